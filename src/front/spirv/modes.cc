// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "front/spirv/mode_importer.h"
#include "front/spirv/parts.h"
#include "spirv/device_modes.h"

namespace umber::front::spirv {

void ModeImporter::import(const EntryPointInfo& entry) {
  import_memory_model();
  for (const uint32_t offset : b_.execution_modes()) {
    const Instruction mode = b_.at(offset);
    faults_.come_to(mode);
    if (mode.words[1] == entry.function) import_mode(mode);
  }
  // A constant decorated as the size of a workgroup comes before what the mode says (Vulkan 1.3 section 15.9).
  if (!has_workgroups(module_.stage)) return;
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

void ModeImporter::import_memory_model() {
  constexpr size_t kHeader = 5;
  const std::span<const uint32_t> words = b_.words();
  for (size_t at = kHeader; at < words.size(); at += words[at] >> 16) {
    const auto op = static_cast<spv::Op>(words[at] & 0xFFFF);
    if (op == spv::Op::MemoryModel)
      module_.state.uses_vulkan_memory_model |=
          static_cast<spv::MemoryModel>(words[at + 2]) == spv::MemoryModel::Vulkan;
    if (op == spv::Op::MemoryModel || op == spv::Op::EntryPoint || op == spv::Op::Function) return;
  }
}

bool ModeImporter::has_extension(std::string_view name) const {
  constexpr size_t kHeader = 5;
  const std::span<const uint32_t> words = b_.words();
  for (size_t at = kHeader; at < words.size(); at += words[at] >> 16) {
    const auto op = static_cast<spv::Op>(words[at] & 0xFFFF);
    if (op == spv::Op::Extension && spv::read_string(words.subspan(at + 1)).text == name) return true;
    if (op != spv::Op::Extension && op != spv::Op::Capability) return false;
  }
  return false;
}

namespace {

struct InputRow {
  spv::ExecutionMode mode;
  ir::InputPrimitive primitive;
};
constexpr InputRow kInputs[] = {
    {spv::ExecutionMode::InputPoints, ir::InputPrimitive::points},
    {spv::ExecutionMode::InputLines, ir::InputPrimitive::lines},
    {spv::ExecutionMode::InputLinesAdjacency, ir::InputPrimitive::lines_adjacency},
    {spv::ExecutionMode::Triangles, ir::InputPrimitive::triangles},
    {spv::ExecutionMode::InputTrianglesAdjacency, ir::InputPrimitive::triangles_adjacency},
};

}  // namespace

/// Modes of geometry shaders; false for others.
bool ModeImporter::import_geometry_mode(spv::ExecutionMode mode, std::span<const uint32_t> operands) {
  using Mode = spv::ExecutionMode;
  ir::GeometryState& state = module_.state.geometry;
  if (module_.stage != ir::Stage::geometry) return false;
  for (const InputRow& row : kInputs)
    if (row.mode == mode) return state.input = row.primitive, true;
  switch (mode) {
    case Mode::OutputPoints: state.output = ir::OutputPrimitive::points; return true;
    case Mode::OutputLineStrip: state.output = ir::OutputPrimitive::line_strip; return true;
    case Mode::OutputTriangleStrip: state.output = ir::OutputPrimitive::triangle_strip; return true;
    case Mode::OutputVertices: state.max_vertices = operands[0]; return true;
    case Mode::Invocations: state.invocations = operands[0]; return true;
    default: return false;
  }
}

/// Modes of the two stages of tessellation, either of which may have those of both; false for others.
bool ModeImporter::import_patch_mode(spv::ExecutionMode mode, std::span<const uint32_t> operands) {
  using Mode = spv::ExecutionMode;
  ir::TessellationState& state = module_.state.tessellation;
  if (module_.stage != ir::Stage::tess_control && module_.stage != ir::Stage::tess_evaluation) return false;
  switch (mode) {
    case Mode::OutputVertices: state.output_vertices = operands[0]; return true;
    case Mode::Triangles: state.domain = ir::PatchDomain::triangles; return true;
    case Mode::Quads: state.domain = ir::PatchDomain::quads; return true;
    case Mode::Isolines: state.domain = ir::PatchDomain::isolines; return true;
    case Mode::SpacingEqual: state.spacing = ir::PatchSpacing::equal; return true;
    case Mode::SpacingFractionalEven: state.spacing = ir::PatchSpacing::fractional_even; return true;
    case Mode::SpacingFractionalOdd: state.spacing = ir::PatchSpacing::fractional_odd; return true;
    case Mode::VertexOrderCw: state.is_clockwise = true; return true;
    case Mode::VertexOrderCcw: state.is_clockwise = false; return true;
    case Mode::PointMode: state.point_mode = true; return true;
    default: return false;
  }
}

/// Modes of mesh shaders; false for others.
bool ModeImporter::import_mesh_mode(spv::ExecutionMode mode, std::span<const uint32_t> operands) {
  using Mode = spv::ExecutionMode;
  ir::MeshState& state = module_.state.mesh;
  if (module_.stage != ir::Stage::mesh) return false;
  switch (mode) {
    case Mode::OutputVertices: state.max_vertices = operands[0]; return true;
    case Mode::OutputPrimitivesEXT: state.max_primitives = operands[0]; return true;
    case Mode::OutputPoints: state.primitive = ir::MeshPrimitive::points; return true;
    case Mode::OutputLinesEXT: state.primitive = ir::MeshPrimitive::lines; return true;
    case Mode::OutputTrianglesEXT: state.primitive = ir::MeshPrimitive::triangles; return true;
    default: return false;
  }
}

void ModeImporter::import_mode(const Instruction& mode) {
  using Mode = spv::ExecutionMode;
  ir::StageState& state = module_.state;
  const std::span<const uint32_t> operands = mode.words.subspan(3);
  const auto which = static_cast<Mode>(mode.words[2]);
  if (import_geometry_mode(which, operands) || import_patch_mode(which, operands) || import_mesh_mode(which, operands))
    return;
  switch (which) {
    case Mode::OriginUpperLeft: state.fragment.origin_upper_left = true; return;
    case Mode::OriginLowerLeft: state.fragment.origin_upper_left = false; return;
    case Mode::PixelCenterInteger: state.fragment.pixel_center_integer = true; return;
    case Mode::SubgroupUniformControlFlowKHR: state.reconvergence = ir::Reconvergence::uniform; return;
    case Mode::MaximallyReconvergesKHR: state.reconvergence = ir::Reconvergence::maximal; return;
    case Mode::QuadDerivativesKHR: state.fragment.quad_derivatives = true; return;
    case Mode::RequireFullQuadsKHR: state.fragment.full_quads = true; return;
    case Mode::DerivativeGroupQuadsNV:
    case Mode::DerivativeGroupLinearNV:
      state.compute.derivatives =
          which == Mode::DerivativeGroupQuadsNV ? ir::DerivativeGroup::quads : ir::DerivativeGroup::linear;
      state.compute.derivatives_by_khr = has_extension("SPV_KHR_compute_shader_derivatives");
      return;
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
    case Mode::ContractionOff: return;
    default: return import_device_mode(mode);
  }
}

void ModeImporter::import_device_mode(const Instruction& mode) {
  const spv::ModeGroup group = spv::group_of_device_mode(static_cast<spv::ExecutionMode>(mode.words[2]));
  const bool fits = is_of_float_controls(group) || module_.stage == ir::Stage::fragment;
  if (group == spv::ModeGroup::none || !fits)
    return unsupported(spv::name_of(spv::OperandKind::ExecutionMode, mode.words[2]));
  const std::span<const uint32_t> operands = mode.words.subspan(3);
  module_.state.spirv_modes.push_back({.mode = mode.words[2], .operands = {operands.begin(), operands.end()}});
}

}  // namespace umber::front::spirv
