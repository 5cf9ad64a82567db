// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "umber/reflect.hpp"

/// Values that people write as text and programs read from memory: for all tools that fill buffers.
namespace umber::values {

using reflect::Scalar;

/// A number as text spells it, kept both ways so that 64-bit integers and doubles stay exact.
struct Number {
  double real = 0;
  uint64_t bits = 0;  ///< the integer, two's complement

  static Number of(double value) {
    constexpr double kLimit = 9.2e18;  // beyond it the conversion to an integer is undefined
    return {value, value > -kLimit && value < kLimit ? static_cast<uint64_t>(static_cast<int64_t>(value)) : 0};
  }
};

/// Bytes in a buffer, where a bool takes 32 bits.
uint32_t size_of(Scalar scalar);
bool is_real(Scalar scalar);

/// `store` writes the number as `scalar` to memory, and `load` reads it.
void store(Scalar scalar, Number number, std::byte* to);
Number load(Scalar scalar, const std::byte* from);

/// A numeric type of GLSL, by its name: "float", "uvec3", "dmat2x4".
struct NumericType {
  Scalar scalar = Scalar::f32;
  uint32_t columns = 1, rows = 1;
};
std::optional<NumericType> numeric_type(std::string_view name);

}  // namespace umber::values
