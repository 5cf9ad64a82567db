// SPDX-License-Identifier: Apache-2.0
#include "watch.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <sanitizer/allocator_interface.h>

#include "base/watch.h"

namespace {

/// Passes are linear in the module, which takes 40 bytes for an instruction; assertions validate it after each.
constexpr uint64_t kSteps = 4'000'000, kStepsForAByte = 16;
constexpr uint64_t kBytes = uint64_t{8} << 20, kBytesForAByte = 64;

/// Of this thread: libFuzzer has others.
thread_local bool is_watching = false;
thread_local uint64_t steps = 0, steps_peak = 0, allowed_steps = 0;
thread_local int64_t bytes = 0, bytes_peak = 0, allowed_bytes = 0;

[[noreturn]] void exceeded(const char* what, uint64_t found, uint64_t allowed) {
  is_watching = false;
  std::fprintf(stderr, "more %s than allowed: %llu, not %llu\n", what, static_cast<unsigned long long>(found),
               static_cast<unsigned long long>(allowed));
  std::abort();
}

void begin_stretch() {
  steps_peak = std::max(steps_peak, steps);
  steps = 0;
  allowed_steps = kSteps + kStepsForAByte * static_cast<uint64_t>(std::max<int64_t>(bytes, 0));
}

void count_allocation(const volatile void*, size_t size) {
  if (!is_watching) return;
  bytes += static_cast<int64_t>(size);
  bytes_peak = std::max(bytes_peak, bytes);
  if (bytes > allowed_bytes)
    exceeded("bytes in use", static_cast<uint64_t>(bytes), static_cast<uint64_t>(allowed_bytes));
}

void count_release(const volatile void* memory) {
  if (is_watching && memory) bytes -= static_cast<int64_t>(__sanitizer_get_allocated_size(const_cast<void*>(memory)));
}

}  // namespace

void umber::budget_was_asked() { begin_stretch(); }

/// What the library calls on each edge; the linker puts this in the place of libFuzzer's, which does nothing.
extern "C" void __wrap___sanitizer_cov_trace_pc() {  // NOLINT: the name is clang's
  if (is_watching && ++steps > allowed_steps)
    exceeded("steps between two questions to the budget", steps, allowed_steps);
}

namespace fuzz {

Watch::Watch(uint64_t limit, size_t input) {
  [[maybe_unused]] static const int hooks = __sanitizer_install_malloc_and_free_hooks(count_allocation, count_release);
  bytes = bytes_peak = 0;
  steps = steps_peak = 0;
  allowed_bytes = static_cast<int64_t>(limit * 2 + kBytes + kBytesForAByte * input);
  begin_stretch();
  is_watching = true;
}

Watch::~Watch() { is_watching = false; }

uint64_t Watch::most_steps() { return std::max(steps_peak, steps); }
uint64_t Watch::most_bytes() { return static_cast<uint64_t>(bytes_peak); }

}  // namespace fuzz
