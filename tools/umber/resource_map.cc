// SPDX-License-Identifier: Apache-2.0
#include "umber/resource_map.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "umber/arguments.h"
#include "umber/json.h"

namespace umber::tool {
namespace {

uint32_t whole_number(const Json& json, const std::string& where) {
  if (!json.is_number_unsigned() || json > UINT32_MAX) throw UsageError(where + " must be a whole number");
  return json.get<uint32_t>();
}

/// A register as HLSL has it: `t5`, or `t5, space1`.
RegisterAssignment parse_register(const Json& json, const std::string& where) {
  constexpr std::string_view kClasses = "btsu", kSpace = ", space";
  const std::string problem = where + " must be one of HLSL's registers, like \"t5\" or \"t5, space1\"";
  if (!json.is_string()) throw UsageError(problem);
  const std::string text = json.get<std::string>();
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto number = [&] {
    uint32_t value = 0;
    const auto [behind, error] = std::from_chars(at, end, value);
    if (error != std::errc()) throw UsageError(problem);
    at = behind;
    return value;
  };
  const size_t kind = text.empty() ? kClasses.npos : kClasses.find(text[0]);
  if (kind == kClasses.npos) throw UsageError(problem);
  ++at;
  RegisterAssignment r{.name = {}, .kind = static_cast<RegisterClass>(kind), .number = number()};
  if (std::string_view(at, end).starts_with(kSpace)) {
    at += kSpace.size();
    r.space = number();
  }
  if (at != end) throw UsageError(problem);
  return r;
}

BindingKind parse_kind(const Json& json, const std::string& where) {
  constexpr std::array<std::string_view, kBindingKindCount> kNames = {"uniform_block", "storage_block", "texture",
                                                                      "sampler",       "image",         "atomic_counters"};
  const auto found = json.is_string() ? std::ranges::find(kNames, json.get<std::string>()) : kNames.end();
  if (found == kNames.end())
    throw UsageError(where + ": kind must be one of uniform_block, storage_block, texture, sampler, image and atomic_counters");
  return static_cast<BindingKind>(found - kNames.begin());
}

BindingRule parse_rule(const Json& json, const std::string& where) {
  if (!json.is_object() || !json.contains("kind")) throw UsageError(where + " must be an object with a kind");
  BindingRule rule;
  for (const auto& [what, value] : json.items()) {
    const std::string member = where + ": " + what;
    if (what == "kind")
      rule.kind = parse_kind(value, where);
    else if (what == "first")
      rule.first = whole_number(value, member);
    else if (what == "count")
      rule.count = whole_number(value, member);
    else if (what == "set")
      rule.set = whole_number(value, member);
    else if (what == "binding")
      rule.binding = whole_number(value, member);
    else
      throw UsageError(where + ": '" + what + "' is none of kind, first, count, set and binding");
  }
  return rule;
}

}  // namespace

ResourceMap parse_resource_map(std::string_view json, const std::string& path) {
  const Json root = parse_json(json, path);
  if (!root.is_object()) throw UsageError(path + ": a resource map is an object");
  ResourceMap map;
  for (const auto& [name, slots] : root.items()) {
    const std::string where = path + ": '" + name + "'";
    if (name == "rules" && slots.is_array()) {
      for (const Json& rule : slots) map.rules.push_back(parse_rule(rule, where));
      continue;
    }
    if (!slots.is_object()) throw UsageError(where + " must be an object");
    Assignment line{.name = map.names.emplace_back(name)};
    for (const auto& [what, number] : slots.items()) {
      if (what == "register") {
        for (const Json& one : number.is_array() ? number : Json::array({number})) {
          map.registers.push_back(parse_register(one, where + ": register"));
          map.registers.back().name = line.name;
        }
        continue;
      }
      std::optional<uint32_t>* slot = what == "set"        ? &line.set
                                      : what == "binding"  ? &line.binding
                                      : what == "location" ? &line.location
                                                           : nullptr;
      if (!slot) throw UsageError(where + ": '" + what + "' is none of set, binding, location and register");
      *slot = whole_number(number, where + ": " + what);
    }
    map.lines.push_back(line);
  }
  return map;
}

std::string name_in_map(const reflect::Resource& resource) {
  switch (resource.origin) {
    case reflect::Origin::default_uniforms: return "gl_DefaultUniforms";
    case reflect::Origin::state_uniforms: return "gl_State";
    case reflect::Origin::atomic_counters:
      return "gl_AtomicCounters[" + std::to_string(resource.declared_binding.value_or(0)) + "]";
    case reflect::Origin::declared:
    case reflect::Origin::bindless: break;
  }
  return resource.name;
}

}  // namespace umber::tool
