// SPDX-License-Identifier: Apache-2.0
// Floats. An f32 operation is computed in double and rounded once: for + - * / sqrt that is the IEEE 754 result (a
// double has more than twice the bits), and for the functions of the C library it makes every machine give the same
// bits.
#include <cmath>
#include <limits>

#include "eval/scalar.h"

namespace umber::eval {
namespace {

constexpr double kPi = 3.14159265358979323846;

std::optional<double> unary(ir::Op op, double x) {
  switch (op) {  // NOLINT: ops of other shapes are not ours
    case ir::Op::neg: return -x;
    case ir::Op::radians: return x * (kPi / 180);
    case ir::Op::degrees: return x * (180 / kPi);
    case ir::Op::sin: return std::sin(x);
    case ir::Op::cos: return std::cos(x);
    case ir::Op::tan: return std::tan(x);
    case ir::Op::asin: return std::asin(x);
    case ir::Op::acos: return std::acos(x);
    case ir::Op::atan: return std::atan(x);
    case ir::Op::sinh: return std::sinh(x);
    case ir::Op::cosh: return std::cosh(x);
    case ir::Op::tanh: return std::tanh(x);
    case ir::Op::asinh: return std::asinh(x);
    case ir::Op::acosh: return std::acosh(x);
    case ir::Op::atanh: return std::atanh(x);
    case ir::Op::exp: return std::exp(x);
    case ir::Op::log: return std::log(x);
    case ir::Op::exp2: return std::exp2(x);
    case ir::Op::log2: return std::log2(x);
    case ir::Op::sqrt: return std::sqrt(x);
    case ir::Op::inverse_sqrt: return 1 / std::sqrt(x);
    case ir::Op::abs: return std::fabs(x);
    case ir::Op::sign: return x > 0 ? 1.0 : x < 0 ? -1.0 : 0.0;
    case ir::Op::floor: return std::floor(x);
    case ir::Op::trunc: return std::trunc(x);
    case ir::Op::round:
    case ir::Op::round_even: return std::nearbyint(x);
    case ir::Op::ceil: return std::ceil(x);
    case ir::Op::fract: return x - std::floor(x);
    default: return std::nullopt;
  }
}

std::optional<double> binary(ir::Op op, double x, double y) {
  switch (op) {  // NOLINT: as above
    case ir::Op::add: return x + y;
    case ir::Op::sub: return x - y;
    case ir::Op::mul: return x * y;
    case ir::Op::div: return x / y;
    case ir::Op::mod: return x - y * std::floor(x / y);
    case ir::Op::atan2: return std::atan2(x, y);
    case ir::Op::pow: return std::pow(x, y);
    case ir::Op::min: return y < x ? y : x;
    case ir::Op::max: return x < y ? y : x;
    case ir::Op::step: return y < x ? 0.0 : 1.0;
    default: return std::nullopt;
  }
}

std::optional<double> ternary(ir::Op op, ir::TypeKind kind, double x, double y, double z) {
  switch (op) {  // NOLINT: as above
    case ir::Op::clamp: return std::fmin(std::fmax(x, y), z);
    case ir::Op::mix: return x * (1 - z) + y * z;
    case ir::Op::fma: return kind == ir::TypeKind::f64 ? std::fma(x, y, z) : x * y + z;
    case ir::Op::smoothstep: {
      const double t = std::fmin(std::fmax((z - x) / (y - x), 0.0), 1.0);
      return t * t * (3 - 2 * t);
    }
    default: return std::nullopt;
  }
}

std::optional<bool> compare(ir::Op op, double x, double y) {
  switch (op) {  // NOLINT: as above
    case ir::Op::eq: return x == y;
    case ir::Op::ne: return x != y;
    case ir::Op::lt: return x < y;
    case ir::Op::le: return x <= y;
    case ir::Op::gt: return x > y;
    case ir::Op::ge: return x >= y;
    default: return std::nullopt;
  }
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
  if (args.size() == 2)
    if (const std::optional<bool> truth = compare(op, x[0], x[1])) return *truth ? 1 : 0;
  const std::optional<double> result = args.size() == 1   ? unary(op, x[0])
                                       : args.size() == 2 ? binary(op, x[0], x[1])
                                                          : ternary(op, kind, x[0], x[1], x[2]);
  if (!result) return std::nullopt;
  return from_double(kind, *result);
}

}  // namespace umber::eval
