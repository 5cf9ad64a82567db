// SPDX-License-Identifier: Apache-2.0
// umber-check flip: modules with one byte changed. Whatever they are, the compiler ends, and says so.
#include "umber-check/flip.h"

#include "umber-check/commands.h"

namespace umber::check {

void flip(const std::string& file, const TestModule& m, uint64_t count, Random& random, Child& child) {
  constexpr unsigned kMostSeconds = 20;  // sanitizers take most of it
  std::vector<uint32_t> words = m.words;
  const std::span bytes(reinterpret_cast<uint8_t*>(words.data()), words.size() * 4);
  for (uint64_t n = 0; n < count; ++n) {
    const size_t at = random.next() % bytes.size();
    const uint8_t before = bytes[at];
    bytes[at] ^= static_cast<uint8_t>(1 + random.next() % 255);
    child.doing.byte = static_cast<uint32_t>(at), child.doing.value = bytes[at];
    child.doing.is_ours = true;
    const Source source{.stage = m.stage, .name = "module", .spirv = words};
    const CompileResult result = compile_in_time({&source, 1}, kMostSeconds);
    child.doing.is_ours = false;
    ++child.counts.runs;
    if (result.ok()) {
      ++child.counts.modules;
    } else if (result.status == Status::internal || result.diagnostics.empty()) {
      ++child.counts.problems;
      std::fprintf(child.out, "%s, module %u, of %s: refused without a reason: byte %zu is %u: %s\n", file.c_str(),
                   child.doing.module, m.origin.c_str(), at, bytes[at], render(result.diagnostics).c_str());
    }
    bytes[at] = before;
  }
  child.doing.byte = ~0u;
}

uint64_t say_what_was_flipped(size_t files, const Counts& counts) {
  std::printf("%zu files, %zu modules with a byte changed, %zu still compile, %zu problems\n", files,
              static_cast<size_t>(counts.runs), static_cast<size_t>(counts.modules),
              static_cast<size_t>(counts.problems));
  return counts.problems;
}

int flip_command(std::span<const std::string> files, Flips flips) {
  Counts& counts = shared_counts();
  for_each_file(files, counts, [&](const std::string& file, size_t number, Child& child) {
    Random random = random_of(flips.seed, number);
    child.doing.module = 0;
    for (const TestModule& m : modules_of(file, {.rotate = true, .number = number})) {
      flip(file, m, flips.count, random, child);
      ++child.doing.module;
    }
  });
  return say_what_was_flipped(files.size(), counts) == 0 ? 0 : 1;
}

int module_command(const std::string& file, std::span<const uint32_t> numbers) {
  const std::vector<TestModule> modules = modules_of(file, {.rotate = true, .number = numbers[0]});
  if (numbers[1] >= modules.size()) return 1;
  std::vector<uint32_t> words = modules[numbers[1]].words;
  if (numbers.size() > 3)
    reinterpret_cast<uint8_t*>(words.data())[numbers[2] % (words.size() * 4)] = static_cast<uint8_t>(numbers[3]);
  std::fprintf(stderr, "%s\n", modules[numbers[1]].origin.c_str());
  return std::fwrite(words.data(), 4, words.size(), stdout) == words.size() ? 0 : 1;
}

}  // namespace umber::check
