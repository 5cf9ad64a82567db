// SPDX-License-Identifier: Apache-2.0
#include "umber/depend.h"

#include <set>
#include <string_view>

namespace umber::tool {
namespace {

std::string escaped(std::string_view path) {
  std::string result;
  for (const char c : path) {
    if (c == ' ' || c == '#') result += '\\';
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
