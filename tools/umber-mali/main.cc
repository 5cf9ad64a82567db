// SPDX-License-Identifier: Apache-2.0
// umber-mali print SEED: the shaders of a pair.
// umber-mali accesses VERTEX FRAGMENT ARCH [apart]: their accesses, for tests/mali/run.
// umber-mali given VERTEX FRAGMENT [SEED]: their accesses on each architecture, linked and apart, executed with values that are
// made up. Prints a line for each: architecture, form, `ok`, `refused NAME` or `failed: WHY`, and how much was compared.
// umber-mali pairs [-n N] [--first SEED] [--jobs J] [--arch N]: random pairs of shaders hand varyings to
// each other on each architecture, every access executed as encoded words. Prints TAP, a test for each architecture and
// one for each thing that must be so of all of them, and the counts.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "umber-mali/accesses.h"
#include "umber-mali/given_pair.h"
#include "umber-mali/given_shaders.h"
#include "umber-mali/pair_runner.h"

namespace {

using namespace umber::tool;
using umber::mali::Arch;

constexpr size_t kMostShown = 5;

struct Options {
  uint64_t first = 0, count = 100;
  unsigned jobs = 1;
  std::vector<Arch> archs;
};

std::optional<Options> read_options(std::vector<std::string_view> words) {
  Options options;
  for (const umber::mali::ArchInfo& info : umber::mali::architectures()) options.archs.push_back(info.arch);
  if (words.empty() || words[0] != "pairs" || words.size() % 2 == 0) return std::nullopt;
  for (size_t n = 1; n < words.size(); n += 2) {
    const std::string value(words[n + 1]);
    const uint64_t number = std::strtoull(value.c_str(), nullptr, 10);
    if (words[n] == "-n")
      options.count = number;
    else if (words[n] == "--first")
      options.first = number;
    else if (words[n] == "--jobs")
      options.jobs = static_cast<unsigned>(std::clamp<uint64_t>(number, 1, 64));
    else if (words[n] == "--arch")
      options.archs = {static_cast<Arch>(number)};
    else
      return std::nullopt;
  }
  return options;
}

/// What came of the pairs on an architecture.
struct Outcome {
  PairCounts counts;
  std::vector<std::string> failures;
  uint64_t failed = 0;
};

class Results {
 public:
  void add(Arch arch, const PairCounts& counts, uint64_t seed, const std::string& failure) {
    const std::lock_guard lock(mutex_);
    Outcome& outcome = outcomes_[arch];
    outcome.counts += counts;
    if (failure.empty()) return;
    ++outcome.failed;
    if (outcome.failures.size() < kMostShown)
      outcome.failures.push_back("seed " + std::to_string(seed) + ": " + failure);
  }
  const std::map<Arch, Outcome>& outcomes() const { return outcomes_; }

 private:
  std::mutex mutex_;
  std::map<Arch, Outcome> outcomes_;
};

void run_pair(uint64_t seed, const Options& options, Results& results) {
  const Pair pair = make_pair(seed);
  std::optional<PreparedPair> full, plain;
  for (const Arch arch : options.archs) {
    // Midgard has no way to interpolate elsewhere than declared.
    const bool asks_where = arch >= Arch::v6;
    std::optional<PreparedPair>& prepared = asks_where ? full : plain;
    if (!prepared) prepared.emplace(pair, asks_where);
    PairCounts counts;
    const std::string failure = prepared->error().empty() ? prepared->run(arch, counts) : prepared->error();
    results.add(arch, counts, seed, failure);
  }
}

void print_counts(Arch arch, const PairCounts& c) {
  const auto number = [](uint64_t n) { return static_cast<unsigned long long>(n); };
  std::printf("# v%u: %llu pairs (%llu of up to 256 bytes, %llu of up to 2,048, %llu of more), %llu refused\n",
              static_cast<unsigned>(arch), number(c.pairs), number(c.by_size[0]), number(c.by_size[1]),
              number(c.by_size[2]), number(c.refused));
  std::printf("#   %llu stores, %llu loads; compared: %llu flat components, %llu interpolated ones\n", number(c.stores),
              number(c.loads), number(c.flat), number(c.smooth));
  std::printf(
      "#   %llu conversions between integers and floats; %llu descriptors, %llu others behind unpack and pack\n",
      number(c.conversions), number(c.descriptors), number(c.other_descriptors));
  if (arch >= Arch::v9)
    std::printf("#   varying descriptors: %llu of vertex shaders, %llu of %llu linked programs whose offsets fit\n",
                number(c.vertex_descriptors), number(c.linked_fitting_descriptors), number(c.linked_fitting));
}

/// Prints TAP; false if anything failed.
bool report(const Results& results) {
  size_t number = 0;
  bool is_fine = true;
  const auto test = [&](bool ok, const std::string& name) {
    std::printf("%s %zu - %s\n", ok ? "ok" : "not ok", ++number, name.c_str());
    is_fine &= ok;
  };
  for (const auto& [arch, outcome] : results.outcomes()) {
    const std::string on = " on v" + std::to_string(static_cast<unsigned>(arch));
    test(outcome.failed == 0, "fragment shaders read what vertex shaders wrote" + on);
    if (outcome.failed != 0) std::printf("# %llu pairs fail\n", static_cast<unsigned long long>(outcome.failed));
    for (const std::string& failure : outcome.failures) std::printf("# %s\n", failure.c_str());
    const PairCounts& c = outcome.counts;
    test(c.refused == 0, "nothing is refused" + on);
    test(c.conversions == 0, "nothing converts between integers and floats" + on);
    test(c.other_descriptors == 0, "descriptors stay the same behind unpack and pack" + on);
    if (arch >= Arch::v9) {
      test(c.vertex_descriptors == 0, "vertex shaders have no varying descriptors" + on);
      test(c.linked_fitting_descriptors == 0, "linked programs whose offsets fit have no varying descriptors" + on);
    }
    print_counts(arch, c);
  }
  std::printf("1..%zu\n", number);
  return is_fine && number > 0;
}

int print_accesses(const std::vector<std::string>& words) {
  std::string error;
  const auto arch = static_cast<Arch>(std::strtoul(words[2].c_str(), nullptr, 10));
  const std::string text = accesses_of(words[0], words[1], arch, words.size() > 3, error);
  std::fputs(text.c_str(), stdout);
  if (text.empty()) std::fprintf(stderr, "%s\n", error.c_str());
  return text.empty() ? 1 : 0;
}

/// 0: fine, or refused; 1: something was read that was not written; 2: the shaders are wrong.
int run_given(const std::string& vertex_path, const std::string& fragment_path, uint64_t seed) {
  int status = 0;
  for (const bool is_linked : {true, false}) {
    std::string error;
    const std::optional<GivenShaders> shaders = read_given(vertex_path, fragment_path, is_linked, error);
    if (!shaders) {
      std::printf("-\t%s\twrong: %s\n", is_linked ? "linked" : "apart", error.c_str());
      status = std::max(status, 2);
      continue;
    }
    const GivenPair pair(*shaders->vertex, *shaders->fragment, seed);
    for (const umber::mali::ArchInfo& info : umber::mali::architectures()) {
      PairCounts counts;
      std::string refused;
      const std::string failure = pair.run(info.arch, is_linked, counts, refused);
      const std::string verdict = !refused.empty()  ? "refused " + refused
                                  : failure.empty() ? "ok"
                                                    : "failed: " + failure;
      std::printf("v%u\t%s\t%s\t%llu\t%llu\n", static_cast<unsigned>(info.arch), is_linked ? "linked" : "apart",
                  verdict.c_str(), static_cast<unsigned long long>(counts.flat),
                  static_cast<unsigned long long>(counts.smooth));
      if (!failure.empty()) status = std::max(status, 1);
    }
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "print") {
    const Pair pair = make_pair(std::strtoull(argv[2], nullptr, 10));
    return std::puts(vertex_text(pair).c_str()), std::puts(fragment_text(pair).c_str()), 0;
  }
  if (argc >= 5 && std::string_view(argv[1]) == "accesses") return print_accesses({argv + 2, argv + argc});
  if (argc >= 4 && std::string_view(argv[1]) == "given")
    return run_given(argv[2], argv[3], argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1);
  const std::optional<Options> options = read_options({argv + 1, argv + argc});
  if (!options) return std::fputs("usage: umber-mali pairs [-n N] [--first SEED] [--jobs J] [--arch N]\n", stderr), 2;
  Results results;
  std::vector<std::thread> threads;
  for (unsigned job = 0; job < options->jobs; ++job)
    threads.emplace_back([&, job] {
      for (uint64_t n = job; n < options->count; n += options->jobs) run_pair(options->first + n, *options, results);
    });
  for (std::thread& thread : threads) thread.join();
  return report(results) ? 0 : 1;
}
