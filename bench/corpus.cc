// SPDX-License-Identifier: Apache-2.0
#include "corpus.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>

#include "umber/run/outcome.h"
#include "umber/run/test_file.h"
#include "umber/vocabulary/stage.hpp"

namespace umber::bench {
namespace {

std::optional<Stage> stage_of(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  for (const StageRow& row : kStages)
    if (extension.size() > 1 && std::string_view(extension).substr(1) == row.extension) return row.stage;
  return {};
}

void add_shader(Shader shader, std::vector<Shader>& shaders) {
  const auto same = [&](const Shader& other) { return other.stage == shader.stage && other.text == shader.text; };
  if (!shader.text.empty() && std::none_of(shaders.begin(), shaders.end(), same)) shaders.push_back(std::move(shader));
}

void add_file(const std::filesystem::path& path, std::vector<Shader>& shaders) {
  if (const std::optional<Stage> stage = stage_of(path)) {
    add_shader({path.string(), *stage, contents(path)}, shaders);
  } else if (path.extension() == ".shader_test") {
    try {
      run::ShaderTest test = run::parse_shader_test(contents(path));
      for (run::ShaderText& shader : test.shaders)
        add_shader({path.string(), shader.stage, std::move(shader.text)}, shaders);
    } catch (const run::Failure&) {
      // a malformed test has no shaders to measure
    }
  }
}

}  // namespace

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::span<const uint32_t> words_of(const Shader& module) {
  // The text of a string is aligned for whatever `new` gives, or is short: no module is.
  return {reinterpret_cast<const uint32_t*>(module.text.data()), module.text.size() / 4};
}

void add_shaders(const std::filesystem::path& path, std::vector<Shader>& shaders) {
  if (!std::filesystem::is_directory(path)) return add_file(path, shaders);
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) add_file(file, shaders);
}

}  // namespace umber::bench
