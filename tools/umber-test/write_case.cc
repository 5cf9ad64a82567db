// SPDX-License-Identifier: Apache-2.0
// `# write: spirv 1.3` or `# write: hlsl 5.0`, or another version: a module as the writer takes it, and its text. What
// is written as SPIR-V must be valid. `# part: functions` leaves what comes before the first function out of the
// result, `# younger: capability`, `execution mode` or `extension` says that the validator at hand does not know what is used, which
// must be so; `# register: NAME t5 space1` is a line of the register map of HLSL.
#include <spirv-tools/libspirv.hpp>

#include "back/hlsl/writer.h"
#include "back/spirv/writer.h"
#include "spirv/disassemble.h"
#include "umber-test/register_map.h"
#include "umber-test/text.h"

namespace umber::tool {
namespace {

/// SPIR-V 1.`minor`, for the oldest Vulkan that takes it, and what the reference validator calls that.
struct SpirvRow {
  uint32_t minor;
  Vulkan vulkan;
  spv_target_env environment;
};
constexpr SpirvRow kSpirv[] = {
    {0, Vulkan::v1_0, SPV_ENV_VULKAN_1_0},           {3, Vulkan::v1_1, SPV_ENV_VULKAN_1_1},
    {4, Vulkan::v1_1, SPV_ENV_VULKAN_1_1_SPIRV_1_4}, {5, Vulkan::v1_2, SPV_ENV_VULKAN_1_2},
    {6, Vulkan::v1_3, SPV_ENV_VULKAN_1_3},
};
constexpr back::hlsl::ShaderModel kModels[] = {back::hlsl::ShaderModel::sm_5_0, back::hlsl::ShaderModel::sm_5_1,
                                               back::hlsl::ShaderModel::sm_6_0, back::hlsl::ShaderModel::sm_6_6};

std::string spell(uint32_t major, uint32_t minor) { return std::to_string(major) + '.' + std::to_string(minor); }

/// Without the comments at its head; if only functions are wanted, from the first one on.
std::string listing(std::span<const uint32_t> words, bool has_functions_only) {
  const std::string all = spv::disassemble(words);
  std::string_view text = all;
  while (text.starts_with(';')) take_line(text);
  while (has_functions_only && text.substr(0, text.find('\n')).find(" = OpFunction ") == text.npos) take_line(text);
  return std::string(text);
}

std::string invalid(const SpirvRow& row, const std::vector<uint32_t>& words) {
  std::string messages;
  spvtools::SpirvTools tools(row.environment);
  tools.SetMessageConsumer([&](spv_message_level_t, const char*, const spv_position_t&, const char* message) {
    messages += std::string(message) + '\n';
  });
  return tools.Validate(words) ? std::string() : messages + "the module is not valid\n";
}

/// `younger`: the kind of number that the validator does not know.
void write_spirv(const ir::Module& module, const SpirvRow& row, bool has_functions_only,
                 std::optional<std::string_view> younger, Diagnostics& diagnostics, Output& output) {
  const back::spirv::Options options{.vulkan = row.vulkan, .version = spv::version_word(1, row.minor)};
  Result<std::vector<uint32_t>> words = back::spirv::write(module, options, diagnostics);
  if (!words) return;
  output.add("after", listing(*words, has_functions_only));
  const std::string why = invalid(row, *words);
  if (!younger)
    output.errors += why;
  else if (*younger == "extension" ? why.find("requires extension") == why.npos
                                   : !why.starts_with("Invalid " + std::string(*younger) + " operand"))
    output.errors += "the validator knows all that is used: " + why + '\n';
}

void write_hlsl(const ir::Module& module, back::hlsl::ShaderModel model, std::span<const RegisterAssignment> map,
                Diagnostics& diagnostics, Output& output) {
  const place::RegisterRules& rules =
      model == back::hlsl::ShaderModel::sm_5_0 ? place::kShaderModel50 : place::kShaderModel51;
  const ir::Module* const units[] = {&module};
  const std::vector<ir::Bindings> bindings = place::assign_registers(units, rules, map, diagnostics);
  if (diagnostics.has_errors()) return;
  Result<std::string> text = back::hlsl::write(module, bindings[0], {.model = model}, diagnostics);
  if (text) output.add("after", *text);
}

}  // namespace

Output run_write_case(const Input& input) {
  Output output;
  std::string_view what = *input.option("write");
  const std::string_view language = take_word(what), version = take_word(what);
  const std::vector<ir::Module> modules = read_modules(input, output.errors);
  if (modules.size() != 1) output.errors += "one module is written\n";
  if (modules.size() != 1) return output;
  const std::optional<std::string_view> part = input.option("part");
  if (part && *part != "functions") output.errors += "there is no such part\n";
  Diagnostics diagnostics;
  bool is_known = false;
  for (const SpirvRow& row : kSpirv) {
    if (language != "spirv" || version != spell(1, row.minor)) continue;
    write_spirv(modules[0], row, part.has_value(), input.option("younger"), diagnostics, output);
    is_known = true;
  }
  for (const back::hlsl::ShaderModel model : kModels) {
    if (language != "hlsl" || version != spell(static_cast<uint32_t>(model) / 10, static_cast<uint32_t>(model) % 10))
      continue;
    write_hlsl(modules[0], model, register_map(input, output.errors), diagnostics, output);
    is_known = true;
  }
  if (!is_known) output.errors += "no such language or version is written\n";
  if (output.results.empty() != diagnostics.has_errors()) output.errors += "failure and errors do not go together\n";
  output.add("said", said(diagnostics, {}));
  return output;
}

}  // namespace umber::tool
