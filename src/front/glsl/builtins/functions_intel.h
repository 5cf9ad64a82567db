// SPDX-License-Identifier: Apache-2.0
// GL_INTEL_shader_integer_functions2, in terms of what every device has.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl {

/// The `imm` of Lowering::intel.
enum class IntelFunction : uint8_t {
  leading_zeros,
  trailing_zeros,
  difference,
  add_saturate,
  subtract_saturate,
  average,
  average_rounded,
  multiply_by_half,
};

}  // namespace umber::glsl

namespace umber::glsl::rows {

inline constexpr Availability kIntel = only_with(INTEL_shader_integer_functions2);

/// The row for one family; `op` is not looked at.
#define UMBER_INTEL(text, function) \
  {proto(text), kIntel, Lowering::intel, Op::add, static_cast<uint32_t>(IntelFunction::function)}
#define UMBER_INTEL_OF_TWO(name, function)                                                                        \
  UMBER_INTEL("genI " name "(genI x, genI y)", function), UMBER_INTEL("genU " name "(genU x, genU y)", function), \
      UMBER_INTEL("genL " name "(genL x, genL y)", function), UMBER_INTEL("genUL " name "(genUL x, genUL y)", function)

inline constexpr Row kOfIntel[] = {
    UMBER_INTEL("genU countLeadingZeros(genU value)", leading_zeros),
    UMBER_INTEL("genU countTrailingZeros(genU value)", trailing_zeros),
    UMBER_INTEL("genU absoluteDifference(genI x, genI y)", difference),
    UMBER_INTEL("genU absoluteDifference(genU x, genU y)", difference),
    UMBER_INTEL("genUL absoluteDifference(genL x, genL y)", difference),
    UMBER_INTEL("genUL absoluteDifference(genUL x, genUL y)", difference),
    UMBER_INTEL_OF_TWO("addSaturate", add_saturate),
    UMBER_INTEL_OF_TWO("subtractSaturate", subtract_saturate),
    UMBER_INTEL_OF_TWO("average", average),
    UMBER_INTEL_OF_TWO("averageRounded", average_rounded),
    UMBER_INTEL("genI multiply32x16(genI x_32_bits, genI y_16_bits)", multiply_by_half),
    UMBER_INTEL("genU multiply32x16(genU x_32_bits, genU y_16_bits)", multiply_by_half),
};
#undef UMBER_INTEL_OF_TWO
#undef UMBER_INTEL

}  // namespace umber::glsl::rows
