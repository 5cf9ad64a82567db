// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/function.h"

#include "back/spirv/messages.h"

namespace umber::back::spirv {

void FunctionWriter::write(std::span<const ir::VariableId> locals) {
  const ir::Function& function = module_.function(function_);
  const ir::Block& body = module_.blocks[function.body];
  std::vector<SpvId> parameters(body.param_count);
  for (uint32_t n = 0; n < body.param_count; ++n)
    parameters[n] = types_.of(module_.type(module_.param(function.body, n)));
  const SpvId result = types_.results(function.results);
  const SpvId id =
      builder_.begin_function(result, builder_.function_type(result, parameters), context_.functions[function_.index]);
  types_.name(id, function.name);
  for (uint32_t n = 0; n < body.param_count; ++n)
    context_.values[module_.param(function.body, n).index] = builder_.parameter(parameters[n]);
  start_block(builder_.new_id());
  for (ir::VariableId v : locals) {
    const ir::Variable& local = module_.variables[v];
    const SpvId pointer = builder_.pointer_type(spv::StorageClass::Function, types_.of(local.type));
    const SpvId initial = local.initial ? types_.constant(local.initial) : SpvId{};
    context_.interface.set_local(v, types_.name(builder_.local_variable(pointer, initial), local.name));
  }
  write_region(function.body);
  builder_.end_function();
}

void FunctionWriter::write_region(ir::BlockId region) {
  builder_.count(spv::Limit::control_depth, depth_++);
  for (ir::InstId i = module_.blocks[region].first; i && !terminated_; i = module_.insts[i].next) write_inst(i);
  --depth_;
}

void FunctionWriter::write_inst(ir::InstId i) {
  using Rule = ir::TypeRule;
  place(i);
  switch (ir::info(module_.insts[i].op).rule) {
    case Rule::none: return write_synchronization(i);
    case Rule::same: return module_.insts[i].result_count == 1 ? write_mapped(i) : write_several_results(i);
    case Rule::frexp: return write_several_results(i);
    case Rule::shift:
    case Rule::compare:
    case Rule::mat_scale:
    case Rule::transpose:
    case Rule::determinant:
    case Rule::outer_product:
    case Rule::refract:
    case Rule::classify:
    case Rule::ldexp:
    case Rule::pack:
    case Rule::bitfield:
    case Rule::bit_count: return write_mapped(i);
    case Rule::mat_mul: return write_mat_mul(i);
    case Rule::reduce: return write_reduction(i);
    case Rule::truth: return write_truth(i);
    case Rule::convert: return write_convert(i);
    case Rule::bitcast: return write_bitcast(i);
    case Rule::deep: return write_equal(i);
    case Rule::select: return write_select(i);
    case Rule::construct: return write_construct(i);
    case Rule::extract: return write_extract(i);
    case Rule::insert: return write_insert(i);
    case Rule::swizzle: return write_swizzle(i);
    case Rule::extract_dynamic: return write_extract_dynamic(i);
    case Rule::insert_dynamic: return write_insert_dynamic(i);
    case Rule::access: return write_access(i);
    case Rule::array_length: return write_array_length(i);
    case Rule::atomic: return write_atomic(i);
    case Rule::buffer:
    case Rule::counter: return unsupported(i);
    case Rule::sampler: return write_sampler(i);
    case Rule::sample: return write_sample(i);
    case Rule::query: return write_query(i);
    case Rule::image: return write_image(i);
    case Rule::call: return write_call(i);
    case Rule::if_: return write_if(i);
    case Rule::switch_: return write_switch(i);
    case Rule::loop: return write_loop(i);
    case Rule::terminator: return write_terminator(i);
  }
}

SpvId FunctionWriter::value(ir::ValueId v) {
  if (module_.is_constant(v)) return types_.constant(v);
  const SpvId id = context_.values[v.index];
  UMBER_CHECK(id);
  return id;
}

SmallVector<SpvId, 8> FunctionWriter::operands(ir::InstId i, uint32_t from) {
  SmallVector<SpvId, 8> all;
  for (uint32_t n = from; n < module_.insts[i].operand_count; ++n) all.push_back(operand(i, n));
  return all;
}

void FunctionWriter::define(ir::InstId i, SpvId id, uint32_t n) {
  const ir::ValueId result = module_.result(i, n);
  context_.values[result.index] = id;
  const ir::TypeId type = module_.type(result);
  if (module_.has_flag(i, ir::flag::kMediump) && module_.types.is_numeric(type) &&
      ir::bit_width_of(module_.types.scalar_kind(type)) == 32)
    builder_.decorate(id, spv::Decoration::RelaxedPrecision);
}

void FunctionWriter::decorate_precise(ir::InstId i, SpvId id) {
  if (module_.has_flag(i, ir::flag::kPrecise)) builder_.decorate(id, spv::Decoration::NoContraction);
}

SpvId FunctionWriter::extract(ir::TypeId type, SpvId composite, uint32_t part) {
  return builder_.emit(spv::Op::CompositeExtract, types_.of(type), {composite, part});
}

SpvId FunctionWriter::results_structure(ir::InstId i) {
  std::vector<ir::TypeId> all(module_.insts[i].result_count);
  for (uint32_t n = 0; n < all.size(); ++n) all[n] = result_type(i, n);
  return types_.results(all);
}

void FunctionWriter::define_parts(ir::InstId i, SpvId structure) {
  for (uint32_t n = 0; n < module_.insts[i].result_count; ++n) define(i, extract(result_type(i, n), structure, n), n);
}

void FunctionWriter::undefine_results(ir::InstId i) {
  for (uint32_t n = 0; n < module_.insts[i].result_count; ++n)
    context_.values[module_.result(i, n).index] = builder_.constant(spv::Op::Undef, types_.of(result_type(i, n)));
}

void FunctionWriter::unsupported(ir::InstId i) {
  context_.diagnostics.report(kUnsupportedOp, module_.span(i), ir::info(module_.insts[i].op).name);
  undefine_results(i);
}

void FunctionWriter::unsupported_width(ir::InstId i) {
  const uint32_t width = ir::bit_width_of(module_.types.scalar_kind(operand_type(i, 0)));
  context_.diagnostics.report(kUnsupportedWidth, module_.span(i), ir::info(module_.insts[i].op).name, width);
  undefine_results(i);
}

void FunctionWriter::write_call(ir::InstId i) {
  const SpvId callee = context_.functions[module_.insts[i].callee().index];
  std::vector<SpvId> words = {callee};
  for (SpvId argument : operands(i)) words.push_back(argument);
  const SpvId result = builder_.emit(spv::Op::FunctionCall, results_structure(i), words);
  const uint32_t count = module_.insts[i].result_count;
  if (count == 1) return define(i, result);
  define_parts(i, result);
}

/// GLSL 4.60 section 8.16 and 8.17 in terms of the Vulkan memory model's older sibling (SPIR-V 3.25).
void FunctionWriter::write_synchronization(ir::InstId i) {
  using Semantics = spv::MemorySemantics;
  constexpr Semantics kWorkgroup = Semantics::AcquireRelease | Semantics::WorkgroupMemory;
  constexpr Semantics kBuffer = Semantics::UniformMemory, kImage = Semantics::ImageMemory;
  const auto constant = [&](auto value) { return builder_.u32_constant(static_cast<uint32_t>(value)); };
  const SpvId workgroup = constant(spv::Scope::Workgroup), device = constant(spv::Scope::Device);
  const ir::Op op = module_.insts[i].op;
  if (op == ir::Op::barrier)
    return builder_.emit(spv::Op::ControlBarrier, {workgroup, workgroup, constant(kWorkgroup)});
  if (op == ir::Op::group_memory_barrier)
    return builder_.emit(spv::Op::MemoryBarrier, {workgroup, constant(kWorkgroup | kBuffer | kImage)});
  UMBER_CHECK(op == ir::Op::memory_barrier);
  const uint32_t kinds = module_.insts[i].imm();
  Semantics semantics = Semantics::AcquireRelease;
  // Counters live in buffers by now.
  if (kinds & (ir::memory_kind::kBuffer | ir::memory_kind::kCounter)) semantics = semantics | kBuffer;
  if (kinds & ir::memory_kind::kImage) semantics = semantics | kImage;
  const bool has_shared = (kinds & ir::memory_kind::kShared) && module_.stage == ir::Stage::compute;
  if (has_shared) semantics = semantics | Semantics::WorkgroupMemory;
  if (semantics == Semantics::AcquireRelease) return;  // orders nothing
  const bool is_local = semantics == kWorkgroup;
  builder_.emit(spv::Op::MemoryBarrier, {is_local ? workgroup : device, constant(semantics)});
}

}  // namespace umber::back::spirv
