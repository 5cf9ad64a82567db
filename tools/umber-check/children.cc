// SPDX-License-Identifier: Apache-2.0
#include "umber-check/children.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <new>
#include <thread>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace umber::check {
namespace {

void* share(size_t bytes) {
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) std::abort();
  return memory;
}

/// The stream that this process had for its output, which other compilers then do not write to.
std::FILE* take_output() {
  const int own = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(nowhere, STDOUT_FILENO);
  return fdopen(own, "w");
}

void say_what_happened(int status, const std::string& file, size_t number, const Doing& doing, Counts& counts) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
  if (!doing.is_ours) return;
  ++counts.problems;
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  std::printf("%s: %s", file.c_str(),
              signal == SIGPROF || signal == SIGALRM ? "does not end"
              : signal                               ? strsignal(signal)
                                                     : "ends with an error");
  if (doing.module != ~0u)
    std::printf("; again: echo %s | umber-check module %zu %u", file.c_str(), number, doing.module);
  if (doing.byte != ~0u) std::printf(" %u %u", doing.byte, doing.value);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

CompileResult compile_in_time(std::span<const Source> sources, unsigned seconds, const Options& options) {
  const itimerval limit{.it_interval = {}, .it_value = {.tv_sec = static_cast<time_t>(seconds), .tv_usec = 0}};
  constexpr itimerval kNone{};
  setitimer(ITIMER_PROF, &limit, nullptr);
  alarm(40 * seconds);
  CompileResult result = compile(sources, options);
  setitimer(ITIMER_PROF, &kNone, nullptr);
  alarm(0);
  return result;
}

Counts& shared_counts() { return *new (share(sizeof(Counts))) Counts; }

void for_each_file(std::span<const std::string> files, Counts& counts,
                   const std::function<void(const std::string& file, size_t number, Child& child)>& work) {
  const size_t jobs = std::max(1u, std::thread::hardware_concurrency());
  Doing* const slots = static_cast<Doing*>(share(jobs * sizeof(Doing)));
  struct Running {
    size_t number, slot;
  };
  std::map<pid_t, Running> running;
  size_t next = 0;
  const auto start = [&](size_t slot) {
    slots[slot] = {};
    const size_t number = next++;
    const pid_t child = fork();
    if (child == 0) {
      Child self{counts, slots[slot], take_output()};
      work(files[number], number, self);
      std::fflush(self.out);
      _exit(0);
    }
    if (child < 0) std::abort();
    running[child] = {number, slot};
  };
  for (size_t slot = 0; slot < jobs && next < files.size(); ++slot) start(slot);
  while (!running.empty()) {
    int status = 0;
    const auto at = running.find(wait(&status));
    if (at == running.end()) continue;
    const Running done = at->second;
    running.erase(at);
    say_what_happened(status, files[done.number], done.number, slots[done.slot], counts);
    if (next < files.size()) start(done.slot);
  }
}

}  // namespace umber::check
