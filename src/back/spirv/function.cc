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
  using ir::Group, ir::Op;
  place(i);
  const Op op = module_.insts[i].op;
  switch (ir::info(op).group) {
    case Group::barrier: return write_synchronization(i);
    case Group::math:
    case Group::integer: return module_.insts[i].result_count == 1 ? write_mapped(i) : write_several_results(i);
    case Group::arithmetic:
    case Group::bits:
    case Group::comparison:
    case Group::derivative:
    case Group::pack: return write_mapped(i);
    case Group::matrix: return op == Op::mat_mul ? write_mat_mul(i) : write_mapped(i);
    case Group::geometry: return op == Op::dot ? write_dot(i) : write_mapped(i);
    case Group::reduction: return write_reduction(i);
    case Group::vote: return write_vote(i);
    case Group::conversion:
      static_assert(ir::consists_of(Group::conversion, {Op::convert, Op::bitcast}));
      return op == Op::convert ? write_convert(i) : write_bitcast(i);
    case Group::composite: return write_composite(i);
    case Group::memory: return write_access(i);
    case Group::interpolation: return write_interpolate(i);
    case Group::atomic: return write_any_atomic(i);
    case Group::buffer:
    case Group::counter: return unsupported(i);
    case Group::handle: return write_sampler(i);
    case Group::texture: return write_sample(i);
    case Group::query: return write_query(i);
    case Group::image: return write_image(i);
    case Group::call: return write_call(i);
    case Group::region:
      static_assert(ir::consists_of(Group::region, {Op::if_, Op::switch_, Op::loop}));
      return op == Op::if_ ? write_if(i) : op == Op::switch_ ? write_switch(i) : write_loop(i);
    case Group::terminator: return write_terminator(i);
  }
}

void FunctionWriter::write_composite(ir::InstId i) {
  using ir::Op;
  static_assert(ir::consists_of(ir::Group::composite, {Op::equal, Op::select, Op::construct, Op::extract, Op::insert,
                                                       Op::swizzle, Op::extract_dynamic, Op::insert_dynamic}));
  const Op op = module_.insts[i].op;
  if (op == Op::equal) return write_equal(i);
  if (op == Op::select) return write_select(i);
  if (op == Op::construct) return write_construct(i);
  if (op == Op::extract) return write_extract(i);
  if (op == Op::insert) return write_insert(i);
  if (op == Op::swizzle) return write_swizzle(i);
  op == Op::extract_dynamic ? write_extract_dynamic(i) : write_insert_dynamic(i);
}

void FunctionWriter::write_any_atomic(ir::InstId i) {
  switch (ir::atomic_of(module_.insts[i].op).space) {
    case ir::AtomicSpace::memory: return write_atomic(i);
    case ir::AtomicSpace::image: return write_image_atomic(i);
    case ir::AtomicSpace::buffer:
    case ir::AtomicSpace::counter: return unsupported(i);
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
