// SPDX-License-Identifier: Apache-2.0
// Floats. An f32 operation is computed in double and rounded once: for + - * / sqrt that is the IEEE 754 result (a
// double has more than twice the bits), and for the functions of the C library it makes every machine give the same
// bits.
#include <cmath>
#include <limits>

#include "eval/scalar.h"
#include "ir/rows_by_op.h"

namespace umber::eval {
namespace {

constexpr double kPi = 3.14159265358979323846;

struct UnaryRow {
  ir::Op op;
  double (*of)(double x);
};
constexpr UnaryRow kUnary[] = {
    {ir::Op::neg, [](double x) { return -x; }},
    {ir::Op::radians, [](double x) { return x * (kPi / 180); }},
    {ir::Op::degrees, [](double x) { return x * (180 / kPi); }},
    {ir::Op::sin, [](double x) { return std::sin(x); }},
    {ir::Op::cos, [](double x) { return std::cos(x); }},
    {ir::Op::tan, [](double x) { return std::tan(x); }},
    {ir::Op::asin, [](double x) { return std::asin(x); }},
    {ir::Op::acos, [](double x) { return std::acos(x); }},
    {ir::Op::atan, [](double x) { return std::atan(x); }},
    {ir::Op::sinh, [](double x) { return std::sinh(x); }},
    {ir::Op::cosh, [](double x) { return std::cosh(x); }},
    {ir::Op::tanh, [](double x) { return std::tanh(x); }},
    {ir::Op::asinh, [](double x) { return std::asinh(x); }},
    {ir::Op::acosh, [](double x) { return std::acosh(x); }},
    {ir::Op::atanh, [](double x) { return std::atanh(x); }},
    {ir::Op::exp, [](double x) { return std::exp(x); }},
    {ir::Op::log, [](double x) { return std::log(x); }},
    {ir::Op::exp2, [](double x) { return std::exp2(x); }},
    {ir::Op::log2, [](double x) { return std::log2(x); }},
    {ir::Op::sqrt, [](double x) { return std::sqrt(x); }},
    {ir::Op::inverse_sqrt, [](double x) { return 1 / std::sqrt(x); }},
    {ir::Op::abs, [](double x) { return std::fabs(x); }},
    {ir::Op::sign, [](double x) { return x > 0   ? 1.0
                                         : x < 0 ? -1.0
                                                 : 0.0; }},
    {ir::Op::floor, [](double x) { return std::floor(x); }},
    {ir::Op::trunc, [](double x) { return std::trunc(x); }},
    {ir::Op::round, [](double x) { return std::nearbyint(x); }},
    {ir::Op::round_even, [](double x) { return std::nearbyint(x); }},
    {ir::Op::ceil, [](double x) { return std::ceil(x); }},
    {ir::Op::fract, [](double x) { return x - std::floor(x); }},
};
constexpr ir::RowsByOp kUnaryByOp(kUnary);

struct BinaryRow {
  ir::Op op;
  double (*of)(double x, double y);
};
constexpr BinaryRow kBinary[] = {
    {ir::Op::add, [](double x, double y) { return x + y; }},
    {ir::Op::sub, [](double x, double y) { return x - y; }},
    {ir::Op::mul, [](double x, double y) { return x * y; }},
    {ir::Op::div, [](double x, double y) { return x / y; }},
    {ir::Op::mod, [](double x, double y) { return x - y * std::floor(x / y); }},
    {ir::Op::atan2, [](double x, double y) { return std::atan2(x, y); }},
    {ir::Op::pow, [](double x, double y) { return std::pow(x, y); }},
    {ir::Op::min, [](double x, double y) { return y < x ? y : x; }},
    {ir::Op::max, [](double x, double y) { return x < y ? y : x; }},
    {ir::Op::step, [](double x, double y) { return y < x ? 0.0 : 1.0; }},
};
constexpr ir::RowsByOp kBinaryByOp(kBinary);

double smoothstep(double low, double high, double x) {
  const double t = std::fmin(std::fmax((x - low) / (high - low), 0.0), 1.0);
  return t * t * (3 - 2 * t);
}

struct TernaryRow {
  ir::Op op;
  double (*of)(double x, double y, double z);
};
constexpr TernaryRow kTernary[] = {
    {ir::Op::clamp, [](double x, double y, double z) { return std::fmin(std::fmax(x, y), z); }},
    {ir::Op::mix, [](double x, double y, double z) { return x * (1 - z) + y * z; }},
    {ir::Op::smoothstep, smoothstep},
};
constexpr ir::RowsByOp kTernaryByOp(kTernary);

struct ComparisonRow {
  ir::Op op;
  bool (*holds)(double x, double y);
};
constexpr ComparisonRow kComparisons[] = {
    {ir::Op::eq, [](double x, double y) { return x == y; }}, {ir::Op::ne, [](double x, double y) { return x != y; }},
    {ir::Op::lt, [](double x, double y) { return x < y; }},  {ir::Op::le, [](double x, double y) { return x <= y; }},
    {ir::Op::gt, [](double x, double y) { return x > y; }},  {ir::Op::ge, [](double x, double y) { return x >= y; }},
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
