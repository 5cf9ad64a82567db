// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <charconv>
#include <concepts>
#include <string>
#include <string_view>
#include <utility>

namespace umber {

template <typename T>
concept Number = (std::integral<T> || std::floating_point<T>)&&!std::same_as<T, char> && !std::same_as<T, bool>;

/// Appends text and numbers to a string, independent of locale; `out << "set " << 3u`.
class TextWriter {
 public:
  TextWriter& operator<<(std::string_view text) {
    text_ += text;
    return *this;
  }
  TextWriter& operator<<(const char* text) { return *this << std::string_view(text); }
  TextWriter& operator<<(char c) {
    text_ += c;
    return *this;
  }
  template <Number N>
  TextWriter& operator<<(N number) {
    char digits[64];  // the shortest form that reads back as the same number
    const std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, number);
    text_.append(digits, end.ptr);
    return *this;
  }
  TextWriter& indent(int depth) {
    text_.append(static_cast<size_t>(depth) * 2, ' ');
    return *this;
  }
  const std::string& text() const { return text_; }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace umber
