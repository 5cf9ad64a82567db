// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>

#include "umber/run/test_file.h"

namespace umber::run {

/// What the [require] section says beyond conditions.
struct TestSetup {
  uint32_t width = 250, height = 250;  ///< of the window
  bool separable = false;              ///< the program is
};

/// Why the test cannot be run here; nothing if it can, then `setup` is filled.
std::optional<std::string> unmet_requirement(const ShaderTest& test, TestSetup& setup);

}  // namespace umber::run
