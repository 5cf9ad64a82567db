// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <span>

#include "kernel.h"
#include "umber/run/vulkan/device.h"
#include "umber/umber.hpp"

namespace umber::bench {

/// One kernel as two modules, ours and theirs, in this order.
struct RaceResult {
  std::array<double, 2> microseconds{};  ///< of a dispatch, by the device's clock: medians
  std::array<double, 2> pipeline{};      ///< milliseconds that the driver took to make the pipeline, the first time
  double differences = 0;                ///< share of the words of results that are further apart than is allowed
};

/// Both run in turns, in one command buffer, until each has run for `milliseconds` in all.
RaceResult race(run::Device& device, const Kernel& kernel, const reflect::Program& interface,
                const std::array<std::span<const uint32_t>, 2>& modules, double milliseconds);

}  // namespace umber::bench
