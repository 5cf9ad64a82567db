// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "place/direct3d/registers.h"
#include "umber-test/kind.h"

/// What kinds of cases say of Direct3D's registers.
namespace umber::tool {

/// The rules of `direct3d 5.0` or `direct3d 5.1`; none, with a line in `errors`, if it is something else.
std::optional<place::RegisterRules> register_rules(std::string_view value, std::string& errors);

/// The lines of the register map, `# register: NAME t5 space1` each.
std::vector<RegisterAssignment> register_map(const Input& input, std::string& errors);

}  // namespace umber::tool
