// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/global_variables.h"

#include <algorithm>

#include "back/spirv/built_ins.h"
#include "ir/interface/per_vertex.h"
#include "ir/interface/spirv_instruction.h"
#include "spirv/grammar.h"

namespace umber::back::spirv {
namespace {

spv::StorageClass storage_class(ir::ResourceKind kind, uint32_t version) {
  switch (kind) {
    case ir::ResourceKind::uniform_block: return spv::StorageClass::Uniform;
    case ir::ResourceKind::storage_block:
      return version < spv::version_word(1, 3) ? spv::StorageClass::Uniform : spv::StorageClass::StorageBuffer;
    case ir::ResourceKind::push_constants: return spv::StorageClass::PushConstant;
    case ir::ResourceKind::shader_record: return spv::StorageClass::ShaderRecordBufferKHR;
    case ir::ResourceKind::shared_block: return spv::StorageClass::Workgroup;
    case ir::ResourceKind::combined_image_sampler:
    case ir::ResourceKind::sampled_image:
    case ir::ResourceKind::sampler:
    case ir::ResourceKind::acceleration_structure:
    case ir::ResourceKind::storage_image: return spv::StorageClass::UniformConstant;
    case ir::ResourceKind::atomic_counters:
    case ir::ResourceKind::default_uniforms:
    case ir::ResourceKind::state_uniforms: break;
  }
  UMBER_UNREACHABLE("counters and loose uniforms are blocks by now");
}

spv::ExecutionMode interlock_mode(ir::Interlock interlock) {
  using Mode = spv::ExecutionMode;
  switch (interlock) {
    case ir::Interlock::pixel_ordered: return Mode::PixelInterlockOrderedEXT;
    case ir::Interlock::pixel_unordered: return Mode::PixelInterlockUnorderedEXT;
    case ir::Interlock::sample_ordered: return Mode::SampleInterlockOrderedEXT;
    case ir::Interlock::sample_unordered: return Mode::SampleInterlockUnorderedEXT;
    case ir::Interlock::shading_rate_ordered: return Mode::ShadingRateInterlockOrderedEXT;
    case ir::Interlock::shading_rate_unordered: return Mode::ShadingRateInterlockUnorderedEXT;
    case ir::Interlock::none: break;
  }
  UMBER_UNREACHABLE("no fragments take turns");
}

/// Of variables of module scope.
spv::StorageClass storage_class(ir::VariableScope scope) {
  switch (scope) {
    case ir::VariableScope::function: return spv::StorageClass::Function;
    case ir::VariableScope::private_:
    case ir::VariableScope::ray_query: return spv::StorageClass::Private;
    case ir::VariableScope::shared: return spv::StorageClass::Workgroup;
    case ir::VariableScope::ray_payload: return spv::StorageClass::RayPayloadKHR;
    case ir::VariableScope::incoming_ray_payload: return spv::StorageClass::IncomingRayPayloadKHR;
    case ir::VariableScope::hit_attribute: return spv::StorageClass::HitAttributeKHR;
    case ir::VariableScope::callable_data: return spv::StorageClass::CallableDataKHR;
    case ir::VariableScope::incoming_callable_data: return spv::StorageClass::IncomingCallableDataKHR;
    case ir::VariableScope::task_payload: return spv::StorageClass::TaskPayloadWorkgroupEXT;
  }
  UMBER_UNREACHABLE("a scope of variables");
}

bool is_shared(const ir::Resource& r) { return r.kind == ir::ResourceKind::shared_block; }
bool is_storage(const ir::Resource& r) {
  return r.kind == ir::ResourceKind::storage_block || r.kind == ir::ResourceKind::storage_image;
}
constexpr bool is_before(const ir::Slot& a, const ir::Slot& b) {
  return a.set != b.set ? a.set < b.set : a.binding < b.binding;
}

std::string_view made_up_name(const ir::Resource& r) {
  return r.name ? std::string_view() : ir::name_of_nameless(r.origin);
}

/// Those that are declared, by id.
std::vector<bool> declared_resources(const ir::Module& m, bool drops_unused) {
  std::vector<bool> declared(m.resources.size());
  bool are_all = true;
  for (const ir::ResourceId r : m.resources.ids())
    are_all &= declared[r.index] = !drops_unused && !is_shared(m.resources[r]);
  if (are_all) return declared;
  m.for_each_inst([&](ir::InstId i) {
    if (const std::optional<ir::ResourceId> r = m.resource_used(i)) declared[r->index] = true;
  });
  return declared;
}

/// The slots of declared resources, those of several in a row; none where no resource is the same memory as another.
std::vector<ir::Slot> shared_slots(const ir::Module& m, const std::vector<bool>& declared) {
  std::vector<ir::Slot> slots;
  bool is_any = false;
  for (const ir::ResourceId r : m.resources.ids()) is_any |= m.resources[r].access.aliased;
  if (!is_any) return slots;
  for (const ir::ResourceId r : m.resources.ids())
    if (declared[r.index] && m.resources[r].assigned) slots.push_back(*m.resources[r].assigned);
  std::ranges::sort(slots, is_before);
  return slots;
}

}  // namespace

void GlobalVariables::declare(bool drops_unused) {
  resources_.reserve(module_.resources.size());
  io_vars_.reserve(module_.io_vars.size());
  variables_.reserve(module_.variables.size());
  const std::vector<bool> declared = declared_resources(module_, drops_unused);
  const std::vector<ir::Slot> slots = shared_slots(module_, declared);
  uint32_t shared_count = 0;
  for (const ir::ResourceId r : module_.resources.ids())
    shared_count += declared[r.index] && is_shared(module_.resources[r]);
  for (ir::ResourceId r : module_.resources.ids()) {
    const ir::Resource& resource = module_.resources[r];
    resources_.push_back(declared[r.index] ? declare_resource(resource) : Global{});
    if (!declared[r.index]) continue;
    ir::AccessFlags access = resource.access;
    // What it was the same memory as may be gone.
    if (access.aliased && resource.assigned) {
      const auto same = std::equal_range(slots.begin(), slots.end(), *resource.assigned, is_before);
      access.aliased = same.second - same.first > 1;
    }
    if (is_shared(resource)) access.aliased = shared_count > 1;
    if (is_shared(resource) || is_storage(resource)) decorate_access(resources_.back().id, access);
  }
  for (ir::IoVarId v : module_.io_vars.ids()) io_vars_.push_back(declare_io_var(module_.io_vars[v]));
  for (const ir::Capture& c : module_.captures) decorate_capture(c);
  for (ir::VariableId v : module_.variables.ids()) {
    const ir::Variable& variable = module_.variables[v];
    Global global;
    if (variable.scope != ir::VariableScope::function) {
      global.storage = storage_class(variable.scope);
      const SpvId pointer = builder_.pointer_type(global.storage, types_.of(variable.type));
      const SpvId initial = variable.initial ? types_.constant(variable.initial) : SpvId{};
      global.id = types_.name(builder_.global_variable(pointer, global.storage, initial), variable.name);
      types_.decorate_variable(global.id, variable.type);
      if (variable.location) builder_.decorate(global.id, spv::Decoration::Location, {*variable.location});
    }
    variables_.push_back(global);
  }
}

Global GlobalVariables::declare_resource(const ir::Resource& resource) {
  UMBER_CHECK(resource.assigned.has_value() || !ir::has_slot(resource.kind));
  const spv::StorageClass storage = storage_class(resource.kind, builder_.version());
  SpvId type = ir::is_block(resource.kind)
                   ? types_.block(resource.kind, resource.type, resource.layout, made_up_name(resource))
                   : types_.opaque(resource);
  if (resource.array)
    type = resource.array_count ? builder_.array_type(type, resource.array_count) : builder_.runtime_array_type(type);
  const SpvId id = builder_.global_variable(builder_.pointer_type(storage, type), storage);
  name_resource(id, resource);
  if (resource.assigned) {
    builder_.decorate(id, spv::Decoration::DescriptorSet, {resource.assigned->set});
    builder_.decorate(id, spv::Decoration::Binding, {resource.assigned->binding});
  }
  if (resource.input_attachment)
    builder_.decorate(id, spv::Decoration::InputAttachmentIndex, {*resource.input_attachment});
  return {id, storage};
}

void GlobalVariables::name_resource(SpvId id, const ir::Resource& resource) {
  if (const std::string_view made_up = made_up_name(resource); !made_up.empty())
    types_.name(id, made_up);
  else
    types_.name(id, resource.instance_name ? resource.instance_name : resource.name);
}

void GlobalVariables::decorate_access(SpvId id, const ir::AccessFlags& access) {
  if (access.readonly) builder_.decorate(id, spv::Decoration::NonWritable);
  if (access.writeonly) builder_.decorate(id, spv::Decoration::NonReadable);
  const bool says_it = !module_.state.uses_vulkan_memory_model;  // else accesses do
  if (access.volatile_ && says_it) builder_.decorate(id, spv::Decoration::Volatile);
  if ((access.coherent || access.volatile_) && says_it) builder_.decorate(id, spv::Decoration::Coherent);
  if (access.restrict_) builder_.decorate(id, spv::Decoration::Restrict);
  if (access.aliased) builder_.decorate(id, spv::Decoration::Aliased);
}

Global GlobalVariables::declare_io_var(const ir::IoVar& var) {
  const spv::StorageClass storage =
      var.direction == ir::Direction::input ? spv::StorageClass::Input : spv::StorageClass::Output;
  const SpvId id = builder_.global_variable(builder_.pointer_type(storage, types_.of(var.type)), storage);
  types_.name(id, var.name);
  decorate_io_var(id, var);
  return {id, storage};
}

void GlobalVariables::decorate_io_var(SpvId id, const ir::IoVar& var) {
  if (var.decorations) decorate_by_number(id, var);
  if (var.built_in == ir::BuiltIn::by_number) {
    // its decorations say which
  } else if (ir::info(var.built_in).device) {
    builder_.decorate(id, spv::Decoration::BuiltIn, {kBuiltIns[static_cast<size_t>(var.built_in)]});
  } else {
    UMBER_CHECK(var.location.has_value());
    builder_.decorate(id, spv::Decoration::Location, {*var.location});
    if (var.component) builder_.decorate(id, spv::Decoration::Component, {var.component});
    if (var.index) builder_.decorate(id, spv::Decoration::Index, {var.index});
  }
  if (var.is_patch) builder_.decorate(id, spv::Decoration::Patch);
  if (var.is_per_primitive && !ir::is_index_of_mesh(var.built_in)) {
    builder_.decorate(id, spv::Decoration::PerPrimitiveEXT);
    builder_.require(spv::Capability::MeshShadingEXT);  // of fragments, too, and not the older extension's
  }
  if (var.stream) builder_.decorate(id, spv::Decoration::Stream, {var.stream});
  decorate_interpolation(id, var);
  if (var.invariant && var.direction == ir::Direction::output) builder_.decorate(id, spv::Decoration::Invariant);
  if (var.precision == ir::Precision::low || var.precision == ir::Precision::medium)
    builder_.decorate(id, spv::Decoration::RelaxedPrecision);
}

/// What is no decoration, as only a text of the IR can say, is left out.
void GlobalVariables::decorate_by_number(SpvId id, const ir::IoVar& var) {
  std::string_view texts = module_.names.text(var.decorations);
  while (!texts.empty()) {
    const std::optional<ir::SpirvInstruction> said = ir::read_spirv_instruction(ir::take_spirv_text(texts));
    const spv::EnumerantInfo* const row = said ? spv::find(spv::OperandKind::Decoration, said->id) : nullptr;
    if (!row || row->operands().size() != said->literals.size()) continue;
    for (const uint32_t capability : said->capabilities)
      if (spv::find(static_cast<spv::Capability>(capability)))
        builder_.require(static_cast<spv::Capability>(capability));
    for (const std::string_view extension : said->extensions) builder_.require_extension(extension);
    std::vector<spv::Word> words;
    for (const ir::SpirvInstruction::Literal& literal : said->literals) words.push_back({literal.word});
    builder_.decorate(id, static_cast<spv::Decoration>(said->id), words);
  }
}

void GlobalVariables::decorate_capture(const ir::Capture& capture) {
  UMBER_CHECK(capture.path.empty());
  const SpvId id = io_vars_[capture.var.index].id;
  builder_.decorate(id, spv::Decoration::XfbBuffer, {capture.buffer});
  builder_.decorate(id, spv::Decoration::XfbStride, {module_.state.capture.strides[capture.buffer]});
  builder_.decorate(id, spv::Decoration::Offset, {capture.offset});
}

void GlobalVariables::decorate_interpolation(SpvId id, const ir::IoVar& var) {
  const bool is_fragment = module_.stage == ir::Stage::fragment;
  const bool is_input = var.direction == ir::Direction::input;
  if (is_fragment && is_input && var.interpolation == ir::Interpolation::per_vertex)
    return builder_.decorate(id, spv::Decoration::PerVertexKHR);
  if (is_fragment && is_input && module_.types.contents(var.type).kinds.has_any(ir::kFlatKinds))
    return builder_.decorate(id, spv::Decoration::Flat);
  // What feeds a vertex stage or leaves a fragment stage is not interpolated.
  if (ir::info(var.built_in).device || is_fragment != is_input || row_of(module_.stage).position == 0) return;
  if (var.interpolation == ir::Interpolation::flat) builder_.decorate(id, spv::Decoration::Flat);
  if (var.interpolation == ir::Interpolation::noperspective) builder_.decorate(id, spv::Decoration::NoPerspective);
  if (var.sampling == ir::Sampling::centroid) builder_.decorate(id, spv::Decoration::Centroid);
  if (var.sampling == ir::Sampling::sample) builder_.decorate(id, spv::Decoration::Sample);
}

void GlobalVariables::declare_entry_point(SpvId main) {
  std::vector<SpvId> interface;
  for (const Global& g : io_vars_) interface.push_back(g.id);
  if (builder_.version() >= spv::version_word(1, 4)) {  // from here on all global variables are listed
    for (const Global& g : resources_)
      if (g.id) interface.push_back(g.id);
    for (const Global& g : variables_)
      if (g.storage != spv::StorageClass::Function) interface.push_back(g.id);
  }
  builder_.entry_point(static_cast<spv::ExecutionModel>(row_of(module_.stage).execution_model), main, "main",
                       interface);
  declare_execution_modes(main);
}

/// A size that is given later is told by ids: from SPIR-V 1.6 on in the mode itself, which Vulkan takes from 1.3 on, before
/// that by the constant with the size of the workgroup, which overrules the mode (Vulkan 1.3 section 15.9).
void GlobalVariables::declare_workgroup_size(SpvId main) {
  const ir::ComputeState& state = module_.state.compute;
  const auto& size = state.local_size;
  const bool by_mode = builder_.version() >= spv::version_word(1, 6);
  const bool is_fixed = state.specialized_size == ir::ComputeState{}.specialized_size;
  if (is_fixed || !by_mode) builder_.execution_mode(main, spv::ExecutionMode::LocalSize, {size[0], size[1], size[2]});
  if (is_fixed) return;
  const SpvId type = types_.of(ir::types::kU32);
  std::array<SpvId, 3> ids;
  for (size_t n = 0; n < ids.size(); ++n) {
    const std::optional<uint32_t>& by = state.specialized_size[n];
    ids[n] = by ? types_.specialization(*by) : builder_.u32_constant(size[n]);
    if (!by || module_.specializations[*by].type == ir::types::kU32) continue;
    const SpvId zero = builder_.u32_constant(0);  // shaders have no bit casts of constants; this makes one, too
    ids[n] = builder_.unshared_constant(spv::Op::SpecConstantOp, type, {spv::Op::IAdd, ids[n], zero});
  }
  if (by_mode) return builder_.execution_mode_id(main, spv::ExecutionMode::LocalSizeId, std::span<const SpvId>(ids));
  const SpvId whole = builder_.unshared_constant(spv::Op::SpecConstantComposite, builder_.vector_type(type, 3),
                                                 std::span<const SpvId>(ids));
  builder_.decorate(whole, spv::Decoration::BuiltIn, {spv::BuiltIn::WorkgroupSize});
}

void GlobalVariables::declare_primitives(SpvId main) {
  using Mode = spv::ExecutionMode;
  constexpr Mode kInputs[] = {Mode::InputPoints,         Mode::InputPoints, Mode::InputLines,
                              Mode::InputLinesAdjacency, Mode::Triangles,   Mode::InputTrianglesAdjacency};
  constexpr Mode kOutputs[] = {Mode::OutputPoints, Mode::OutputPoints, Mode::OutputLineStrip,
                               Mode::OutputTriangleStrip};
  const ir::GeometryState& state = module_.state.geometry;
  builder_.execution_mode(main, kInputs[static_cast<size_t>(state.input)]);
  builder_.execution_mode(main, Mode::Invocations, {state.invocations});
  builder_.execution_mode(main, kOutputs[static_cast<size_t>(state.output)]);
  builder_.execution_mode(main, Mode::OutputVertices, {std::max(state.max_vertices, 1u)});  // Vulkan has no fewer
}

void GlobalVariables::declare_mesh(SpvId main) {
  using Mode = spv::ExecutionMode;
  constexpr Mode kPrimitives[] = {Mode::OutputPoints, Mode::OutputPoints, Mode::OutputLinesEXT,
                                  Mode::OutputTrianglesEXT};
  const ir::MeshState& state = module_.state.mesh;
  builder_.execution_mode(main, kPrimitives[static_cast<size_t>(state.primitive)]);
  builder_.execution_mode(main, Mode::OutputVertices, {std::max(state.max_vertices, 1u)});  // Vulkan has no fewer
  builder_.execution_mode(main, Mode::OutputPrimitivesEXT, {std::max(state.max_primitives, 1u)});
}

void GlobalVariables::declare_patches(SpvId main) {
  using Mode = spv::ExecutionMode;
  constexpr Mode kDomains[] = {Mode::Triangles, Mode::Triangles, Mode::Quads, Mode::Isolines};
  constexpr Mode kSpacings[] = {Mode::SpacingEqual, Mode::SpacingFractionalEven, Mode::SpacingFractionalOdd};
  const ir::TessellationState& state = module_.state.tessellation;
  if (module_.stage == ir::Stage::tess_control)
    return builder_.execution_mode(main, Mode::OutputVertices, {std::max(state.output_vertices, 1u)});
  builder_.execution_mode(main, kDomains[static_cast<size_t>(state.domain)]);
  builder_.execution_mode(main, kSpacings[static_cast<size_t>(state.spacing)]);
  builder_.execution_mode(main, state.is_clockwise ? Mode::VertexOrderCw : Mode::VertexOrderCcw);
  if (state.point_mode) builder_.execution_mode(main, Mode::PointMode);
}

void GlobalVariables::declare_execution_modes(SpvId main) {
  using Mode = spv::ExecutionMode;
  const ir::FragmentState& state = module_.state.fragment;
  for (const ir::SpirvMode& mode : module_.state.spirv_modes)
    builder_.execution_mode(main, Mode{mode.mode}, mode.operands);
  if (!module_.captures.empty()) builder_.execution_mode(main, Mode::Xfb);
  if (module_.state.reconvergence == ir::Reconvergence::uniform)
    builder_.execution_mode(main, Mode::SubgroupUniformControlFlowKHR);
  if (module_.state.reconvergence == ir::Reconvergence::maximal)
    builder_.execution_mode(main, Mode::MaximallyReconvergesKHR);
  // Of both extensions the one that the source asked for; the older one has no other stages.
  if (module_.state.compute.derivatives_by_khr || module_.stage != ir::Stage::compute)
    if (module_.state.compute.derivatives != ir::DerivativeGroup::none)
      builder_.require_extension("SPV_KHR_compute_shader_derivatives");
  if (module_.state.compute.derivatives == ir::DerivativeGroup::quads)
    builder_.execution_mode(main, Mode::DerivativeGroupQuadsNV);
  if (module_.state.compute.derivatives == ir::DerivativeGroup::linear)
    builder_.execution_mode(main, Mode::DerivativeGroupLinearNV);
  if (has_workgroups(module_.stage)) declare_workgroup_size(main);
  if (module_.stage == ir::Stage::mesh) declare_mesh(main);
  if (module_.stage == ir::Stage::geometry) declare_primitives(main);
  if (module_.stage == ir::Stage::tess_control || module_.stage == ir::Stage::tess_evaluation) declare_patches(main);
  if (module_.stage != ir::Stage::fragment) return;
  builder_.execution_mode(main, Mode::OriginUpperLeft);  // the only one that Vulkan has
  if (state.early_fragment_tests || state.post_depth_coverage) builder_.execution_mode(main, Mode::EarlyFragmentTests);
  if (state.interlock != ir::Interlock::none) builder_.execution_mode(main, interlock_mode(state.interlock));
  if (state.quad_derivatives) builder_.execution_mode(main, Mode::QuadDerivativesKHR);
  if (state.full_quads) builder_.execution_mode(main, Mode::RequireFullQuadsKHR);
  if (state.post_depth_coverage) builder_.execution_mode(main, Mode::PostDepthCoverage);
  bool writes_depth = false, writes_stencil = false;
  for (ir::IoVarId v : module_.io_vars.ids()) {
    writes_depth |= module_.io_vars[v].built_in == ir::BuiltIn::frag_depth;
    writes_stencil |= module_.io_vars[v].built_in == ir::BuiltIn::frag_stencil_ref;
  }
  if (writes_stencil) builder_.execution_mode(main, Mode::StencilRefReplacingEXT);
  if (!writes_depth) return;
  builder_.execution_mode(main, Mode::DepthReplacing);
  switch (state.depth_mode) {
    case ir::DepthMode::any: return;
    case ir::DepthMode::greater: return builder_.execution_mode(main, Mode::DepthGreater);
    case ir::DepthMode::less: return builder_.execution_mode(main, Mode::DepthLess);
    case ir::DepthMode::unchanged: return builder_.execution_mode(main, Mode::DepthUnchanged);
  }
}

}  // namespace umber::back::spirv
