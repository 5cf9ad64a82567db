// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <initializer_list>

#include "base/small_vector.h"
#include "ir/builder.h"

namespace umber::expand {

using ir::Op, ir::TypeId, ir::TypeKind, ir::ValueId;
using Values = SmallVector<ValueId, 4>;

/// Writes down what an op is made of. Of the arguments of a call one at most makes instructions: their order would be
/// the compiler's choice.
class Formula {
 public:
  explicit Formula(ir::Builder& builder) : b(builder), m(builder.module()) {}

  TypeId type(ValueId v) const { return m.type(v); }
  TypeKind kind(ValueId v) const { return m.types.scalar_kind(type(v)); }
  bool is_scalar(ValueId v) const { return m.types.is_scalar(type(v)); }
  /// Components of a vector, 1 of a scalar.
  uint32_t count(ValueId v) const { return m.types.rows(type(v)); }
  /// The type of the shape of `v` with other scalars.
  TypeId shape(ValueId v, TypeKind scalar) const { return m.types.with_scalar(type(v), scalar); }

  /// A constant of a type of numbers, the same in each component.
  ValueId number(TypeId type, double value);
  /// A constant of the type of `v`.
  ValueId number(ValueId v, double value) { return number(type(v), value); }
  /// A constant word, of the shape of `v`.
  ValueId word(ValueId v, uint32_t bits) { return b.splat(shape(v, TypeKind::u32), m.u32(bits)); }

  ValueId add(ValueId x, ValueId y) { return b.binary(Op::add, x, y); }
  ValueId sub(ValueId x, ValueId y) { return b.binary(Op::sub, x, y); }
  ValueId mul(ValueId x, ValueId y) { return b.binary(Op::mul, x, y); }
  ValueId div(ValueId x, ValueId y) { return b.binary(Op::div, x, y); }
  ValueId both(ValueId x, ValueId y) { return b.binary(Op::and_, x, y); }
  ValueId either(ValueId x, ValueId y) { return b.binary(Op::or_, x, y); }
  ValueId shl(ValueId x, ValueId by) { return b.binary(Op::shl, x, by); }
  ValueId shr(ValueId x, ValueId by) { return b.binary(Op::shr, x, by); }
  ValueId abs(ValueId x) { return b.unary(Op::abs, x); }
  ValueId neg(ValueId x) { return b.unary(Op::neg, x); }
  ValueId unary(Op op, ValueId x) { return b.unary(op, x); }
  ValueId clamp(ValueId x, double low, double high) {
    return b.emit(Op::clamp, type(x), {x, number(x, low), number(x, high)});
  }
  ValueId compare(Op op, ValueId x, ValueId y) { return b.compare(op, x, y); }
  ValueId select(ValueId condition, ValueId if_true, ValueId if_false) {
    return b.select(condition, if_true, if_false);
  }
  ValueId convert(ValueId x, TypeKind to) { return kind(x) == to ? x : b.emit(Op::convert, shape(x, to), {x}); }
  ValueId bitcast(ValueId x, TypeKind to) { return b.emit(Op::bitcast, shape(x, to), {x}); }
  ValueId part(ValueId composite, uint32_t n) { return b.extract(composite, n); }
  ValueId splat(TypeId type, ValueId scalar) { return b.splat(type, scalar); }
  ValueId compose(TypeId type, std::span<const ValueId> parts) { return b.construct(type, parts); }
  ValueId compose(TypeId type, std::initializer_list<ValueId> parts) {
    return compose(type, std::span(parts.begin(), parts.size()));
  }
  /// What has the sum of the products of components as its value.
  ValueId dot(ValueId x, ValueId y) {
    return is_scalar(x) ? mul(x, y) : b.emit(Op::dot, ir::types::vector(kind(x), 1), {x, y});
  }

  ir::Builder& b;
  ir::Module& m;
};

}  // namespace umber::expand
