// SPDX-License-Identifier: Apache-2.0
#include "measure.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>
#include <vector>

#include <time.h>

namespace {
std::atomic<uint64_t> allocations = 0;

void* allocate(size_t bytes, size_t alignment) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  void* memory = alignment <= alignof(std::max_align_t)
                     ? std::malloc(bytes)
                     : std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (!memory) throw std::bad_alloc();
  return memory;
}
}  // namespace

// Counts what every compiler in this process takes from the heap by `new`.
void* operator new(size_t bytes) { return allocate(bytes, 1); }
void* operator new[](size_t bytes) { return allocate(bytes, 1); }
void* operator new(size_t bytes, std::align_val_t alignment) { return allocate(bytes, static_cast<size_t>(alignment)); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { std::free(memory); }

namespace umber::bench {
namespace {

double microseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

}  // namespace

std::optional<Cost> measure(const Subject& subject, const Shader& shader) {
  constexpr size_t kMostRuns = 9;
  constexpr double kEnough = 20'000;        // microseconds spent on one shader
  if (!subject.compile(shader)) return {};  // warms the caches too

  std::vector<double> runs;
  double spent = 0;
  const uint64_t before = allocations.load();
  while (runs.size() < kMostRuns && (runs.size() < 3 || spent < kEnough)) {
    const double start = microseconds();
    subject.compile(shader);
    runs.push_back(microseconds() - start);
    spent += runs.back();
  }
  const uint64_t per_run = (allocations.load() - before) / runs.size();
  std::nth_element(runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(runs.size() / 2), runs.end());
  return Cost{runs[runs.size() / 2], per_run};
}

}  // namespace umber::bench
