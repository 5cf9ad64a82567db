// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/functions.h"

#include "back/spirv/code.h"

namespace umber::back::spirv {

void Functions::write(ir::FunctionId id, std::span<const ir::VariableId> locals) {
  code_.here = {.function = id};
  const ir::Function& function = module_.function(id);
  const ir::Block& body = module_.blocks[function.body];
  std::vector<SpvId> parameters(body.param_count);
  for (uint32_t n = 0; n < body.param_count; ++n)
    parameters[n] = types_.of(module_.type(module_.param(function.body, n)));
  const SpvId result = types_.results(function.results);
  types_.name(builder_.begin_function(result, builder_.function_type(result, parameters), code_.function_ids[id.index]),
              function.name);
  for (uint32_t n = 0; n < body.param_count; ++n) {
    const ir::ValueId parameter = module_.param(function.body, n);
    code_.values[parameter.index] = builder_.parameter(parameters[n]);
    types_.decorate_parameter(code_.values[parameter.index], module_.type(parameter));
  }
  start_block(builder_.new_id());
  for (ir::VariableId v : locals) {
    const ir::Variable& local = module_.variables[v];
    const SpvId pointer = builder_.pointer_type(spv::StorageClass::Function, types_.of(local.type));
    const SpvId initial = local.initial ? types_.constant(local.initial) : SpvId{};
    const SpvId variable = types_.name(builder_.local_variable(pointer, initial), local.name);
    types_.decorate_variable(variable, local.type);
    code_.globals.set_local(v, variable);
  }
  if (code_.scopes) {
    code_.scopes->begin(id, code_.function_ids[id.index]);
    for (ir::VariableId v : locals) code_.scopes->local(v, code_.globals.variable(v).id);
  }
  write_region(function.body, {});
  builder_.end_function();
}

void Functions::write_region(ir::BlockId region, const Scope& scope, ir::InstId behind) {
  builder_.count(spv::Limit::control_depth, scope.depth);
  write_instructions(behind ? module_.insts[behind].next : module_.blocks[region].first, {}, scope);
}

void Functions::write_instructions(ir::InstId first, ir::InstId end, const Scope& scope) {
  for (ir::InstId i = first; i && i != end && !code_.here.is_terminated; i = module_.insts[i].next) {
    if (code_.lines) code_.lines->at(module_.span(i));
    if (code_.scopes) code_.scopes->at(i, code_.here.block);
    write_inst(module_.insts[i], scope);
  }
}

void Functions::write_inst(const ir::Inst& inst, const Scope& scope) {
  using ir::Group, ir::Op;
  const Op op = inst.op;
  switch (ir::info(op).group) {
    case Group::barrier: return write_synchronization(inst);
    case Group::emission: return write_emission(inst);
    case Group::math:
    case Group::integer:
      return inst.result_count == 1 ? code_.operators.write_mapped(inst) : code_.operators.write_several_results(inst);
    case Group::arithmetic:
      return op == Op::mul ? code_.operators.write_mul(inst) : code_.operators.write_mapped(inst);
    case Group::bits:
    case Group::comparison:
    case Group::derivative:
    case Group::pack: return code_.operators.write_mapped(inst);
    case Group::matrix:
      return op == Op::mat_mul ? code_.operators.write_mat_mul(inst) : code_.operators.write_mapped(inst);
    case Group::geometry: return op == Op::dot ? code_.operators.write_dot(inst) : code_.operators.write_mapped(inst);
    case Group::reduction: return code_.operators.write_reduction(inst);
    case Group::subgroup: return code_.subgroups.write(inst);
    case Group::conversion:
      static_assert(
          ir::consists_of(Group::conversion, {Op::convert, Op::convert_saturated, Op::bitcast, Op::bitcast_extract}));
      if (op == Op::bitcast_extract) return code_.conversions.write_bitcast_extract(inst);
      return op == Op::bitcast ? code_.conversions.write_bitcast(inst) : code_.conversions.write_convert(inst);
    case Group::composite: return code_.composites.write(inst);
    case Group::memory: return code_.places.write(inst);
    case Group::interpolation: return code_.places.write_interpolate(inst);
    case Group::atomic: return code_.atomics.write(inst);
    case Group::buffer:
    case Group::counter: return unsupported(inst);
    case Group::handle: return code_.textures.write_sampler(inst);
    case Group::texture: return code_.textures.write_sample(inst);
    case Group::query: return code_.textures.write_query(inst);
    case Group::image: return code_.textures.write_image(inst);
    case Group::ray: return code_.rays.write(inst);
    case Group::cooperative: return code_.cooperative.write(inst);
    case Group::ray_query: return code_.rays.write_query(inst);
    case Group::call: return write_call(inst);
    case Group::region:
      static_assert(ir::consists_of(Group::region, {Op::if_, Op::switch_, Op::loop}));
      return op == Op::if_       ? code_.constructs.write_if(inst, scope)
             : op == Op::switch_ ? code_.constructs.write_switch(inst, scope)
                                 : code_.constructs.write_loop(inst, scope);
    case Group::terminator: return code_.exits.write(inst, scope);
    case Group::device: return code_.device.write(inst);
    case Group::specialization: return alias(inst, types_.specialization(inst.imm()));
  }
}

void Functions::write_call(const ir::Inst& inst) {
  const SpvId callee = code_.function_ids[inst.callee().index];
  SmallVector<SpvId, 16> words = {callee};
  words.append(operands(inst));
  const SpvId result = builder_.emit(spv::Op::FunctionCall, results_structure(inst), words);
  const uint32_t count = inst.result_count;
  if (count == 1) return define(inst, result);
  define_parts(inst, result);
}

namespace {

/// With Vulkan's memory model a barrier says that what was written is to be seen.
spv::MemorySemantics seen(spv::MemorySemantics semantics, const ir::Module& module) {
  using Semantics = spv::MemorySemantics;
  if (!module.state.uses_vulkan_memory_model) return semantics;
  return semantics | Semantics::MakeAvailable | Semantics::MakeVisible;
}

/// The memory that a mask of memory_kind means. Counters live in buffers by now.
spv::MemorySemantics memory_of(uint32_t kinds, ir::Stage stage) {
  using Semantics = spv::MemorySemantics;
  Semantics semantics = Semantics::AcquireRelease;
  if (kinds & (ir::memory_kind::kBuffer | ir::memory_kind::kCounter)) semantics = semantics | Semantics::UniformMemory;
  if (kinds & ir::memory_kind::kImage) semantics = semantics | Semantics::ImageMemory;
  const bool has_shared = (kinds & ir::memory_kind::kShared) && has_workgroups(stage);
  return has_shared ? semantics | Semantics::WorkgroupMemory : semantics;
}

}  // namespace

void Functions::write_subgroup_barrier(const ir::Inst& inst) {
  const auto constant = [&](auto value) { return builder_.u32_constant(static_cast<uint32_t>(value)); };
  const bool waits = inst.op == ir::Op::subgroup_barrier;
  const spv::MemorySemantics memory = memory_of(waits ? ir::memory_kind::kAll : inst.imm(), module_.stage);
  if (memory == spv::MemorySemantics::AcquireRelease) return;  // orders nothing
  builder_.require(spv::Capability::GroupNonUniform);
  const SpvId subgroup = constant(spv::Scope::Subgroup), semantics = constant(seen(memory, module_));
  if (waits) return builder_.emit(spv::Op::ControlBarrier, {subgroup, subgroup, semantics});
  builder_.emit(spv::Op::MemoryBarrier, {subgroup, semantics});
}

/// GLSL 4.60 section 8.16 and 8.17 in terms of the Vulkan memory model's older sibling (SPIR-V 3.25).
void Functions::write_synchronization(const ir::Inst& inst) {
  using Semantics = spv::MemorySemantics;
  constexpr Semantics kWorkgroup = Semantics::AcquireRelease | Semantics::WorkgroupMemory;
  constexpr Semantics kBuffer = Semantics::UniformMemory, kImage = Semantics::ImageMemory;
  const ir::Op op = inst.op;
  if (op == ir::Op::subgroup_barrier || op == ir::Op::subgroup_memory_barrier) return write_subgroup_barrier(inst);
  const auto constant = [&](auto value) { return builder_.u32_constant(static_cast<uint32_t>(value)); };
  const SpvId workgroup = constant(spv::Scope::Workgroup), device = constant(widest_scope());
  // The invocations of a patch share its outputs, which the barrier orders by itself (Vulkan 1.3, ControlBarrier).
  if (op == ir::Op::barrier && module_.stage == ir::Stage::tess_control)
    return builder_.emit(spv::Op::ControlBarrier,
                         {workgroup, constant(spv::Scope::Invocation), constant(Semantics::Relaxed)});
  if (op == ir::Op::barrier)
    return builder_.emit(spv::Op::ControlBarrier, {workgroup, workgroup, constant(seen(kWorkgroup, module_))});
  if (op == ir::Op::group_memory_barrier)
    return builder_.emit(spv::Op::MemoryBarrier, {workgroup, constant(seen(kWorkgroup | kBuffer | kImage, module_))});
  UMBER_CHECK(op == ir::Op::memory_barrier);
  const Semantics semantics = memory_of(inst.imm(), module_.stage);
  if (semantics == Semantics::AcquireRelease) return;  // orders nothing
  const bool is_local = semantics == kWorkgroup;
  builder_.emit(spv::Op::MemoryBarrier, {is_local ? workgroup : device, constant(seen(semantics, module_))});
}

/// Vertices of stream 0 need no stream, and points only have others.
void Functions::write_emission(const ir::Inst& inst) {
  static_assert(ir::consists_of(ir::Group::emission,
                                {ir::Op::emit_vertex, ir::Op::end_primitive, ir::Op::set_mesh_outputs}));
  if (inst.op == ir::Op::set_mesh_outputs) return builder_.emit(spv::Op::SetMeshOutputsEXT, operands(inst));
  const bool is_vertex = inst.op == ir::Op::emit_vertex;
  if (inst.imm() == 0) return builder_.emit(is_vertex ? spv::Op::EmitVertex : spv::Op::EndPrimitive, {});
  builder_.emit(is_vertex ? spv::Op::EmitStreamVertex : spv::Op::EndStreamPrimitive,
                {builder_.u32_constant(inst.imm())});
}

}  // namespace umber::back::spirv
