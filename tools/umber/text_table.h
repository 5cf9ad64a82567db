// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

namespace umber::tool {

using Cells = std::vector<std::string>;

/// Lines with columns as wide as they need; the first `left` ones and the last one begin at the left, what is between
/// ends at the right. Every line has as many cells as the first one.
std::string text_table(const std::vector<Cells>& lines, size_t left);

}  // namespace umber::tool
