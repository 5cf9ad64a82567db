// SPDX-License-Identifier: Apache-2.0
#include "permutations.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <set>
#include <string_view>
#include <thread>

#include <time.h>

#include "peers.h"

namespace umber::bench {
namespace {

using Words = std::vector<uint32_t>;
using Macros = std::vector<std::string>;

double seconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

template <Optimize optimize>
Words compile_permutation(Session& session, const Shader& shader, const Macros& macros) {
  const std::vector<std::string_view> defines(macros.begin(), macros.end());
  Options options{.defines = defines, .dialect = Dialect::vulkan};
  options.optimize = optimize;
  options.spirv.vulkan = Vulkan::v1_2;
  const Source source{.stage = shader.stage, .text = shader.text, .name = shader.name};
  CompileResult result = session.compile({&source, 1}, options);
  if (!result.ok() || result.modules.empty()) return {};
  const auto& words = result.modules[0].spirv;
  return Words(words.begin(), words.end());
}

#ifdef UMBER_BENCH_GLSLANG
/// With the macros behind #version, where they are for it what options are for Umber.
Words compile_with_peer(Session&, const Shader& shader, const Macros& macros) {
  const size_t end_of_version = shader.text.find('\n') + 1;
  std::string text = shader.text.substr(0, end_of_version);
  for (const std::string& name : macros) text += "#define " + name + " 1\n";
  text.append(shader.text, end_of_version);
  return glslang_vulkan_module({.name = shader.name, .stage = shader.stage, .text = std::move(text)});
}
#endif

/// All of them on all cores. Outputs are not kept, as whoever writes them would not: a few to compare are.
int measure(const char* name, Words (*compile_one)(Session&, const Shader&, const Macros&), const Shader& shader,
            const std::vector<Macros>& sets) {
  constexpr size_t kCompared = 200;
  std::vector<Words> first(std::min(sets.size(), kCompared));
  std::atomic<size_t> next = 0, taken = 0;
  const auto work = [&] {
    Session session;
    for (size_t n = next++; n < sets.size(); n = next++) {
      Words words = compile_one(session, shader, sets[n]);
      taken += !words.empty();
      if (n < first.size()) first[n] = std::move(words);
    }
  };
  {
    Session session;  // what is made once for the process, and no permutation's
    compile_one(session, shader, {});
  }
  const double begin = seconds(CLOCK_MONOTONIC), begin_cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
  std::vector<std::thread> threads;
  for (unsigned n = 0; n < std::max(1u, std::thread::hardware_concurrency()); ++n) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  const double took = seconds(CLOCK_MONOTONIC) - begin, took_cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - begin_cpu;
  const size_t different = std::set<Words>(first.begin(), first.end()).size();
  std::printf("%s\t%zu taken of %zu\t%zu different of the first %zu\t%.3f s\t%.3f s of processors\n", name,
              taken.load(), sets.size(), different, first.size(), took, took_cpu);
  return taken == sets.size() ? 0 : 1;
}

}  // namespace

int run_permutations(const Shader& shader, const std::vector<Macros>& sets) {
  int failed = measure("umber -O0", compile_permutation<Optimize::none>, shader, sets);
  failed |= measure("umber -O", compile_permutation<Optimize::performance>, shader, sets);
#ifdef UMBER_BENCH_GLSLANG
  failed |= measure("glslang", compile_with_peer, shader, sets);
#endif
  return failed;
}

}  // namespace umber::bench
