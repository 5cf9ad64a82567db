// SPDX-License-Identifier: Apache-2.0
#include "umber/depend.h"

#include <set>
#include <string_view>

#include "umber/system.h"

namespace umber::tool {
namespace {

/// As make and ninja read it. The colon of a drive is not one that ends targets.
std::string escaped(std::string_view path) {
  std::string result;
  for (size_t n = 0; n < path.size(); ++n) {
    const char c = path[n];
    const bool is_of_drive = n == 1 && system::kSeparators.size() > 1;
    if (c == ' ' || c == '\t' || c == '#' || (c == ':' && !is_of_drive)) result += '\\';
    if (c == '$') result += '$';
    result += c;
  }
  return result;
}

}  // namespace

std::string make_rule(std::span<const std::string> targets, std::span<const std::string> files) {
  std::string out;
  for (const std::string& target : targets) out += (out.empty() ? "" : " ") + escaped(target);
  out += ':';
  std::set<std::string_view> seen;
  for (const std::string& file : files)
    if (seen.insert(file).second) out += " \\\n  " + escaped(file);
  return out + '\n';
}

}  // namespace umber::tool
