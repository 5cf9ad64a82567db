// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>

#include "umber/run/options.h"

namespace umber::run {

/// Runs shader tests on Vulkan, prints what came of them, and returns the exit status: 0 if none failed.
int run_command(const RunOptions& options, std::span<const std::string> paths);

}  // namespace umber::run
