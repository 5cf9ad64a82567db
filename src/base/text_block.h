// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace umber {

inline constexpr std::array<bool, 256> kWordBytes = [] {
  std::array<bool, 256> is_word{};
  for (size_t n = 0; n < 26; ++n) is_word['a' + n] = is_word['A' + n] = true;
  for (size_t n = 0; n < 10; ++n) is_word['0' + n] = true;
  is_word['_'] = true;
  return is_word;
}();
/// Letters, digits and underscores, which are most of a text.
constexpr bool is_word(char c) { return kWordBytes[static_cast<uint8_t>(c)]; }

/// Bytes of a text that are compared at once: what is skipped, blanks, comments and branches not taken, is the most of
/// what engines ship.
class TextBlock {
 public:
  static constexpr std::ptrdiff_t kSize = 16;

  /// A bit for each byte that is `c`, that of the first the lowest.
  uint32_t where(char c) const;
  /// The same for letters, digits and underscores.
  uint32_t where_word() const;
#if defined(__SSE2__)
  explicit TextBlock(const char* from) : bytes_(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))) {}

 private:
  __m128i bytes_;
};
inline uint32_t TextBlock::where(char c) const {
  return static_cast<uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes_, _mm_set1_epi8(c))));
}
inline uint32_t TextBlock::where_word() const {
  const auto is_within = [](__m128i bytes, char first,
                            char count) {  // of unsigned bytes; there is no comparison of them
    const __m128i offset = _mm_sub_epi8(bytes, _mm_set1_epi8(first));
    return _mm_cmpeq_epi8(_mm_min_epu8(offset, _mm_set1_epi8(static_cast<char>(count - 1))), offset);
  };
  const __m128i letters = is_within(_mm_or_si128(bytes_, _mm_set1_epi8(0x20)), 'a', 26);
  const __m128i others = _mm_or_si128(is_within(bytes_, '0', 10), _mm_cmpeq_epi8(bytes_, _mm_set1_epi8('_')));
  return static_cast<uint32_t>(_mm_movemask_epi8(_mm_or_si128(letters, others)));
}
#else
  explicit TextBlock(const char* from) { std::memcpy(bytes_, from, sizeof bytes_); }

 private:
  char bytes_[kSize];
};
inline uint32_t TextBlock::where(char c) const {
  uint32_t bits = 0;
  for (uint32_t n = 0; n < kSize; ++n) bits |= uint32_t{bytes_[n] == c} << n;
  return bits;
}
inline uint32_t TextBlock::where_word() const {
  uint32_t bits = 0;
  for (uint32_t n = 0; n < kSize; ++n) bits |= uint32_t{is_word(bytes_[n])} << n;
  return bits;
}
#endif

/// The first byte from `p` on that is one of `wanted`, or `end`.
template <typename... Chars>
const char* find_any(const char* p, const char* end, Chars... wanted) {
  for (; end - p >= TextBlock::kSize; p += TextBlock::kSize) {
    const TextBlock block(p);
    if (const uint32_t found = (block.where(wanted) | ...)) return p + std::countr_zero(found);
  }
  while (p < end && ((*p != wanted) && ...)) ++p;
  return p;
}

/// Whether all of it is letters, digits and underscores.
inline bool all_word(std::string_view text) {
  const char *p = text.data(), *const end = p + text.size();
#if defined(__SSE2__)
  constexpr uint32_t kAll = (1u << TextBlock::kSize) - 1;
  for (; end - p >= TextBlock::kSize; p += TextBlock::kSize)
    if (TextBlock(p).where_word() != kAll) return false;
#endif
  return std::all_of(p, end, is_word);
}

/// Past the letters, digits and underscores at `p`; behind `end` stands none.
inline const char* past_word(const char* p, [[maybe_unused]] const char* end) {
#if defined(__SSE2__)
  for (; end - p >= TextBlock::kSize; p += TextBlock::kSize) {
    const uint32_t word = TextBlock(p).where_word();
    if (word != (1u << TextBlock::kSize) - 1) return p + std::countr_one(word);
  }
#endif
  while (is_word(*p)) ++p;
  return p;
}

/// Past the spaces and tabs at `p`; behind `end` stands neither.
inline const char* past_blanks(const char* p, const char* end) {
  for (; end - p >= TextBlock::kSize; p += TextBlock::kSize) {
    const TextBlock block(p);
    const uint32_t blanks = block.where(' ') | block.where('\t');
    if (blanks != (1u << TextBlock::kSize) - 1) return p + std::countr_zero(~blanks);
  }
  while (*p == ' ' || *p == '\t') ++p;
  return p;
}

}  // namespace umber
