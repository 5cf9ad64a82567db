// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "back/hlsl/messages.h"
#include "back/hlsl/signature.h"
#include "back/text/first_use.h"

namespace umber::back::hlsl {
namespace {

// Of each stage, in the Direct3D 11.3 functional specification; in shader model 6 they are the same.
constexpr uint32_t kRegisters = 32;  ///< of four components
constexpr uint32_t kEmittedComponents = 1024;

/// Devices have fewer targets than registers anyway, and meshes limits of their own.
bool has_registers(ir::Stage stage, ir::Direction direction) {
  switch (stage) {
    case ir::Stage::vertex:
    case ir::Stage::tess_control:
    case ir::Stage::tess_evaluation:
    case ir::Stage::geometry: return true;
    case ir::Stage::fragment: return direction == ir::Direction::input;
    default: return false;
  }
}

/// What the device makes up beside them is often in registers of its own.
bool is_in_register(ir::BuiltIn built_in) {
  switch (built_in) {
    case ir::BuiltIn::position:
    case ir::BuiltIn::frag_coord:
    case ir::BuiltIn::clip_distance:
    case ir::BuiltIn::cull_distance: return true;
    default: return !ir::info(built_in).device;
  }
}

std::string_view users_of_registers(const ir::IoVar& var) {
  const bool is_input = var.direction == ir::Direction::input;
  if (var.is_patch) return is_input ? "what a stage reads of a patch" : "what a stage writes of a patch";
  return is_input ? "what a stage reads" : "what a stage writes";
}

}  // namespace

/// Compilers put several small variables into one register; what they cannot do with less than is counted here: a vector of
/// four takes one, each level of tessellation a row of its own beside smaller ones.
void Signature::check_limits(std::span<const Leaf> leaves) const {
  if (leaves.empty() || options_.vulkan_attributes) return;
  const ir::Direction direction = module_.io_vars[leaves.front().var].direction;
  if (!has_registers(module_.stage, direction)) return;
  if (module_.stage == ir::Stage::geometry && direction == ir::Direction::output) check_emitted(leaves);
  uint32_t whole = 0, rest = 0, levels = 0;
  for (const Leaf& leaf : leaves)
    if (const ir::BuiltIn built_in = module_.io_vars[leaf.var].built_in; is_level(built_in))
      levels += level_count(built_in);
  for (const Leaf& leaf : leaves) {
    const ir::IoVar& var = module_.io_vars[leaf.var];
    if (!is_in_register(var.built_in)) continue;
    const uint32_t components = component_count(leaf);
    whole += components / 4;
    rest += components % 4;
    if (whole + std::max((rest + 3) / 4, levels) <= kRegisters) continue;
    diagnostics_.report(kVariableDoesNotFit, text::place_of(module_, leaf.var), io_[leaf.var.index].name, kRegisters,
                        users_of_registers(var));
    return;
  }
}

uint32_t Signature::component_count(const Leaf& leaf) const {
  return module_.types.rows(leaf.type) * (module_.types.scalar_kind(leaf.type) == ir::TypeKind::f64 ? 2 : 1);
}

void Signature::check_emitted(std::span<const Leaf> leaves) const {
  const uint32_t vertices = module_.state.geometry.max_vertices;
  uint32_t components = 0;
  for (const Leaf& leaf : leaves) components += component_count(leaf);
  if (uint64_t{vertices} * components > kEmittedComponents)
    diagnostics_.report(kTooManyComponents, text::place_of(module_, leaves.back().var), vertices, components,
                        kEmittedComponents);
}

}  // namespace umber::back::hlsl
