// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/text_hash.h"

namespace umber::glsl {

/// Finds the row of a table which has a given spelling: open addressing, laid out by the compiler, so that nothing is
/// built when a program starts. `kRows` and the spellings are known at compile time.
template <size_t kRows>
class WordIndex {
 public:
  static constexpr uint16_t kNone = 0xffff;

  explicit consteval WordIndex(const std::array<std::string_view, kRows>& words) : words_(words) {
    slots_.fill(kNone);
    for (size_t row = 0; row < kRows; ++row) {
      sizes_[first_of(words[row])] |= size_bit(words[row]);
      size_t slot = hash_text(words[row]) & kMask;
      while (slots_[slot] != kNone) slot = (slot + 1) & kMask;
      slots_[slot] = static_cast<uint16_t>(row);
    }
  }
  /// The row of `word`, or kNone.
  constexpr uint16_t find(std::string_view word) const {
    if (word.empty() || (sizes_[first_of(word)] & size_bit(word)) == 0) return kNone;
    for (size_t slot = hash_text(word) & kMask; slots_[slot] != kNone; slot = (slot + 1) & kMask)
      if (words_[slots_[slot]] == word) return slots_[slot];
    return kNone;
  }

 private:
  /// Letters of either case and underscores differ in these bits.
  static constexpr size_t first_of(std::string_view word) { return static_cast<uint8_t>(word[0]) & 63; }
  static constexpr uint32_t size_bit(std::string_view word) { return 1u << (word.size() < 31 ? word.size() : 31); }

  static constexpr size_t kMask = std::bit_ceil(kRows * 2) - 1;
  std::array<std::string_view, kRows> words_;
  std::array<uint16_t, kMask + 1> slots_{};
  /// By the first character, the sizes that words have: most names of a shader are no words, and need no hash to tell.
  std::array<uint32_t, 64> sizes_{};
};

}  // namespace umber::glsl
