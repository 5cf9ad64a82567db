// SPDX-License-Identifier: Apache-2.0
#include "base/text_writer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/shortest_decimal.h"

namespace umber {
namespace {

constexpr size_t kLongestNumber = 64;

/// A number of at most three digits behind the point and six in all, as most are in shaders. Every Float tells decimals
/// of six digits apart, so that there is no shorter form. Null if it is no such number.
template <std::floating_point Float>
char* write_thousandths(char* to, Float number) {
  static_assert(std::numeric_limits<Float>::digits10 >= 6);
  const Float size = std::abs(number);
  if (!(size < 1000)) return nullptr;
  auto thousandths = static_cast<uint32_t>(size * 1000 + Float(0.5));
  if (static_cast<Float>(thousandths) / 1000 != size) return nullptr;
  if (std::signbit(number)) *to++ = '-';
  to = std::to_chars(to, to + 3, thousandths / 1000).ptr;
  thousandths %= 1000;
  if (thousandths) *to++ = '.';
  for (uint32_t digit = 100; thousandths; thousandths %= digit, digit /= 10)
    *to++ = static_cast<char>('0' + thousandths / digit);
  return to;
}

}  // namespace

void TextWriter::grow(size_t count) {
  constexpr size_t kFirst = 1000;
  TextWriter larger(memory_);
  // The old text and the new one are in memory at once: of a large one, that is to be little more than twice the text.
  const size_t more = capacity() < Memory::kLarge ? capacity() : capacity() / 4;
  const size_t capacity_wanted = std::max({kFirst, capacity() + more, size() + count});
  larger.text_ = static_cast<char*>(allocate_from(memory_, capacity_wanted));
  larger.limit_ = larger.text_ + capacity_wanted;
  larger.end_ = larger.text_ + text().copy(larger.text_, size());
  swap(larger);
}

char* TextWriter::grow_and_extend(size_t count) {
  grow(count);
  return std::exchange(end_, end_ + count);
}

void TextWriter::write(uint64_t number) {
  char digits[kLongestNumber];
  *this << std::string_view(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

void TextWriter::write(int64_t number) {
  char digits[kLongestNumber];
  *this << std::string_view(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

template <std::floating_point Float>
void TextWriter::write_float(Float number) {
  char digits[kLongestNumber];
  const char* end = write_thousandths(digits, number);
#ifdef __wasm__
  if (!end) end = write_shortest(digits, number);
#else
  if (!end) end = std::to_chars(digits, digits + sizeof digits, number).ptr;
#endif
  *this << std::string_view(digits, end);
}
void TextWriter::write(float number) { write_float(number); }
void TextWriter::write(double number) { write_float(number); }

}  // namespace umber
