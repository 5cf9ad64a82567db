// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "umber/run/test_file.h"
#include "umber/umber.hpp"

namespace umber::check {

/// The shaders of a test, as the runner completes them; none of a malformed test.
std::vector<run::ShaderText> shaders_of(const std::string& file);

/// A module to read, and where it comes from.
struct TestModule {
  Stage stage{};
  std::string origin;  ///< the compiler and how it was called
  std::vector<uint32_t> words;
};

/// Everything that Umber and glslang make of a test's shaders: for Vulkan and for OpenGL, with debug information and
/// without, as written and after spirv-opt -O and -Os. `rotate`: of each shader Umber's module and one other, a
/// different kind for each number.
struct Variety {
  bool rotate = false;
  size_t number = 0;
};
std::vector<TestModule> modules_of(const std::string& file, Variety variety);

}  // namespace umber::check
