// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/fuse_products.h"

#include "eval/fold.h"
#include "ir/builder.h"
#include "passes/optimize/splat.h"

namespace umber {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::TypeKind, ir::ValueId;

bool is_power_of_two(const Module& m, ValueId v) {
  const std::optional<uint64_t> bits = optimize::splat_bits(m, v);
  return bits && optimize::is_power_of_two(TypeKind::f32, *bits);
}

bool has_several_uses(const Module& m, ValueId v) {
  const ir::UseId first = m.values[v].first_use;
  return first && m.uses[first].next;
}

/// `v`, where it is an exact product that something else uses, too.
InstId shared_product(const Module& m, ValueId v) {
  const InstId i = m.def(v);
  if (!i || m.insts[i].op != Op::mul || m.has_flag(i, ir::flag::kPrecise) || !has_several_uses(m, v)) return {};
  return is_power_of_two(m, m.operand(i, 0)) || is_power_of_two(m, m.operand(i, 1)) ? i : InstId{};
}

ValueId negated(Module& m, InstId before, ValueId v) {
  const ValueId operands[] = {v};
  const std::optional<ValueId> constant = eval::fold(m, Op::neg, m.type(v), operands);
  return constant ? *constant : ir::Builder::before(m, before).unary(Op::neg, v);
}

bool visit(Module& m, InstId i) {
  const ir::Inst& in = m.insts[i];
  if (in.op != Op::sub || in.has_flag(ir::flag::kPrecise) || m.types.scalar_kind(m.type(in.result(0))) != TypeKind::f32)
    return false;
  const ValueId a = m.operand(in, 0), b = m.operand(in, 1);
  const InstId from = shared_product(m, a), what = from ? InstId{} : shared_product(m, b);
  if (!from && !what) return false;
  const InstId product = from ? from : what;
  ValueId x = m.operand(product, 0), y = m.operand(product, 1);
  if (m.is_constant(y)) std::swap(x, y);
  const ValueId operands[] = {from ? x : negated(m, i, x), y, from ? negated(m, i, b) : a};
  m.set_op(i, Op::fma);
  m.set_operands(i, operands);
  return true;
}

}  // namespace

Result<bool> fuse_products(Module& m, PassContext&) {
  bool changed = false;
  m.for_each_inst([&](InstId i) { changed |= visit(m, i); });
  return changed;
}

}  // namespace umber
