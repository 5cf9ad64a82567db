// SPDX-License-Identifier: Apache-2.0
#include "umber-mali/accesses.h"

#include "back/mali/plan.h"
#include "back/mali/words.h"
#include "mali/descriptor/format.h"
#include "mali/words/text.h"
#include "umber-mali/given_shaders.h"

namespace umber::tool {
namespace {

using back::mali::Access, back::mali::Plan, back::mali::Special;

/// As drivers call what is written or read.
std::string slot_of(const Access& a) {
  if (a.built_in == ir::BuiltIn::position) return "POS";
  if (a.built_in == ir::BuiltIn::point_size) return "PSIZ";
  if (a.path == back::mali::Path::ld_attr && a.special != Special::none) return std::string(name(a.special));
  if (a.path == back::mali::Path::ld_attr) return "ATTR" + std::to_string(a.descriptor);
  const bool is_generated = a.path == back::mali::Path::ld_vary;
  if (a.special == Special::point_coord) return is_generated ? "PNTC" : "point";
  if (a.special == Special::frag_coord) return "POS";
  if (a.special == Special::front_facing) return "FACE";
  if (a.special != Special::none) return std::string(name(a.special));
  return "VAR" + std::to_string(a.location);
}

std::string memory_of(const Plan& plan, const Access& a) {
  if (!reads_descriptor(a.path) || a.path == back::mali::Path::ld_attr) return "-";
  const back::mali::DescriptorNeed& need = plan.varyings[a.descriptor];
  const mali::FormatClass kind = need.kind == place::VaryingKind::float_ ? mali::FormatClass::float_
                                 : need.kind == place::VaryingKind::sint ? mali::FormatClass::sint
                                                                         : mali::FormatClass::uint;
  const std::optional<uint32_t> format = mali::encode({kind, need.bits, need.components}, plan.arch);
  return format ? mali::format_name(*format, plan.arch) : "-";
}

void print(const Plan& plan, std::string_view stage, std::string& out) {
  for (const Access& a : plan.accesses)
    for (const mali::AccessWord& word : back::mali::code_of(a, plan.arch).words) {
      const std::optional<mali::Instruction> i = mali::decode(word.word, mali::info(plan.arch).family, plan.arch);
      out += std::string(stage) + '\t' + slot_of(a) + '\t' + memory_of(plan, a) + '\t' + std::to_string(a.offset) +
             '\t' + (i ? mali::text(*i) : "?") + '\n';
    }
}

}  // namespace

std::string accesses_of(const std::string& vertex_path, const std::string& fragment_path, mali::Arch arch,
                        bool is_apart, std::string& error) {
  const std::optional<GivenShaders> shaders = read_given(vertex_path, fragment_path, true, error);
  if (!shaders) return {};
  const ir::Module *const vertex = shaders->vertex, *const fragment = shaders->fragment;
  place::VaryingRules rules = place::linked_rules(arch, *fragment);
  rules.arrangement = place::VaryingArrangement::by_location;
  rules.narrows_mediump = false;
  Diagnostics diagnostics;
  const place::VaryingLayout layout = place::lay_out_varyings(*vertex, rules, diagnostics);
  const Plan vertex_plan = back::mali::plan_vertex_shader(*vertex, layout, diagnostics);
  Plan fragment_plan = back::mali::plan_fragment_shader(*fragment, rules, is_apart ? nullptr : &layout, diagnostics);
  if (is_apart) complete(fragment_plan, layout);
  if (diagnostics.has_errors()) return error = "refused", std::string();
  std::string out;
  print(vertex_plan, "vertex", out);
  print(fragment_plan, "fragment", out);
  return out;
}

}  // namespace umber::tool
