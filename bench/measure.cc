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

double time_of(const Subject& subject, const Shader& shader) {
  const double start = microseconds();
  subject.compile(shader);
  return microseconds() - start;
}

struct Runs {
  std::vector<double> times;  ///< microseconds
  double spent = 0;

  void add(double time) {
    times.push_back(time);
    spent += time;
  }

  double median() {
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
  }
};

/// Reads and writes a byte of each line of more memory than the caches of a processor hold.
void evict_caches() {
  constexpr size_t kBytes = size_t{64} << 20, kLine = 64;
  static std::vector<unsigned char> memory(kBytes);
  for (size_t n = 0; n < kBytes; n += kLine) ++memory[n];
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

std::vector<Cost> measure(std::span<const Subject> subjects, const Shader& shader, Turns turns) {
  constexpr size_t kMostRuns = 9;
  constexpr double kEnough = 20'000;  // microseconds that one compiler spends on one shader
  std::vector<Cost> costs;
  std::vector<Runs> runs(subjects.size());
  for (const Subject& subject : subjects) costs.push_back(memory_cost(subject, shader));
  const auto run = [&](size_t n) {
    if (turns == Turns::cold) evict_caches();
    runs[n].add(time_of(subjects[n], shader));
  };
  const auto has_enough = [&](const Runs& r) {
    return r.times.size() >= (turns == Turns::cold ? 3 : kMostRuns) || (r.times.size() >= 3 && r.spent >= kEnough);
  };
  if (turns == Turns::warm) {
    for (size_t n = 0; n < subjects.size(); ++n) {
      subjects[n].compile(shader);
      while (!has_enough(runs[n])) run(n);
    }
  } else {
    while (!std::all_of(runs.begin(), runs.end(), has_enough))
      for (size_t n = 0; n < subjects.size(); ++n) run(n);
  }
  for (size_t n = 0; n < subjects.size(); ++n) costs[n].microseconds = runs[n].median();
  return costs;
}

}  // namespace umber::bench
