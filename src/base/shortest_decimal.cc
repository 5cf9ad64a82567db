// SPDX-License-Identifier: Apache-2.0
#include "base/shortest_decimal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

namespace umber {
namespace {

/// A natural number below 2^1152: 4 * 10^324 is the largest that is needed here.
class Natural {
 public:
  explicit Natural(uint64_t value) : words_{static_cast<uint32_t>(value), static_cast<uint32_t>(value >> 32)} {}

  void multiply(uint32_t factor) {
    uint64_t carry = 0;
    for (uint32_t& word : words_) {
      carry += uint64_t{word} * factor;
      word = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
  }
  void multiply_by_power_of_ten(int exponent) {
    for (; exponent >= 9; exponent -= 9) multiply(1'000'000'000);
    for (; exponent > 0; --exponent) multiply(10);
  }
  void shift_left(int bits) {
    for (; bits >= 31; bits -= 31) multiply(1u << 31);
    multiply(1u << bits);
  }
  Natural operator+(const Natural& other) const {
    Natural sum(0);
    uint64_t carry = 0;
    for (size_t n = 0; n < kWords; ++n) {
      carry += uint64_t{words_[n]} + other.words_[n];
      sum.words_[n] = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
    return sum;
  }
  void operator-=(const Natural& other) {
    uint64_t borrow = 0;
    for (size_t n = 0; n < kWords; ++n) {
      const uint64_t difference = uint64_t{words_[n]} - other.words_[n] - borrow;
      words_[n] = static_cast<uint32_t>(difference);
      borrow = difference >> 63;
    }
  }
  friend std::strong_ordering operator<=>(const Natural& a, const Natural& b) {
    return std::lexicographical_compare_three_way(a.words_.rbegin(), a.words_.rend(), b.words_.rbegin(),
                                                  b.words_.rend());
  }

 private:
  static constexpr size_t kWords = 36;
  std::array<uint32_t, kWords> words_{};
};

/// d.ddd times ten to the power of `exponent`.
struct Decimal {
  std::array<char, 24> digits;
  int count = 0;
  int exponent = 0;
};

/// value / scale is the number, less than 10 and at least 1 once it is scaled; what is nearer to it than `below` / scale
/// and `above` / scale reads back as it, and so do these two if `is_even`. (Steele and White, "How to print floating-point
/// numbers accurately", 1990.)
struct Fraction {
  Natural value, scale, below, above;
  bool is_even;

  /// The next digit up reads back as the number, too.
  bool is_high_enough() const {
    const Natural most = value + above;
    return is_even ? most >= scale : most > scale;
  }
};

template <typename Float>
Fraction fraction_of(Float number, int& power_of_two) {
  using Bits = std::conditional_t<sizeof(Float) == 4, uint32_t, uint64_t>;
  constexpr int kMantissa = std::numeric_limits<Float>::digits - 1;
  const Bits bits = std::bit_cast<Bits>(number);
  const Bits mantissa = bits & ((Bits{1} << kMantissa) - 1);
  const int biased = static_cast<int>(bits >> kMantissa);
  const Bits significand = biased ? mantissa | Bits{1} << kMantissa : mantissa;
  const int exponent = std::max(biased, 1) - std::numeric_limits<Float>::max_exponent + 1 - kMantissa;
  // The next number below a power of two is half as far away as the one above.
  const int closer = mantissa == 0 && biased > 1 ? 1 : 0;

  Fraction f{Natural(significand), Natural(1), Natural(1), Natural(1), (significand & 1) == 0};
  f.value.shift_left(1 + closer + std::max(exponent, 0));
  f.scale.shift_left(1 + closer + std::max(-exponent, 0));
  f.below.shift_left(std::max(exponent, 0));
  f.above.shift_left(closer + std::max(exponent, 0));
  power_of_two = exponent + static_cast<int>(std::bit_width(significand)) - 1;
  return f;
}

/// Scales `f` to one digit before the point. Returns the exponent.
int scale(Fraction& f, int power_of_two) {
  // Too small by one at most, and never too large.
  int exponent = static_cast<int>(std::floor(power_of_two * 0.30102999566398120 - 1e-9));
  if (exponent >= 0)
    f.scale.multiply_by_power_of_ten(exponent);
  else
    for (Natural* part : {&f.value, &f.below, &f.above}) part->multiply_by_power_of_ten(-exponent);
  Natural more = f.scale;
  more.multiply(10);
  const Natural most = f.value + f.above;
  if (f.is_even ? most >= more : most > more) {
    f.scale = more;
    ++exponent;
  }
  return exponent;
}

/// value / scale, which is less than 10, without its fraction, which stays.
int next_digit(Fraction& f) {
  int digit = 0;
  for (; f.value >= f.scale; ++digit) f.value -= f.scale;
  return digit;
}

/// The fewest digits that tell the number from its neighbours.
Decimal shortest(Fraction f, int power_of_two) {
  Decimal decimal;
  decimal.exponent = scale(f, power_of_two);
  for (;;) {
    int digit = next_digit(f);
    const bool is_low_enough = f.is_even ? f.value <= f.below : f.value < f.below;
    const bool is_high_enough = f.is_high_enough();
    if (is_low_enough || is_high_enough) {
      const auto middle = f.value + f.value <=> f.scale;
      if (!is_low_enough || (is_high_enough && (middle > 0 || (middle == 0 && digit % 2)))) ++digit;
      decimal.digits[static_cast<size_t>(decimal.count++)] = static_cast<char>('0' + digit);
      return decimal;
    }
    decimal.digits[static_cast<size_t>(decimal.count++)] = static_cast<char>('0' + digit);
    for (Natural* part : {&f.value, &f.below, &f.above}) part->multiply(10);
  }
}

char* write_scientific(char* to, const Decimal& d) {
  *to++ = d.digits[0];
  if (d.count > 1) {
    *to++ = '.';
    to = std::copy_n(d.digits.begin() + 1, d.count - 1, to);
  }
  *to++ = 'e';
  *to++ = d.exponent < 0 ? '-' : '+';
  const int size = std::abs(d.exponent);
  if (size < 10) *to++ = '0';
  return std::to_chars(to, to + 3, size).ptr;
}

char* write_fixed(char* to, const Decimal& d) {
  if (d.exponent < 0) {
    to = std::copy_n("0.", 2, to);
    to = std::fill_n(to, -d.exponent - 1, '0');
    return std::copy_n(d.digits.begin(), d.count, to);
  }
  to = std::copy_n(d.digits.begin(), std::min(d.count, d.exponent + 1), to);
  if (d.count <= d.exponent + 1) return to;
  *to++ = '.';
  return std::copy(d.digits.begin() + d.exponent + 1, d.digits.begin() + d.count, to);
}

/// All digits of a whole number, of which the shortest form has fewer than it has before the point.
char* write_whole(char* to, Fraction f, int power_of_two) {
  const int exponent = scale(f, power_of_two);
  for (int n = 0; n <= exponent; ++n, f.value.multiply(10)) *to++ = static_cast<char>('0' + next_digit(f));
  return to;
}

template <typename Float>
char* write(char* to, Float number) {
  if (std::signbit(number)) *to++ = '-';
  number = std::abs(number);
  if (!std::isfinite(number)) return std::copy_n(std::isnan(number) ? "nan" : "inf", 3, to);
  if (number == 0) return *to++ = '0', to;
  int power_of_two = 0;
  const Fraction fraction = fraction_of(number, power_of_two);
  const Decimal d = shortest(fraction, power_of_two);
  const int scientific = d.count + (d.count > 1) + (std::abs(d.exponent) < 100 ? 4 : 5);
  const int fixed =
      d.exponent < 0 ? d.count + 1 - d.exponent : std::max(d.count + (d.count > d.exponent + 1), d.exponent + 1);
  if (fixed > scientific) return write_scientific(to, d);
  return d.count < d.exponent + 1 ? write_whole(to, fraction, power_of_two) : write_fixed(to, d);
}

}  // namespace

char* write_shortest(char* to, float number) { return write(to, number); }
char* write_shortest(char* to, double number) { return write(to, number); }

}  // namespace umber
