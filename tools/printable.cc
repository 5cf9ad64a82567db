// SPDX-License-Identifier: Apache-2.0
#include "printable.h"

#include <cstdint>

namespace umber::tool {
namespace {

/// Whether a terminal or a reader of lines does something about the character, other than to show it.
bool is_control(std::string_view character) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(character[i]); };
  if (character.size() == 1) return (byte(0) < ' ' && byte(0) != '\t') || byte(0) == 0x7f;
  if (character.size() == 2) return byte(0) == 0xc2 && byte(1) < 0xa0;  // U+0080 to U+009F
  return character == "\u2028" || character == "\u2029";                // line and paragraph separator
}

constexpr char kHexadecimal[] = "0123456789abcdef";

std::string spelled(std::string_view text, std::string_view with_backslash) {
  std::string result;
  while (!text.empty()) {
    const size_t length = character_length(text);
    const std::string_view character = text.substr(0, length == 0 ? 1 : length);
    text.remove_prefix(character.size());
    if (length != 0 && !is_control(character)) {
      if (with_backslash.find(character) != std::string_view::npos) result += '\\';
      result += character;
    } else if (character == "\n" || character == "\r") {
      result += character == "\n" ? "\\n" : "\\r";
    } else {
      for (const char c : character) {
        result += "\\x";
        result += kHexadecimal[static_cast<uint8_t>(c) >> 4];
        result += kHexadecimal[static_cast<uint8_t>(c) & 15];
      }
    }
  }
  return result;
}

}  // namespace

size_t character_length(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const size_t length = byte(0) < 0x80   ? 1
                        : byte(0) < 0xc2 ? 0
                        : byte(0) < 0xe0 ? 2
                        : byte(0) < 0xf0 ? 3
                        : byte(0) < 0xf5 ? 4
                                         : 0;
  if (length > text.size()) return 0;
  for (size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  if (length < 3) return length;
  const bool overlong = (byte(0) == 0xe0 && byte(1) < 0xa0) || (byte(0) == 0xf0 && byte(1) < 0x90);
  const bool surrogate = byte(0) == 0xed && byte(1) >= 0xa0;
  const bool no_character = byte(0) == 0xef && byte(1) == 0xbf && byte(2) >= 0xbe;
  return overlong || surrogate || no_character || (byte(0) == 0xf4 && byte(1) >= 0x90) ? 0 : length;
}

std::string printable(std::string_view text) { return spelled(text, ""); }

std::string tap_description(std::string_view text) { return spelled(text, "\\#"); }

}  // namespace umber::tool
