// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/identities.h"

#include "passes/optimize/algebra.h"
#include "passes/optimize/composites.h"

namespace umber::optimize {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::TypeKind, ir::ValueId;

class Identity {
 public:
  Identity(Module& m, InstId i)
      : m_(m),
        i_(i),
        op_(m.insts[i].op),
        a_(m.insts[i].operand_count > 0 ? m.operand(i, 0) : ValueId{}),
        b_(m.insts[i].operand_count > 1 ? m.operand(i, 1) : ValueId{}) {}

  Simplified find() {
    switch (op_) {  // NOLINT: the others have rules or nothing
      case Op::add:
      case Op::mul:
      case Op::and_:
      case Op::or_:
      case Op::xor_: return m_.is_constant(a_) && !m_.is_constant(b_) ? swap() : apply_rule(m_, i_);
      case Op::transpose: return {.value = undone()};
      case Op::convert: return convert();
      case Op::bitcast: return bitcast();
      case Op::construct: return simplify_construct(m_, i_);
      case Op::extract: return simplify_extract(m_, i_);
      case Op::insert: return simplify_insert(m_, i_);
      case Op::extract_dynamic:
      case Op::insert_dynamic: return simplify_index(m_, i_);
      case Op::swizzle: return simplify_swizzle(m_, i_);
      default: return apply_rule(m_, i_);
    }
  }

 private:
  TypeId type() const { return m_.type(m_.result(i_)); }

  /// Constants stand on the right.
  Simplified swap() {
    const ValueId operands[] = {b_, a_};
    m_.set_operands(i_, operands);
    return {.is_rewritten = true};
  }

  /// The op twice is no op.
  ValueId undone() {
    const InstId inner = m_.def(a_);
    return inner && m_.insts[inner].op == op_ ? m_.operand(inner, 0) : ValueId{};
  }

  /// What was only made wider is what it was.
  ValueId widened_from() {
    const InstId inner = m_.def(a_);
    if (!inner || m_.insts[inner].op != Op::convert || m_.type(m_.operand(inner, 0)) != type()) return {};
    if (!m_.types.is_numeric(type())) return {};
    const TypeKind narrow = m_.types.scalar_kind(type()), wide = m_.types.scalar_kind(m_.type(a_));
    const bool is_of_a_kind = (ir::is_computed_float(narrow) && ir::is_computed_float(wide)) ||
                              (ir::is_integer(narrow) && ir::is_integer(wide));
    return is_of_a_kind && ir::bit_width_of(wide) > ir::bit_width_of(narrow) ? m_.operand(inner, 0) : ValueId{};
  }

  Simplified convert() {
    if (m_.type(a_) == type()) return {.value = a_};
    if (!changes_only_sign()) return {.value = widened_from()};
    m_.set_op(i_, Op::bitcast);
    return {.is_rewritten = true};
  }
  bool changes_only_sign() const {
    if (!m_.types.is_numeric(type())) return false;
    const TypeKind from = m_.types.scalar_kind(m_.type(a_)), to = m_.types.scalar_kind(type());
    return ir::is_integer(from) && ir::is_integer(to) && ir::bit_width_of(from) == ir::bit_width_of(to);
  }

  Simplified bitcast() {
    if (m_.type(a_) == type()) return {.value = a_};
    const InstId inner = m_.def(a_);
    if (!inner || m_.insts[inner].op != Op::bitcast) return {};
    m_.set_operand(i_, 0, m_.operand(inner, 0));
    return {.is_rewritten = true};
  }

  Module& m_;
  const InstId i_;
  const Op op_;
  const ValueId a_, b_;  ///< the first operands
};

}  // namespace

Simplified apply_identity(Module& module, InstId i) { return Identity(module, i).find(); }

}  // namespace umber::optimize
