// SPDX-License-Identifier: Apache-2.0
// Floats. An f32 operation is computed in double and rounded once: for + - * / sqrt that is the IEEE 754 result (a
// double has more than twice the bits), and for the functions of the C library it makes every machine give the same
// bits.
#include <cmath>
#include <limits>

#include "eval/float_functions.h"
#include "eval/scalar.h"
#include "ir/rows_by_op.h"

namespace umber::eval {
namespace {

struct UnaryRow {
  ir::Op op;
  double (*of)(double x);
};
constexpr UnaryRow kUnary[] = {
#define UMBER_FLOAT_1(op, expression) {ir::Op::op, [](double x) -> double { return expression; }},
#include "eval/float_functions.def"
};
constexpr ir::RowsByOp kUnaryByOp(kUnary);

struct BinaryRow {
  ir::Op op;
  double (*of)(double x, double y);
};
constexpr BinaryRow kBinary[] = {
#define UMBER_FLOAT_2(op, expression) {ir::Op::op, [](double x, double y) -> double { return expression; }},
#include "eval/float_functions.def"
};
constexpr ir::RowsByOp kBinaryByOp(kBinary);

struct TernaryRow {
  ir::Op op;
  double (*of)(double x, double y, double z);
};
constexpr TernaryRow kTernary[] = {
#define UMBER_FLOAT_3(op, expression) {ir::Op::op, [](double x, double y, double z) -> double { return expression; }},
#include "eval/float_functions.def"
};
constexpr ir::RowsByOp kTernaryByOp(kTernary);

struct ComparisonRow {
  ir::Op op;
  bool (*holds)(double x, double y);
};
constexpr ComparisonRow kComparisons[] = {
#define UMBER_FLOAT_COMPARES(op, expression) {ir::Op::op, [](double x, double y) { return expression; }},
#include "eval/float_functions.def"
};
constexpr ir::RowsByOp kComparisonsByOp(kComparisons);
static_assert(ir::holds_for_all(ir::Group::comparison, [](ir::Op op) { return kComparisonsByOp.has(op); }));

std::optional<double> by_arguments(ir::Op op, ir::TypeKind kind, std::span<const double> x) {
  if (op == ir::Op::fma) return kind == ir::TypeKind::f64 ? std::fma(x[0], x[1], x[2]) : x[0] * x[1] + x[2];
  if (const UnaryRow* row = x.size() == 1 ? kUnaryByOp.find(op) : nullptr) return row->of(x[0]);
  if (const BinaryRow* row = x.size() == 2 ? kBinaryByOp.find(op) : nullptr) return row->of(x[0], x[1]);
  if (const TernaryRow* row = x.size() == 3 ? kTernaryByOp.find(op) : nullptr) return row->of(x[0], x[1], x[2]);
  return std::nullopt;
}

}  // namespace

std::optional<uint64_t> evaluate_float(ir::Op op, ir::TypeKind kind, std::span<const uint64_t> args) {
  if (!ir::is_float(kind) || args.empty() || args.size() > 3) return std::nullopt;
  if (op == ir::Op::ldexp) {
    const auto exponent = static_cast<int32_t>(static_cast<uint32_t>(args[1]));
    const double scaled = std::ldexp(to_double(kind, args[0]), exponent);
    // Section 8.3: "the result may be flushed to zero" where it would be denormalized, as hardware does.
    const bool is_denormal = kind == ir::TypeKind::f32 && std::fabs(scaled) < std::numeric_limits<float>::min();
    return from_double(kind, is_denormal ? std::copysign(0.0, scaled) : scaled);
  }
  double x[3] = {};
  for (size_t n = 0; n < args.size(); ++n) x[n] = to_double(kind, args[n]);
  if (op == ir::Op::is_nan) return std::isnan(x[0]) ? 1 : 0;
  if (op == ir::Op::is_inf) return std::isinf(x[0]) ? 1 : 0;
  if (const ComparisonRow* row = kComparisonsByOp.find(op)) return row->holds(x[0], x[1]) ? 1 : 0;
  const std::optional<double> result = by_arguments(op, kind, std::span(x).first(args.size()));
  return result ? std::optional(from_double(kind, *result)) : std::nullopt;
}

}  // namespace umber::eval
