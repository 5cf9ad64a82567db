// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "umber/reflect.hpp"

namespace umber::run {

using reflect::Scalar;

/// A number as a test spells it, kept both ways so that 64-bit integers and doubles stay exact.
struct Number {
  double real = 0;
  uint64_t bits = 0;  ///< the integer, two's complement

  static Number of(double value) {
    constexpr double kLimit = 9.2e18;  // beyond it the conversion to an integer is undefined
    return {value, value > -kLimit && value < kLimit ? static_cast<uint64_t>(static_cast<int64_t>(value)) : 0};
  }
};

uint32_t size_of(Scalar scalar);

/// Writes the number as `scalar` to memory; a bool takes 32 bits, as in every buffer.
void store(Scalar scalar, Number number, std::byte* to);
Number load(Scalar scalar, const std::byte* from);

/// A GLSL numeric type by its name: "float", "uvec3", "dmat2x4".
struct NumericType {
  Scalar scalar = Scalar::f32;
  uint32_t columns = 1, rows = 1;
};
std::optional<NumericType> numeric_type(std::string_view name);

/// Takes one line of a shader test apart. Words end at blanks; brackets, commas and semicolons count as blanks, for the
/// tests put them around numbers or leave them out as they like.
class Scanner {
 public:
  explicit Scanner(std::string_view line);

  /// Takes the words if they are next, all of them or none.
  bool accept(std::string_view words);
  bool at_end() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }

  /// The next word; a Failure if there is none.
  std::string_view word();
  /// The next number. For floating-point types, hexadecimal means the bits of the value.
  Number number(Scalar scalar);
  float real() { return static_cast<float>(number(Scalar::f32).real); }
  int integer() { return static_cast<int>(static_cast<int64_t>(number(Scalar::i64).bits)); }
  uint32_t index() { return static_cast<uint32_t>(number(Scalar::u64).bits); }
  template <size_t n>
  std::array<float, n> reals() {
    std::array<float, n> values{};
    for (float& value : values) value = real();
    return values;
  }

 private:
  void skip_blanks();
  std::string_view rest_;
};

/// The line without its `#` comment and outer blanks.
std::string_view strip(std::string_view line);

}  // namespace umber::run
