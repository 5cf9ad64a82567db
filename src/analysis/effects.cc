// SPDX-License-Identifier: Apache-2.0
#include "analysis/effects.h"

#include <array>

namespace umber::analysis {
namespace {

using ir::Op;

/// What each op does, by Op. What it does to the memory of its place is marked as all memory, and cut down later.
constexpr auto kEffects = [] {
  std::array<Effects, ir::kOpCount> all{};
  for (size_t n = 0; n < all.size(); ++n) {
    const Op op = static_cast<Op>(n);
    const ir::OpInfo& info = ir::info(op);
    if (info.effect == ir::Effect::converges) all[n].reads = MemorySet::presence();
    if (info.effect != ir::Effect::reads && info.effect != ir::Effect::writes) continue;
    all[n].reads = info.group == ir::Group::ray        ? MemorySet::outside_functions()
                   : info.attr == ir::Attr::place      ? MemorySet::everything()
                   : ir::is_image_op(op)               ? MemorySet::images()
                   : ir::is_buffer_op(op)              ? MemorySet::buffers()
                   : ir::is_counter_op(op)             ? MemorySet::buffers()
                   : info.group == ir::Group::barrier  ? MemorySet::outside_functions()
                   : info.group == ir::Group::device   ? MemorySet::outside_functions() | MemorySet::presence()
                   : info.group == ir::Group::emission ? MemorySet::outside_functions()
                   : ir::runs_functions(op)            ? MemorySet::outside_functions() | MemorySet::presence()
                                                       : MemorySet{};  // textures are not written
    if (info.effect == ir::Effect::writes) all[n].writes = all[n].reads;
  }
  // What follows does not happen.
  for (size_t n = 0; n < all.size(); ++n)
    if (ir::ends_invocation(static_cast<Op>(n))) all[n].writes = MemorySet::outside_functions() | MemorySet::presence();
  return all;
}();

/// An image whose texels may be in a buffer that is a storage block, too.
bool is_buffer_of_texels(const ir::Module& module, const ir::Inst& inst) {
  return module.types.image_shape(module.resources[inst.resource()].type).dim == ir::ImageDim::buffer;
}

Effects with_buffers(Effects e) {
  if (!e.reads.is_empty()) e.reads = e.reads | MemorySet::buffers();
  if (!e.writes.is_empty()) e.writes = e.writes | MemorySet::buffers();
  return e;
}

}  // namespace

MemorySet memory_of(const ir::Module& module, ir::Place place) {
  switch (place.table()) {
    case ir::Place::Table::resource: {
      const ir::ResourceKind kind = module.resources[place.resource()].kind;
      if (kind == ir::ResourceKind::shared_block) return MemorySet::shared();
      return kind == ir::ResourceKind::storage_block ? MemorySet::buffers() : MemorySet{};
    }
    case ir::Place::Table::io_var: {
      const ir::IoVar& var = module.io_vars[place.io_var()];
      if (var.built_in == ir::BuiltIn::ray_tmax) return MemorySet::shared();  // which reported intersections change
      const bool is_written = var.direction == ir::Direction::output;
      return is_written ? MemorySet::output(place.io_var()) : MemorySet{};
    }
    case ir::Place::Table::reference: return MemorySet::buffers();  // that of any buffer
    case ir::Place::Table::variable:
      switch (module.variables[place.variable()].scope) {
        case ir::VariableScope::function: return MemorySet::function_variable(place.variable());
        case ir::VariableScope::private_: return MemorySet::private_variable(place.variable());
        case ir::VariableScope::shared:
        case ir::VariableScope::ray_payload:
        case ir::VariableScope::incoming_ray_payload:
        case ir::VariableScope::hit_attribute:
        case ir::VariableScope::callable_data:
        case ir::VariableScope::incoming_callable_data:
        case ir::VariableScope::task_payload:
        case ir::VariableScope::ray_query: return MemorySet::shared();
      }
  }
  UMBER_UNREACHABLE("a place");
}

bool may_alias(const ir::Module& module, ir::Place a, ir::Place b) {
  if (a == b) return true;
  const auto is_buffer = [](ir::Place place) { return place.is_resource() || place.is_reference(); };
  return is_buffer(a) && is_buffer(b) && memory_of(module, a).overlaps(memory_of(module, b));
}

Effects effects_of_impure(const ir::Module& module, const ir::Inst& inst) {
  const Effects all = kEffects[static_cast<size_t>(inst.op)];
  if (inst.op != Op::load && inst.op != Op::store) {  // which most are
    if (!all.any()) return all;
    if (ir::is_image_op(inst.op)) return is_buffer_of_texels(module, inst) ? with_buffers(all) : all;
    if (ir::info(inst.op).attr != ir::Attr::place || ir::is_in(ir::Group::ray, inst.op)) return all;
    if (runs_functions(module, inst)) {
      const MemorySet reached = MemorySet::outside_functions();
      return {reached, reached};
    }
  }
  const MemorySet place = memory_of(module, inst.place());
  return {all.reads & place, all.writes & place};
}

bool runs_functions(const ir::Module& module, const ir::Inst& inst) {
  if (inst.op != Op::cooperative_load_tensor) return ir::runs_functions(inst.op);
  return !module.is_constant(module.operand(inst, inst.operand_count - 2u));
}

std::optional<ir::VariableId> written_variable(const ir::Inst& inst) {
  const ir::OpInfo& info = ir::info(inst.op);
  if (info.attr != ir::Attr::place || info.effect != ir::Effect::writes || !inst.place().is_variable())
    return std::nullopt;
  return inst.place().variable();
}

bool has_only_results(const ir::Module& module, ir::InstId i) {
  switch (ir::info(module.insts[i].op).effect) {
    case ir::Effect::pure:
    case ir::Effect::converges: return true;
    case ir::Effect::reads: {
      if (runs_functions(module, module.insts[i])) return false;
      const std::optional<ir::ResourceId> r = module.resource_used(i);
      if (r) return !module.resources[*r].access.volatile_;
      const ir::Inst& in = module.insts[i];
      const bool is_at_address = ir::info(in.op).attr == ir::Attr::place && in.place().is_reference();
      return !is_at_address || !module.references[in.place().reference()].access.volatile_;
    }
    case ir::Effect::writes:
    case ir::Effect::control: return false;
  }
  return false;
}

}  // namespace umber::analysis
