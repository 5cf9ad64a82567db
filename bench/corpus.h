// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <span>
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

std::string contents(const std::filesystem::path& path);

/// Of a module of SPIR-V, of which `text` has the bytes.
std::span<const uint32_t> words_of(const Shader& module);

}  // namespace umber::bench
