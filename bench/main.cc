// SPDX-License-Identifier: Apache-2.0
// umber_bench PATH...: what compiling each shader of the files or folders costs, one by one, in a warm process.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <span>
#include <vector>

#include "measure.h"
#include "peers.h"

namespace umber::bench {
namespace {

bool compile_with_umber(const Shader& shader) {
  const Source source{.stage = shader.stage, .text = shader.text, .name = shader.name};
  return compile({&source, 1}).ok;
}

/// What one compiler needed for all the shaders that every compiler takes.
struct Results {
  Subject subject;
  size_t accepted = 0;
  std::vector<Cost> costs;
};

double part(std::vector<Cost> costs, double share) {
  const size_t at = std::min(costs.size() - 1, static_cast<size_t>(static_cast<double>(costs.size()) * share));
  std::nth_element(costs.begin(), costs.begin() + static_cast<std::ptrdiff_t>(at), costs.end(),
                   [](const Cost& a, const Cost& b) { return a.microseconds < b.microseconds; });
  return costs[at].microseconds;
}

double sum(std::span<const Cost> costs) {
  double total = 0;
  for (const Cost& cost : costs) total += cost.microseconds;
  return total;
}

void print_table(std::span<const Results> all, size_t bytes) {
  std::printf("%-10s %9s %10s %10s %10s %10s %12s\n", "", "accepts", "us p50", "us p95", "us max", "ns/byte",
              "allocations");
  for (const Results& r : all) {
    uint64_t allocations = 0;
    for (const Cost& cost : r.costs) allocations += cost.allocations;
    std::printf("%-10.*s %9zu %10.1f %10.1f %10.1f %10.1f %12.0f\n", static_cast<int>(r.subject.name.size()),
                r.subject.name.data(), r.accepted, part(r.costs, 0.5), part(r.costs, 0.95), part(r.costs, 1),
                sum(r.costs) * 1e3 / static_cast<double>(bytes),
                static_cast<double>(allocations) / static_cast<double>(r.costs.size()));
  }
}

void print_ratio(const Results& ours, const Results& peer) {
  double logarithms = 0;
  for (size_t n = 0; n < ours.costs.size(); ++n)
    logarithms += std::log(peer.costs[n].microseconds / ours.costs[n].microseconds);
  std::printf("time of %.*s / time of umber: %.1f in sum, %.1f as the geometric mean of the shaders\n",
              static_cast<int>(peer.subject.name.size()), peer.subject.name.data(), sum(peer.costs) / sum(ours.costs),
              std::exp(logarithms / static_cast<double>(ours.costs.size())));
}

int run(std::span<char*> paths) {
  std::vector<Shader> shaders;
  for (const char* path : paths) add_shaders(path, shaders);

  std::vector<Results> all{{{"umber", compile_with_umber}}};
#ifdef UMBER_BENCH_GLSLANG
  all.push_back({glslang_subject()});
#endif
  size_t bytes = 0, compared = 0;
  for (const Shader& shader : shaders) {
    std::vector<Cost> costs;
    for (Results& r : all) {
      if (const auto cost = measure(r.subject, shader)) {
        ++r.accepted;
        costs.push_back(*cost);
      }
    }
    if (costs.size() != all.size()) continue;
    for (size_t n = 0; n < all.size(); ++n) all[n].costs.push_back(costs[n]);
    bytes += shader.text.size();
    ++compared;
  }
  std::printf("%zu different shaders; compared on the %zu that every compiler accepts, %zu bytes of source\n\n",
              shaders.size(), compared, bytes);
  if (compared == 0) return 1;
  print_table(all, bytes);
  for (size_t n = 1; n < all.size(); ++n) print_ratio(all[0], all[n]);
  return 0;
}

}  // namespace
}  // namespace umber::bench

int main(int argc, char** argv) { return umber::bench::run(std::span(argv, static_cast<size_t>(argc)).subspan(1)); }
