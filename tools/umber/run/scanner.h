// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "values/number.h"

namespace umber::run {

using reflect::Scalar;
using values::load;
using values::Number;
using values::numeric_type;
using values::NumericType;
using values::size_of;
using values::store;

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
