// SPDX-License-Identifier: Apache-2.0
// umber_bench [--BENCHMARK] [--format=table|json|ratio|svg] [--turns=warm|alternating|cold] PATH...: what compiling the
// shaders of the files or folders costs, one by one, beside the other compilers that this program was built with. BENCHMARK is
//
//   glsl-to-spirv        for OpenGL's shaders; without one, this one
//   glsl-to-vulkan       for Vulkan 1.2, of shaders that are for Vulkan
//   glsl-to-optimized    the first, beside glslang and spirv-opt -O, and how large the modules are
//   spirv-to-spirv       reading and writing again the SPIR-V of those shaders
//   spirv-to-hlsl        writing that as HLSL
//
// umber_bench --list PATH...: the figures of each shader, for scaling.py.
// umber_bench --once [--glsl-to-vulkan] PATH...: compiles each once and says how much that was, for valgrind to count (costs.py).
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

namespace umber::bench {
namespace {

/// Compiles in one session for all, as whoever compiles many shaders does, or alone.
template <bool kAlone>
bool compile_source(const Source& source, const Options& options) {
  static Session session;
  return (kAlone ? compile({&source, 1}, options) : session.compile({&source, 1}, options)).ok();
}

template <bool kAlone>
bool compile_with_umber(const Shader& shader) {
  return compile_source<kAlone>({.stage = shader.stage, .text = shader.text, .name = shader.name}, {});
}

Options vulkan_options() { return {.dialect = Dialect::vulkan, .spirv = {.vulkan = Vulkan::v1_2}}; }

template <bool kAlone>
bool compile_for_vulkan(const Shader& shader) {
  return compile_source<kAlone>({.stage = shader.stage, .text = shader.text, .name = shader.name}, vulkan_options());
}

constexpr Subject kCompile{
    .name = "umber", .compile = compile_with_umber<false>, .compile_alone = compile_with_umber<true>};
constexpr Subject kCompileForVulkan{
    .name = "umber", .compile = compile_for_vulkan<false>, .compile_alone = compile_for_vulkan<true>};

std::vector<Shader> shaders_of(std::span<char*> paths) {
  std::vector<Shader> shaders;
  for (const char* path : paths) add_shaders(path, shaders);
  return shaders;
}

/// One line for each shader that Umber takes: its name, bytes, microseconds, peak KiB, allocations.
int list(std::span<char*> paths) {
  for (const Shader& shader : shaders_of(paths))
    if (kCompile.compile(shader)) {
      const Cost cost = measure({&kCompile, 1}, shader, Turns::warm).front();
      fmt::print("{}\t{}\t{:.1f}\t{:.1f}\t{:.0f}\n", shader.name, shader.text.size(), cost.microseconds,
                 cost.peak_kibibytes, cost.allocations);
    }
  return 0;
}

int compile_once(std::span<char*> paths) {
  const bool for_vulkan = !paths.empty() && std::string_view(paths[0]) == "--glsl-to-vulkan";
  if (for_vulkan) paths = paths.subspan(1);
  const Options options = for_vulkan ? vulkan_options() : Options{};
  Session session;
  size_t shaders = 0, taken = 0, bytes = 0, words = 0;
  for (const Shader& shader : shaders_of(paths)) {
    const Source source{.stage = shader.stage, .text = shader.text, .name = shader.name};
    const CompileResult result = session.compile({&source, 1}, options);
    ++shaders, taken += result.ok(), bytes += shader.text.size();
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
template <bool kAlone>
bool read_with_umber(const Shader& module) {
  return compile_source<kAlone>({.stage = module.stage, .name = "module", .spirv = words_of(module)},
                                {.optimize = Optimize::none});
}

template <bool kAlone>
bool write_hlsl_with_umber(const Shader& module) {
  return compile_source<kAlone>({.stage = module.stage, .name = "module", .spirv = words_of(module)},
                                {.output = Output::hlsl});
}

constexpr Subject kRead{.name = "umber", .compile = read_with_umber<false>, .compile_alone = read_with_umber<true>};
constexpr Subject kWriteHlsl{
    .name = "umber", .compile = write_hlsl_with_umber<false>, .compile_alone = write_hlsl_with_umber<true>};

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
const std::vector<Subject> kForOpengl{kCompile, glslang_subject()};
const std::vector<Subject> kForVulkan{kCompileForVulkan, glslang_vulkan_subject()};
#else
const std::vector<Subject> kForOpengl{kCompile}, kForVulkan{kCompileForVulkan};
#endif

bool compile_for_opengl(const Request& request) {
  return compare_and_report(shaders_of(request.paths), kForOpengl, request);
}

bool compile_for_vulkan_alone(const Request& request) {
  return compare_and_report(shaders_of(request.paths), kForVulkan, request);
}

#ifdef UMBER_BENCH_SPIRV
bool optimize(const Request& request) {
  const std::vector<Shader> shaders = common_shaders_of(request.paths);
  if (request.format == Format::table) compare_sizes(shaders, "glslang + spirv-opt -O", optimized_glslang_module);
  return compare_and_report(shaders, std::vector{kCompile, glslang_optimized_subject()}, request);
}

bool read_and_write(const Request& request) {
  const std::vector<Shader> shaders = common_shaders_of(request.paths);
  if (request.format == Format::table) compare_sizes(shaders, "glslang", glslang_module);
  return compare_and_report(modules_of(shaders), std::vector{kRead, spirv_opt_subject(), spirv_cross_subject()},
                            request);
}

bool write_hlsl(const Request& request) {
  return compare_and_report(modules_of(common_shaders_of(request.paths)),
                            std::vector{kWriteHlsl, spirv_cross_hlsl_subject()}, request);
}
#endif

struct Benchmark {
  std::string_view name;
  bool (*run)(const Request& request);
};
constexpr Benchmark kBenchmarks[] = {
    {"glsl-to-spirv", compile_for_opengl}, {"glsl-to-vulkan", compile_for_vulkan_alone},
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
