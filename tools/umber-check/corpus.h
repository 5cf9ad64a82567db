// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "umber/run/test_file.h"
#include "umber/umber.hpp"

namespace umber::check {

/// The program of a test in one of its forms.
struct TestProgram {
  run::Form form{};
  std::vector<run::ShaderText> shaders;        ///< as the runner completes them
  std::vector<std::vector<uint32_t>> modules;  ///< of SPIR-V: assembled, one for each shader

  /// Views of the above.
  std::vector<Source> sources(const std::string& name) const;
};
/// None of a malformed test.
std::vector<TestProgram> programs_of(const std::string& file);

/// A module to read, and where it comes from.
struct TestModule {
  Stage stage{};
  std::string origin;  ///< the compiler and how it was called
  std::vector<uint32_t> words;
};

/// The SPIR-V of a test, and everything that Umber and glslang make of its shaders: for Vulkan and for OpenGL, with debug
/// information and without, as written and after spirv-opt -O and -Os. `rotate`: of each shader Umber's module and one other, a
/// different kind for each number.
struct Variety {
  bool rotate = false;
  size_t number = 0;
};
std::vector<TestModule> modules_of(const std::string& file, Variety variety);

}  // namespace umber::check
