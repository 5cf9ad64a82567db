// SPDX-License-Identifier: Apache-2.0
#include "measure.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <vector>

#include <fcntl.h>
#include <malloc.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

namespace {

/// What every compiler in this process takes from the heap by `new`. Counted in runs that are not timed.
struct Heap {
  bool counts = false;
  uint64_t allocations = 0;
  int64_t live = 0, peak = 0;
} heap;

void* allocate(size_t bytes, size_t alignment) {
  void* memory = alignment <= alignof(std::max_align_t)
                     ? std::malloc(bytes)
                     : std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (!memory) throw std::bad_alloc();
  if (heap.counts) {
    ++heap.allocations;
    heap.live += static_cast<int64_t>(malloc_usable_size(memory));
    heap.peak = std::max(heap.peak, heap.live);
  }
  return memory;
}

void release(void* memory) noexcept {
  if (heap.counts && memory) heap.live -= static_cast<int64_t>(malloc_usable_size(memory));
  std::free(memory);
}

}  // namespace

void* operator new(size_t bytes) { return allocate(bytes, 1); }
void* operator new[](size_t bytes) { return allocate(bytes, 1); }
void* operator new(size_t bytes, std::align_val_t alignment) { return allocate(bytes, static_cast<size_t>(alignment)); }
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, size_t) noexcept { release(memory); }
void operator delete[](void* memory, size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { release(memory); }

namespace umber::bench {
namespace {

double microseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

Cost memory_cost(const Subject& subject, const Shader& shader) {
  const auto compile = subject.compile_alone ? subject.compile_alone : subject.compile;
  heap = {.counts = true};
  compile(shader);
  heap.counts = false;
  return {.allocations = static_cast<double>(heap.allocations),
          .peak_kibibytes = static_cast<double>(heap.peak) / 1024};
}

}  // namespace

bool survives(const Subject& subject, const Shader& shader) {
  constexpr unsigned kMostSeconds = 10;
  const pid_t child = fork();
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO), dup2(nowhere, STDERR_FILENO);
    alarm(kMostSeconds);
    _exit(subject.compile(shader) ? 0 : 1);
  }
  int status = 1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

std::optional<Cost> measure(const Subject& subject, const Shader& shader) {
  constexpr size_t kMostRuns = 9;
  constexpr double kEnough = 20'000;        // microseconds spent on one shader
  if (!subject.compile(shader)) return {};  // warms the caches too

  Cost cost = memory_cost(subject, shader);
  std::vector<double> runs;
  double spent = 0;
  while (runs.size() < kMostRuns && (runs.size() < 3 || spent < kEnough)) {
    const double start = microseconds();
    subject.compile(shader);
    runs.push_back(microseconds() - start);
    spent += runs.back();
  }
  std::nth_element(runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(runs.size() / 2), runs.end());
  cost.microseconds = runs[runs.size() / 2];
  return cost;
}

}  // namespace umber::bench
