// SPDX-License-Identifier: Apache-2.0
#include "threads.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "umber/umber.hpp"
#include "ways.h"

namespace umber::bench {
namespace {

constexpr double kSeconds = 2;  ///< that one thread is to take
constexpr int kRounds = 5;

/// How long it takes until all shaders are compiled `times` times.
double seconds_with(unsigned threads, std::span<const Shader> shaders, size_t times) {
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    Session session = session_for_times();
    for (size_t n = next++; n < shaders.size() * times; n = next++) {
      const Shader& shader = shaders[n % shaders.size()];
      const Source source{.stage = shader.stage, .text = shader.text, .name = shader.name};
      session.compile({&source, 1});
    }
  };
  const auto begin = std::chrono::steady_clock::now();
  std::vector<std::thread> running;
  for (unsigned n = 0; n < threads; ++n) running.emplace_back(work);
  for (std::thread& thread : running) thread.join();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

int run_threads(std::span<const Shader> shaders) {
  if (shaders.empty()) return 2;
  const double once = seconds_with(1, shaders, 1);
  const auto times = static_cast<size_t>(std::max(1.0, kSeconds / std::max(once, 1e-6)));
  std::vector<unsigned> counts;
  for (unsigned n = 1; n <= std::max(1u, std::thread::hardware_concurrency()); n *= 2) counts.push_back(n);
  std::vector<double> least(counts.size(), 1e9);
  for (int round = 0; round < kRounds; ++round)
    for (size_t n = 0; n < counts.size(); ++n) least[n] = std::min(least[n], seconds_with(counts[n], shaders, times));
  fmt::print("{} shaders {} times, the least of {} rounds\n", shaders.size(), times, kRounds);
  for (size_t n = 0; n < counts.size(); ++n)
    fmt::print("{:3} threads {:8.3f} s {:8.2f} times as fast as one\n", counts[n], least[n], least[0] / least[n]);
  return 0;
}

}  // namespace umber::bench
