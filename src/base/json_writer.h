// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "base/text_writer.h"

namespace umber {

/// Writes JSON (RFC 8259), indented by two spaces a level; the caller keeps to the grammar: in an object each value
/// follows a key. Bytes that are not UTF-8 become U+FFFD, so that the text always is.
class JsonWriter {
 public:
  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }
  void key(std::string_view name);

  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  void value(bool truth);
  template <Number N>
  void value(N number) {
    separate();
    out_ << number;
  }
  template <typename T>
  void member(std::string_view name, const T& v) {
    key(name);
    value(v);
  }
  /// The values on one line.
  template <typename Numbers>
  void numbers(std::string_view name, const Numbers& list) {
    key(name);
    separate();
    out_ << '[';
    bool first = true;
    for (const auto& n : list) {
      out_ << (first ? "" : ", ") << n;
      first = false;
    }
    out_ << ']';
  }

  /// The text, with a line end behind it.
  std::string take() {
    out_ << '\n';
    return out_.take();
  }

 private:
  void open(char bracket);
  void close(char bracket);
  void separate();
  void new_line();

  TextWriter out_;
  int depth_ = 0;
  bool is_first_ = true;  ///< nothing stands in the innermost object or array yet
  bool after_key_ = false;
};

}  // namespace umber
