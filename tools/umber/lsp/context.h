// SPDX-License-Identifier: Apache-2.0
// What a place in a text that is being written is for, by the tokens in front of it.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "umber/lsp/protocol.h"
#include "umber/lsp/tokens.h"

namespace umber::tool::lsp {

enum class PlaceKind : uint8_t {
  code,
  member,
  layout,
  directive,  ///< the word behind `#`
  extension,  ///< the name behind #extension
  behaviour,  ///< the word behind that
  macro,      ///< names in #if and its like
  nothing,    ///< a comment, a string, a number, the rest of another directive
};
struct Place {
  PlaceKind kind = PlaceKind::code;
  Range word;  ///< that is being written there; what is empty begins there
};
Place place_at(std::string_view text, const std::vector<Token>& tokens, size_t offset);

/// A call that a place is among the arguments of.
struct OpenCall {
  std::string_view name;
  size_t name_at = 0;
  uint32_t argument = 0;
};
std::optional<OpenCall> call_at(std::string_view text, const std::vector<Token>& tokens, size_t offset);

}  // namespace umber::tool::lsp
