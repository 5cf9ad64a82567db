// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/text_hash.h"

namespace umber::back::text {

/// Where `words` are, by hash and in the next free place, counted from 1: made by the compiler, as to intern them would
/// take longer than to write a small shader.
template <size_t N>
constexpr auto slots_of(const std::array<std::string_view, N>& words) {
  std::array<uint16_t, std::bit_ceil(N) * 4> slots{};
  for (size_t n = 0; n < N; ++n) {
    size_t at = hash_text(words[n]) % slots.size();
    while (slots[at] != 0) at = (at + 1) % slots.size();
    slots[at] = static_cast<uint16_t>(n + 1);
  }
  return slots;
}

/// The words that mean something to a language, and functions: its own, or those that its writer may add.
class ReservedWords {
 public:
  /// `words` and, behind the first `own` of them, the functions; `slots` are slots_of(words). Both outlive this.
  /// `is_further` says which others are words.
  constexpr ReservedWords(std::span<const std::string_view> words, size_t own, std::span<const uint16_t> slots,
                          bool (*is_further)(std::string_view) = nullptr)
      : words_(words), own_(own), slots_(slots), is_further_(is_further) {}

  /// Whether the text is a word or, `with_functions`, a function; `hash` is hash_text of it.
  bool has(std::string_view text, uint32_t hash, bool with_functions) const {
    const size_t mask = slots_.size() - 1;
    for (size_t at = hash & mask; slots_[at] != 0; at = (at + 1) & mask) {
      const size_t n = slots_[at] - 1u;
      if (words_[n] == text) return n < own_ || with_functions;
    }
    return is_further_ && is_further_(text);
  }

 private:
  std::span<const std::string_view> words_;
  size_t own_;
  std::span<const uint16_t> slots_;
  bool (*is_further_)(std::string_view);
};

}  // namespace umber::back::text
