// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "umber/lsp/protocol.h"

namespace umber::tool::lsp {

struct Indentation {
  size_t width = 2;
  bool by_tabs = false;
};

/// White space that takes the place of other white space.
struct Gap {
  Range range;
  std::string text;
};

/// The white space that a text should have, where it is another one: between the tokens of a line, at the beginnings and ends
/// of lines, and between lines at most one that is empty. Lines stay lines, and directives, comments and all other tokens what
/// they are: if that cannot be, nothing is changed. What was formatted is not changed again.
std::vector<Gap> format(std::string_view text, Indentation indentation);

}  // namespace umber::tool::lsp
