// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include <vulkan/vulkan_core.h>

#include "umber/umber.hpp"

namespace umber::run {

VkShaderStageFlagBits stage_bit(Stage stage);

/// Which stages have a variable at which binding, whoever compiled them. A device's limits for a stage count what the
/// layout of a set shows it (Vulkan 1.3 section 14.2.1): to be within them, a stage sees what it has and nothing else.
class BindingStages {
 public:
  explicit BindingStages(std::span<const Module> modules);

  VkShaderStageFlags of(uint32_t set, uint32_t binding) const;

 private:
  struct Place {
    uint32_t set = 0, binding = 0;
    VkShaderStageFlags stages = 0;
  };
  void add(const Module& module);

  std::vector<Place> places_;
};

}  // namespace umber::run
