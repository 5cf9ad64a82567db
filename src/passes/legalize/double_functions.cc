// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/double_functions.h"

#include <array>
#include <cmath>
#include <vector>

#include "ir/builder.h"

namespace umber {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::TypeKind, ir::ValueId;

/// Numbers this large have no fraction.
constexpr double kNoFraction = 4503599627370496.0;  // 2^52
/// Scaled by this every finite number is finite in 32 bits, and infinity is not.
const double kToFloat = std::ldexp(1.0, -900);

/// The functions of scalars and vectors of one type, component by component. Of the arguments of a call one at most
/// makes instructions: their order would be the compiler's choice.
class Functions {
 public:
  Functions(ir::Builder& b, TypeId type) : b_(b), m_(b.module()), type_(type) {}

  ValueId number(double value) { return b_.splat(type_, m_.f64(value)); }
  ValueId add(ValueId x, ValueId y) { return b_.binary(Op::add, x, y); }
  ValueId sub(ValueId x, ValueId y) { return b_.binary(Op::sub, x, y); }
  ValueId mul(ValueId x, ValueId y) { return b_.binary(Op::mul, x, y); }
  ValueId abs(ValueId x) { return b_.unary(Op::abs, x); }

  ValueId round_even(ValueId x) { return with_sign(x, nearest(abs(x))); }
  ValueId trunc(ValueId x) {
    const ValueId size = abs(x), near = nearest(size);
    return with_sign(x, one_off(near, Op::gt, size, -1));
  }
  ValueId floor(ValueId x) { return one_off(round_even(x), Op::gt, x, -1); }
  ValueId ceil(ValueId x) { return one_off(round_even(x), Op::lt, x, 1); }
  ValueId fract(ValueId x) { return sub(x, floor(x)); }
  ValueId mod(ValueId x, ValueId y) { return sub(x, mul(y, floor(b_.binary(Op::div, x, y)))); }
  /// The fraction that `whole` leaves; that of infinity is 0.
  ValueId fraction(ValueId x, ValueId whole) {
    const ValueId rest = sub(x, whole);
    return b_.select(b_.compare(Op::eq, x, whole), number(0), rest);
  }

  ValueId step(ValueId edge, ValueId x) { return b_.select(b_.compare(Op::lt, x, edge), number(0), number(1)); }
  ValueId mix(ValueId x, ValueId y, ValueId a) {
    const ValueId first = mul(x, sub(number(1), a));
    return add(first, mul(y, a));
  }
  ValueId smoothstep(ValueId low, ValueId high, ValueId x) {
    const ValueId distance = sub(x, low);
    const ValueId at = b_.binary(Op::div, distance, sub(high, low));
    const ValueId t = b_.emit(Op::clamp, type_, {at, number(0), number(1)});
    const ValueId square = mul(t, t);
    return mul(square, sub(number(3), mul(number(2), t)));
  }

  ValueId is_nan(ValueId x) { return b_.emit(Op::is_nan, shape(TypeKind::bool_), {to_float(x)}); }
  ValueId is_inf(ValueId x) {
    return b_.emit(Op::is_inf, shape(TypeKind::bool_), {to_float(mul(x, number(kToFloat)))});
  }

  /// In three steps, so that none of the factors overflows.
  ValueId ldexp(ValueId x, ValueId exponent) {
    const ValueId part = clamp_exponent(b_.binary(Op::div, exponent, integer(3)));
    const ValueId rest = clamp_exponent(b_.binary(Op::sub, exponent, b_.binary(Op::mul, part, integer(2))));
    const ValueId factor = power_of_two(part);
    const ValueId most = mul(mul(x, factor), factor);
    return mul(most, power_of_two(rest));
  }

  /// (significand, exponent): the significand of numbers other than 0, infinity and NaN is in [0.5, 1).
  std::array<ValueId, 2> frexp(ValueId x) {
    ValueId part = abs(x), exponent = integer(0);
    // Into the range of 32-bit floats, whose bits can be told.
    for (const int bits : {512, 256, 128, 64}) {
      const auto scale = [&](Op compare, int by) {
        const ValueId is_far = b_.compare(compare, part, number(std::ldexp(1.0, by)));
        part = b_.select(is_far, mul(part, number(std::ldexp(1.0, -by))), part);
        exponent = b_.select(is_far, b_.binary(Op::add, exponent, integer(by)), exponent);
      };
      scale(Op::ge, bits);
      scale(Op::lt, -bits);
    }
    const ValueId bits = b_.emit(Op::bitcast, shape(TypeKind::u32), {to_float(part)});
    const TypeId words = shape(TypeKind::u32);
    const ValueId field =
        b_.binary(Op::and_, b_.binary(Op::shr, bits, b_.splat(words, m_.u32(23))), b_.splat(words, m_.u32(255)));
    const ValueId more = b_.binary(Op::sub, b_.emit(Op::convert, shape(TypeKind::i32), {field}), integer(126));
    part = mul(part, power_of_two(b_.unary(Op::neg, more)));
    exponent = b_.binary(Op::add, exponent, more);
    // The 32-bit float may have been rounded to the next power of two.
    const ValueId is_small = b_.compare(Op::lt, part, number(0.5));
    part = b_.select(is_small, mul(part, number(2)), part);
    exponent = b_.select(is_small, b_.binary(Op::sub, exponent, integer(1)), exponent);
    const ValueId is_special = b_.compare(Op::eq, x, mul(x, number(0.5)));  // 0 and infinity
    return {b_.select(is_special, x, with_sign(x, part)), b_.select(is_special, integer(0), exponent)};
  }

  /// 1/sqrt(x), if `inverse`, or sqrt(x): from that of 32-bit floats, made exact by Newton's method.
  ValueId root(ValueId x, bool inverse) {
    auto [part, exponent] = frexp(x);
    const ValueId is_odd = b_.compare(Op::ne, b_.binary(Op::and_, exponent, integer(1)), integer(0));
    part = b_.select(is_odd, mul(part, number(0.5)), part);
    exponent = b_.select(is_odd, b_.binary(Op::add, exponent, integer(1)), exponent);
    const ValueId half = b_.binary(Op::shr, exponent, b_.splat(shape(TypeKind::i32), m_.i32(1)));
    ValueId y = b_.emit(Op::convert, type_, {b_.unary(Op::inverse_sqrt, to_float(part))});
    const ValueId half_part = mul(number(0.5), part);
    for (int n = 0; n < 3; ++n) y = mul(y, sub(number(1.5), mul(half_part, mul(y, y))));
    const ValueId is_special = b_.compare(Op::eq, x, mul(x, number(0.5)));  // 0 and infinity
    if (inverse) {
      const ValueId scaled = mul(y, power_of_two(b_.unary(Op::neg, half)));
      return b_.select(is_special, b_.binary(Op::div, number(1), x), scaled);
    }
    const ValueId near = mul(part, y), error = sub(part, mul(near, near));
    const ValueId exact = add(near, mul(error, mul(number(0.5), y)));
    return b_.select(is_special, x, mul(exact, power_of_two(half)));
  }

  ValueId dot(ValueId x, ValueId y) {
    if (m_.types.is_scalar(type_)) return mul(x, y);
    const ValueId products = mul(x, y);
    ValueId sum = b_.extract(products, 0);
    for (uint32_t n = 1; n < m_.types.rows(type_); ++n) sum = add(sum, b_.extract(products, n));
    return sum;
  }
  ValueId cross(ValueId x, ValueId y) {
    std::array<ValueId, 3> parts;
    for (uint32_t n = 0; n < 3; ++n) {
      const uint32_t p = (n + 1) % 3, q = (n + 2) % 3;
      const ValueId xp = b_.extract(x, p), xq = b_.extract(x, q), yp = b_.extract(y, p), yq = b_.extract(y, q);
      const ValueId left = mul(xp, yq);
      parts[n] = sub(left, mul(xq, yp));
    }
    return b_.construct(type_, parts);
  }
  ValueId normalize(ValueId x) { return mul(x, b_.splat(type_, Functions(b_, ir::types::kF64).root(dot(x, x), true))); }
  ValueId reflect(ValueId i, ValueId n) {
    const ValueId twice = b_.binary(Op::mul, m_.f64(2), dot(n, i));
    return sub(i, mul(b_.splat(type_, twice), n));
  }
  ValueId face_forward(ValueId n, ValueId i, ValueId reference) {
    const ValueId flipped = b_.unary(Op::neg, n);
    return b_.select(b_.compare(Op::lt, dot(reference, i), m_.f64(0)), n, flipped);
  }
  ValueId refract(ValueId i, ValueId n, ValueId eta) {
    Functions scalar(b_, ir::types::kF64);
    const ValueId d = dot(n, i), one = m_.f64(1), square = scalar.mul(eta, eta);
    const ValueId k = scalar.sub(one, scalar.mul(square, scalar.sub(one, scalar.mul(d, d))));
    const ValueId root = scalar.root(k, false), along = scalar.add(root, scalar.mul(eta, d));
    const ValueId forward = mul(b_.splat(type_, eta), i);
    const ValueId bent = sub(forward, mul(b_.splat(type_, along), n));
    return b_.select(b_.compare(Op::lt, k, m_.f64(0)), number(0), bent);
  }

 private:
  TypeId shape(TypeKind kind) { return m_.types.with_scalar(type_, kind); }
  ValueId to_float(ValueId x) { return b_.emit(Op::convert, shape(TypeKind::f32), {x}); }
  ValueId integer(int32_t value) { return b_.splat(shape(TypeKind::i32), m_.i32(value)); }
  ValueId clamp_exponent(ValueId exponent) {
    return b_.emit(Op::clamp, shape(TypeKind::i32), {exponent, integer(-1022), integer(1023)});
  }

  /// `near`, or what is `by` from it if it compares so with x.
  ValueId one_off(ValueId near, Op compare, ValueId x, double by) {
    const ValueId other = add(near, number(by));
    return b_.select(b_.compare(compare, near, x), other, near);
  }
  /// The integer nearest to a number that is not negative; NaN stays what it is.
  ValueId nearest(ValueId size) {
    const uint16_t flags = b_.flags;
    b_.flags |= ir::flag::kPrecise;
    const ValueId rounded = sub(add(size, number(kNoFraction)), number(kNoFraction));
    b_.flags = flags;
    return b_.select(b_.compare(Op::lt, size, number(kNoFraction)), rounded, size);
  }
  /// `size`, or its negative if x is; 0 keeps the sign that it has.
  ValueId with_sign(ValueId x, ValueId size) {
    const ValueId positive = b_.select(b_.compare(Op::eq, x, number(0)), x, size), negative = b_.unary(Op::neg, size);
    return b_.select(b_.compare(Op::lt, x, number(0)), negative, positive);
  }
  /// Of normal numbers.
  ValueId power_of_two(ValueId exponent) {
    const uint32_t count = m_.types.rows(type_);
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < count; ++n) {
      const ValueId one = count == 1 ? exponent : b_.extract(exponent, n);
      const ValueId field = b_.emit(Op::convert, ir::types::kU32, {b_.binary(Op::add, one, m_.i32(1023))});
      const ValueId words[] = {m_.u32(0), b_.binary(Op::shl, field, m_.u32(20))};
      parts.push_back(
          b_.emit(Op::bitcast, ir::types::kF64, {b_.construct(ir::types::vector(TypeKind::u32, 2), words)}));
    }
    return count == 1 ? parts[0] : b_.construct(type_, parts);
  }

  ir::Builder& b_;
  Module& m_;
  TypeId type_;
};

/// The products of matrices and vectors, and what turns them over.
class Matrices {
 public:
  explicit Matrices(ir::Builder& b) : b_(b), m_(b.module()) {}

  ValueId product(ValueId x, ValueId y) {
    const TypeId left = m_.type(x), right = m_.type(y);
    if (!m_.types.is_matrix(left)) return row_product(x, y);
    if (!m_.types.is_matrix(right)) return column_product(x, y);
    std::vector<ValueId> columns;
    for (uint32_t n = 0; n < m_.types.columns(right); ++n) columns.push_back(column_product(x, b_.extract(y, n)));
    return b_.construct(ir::types::matrix(TypeKind::f64, m_.types.columns(right), m_.types.rows(left)), columns);
  }
  ValueId transpose(ValueId x) {
    const uint32_t columns = m_.types.columns(m_.type(x)), rows = m_.types.rows(m_.type(x));
    std::vector<ValueId> old, made, parts;
    for (uint32_t c = 0; c < columns; ++c) old.push_back(b_.extract(x, c));
    for (uint32_t r = 0; r < rows; ++r) {
      parts.clear();
      for (uint32_t c = 0; c < columns; ++c) parts.push_back(b_.extract(old[c], r));
      made.push_back(b_.construct(ir::types::vector(TypeKind::f64, columns), parts));
    }
    return b_.construct(ir::types::matrix(TypeKind::f64, rows, columns), made);
  }

 private:
  ValueId column_product(ValueId matrix, ValueId vector) {
    ValueId sum;
    for (uint32_t n = 0; n < m_.types.columns(m_.type(matrix)); ++n) {
      const ValueId column = b_.extract(matrix, n), factor = b_.extract(vector, n);
      const ValueId part = b_.binary(Op::mul, column, b_.splat(m_.type(column), factor));
      sum = sum ? b_.binary(Op::add, sum, part) : part;
    }
    return sum;
  }
  ValueId row_product(ValueId vector, ValueId matrix) {
    std::vector<ValueId> parts;
    for (uint32_t n = 0; n < m_.types.columns(m_.type(matrix)); ++n)
      parts.push_back(Functions(b_, m_.type(vector)).dot(vector, b_.extract(matrix, n)));
    return b_.construct(ir::types::vector(TypeKind::f64, static_cast<uint32_t>(parts.size())), parts);
  }

  ir::Builder& b_;
  Module& m_;
};

bool is_double(const Module& m, ValueId v) {
  return m.types.is_numeric(m.type(v)) && m.types.scalar_kind(m.type(v)) == TypeKind::f64;
}

bool has_doubles(const Module& m) {
  for (const ValueId v : m.values.ids())
    if (is_double(m, v)) return true;
  return false;
}

/// What takes the place of `i`'s results; none for what the target has.
std::vector<ValueId> results_of(ir::Builder& b, InstId i) {
  Module& m = b.module();
  std::array<ValueId, 3> v;
  for (uint32_t n = 0; n < v.size() && n < m.insts[i].operand_count; ++n) v[n] = m.operand(i, n);
  const Op op = m.insts[i].op;
  if (op == Op::mat_mul) return {Matrices(b).product(v[0], v[1])};
  if (op == Op::transpose) return {Matrices(b).transpose(v[0])};
  if (m.types.is_matrix(m.type(v[0]))) return {};
  Functions f(b, m.type(v[0]));
  switch (op) {
    case Op::trunc: return {f.trunc(v[0])};
    case Op::floor: return {f.floor(v[0])};
    case Op::ceil: return {f.ceil(v[0])};
    case Op::round:
    case Op::round_even: return {f.round_even(v[0])};
    case Op::fract: return {f.fract(v[0])};
    case Op::mod: return {f.mod(v[0], v[1])};
    case Op::modf: {
      const ValueId whole = f.trunc(v[0]);
      return {f.fraction(v[0], whole), whole};
    }
    case Op::sqrt: return {f.root(v[0], false)};
    case Op::inverse_sqrt: return {f.root(v[0], true)};
    case Op::step: return {f.step(v[0], v[1])};
    case Op::mix: return {f.mix(v[0], v[1], v[2])};
    case Op::smoothstep: return {f.smoothstep(v[0], v[1], v[2])};
    case Op::is_nan: return {f.is_nan(v[0])};
    case Op::is_inf: return {f.is_inf(v[0])};
    case Op::ldexp: return {f.ldexp(v[0], v[1])};
    case Op::frexp: {
      const auto [part, exponent] = f.frexp(v[0]);
      return {part, exponent};
    }
    case Op::dot: return {f.dot(v[0], v[1])};
    case Op::cross: return {f.cross(v[0], v[1])};
    case Op::normalize:
      if (m.types.is_scalar(m.type(v[0]))) return {b.unary(Op::sign, v[0])};
      return {f.normalize(v[0])};
    case Op::reflect: return {f.reflect(v[0], v[1])};
    case Op::face_forward: return {f.face_forward(v[0], v[1], v[2])};
    case Op::refract: return {f.refract(v[0], v[1], v[2])};
    default: return {};
  }
}

}  // namespace

Result<bool> double_functions(Module& module, PassContext& context) {
  if (!context.target.doubles_have_operators_only || !has_doubles(module)) return false;
  std::vector<InstId> found;
  module.for_each_inst([&](InstId i) {
    if (kDoubleFunctions.acts_on.has(module.insts[i].op) && is_double(module, module.operand(i, 0))) found.push_back(i);
  });
  bool changed = false;
  for (const InstId i : found) {
    ir::Builder b = ir::Builder::before(module, i);
    b.flags = module.insts[i].flags;
    const std::vector<ValueId> results = results_of(b, i);
    if (results.empty()) continue;
    for (uint32_t n = 0; n < results.size(); ++n) module.replace_all_uses(module.result(i, n), results[n]);
    module.erase(i);
    changed = true;
  }
  return changed;
}

}  // namespace umber
