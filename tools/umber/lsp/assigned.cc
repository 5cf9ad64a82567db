// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/assigned.h"

#include <algorithm>

#include "umber/umber.hpp"

namespace umber::tool::lsp {
namespace {

using glsl::Entity;
using glsl::EntityKind;

void add(std::string& text, std::string_view word, const std::optional<uint32_t>& number) {
  if (number) text.append(text.empty() ? "" : ", ").append(word).append(" ").append(std::to_string(*number));
}

void find_io(const std::vector<reflect::IoVar>& all, const std::string& name, Assigned& assigned) {
  const auto found = std::ranges::find(all, name, &reflect::IoVar::name);
  if (found != all.end()) assigned.location = found->location;
}

/// Blocks by the name of the block, others by their own.
void find_resource(const reflect::Program& program, const std::string& name, Assigned& assigned) {
  for (const reflect::Resource& r : program.resources) {
    if (r.name == name && r.kind != reflect::ResourceKind::push_constants && r.origin == reflect::Origin::declared) {
      assigned.set = r.set, assigned.binding = r.binding;
      return;
    }
    if (r.origin != reflect::Origin::default_uniforms) continue;
    const auto member = std::ranges::find(r.type.members, name, &reflect::Member::name);
    if (member == r.type.members.end()) continue;
    assigned.set = r.set, assigned.binding = r.binding, assigned.offset = member->offset,
    assigned.is_of_default_block = true;
    return;
  }
}

const std::vector<reflect::Member>& members_of(const reflect::Type& type) {
  return type.kind == reflect::Type::Kind::array && !type.element.empty() ? members_of(type.element[0]) : type.members;
}

void find_member(const reflect::Program& program, const glsl::Index& index, const Entity& e, Assigned& assigned) {
  const Entity& block = index.entities[e.parent];
  if (block.kind != EntityKind::block) return;  // structures lie in many places
  for (const reflect::Resource& r : program.resources) {
    if (r.name != block.name || r.origin != reflect::Origin::declared) continue;
    const auto& members = members_of(r.type);
    const auto member = std::ranges::find(members, e.name, &reflect::Member::name);
    if (member != members.end()) assigned.offset = member->offset;
    return;
  }
  for (const reflect::StageInfo& stage : program.stages)
    for (const auto* const list : {&stage.inputs, &stage.outputs}) find_io(*list, block.name + "." + e.name, assigned);
}

}  // namespace

Assigned assigned_to(const reflect::Program& program, const glsl::Index& index, const Entity& e) {
  Assigned assigned;
  if (program.stages.empty()) return assigned;
  if (e.kind == EntityKind::input) find_io(program.stages[0].inputs, e.name, assigned);
  if (e.kind == EntityKind::output) find_io(program.stages[0].outputs, e.name, assigned);
  if (e.kind == EntityKind::uniform || e.kind == EntityKind::block) find_resource(program, e.name, assigned);
  if (e.kind == EntityKind::member && e.parent != Entity::kNone) find_member(program, index, e, assigned);
  return assigned;
}

std::string assigned_text(const reflect::Program& program, const glsl::Index& index, const Entity& e) {
  const Assigned assigned = assigned_to(program, index, e);
  std::string text;
  add(text, "location", assigned.location);
  add(text, "set", assigned.set);
  add(text, "binding", assigned.binding);
  add(text, "offset", assigned.offset);
  return assigned.is_of_default_block ? text + " of the block of loose uniforms" : text;
}

std::string builtin_availability(const std::string& name) {
  for (const Listing& listing : umber::builtins()) {
    const size_t at = listing.name.find(" " + name);
    if (at == std::string::npos || listing.name.find('(') != std::string::npos) continue;
    const std::string_view behind = std::string_view(listing.name).substr(at + 1 + name.size());
    if (behind.empty() || behind[0] == '[') return listing.about;
  }
  return {};
}

}  // namespace umber::tool::lsp
