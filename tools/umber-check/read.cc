// SPDX-License-Identifier: Apache-2.0
// umber-check read: each module is read and written; what comes out must be valid, and stay as it is from then on. Bytes of it
// are changed in the same go where that is asked for, as to make the modules takes as long as to read them.
#include <string>

#include <spirv-tools/libspirv.hpp>

#include "umber-check/again.h"
#include "umber-check/commands.h"
#include "umber-check/corpus.h"
#include "umber-check/flip.h"
#include "umber/run/validator_layouts.h"

namespace umber::check {
namespace {

constexpr unsigned kMostSeconds = 60;

std::string problem_of(const std::vector<uint32_t>& words, spv_target_env target,
                       const spvtools::ValidatorOptions& limits = {}) {
  std::string messages;
  spvtools::SpirvTools tools(target);
  tools.SetMessageConsumer(
      [&](spv_message_level_t, const char*, const spv_position_t&, const char* text) { messages += text; });
  return tools.Validate(words.data(), words.size(), limits) ? std::string() : messages;
}

/// What glslang writes has faults: locations, which it makes up, may overlap. The validator checks for Vulkan alone, and
/// not all of it.
bool is_sound(const std::vector<uint32_t>& words) {
  return problem_of(words, SPV_ENV_UNIVERSAL_1_6).empty() &&
         problem_of(words, SPV_ENV_VULKAN_1_1).find("location assignment") == std::string::npos;
}

const Diagnostic* first_error(const CompileResult& result) {
  for (const Diagnostic& d : result.diagnostics)
    if (d.severity == Severity::error) return &d;
  return nullptr;
}

void check(const std::string& file, const TestModule& m, Child& child) {
  ++child.counts.modules;
  const Source source{.stage = m.stage, .name = "module", .spirv = m.words};
  child.doing.is_ours = true;
  const CompileResult result = compile_in_time({&source, 1}, kMostSeconds);
  child.doing.is_ours = false;
  if (result.ok()) {
    spvtools::ValidatorOptions limits;
    run::allow_layouts(result.program, limits);
    const std::string problem = problem_of(result.modules.front().spirv, SPV_ENV_VULKAN_1_1, limits);
    if (problem.empty() || !is_sound(m.words)) return;
    ++child.counts.problems;
    std::fprintf(child.out, "%s: %s: written anew it is not valid: %s\n", file.c_str(), m.origin.c_str(),
                 problem.c_str());
    return;
  }
  const Diagnostic* error = first_error(result);
  const bool is_missing = error && std::string_view(error->id).starts_with("unsupported-");
  if (is_missing) {
    ++child.counts.refused;
  } else {
    if (!is_sound(m.words) || (error && error->id == "location-overlap")) return;
    ++child.counts.problems;
  }
  std::fprintf(child.out, "%s: %s: %s: %s\n", file.c_str(), m.origin.c_str(), is_missing ? "missing" : "refused",
               error ? error->text.c_str() : "without a reason");
}

}  // namespace

int read_command(std::span<const std::string> files, bool everything, std::optional<Flips> flips) {
  Counts &counts = shared_counts(), &flipped = shared_counts();
  for_each_file(files, counts, [&](const std::string& file, size_t number, Child& child) {
    child.doing.module = 0;
    Random random = random_of(flips ? flips->seed : 0, number);
    Child flipping{flipped, child.doing, child.out};
    for (const TestModule& m : modules_of(file, {.rotate = !everything, .number = number})) {
      check(file, m, child);
      child.doing.is_ours = true;
      check_again(file, m, child);
      child.doing.is_ours = false;
      if (flips) flip(file, m, flips->count, random, flipping);
      ++child.doing.module;
    }
  });
  std::printf("%zu files, %zu modules, %zu of what is missing, %zu written again, %zu problems\n", files.size(),
              static_cast<size_t>(counts.modules), static_cast<size_t>(counts.refused),
              static_cast<size_t>(counts.runs), static_cast<size_t>(counts.problems));
  const bool is_well_flipped = !flips || say_what_was_flipped(files.size(), flipped) == 0;
  return counts.problems == 0 && is_well_flipped ? 0 : 1;
}

}  // namespace umber::check
