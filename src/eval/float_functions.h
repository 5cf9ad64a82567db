// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>

/// What the expressions of eval/float_functions.def name.
namespace umber::eval {

inline constexpr double kPi = 3.14159265358979323846;

/// As std::fmin(std::fmax(x, low), high): a NaN gives way to a number. Of zeros that differ in sign the last one is taken.
inline double clamped(double x, double low, double high) {
  const double above = x > low || low != low ? x : low;
  return above < high || high != high ? above : high;
}

inline double smoothstep(double low, double high, double x) {
  const double t = clamped((x - low) / (high - low), 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

}  // namespace umber::eval
