// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "umber/arguments.h"
#include "umber/umber.hpp"

namespace umber::tool::batch {

/// A text that people wrote, and where something in it is wrong.
class Text {
 public:
  Text(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}
  std::string_view text() const { return text_; }
  const std::string& path() const { return path_; }
  /// Throws a TextError about `length` bytes at `position`.
  [[noreturn]] void fail(size_t position, size_t length, std::string what) const;

 private:
  std::string path_, text_;
};

struct TextError : UsageError {
  explicit TextError(Diagnostic d) : UsageError(d.text), diagnostic(std::move(d)) {}
  Diagnostic diagnostic;
};

struct Member;
/// JSON that knows where it stands.
struct Value {
  enum class Kind : uint8_t { null, no, yes, number, text, list, object };
  Kind kind = Kind::null;
  uint32_t position = 0, length = 0;
  std::string text;             ///< of a number as it is written, of a text what it means
  std::vector<Value> items;     ///< of a list
  std::vector<Member> members;  ///< of an object, in order

  bool is(Kind k) const { return kind == k; }
  /// Null if there is none.
  const Value* find(std::string_view name) const;
};
struct Member {
  Value name;  ///< a text
  Value value;
};

/// Throws TextError. No name is in an object twice.
Value parse_json(const Text& text);

}  // namespace umber::tool::batch
