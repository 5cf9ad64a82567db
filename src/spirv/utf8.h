// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace umber::spv {

/// The text with a `?` for each byte that is no part of a UTF-8 character (RFC 3629 section 4), and for zero bytes,
/// which would end a literal string (SPIR-V 2.2.1).
std::string to_utf8(std::string_view text);

/// The size of the longest start of `text` that ends between characters and has at most `most` bytes, 3 or more.
size_t utf8_boundary(std::string_view text, size_t most);

}  // namespace umber::spv
