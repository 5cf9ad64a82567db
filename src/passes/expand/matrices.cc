// SPDX-License-Identifier: Apache-2.0
// What is done with matrices, column by column.
#include <array>

#include "passes/expand/expansion.h"

namespace umber::expand {
namespace {

using Operands = std::span<const ValueId>;

uint32_t columns_of(Formula& f, ValueId matrix) { return f.m.types.columns(f.type(matrix)); }
Values columns(Formula& f, ValueId matrix) {
  Values all;
  for (uint32_t n = 0; n < columns_of(f, matrix); ++n) all.push_back(f.part(matrix, n));
  return all;
}
ValueId negative(Formula& f, ValueId x, bool is_negative) { return is_negative ? f.neg(x) : x; }

Values multiply_components(Formula& f, Operands v) {
  Values parts;
  for (uint32_t n = 0; n < columns_of(f, v[0]); ++n) {
    const ValueId left = f.part(v[0], n);
    parts.push_back(f.mul(left, f.part(v[1], n)));
  }
  return {f.compose(f.type(v[0]), std::span(parts))};
}

Values outer_product(Formula& f, Operands v) {
  Values parts;
  for (uint32_t n = 0; n < f.count(v[1]); ++n) parts.push_back(f.mul(v[0], f.splat(f.type(v[0]), f.part(v[1], n))));
  return {f.compose(ir::types::matrix(f.kind(v[0]), f.count(v[1]), f.count(v[0])), std::span(parts))};
}

Values transpose(Formula& f, Operands v) {
  const Values old = columns(f, v[0]);
  const auto count = static_cast<uint32_t>(old.size());
  Values made;
  for (uint32_t r = 0; r < f.m.types.rows(f.type(v[0])); ++r) {
    Values parts;
    for (const ValueId column : old) parts.push_back(f.part(column, r));
    made.push_back(f.compose(ir::types::vector(f.kind(v[0]), count), std::span(parts)));
  }
  const TypeId type = ir::types::matrix(f.kind(v[0]), f.m.types.rows(f.type(v[0])), count);
  return {f.compose(type, std::span(made))};
}

ValueId column_product(Formula& f, ValueId matrix, ValueId vector) {
  ValueId sum;
  for (uint32_t n = 0; n < columns_of(f, matrix); ++n) {
    const ValueId column = f.part(matrix, n), factor = f.part(vector, n);
    const ValueId part = f.mul(column, f.splat(f.type(column), factor));
    sum = sum ? f.add(sum, part) : part;
  }
  return sum;
}
/// Of two matrices, or of a matrix and a vector.
Values product(Formula& f, Operands v) {
  if (!f.m.types.is_matrix(f.type(v[1]))) return {column_product(f, v[0], v[1])};
  Values parts;
  for (uint32_t n = 0; n < columns_of(f, v[1]); ++n) parts.push_back(column_product(f, v[0], f.part(v[1], n)));
  const uint32_t rows = f.m.types.rows(f.type(v[0]));
  return {f.compose(ir::types::matrix(f.kind(v[0]), columns_of(f, v[1]), rows), std::span(parts))};
}
/// Of a vector and a matrix.
Values row_product(Formula& f, Operands v) {
  Values parts;
  for (uint32_t n = 0; n < columns_of(f, v[1]); ++n) parts.push_back(f.dot(v[0], f.part(v[1], n)));
  return {f.compose(ir::types::vector(f.kind(v[0]), columns_of(f, v[1])), std::span(parts))};
}

/// The determinants of the 2x2 parts of two columns: of rows 0 and 1, 0 and 2, 0 and 3, 1 and 2, 1 and 3, 2 and 3.
std::array<ValueId, 6> minors(Formula& f, ValueId a, ValueId b) {
  std::array<ValueId, 6> all;
  uint32_t n = 0;
  for (uint32_t p = 0; p < 3; ++p)
    for (uint32_t q = p + 1; q < 4; ++q) {
      const ValueId ap = f.part(a, p), aq = f.part(a, q), bp = f.part(b, p), bq = f.part(b, q);
      const ValueId left = f.mul(ap, bq);
      all[n++] = f.sub(left, f.mul(bp, aq));
    }
  return all;
}
ValueId determinant_4(Formula& f, const std::array<ValueId, 6>& s, const std::array<ValueId, 6>& c) {
  ValueId sum = f.mul(s[0], c[5]);
  for (uint32_t n = 1; n < 6; ++n) {
    const ValueId part = f.mul(s[n], c[5 - n]);
    sum = n == 1 || n == 4 ? f.sub(sum, part) : f.add(sum, part);
  }
  return sum;
}
Values determinant(Formula& f, Operands v) {
  const Values m = columns(f, v[0]);
  if (m.size() == 2) {
    const ValueId a = f.part(m[0], 0), b = f.part(m[0], 1), c = f.part(m[1], 0), d = f.part(m[1], 1);
    const ValueId left = f.mul(a, d);
    return {f.sub(left, f.mul(c, b))};
  }
  if (m.size() == 3) return {f.dot(m[0], f.b.binary(Op::cross, m[1], m[2]))};
  const std::array<ValueId, 6> s = minors(f, m[0], m[1]), c = minors(f, m[2], m[3]);
  return {determinant_4(f, s, c)};
}

ValueId scaled(Formula& f, ValueId adjugate, ValueId determinant) {
  return f.b.emit(Op::mat_scale, f.type(adjugate), {adjugate, f.div(f.number(determinant, 1), determinant)});
}
Values inverse_2(Formula& f, ValueId matrix) {
  const ValueId left = f.part(matrix, 0), right = f.part(matrix, 1);
  const ValueId a = f.part(left, 0), b = f.neg(f.part(left, 1)), c = f.neg(f.part(right, 0)), d = f.part(right, 1);
  const ValueId first = f.compose(f.type(left), {d, b}), second = f.compose(f.type(left), {c, a});
  const ValueId adjugate = f.compose(f.type(matrix), {first, second});
  return {scaled(f, adjugate, f.b.emit(Op::determinant, f.type(a), {matrix}))};
}
Values inverse_3(Formula& f, ValueId matrix) {
  const Values m = columns(f, matrix);
  const ValueId x = f.b.binary(Op::cross, m[1], m[2]), y = f.b.binary(Op::cross, m[2], m[0]),
                z = f.b.binary(Op::cross, m[0], m[1]);
  const ValueId adjugate = f.unary(Op::transpose, f.compose(f.type(matrix), {x, y, z}));
  return {scaled(f, adjugate, f.dot(m[0], x))};
}
/// By Laplace's expansion along the first two columns and the last two.
Values inverse_4(Formula& f, ValueId matrix) {
  const Values m = columns(f, matrix);
  const std::array<ValueId, 6> s = minors(f, m[0], m[1]), c = minors(f, m[2], m[3]);
  constexpr uint32_t kOthers[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};  // rows without one
  constexpr uint32_t kMinors[4][3] = {{5, 4, 3}, {5, 2, 1}, {4, 2, 0}, {3, 1, 0}};  // of the two others
  constexpr uint32_t kFrom[] = {1, 0, 3, 2};
  Values made;
  for (uint32_t r = 0; r < 4; ++r) {
    Values parts;
    for (uint32_t k = 0; k < 4; ++k) {
      const std::array<ValueId, 6>& factors = k < 2 ? c : s;
      ValueId sum;
      for (uint32_t n = 0; n < 3; ++n) {
        const ValueId product = f.mul(f.part(m[kFrom[k]], kOthers[r][n]), factors[kMinors[r][n]]);
        sum = !sum ? product : n == 1 ? f.sub(sum, product) : f.add(sum, product);
      }
      parts.push_back(negative(f, sum, (r + k) % 2 != 0));
    }
    made.push_back(f.compose(f.type(m[0]), std::span(parts)));
  }
  const ValueId adjugate = f.compose(f.type(matrix), std::span(made));
  return {scaled(f, adjugate, determinant_4(f, s, c))};
}
Values inverse(Formula& f, Operands v) {
  const uint32_t size = columns_of(f, v[0]);
  return size == 2 ? inverse_2(f, v[0]) : size == 3 ? inverse_3(f, v[0]) : inverse_4(f, v[0]);
}

constexpr Expansion kRows[] = {
    {Op::mul, kAnyFloat, Shapes::matrix, "component_product", multiply_components},
    {Op::outer_product, kAnyFloat, Shapes::vector, "outer_product", outer_product},
    {Op::transpose, kAnyFloat, Shapes::matrix, "", transpose},
    {Op::mat_mul, kAnyFloat, Shapes::matrix, "product", product},
    {Op::mat_mul, kAnyFloat, Shapes::vector, "row_product", row_product},
    {Op::determinant, kAnyFloat, Shapes::matrix, "determinant_of", determinant},
    {Op::inverse, kAnyFloat, Shapes::matrix, "inverse", inverse},
};

}  // namespace

std::span<const Expansion> matrix_expansions() { return kRows; }

}  // namespace umber::expand
