// SPDX-License-Identifier: Apache-2.0
#include "umber/cache/coding.h"

namespace umber::tool::cache {

// Numbers are of groups of 7 bits, the lowest first; all but the last have the highest bit set.
void Encoder::number(uint64_t n) {
  for (; n >= 0x80; n >>= 7) bytes_ += static_cast<char>((n & 0x7f) | 0x80);
  bytes_ += static_cast<char>(n);
}

void Encoder::text(std::string_view text) {
  number(text.size());
  bytes_ += text;
}

uint64_t Decoder::number() {
  uint64_t n = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    if (left_.empty()) break;
    const auto byte = static_cast<uint8_t>(left_[0]);
    left_.remove_prefix(1);
    n |= uint64_t{byte & 0x7fu} << shift;
    if (byte < 0x80) return n;
  }
  ok_ = false;
  left_ = {};
  return 0;
}

std::string_view Decoder::text() {
  const uint64_t size = number();
  if (size > left_.size()) ok_ = false, left_ = {};
  const std::string_view result = left_.substr(0, ok_ ? static_cast<size_t>(size) : 0);
  left_.remove_prefix(result.size());
  return result;
}

uint64_t Decoder::count() {
  const uint64_t n = number();
  if (n <= left_.size()) return n;
  ok_ = false;
  left_ = {};
  return 0;
}

}  // namespace umber::tool::cache
