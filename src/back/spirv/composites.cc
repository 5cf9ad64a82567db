// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/composites.h"

#include <vector>

#include "back/spirv/code.h"
#include "back/spirv/messages.h"

namespace umber::back::spirv {
namespace {

constexpr uint32_t kMostParts = 4096;  ///< of a value that is compared as a whole: each is a few instructions

bool is_float_vector(const ir::Module& m, ir::ValueId v) {
  return m.types.is_vector(m.type(v)) && ir::is_computed_float(m.types.scalar_kind(m.type(v)));
}

/// A construct or swizzle that makes a vector of one number.
bool repeats_component(const ir::Module& m, const ir::Inst& inst) {
  constexpr uint32_t kOnes = 0b01010101;
  if (inst.op == ir::Op::construct) {
    for (uint32_t n = 1; n < inst.operand_count; ++n)
      if (m.operand(inst, n) != m.operand(inst, 0)) return false;
    return inst.operand_count > 0 && is_float_vector(m, inst.result(0)) && m.types.is_scalar(m.type(m.operand(inst, 0)));
  }
  if (inst.op != ir::Op::swizzle || !is_float_vector(m, inst.result(0))) return false;
  const uint32_t used = (1u << 2 * m.types.rows(m.type(inst.result(0)))) - 1;
  return inst.imm() == ((inst.imm() & 3) * kOnes & used);
}

/// The one component of a constant vector.
ir::ValueId repeated_constant(const ir::Module& m, ir::ValueId v) {
  if (!m.is_constant(v) || !is_float_vector(m, v)) return {};
  const ir::Constant& c = m.constant(v);
  if (c.kind != ir::ConstantKind::composite) return {};
  for (uint32_t n = 1; n < c.part_count; ++n)
    if (m.constant_part(c, n) != m.constant_part(c, 0)) return {};
  return m.constant_part(c, 0);
}

bool is_repeated(const ir::Module& m, ir::ValueId v) {
  const ir::InstId def = m.def(v);
  return def ? repeats_component(m, m.insts[def]) : static_cast<bool>(repeated_constant(m, v));
}

}  // namespace

void Composites::write(const ir::Inst& inst) {
  using ir::Op;
  static_assert(ir::consists_of(ir::Group::composite, {Op::equal, Op::select, Op::construct, Op::extract, Op::insert,
                                                       Op::swizzle, Op::extract_dynamic, Op::insert_dynamic}));
  const Op op = inst.op;
  if (op == Op::equal) return write_equal(inst);
  if (op == Op::select) return write_select(inst);
  if (op == Op::construct) return write_construct(inst);
  if (op == Op::extract) return write_extract(inst);
  if (op == Op::insert) return write_insert(inst);
  if (op == Op::swizzle) return write_swizzle(inst);
  op == Op::extract_dynamic ? write_extract_dynamic(inst) : write_insert_dynamic(inst);
}

void Composites::write_construct(const ir::Inst& inst) {
  const SmallVector<SpvId, 8> parts = operands(inst);
  if (parts.size() == 1 && operand_type(inst, 0) == result_type(inst)) return alias(inst, parts[0]);
  if (only_scales(inst)) return define_factor(inst, parts[0]);
  const bool is_vector = module_.types.is_cooperative_vector(result_type(inst));
  const bool repeats =
      is_vector && parts.size() == 1 && module_.types.cooperative_shape(result_type(inst)).columns != 1;
  const spv::Op op = repeats ? spv::Op::CompositeConstructReplicateEXT : spv::Op::CompositeConstruct;
  define(inst, builder_.emit(op, types_.of(result_type(inst)), parts));
}

void Composites::write_extract(const ir::Inst& inst) {
  define(inst, extract(result_type(inst), operand(inst, 0), inst.imm()));
}

void Composites::write_insert(const ir::Inst& inst) {
  const SpvId composite = operand(inst, 0), part = operand(inst, 1);
  define(inst, builder_.emit(spv::Op::CompositeInsert, types_.of(result_type(inst)), {part, composite, inst.imm()}));
}

void Composites::write_swizzle(const ir::Inst& inst) {
  const uint32_t components = inst.imm(), count = module_.types.rows(result_type(inst));
  const SpvId source = operand(inst, 0), type = types_.of(result_type(inst));
  const bool from_scalar = !module_.types.is_vector(operand_type(inst, 0));
  if (from_scalar && count == 1) return alias(inst, source);
  if (count == 1) return define(inst, extract(result_type(inst), source, components & 3));
  if (only_scales(inst)) {
    const ir::TypeId component = module_.types.part(result_type(inst), 0);
    return define_factor(inst, from_scalar ? source : extract(component, source, components & 3));
  }
  if (from_scalar) {
    SmallVector<SpvId, 4> parts;
    parts.assign(count, source);
    return define(inst, builder_.emit(spv::Op::CompositeConstruct, type, parts));
  }
  SmallVector<uint32_t, 8> words = {source.value, source.value};
  for (uint32_t n = 0; n < count; ++n) words.push_back(components >> 2 * n & 3);
  define(inst, builder_.emit(spv::Op::VectorShuffle, type, std::span<const uint32_t>(words)));
}

/// Whether all that is done with a vector of one component is to multiply vectors with it.
bool Composites::only_scales(const ir::Inst& inst) const {
  if (!repeats_component(module_, inst)) return false;
  const ir::ValueId vector = inst.result(0);
  for (ir::UseId use = module_.values[vector].first_use; use; use = module_.uses[use].next) {
    const ir::Inst& user = module_.insts[module_.uses[use].user];
    if (user.op != ir::Op::mul) return false;
    for (uint32_t n = 0; n < 2; ++n) {
      const ir::ValueId other = module_.operand(user, n);
      if (other == vector ? module_.operand(user, 1 - n) == other : is_repeated(module_, other)) return false;
    }
  }
  return module_.has_uses(vector);
}

void Composites::define_factor(const ir::Inst& inst, SpvId number) {
  code_.factors[inst.result(0).index] = true;
  alias(inst, number);
}

SpvId Composites::factor(ir::ValueId v) {
  if (!module_.is_constant(v)) return code_.factors[v.index] ? value(v) : SpvId{};
  const ir::ValueId component = repeated_constant(module_, v);
  return component ? value(component) : SpvId{};
}

/// SPIR-V indexes only vectors and memory dynamically: other values pass through a variable.
SpvId Composites::temporary(ir::TypeId type) {
  Code::Temporary& t = code_.temporaries[type.index];
  if (t.function != code_.here.function) {
    t = {code_.here.function,
         builder_.local_variable(builder_.pointer_type(spv::StorageClass::Function, types_.of(type)))};
    types_.decorate_variable(t.id, type);
  }
  return t.id;
}

SpvId Composites::part_of_temporary(ir::TypeId type, SpvId variable, SpvId index) {
  const bool is_cooperative = module_.types.is_cooperative(type);
  const SpvId part = types_.of(is_cooperative ? module_.types.component(type) : module_.types.part(type, 0));
  return builder_.emit(spv::Op::AccessChain, builder_.pointer_type(spv::StorageClass::Function, part),
                       {variable, index});
}

void Composites::write_extract_dynamic(const ir::Inst& inst) {
  const SpvId composite = operand(inst, 0), index = this->index(inst, 1), type = types_.of(result_type(inst));
  if (module_.types.is_vector(operand_type(inst, 0)))
    return define(inst, builder_.emit(spv::Op::VectorExtractDynamic, type, {composite, index}));
  const SpvId variable = temporary(operand_type(inst, 0));
  builder_.emit(spv::Op::Store, {variable, composite});
  define(inst, builder_.emit(spv::Op::Load, type, {part_of_temporary(operand_type(inst, 0), variable, index)}));
}

void Composites::write_insert_dynamic(const ir::Inst& inst) {
  const SpvId composite = operand(inst, 0), index = this->index(inst, 1), part = operand(inst, 2);
  const SpvId type = types_.of(result_type(inst));
  if (module_.types.is_vector(result_type(inst)))
    return define(inst, builder_.emit(spv::Op::VectorInsertDynamic, type, {composite, part, index}));
  const SpvId variable = temporary(result_type(inst));
  builder_.emit(spv::Op::Store, {variable, composite});
  builder_.emit(spv::Op::Store, {part_of_temporary(result_type(inst), variable, index), part});
  define(inst, builder_.emit(spv::Op::Load, type, {variable}));
}

void Composites::write_select(const ir::Inst& inst) {
  SpvId condition = operand(inst, 0);
  const SpvId if_true = operand(inst, 1), if_false = operand(inst, 2), type = types_.of(result_type(inst));
  const bool is_vector = module_.types.is_vector(result_type(inst));
  const bool has_one_condition = !module_.types.is_vector(operand_type(inst, 0));
  if (module_.types.is_scalar(result_type(inst)) || module_.types.is_reference(result_type(inst)) || is_vector ||
      builder_.version() >= spv::version_word(1, 4)) {
    if (is_vector && has_one_condition && builder_.version() < spv::version_word(1, 4)) {
      const uint32_t count = module_.types.rows(result_type(inst));
      condition = builder_.emit(spv::Op::CompositeConstruct, types_.of(ir::types::vector(ir::TypeKind::bool_, count)),
                                std::vector<SpvId>(count, condition));
    }
    return define(inst, builder_.emit(spv::Op::Select, type, {condition, if_true, if_false}));
  }
  // Before 1.4 OpSelect takes no composites: a phi of two edges does.
  const SpvId other = builder_.new_id(), merge = builder_.new_id(), before = block();
  builder_.emit(spv::Op::SelectionMerge, {merge, spv::SelectionControl::None});
  builder_.emit(spv::Op::BranchConditional, {condition, merge, other});
  start_block(other);
  builder_.emit(spv::Op::Branch, {merge});
  start_block(merge);
  define(inst, builder_.emit(spv::Op::Phi, type, {if_true, before, if_false, other}));
}

void Composites::write_equal(const ir::Inst& inst) {
  if (module_.types.contents(operand_type(inst, 0)).columns > kMostParts) {
    diagnostics_.report(kTooManyParts, span(inst), kMostParts);
    return undefine_results(inst);
  }
  const SpvId a = operand(inst, 0), b = operand(inst, 1);
  define(inst, equal(a, b, operand_type(inst, 0)));
}

SpvId Composites::equal(SpvId a, SpvId b, ir::TypeId type) {
  const SpvId boolean = builder_.bool_type();
  if (module_.types.is_scalar(type)) return code_.operators.emit_mapped(ir::Op::eq, type, ir::types::kBool, {a, b});
  if (module_.types.is_vector(type)) {
    const ir::TypeId bools = module_.types.with_scalar(type, ir::TypeKind::bool_);
    return builder_.emit(spv::Op::All, boolean, {code_.operators.emit_mapped(ir::Op::eq, type, bools, {a, b})});
  }
  if (module_.types.is_reference(type)) {
    const ir::TypeId words = ir::types::vector(ir::TypeKind::u32, 2);
    const SpvId left = builder_.emit(spv::Op::Bitcast, types_.of(words), {a});
    return equal(left, builder_.emit(spv::Op::Bitcast, types_.of(words), {b}), words);
  }
  SpvId all{};
  for (uint32_t n = 0; n < module_.types.part_count(type); ++n) {
    const ir::TypeId part = module_.types.part(type, n);
    const SpvId of_a = extract(part, a, n), of_b = extract(part, b, n);
    const SpvId same = equal(of_a, of_b, part);
    all = all ? builder_.emit(spv::Op::LogicalAnd, boolean, {all, same}) : same;
  }
  return all ? all : builder_.bool_constant(true);
}

}  // namespace umber::back::spirv
