// SPDX-License-Identifier: Apache-2.0
// umber_bench PATH...: what compiling the shaders of the files or folders costs, one by one, in a warm process, beside
// the other compilers this program was built with. umber_bench --list PATH...: the figures of each shader.
// umber_bench --once [--vulkan] PATH...: compiles each once and says how much that was, for valgrind to count (costs.py).
// umber_bench --vulkan PATH...: the same for Vulkan 1.2, of shaders that are for Vulkan.
// umber_bench --spirv PATH...: what reading and writing again the SPIR-V of those shaders costs, and how large it is.
// umber_bench --permutations SHADER <LIST: the shader for Vulkan by each set of macros, a line of names (batch.py).
// umber_bench --hlsl PATH...: what writing that SPIR-V as HLSL costs.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <numeric>
#include <span>
#include <sstream>
#include <string_view>
#include <vector>

#include "measure.h"
#ifdef UMBER_BENCH_SPIRV
#include "modules.h"
#endif
#include "peers.h"
#include "permutations.h"

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

/// What one compiler needed for all the shaders that every compiler takes.
struct Results {
  Subject subject;
  std::vector<bool> crashes = {};  ///< by shader
  size_t accepted = 0;
  std::vector<Cost> costs;
};

using Field = double Cost::*;

std::vector<double> column(std::span<const Cost> costs, Field field) {
  std::vector<double> values;
  for (const Cost& cost : costs) values.push_back(cost.*field);
  std::sort(values.begin(), values.end());
  return values;
}

double part(std::span<const double> sorted, double share) {
  return sorted[std::min(sorted.size() - 1, static_cast<size_t>(static_cast<double>(sorted.size()) * share))];
}

double sum(std::span<const double> values) { return std::accumulate(values.begin(), values.end(), 0.0); }

void print_table(std::span<const Results> all, size_t bytes) {
  std::printf("%-8s %8s | %9s %9s %9s %8s | %9s %9s %9s | %8s %8s\n", "", "accepts", "us p50", "p95", "max", "ns/byte",
              "KiB p50", "p95", "max", "news p50", "p95");
  for (const Results& r : all) {
    const auto times = column(r.costs, &Cost::microseconds), peaks = column(r.costs, &Cost::peak_kibibytes),
               news = column(r.costs, &Cost::allocations);
    std::printf("%-8.*s %8zu | %9.1f %9.1f %9.1f %8.1f | %9.1f %9.1f %9.1f | %8.0f %8.0f\n",
                static_cast<int>(r.subject.name.size()), r.subject.name.data(), r.accepted, part(times, 0.5),
                part(times, 0.95), part(times, 1), sum(times) * 1e3 / static_cast<double>(bytes), part(peaks, 0.5),
                part(peaks, 0.95), part(peaks, 1), part(news, 0.5), part(news, 0.95));
  }
}

/// How many times as much the peer needs, shader by shader.
void print_ratio(const Results& ours, const Results& peer, const char* what, Field field) {
  std::vector<double> ratios;
  double logarithms = 0;
  for (size_t n = 0; n < ours.costs.size(); ++n) {
    ratios.push_back(peer.costs[n].*field / ours.costs[n].*field);
    logarithms += std::log(ratios.back());
  }
  std::sort(ratios.begin(), ratios.end());
  std::printf("%s of %.*s / %s of umber: median %.1f, geometric mean %.1f, in sum %.1f; p5 %.1f, least %.1f\n", what,
              static_cast<int>(peer.subject.name.size()), peer.subject.name.data(), what, part(ratios, 0.5),
              std::exp(logarithms / static_cast<double>(ratios.size())),
              sum(column(peer.costs, field)) / sum(column(ours.costs, field)), part(ratios, 0.05), ratios[0]);
}

std::vector<Shader> shaders_of(std::span<char*> paths) {
  std::vector<Shader> shaders;
  for (const char* path : paths) add_shaders(path, shaders);
  return shaders;
}

/// One line for each shader that Umber takes: its name, bytes, microseconds, peak KiB, allocations.
int list(std::span<char*> paths) {
  for (const Shader& shader : shaders_of(paths))
    if (const auto cost = measure(kCompile, shader))
      std::printf("%s\t%zu\t%.1f\t%.1f\t%.0f\n", shader.name.c_str(), shader.text.size(), cost->microseconds,
                  cost->peak_kibibytes, cost->allocations);
  return 0;
}

int compile_once(std::span<char*> paths) {
  const bool for_vulkan = !paths.empty() && std::string_view(paths[0]) == "--vulkan";
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
  std::printf("%zu shaders, %zu taken, %zu bytes, %zu words\n", shaders, taken, bytes, words);
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

/// Each subject on each shader, and how they compare on those that all of them take.
int compare(std::span<const Shader> shaders, std::vector<Results> all) {
  for (Results& r : all)
    for (const Shader& shader : shaders) r.crashes.push_back(r.subject.may_crash && !survives(r.subject, shader));
  size_t bytes = 0, compared = 0;
  for (size_t s = 0; s < shaders.size(); ++s) {
    std::vector<Cost> costs;
    for (Results& r : all) {
      if (r.crashes[s]) continue;
      if (const auto cost = measure(r.subject, shaders[s])) {
        ++r.accepted;
        costs.push_back(*cost);
      }
    }
    if (costs.size() != all.size()) continue;
    for (size_t n = 0; n < all.size(); ++n) all[n].costs.push_back(costs[n]);
    bytes += shaders[s].text.size();
    ++compared;
  }
  std::printf("%zu different ones; compared on the %zu that are accepted by all, %zu bytes\n\n", shaders.size(),
              compared, bytes);
  if (compared == 0) return 1;
  print_table(all, bytes);
  for (size_t n = 1; n < all.size(); ++n) {
    print_ratio(all[0], all[n], "time", &Cost::microseconds);
    print_ratio(all[0], all[n], "memory", &Cost::peak_kibibytes);
  }
  return 0;
}

int run(std::span<char*> paths) {
  std::vector<Results> all{{kCompile}};
#ifdef UMBER_BENCH_GLSLANG
  all.push_back({glslang_subject()});
#endif
  return compare(shaders_of(paths), std::move(all));
}

int run_vulkan(std::span<char*> paths) {
  std::vector<Results> all{{kCompileForVulkan}};
#ifdef UMBER_BENCH_GLSLANG
  all.push_back({glslang_vulkan_subject()});
#endif
  return compare(shaders_of(paths), std::move(all));
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

/// Of those that both take.
void compare_sizes(std::span<const Shader> shaders) {
  for (const bool has_names : {true, false}) {
    size_t ours = 0, theirs = 0;
    std::vector<double> ratios;
    for (const Shader& shader : shaders) {
      const size_t own = umber_module(shader, has_names ? DebugInfo::names : DebugInfo::none).size() * 4;
      const size_t other = glslang_module(shader, has_names).size() * 4;
      if (own == 0 || other == 0) continue;
      ours += own, theirs += other;
      ratios.push_back(static_cast<double>(own) / static_cast<double>(other));
    }
    std::sort(ratios.begin(), ratios.end());
    if (ratios.empty()) return;
    std::printf("size with%s names of %zu modules: umber %zu bytes, glslang %zu: in sum %.2f, median %.2f, p95 %.2f\n",
                has_names ? "" : "out", ratios.size(), ours, theirs,
                static_cast<double>(ours) / static_cast<double>(theirs), part(ratios, 0.5), part(ratios, 0.95));
  }
}

/// Those that glslang does not crash on.
std::vector<Shader> common_shaders_of(std::span<char*> paths) {
  std::vector<Shader> shaders = shaders_of(paths);
  const Subject glslang = glslang_subject();
  std::erase_if(shaders, [&](const Shader& shader) { return !survives(glslang, shader); });
  return shaders;
}

int run_hlsl(std::span<char*> paths) {
  std::printf("written as HLSL: ");
  return compare(modules_of(common_shaders_of(paths)), {{kWriteHlsl}, {spirv_cross_hlsl_subject()}});
}

int run_spirv(std::span<char*> paths) {
  const std::vector<Shader> shaders = common_shaders_of(paths);
  compare_sizes(shaders);
  std::printf("\nread and written: ");
  return compare(modules_of(shaders), {{kRead}, {spirv_opt_subject()}, {spirv_cross_subject()}});
}
#endif

}  // namespace
}  // namespace umber::bench

int main(int argc, char** argv) {
  const auto arguments = std::span(argv, static_cast<size_t>(argc)).subspan(1);
  const std::string_view mode = arguments.empty() ? "" : arguments[0];
  if (mode == "--list") return umber::bench::list(arguments.subspan(1));
  if (mode == "--once") return umber::bench::compile_once(arguments.subspan(1));
  if (mode == "--vulkan") return umber::bench::run_vulkan(arguments.subspan(1));
  if (mode == "--permutations") return umber::bench::permute(arguments.subspan(1));
#ifdef UMBER_BENCH_SPIRV
  if (mode == "--spirv") return umber::bench::run_spirv(arguments.subspan(1));
  if (mode == "--hlsl") return umber::bench::run_hlsl(arguments.subspan(1));
#endif
  return umber::bench::run(arguments);
}
