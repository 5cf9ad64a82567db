// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>

#include "umber/umber.hpp"

namespace umber::tool::drop_in {

/// Other compilers take any version of SPIR-V with any of Vulkan: the Vulkan that takes it, at least `asked`.
constexpr Vulkan environment_for(Vulkan asked, SpirvVersion version) {
  constexpr Vulkan kFirst[] = {Vulkan::v1_0, Vulkan::v1_0, Vulkan::v1_1, Vulkan::v1_1,
                               Vulkan::v1_1, Vulkan::v1_2, Vulkan::v1_2, Vulkan::v1_3};
  return std::max(asked, kFirst[static_cast<size_t>(version)]);
}

}  // namespace umber::tool::drop_in
