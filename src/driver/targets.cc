// SPDX-License-Identifier: Apache-2.0
#include "driver/targets.h"

#include <algorithm>

#include "back/essl/language.h"
#include "back/essl/writer.h"
#include "back/hlsl/lacks.h"
#include "back/hlsl/writer.h"
#include "back/spirv/lacks.h"
#include "back/spirv/writer.h"
#include "driver/pipeline.h"
#include "place/direct3d/registers.h"
#include "place/direct3d/signatures.h"

namespace umber::driver {
namespace {

constexpr Message<uint32_t> kBadShaderModel{Severity::error, "shader-model",
                                            "there is no shader model {0} among those for HLSL",
                                            "50, 51, 60 and 66 stand for 5.0, 5.1, 6.0 and 6.6"};
constexpr Message<> kSpirvTooNew{Severity::error, "spirv-version",
                                 "this version of Vulkan does not take that version of SPIR-V"};
constexpr Message<> kSlotsAreForSpirv{Severity::error, "slots-without-spirv", "buffers by slot are a form of SPIR-V",
                                      "other outputs take typed buffers"};
constexpr Message<> kBoundsNeedSlots{Severity::error, "bounds-without-slots",
                                     "accesses to buffers can be bounded only in buffers by slot",
                                     "ask for --buffers=slots, too"};

// --- SPIR-V

back::spirv::Options spirv_options(const SpirvOptions& options) {
  back::spirv::Options spirv{.vulkan = options.vulkan, .debug = options.debug};
  if (options.version != SpirvVersion::highest)
    spirv.version = spv::version_word(1, static_cast<uint32_t>(options.version) - 1);
  return spirv;
}

void check_bounds(const SpirvOptions& options, Diagnostics& diagnostics) {
  if (options.buffers != BufferForm::slots && options.buffer_bounds != BufferBounds::undefined)
    diagnostics.report(kBoundsNeedSlots, {});
}

void check_spirv(const Options& options, Diagnostics& diagnostics) {
  const back::spirv::Options spirv = spirv_options(options.spirv);
  if (spirv.spirv_version() > back::spirv::versions_of(spirv.vulkan).most) diagnostics.report(kSpirvTooNew, {});
  check_bounds(options.spirv, diagnostics);
}

void limit_spirv(const Options& options, Target& target) {
  target.lacks = back::spirv::kLacks;
  target.buffers_by_slot = options.spirv.buffers == BufferForm::slots;
  target.buffer_bounds = options.spirv.buffer_bounds;
}

bool is_by_slot(std::span<ir::Module* const>, const Options& options) {
  return options.spirv.buffers == BufferForm::slots;
}

bool write_spirv(const ir::Module& module, const ir::Bindings&, const Options& options, const Sources& sources,
                 Diagnostics& diagnostics, Module& written) {
  back::spirv::Options spirv = spirv_options(options.spirv);
  spirv.sources = &sources;
  Result<std::vector<uint32_t>> words = back::spirv::write(module, spirv, diagnostics);
  if (words) written.spirv = std::move(*words);
  return static_cast<bool>(words);
}

// --- HLSL

place::RegisterRules register_rules(const HlslOptions& options) {
  place::RegisterRules rules = options.shader_model == 50 ? place::kShaderModel50 : place::kShaderModel51;
  // Vulkan's bindings are what counts where its attributes are printed.
  if (options.vulkan_attributes) rules.counts = {};
  return rules;
}

void check_hlsl(const Options& options, Diagnostics& diagnostics) {
  const uint32_t model = options.hlsl.shader_model;
  if (model != 50 && model != 51 && model != 60 && model != 66) diagnostics.report(kBadShaderModel, {}, model);
  if (options.spirv.buffers == BufferForm::slots) diagnostics.report(kSlotsAreForSpirv, {});
  check_bounds(options.spirv, diagnostics);
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
  target.explain_blocks = options.hlsl.explain_blocks;
}

std::vector<ir::Bindings> bind_in_direct3d(std::span<const ir::Module* const> units, const Options& options,
                                           Diagnostics& diagnostics) {
  return place::assign_registers(units, register_rules(options.hlsl), options.hlsl.registers, diagnostics);
}

bool have_untyped_blocks(std::span<ir::Module* const> units, const Options&) {
  return std::ranges::any_of(units, [](const ir::Module* m) { return has_untyped_blocks(*m); });
}

bool write_hlsl(const ir::Module& module, const ir::Bindings& bindings, const Options& options, const Sources&,
                Diagnostics& diagnostics, Module& written) {
  const back::hlsl::Options hlsl{.model = static_cast<back::hlsl::ShaderModel>(options.hlsl.shader_model),
                                 .vulkan_attributes = options.hlsl.vulkan_attributes};
  Result<std::string> text = back::hlsl::write(module, bindings, hlsl, diagnostics);
  if (text) written.text = std::move(*text);
  return static_cast<bool>(text);
}

// --- ESSL

void check_essl(const Options& options, Diagnostics& diagnostics) {
  if (options.spirv.buffers == BufferForm::slots) diagnostics.report(kSlotsAreForSpirv, {});
  check_bounds(options.spirv, diagnostics);
}

void limit_essl(const Options&, Target& target) {
  target.lacks = back::essl::kLacks;
  target.gl_depth_range_in_source = false;  // if it is, it is the target's, too
  target.constant_resource_indices = true;
  target.call_parameters_as_state = true;
}

bool write_essl(const ir::Module& module, const ir::Bindings&, const Options&, const Sources&, Diagnostics& diagnostics,
                Module& written) {
  Result<std::string> text = back::essl::write(module, diagnostics);
  if (text) written.text = std::move(*text);
  return static_cast<bool>(text);
}

/// In the order of Output.
constexpr TargetRow kTargets[] = {{.output = Output::spirv,
                                   .part = StagePart::spirv_out,
                                   .has_addresses = true,
                                   .check = check_spirv,
                                   .limit = limit_spirv,
                                   .lower = kToVulkan,
                                   .optimize = kOptimize,
                                   .tidy = kUnoptimized,
                                   .reshape = kToSlots,
                                   .wants_reshaping = is_by_slot,
                                   .write = write_spirv},
                                  {.output = Output::hlsl,
                                   .part = StagePart::hlsl_out,
                                   .check = check_hlsl,
                                   .limit = limit_hlsl,
                                   .lower = kToHlsl,
                                   .agree_on_forms = agree_on_block_forms,
                                   .settle = kInForms,
                                   .reshape = kToRows,
                                   .wants_reshaping = have_untyped_blocks,
                                   .bind = bind_in_direct3d,
                                   .agree = place::agree_on_signatures,
                                   .write = write_hlsl},
                                  {.output = Output::essl,
                                   .part = StagePart::essl_out,
                                   .check = check_essl,
                                   .limit = limit_essl,
                                   .lower = kToEssl,
                                   .agree_on_names = back::essl::agree_on_names,
                                   .write = write_essl}};
static_assert(std::ranges::all_of(kTargets, [](const TargetRow& row) {
  return &row == &kTargets[static_cast<size_t>(row.output)];
}));

}  // namespace

const TargetRow& target_row(Output output) {
  UMBER_CHECK(static_cast<size_t>(output) < std::size(kTargets));
  return kTargets[static_cast<size_t>(output)];
}

}  // namespace umber::driver
