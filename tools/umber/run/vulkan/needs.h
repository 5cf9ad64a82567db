// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <vector>

#include "umber/run/vulkan/features.h"
#include "umber/umber.hpp"

namespace umber::run {

/// How much of one of Vulkan's limits a program takes.
struct LimitNeed {
  std::string_view name;
  uint64_t needed = 0;
  uint64_t allowed = 0;  ///< by the device
};

/// The features that a SPIR-V module needs: for its capabilities, and for what its atomics work on. Throws Failure for
/// a capability that features.def does not know.
FeatureSet features_of_module(std::span<const uint32_t> words);

/// The features that a program needs: those of its modules, and those of its blocks' layouts and of writing to memory.
FeatureSet features_of_program(std::span<const Module> modules, const reflect::Program& program, BufferForm buffers);

/// The limits that the program goes beyond.
std::vector<LimitNeed> exceeded_limits(const reflect::Program& program, const VkPhysicalDeviceLimits& limits);

}  // namespace umber::run
