// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include <fmt/format.h>
#include <vulkan/vulkan_core.h>

#include "umber/run/outcome.h"

namespace umber::run {

/// What a word of a shader test stands for.
template <class T>
struct Named {
  std::string_view name;
  T value;
};

template <class T, size_t n>
T lookup(const Named<T> (&table)[n], std::string_view name) {
  for (const Named<T>& row : table)
    if (row.name == name) return row.value;
  throw Failure(fmt::format("{} is not known", name));
}

inline constexpr Named<VkCompareOp> kCompares[] = {
    {"never", VK_COMPARE_OP_NEVER},
    {"less", VK_COMPARE_OP_LESS},
    {"equal", VK_COMPARE_OP_EQUAL},
    {"lequal", VK_COMPARE_OP_LESS_OR_EQUAL},
    {"greater", VK_COMPARE_OP_GREATER},
    {"notequal", VK_COMPARE_OP_NOT_EQUAL},
    {"gequal", VK_COMPARE_OP_GREATER_OR_EQUAL},
    {"always", VK_COMPARE_OP_ALWAYS},
};

}  // namespace umber::run
