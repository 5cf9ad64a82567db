// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace umber::tool {

struct JsonMember;

/// JSON as a tree. Numbers are kept as they are spelled, so that none loses digits.
struct Json {
  enum class Kind : uint8_t { null, boolean, number, string, array, object };
  Kind kind = Kind::null;
  std::string text;                 ///< of numbers, strings and booleans
  std::vector<Json> items;          ///< of an array
  std::vector<JsonMember> members;  ///< of an object

  /// Null if there is no such member.
  const Json* find(std::string_view name) const;
};

struct JsonMember {
  std::string name;
  Json value;
};

/// Throws UsageError, which begins with `path` and a line.
Json parse_json(std::string_view text, const std::string& path);

/// The text between quotes, with what JSON wants escaped.
std::string quoted(std::string_view text);

}  // namespace umber::tool
