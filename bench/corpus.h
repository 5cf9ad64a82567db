// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "umber/umber.hpp"

namespace umber::bench {

struct Shader {
  std::string name;
  Stage stage{};
  std::string text;
};

/// Adds the shaders of a file (*.vert, *.frag, *.comp ... or *.shader_test), or of all such files below a folder, in
/// order of their names. Texts that are there already are left out.
void add_shaders(const std::filesystem::path& path, std::vector<Shader>& shaders);

}  // namespace umber::bench
