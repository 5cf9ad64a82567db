// SPDX-License-Identifier: Apache-2.0
#include "base/hash128.h"

#include <algorithm>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace umber {
namespace {

constexpr uint64_t k32_1 = 0x9e3779b1, k32_2 = 0x85ebca77;
constexpr uint64_t k64_1 = 0x9e3779b185ebca87, k64_2 = 0xc2b2ae3d27d4eb4f, k64_3 = 0x165667b19e3779f9,
                   k64_4 = 0x85ebca77c2b2ae63;

constexpr size_t kStripe = 64, kSecretSize = 192;
constexpr uint32_t kStripesOfBlock = (kSecretSize - kStripe) / 8;
constexpr unsigned char kSecretBytes[kSecretSize] = {
    0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe, 0x7c, 0x01, 0x81, 0x2c, 0xf7, 0x21, 0xad, 0x1c, 0xde, 0xd4,
    0x6d, 0xe9, 0x83, 0x90, 0x97, 0xdb, 0x72, 0x40, 0xa4, 0xa4, 0xb7, 0xb3, 0x67, 0x1f, 0xcb, 0x79, 0xe6, 0x4e,
    0xcc, 0xc0, 0xe5, 0x78, 0x82, 0x5a, 0xd0, 0x7d, 0xcc, 0xff, 0x72, 0x21, 0xb8, 0x08, 0x46, 0x74, 0xf7, 0x43,
    0x24, 0x8e, 0xe0, 0x35, 0x90, 0xe6, 0x81, 0x3a, 0x26, 0x4c, 0x3c, 0x28, 0x52, 0xbb, 0x91, 0xc3, 0x00, 0xcb,
    0x88, 0xd0, 0x65, 0x8b, 0x1b, 0x53, 0x2e, 0xa3, 0x71, 0x64, 0x48, 0x97, 0xa2, 0x0d, 0xf9, 0x4e, 0x38, 0x19,
    0xef, 0x46, 0xa9, 0xde, 0xac, 0xd8, 0xa8, 0xfa, 0x76, 0x3f, 0xe3, 0x9c, 0x34, 0x3f, 0xf9, 0xdc, 0xbb, 0xc7,
    0xc7, 0x0b, 0x4f, 0x1d, 0x8a, 0x51, 0xe0, 0x4b, 0xcd, 0xb4, 0x59, 0x31, 0xc8, 0x9f, 0x7e, 0xc9, 0xd9, 0x78,
    0x73, 0x64, 0xea, 0xc5, 0xac, 0x83, 0x34, 0xd3, 0xeb, 0xc3, 0xc5, 0x81, 0xa0, 0xff, 0xfa, 0x13, 0x63, 0xeb,
    0x17, 0x0d, 0xdd, 0x51, 0xb7, 0xf0, 0xda, 0x49, 0xd3, 0x16, 0x55, 0x26, 0x29, 0xd4, 0x68, 0x9e, 0x2b, 0x16,
    0xbe, 0x58, 0x7d, 0x47, 0xa1, 0xfc, 0x8f, 0xf8, 0xb8, 0xd1, 0x7a, 0xd0, 0x31, 0xce, 0x45, 0xcb, 0x3a, 0x8f,
    0x95, 0x16, 0x04, 0x28, 0xaf, 0xd7, 0xfb, 0xca, 0xbb, 0x4b, 0x40, 0x7e};

template <typename Byte>
uint64_t word(const Byte* at) {
  uint64_t n = 0;
  if constexpr (std::endian::native == std::endian::little)
    std::memcpy(&n, at, sizeof n);
  else
    for (size_t k = 0; k < 8; ++k) n |= uint64_t{static_cast<uint8_t>(at[k])} << (8 * k);
  return n;
}
template <typename Byte>
uint32_t half(const Byte* at) {
  uint32_t n = 0;
  for (size_t k = 0; k < 4; ++k) n |= uint32_t{static_cast<uint8_t>(at[k])} << (8 * k);
  return n;
}
uint64_t secret(size_t at) { return word(kSecretBytes + at); }
uint64_t secret_half(size_t at) { return half(kSecretBytes + at); }

struct Wide {
  uint64_t low = 0, high = 0;
};

Wide multiply(uint64_t a, uint64_t b) {
  const uint64_t a0 = a & 0xffffffff, a1 = a >> 32, b0 = b & 0xffffffff, b1 = b >> 32;
  const uint64_t low = a0 * b0, cross = (low >> 32) + (a1 * b0 & 0xffffffff) + a0 * b1;
  return {cross << 32 | (low & 0xffffffff), (a1 * b0 >> 32) + (cross >> 32) + a1 * b1};
}
uint64_t fold(uint64_t a, uint64_t b) {
  const Wide product = multiply(a, b);
  return product.low ^ product.high;
}

uint64_t shift_xor(uint64_t n, int count) { return n ^ n >> count; }
uint64_t spread(uint64_t n) { return shift_xor(shift_xor(n, 37) * 0x165667919e3779f9, 32); }
uint64_t spread_of_64(uint64_t n) { return shift_xor(shift_xor(shift_xor(n, 33) * k64_2, 29) * k64_3, 32); }

uint64_t swap(uint64_t n) {
  n = (n & 0x00ff00ff00ff00ff) << 8 | (n >> 8 & 0x00ff00ff00ff00ff);
  n = (n & 0x0000ffff0000ffff) << 16 | (n >> 16 & 0x0000ffff0000ffff);
  return std::rotl(n, 32);
}

/// Of 1 to 3 bytes.
Wide hash_3(const char* in, size_t size) {
  const auto byte = [&](size_t at) { return uint32_t{static_cast<uint8_t>(in[at])}; };
  const uint32_t low = byte(0) << 16 | byte(size >> 1) << 24 | byte(size - 1) | static_cast<uint32_t>(size) << 8;
  const uint32_t high = std::rotl(static_cast<uint32_t>(swap(low) >> 32), 13);
  return {spread_of_64(low ^ (secret_half(0) ^ secret_half(4))),
          spread_of_64(high ^ (secret_half(8) ^ secret_half(12)))};
}

/// Of 4 to 8.
Wide hash_8(const char* in, size_t size) {
  const uint64_t both = half(in) + (uint64_t{half(in + size - 4)} << 32);
  Wide n = multiply(both ^ secret(16) ^ secret(24), k64_1 + (size << 2));
  n.high += n.low << 1;
  n.low ^= n.high >> 3;
  return {shift_xor(shift_xor(n.low, 35) * 0x9fb21c651e98df25, 28), spread(n.high)};
}

/// Of 9 to 16.
Wide hash_16(const char* in, size_t size) {
  const uint64_t first = word(in), last = word(in + size - 8), turned = last ^ secret(48) ^ secret(56);
  Wide n = multiply(first ^ last ^ secret(32) ^ secret(40), k64_1);
  n.low += (uint64_t{size} - 1) << 54;
  n.high += turned + (turned & 0xffffffff) * (k32_2 - 1);
  n.low ^= swap(n.high);
  const Wide end = multiply(n.low, k64_2);
  return {spread(end.low), spread(end.high + n.high * k64_2)};
}

uint64_t mix(const char* in, size_t at) { return fold(word(in) ^ secret(at), word(in + 8) ^ secret(at + 8)); }

void mix(Wide& sum, const char* one, const char* other, size_t at) {
  sum.low = (sum.low + mix(one, at)) ^ (word(other) + word(other + 8));
  sum.high = (sum.high + mix(other, at + 16)) ^ (word(one) + word(one + 8));
}

/// Of 17 to 240.
Wide hash_240(const char* in, size_t size) {
  Wide sum{size * k64_1, 0};
  if (size <= 128) {
    for (size_t n = (size - 1) / 32 + 1; n-- != 0;) mix(sum, in + 16 * n, in + size - 16 * (n + 1), 32 * n);
  } else {
    for (size_t n = 0; n < 4; ++n) mix(sum, in + 32 * n, in + 32 * n + 16, 32 * n);
    sum = {spread(sum.low), spread(sum.high)};
    for (size_t n = 4; n < size / 32; ++n) mix(sum, in + 32 * n, in + 32 * n + 16, 3 + 32 * (n - 4));
    mix(sum, in + size - 16, in + size - 32, 103);
  }
  const uint64_t high = sum.low * k64_1 + sum.high * k64_4 + size * k64_2;
  return {spread(sum.low + sum.high), 0 - spread(high)};
}

}  // namespace

/// Sums up stripes.
class LongHash {
 public:
  using Sums = std::array<uint64_t, 8>;

  /// Stripes that lie one behind the other, in a block from number `at` on.
  static void add(Sums& sums, const char* stripes, size_t count, size_t at) {
#ifdef __SSE2__
    const auto load = [](const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); };
    __m128i kept[4];  // in registers for as long as the block goes on
    for (size_t n = 0; n < 4; ++n) kept[n] = load(sums.data() + 2 * n);
    for (const char* const end = stripes + count * kStripe; stripes != end; stripes += kStripe, at += 8)
      for (size_t n = 0; n < 4; ++n) {
        const __m128i value = load(stripes + 16 * n), key = _mm_xor_si128(value, load(kSecretBytes + at + 16 * n));
        const __m128i product = _mm_mul_epu32(key, _mm_srli_epi64(key, 32));
        const __m128i swapped = _mm_shuffle_epi32(value, _MM_SHUFFLE(1, 0, 3, 2));
        kept[n] = _mm_add_epi64(kept[n], _mm_add_epi64(product, swapped));
      }
    for (size_t n = 0; n < 4; ++n) _mm_storeu_si128(reinterpret_cast<__m128i*>(sums.data() + 2 * n), kept[n]);
#else
    for (const char* const end = stripes + count * kStripe; stripes != end; stripes += kStripe, at += 8)
      for (size_t n = 0; n < 8; ++n) {
        const uint64_t value = word(stripes + 8 * n), key = value ^ secret(at + 8 * n);
        sums[n ^ 1] += value;
        sums[n] += (key & 0xffffffff) * (key >> 32);
      }
#endif
  }
  static void end_block(Sums& sums) {
    for (size_t n = 0; n < 8; ++n) sums[n] = (shift_xor(sums[n], 47) ^ secret(kSecretSize - kStripe + 8 * n)) * k32_1;
  }
  static uint64_t merge(const Sums& sums, size_t at, uint64_t start) {
    for (size_t n = 0; n < 4; ++n)
      start += fold(sums[2 * n] ^ secret(at + 16 * n), sums[2 * n + 1] ^ secret(at + 16 * n + 8));
    return spread(start);
  }

  /// Whole stripes.
  static void consume(Hash128& hash, const char* bytes, size_t count) {
    while (count != 0) {
      const size_t now = std::min<size_t>(count, kStripesOfBlock - hash.stripe_);
      add(hash.sums_, bytes, now, 8 * size_t{hash.stripe_});
      hash.stripe_ += static_cast<uint32_t>(now);
      if (hash.stripe_ == kStripesOfBlock) end_block(hash.sums_), hash.stripe_ = 0;
      bytes += now * kStripe, count -= now;
    }
  }
  static Wide end(const Hash128& hash) {
    Sums sums = hash.sums_;
    const char* const buffer = hash.buffer_.data();
    add(sums, buffer, (hash.buffered_ - 1) / kStripe, 8 * size_t{hash.stripe_});
    char last[kStripe];
    const size_t new_ones = std::min(hash.buffered_, kStripe), old = kStripe - new_ones;
    std::memcpy(last, buffer + Hash128::kBuffer - old, old);
    std::memcpy(last + old, buffer + hash.buffered_ - new_ones, new_ones);
    add(sums, last, 1, kSecretSize - kStripe - 7);
    return {merge(sums, 11, hash.count_ * k64_1), merge(sums, kSecretSize - kStripe - 11, ~(hash.count_ * k64_2))};
  }
};

/// The last bytes are treated differently: what fills the buffer stays there until more comes.
void Hash128::add_bytes(std::string_view bytes) {
  if (bytes.empty()) return;  // and there may be no place that they are at
  count_ += bytes.size();
  if (bytes.size() > kBuffer - buffered_) {
    if (buffered_ != 0) {
      const size_t rest = kBuffer - buffered_;
      std::memcpy(buffer_.data() + buffered_, bytes.data(), rest);
      LongHash::consume(*this, buffer_.data(), kBuffer / kStripe);
      bytes.remove_prefix(rest);
    }
    buffered_ = 0;
    if (bytes.size() > kBuffer) {
      const size_t size = (bytes.size() - 1) / kBuffer * kBuffer;
      LongHash::consume(*this, bytes.data(), size / kStripe);
      std::memcpy(buffer_.data() + kBuffer - kStripe, bytes.data() + size - kStripe, kStripe);
      bytes.remove_prefix(size);
    }
  }
  std::memcpy(buffer_.data() + buffered_, bytes.data(), bytes.size());
  buffered_ += bytes.size();
}

std::array<uint8_t, 16> Hash128::value() const {
  constexpr size_t kMostInOneGo = 240;
  const auto size = static_cast<size_t>(count_);
  const char* const in = buffer_.data();
  Wide hash;
  if (count_ > kMostInOneGo)
    hash = LongHash::end(*this);
  else if (size > 16)
    hash = hash_240(in, size);
  else if (size > 8)
    hash = hash_16(in, size);
  else if (size > 3)
    hash = hash_8(in, size);
  else if (size != 0)
    hash = hash_3(in, size);
  else
    hash = {spread_of_64(secret(64) ^ secret(72)), spread_of_64(secret(80) ^ secret(88))};
  std::array<uint8_t, 16> result{};
  for (size_t n = 0; n < 8; ++n) {
    result[n] = static_cast<uint8_t>(hash.high >> (8 * (7 - n)));
    result[n + 8] = static_cast<uint8_t>(hash.low >> (8 * (7 - n)));
  }
  return result;
}

}  // namespace umber
