// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace umber {

/// A hash of short texts, names above all, by words and not by bytes. The same when tables are made by the compiler; each of
/// its bits depends on all of the text.
constexpr uint32_t hash_text(std::string_view text) {
  constexpr uint64_t kFirst = 0x9e3779b97f4a7c15, kSecond = 0xd6e8feb86659fd93;
  const auto load = [&]<typename Word>(Word, size_t at) -> uint64_t {
    Word word = 0;
    if (std::is_constant_evaluated() || std::endian::native != std::endian::little) {
      for (size_t n = sizeof(Word); n-- > 0;) word = static_cast<Word>(word << 8 | static_cast<uint8_t>(text[at + n]));
    } else {
      std::memcpy(&word, text.data() + at, sizeof word);
    }
    return word;
  };
  const size_t size = text.size();
  uint64_t hash = size;
  if (size >= 8) {
    for (size_t at = 8; at + 8 < size; at += 8) {
      hash = (hash ^ load(uint64_t{}, at)) * kFirst;
      hash ^= hash >> 32;
    }
    hash = load(uint64_t{}, 0) * kFirst + (hash ^ load(uint64_t{}, size - 8)) * kSecond;  // the last eight, some again
  } else if (size >= 4) {
    hash = load(uint32_t{}, 0) * kFirst + (hash << 32 ^ load(uint32_t{}, size - 4)) * kSecond;
  } else if (size > 0) {
    hash =
        (hash << 24 | load(uint8_t{}, 0) << 16 | load(uint8_t{}, size / 2) << 8 | load(uint8_t{}, size - 1)) * kFirst;
  }
  hash ^= hash >> 32;
  return static_cast<uint32_t>((hash * kSecond) >> 32);
}

}  // namespace umber
