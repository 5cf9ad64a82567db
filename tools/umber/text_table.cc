// SPDX-License-Identifier: Apache-2.0
#include "umber/text_table.h"

#include <algorithm>

namespace umber::tool {

std::string text_table(const std::vector<Cells>& lines, size_t left) {
  if (lines.empty()) return {};
  std::vector<size_t> widths(lines[0].size());
  for (const Cells& line : lines)
    for (size_t n = 0; n < line.size(); ++n) widths[n] = std::max(widths[n], line[n].size());
  std::string out;
  for (const Cells& line : lines) {
    std::string text;
    for (size_t n = 0; n < line.size(); ++n) {
      const std::string fill(widths[n] - line[n].size(), ' ');
      text += "  " + (n < left || n + 1 == line.size() ? line[n] + fill : fill + line[n]);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + '\n';
  }
  return out;
}

}  // namespace umber::tool
