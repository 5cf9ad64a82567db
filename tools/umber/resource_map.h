// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <deque>
#include <string>
#include <vector>

#include "umber/options.hpp"
#include "umber/reflect.hpp"

namespace umber::tool {

/// A resource map (docs/cli.md): where resources, inputs and outputs go, by name, and resources by rules.
struct ResourceMap {
  std::deque<std::string> names;
  std::vector<Assignment> lines;  ///< views into `names`, like the next
  std::vector<RegisterAssignment> registers;
  std::vector<BindingRule> rules;
};

/// From JSON, `{"name": {"set": 0, "binding": 3}, "other": {"location": 1}, "third": {"register": ["t5", "s2"]},
/// "rules": [{"kind": "texture", "first": 0, "count": 16, "set": 1, "binding": 8}]}`.
/// Throws UsageError, which begins with `path`.
ResourceMap parse_resource_map(std::string_view json, const std::string& path);

/// What the map calls a resource: by its name, or what GL has no name for.
std::string name_in_map(const reflect::Resource& resource);

}  // namespace umber::tool
