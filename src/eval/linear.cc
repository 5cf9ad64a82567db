// SPDX-License-Identifier: Apache-2.0
// Linear algebra. Sums are made in double, so that f32 results are rounded once.
#include <cmath>

#include "eval/numeric.h"
#include "eval/scalar.h"
#include "ir/rows_by_op.h"

namespace umber::eval {
namespace {

double component(const Numeric& v, uint32_t n) { return to_double(v.kind, v.bits[n]); }
double element(const Numeric& m, uint32_t column, uint32_t row) { return to_double(m.kind, m.at(column, row)); }

Numeric make(ir::TypeKind kind, uint32_t columns, uint32_t rows) {
  Numeric v{.kind = kind, .rows = rows, .columns = columns, .bits = {}};
  for (uint32_t n = 0; n < columns * rows; ++n) v.bits.push_back(0);
  return v;
}
void set(Numeric& v, uint32_t column, uint32_t row, double x) {
  v.bits[column * v.rows + row] = from_double(v.kind, x);
}

double dot(const Numeric& a, const Numeric& b) {
  double sum = 0;
  for (uint32_t n = 0; n < a.rows; ++n) sum += component(a, n) * component(b, n);
  return sum;
}

template <typename F>
Numeric by_component(const Numeric& like, F&& f) {
  Numeric out = make(like.kind, 1, like.rows);
  for (uint32_t n = 0; n < like.rows; ++n) set(out, 0, n, f(n));
  return out;
}
Numeric scalar(ir::TypeKind kind, double x) {
  Numeric out = make(kind, 1, 1);
  set(out, 0, 0, x);
  return out;
}

Numeric multiply(const Numeric& a, const Numeric& b) {
  const bool row_vector = a.columns == 1;  // v * M: a row times a matrix
  const uint32_t inner = row_vector ? a.rows : a.columns;
  const uint32_t rows = row_vector ? 1 : a.rows;
  Numeric out = row_vector ? make(a.kind, 1, b.columns) : make(a.kind, b.columns, rows);
  for (uint32_t c = 0; c < b.columns; ++c)
    for (uint32_t r = 0; r < rows; ++r) {
      double sum = 0;
      for (uint32_t n = 0; n < inner; ++n) sum += (row_vector ? component(a, n) : element(a, n, r)) * element(b, c, n);
      if (row_vector)
        set(out, 0, c, sum);
      else
        set(out, c, r, sum);
    }
  return out;
}

/// Determinant of the square matrix without the rows and columns marked as gone.
double determinant(const Numeric& m, uint32_t rows_gone, uint32_t column, uint32_t column_gone) {
  if (column == column_gone) ++column;
  if (column >= m.columns) return 1;
  double sum = 0, sign = 1;
  for (uint32_t r = 0; r < m.rows; ++r) {
    if (rows_gone >> r & 1) continue;
    sum += sign * element(m, column, r) * determinant(m, rows_gone | 1u << r, column + 1, column_gone);
    sign = -sign;
  }
  return sum;
}

std::optional<Numeric> inverse(const Numeric& m) {
  const double d = determinant(m, 0, 0, ~0u);
  if (d == 0) return std::nullopt;
  Numeric out = make(m.kind, m.columns, m.rows);
  for (uint32_t c = 0; c < m.columns; ++c)
    for (uint32_t r = 0; r < m.rows; ++r) {
      const double cofactor = determinant(m, 1u << c, 0, r);  // transposed: row c, column r
      set(out, c, r, ((c + r) % 2 == 0 ? cofactor : -cofactor) / d);
    }
  return out;
}

Numeric refract(const Numeric& i, const Numeric& n, double eta) {
  const double d = dot(n, i);
  const double k = 1 - eta * eta * (1 - d * d);
  return by_component(
      i, [&](uint32_t c) { return k < 0 ? 0 : eta * component(i, c) - (eta * d + std::sqrt(k)) * component(n, c); });
}

Numeric cross(const Numeric& a, const Numeric& b) {
  return by_component(a, [&](uint32_t n) {
    const uint32_t y = (n + 1) % 3, z = (n + 2) % 3;
    return component(a, y) * component(b, z) - component(b, y) * component(a, z);
  });
}

Numeric transpose(const Numeric& m) {
  Numeric out = make(m.kind, m.rows, m.columns);
  for (uint32_t c = 0; c < m.columns; ++c)
    for (uint32_t r = 0; r < m.rows; ++r) out.bits[r * out.rows + c] = m.at(c, r);
  return out;
}

Numeric outer_product(const Numeric& column, const Numeric& row) {
  Numeric out = make(column.kind, row.rows, column.rows);
  for (uint32_t c = 0; c < row.rows; ++c)
    for (uint32_t r = 0; r < column.rows; ++r) set(out, c, r, component(column, r) * component(row, c));
  return out;
}

double distance(const Numeric& a, const Numeric& b) {
  double sum = 0;
  for (uint32_t n = 0; n < a.rows; ++n) {
    const double d = component(a, n) - component(b, n);
    sum += d * d;
  }
  return std::sqrt(sum);
}

Numeric scaled(const Numeric& x, double by) {
  Numeric out = x;
  for (uint64_t& bits : out.bits) bits = from_double(x.kind, to_double(x.kind, bits) * by);
  return out;
}

Numeric normalize(const Numeric& x) {
  const double length = std::sqrt(dot(x, x));
  return by_component(x, [&](uint32_t n) { return component(x, n) / length; });
}

Numeric face_forward(const Numeric& x, const Numeric& incident, const Numeric& reference) {
  const double sign = dot(reference, incident) < 0 ? 1 : -1;
  return by_component(x, [&](uint32_t n) { return sign * component(x, n); });
}

Numeric reflect(const Numeric& x, const Numeric& normal) {
  const double twice = 2 * dot(normal, x);
  return by_component(x, [&](uint32_t n) { return component(x, n) - twice * component(normal, n); });
}

struct Row {
  ir::Op op;
  std::optional<Numeric> (*evaluate)(std::span<const Numeric> a);
};
using Args = std::span<const Numeric>;
using Value = std::optional<Numeric>;
constexpr Row kRows[] = {
    {ir::Op::mat_mul, [](Args a) -> Value { return multiply(a[0], a[1]); }},
    {ir::Op::mat_scale, [](Args a) -> Value { return scaled(a[0], component(a[1], 0)); }},
    {ir::Op::transpose, [](Args a) -> Value { return transpose(a[0]); }},
    {ir::Op::determinant, [](Args a) -> Value { return scalar(a[0].kind, determinant(a[0], 0, 0, ~0u)); }},
    {ir::Op::inverse, [](Args a) -> Value { return inverse(a[0]); }},
    {ir::Op::outer_product, [](Args a) -> Value { return outer_product(a[0], a[1]); }},
    {ir::Op::dot, [](Args a) -> Value { return scalar(a[0].kind, dot(a[0], a[1])); }},
    {ir::Op::length, [](Args a) -> Value { return scalar(a[0].kind, std::sqrt(dot(a[0], a[0]))); }},
    {ir::Op::distance, [](Args a) -> Value { return scalar(a[0].kind, distance(a[0], a[1])); }},
    {ir::Op::cross, [](Args a) -> Value { return cross(a[0], a[1]); }},
    {ir::Op::normalize, [](Args a) -> Value { return normalize(a[0]); }},
    {ir::Op::face_forward, [](Args a) -> Value { return face_forward(a[0], a[1], a[2]); }},
    {ir::Op::reflect, [](Args a) -> Value { return reflect(a[0], a[1]); }},
    {ir::Op::refract, [](Args a) -> Value { return refract(a[0], a[1], component(a[2], 0)); }},
};
constexpr ir::RowsByOp kRowsByOp(kRows);
constexpr auto has_row = [](ir::Op op) { return kRowsByOp.has(op); };
static_assert(ir::holds_for_all(ir::Group::matrix, has_row) && ir::holds_for_all(ir::Group::geometry, has_row));

}  // namespace

std::optional<Numeric> evaluate_linear(ir::Op op, std::span<const Numeric> args) {
  const Row* const row = kRowsByOp.find(op);
  return row && ir::is_float(args[0].kind) ? row->evaluate(args) : std::nullopt;
}

}  // namespace umber::eval
