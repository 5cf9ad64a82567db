// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/arena.h"
#include "base/memory.h"

namespace umber {

template <typename T>
concept Number = (std::integral<T> || std::floating_point<T>)&&!std::same_as<T, char> && !std::same_as<T, bool>;

/// Appends text and numbers, independent of locale; `out << "set " << 3u`.
class TextWriter {
 public:
  TextWriter() = default;
  /// The text is in memory from there, which must outlive it; without it from operator new.
  explicit TextWriter(Memory* memory) : memory_(memory) {}
  ~TextWriter() {
    if (text_) release_to(memory_, text_, capacity());
  }
  TextWriter(TextWriter&& from) noexcept { swap(from); }
  TextWriter& operator=(TextWriter&& from) noexcept {
    swap(from);
    return *this;
  }

  TextWriter& operator<<(std::string_view text) {
    text.copy(extend(text.size()), text.size());
    return *this;
  }
  TextWriter& operator<<(const char* text) { return *this << std::string_view(text); }
  TextWriter& operator<<(char c) {
    *extend(1) = c;
    return *this;
  }
  template <Number N>
  TextWriter& operator<<(N number) {
    if constexpr (std::floating_point<N>)
      write(number);  // the shortest form that reads back as the same number
    else if (static_cast<std::make_unsigned_t<N>>(number) < 10)
      *this << static_cast<char>('0' + number);
    else
      write(static_cast<std::conditional_t<std::signed_integral<N>, int64_t, uint64_t>>(number));
    return *this;
  }
  TextWriter& indent(int depth) {
    for (; depth > 0; --depth) *this << "  ";
    return *this;
  }
  TextWriter& repeat(size_t count, char c) {
    std::char_traits<char>::assign(extend(count), count, c);
    return *this;
  }
  /// Of an empty text: how many characters there will be, as far as is known.
  void reserve(size_t count) { grow(count); }
  /// Valid until more is written.
  std::string_view text() const { return {text_, size()}; }
  size_t size() const { return static_cast<size_t>(end_ - text_); }
  std::string take() {
    std::string taken(text());
    end_ = text_;
    return taken;
  }
  /// What was written from `start` on, taken out again into `arena`: it is written elsewhere, or several times.
  std::string_view take_back(size_t start, Arena& arena) {
    const std::string_view taken = arena.copy(text().substr(start));
    end_ = text_ + start;
    return taken;
  }

 private:
  size_t capacity() const { return static_cast<size_t>(limit_ - text_); }
  void swap(TextWriter& other) {
    std::swap(memory_, other.memory_);
    std::swap(text_, other.text_);
    std::swap(end_, other.end_);
    std::swap(limit_, other.limit_);
  }
  /// Room for `count` characters more, which are part of the text.
  char* extend(size_t count) {
    char* const start = end_;
    if (reinterpret_cast<uintptr_t>(start) + count > reinterpret_cast<uintptr_t>(limit_)) return grow_and_extend(count);
    end_ = start + count;
    return start;
  }
  void grow(size_t count);
  char* grow_and_extend(size_t count);
  void write(uint64_t number);
  void write(int64_t number);
  void write(float number);
  void write(double number);
  template <std::floating_point Float>
  void write_float(Float number);

  Memory* memory_ = nullptr;
  char* text_ = nullptr;
  char* end_ = nullptr;    ///< of what is written
  char* limit_ = nullptr;  ///< of the room for more
};

}  // namespace umber
