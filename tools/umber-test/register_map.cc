// SPDX-License-Identifier: Apache-2.0
#include "umber-test/register_map.h"

namespace umber::tool {
namespace {

RegisterAssignment read_register(std::string_view line, std::string& errors) {
  RegisterAssignment a{.name = take_word(line)};
  const std::string_view where = take_word(line), space = take_word(line);
  const size_t kind = where.empty() ? std::string_view::npos : std::string_view("btsu").find(where[0]);
  const std::optional<uint32_t> n = kind == where.npos ? std::nullopt : number(where.substr(1));
  if (!n) errors += "no register: " + std::string(where) + '\n';
  a.kind = static_cast<RegisterClass>(n ? kind : 0);
  a.number = n.value_or(0);
  if (space.starts_with("space")) a.space = number(space.substr(5)).value_or(0);
  return a;
}

}  // namespace

std::optional<place::RegisterRules> register_rules(std::string_view value, std::string& errors) {
  if (value == "direct3d 5.0") return place::kShaderModel50;
  if (value == "direct3d 5.1") return place::kShaderModel51;
  errors += "the kinds of placement are 'direct3d 5.0' and 'direct3d 5.1'\n";
  return std::nullopt;
}

std::vector<RegisterAssignment> register_map(const Input& input, std::string& errors) {
  std::vector<RegisterAssignment> map;
  for (const std::string_view line : input.options_of("register")) map.push_back(read_register(line, errors));
  return map;
}

}  // namespace umber::tool
