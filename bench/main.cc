// SPDX-License-Identifier: Apache-2.0
// umber_bench [--BENCHMARK] [--format=table|json|ratio|svg] [--turns=warm|alternating|cold] PATH...: what compiling the
// shaders of the files or folders costs, one by one, beside the other compilers that this program was built with. BENCHMARK is
//
//   glsl-to-spirv        for OpenGL's shaders; without one, this one
//   glsl-to-plain        the same without optimisation
//   glsl-to-vulkan       for Vulkan 1.2, of shaders that are for Vulkan
//   glsl-to-optimized    the first, beside glslang and spirv-opt -O, and how large the modules are
//   spirv-to-spirv       reading and writing again the SPIR-V of those shaders
//   spirv-to-hlsl        writing that as HLSL
//
// umber_bench --list [--WAY] PATH...: the figures of each shader, for scaling.py. WAY, as in ways.h: glsl-to-spirv.
// umber_bench --once [--WAY] PATH...: compiles each once and says how much that was, for valgrind to count (costs.py).
// umber_bench --threads PATH...: how many times as fast several threads are as one.
// umber_bench --permutations SHADER <LIST: the shader for Vulkan by each set of macros, a line of names (batches.py).
#include <algorithm>
#include <iostream>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "comparison.h"
#ifdef UMBER_BENCH_SPIRV
#include "modules.h"
#endif
#include "peers.h"
#include "permutations.h"
#include "report.h"
#include "threads.h"
#include "ways.h"

namespace umber::bench {
namespace {

std::vector<Shader> shaders_of(std::span<char*> paths) {
  std::vector<Shader> shaders;
  for (const char* path : paths) add_shaders(path, shaders);
  return shaders;
}

/// What `--WAY` in front of the paths says, which is taken away.
Way take_way(std::span<char*>& paths) {
  const std::string_view first = paths.empty() ? "" : paths[0];
  const std::optional<Way> way = first.starts_with("--") ? way_of(first.substr(2)) : std::nullopt;
  if (way) paths = paths.subspan(1);
  return way.value_or(Way::glsl_to_spirv);
}

/// One line for each shader that Umber takes: its name, bytes, microseconds, peak KiB, allocations.
int list(std::span<char*> paths) {
  const Way way = take_way(paths);
  const Subject& umber = subject_of(way);
  for (const Shader& shader : shaders_of(paths)) {
    const Shader input = input_of(way, shader);
    if (input.text.empty() || !umber.compile(input)) continue;
    const Cost cost = measure({&umber, 1}, input, Turns::warm).front();
    fmt::print("{}\t{}\t{:.1f}\t{:.1f}\t{:.0f}\n", shader.name, shader.text.size(), cost.microseconds,
               cost.peak_kibibytes, cost.allocations);
  }
  return 0;
}

int compile_once(std::span<char*> paths) {
  const Way way = take_way(paths);
  const Options options = options_of(way);
  Session session = session_for_times();
  size_t shaders = 0, taken = 0, bytes = 0, words = 0;
  for (const Shader& shader : shaders_of(paths)) {
    const Shader input = input_of(way, shader);
    const Source source = source_of(way, input);
    const CompileResult result = session.compile({&source, 1}, options);
    ++shaders, taken += result.ok(), bytes += input.text.size();
    for (const Module& module : result.modules) words += module.spirv.size();
  }
  fmt::print("{} shaders, {} taken, {} bytes, {} words\n", shaders, taken, bytes, words);
  return 0;
}

int permute(std::span<char*> paths) {
  const std::vector<Shader> shaders = shaders_of(paths);
  if (shaders.size() != 1) return 2;
  std::vector<std::vector<std::string>> sets;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream names(line);
    sets.emplace_back();
    for (std::string name; names >> name;) sets.back().push_back(name);
  }
  return run_permutations(shaders[0], sets);
}

#ifdef UMBER_BENCH_SPIRV
/// Those that glslang does not crash on.
std::vector<Shader> common_shaders_of(std::span<char*> paths) {
  std::vector<Shader> shaders = shaders_of(paths);
  const Subject glslang = glslang_subject();
  std::erase_if(shaders, [&](const Shader& shader) { return !survives(glslang, shader); });
  return shaders;
}
#endif

struct Request {
  Format format = Format::table;
  Turns turns = Turns::warm;
  std::span<char*> paths;
};

bool compare_and_report(std::span<const Shader> shaders, std::span<const Subject> subjects, const Request& request) {
  return report(compare(shaders, subjects, request.turns), request.format);
}

#ifdef UMBER_BENCH_GLSLANG
const std::vector<Subject> kForOpengl{kUmber<Way::glsl_to_spirv>, glslang_subject()};
const std::vector<Subject> kUnoptimized{kUmber<Way::glsl_to_plain>, glslang_subject()};
const std::vector<Subject> kForVulkan{kUmber<Way::glsl_to_vulkan>, glslang_vulkan_subject()};
#else
const std::vector<Subject> kForOpengl{kUmber<Way::glsl_to_spirv>}, kForVulkan{kUmber<Way::glsl_to_vulkan>},
    kUnoptimized{kUmber<Way::glsl_to_plain>};
#endif

bool compile_for_opengl(const Request& request) {
  return compare_and_report(shaders_of(request.paths), kForOpengl, request);
}

bool compile_unoptimized(const Request& request) {
  return compare_and_report(shaders_of(request.paths), kUnoptimized, request);
}

bool compile_for_vulkan_alone(const Request& request) {
  return compare_and_report(shaders_of(request.paths), kForVulkan, request);
}

#ifdef UMBER_BENCH_SPIRV
bool optimize(const Request& request) {
  const std::vector<Shader> shaders = common_shaders_of(request.paths);
  if (request.format == Format::table) compare_sizes(shaders, "glslang + spirv-opt -O", optimized_glslang_module);
  return compare_and_report(shaders, std::vector{kUmber<Way::glsl_to_spirv>, glslang_optimized_subject()}, request);
}

bool read_and_write(const Request& request) {
  const std::vector<Shader> shaders = common_shaders_of(request.paths);
  if (request.format == Format::table) compare_sizes(shaders, "glslang", glslang_module);
  return compare_and_report(modules_of(shaders), std::vector{kUmber<Way::spirv_to_spirv>, spirv_opt_subject(), spirv_cross_subject()},
                            request);
}

bool write_hlsl(const Request& request) {
  return compare_and_report(modules_of(common_shaders_of(request.paths)),
                            std::vector{kUmber<Way::spirv_to_hlsl>, spirv_cross_hlsl_subject()}, request);
}
#endif

struct Benchmark {
  std::string_view name;
  bool (*run)(const Request& request);
};
constexpr Benchmark kBenchmarks[] = {
    {"glsl-to-spirv", compile_for_opengl}, {"glsl-to-plain", compile_unoptimized},
    {"glsl-to-vulkan", compile_for_vulkan_alone},
#ifdef UMBER_BENCH_SPIRV
    {"glsl-to-optimized", optimize},       {"spirv-to-spirv", read_and_write},           {"spirv-to-hlsl", write_hlsl},
#endif
};

std::optional<Turns> turns_of(std::string_view name) {
  if (name == "warm") return Turns::warm;
  if (name == "alternating") return Turns::alternating;
  if (name == "cold") return Turns::cold;
  return {};
}

/// Runs the benchmark that the arguments name; the exit status.
int run(std::span<char*> arguments) {
  constexpr std::string_view kFormat = "--format=", kTurns = "--turns=";
  const Benchmark* benchmark = kBenchmarks;
  Request request;
  for (; !arguments.empty() && std::string_view(arguments[0]).starts_with("--"); arguments = arguments.subspan(1)) {
    const std::string_view word = arguments[0];
    const auto* const named =
        std::ranges::find_if(kBenchmarks, [&](const Benchmark& b) { return b.name == word.substr(2); });
    const auto format = word.starts_with(kFormat) ? format_of(word.substr(kFormat.size())) : std::nullopt;
    const auto turns = word.starts_with(kTurns) ? turns_of(word.substr(kTurns.size())) : std::nullopt;
    if (named != std::end(kBenchmarks)) {
      benchmark = named;
    } else if (format) {
      request.format = *format;
    } else if (turns) {
      request.turns = *turns;
    } else {
      fmt::print(stderr, "bench: unknown option {}\n", word);
      return 2;
    }
  }
  request.paths = arguments;
  return benchmark->run(request) ? 0 : 1;
}

}  // namespace
}  // namespace umber::bench

int main(int argc, char** argv) {
  const auto arguments = std::span(argv, static_cast<size_t>(argc)).subspan(1);
  const std::string_view mode = arguments.empty() ? "" : arguments[0];
  if (mode == "--list") return umber::bench::list(arguments.subspan(1));
  if (mode == "--once") return umber::bench::compile_once(arguments.subspan(1));
  if (mode == "--threads") return umber::bench::run_threads(umber::bench::shaders_of(arguments.subspan(1)));
  if (mode == "--permutations") return umber::bench::permute(arguments.subspan(1));
  return umber::bench::run(arguments);
}
