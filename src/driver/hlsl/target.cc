// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "back/hlsl/lacks.h"
#include "back/hlsl/writer.h"
#include "driver/pipeline.h"
#include "driver/target_rows.h"
#include "place/direct3d/patches.h"
#include "place/direct3d/registers.h"
#include "place/direct3d/signatures.h"

namespace umber::driver {
namespace {

constexpr Message<uint32_t> kBadShaderModel{Severity::error, "shader-model",
                                            "there is no shader model {0} among those for HLSL",
                                            "50 and 51 stand for 5.0 and 5.1, 60 to 67 for 6.0 to 6.7"};

place::RegisterRules register_rules(const HlslOptions& options) {
  place::RegisterRules rules = options.shader_model == 50 ? place::kShaderModel50 : place::kShaderModel51;
  // Vulkan's bindings are what counts where its attributes are printed.
  if (options.vulkan_attributes) rules.counts = {};
  return rules;
}

void check_hlsl(const Options& options, Diagnostics& diagnostics) {
  const uint32_t model = options.hlsl.shader_model;
  const bool is_known = (model >= 50 && model <= 51) || (model >= 60 && model <= 67);
  if (!is_known) diagnostics.report(kBadShaderModel, {}, model);
  check_typed_buffers(options.spirv, diagnostics);
}

void limit_hlsl(const Options& options, Target& target) {
  // The text may be for a compiler that makes SPIR-V of it, which has doubles in its interfaces.
  const bool is_direct3d = !options.hlsl.vulkan_attributes;
  target.attributes_as_words |= is_direct3d;
  target.varyings_as_words = is_direct3d;
  target.refuses_known_outside = is_direct3d;
  target.gradients_need_uniform_loops = is_direct3d;
  target.cases_stand_alone = true;
  target.loads_few_image_formats = is_direct3d && options.hlsl.shader_model < 51;
  target.constant_resource_indices = is_direct3d && options.hlsl.shader_model < 51;
  target.call_parameters_as_state = true;
  target.lacks = back::hlsl::kLacks;
  target.structures_in_blocks = true;
  target.constant_buffers_are_quick = options.hlsl.shader_model >= 60;
  target.constant_buffers = register_rules(options.hlsl).counts[static_cast<size_t>(RegisterClass::b)];
  target.structured_buffers = options.hlsl.structured_buffers;
  target.constants_are_rows = true;
  target.explain_blocks = options.hlsl.explain_blocks;
}

std::vector<ir::Bindings> bind_in_direct3d(std::span<const ir::Module* const> units, const Options& options,
                                           Diagnostics& diagnostics) {
  return place::assign_registers(units, register_rules(options.hlsl), options.hlsl.registers, diagnostics);
}

std::optional<uint32_t> given_patch_vertices(const Options& options) {
  return options.patch_defaults ? std::optional(options.patch_defaults->vertices) : std::nullopt;
}

void agree_in_direct3d(std::span<ir::Module* const> units, const Options& options, Diagnostics& diagnostics) {
  place::agree_on_patches(units, given_patch_vertices(options), diagnostics);
  place::agree_on_signatures(units);
}

bool have_untyped_blocks(std::span<ir::Module* const> units, const Options&) {
  return std::ranges::any_of(units, [](const ir::Module* m) { return has_untyped_blocks(*m); });
}

bool write_hlsl(const ir::Module& module, const ir::Bindings& bindings, const Options& options, const Sources&,
                Diagnostics& diagnostics, Module& written) {
  const back::hlsl::Options hlsl{.model = static_cast<back::hlsl::ShaderModel>(options.hlsl.shader_model),
                                 .vulkan_attributes = options.hlsl.vulkan_attributes,
                                 .patch_vertices = place::patch_vertices(given_patch_vertices(options)),
                                 .turns_patches = options.depth_range == DepthRange::gl};
  Result<std::string> text = back::hlsl::write(module, bindings, hlsl, diagnostics);
  if (text) written.text = std::move(*text);
  return static_cast<bool>(text);
}

}  // namespace

constinit const TargetRow kHlslRow = {
    .output = Output::hlsl,
    .part = StagePart::hlsl_out,
    .check = check_hlsl,
    .limit = limit_hlsl,
    .lower = kToHlsl,
    .agree_on_forms = agree_on_block_forms,
    .settle = kInForms,
    .reshape = kToRows,
    .wants_reshaping = have_untyped_blocks,
    .bind = bind_in_direct3d,
    .agree = agree_in_direct3d,
    .write = write_hlsl,
};

}  // namespace umber::driver
