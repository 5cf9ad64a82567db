// SPDX-License-Identifier: Apache-2.0
#include "analysis/varying_loops.h"

#include <algorithm>

namespace umber::analysis {

using ir::BlockId, ir::FunctionId, ir::InstId, ir::Op, ir::ValueId;

namespace {

/// What varies is found by going over the code until nothing is added to what was looked at before. That ends soon: each time
/// carries a fact through all that comes later, so only loops, results of functions and memory that is loaded before it is stored
/// take more. Whatever is not found by then counts as uniform.
constexpr int kMostRounds = 64;

/// What all fragments of a primitive are given alike.
bool is_of_primitive(ir::BuiltIn b) {
  using ir::BuiltIn;
  return b == BuiltIn::front_facing || b == BuiltIn::primitive_id || b == BuiltIn::layer ||
         b == BuiltIn::viewport_index || b == BuiltIn::view_index;
}

}  // namespace

VaryingLoops::VaryingLoops(const ir::Module& module, Primitives primitives)
    : m_(module),
      primitives_(primitives),
      values_(module.values.size()),
      variables_(module.variables.size()),
      outputs_(module.io_vars.size()),
      functions_(module.functions.size()),
      loops_(module.insts.size()),
      divided_(module.insts.size()),
      loaded_variables_(module.variables.size()),
      loaded_outputs_(module.io_vars.size()),
      results_(module.functions.size()),
      loop_around_(module.insts.size()) {
  for (const FunctionId f : module.function_ids()) results_[f.index].resize(module.function(f).results.size());
  for (int round = 0; round < kMostRounds; ++round) {
    changed_ = false;
    std::fill(loaded_variables_.begin(), loaded_variables_.end(), false);
    std::fill(loaded_outputs_.begin(), loaded_outputs_.end(), false);
    for (auto f = static_cast<uint32_t>(module.functions.size()); f-- > 0;) {  // callers before callees
      some_returned_ = false;
      walk(module.functions[f].body, {.varies = functions_[f]}, FunctionId{f});
    }
    if (!changed_) break;
  }
}

bool VaryingLoops::mark(std::vector<bool>& bits, uint32_t index, bool varies) {
  if (!varies || bits[index]) return false;
  bits[index] = true;
  return true;
}

bool VaryingLoops::any_varies(InstId i) const {
  return std::ranges::any_of(m_.operands(i), [&](const ir::Use& use) { return varies(use.value); });
}

void VaryingLoops::mark_results(InstId i, InstId from, uint32_t first_operand, bool varies) {
  for (uint32_t n = 0; n < m_.insts[i].result_count; ++n) {
    const bool has_operand = first_operand + n < m_.insts[from].operand_count;
    mark(values_, m_.result(i, n).index, varies || (has_operand && this->varies(m_.operand(from, first_operand + n))));
  }
}

bool VaryingLoops::mark_params(BlockId block, InstId from, uint32_t first_operand, uint32_t count, bool varies) {
  bool some = false;
  for (uint32_t n = 0; n < count; ++n)
    some |= mark(values_, m_.param(block, n).index, varies || this->varies(m_.operand(from, first_operand + n)));
  return some;
}

/// The bits that know of a place that can be written; null ones for inputs and resources.
VaryingLoops::Memory VaryingLoops::memory_of(ir::Place place) {
  if (place.is_variable()) return {&variables_, &loaded_variables_};
  const bool is_output = place.is_io_var() && m_.io_vars[place.io_var()].direction == ir::Direction::output;
  return is_output ? Memory{&outputs_, &loaded_outputs_} : Memory{};
}

/// What is not interpolated counts as uniform: at least neighbours in a triangle have the same.
bool VaryingLoops::is_varying_input(ir::Place place) const {
  if (!place.is_io_var()) return false;
  const ir::IoVar& var = m_.io_vars[place.io_var()];
  if (primitives_ == Primitives::are_whole && (is_of_primitive(var.built_in) || var.is_per_primitive)) return false;
  return var.interpolation != ir::Interpolation::flat;
}

void VaryingLoops::walk(BlockId block, const Around& around, FunctionId function) {
  for (InstId i = m_.blocks[block].first; i; i = m_.insts[i].next) visit(i, around, function);
}

void VaryingLoops::visit(InstId i, Around around, FunctionId function) {
  around.varies |= some_returned_;
  const ir::Inst& inst = m_.insts[i];
  const ir::OpInfo& info = ir::info(inst.op);
  if (info.attr == ir::Attr::regions) return visit_regions(i, around, function);
  if (info.group == ir::Group::terminator) return visit_terminator(i, around, function);
  if (info.effect == ir::Effect::converges) mark(divided_, i.index, around.varies);
  if (inst.op == Op::call) {
    mark(functions_, inst.callee().index, around.varies);
    const BlockId body = m_.function(inst.callee()).body;
    mark_params(body, i, 0, m_.blocks[body].param_count, false);
    for (uint32_t n = 0; n < inst.result_count; ++n)
      mark(values_, m_.result(i, n).index, around.varies || results_[inst.callee().index][n]);
    return;
  }
  bool varies = any_varies(i);
  if (info.attr == ir::Attr::place) {
    const ir::Place place = m_.place(i);
    const auto [memory, loaded] = memory_of(place);
    if (inst.op == Op::store && memory && mark(*memory, place.index(), around.varies || varies))
      changed_ |= (*loaded)[place.index()];
    // What a query was started with is only part of what it finds.
    if (info.group == ir::Group::ray_query) varies = true;
    if (inst.op != Op::store && memory) (*loaded)[place.index()] = true;
    if (inst.op != Op::store) varies |= memory ? (*memory)[place.index()] : is_varying_input(place);
  }
  varies |= info.effect == ir::Effect::writes;  // what atomics return
  for (uint32_t n = 0; n < inst.result_count; ++n) mark(values_, m_.result(i, n).index, varies);
}

void VaryingLoops::visit_regions(InstId i, Around around, FunctionId function) {
  const Op op = m_.insts[i].op;
  if (op == Op::loop) {
    loop_around_[i.index] = around.loop;
    mark(loops_, i.index, around.varies);
    around = {.varies = loops_[i.index], .loop = i, .left_by_break = i};
    mark_params(m_.region(i, 0), i, 0, m_.insts[i].operand_count, around.varies);
    mark_results(i, i, m_.insts[i].operand_count, around.varies);
  } else {
    const bool chooses = varies(m_.operand(i, 0));
    mark_results(i, i, m_.insts[i].operand_count, chooses);
    around.varies |= chooses;
    if (op == Op::switch_) around.left_by_break = i;
  }
  for (const BlockId region : m_.regions(i)) walk(region, around, function);
}

void VaryingLoops::visit_terminator(InstId i, const Around& around, FunctionId function) {
  const auto leaves = [&](InstId loop) {
    if (loop) changed_ |= mark(loops_, loop.index, around.varies);
  };
  switch (m_.insts[i].op) {
    case Op::yield: mark_results(m_.blocks[m_.insts[i].block].parent, i, 0, false); break;
    case Op::break_:
      if (around.left_by_break == around.loop) leaves(around.loop);
      mark_results(around.left_by_break, i, 0, around.varies);
      break;
    case Op::continue_:
      leaves(around.loop);
      mark_params(m_.region(around.loop, 1), i, 0, m_.insts[i].operand_count, around.varies);
      break;
    case Op::repeat: changed_ |= mark_params(m_.region(around.loop, 0), i, 0, m_.insts[i].operand_count, around.varies); break;
    case Op::repeat_if: {
      const uint32_t next = m_.blocks[m_.region(around.loop, 0)].param_count;
      changed_ |= mark(loops_, around.loop.index, varies(m_.operand(i, 0)));
      changed_ |= mark_params(m_.region(around.loop, 0), i, 1, next, around.varies);
      mark_results(around.loop, i, 1 + next, around.varies);
      break;
    }
    case Op::discard:
    case Op::ignore_intersection:
    case Op::terminate_ray:
    case Op::emit_mesh_tasks:
      for (InstId loop = around.loop; loop; loop = loop_around_[loop.index]) leaves(loop);
      some_returned_ |= around.varies && !results_[function.index].empty();
      break;
    case Op::ret:
      some_returned_ |= around.varies;
      for (InstId loop = around.loop; loop; loop = loop_around_[loop.index]) leaves(loop);
      for (uint32_t n = 0; n < m_.insts[i].operand_count; ++n)
        changed_ |= mark(results_[function.index], n, around.varies || varies(m_.operand(i, n)));
      break;
    default: break;
  }
}

}  // namespace umber::analysis
