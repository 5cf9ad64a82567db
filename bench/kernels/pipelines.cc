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
#include <string_view>
#include <utility>
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

/// A compute shader, or a vertex and a fragment shader.
struct Stages {
  std::vector<Module> modules;

  explicit Stages(const std::filesystem::path& last) {
    constexpr std::string_view kFragment = ".frag.spv";
    const std::string name = last.string();
    const bool draws = name.ends_with(kFragment);
    if (draws) add(Stage::vertex, name.substr(0, name.size() - kFragment.size()) + std::string(kVertex));
    add(draws ? Stage::fragment : Stage::compute, last);
  }
  static constexpr std::string_view kVertex = ".vert.spv";

  double words() const {
    double sum = 0;
    for (const Module& m : modules) sum += static_cast<double>(m.spirv.size());
    return sum;
  }

 private:
  void add(Stage stage, const std::filesystem::path& path) {
    modules.push_back({.stage = stage, .spirv = words_in(path)});
  }
};

/// What descriptor sets, constants and attributes the program wants.
std::optional<reflect::Program> interface_of(const Stages& stages) {
  Options options{.dialect = Dialect::vulkan};
  options.spirv.vulkan = Vulkan::v1_3;
  std::vector<Source> sources;
  for (const Module& m : stages.modules) sources.push_back({.stage = m.stage, .spirv = m.spirv});
  CompileResult result = compile(sources, options);
  if (!result.ok()) return std::nullopt;
  return std::move(result.program);
}

/// Attributes and colours of four numbers each.
run::PipelineState state_of(const reflect::Program& interface) {
  run::PipelineState state;
  for (const reflect::IoVar& input : interface.stages.front().inputs)
    for (uint32_t column = 0; column < input.type.columns; ++column)
      state.inputs.push_back({input.location + column, run::vertex_format(input.type.scalar), run::kVertexBytes});
  for (const reflect::IoVar& output : interface.stages.back().outputs) {
    const bool is_array = output.type.kind == reflect::Type::Kind::array;
    const size_t end = output.location + (is_array ? output.type.count : 1);
    std::vector<VkFormat>& colors = state.target.colors;
    if (colors.size() < end) colors.resize(end, VK_FORMAT_R32G32B32A32_SFLOAT);
    colors[output.location] = run::vertex_format((is_array ? output.type.element.front() : output.type).scalar);
  }
  return state;
}

double milliseconds_to_make(const run::Device& device, const Stages& stages, const reflect::Program& interface) {
  run::DeviceProgram program(device, stages.modules, interface, std::span<const run::StageConstants>());
  const bool draws = stages.modules.size() > 1;
  const run::PipelineState state = draws ? state_of(interface) : run::PipelineState();
  const Clock::time_point begin = Clock::now();
  draws ? program.graphics(state) : program.compute();
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// The least of some rounds, in which ours and theirs come first by turns.
std::array<double, 2> compare(const run::Device& device, const std::array<Stages, 2>& programs,
                              const std::array<reflect::Program, 2>& interfaces) {
  std::array<double, 2> least{INFINITY, INFINITY};
  for (int round = 0; round < kRounds; ++round) {
    for (size_t turn = 0; turn < 2; ++turn) {
      const size_t n = (turn + static_cast<size_t>(round)) % 2;
      least[n] = std::min(least[n], milliseconds_to_make(device, programs[n], interfaces[n]));
    }
  }
  return least;
}

}  // namespace

void print_pipelines(run::Device& device, const std::filesystem::path& ours, const std::filesystem::path& theirs) {
  std::vector<std::filesystem::path> names;
  for (const auto& entry : std::filesystem::directory_iterator(ours)) {
    const std::filesystem::path name = entry.path().filename();
    if (!name.string().ends_with(Stages::kVertex) && std::filesystem::exists(theirs / name)) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  std::array<double, 2> sums{}, words{};
  double logarithms = 0;
  size_t count = 0;
  for (const std::filesystem::path& name : names) {
    const std::array<Stages, 2> programs{Stages(ours / name), Stages(theirs / name)};
    std::optional<reflect::Program> our_interface = interface_of(programs[0]), their_interface = interface_of(programs[1]);
    if (!our_interface || !their_interface) continue;
    try {
      for (const Stages& stages : programs)
        for (const Module& m : stages.modules) device.require(run::features_of_module(m.spirv));
      const std::array<double, 2> times =
          compare(device, programs, {std::move(*our_interface), std::move(*their_interface)});
      for (size_t n = 0; n < sums.size(); ++n) {
        sums[n] += times[n];
        words[n] += programs[n].words();
      }
      fmt::print("{:8.2f} ms {:8.2f} ms {:6.3f}  {}\n", times[0], times[1], times[0] / times[1], name.string());
      logarithms += std::log(times[0] / times[1]);
      ++count;
    } catch (const run::Skip&) {
    } catch (const run::Failure&) {
    }
  }
  fmt::print(
      "{}: pipelines of {} of {} pairs of programs, {:.0f} ms of ours, {:.0f} ms of theirs, the least of {} times; ours "
      "/ theirs {:.3f} in "
      "sum, {:.3f} in the geometric mean; words {:.3f}\n",
      device.name(), count, names.size(), sums[0], sums[1], kRounds, sums[0] / sums[1],
      std::exp(logarithms / static_cast<double>(std::max<size_t>(count, 1))), words[0] / words[1]);
}

}  // namespace umber::bench
