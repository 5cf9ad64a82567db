// SPDX-License-Identifier: Apache-2.0
#include "umber/resource_map.h"

#include "umber/arguments.h"
#include "umber/json.h"

namespace umber::tool {
namespace {

uint32_t whole_number(const Json& json, const std::string& where) {
  if (!json.is_number_unsigned() || json > UINT32_MAX) throw UsageError(where + " must be a whole number");
  return json.get<uint32_t>();
}

}  // namespace

ResourceMap parse_resource_map(std::string_view json, const std::string& path) {
  const Json root = parse_json(json, path);
  if (!root.is_object()) throw UsageError(path + ": a resource map is an object");
  ResourceMap map;
  for (const auto& [name, slots] : root.items()) {
    const std::string where = path + ": '" + name + "'";
    if (!slots.is_object()) throw UsageError(where + " must be an object");
    Assignment line{.name = map.names.emplace_back(name)};
    for (const auto& [what, number] : slots.items()) {
      std::optional<uint32_t>* slot = what == "set"        ? &line.set
                                      : what == "binding"  ? &line.binding
                                      : what == "location" ? &line.location
                                                           : nullptr;
      if (!slot) throw UsageError(where + ": '" + what + "' is none of set, binding and location");
      *slot = whole_number(number, where + ": " + what);
    }
    map.lines.push_back(line);
  }
  return map;
}

}  // namespace umber::tool
