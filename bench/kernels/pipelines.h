// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>

#include "umber/run/vulkan/device.h"

namespace umber::bench {

/// How long the driver takes to make pipelines of our programs and of theirs, files of SPIR-V that have the same name in two
/// folders, each a compute shader or, of x.vert.spv and x.frag.spv, a program that draws: prints sums. What the device has no
/// features for, or refuses, is left out and counted.
void print_pipelines(run::Device& device, const std::filesystem::path& ours, const std::filesystem::path& theirs);

}  // namespace umber::bench
