// SPDX-License-Identifier: Apache-2.0
#include "pipelines.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "umber/run/outcome.h"
#include "umber/run/vulkan/needs.h"
#include "umber/run/vulkan/pipeline.h"
#include "umber/umber.hpp"

namespace umber::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRounds = 3;

std::vector<uint32_t> words_in(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  std::vector<uint32_t> words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), words.size() * 4);
  return words;
}

/// What descriptor sets and constants the module wants.
std::optional<reflect::Program> interface_of(std::span<const uint32_t> words) {
  Options options{.dialect = Dialect::vulkan};
  options.spirv.vulkan = Vulkan::v1_3;
  const Source source{.stage = Stage::compute, .spirv = words};
  CompileResult result = compile(std::span(&source, 1), options);
  if (!result.ok()) return std::nullopt;
  return std::move(result.program);
}

double milliseconds_to_make(const run::Device& device, const std::vector<uint32_t>& words,
                            const reflect::Program& interface) {
  const Module module{.stage = Stage::compute, .spirv = words};
  run::DeviceProgram program(device, std::span(&module, 1), interface, std::span<const run::StageConstants>());
  const Clock::time_point begin = Clock::now();
  program.compute();
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// The least of some rounds, in which ours and theirs come first by turns.
std::array<double, 2> compare(const run::Device& device, const std::array<std::vector<uint32_t>, 2>& modules,
                              const reflect::Program& interface) {
  std::array<double, 2> least{INFINITY, INFINITY};
  for (int round = 0; round < kRounds; ++round) {
    for (size_t turn = 0; turn < 2; ++turn) {
      const size_t n = (turn + static_cast<size_t>(round)) % 2;
      least[n] = std::min(least[n], milliseconds_to_make(device, modules[n], interface));
    }
  }
  return least;
}

}  // namespace

void print_pipelines(run::Device& device, const std::filesystem::path& ours, const std::filesystem::path& theirs) {
  std::vector<std::filesystem::path> names;
  for (const auto& entry : std::filesystem::directory_iterator(ours))
    if (std::filesystem::exists(theirs / entry.path().filename())) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  std::array<double, 2> sums{}, words{};
  double logarithms = 0;
  size_t count = 0;
  for (const std::filesystem::path& name : names) {
    const std::array<std::vector<uint32_t>, 2> modules{words_in(ours / name), words_in(theirs / name)};
    const std::optional<reflect::Program> interface = interface_of(modules[0]);
    if (!interface) continue;
    try {
      for (const auto& module : modules) device.require(run::features_of_module(module));
      const std::array<double, 2> times = compare(device, modules, *interface);
      for (size_t n = 0; n < sums.size(); ++n) {
        sums[n] += times[n];
        words[n] += static_cast<double>(modules[n].size());
      }
      logarithms += std::log(times[0] / times[1]);
      ++count;
    } catch (const run::Skip&) {
    } catch (const run::Failure&) {
    }
  }
  fmt::print(
      "{}: pipelines of {} of {} pairs of modules, {:.0f} ms of ours, {:.0f} ms of theirs, the least of {} times; ours "
      "/ theirs {:.3f} in "
      "sum, {:.3f} in the geometric mean; words {:.3f}\n",
      device.name(), count, names.size(), sums[0], sums[1], kRounds, sums[0] / sums[1],
      std::exp(logarithms / static_cast<double>(std::max<size_t>(count, 1))), words[0] / words[1]);
}

}  // namespace umber::bench
