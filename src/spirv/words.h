// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/memory.h"
#include "base/small_vector.h"
#include "spirv/enums.h"
#include "spirv/limits.h"

namespace umber::spv {

/// An id of a SPIR-V module. 0 is none, as no SPIR-V id is 0 (SPIR-V 2.3).
struct SpvId {
  uint32_t value = 0;
  constexpr explicit operator bool() const { return value != 0; }
  friend constexpr auto operator<=>(SpvId, SpvId) = default;
};

/// One operand word: an id, a 32-bit literal or an enumerant. Implicit on purpose: `{pointer, 4u, Dim::Cube}`.
struct Word {
  uint32_t value;
  constexpr Word(SpvId id) : value(id.value) {}
  constexpr Word(uint32_t literal) : value(literal) {}
  template <typename E>
  requires std::is_enum_v<E>
  constexpr Word(E enumerant) : value(static_cast<uint32_t>(enumerant)) {}
};

/// A view of operand words. Made from a braced list it lives until the end of the full expression, so use it only as
/// a parameter.
class Words {
 public:
  constexpr Words() = default;
  constexpr Words(std::initializer_list<Word> words)
      : Words(words.size() ? &words.begin()->value : nullptr, words.size()) {}
  constexpr Words(std::span<const Word> words) : Words(words.empty() ? nullptr : &words[0].value, words.size()) {}
  constexpr Words(std::span<const SpvId> ids) : Words(ids.empty() ? nullptr : &ids[0].value, ids.size()) {}
  constexpr Words(std::span<const uint32_t> words) : Words(words.data(), words.size()) {}
  Words(const std::vector<Word>& words) : Words(std::span(words)) {}
  Words(const std::vector<SpvId>& ids) : Words(std::span(ids)) {}
  Words(const std::vector<uint32_t>& words) : Words(std::span(words)) {}
  template <size_t N>
  Words(const SmallVector<SpvId, N>& ids) : Words(std::span<const SpvId>(ids)) {}

  constexpr const uint32_t* begin() const { return data_; }
  constexpr const uint32_t* end() const { return data_ + size_; }
  constexpr size_t size() const { return size_; }
  constexpr uint32_t operator[](size_t n) const { return data_[n]; }

 private:
  static_assert(sizeof(Word) == sizeof(uint32_t) && sizeof(SpvId) == sizeof(uint32_t));
  constexpr Words(const uint32_t* data, size_t size) : data_(data), size_(size) {}

  const uint32_t* data_ = nullptr;
  size_t size_ = 0;
};

/// A growing run of SPIR-V instructions. Between `begin` and `end` operands are appended one by one; `emit` is all
/// three in one. Offsets into it stay valid while it grows.
class WordWriter {
 public:
  WordWriter() = default;
  /// Takes its memory from `memory`, which must outlive it; without it from operator new.
  explicit WordWriter(Memory* memory) : memory_(memory) {}
  WordWriter(const WordWriter&) = delete;
  WordWriter& operator=(const WordWriter&) = delete;
  ~WordWriter() { free_words(); }

  static constexpr size_t kMaxInstructionWords = info(Limit::words).most;

  void emit(Op op, Words operands = {}) { emit(op, {}, operands); }
  /// With operands of two parts, one behind the other.
  void emit(Op op, std::initializer_list<Word> first, Words rest) {
    const size_t count = 1 + first.size() + rest.size();
    begin_ = size_;
    if (count > kMaxInstructionWords) [[unlikely]]
      return void(too_long_ = true);
    uint32_t* at = room(count);
    *at++ = static_cast<uint32_t>(op) | static_cast<uint32_t>(count) << 16;
    for (const Word word : first) *at++ = word.value;
    for (const uint32_t word : rest) *at++ = word;
    size_ += count;
  }

  WordWriter& begin(Op op) {
    begin_ = size_;
    return add(op);
  }
  WordWriter& add(Word word) {
    *room(1) = word.value;
    ++size_;
    return *this;
  }
  WordWriter& add(Words words) {
    std::copy(words.begin(), words.end(), room(words.size()));
    size_ += words.size();
    return *this;
  }
  /// A literal string: UTF-8, four bytes per word, lowest byte first, with its zero byte (SPIR-V 2.2.1).
  WordWriter& string(std::string_view text);
  /// Writes the word count of the instruction begun last.
  void end();

  /// Replaces one word that was written before.
  void patch(size_t offset, Word word) { words_[offset] = word.value; }
  void append(const WordWriter& other);
  void clear() { size_ = begin_ = 0; }

  size_t size() const { return size_; }
  std::span<const uint32_t> words() const { return {words_, size_}; }
  /// An instruction did not fit `kMaxInstructionWords`; the words are then no use. Sticky.
  bool is_too_long() const { return too_long_; }

 private:
  /// Where so many words more go.
  uint32_t* room(size_t count) {
    if (capacity_ - size_ < count) [[unlikely]]
      grow(count);
    return words_ + size_;
  }
  void grow(size_t count);
  void free_words() {
    if (words_) release_to(memory_, words_, capacity_ * sizeof(uint32_t));
  }

  Memory* memory_ = nullptr;
  uint32_t* words_ = nullptr;  ///< those behind `size_` are not initialized
  size_t size_ = 0, capacity_ = 0;
  size_t begin_ = 0;
  bool too_long_ = false;
};

}  // namespace umber::spv
