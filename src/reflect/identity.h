// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <compare>
#include <cstdint>
#include <string_view>

#include "ir/module.h"
#include "umber/reflect.hpp"

namespace umber::reflect {

/// What a resource has in all stages: several may be at one place. What GL has no name for is there once. Stages that
/// alias, as Vulkan allows, may have more than one of an identity: those of another stage are the same in order.
struct Identity {
  uint32_t set = 0, binding = 0;
  ResourceKind kind{};
  Origin origin{};
  std::string_view name;
  friend auto operator<=>(const Identity&, const Identity&) = default;
};
Identity identity_of(const ir::Module& module, const ir::Resource& resource);
Identity identity_of(const Resource& resource);

}  // namespace umber::reflect
