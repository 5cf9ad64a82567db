// SPDX-License-Identifier: Apache-2.0
// umber-check write: compiles shaders for every version of SPIR-V and holds each module against the reference tools: the
// validator must accept it, and the assembler must turn our text back into its words.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <spirv-tools/libspirv.hpp>

#include "umber-check/commands.h"
#include "umber-check/corpus.h"
#include "umber/run/validator_layouts.h"

namespace umber::check {
namespace {

/// Each version of SPIR-V with the oldest Vulkan that takes it, and each version of Vulkan.
struct Environment {
  const char* name;
  Vulkan vulkan;
  SpirvVersion spirv;
  DebugInfo debug;
  spv_target_env validator;
};
constexpr Environment kEnvironments[] = {
    {"vulkan1.0 spv1.0", Vulkan::v1_0, SpirvVersion::highest, DebugInfo::names, SPV_ENV_VULKAN_1_0},
    {"vulkan1.1 spv1.0 lines", Vulkan::v1_1, SpirvVersion::v1_0, DebugInfo::lines, SPV_ENV_VULKAN_1_1},
    {"vulkan1.1 spv1.1 stripped", Vulkan::v1_1, SpirvVersion::v1_1, DebugInfo::none, SPV_ENV_VULKAN_1_1},
    {"vulkan1.1 spv1.2", Vulkan::v1_1, SpirvVersion::v1_2, DebugInfo::names, SPV_ENV_VULKAN_1_1},
    {"vulkan1.1 spv1.3", Vulkan::v1_1, SpirvVersion::highest, DebugInfo::names, SPV_ENV_VULKAN_1_1},
    {"vulkan1.1 spv1.4", Vulkan::v1_1, SpirvVersion::v1_4, DebugInfo::names, SPV_ENV_VULKAN_1_1_SPIRV_1_4},
    {"vulkan1.2 spv1.5", Vulkan::v1_2, SpirvVersion::highest, DebugInfo::names, SPV_ENV_VULKAN_1_2},
    {"vulkan1.3 spv1.6 lines", Vulkan::v1_3, SpirvVersion::highest, DebugInfo::lines, SPV_ENV_VULKAN_1_3},
};

struct Tally {
  std::atomic<size_t> modules{0}, problems{0};
  std::mutex output;

  void problem(const std::string& file, const Environment& environment, const std::string& what) {
    ++problems;
    const std::lock_guard lock(output);
    std::printf("%s: %s: %s\n", file.c_str(), environment.name, what.c_str());
  }
};

/// The words after the header with ids numbered in the order in which they appear: a name in assembly text is an id of
/// the assembler's choice.
struct Renumbered {
  std::vector<uint32_t> words;
  std::vector<uint32_t> number_of;  ///< by id; 0: not seen yet
  uint32_t count = 0;
};

bool is_id(spv_operand_type_t type) {
  return type == SPV_OPERAND_TYPE_ID || type == SPV_OPERAND_TYPE_RESULT_ID || type == SPV_OPERAND_TYPE_TYPE_ID ||
         type == SPV_OPERAND_TYPE_SCOPE_ID || type == SPV_OPERAND_TYPE_MEMORY_SEMANTICS_ID;
}

spv_result_t add_instruction(void* user, const spv_parsed_instruction_t* instruction) {
  Renumbered& r = *static_cast<Renumbered*>(user);
  const size_t first = r.words.size();
  r.words.insert(r.words.end(), instruction->words, instruction->words + instruction->num_words);
  for (uint16_t n = 0; n < instruction->num_operands; ++n) {
    if (!is_id(instruction->operands[n].type)) continue;
    uint32_t& id = r.words[first + instruction->operands[n].offset];
    if (id >= r.number_of.size()) r.number_of.resize(id + 1);
    uint32_t& number = r.number_of[id];
    if (number == 0) number = ++r.count;
    id = number;
  }
  return SPV_SUCCESS;
}

std::vector<uint32_t> renumbered(const std::vector<uint32_t>& words, spv_target_env target) {
  const spvtools::Context context(target);
  Renumbered result;
  spvBinaryParse(context.CContext(), &result, words.data(), words.size(), nullptr, add_instruction, nullptr);
  return std::move(result.words);
}

std::string problem_of(const std::vector<uint32_t>& words, spv_target_env target,
                       const spvtools::ValidatorOptions& limits) {
  std::string messages;
  spvtools::SpirvTools tools(target);
  tools.SetMessageConsumer([&](spv_message_level_t, const char*, const spv_position_t& at, const char* text) {
    messages += std::to_string(at.line) + ": " + text + '\n';
  });
  if (!tools.Validate(words.data(), words.size(), limits)) return "not valid: " + messages;
  std::vector<uint32_t> again;
  if (!tools.Assemble(disassemble(words), &again)) return "not accepted by the assembler: " + messages;
  if (renumbered(words, target) != renumbered(again, target)) return "assembled anew it is another module";
  return {};
}

void check(const std::string& file, std::span<const Source> sources, Tally& tally) {
  std::optional<bool> compiles;
  for (const Environment& e : kEnvironments) {
    Options options;
    options.spirv.vulkan = e.vulkan;
    options.spirv.version = e.spirv;
    options.spirv.debug = e.debug;
    const CompileResult result = compile(sources, options);
    const bool is_too_old =
        std::any_of(result.diagnostics.begin(), result.diagnostics.end(), [](const Diagnostic& d) {
          return d.id == "spirv-version-too-old" || d.id == "unsupported-spirv-version";
        });
    if (is_too_old) continue;
    if (!compiles) compiles = result.ok();
    if (result.ok() != *compiles) tally.problem(file, e, "compiles for some versions only");
    spvtools::ValidatorOptions limits;
    run::allow_layouts(result.program, limits);
    for (const Module& m : result.modules) {
      ++tally.modules;
      if (const std::string problem = problem_of(m.spirv, e.validator, limits); !problem.empty())
        tally.problem(file, e, problem);
    }
  }
}

}  // namespace

int write_command(std::span<const std::string> files) {
  Tally tally;
  std::atomic<size_t> next{0};
  std::vector<std::thread> threads;
  for (unsigned n = 0; n < std::max(1u, std::thread::hardware_concurrency()); ++n)
    threads.emplace_back([&] {
      for (size_t i; (i = next++) < files.size();)
        for (const TestProgram& program : programs_of(files[i])) check(files[i], program.sources(files[i]), tally);
    });
  for (std::thread& t : threads) t.join();
  std::printf("%zu files, %zu modules, %zu problems\n", files.size(), tally.modules.load(), tally.problems.load());
  return tally.problems == 0 ? 0 : 1;
}

}  // namespace umber::check
