// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "front/spirv/mode_importer.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {

void ModeImporter::import(const EntryPointInfo& entry) {
  for (const uint32_t offset : b_.execution_modes()) {
    const Instruction mode = b_.at(offset);
    faults_.come_to(mode);
    if (mode.words[1] == entry.function) import_mode(mode);
  }
  // A constant decorated as the size of a workgroup comes before what the mode says (Vulkan 1.3 section 15.9).
  if (module_.stage != ir::Stage::compute) return;
  for (const uint32_t offset : b_.globals()) {
    const uint32_t id = b_.at(offset).result().value;
    const bool is_size =
        b_.decoration(id, spv::Decoration::BuiltIn) == static_cast<uint32_t>(spv::BuiltIn::WorkgroupSize);
    const ValueId size = is_size ? global(id).constant : ValueId{};
    if (!size || module_.constant(size).part_count != 3) continue;
    const Instruction whole = b_.definition(id);
    if (whole.op == spv::Op::ConstantComposite || whole.op == spv::Op::SpecConstantComposite)
      for (uint32_t n = 0; n < 3; ++n) import_size(n, whole.operands()[n]);
    else
      import_sizes(parts_.constants.known(id));
  }
}

void ModeImporter::import_sizes(ValueId constant) {
  for (uint32_t n = 0; n < 3; ++n)
    module_.state.compute.local_size[n] =
        static_cast<uint32_t>(module_.scalar_bits(module_.constant_part(module_.constant(constant), n)).value_or(1));
}

/// A size of the workgroup; one that is made of specializations keeps its default.
void ModeImporter::import_size(uint32_t dimension, uint32_t constant) {
  ir::ComputeState& state = module_.state.compute;
  std::optional<uint32_t> number = parts_.constants.specialization(constant);
  const TypeId type = number ? module_.specializations[*number].type : TypeId{};
  if (type != ir::types::kU32 && type != ir::types::kI32) number = {};
  const std::optional<uint32_t> size =
      number ? static_cast<uint32_t>(module_.specializations[*number].bits) : parts_.constants.u32(constant);
  if (!size) return fail(kNotConstant);
  state.local_size[dimension] = *size;
  state.specialized_size[dimension] = number;
}

bool ModeImporter::has(const EntryPointInfo& entry, spv::ExecutionMode mode) const {
  return std::any_of(b_.execution_modes().begin(), b_.execution_modes().end(), [&](uint32_t offset) {
    const Instruction i = b_.at(offset);
    return i.words[1] == entry.function && static_cast<spv::ExecutionMode>(i.words[2]) == mode;
  });
}

void ModeImporter::import_mode(const Instruction& mode) {
  using Mode = spv::ExecutionMode;
  ir::StageState& state = module_.state;
  const std::span<const uint32_t> operands = mode.words.subspan(3);
  switch (static_cast<Mode>(mode.words[2])) {
    case Mode::OriginUpperLeft: state.fragment.origin_upper_left = true; return;
    case Mode::OriginLowerLeft: state.fragment.origin_upper_left = false; return;
    case Mode::PixelCenterInteger: state.fragment.pixel_center_integer = true; return;
    case Mode::SubgroupUniformControlFlowKHR: state.reconvergence = ir::Reconvergence::uniform; return;
    case Mode::EarlyFragmentTests: state.fragment.early_fragment_tests = true; return;
    case Mode::PostDepthCoverage: state.fragment.post_depth_coverage = true; return;
    case Mode::DepthReplacing:
    case Mode::StencilRefReplacingEXT: return;
    case Mode::PixelInterlockOrderedEXT: state.fragment.interlock = ir::Interlock::pixel_ordered; return;
    case Mode::PixelInterlockUnorderedEXT: state.fragment.interlock = ir::Interlock::pixel_unordered; return;
    case Mode::SampleInterlockOrderedEXT: state.fragment.interlock = ir::Interlock::sample_ordered; return;
    case Mode::SampleInterlockUnorderedEXT: state.fragment.interlock = ir::Interlock::sample_unordered; return;
    case Mode::ShadingRateInterlockOrderedEXT: state.fragment.interlock = ir::Interlock::shading_rate_ordered; return;
    case Mode::ShadingRateInterlockUnorderedEXT:
      state.fragment.interlock = ir::Interlock::shading_rate_unordered;
      return;
    case Mode::DepthGreater: state.fragment.depth_mode = ir::DepthMode::greater; return;
    case Mode::DepthLess: state.fragment.depth_mode = ir::DepthMode::less; return;
    case Mode::DepthUnchanged: state.fragment.depth_mode = ir::DepthMode::unchanged; return;
    case Mode::LocalSize: std::copy_n(operands.begin(), 3, state.compute.local_size.begin()); return;
    case Mode::LocalSizeId:
      for (uint32_t n = 0; n < 3; ++n) import_size(n, operands[n]);
      return;
    case Mode::Xfb:
    case Mode::LocalSizeHint:
    case Mode::LocalSizeHintId:
    case Mode::ContractionOff:
    case Mode::SignedZeroInfNanPreserve: return;
    default: return unsupported(spv::name_of(spv::OperandKind::ExecutionMode, mode.words[2]));
  }
}

}  // namespace umber::front::spirv
