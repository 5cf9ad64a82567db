// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>

#include "pass/target.h"

namespace umber::tool {

/// A field of Target, as text.
struct TargetField {
  std::string_view name, values, text;
  bool (*set)(Target& target, std::string_view value);  ///< false if it has no such value
};

/// Those that can be set, in the order of Target.
std::span<const TargetField> target_fields();

/// Sets one field of `target` as `field=value` says it; false if there is no such field or value.
bool set_field(Target& target, std::string_view assignment);

}  // namespace umber::tool
