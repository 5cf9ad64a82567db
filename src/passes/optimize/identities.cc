// SPDX-License-Identifier: Apache-2.0
#include "passes/optimize/identities.h"

#include "passes/optimize/composites.h"

namespace umber::optimize {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::TypeKind, ir::ValueId;

/// The bits of a constant, or of every component of one where they are all the same.
std::optional<uint64_t> splat_bits(const Module& m, ValueId v) {
  for (;;) {
    if (!m.is_constant(v)) return std::nullopt;
    if (m.types.is_scalar(m.type(v))) return m.scalar_bits(v);
    const ir::Constant& c = m.constant(v);
    if (c.kind == ir::ConstantKind::zero && m.types.is_numeric(m.type(v))) return 0;
    if (c.kind != ir::ConstantKind::composite || c.part_count == 0) return std::nullopt;
    for (uint32_t n = 1; n < c.part_count; ++n)
      if (m.constant_part(c, n) != m.constant_part(c, 0)) return std::nullopt;
    v = m.constant_part(c, 0);
  }
}

uint64_t one(TypeKind kind) {
  switch (kind) {  // NOLINT: the others count
    case TypeKind::f16: return 0x3c00;
    case TypeKind::f32: return std::bit_cast<uint32_t>(1.0f);
    case TypeKind::f64: return std::bit_cast<uint64_t>(1.0);
    default: return 1;
  }
}
uint64_t all_ones(TypeKind kind) { return ~uint64_t{0} >> (64 - ir::bit_width_of(kind)); }
uint64_t sign_bit(TypeKind kind) { return uint64_t{1} << (ir::bit_width_of(kind) - 1); }

class Identity {
 public:
  Identity(Module& m, InstId i)
      : m_(m),
        i_(i),
        op_(m.insts[i].op),
        a_(m.insts[i].operand_count > 0 ? m.operand(i, 0) : ValueId{}),
        b_(m.insts[i].operand_count > 1 ? m.operand(i, 1) : ValueId{}) {}

  Simplified find() {
    switch (op_) {  // NOLINT: most ops have no identities
      case Op::add:
      case Op::mul:
      case Op::and_:
      case Op::or_:
      case Op::xor_:
        if (m_.is_constant(a_) && !m_.is_constant(b_)) return swap();
        return {.value = binary()};
      case Op::sub:
      case Op::div:
      case Op::shl:
      case Op::shr:
      case Op::min:
      case Op::max: return {.value = binary()};
      case Op::eq:
      case Op::ne:
      case Op::lt:
      case Op::le:
      case Op::gt:
      case Op::ge: return {.value = comparison()};
      case Op::neg:
      case Op::not_:
      case Op::transpose: return {.value = undone()};
      case Op::convert: return {.value = m_.type(a_) == type() ? a_ : ValueId{}};
      case Op::bitcast: return bitcast();
      case Op::select: return {.value = select()};
      case Op::construct: return simplify_construct(m_, i_);
      case Op::extract: return simplify_extract(m_, i_);
      case Op::insert: return simplify_insert(m_, i_);
      case Op::extract_dynamic:
      case Op::insert_dynamic: return simplify_index(m_, i_);
      case Op::swizzle: return simplify_swizzle(m_, i_);
      default: return {};
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

  ValueId binary() {
    const TypeKind kind = m_.types.scalar_kind(type());
    const bool is_float = ir::is_float(kind);
    if (kind == TypeKind::cooperative_matrix) return {};
    if (a_ == b_ && !m_.is_constant(a_)) {
      if (op_ == Op::and_ || op_ == Op::or_) return a_;
      if (op_ == Op::xor_ || (op_ == Op::sub && !is_float)) return m_.zero(type());
      if ((op_ == Op::min || op_ == Op::max) && !is_float) return a_;
    }
    const std::optional<uint64_t> bits = splat_bits(m_, b_);
    if (!bits) return {};
    const bool is_zero = *bits == 0;
    switch (op_) {  // NOLINT: find() calls for no others
      case Op::add: return *bits == (is_float ? sign_bit(kind) : 0) ? a_ : ValueId{};
      case Op::sub:
      case Op::shl:
      case Op::shr: return is_zero ? a_ : ValueId{};
      case Op::div: return *bits == one(kind) ? a_ : ValueId{};
      case Op::mul: return *bits == one(kind) ? a_ : is_zero && !is_float ? b_ : ValueId{};
      case Op::and_: return is_zero ? b_ : *bits == all_ones(kind) ? a_ : ValueId{};
      case Op::or_: return is_zero ? a_ : *bits == all_ones(kind) ? b_ : ValueId{};
      case Op::xor_: return is_zero ? a_ : ValueId{};
      default: return {};
    }
  }

  ValueId comparison() {
    const TypeKind kind = m_.types.scalar_kind(m_.type(a_));
    if (ir::is_float(kind)) return {};
    if (a_ == b_) {
      const ValueId truth = m_.boolean(op_ == Op::eq || op_ == Op::le || op_ == Op::ge);
      return m_.types.is_scalar(type()) ? truth : m_.splat(type(), truth);
    }
    if (kind != TypeKind::bool_) return {};
    const std::optional<uint64_t> bits = splat_bits(m_, b_);
    return bits && *bits == (op_ == Op::eq ? 1u : 0u) && (op_ == Op::eq || op_ == Op::ne) ? a_ : ValueId{};
  }

  /// The op twice is no op.
  ValueId undone() {
    const InstId inner = m_.def(a_);
    return inner && m_.insts[inner].op == op_ ? m_.operand(inner, 0) : ValueId{};
  }

  Simplified bitcast() {
    if (m_.type(a_) == type()) return {.value = a_};
    const InstId inner = m_.def(a_);
    if (!inner || m_.insts[inner].op != Op::bitcast) return {};
    m_.set_operand(i_, 0, m_.operand(inner, 0));
    return {.is_rewritten = true};
  }

  ValueId select() {
    const ValueId if_true = b_, if_false = m_.operand(i_, 2);
    if (if_true == if_false) return if_true;
    if (const std::optional<uint64_t> bits = splat_bits(m_, a_)) return *bits ? if_true : if_false;
    const bool is_itself = m_.type(a_) == type() && splat_bits(m_, if_true) == 1u && splat_bits(m_, if_false) == 0u;
    return is_itself ? a_ : ValueId{};
  }

  Module& m_;
  const InstId i_;
  const Op op_;
  const ValueId a_, b_;  ///< the first operands
};

}  // namespace

Simplified apply_identity(Module& module, InstId i) { return Identity(module, i).find(); }

}  // namespace umber::optimize
