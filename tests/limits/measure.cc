// SPDX-License-Identifier: Apache-2.0
// Compiles each file with each limit, and says what was used:
//
//   measure MILLISECONDS MEGABYTES OUTPUT FILE...
//
// OUTPUT is spirv or hlsl. A file begins with two letters for stages and optimisation, as inputs of the fuzz targets
// do. For each file and limit (memory, time, cancel) a line says the file, the limit, the status of the compilation and
// what it used: of memory the bytes at most in use, wherever they come from; of time the milliseconds of processor time
// since the limit was reached by the clock or the session was cancelled, 0 if it ended before.
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <mutex>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include <malloc.h>
#include <pthread.h>
#include <umber/umber.h>

namespace {

thread_local int64_t bytes = 0, bytes_peak = 0;

void* counted(void* memory) {
  if (!memory) std::abort();
  bytes += static_cast<int64_t>(malloc_usable_size(memory));
  if (bytes > bytes_peak) bytes_peak = bytes;
  return memory;
}

void release(void* memory) {
  if (memory) bytes -= static_cast<int64_t>(malloc_usable_size(memory));
  std::free(memory);
}

double milliseconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

struct Program {
  explicit Program(const char* path) {
    std::ifstream file(path, std::ios::binary);
    text.assign(std::istreambuf_iterator<char>(file), {});
    if (text.size() < 2) {
      std::fprintf(stderr, "%s cannot be read\n", path);
      std::exit(2);
    }
    const size_t cut = text.find('\f');
    add(text[0] == 'C' ? UMBER_COMPUTE : UMBER_VERTEX, 2, cut == text.npos ? text.size() : cut);
    if (cut != text.npos) add(UMBER_FRAGMENT, cut + 1, text.size());
  }
  void add(umber_stage stage, size_t begin, size_t end) {
    umber_source source{};
    source.size = sizeof source;
    source.stage = stage;
    source.text = text.data() + begin;
    source.text_size = end - begin;
    sources.push_back(source);
  }
  bool is_optimized() const { return text[1] == 'A'; }

  std::string text;
  std::vector<umber_source> sources;
};

struct Used {
  umber_status status;
  double milliseconds_beyond;
  int64_t bytes;
};

/// Compiles on a session of its own. After so much time, if that is not 0, it is looked at from another thread, and
/// cancelled if that is asked for.
Used compile(const Program& program, const umber_options& options, uint32_t limit, bool is_cancelled) {
  umber_context* context = nullptr;
  umber_session* session = nullptr;
  umber_result* result = nullptr;
  if (umber_context_create(&options, &context) || umber_session_create(context, &session)) std::abort();
  clockid_t clock{};
  pthread_getcpuclockid(pthread_self(), &clock);
  std::mutex mutex;
  std::condition_variable is_done;
  bool done = false;
  double at_limit = 0;  // of processor time
  std::thread other([&, until = std::chrono::steady_clock::now() + std::chrono::milliseconds(limit)] {
    std::unique_lock lock(mutex);
    if (is_done.wait_until(lock, until, [&] { return done; })) return;
    at_limit = milliseconds(clock);
    if (is_cancelled) umber_session_cancel(session);
  });
  bytes = bytes_peak = 0;
  const umber_status status = umber_compile(session, program.sources.data(), program.sources.size(), nullptr, &result);
  const double end = milliseconds(clock);
  const int64_t peak = bytes_peak;
  {
    const std::lock_guard lock(mutex);
    done = true;
  }
  is_done.notify_one();
  other.join();
  umber_result_destroy(result);
  umber_session_destroy(session);
  umber_context_destroy(context);
  return {status, at_limit > 0 ? end - at_limit : 0, peak};
}

void say(const char* file, const char* limit, umber_status status, double used) {
  std::printf("%s %s %d %.0f\n", file, limit, status, used);
  std::fflush(stdout);
}

}  // namespace

void* operator new(size_t size) { return counted(std::malloc(size ? size : 1)); }
void* operator new(size_t size, std::align_val_t alignment) {
  const size_t a = static_cast<size_t>(alignment);
  return counted(std::aligned_alloc(a, (size + a - 1) / a * a));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete(void* memory, size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { release(memory); }

int main(int count, char** arguments) {
  if (count < 5) return 2;
  const uint32_t limit = static_cast<uint32_t>(std::strtoul(arguments[1], nullptr, 10));
  const uint64_t most_bytes = std::strtoull(arguments[2], nullptr, 10) * 1'000'000;
  for (int n = 4; n < count; ++n) {
    const Program program(arguments[n]);
    umber_options options;
    umber_options_init(&options, sizeof options);
    options.output = std::strcmp(arguments[3], "hlsl") == 0 ? UMBER_OUTPUT_HLSL : UMBER_OUTPUT_SPIRV;
    options.optimize = program.is_optimized() ? UMBER_OPTIMIZE_PERFORMANCE : UMBER_OPTIMIZE_NONE;
    options.limits.memory = most_bytes;
    const Used memory = compile(program, options, limit, false);
    say(arguments[n], "memory", memory.status, static_cast<double>(memory.bytes));
    options.limits.memory = 0;
    const Used cancel = compile(program, options, limit, true);
    say(arguments[n], "cancel", cancel.status, cancel.milliseconds_beyond);
    options.limits.milliseconds = limit;
    const Used time = compile(program, options, limit, false);
    say(arguments[n], "time", time.status, time.milliseconds_beyond);
  }
}
