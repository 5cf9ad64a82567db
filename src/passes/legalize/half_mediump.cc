// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/half_mediump.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/small_vector.h"
#include "eval/fold.h"
#include "ir/builder.h"

namespace umber {
namespace {

using ir::Group, ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::TypeKind, ir::ValueId;
using Values = SmallVector<ValueId, 4>;

/// Whether an op is there for 16 bits as well, with floats of one width: Vulkan's derivatives and texels have 32.
bool has_half_form(Op op) {
  switch (ir::info(op).group) {
    case Group::math: return ir::info(op).rule == ir::TypeRule::same;
    case Group::arithmetic:
    case Group::matrix:
    case Group::geometry: return true;
    default: return op == Op::select || op == Op::convert;
  }
}

/// What moves values and computes nothing.
bool moves(Op op) {
  switch (op) {
    case Op::construct:
    case Op::extract:
    case Op::insert:
    case Op::extract_dynamic:
    case Op::insert_dynamic:
    case Op::swizzle:
    case Op::select: return true;
    default: return false;
  }
}

class Halver {
 public:
  explicit Halver(Module& module) : m_(module), halves_(module.values.size()) {}

  bool run() {
    halve_variables();
    for (const ir::FunctionId f : m_.function_ids()) visit(m_.function(f).body);
    return changed_;
  }

 private:
  bool is_full(TypeId type) const { return m_.types.is_numeric(type) && m_.types.scalar_kind(type) == TypeKind::f32; }
  TypeId halved(TypeId type) const { return m_.types.with_scalar(type, TypeKind::f16); }

  void halve_variables();
  void visit(ir::BlockId block);
  void visit(InstId i);
  bool is_between_widths(InstId i) const;
  void pass_on(InstId i);
  /// The same with 16 bits: what the value was made of, or what is made of it behind its definition.
  ValueId half(ValueId v);
  ValueId known_half(ValueId v) const { return v.index < halves_.size() ? halves_[v.index] : ValueId{}; }
  void set_half(ValueId of, ValueId to);
  std::optional<ValueId> exact_constant(ValueId v);
  bool all_are_half(InstId i);
  void halve(InstId i);
  void halve_operands(InstId i);
  void widen_load(InstId i);

  Module& m_;
  std::vector<ValueId> halves_;  ///< by ValueId
  std::vector<bool> variables_;  ///< by VariableId: has 16 bits now
  bool changed_ = false;
};

/// Those that only relaxed loads read, as a whole or in parts.
void Halver::halve_variables() {
  variables_.resize(m_.variables.size());
  for (const ir::VariableId v : m_.variables.ids()) {
    const ir::Variable& variable = m_.variables[v];
    const bool is_own = variable.scope == ir::VariableScope::function || variable.scope == ir::VariableScope::private_;
    variables_[v.index] = is_own && is_full(variable.type) && !variable.initial;
  }
  std::vector<bool> is_read(variables_.size());
  m_.for_each_inst([&](InstId i) {
    const ir::Inst& in = m_.insts[i];
    if (ir::info(in.op).attr != ir::Attr::place || !in.place().is_variable()) return;
    const uint32_t v = in.place().variable().index;
    const bool is_relaxed_load = in.op == Op::load && in.has_flag(ir::flag::kMediump);
    if (is_relaxed_load) is_read[v] = true;
    if (!is_relaxed_load && in.op != Op::store) variables_[v] = false;
  });
  for (const ir::VariableId v : m_.variables.ids()) {
    if (!is_read[v.index]) variables_[v.index] = false;
    if (variables_[v.index]) m_.variables[v].type = halved(m_.variables[v].type);
  }
}

void Halver::visit(ir::BlockId block) {
  m_.for_each(block, [&](InstId i) {
    if (ir::info(m_.insts[i].op).attr == ir::Attr::regions)
      for (const ir::BlockId region : m_.regions(i)) visit(region);
    else
      visit(i);
  });
}

void Halver::visit(InstId i) {
  const ir::Inst& in = m_.insts[i];
  const bool has_place = ir::info(in.op).attr == ir::Attr::place && in.place().is_variable();
  if (has_place && variables_[in.place().variable().index]) {
    if (in.op == Op::load) return widen_load(i);
    const uint32_t stored = in.path_length();
    return m_.set_operand(i, stored, half(m_.operand(i, stored)));
  }
  if (in.result_count == 0) return;
  if (in.op == Op::convert && is_between_widths(i)) return pass_on(i);
  const bool is_full_result = is_full(m_.type(in.result(0)));
  if (is_full_result && in.has_flag(ir::flag::kMediump) && has_half_form(in.op)) return halve(i);
  if (is_full_result && moves(in.op) && all_are_half(i)) return halve(i);
  const bool takes_any = ir::is_in(Group::comparison, in.op) || in.op == Op::convert;
  if (takes_any && !is_full_result && all_are_half(i)) halve_operands(i);
}

/// Whether it converts 32 bits to 16, or the other way, in the source.
bool Halver::is_between_widths(InstId i) const {
  const TypeId from = m_.type(m_.operand(i, 0)), to = m_.type(m_.result(i));
  return (is_full(from) && to == halved(from)) || (is_full(to) && from == halved(to));
}

void Halver::pass_on(InstId i) {
  const ValueId from = m_.operand(i, 0), to = m_.result(i);
  if (is_full(m_.type(to))) return set_half(to, from);
  const ValueId known = known_half(from);
  if (!known) return set_half(from, to);
  m_.replace_all_uses(to, known);
  m_.erase(i);
}

void Halver::set_half(ValueId of, ValueId to) {
  if (of.index >= halves_.size()) halves_.resize(std::max<size_t>(of.index + 1, m_.values.size()));
  halves_[of.index] = to;
}

ValueId Halver::half(ValueId v) {
  if (const ValueId known = known_half(v)) return known;
  const TypeId type = halved(m_.type(v));
  if (m_.is_constant(v)) {
    const ValueId operands[] = {v};
    if (const std::optional<ValueId> folded = eval::fold(m_, Op::convert, type, operands)) return *folded;
  }
  const InstId def = m_.def(v);
  const InstId behind = def ? m_.insts[def].next : m_.blocks[ir::BlockId{m_.values[v].payload}].first;
  const ValueId made = ir::Builder::before(m_, behind).emit(Op::convert, type, {v});
  set_half(v, made);
  return made;
}

/// The constant with 16 bits, if that is the same number.
std::optional<ValueId> Halver::exact_constant(ValueId v) {
  if (!m_.is_constant(v)) return std::nullopt;
  const ValueId full[] = {v};
  const std::optional<ValueId> small = eval::fold(m_, Op::convert, halved(m_.type(v)), full);
  if (!small) return std::nullopt;
  const ValueId back[] = {*small};
  return eval::fold(m_, Op::convert, m_.type(v), back) == v ? small : std::nullopt;
}

/// Whether 16 bits hold all floats that the instruction takes, some of which are no constants.
bool Halver::all_are_half(InstId i) {
  bool has_half = false;
  for (const ir::Use& use : m_.operands(i)) {
    if (!is_full(m_.type(use.value))) continue;
    const bool is_half = static_cast<bool>(known_half(use.value));
    has_half |= is_half;
    if (!is_half && !exact_constant(use.value)) return false;
  }
  return has_half;
}

void Halver::halve_operands(InstId i) {
  for (uint32_t n = 0; n < m_.insts[i].operand_count; ++n)
    if (const ValueId v = m_.operand(i, n); is_full(m_.type(v))) m_.set_operand(i, n, half(v));
  changed_ = true;
}

/// Makes the results ones of 16 bits, and what was read of them 32 again.
void Halver::halve(InstId i) {
  const ir::Inst in = m_.insts[i];
  Values operands;
  for (uint32_t n = 0; n < in.operand_count; ++n) {
    const ValueId v = m_.operand(i, n);
    operands.push_back(is_full(m_.type(v)) ? half(v) : v);
  }
  SmallVector<TypeId, 2> types;
  for (uint32_t n = 0; n < in.result_count; ++n) types.push_back(halved(m_.type(in.result(n))));
  const auto flags = static_cast<uint16_t>(in.flags & ~ir::flag::kMediump);
  ir::Builder b = ir::Builder::before(m_, i);
  const InstId made = b.inst(in.op, operands, types, in.attr, flags);
  for (uint32_t n = 0; n < in.result_count; ++n) {
    const ValueId wide = b.emit(Op::convert, m_.type(in.result(n)), {m_.result(made, n)});
    set_half(wide, m_.result(made, n));
    m_.replace_all_uses(in.result(n), wide);
  }
  m_.erase(i);
  changed_ = true;
}

void Halver::widen_load(InstId i) {
  const ir::Inst in = m_.insts[i];
  Values path;
  for (const ir::Use& use : m_.operands(i)) path.push_back(use.value);
  const TypeId type = m_.type(in.result(0));
  ir::Builder b = ir::Builder::before(m_, i);
  const ValueId loaded = b.emit(Op::load, halved(type), path, in.attr);
  const ValueId wide = b.emit(Op::convert, type, {loaded});
  set_half(wide, loaded);
  m_.replace_all_uses(in.result(0), wide);
  m_.erase(i);
  changed_ = true;
}

}  // namespace

Result<bool> half_mediump(Module& m, PassContext& context) {
  if (!context.target.half_mediump) return false;
  return Halver(m).run();
}

}  // namespace umber
