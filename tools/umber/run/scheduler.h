// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <span>
#include <string>

#include "umber/run/options.h"
#include "umber/run/outcome.h"
#include "umber/run/program.h"

namespace umber::run {

/// Is told what came of a test, by its index.
using Sink = std::function<void(size_t test, Outcome outcome)>;

/// Runs the tests in `options.jobs` workers, or in this process if they are not to be isolated.
void run_all(const RunOptions& options, Compiler compiler, std::span<const std::string> paths, const Sink& sink);

}  // namespace umber::run
