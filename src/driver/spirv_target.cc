// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/lacks.h"
#include "back/spirv/writer.h"
#include "driver/pipeline.h"
#include "driver/target_rows.h"

namespace umber::driver {
namespace {

constexpr Message<> kSpirvTooNew{Severity::error, "spirv-version",
                                 "this version of Vulkan does not take that version of SPIR-V"};

back::spirv::Options spirv_options(const SpirvOptions& options) {
  back::spirv::Options spirv{.vulkan = options.vulkan, .debug = options.debug};
  if (options.version != SpirvVersion::highest)
    spirv.version = spv::version_word(1, static_cast<uint32_t>(options.version) - 1);
  return spirv;
}

void check_spirv(const Options& options, Diagnostics& diagnostics) {
  const back::spirv::Options spirv = spirv_options(options.spirv);
  if (spirv.spirv_version() > back::spirv::versions_of(spirv.vulkan).most) diagnostics.report(kSpirvTooNew, {});
  check_bounds(options.spirv, diagnostics);
}

void limit_spirv(const Options& options, Target& target) {
  target.lacks = back::spirv::kLacks;
  target.shared_blocks = spirv_options(options.spirv).spirv_version() >= back::spirv::kFirstWithSharedBlocks;
  target.buffers_by_slot = options.spirv.buffers == BufferForm::slots;
  target.buffer_bounds = options.spirv.buffer_bounds;
}

bool is_by_slot(std::span<ir::Module* const>, const Options& options) {
  return options.spirv.buffers == BufferForm::slots;
}

bool write_spirv(const ir::Module& module, const ir::Bindings&, const Options& options, const Sources& sources,
                 Diagnostics& diagnostics, Module& written) {
  back::spirv::Options spirv = spirv_options(options.spirv);
  spirv.drops_unused = options.optimize != Optimize::none && options.spirv.debug < DebugInfo::scopes;
  spirv.sources = &sources;
  Result<std::vector<uint32_t>> words = back::spirv::write(module, spirv, diagnostics);
  if (words) written.spirv = std::move(*words);
  return static_cast<bool>(words);
}

}  // namespace

constinit const TargetRow kSpirvRow = {
    .output = Output::spirv,
    .part = StagePart::spirv_out,
    .has_addresses = true,
    .check = check_spirv,
    .limit = limit_spirv,
    .lower = kToVulkan,
    .optimize = kOptimize,
    .tidy = kUnoptimized,
    .reshape = kToSlots,
    .wants_reshaping = is_by_slot,
    .write = write_spirv,
};

}  // namespace umber::driver
