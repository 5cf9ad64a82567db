// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/variable_accesses.h"

#include "ir/access.h"

namespace umber::optimize {
namespace {

using ir::BlockId, ir::InstId, ir::Op, ir::TypeId, ir::VariableId;

constexpr uint32_t kMostScalars = 64;

}  // namespace

VariableAccesses::VariableAccesses(const ir::Module& module)
    : module_(module),
      candidates_(module.variables.size()),
      owners_(module.variables.size()),
      regions_(module.blocks.size()) {
  for (const VariableId v : module.variables.ids()) {
    const ir::Variable& variable = module.variables[v];
    const bool is_local = variable.scope == ir::VariableScope::function;
    owners_[v.index] = is_local ? variable.function : module.entry;
    candidates_[v.index] = (is_local || variable.scope == ir::VariableScope::private_) && owners_[v.index] &&
                           module.types.contents(variable.type).scalars <= kMostScalars &&
                           !module.types.contents(variable.type).kinds.has_any(ir::kInvocationKinds);
  }
  found_.reserve(64);
  for (const ir::FunctionId f : module.function_ids()) {
    function_ = f;
    scan(module.function(f).body, {});
  }
  sort_by_variable();
}

void VariableAccesses::scan(BlockId block, const Targets& targets) {
  regions_[block.index].loop = targets.loop;
  regions_[block.index].left_by_break = targets.break_;
  module_.for_each(block, [&](InstId i) {
    const ir::OpInfo& op = info(module_.insts[i].op);
    if (op.attr == ir::Attr::place)
      scan_access(i, block, targets);
    else if (op.attr == ir::Attr::regions)
      scan_regions(i, targets);
    else if (op.group == ir::Group::terminator)
      scan_terminator(i, targets);
  });
  regions_[block.index].until_end = ways_so_far(targets);
}

WaysSoFar VariableAccesses::ways_so_far(const Targets& targets) const {
  return {targets.loop ? regions_[targets.loop.index].loop_continues : 0,
          targets.break_ ? regions_[targets.break_.index].construct_exits : 0};
}

void VariableAccesses::scan_regions(InstId i, Targets targets) {
  const Targets outer = targets;
  const Op op = module_.insts[i].op;
  const BlockId first = module_.region(i, 0);
  if (op == Op::loop)
    targets.loop = targets.break_ = first;
  else
    targets.yield = first;
  if (op == Op::switch_) targets.break_ = first;
  bool has_default = false;
  for (const BlockId b : module_.regions(i)) {
    const uint32_t exits_before = regions_[first.index].construct_exits;
    scan(b, targets);
    regions_[first.index].continuing_exits = regions_[first.index].construct_exits - exits_before;  // the last one's
    has_default |= module_.blocks[b].is_default;
  }
  if (op == Op::switch_ && !has_default) ++regions_[first.index].construct_exits;  // of what no label is for
  regions_[first.index].construct_end = static_cast<uint32_t>(found_.size());
  regions_[first.index].until_behind = ways_so_far(outer);
}

void VariableAccesses::scan_terminator(InstId i, const Targets& targets) {
  const BlockId block = module_.insts[i].block;
  const auto edge_to = [&](BlockId construct, bool is_exit) {
    if (!construct) return;
    ++regions_[construct.index].construct_edges;
    regions_[construct.index].construct_exits += is_exit;
  };
  const Op op = module_.insts[i].op;
  if (op == Op::yield)
    edge_to(targets.yield, true);
  else if (op == Op::break_)
    edge_to(targets.break_, true);
  else if (op == Op::continue_ || op == Op::repeat || op == Op::repeat_if)
    edge_to(targets.loop, op == Op::repeat_if);
  else if (op == Op::fallthrough)
    regions_[block.index].falls_through = true;
  if (op == Op::yield && targets.yield != targets.break_) regions_[block.index].yields_behind = targets.yield;
  if (op == Op::continue_ && targets.loop) ++regions_[targets.loop.index].loop_continues;
}

void VariableAccesses::scan_access(InstId i, BlockId block, const Targets& targets) {
  if (!module_.place(i).is_variable()) return;
  const VariableId v = module_.place(i).variable();
  if (!candidates_[v.index]) return;
  if (owners_[v.index] != function_ || !is_followed(i)) {
    candidates_[v.index] = false;
    return;
  }
  const VariableAccessKind kind = module_.insts[i].op == Op::load ? VariableAccessKind::load
                                  : module_.path_length(i) == 0   ? VariableAccessKind::store
                                                                  : VariableAccessKind::store_part;
  found_.push_back({v, {static_cast<uint32_t>(found_.size()), block, kind, ways_so_far(targets)}});
}

/// True for a load or store whose path has constant indices within bounds.
bool VariableAccesses::is_followed(InstId i) const {
  const Op op = module_.insts[i].op;
  if (op != Op::load && op != Op::store) return false;
  const uint32_t length = module_.path_length(i);
  TypeId type = ir::place_type(module_, module_.place(i));
  for (uint32_t n = 0; n < length; ++n) {
    const std::optional<uint64_t> index = module_.scalar_bits(module_.operand(i, n));
    if (!index || *index >= module_.types.part_count(type)) return false;
    type = ir::step_type(module_, type, module_.operand(i, n));
  }
  return type == module_.type(op == Op::load ? module_.result(i) : module_.operand(i, length));
}

void VariableAccesses::sort_by_variable() {
  starts_.assign(module_.variables.size() + 2, 0);
  for (const Found& f : found_) ++starts_[f.variable.index + 1];
  for (size_t v = 1; v < starts_.size(); ++v) starts_[v] += starts_[v - 1];
  accesses_.resize(found_.size());
  for (size_t n = found_.size(); n-- > 0;) accesses_[--starts_[found_[n].variable.index + 1]] = found_[n].access;
  found_ = {};
}

}  // namespace umber::optimize
