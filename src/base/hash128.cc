// SPDX-License-Identifier: Apache-2.0
#include "base/hash128.h"

#include <bit>

namespace umber {

Hash128::Hash128(const Key& key)
    : v0_(key[0] ^ 0x736f6d6570736575u),
      v1_(key[1] ^ 0x646f72616e646f6du ^ 0xee),  // 128 bits of result
      v2_(key[0] ^ 0x6c7967656e657261u),
      v3_(key[1] ^ 0x7465646279746573u) {}

[[gnu::always_inline]] inline void Hash128::round() {
  v0_ += v1_, v1_ = std::rotl(v1_, 13) ^ v0_, v0_ = std::rotl(v0_, 32);
  v2_ += v3_, v3_ = std::rotl(v3_, 16) ^ v2_;
  v0_ += v3_, v3_ = std::rotl(v3_, 21) ^ v0_;
  v2_ += v1_, v1_ = std::rotl(v1_, 17) ^ v2_, v2_ = std::rotl(v2_, 32);
}

void Hash128::word(uint64_t m) {
  v3_ ^= m;
  round(), round();
  v0_ ^= m;
}

void Hash128::add_bytes(std::string_view bytes) {
  size_t n = 0;
  for (; n + 8 <= bytes.size(); n += 8) {
    uint64_t number = 0;
    for (size_t k = 0; k < 8; ++k) number |= uint64_t{static_cast<uint8_t>(bytes[n + k])} << (8 * k);
    add(number);
  }
  for (; n < bytes.size(); ++n) {
    const uint64_t at = count_++ % 8;
    rest_ |= uint64_t{static_cast<uint8_t>(bytes[n])} << (8 * at);
    if (at == 7) word(rest_), rest_ = 0;
  }
}

void Hash128::add(uint64_t number) {
  const uint64_t at = count_ % 8;
  count_ += 8;
  if (at == 0) return word(number);
  word(rest_ | number << (8 * at));
  rest_ = number >> (64 - 8 * at);
}

std::array<uint8_t, 16> Hash128::value() const {
  Hash128 end = *this;
  end.word(rest_ | count_ << 56);
  std::array<uint8_t, 16> result{};
  const auto put = [&](size_t at) {
    const uint64_t half = end.v0_ ^ end.v1_ ^ end.v2_ ^ end.v3_;
    for (size_t n = 0; n < 8; ++n) result[at + n] = static_cast<uint8_t>(half >> (8 * n));
  };
  end.v2_ ^= 0xee;
  for (int n = 0; n < 4; ++n) end.round();
  put(0);
  end.v1_ ^= 0xdd;
  for (int n = 0; n < 4; ++n) end.round();
  put(8);
  return result;
}

}  // namespace umber
