// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace umber::tool {

/// The length of the UTF-8 character that `text` begins with; 0 if its first byte begins none, or one that XML cannot
/// have.
size_t character_length(std::string_view text);

/// The text on one line of a terminal or a log: control characters, line separators and bytes that are no UTF-8 are
/// spelled
/// `\n`, `\r` or `\x1b`. A tab stays.
std::string printable(std::string_view text);

/// The text as the description of a test in TAP 14: `printable`, with a backslash before each `\` and `#`, so that it
/// is neither cut short nor taken for a directive, and can be read back.
std::string tap_description(std::string_view text);

}  // namespace umber::tool
