// SPDX-License-Identifier: Apache-2.0
// How fast the code is that Umber makes: kernels on a Vulkan device, beside glslang's after spirv-opt -O.
//
//   umber_kernels [--device NAME] [--milliseconds N] FILE...
//   umber_kernels [--device NAME] --pipelines OURS THEIRS
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "pipelines.h"
#include "race.h"
#include "rival.h"
#include "umber/run/outcome.h"

namespace umber::bench {
namespace {

struct Request {
  std::vector<std::string> paths;
  std::string device;
  double milliseconds = 500;
  bool pipelines = false;
};

void race_all(run::Device& device, const Request& request) {
  fmt::print("{}; medians; theirs is glslang's, after spirv-opt -O\n\n", device.name());
  fmt::print("{:<16} {:>10} {:>10} {:>7} {:>9} {:>9} {:>7} {:>7}  {}\n", "", "Umber us", "theirs us", "Umber/",
             "pipeline", "theirs ms", "words", "theirs", "results");
  double sum = 0, worst = 0, ours = 0, theirs = 0;
  for (const std::string& path : request.paths) {
    const Kernel kernel = read_kernel(path);
    const Rivals rivals = compile_both(kernel);
    const std::vector<uint32_t>& own = rivals.ours.modules.front().spirv;
    const RaceResult r = race(device, kernel, rivals.ours.program, {own, rivals.theirs}, request.milliseconds);
    const double ratio = r.microseconds[0] / r.microseconds[1];
    fmt::print("{:<16} {:>10.1f} {:>10.1f} {:>7.3f} {:>9.2f} {:>9.2f} {:>7} {:>7}  {}\n", kernel.name,
               r.microseconds[0], r.microseconds[1], ratio, r.pipeline[0], r.pipeline[1], own.size(),
               rivals.theirs.size(),
               r.differences == 0 ? "equal" : fmt::format("{:.3f} % differ", r.differences * 100));
    std::fflush(stdout);
    sum += std::log(ratio);
    worst = std::max(worst, ratio);
    ours += r.pipeline[0];
    theirs += r.pipeline[1];
  }
  fmt::print(
      "\nUmber / theirs, time on the device: geometric mean {:.3f}, most {:.3f}; making pipelines, in sum: {:.3f}\n",
      std::exp(sum / static_cast<double>(request.paths.size())), worst, ours / theirs);
}

}  // namespace
}  // namespace umber::bench

int main(int argc, char** argv) {
  const std::span<char*> words(argv + 1, argv + argc);
  umber::bench::Request request;
  for (size_t n = 0; n < words.size(); ++n) {
    const std::string_view word = words[n];
    if (word == "--device" && n + 1 < words.size())
      request.device = words[++n];
    else if (word == "--milliseconds" && n + 1 < words.size())
      request.milliseconds = std::strtod(words[++n], nullptr);
    else if (word == "--pipelines")
      request.pipelines = true;
    else
      request.paths.emplace_back(word);
  }
  if (request.paths.empty() || (request.pipelines && request.paths.size() != 2)) {
    fmt::print(stderr,
               "usage: umber_kernels [--device NAME] [--milliseconds N] FILE...\n"
               "       umber_kernels [--device NAME] --pipelines OURS THEIRS\n");
    return 2;
  }
  try {
    umber::run::Device device({.name = request.device, .without = {}});
    if (request.pipelines)
      umber::bench::print_pipelines(device, request.paths[0], request.paths[1]);
    else
      umber::bench::race_all(device, request);
    return 0;
  } catch (const umber::run::Failure& failure) {
    fmt::print(stderr, "umber_kernels: {}\n", failure.what());
  } catch (const umber::run::Skip& skip) {
    fmt::print(stderr, "umber_kernels: {}\n", skip.what());
  }
  return 1;
}
