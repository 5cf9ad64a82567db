// SPDX-License-Identifier: Apache-2.0
#include "umber/run/checked_compile.h"

#include <fmt/format.h>
#include <spirv-tools/libspirv.hpp>

#include "umber/run/outcome.h"
#include "umber/run/text_check.h"
#include "umber/run/validator_layouts.h"

namespace umber::run {
namespace {

void check_spirv(const Module& module, const spvtools::ValidatorOptions& limits) {
  constexpr uint32_t kOfVulkan12 = 0x010400;
  const bool is_newer = module.spirv.size() > 1 && module.spirv[1] >= kOfVulkan12;
  spvtools::SpirvTools tools(is_newer ? SPV_ENV_VULKAN_1_2 : SPV_ENV_VULKAN_1_1);
  std::string messages;
  tools.SetMessageConsumer([&](spv_message_level_t, const char*, const spv_position_t&, const char* text) {
    messages += text;
    messages += '\n';
  });
  const bool is_valid = tools.Validate(module.spirv.data(), module.spirv.size(), limits);
  // What is younger than the validator shows in a number that it has no name for, or in an extension that has what it
  // knows of another one (SPV_KHR_compute_shader_derivatives).
  const bool is_younger = messages.starts_with("Invalid capability operand") ||
                          messages.starts_with("Invalid execution mode operand") ||
                          messages.starts_with("Capability ComputeDerivativeGroup");
  if (!is_valid && !is_younger)
    throw Failure(fmt::format("the SPIR-V is not valid: {}", messages));
}

}  // namespace

CompileResult checked_compile(std::span<const Source> sources, const Options& options) {
  Options with_dumps = options;
  with_dumps.dump_ir_after = "all";
  CompileResult result = compile(sources, with_dumps);
  for (const IrDump& dump : result.ir_dumps)
    if (const std::string problem = ir_text_problem(dump.text); !problem.empty())
      throw Failure(fmt::format("the IR after {} {}", dump.after, problem));
  spvtools::ValidatorOptions limits;
  if (options.spirv.buffers == BufferForm::typed) allow_layouts(result.program, limits);
  for (const Module& module : result.modules) check_spirv(module, limits);
  return result;
}

}  // namespace umber::run
