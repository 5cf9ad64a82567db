// SPDX-License-Identifier: Apache-2.0
#include "spirv/words.h"

#include <bit>
#include <cstring>

namespace umber::spv {

void WordWriter::grow(size_t count) {
  constexpr size_t kFirst = 128;  // most sections of most modules fit
  constexpr size_t kLarge = 8192;  // smaller ones are gone soon: room for more of them costs less than going there
  const size_t capacity = std::max({size_ + count, capacity_ * (capacity_ < kLarge ? 4 : 2), kFirst});
  auto* const larger = static_cast<uint32_t*>(allocate_from(memory_, capacity * sizeof(uint32_t)));
  std::copy_n(words_, size_, larger);
  free_words();
  words_ = larger;
  capacity_ = capacity;
}

WordWriter& WordWriter::string(std::string_view text) {
  const std::string_view shown = text.substr(0, text.find('\0'));
  const size_t count = shown.size() / 4 + 1;
  uint32_t* const words = room(count);
  words[count - 1] = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(words, shown.data(), shown.size());
  } else {
    std::fill_n(words, count, 0);
    for (size_t n = 0; n < shown.size(); ++n) words[n / 4] |= uint32_t{static_cast<uint8_t>(shown[n])} << 8 * (n % 4);
  }
  size_ += count;
  return *this;
}

void WordWriter::end() {
  const size_t count = size_ - begin_;
  if (count > kMaxInstructionWords) {
    too_long_ = true;
    size_ = begin_;
  } else {
    words_[begin_] |= static_cast<uint32_t>(count) << 16;
  }
}

void WordWriter::append(const WordWriter& other) {
  add(Words(other.words()));
  too_long_ |= other.too_long_;
}

}  // namespace umber::spv
