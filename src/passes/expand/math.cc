// SPDX-License-Identifier: Apache-2.0
// Functions that have one formula for floats of every width. What of it a target lacks in turn is expanded, too.
#include "passes/expand/expansion.h"

namespace umber::expand {
namespace {

using Operands = std::span<const ValueId>;

Values fract(Formula& f, Operands v) { return {f.sub(v[0], f.unary(Op::floor, v[0]))}; }
Values mod(Formula& f, Operands v) {
  const ValueId whole = f.unary(Op::floor, f.div(v[0], v[1]));
  return {f.sub(v[0], f.mul(v[1], whole))};
}
Values step(Formula& f, Operands v) {
  return {f.select(f.compare(Op::lt, v[1], v[0]), f.number(v[1], 0), f.number(v[1], 1))};
}
Values mix(Formula& f, Operands v) {
  const ValueId first = f.mul(v[0], f.sub(f.number(v[0], 1), v[2]));
  return {f.add(first, f.mul(v[1], v[2]))};
}
Values smoothstep(Formula& f, Operands v) {
  const ValueId distance = f.sub(v[2], v[0]);
  const ValueId t = f.clamp(f.div(distance, f.sub(v[1], v[0])), 0, 1), square = f.mul(t, t);
  return {f.mul(square, f.sub(f.number(t, 3), f.mul(f.number(t, 2), t)))};
}

Values asinh(Formula& f, Operands v) {
  const ValueId size = f.abs(v[0]), root = f.unary(Op::sqrt, f.add(f.mul(v[0], v[0]), f.number(v[0], 1)));
  const ValueId log = f.unary(Op::log, f.add(size, root));
  return {f.mul(f.unary(Op::sign, v[0]), log)};
}
Values acosh(Formula& f, Operands v) {
  const ValueId root = f.unary(Op::sqrt, f.sub(f.mul(v[0], v[0]), f.number(v[0], 1)));
  return {f.unary(Op::log, f.add(v[0], root))};
}
Values atanh(Formula& f, Operands v) {
  const ValueId one = f.number(v[0], 1), above = f.add(one, v[0]);
  return {f.mul(f.number(v[0], 0.5), f.unary(Op::log, f.div(above, f.sub(one, v[0]))))};
}

Values dot(Formula& f, Operands v) {
  const ValueId products = f.mul(v[0], v[1]);
  if (f.is_scalar(products)) return {products};
  ValueId sum = f.part(products, 0);
  for (uint32_t n = 1; n < f.count(products); ++n) sum = f.add(sum, f.part(products, n));
  return {sum};
}
Values cross(Formula& f, Operands v) {
  Values parts;
  for (uint32_t n = 0; n < 3; ++n) {
    const uint32_t p = (n + 1) % 3, q = (n + 2) % 3;
    const ValueId xp = f.part(v[0], p), xq = f.part(v[0], q), yp = f.part(v[1], p), yq = f.part(v[1], q);
    const ValueId left = f.mul(xp, yq);
    parts.push_back(f.sub(left, f.mul(xq, yp)));
  }
  return {f.compose(f.type(v[0]), std::span(parts))};
}
/// Of scalars.
Values size(Formula& f, Operands v) { return {f.abs(v[0])}; }
Values difference(Formula& f, Operands v) { return {f.abs(f.sub(v[0], v[1]))}; }
Values sign(Formula& f, Operands v) { return {f.unary(Op::sign, v[0])}; }
/// Of vectors; scaled to about 1, so that no square overflows.
Values length(Formula& f, Operands v) {
  const ValueId sizes = f.abs(v[0]);
  ValueId most = f.part(sizes, 0);
  for (uint32_t n = 1; n < f.count(v[0]); ++n) most = f.b.binary(Op::max, most, f.part(sizes, n));
  const ValueId unit = f.div(v[0], f.splat(f.type(v[0]), most));
  const ValueId root = f.unary(Op::sqrt, f.dot(unit, unit));
  const ValueId scaled = f.mul(most, root);
  return {f.select(f.compare(Op::gt, most, f.number(most, 0)), scaled, most)};
}
Values distance(Formula& f, Operands v) {
  const ValueId between = f.sub(v[0], v[1]);
  return {f.b.emit(Op::length, ir::types::vector(f.kind(between), 1), {between})};
}
Values normalize(Formula& f, Operands v) {
  const ValueId factor = f.unary(Op::inverse_sqrt, f.dot(v[0], v[0]));
  return {f.mul(v[0], f.splat(f.type(v[0]), factor))};
}
Values face_forward(Formula& f, Operands v) {
  const ValueId along = f.dot(v[2], v[1]), is_front = f.compare(Op::lt, along, f.number(along, 0));
  return {f.select(is_front, v[0], f.neg(v[0]))};
}
Values reflect(Formula& f, Operands v) {
  const ValueId along = f.dot(v[1], v[0]), twice = f.mul(f.number(along, 2), along);
  return {f.sub(v[0], f.mul(f.splat(f.type(v[0]), twice), v[1]))};
}
Values refract(Formula& f, Operands v) {
  const ValueId along = f.dot(v[1], v[0]), eta = v[2], one = f.number(eta, 1), square = f.mul(eta, eta);
  const ValueId k = f.sub(one, f.mul(square, f.sub(one, f.mul(along, along))));
  const ValueId root = f.unary(Op::sqrt, k), across = f.add(f.mul(eta, along), root);
  const ValueId forward = f.mul(f.splat(f.type(v[0]), eta), v[0]);
  const ValueId bent = f.sub(forward, f.mul(f.splat(f.type(v[0]), across), v[1]));
  return {f.select(f.compare(Op::lt, k, f.number(k, 0)), f.number(v[0], 0), bent)};
}

/// |dx| + |dy|
Values fwidth(Formula& f, ValueId v, Op dpdx, Op dpdy) {
  const ValueId dx = f.abs(f.unary(dpdx, v));
  return {f.add(dx, f.abs(f.unary(dpdy, v)))};
}
Values fwidth_coarse(Formula& f, Operands v) { return fwidth(f, v[0], Op::dpdx_coarse, Op::dpdy_coarse); }
Values fwidth_fine(Formula& f, Operands v) { return fwidth(f, v[0], Op::dpdx_fine, Op::dpdy_fine); }

constexpr Expansion kRows[] = {
    {Op::fract, kAnyFloat, Shapes::no_matrix, "", fract},
    {Op::mod, kAnyFloat, Shapes::no_matrix, "mod", mod},
    {Op::step, kAnyFloat, Shapes::no_matrix, "", step},
    {Op::mix, kAnyFloat, Shapes::no_matrix, "", mix},
    {Op::smoothstep, kAnyFloat, Shapes::no_matrix, "smooth_step", smoothstep},
    {Op::asinh, kAnyFloat, Shapes::no_matrix, "asinh", asinh},
    {Op::acosh, kAnyFloat, Shapes::no_matrix, "acosh", acosh},
    {Op::atanh, kAnyFloat, Shapes::no_matrix, "atanh", atanh},
    {Op::dot, kAnyFloat, Shapes::no_matrix, "", dot},
    {Op::cross, kAnyFloat, Shapes::vector, "cross_product", cross},
    {Op::length, kAnyFloat, Shapes::scalar, "", size},
    {Op::distance, kAnyFloat, Shapes::scalar, "", difference},
    {Op::normalize, kAnyFloat, Shapes::scalar, "", sign},
    {Op::length, kAnyFloat, Shapes::vector, "length_of", length},
    {Op::distance, kAnyFloat, Shapes::vector, "", distance},
    {Op::normalize, kAnyFloat, Shapes::vector, "", normalize},
    {Op::face_forward, kAnyFloat, Shapes::no_matrix, "face_forward", face_forward},
    {Op::reflect, kAnyFloat, Shapes::no_matrix, "reflect_at", reflect},
    {Op::refract, kAnyFloat, Shapes::no_matrix, "refract_at", refract},
    {Op::fwidth_coarse, kAnyFloat, Shapes::no_matrix, "", fwidth_coarse},
    {Op::fwidth_fine, kAnyFloat, Shapes::no_matrix, "", fwidth_fine},
};

}  // namespace

std::span<const Expansion> math_expansions() { return kRows; }

}  // namespace umber::expand
