// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/function.h"
#include "back/spirv/messages.h"

namespace umber::back::spirv {
namespace {

constexpr uint32_t kMostParts = 4096;  ///< of a value that is compared as a whole: each is a few instructions

}  // namespace

void FunctionWriter::write_construct(ir::InstId i) {
  const SmallVector<SpvId, 8> parts = operands(i);
  if (parts.size() == 1 && operand_type(i, 0) == result_type(i)) return alias(i, parts[0]);
  define(i, builder_.emit(spv::Op::CompositeConstruct, types_.of(result_type(i)), parts));
}

void FunctionWriter::write_extract(ir::InstId i) {
  define(i, extract(result_type(i), operand(i, 0), module_.insts[i].imm()));
}

void FunctionWriter::write_insert(ir::InstId i) {
  const SpvId composite = operand(i, 0), part = operand(i, 1);
  define(i,
         builder_.emit(spv::Op::CompositeInsert, types_.of(result_type(i)), {part, composite, module_.insts[i].imm()}));
}

void FunctionWriter::write_swizzle(ir::InstId i) {
  const uint32_t components = module_.insts[i].imm(), count = module_.types.rows(result_type(i));
  const SpvId source = operand(i, 0), type = types_.of(result_type(i));
  const bool from_scalar = !module_.types.is_vector(operand_type(i, 0));
  if (from_scalar && count == 1) return alias(i, source);
  if (count == 1) return define(i, extract(result_type(i), source, components & 3));
  if (from_scalar)
    return define(i, builder_.emit(spv::Op::CompositeConstruct, type, std::vector<SpvId>(count, source)));
  std::vector<uint32_t> words = {source.value, source.value};
  for (uint32_t n = 0; n < count; ++n) words.push_back(components >> 2 * n & 3);
  define(i, builder_.emit(spv::Op::VectorShuffle, type, words));
}

/// SPIR-V indexes only vectors and memory dynamically: other values pass through a variable.
SpvId FunctionWriter::temporary(ir::TypeId type) {
  Context::Temporary& t = context_.temporaries[type.index];
  if (t.function != function_)
    t = {function_, builder_.local_variable(builder_.pointer_type(spv::StorageClass::Function, types_.of(type)))};
  return t.id;
}

SpvId FunctionWriter::part_of_temporary(ir::TypeId type, SpvId variable, SpvId index) {
  const SpvId part = types_.of(module_.types.part(type, 0));
  return builder_.emit(spv::Op::AccessChain, builder_.pointer_type(spv::StorageClass::Function, part),
                       {variable, index});
}

void FunctionWriter::write_extract_dynamic(ir::InstId i) {
  const SpvId composite = operand(i, 0), index = operand(i, 1), type = types_.of(result_type(i));
  if (module_.types.is_vector(operand_type(i, 0)))
    return define(i, builder_.emit(spv::Op::VectorExtractDynamic, type, {composite, index}));
  const SpvId variable = temporary(operand_type(i, 0));
  builder_.emit(spv::Op::Store, {variable, composite});
  define(i, builder_.emit(spv::Op::Load, type, {part_of_temporary(operand_type(i, 0), variable, index)}));
}

void FunctionWriter::write_insert_dynamic(ir::InstId i) {
  const SpvId composite = operand(i, 0), index = operand(i, 1), part = operand(i, 2);
  const SpvId type = types_.of(result_type(i));
  if (module_.types.is_vector(result_type(i)))
    return define(i, builder_.emit(spv::Op::VectorInsertDynamic, type, {composite, part, index}));
  const SpvId variable = temporary(result_type(i));
  builder_.emit(spv::Op::Store, {variable, composite});
  builder_.emit(spv::Op::Store, {part_of_temporary(result_type(i), variable, index), part});
  define(i, builder_.emit(spv::Op::Load, type, {variable}));
}

void FunctionWriter::write_select(ir::InstId i) {
  SpvId condition = operand(i, 0);
  const SpvId if_true = operand(i, 1), if_false = operand(i, 2), type = types_.of(result_type(i));
  const bool is_vector = module_.types.is_vector(result_type(i));
  const bool has_one_condition = !module_.types.is_vector(operand_type(i, 0));
  if (module_.types.is_scalar(result_type(i)) || is_vector || builder_.version() >= spv::version_word(1, 4)) {
    if (is_vector && has_one_condition && builder_.version() < spv::version_word(1, 4)) {
      const uint32_t count = module_.types.rows(result_type(i));
      condition = builder_.emit(spv::Op::CompositeConstruct, types_.of(ir::types::vector(ir::TypeKind::bool_, count)),
                                std::vector<SpvId>(count, condition));
    }
    return define(i, builder_.emit(spv::Op::Select, type, {condition, if_true, if_false}));
  }
  // Before 1.4 OpSelect takes no composites: a phi of two edges does.
  const SpvId other = builder_.new_id(), merge = builder_.new_id(), before = block_;
  builder_.emit(spv::Op::SelectionMerge, {merge, spv::SelectionControl::None});
  builder_.emit(spv::Op::BranchConditional, {condition, merge, other});
  start_block(other);
  builder_.emit(spv::Op::Branch, {merge});
  start_block(merge);
  define(i, builder_.emit(spv::Op::Phi, type, {if_true, before, if_false, other}));
}

void FunctionWriter::write_equal(ir::InstId i) {
  if (module_.types.contents(operand_type(i, 0)).columns > kMostParts) {
    context_.diagnostics.report(kTooManyParts, module_.span(i), kMostParts);
    return undefine_results(i);
  }
  define(i, equal(operand(i, 0), operand(i, 1), operand_type(i, 0)));
}

SpvId FunctionWriter::equal(SpvId a, SpvId b, ir::TypeId type) {
  const SpvId boolean = builder_.bool_type();
  if (module_.types.is_scalar(type)) return emit_mapped(ir::Op::eq, type, ir::types::kBool, {a, b});
  if (module_.types.is_vector(type)) {
    const ir::TypeId bools = module_.types.with_scalar(type, ir::TypeKind::bool_);
    return builder_.emit(spv::Op::All, boolean, {emit_mapped(ir::Op::eq, type, bools, {a, b})});
  }
  SpvId all{};
  for (uint32_t n = 0; n < module_.types.part_count(type); ++n) {
    const ir::TypeId part = module_.types.part(type, n);
    const SpvId same = equal(extract(part, a, n), extract(part, b, n), part);
    all = all ? builder_.emit(spv::Op::LogicalAnd, boolean, {all, same}) : same;
  }
  return all ? all : builder_.bool_constant(true);
}

}  // namespace umber::back::spirv
