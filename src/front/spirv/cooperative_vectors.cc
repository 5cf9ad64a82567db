// SPDX-License-Identifier: Apache-2.0
// Cooperative vectors (SPV_NV_cooperative_vector).
#include "front/spirv/cooperative_importer.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {

bool CooperativeImporter::import_vector(const Instruction& i) {
  switch (i.op) {
    case spv::Op::CooperativeVectorLoadNV:
    case spv::Op::CooperativeVectorStoreNV: return vector_access(i), true;
    case spv::Op::CooperativeVectorMatrixMulNV:
    case spv::Op::CooperativeVectorMatrixMulAddNV: return vector_product(i), true;
    case spv::Op::CooperativeVectorReduceSumAccumulateNV:
    case spv::Op::CooperativeVectorOuterProductAccumulateNV: return vector_sum(i), true;
    case spv::Op::VectorExtractDynamic:
    case spv::Op::VectorInsertDynamic: return indexed(i);
    case spv::Op::CompositeInsert: return inserted(i);
    default: return false;
  }
}

bool CooperativeImporter::indexed(const Instruction& i) {
  const bool inserts = i.op == spv::Op::VectorInsertDynamic;
  const ValueId vector = operand(i, 0), index = operand(i, inserts ? 2 : 1);
  if (failed() || !module_.types.is_cooperative_vector(module_.type(vector))) return false;
  const TypeId component = module_.types.component(module_.type(vector));
  const ValueId at = emit_.as_index(index);
  if (failed()) return true;
  if (!inserts) return result(i, emit(Op::extract_dynamic, component, {vector, at})), true;
  const ValueId part = operand(i, 1);
  if (failed() || module_.type(part) != component) return fail(kTypes), true;
  return result(i, emit(Op::insert_dynamic, module_.type(vector), {vector, at, part})), true;
}

/// Of one component; those of matrices in arrays and structures are others' business.
bool CooperativeImporter::inserted(const Instruction& i) {
  const TypeId type = result_type(i);
  if (!type || !module_.types.is_cooperative(type)) return false;
  const ValueId part = operand(i, 0), whole = operand(i, 1);
  const bool fits = !failed() && i.operands().size() == 3 && module_.type(whole) == type &&
                    module_.type(part) == module_.types.component(type);
  if (!fits) return fail(kTypes), true;
  return result(i, emit(Op::insert_dynamic, type, {whole, module_.u32(i.operands()[2]), part})), true;
}

/// An array of numbers.
Access CooperativeImporter::numbers_at(uint32_t pointer) {
  Access found = parts_.pointers.resolve(pointer);
  const TypeId element = !failed() && module_.types.is_array(found.type) ? module_.types[found.type].element : TypeId{};
  const bool is_right = element && found.mode == Access::Mode::plain && !found.component &&
                        module_.types.is_numeric(element) && !module_.types.is_matrix(element);
  if (!is_right) fail(kTypes);
  return found;
}

/// An offset or a stride.
ValueId CooperativeImporter::bytes(uint32_t id) {
  const ValueId number = emit_.as_index(value(id));
  return failed() ? module_.u32(0) : emit_.as_kind(number, TypeKind::u32);
}

ValueId CooperativeImporter::constant_number(uint32_t id) {
  const std::optional<uint32_t> number = parts_.constants.u32(id);
  if (!number) fail(kNotConstant);
  return module_.u32(number.value_or(0));
}

/// A constant, or a specialization, which stays one.
ValueId CooperativeImporter::vector_layout(uint32_t id) {
  if (parts_.constants.specialization(id)) {
    const ValueId given = value(id);
    const bool is_number =
        !failed() && (module_.type(given) == ir::types::kI32 || module_.type(given) == ir::types::kU32);
    if (!is_number) fail(kTypes);
    if (!is_number || !module_.is_constant(given)) return given;
  }
  const ValueId layout = constant_number(id);
  if (!failed() && module_.scalar_bits(layout) > static_cast<uint64_t>(ir::VectorMatrixLayout::training_optimal))
    fail(kTypes);
  return layout;
}

bool CooperativeImporter::is_component_type(ValueId number) const {
  const uint64_t bits = module_.scalar_bits(number).value_or(~0u);
  return ir::component_type::kind_of(static_cast<uint32_t>(bits)).has_value();
}

void CooperativeImporter::vector_access(const Instruction& i) {
  const bool stores = i.op == spv::Op::CooperativeVectorStoreNV;
  const std::span<const uint32_t> words = stores ? i.words.subspan(1) : i.operands();
  const Access a = numbers_at(words[0]);
  if (failed()) return;
  parts_.memory.note_memory_access(a, words.subspan(stores ? 3 : 2));
  Values operands = a.path;
  if (stores) operands.push_back(value(words[2]));
  operands.push_back(bytes(words[1]));
  if (failed()) return;
  const TypeId type = stores ? module_.type(operands[operands.size() - 2]) : result_type(i);
  if (!type || !module_.types.is_cooperative_vector(type)) return fail(kTypes);
  const uint16_t flags = memory::access_flags(a);
  if (stores) return emit_void(Op::vector_store, operands, a.place.bits(), flags);
  result(i, emit(Op::vector_load, type, operands, a.place.bits(), flags));
}

/// M is what the result has. K is kept where numbers are packed: else it is what the vector has.
void CooperativeImporter::vector_product(const Instruction& i) {
  const bool has_bias = i.op == spv::Op::CooperativeVectorMatrixMulAddNV;
  const std::span<const uint32_t> words = i.operands();
  const size_t behind = has_bias ? 8 : 5;  // M, K, layout, whether it is transposed, stride
  const ValueId vector = value(words[0]), input_type = constant_number(words[1]),
                matrix_type = constant_number(words[4]);
  const TypeId type = result_type(i);
  if (failed() || !type || !module_.types.is_cooperative_vector(type) ||
      !module_.types.is_cooperative_vector(module_.type(vector)))
    return fail(kTypes);
  ValueId bias = module_.u32(0);
  if (has_bias) {
    const Access b = numbers_at(words[5]);
    Values operands = b.path;
    operands.push_back(bytes(words[6]));
    operands.push_back(constant_number(words[7]));
    if (failed() || !is_component_type(operands.back())) return fail(kTypes);
    bias = emit(Op::vector_bias, ir::types::kU32, operands, b.place.bits(), memory::access_flags(b));
  }
  const Access a = numbers_at(words[2]);
  const ValueId offset = bytes(words[3]),
                stride = words.size() > behind + 4 ? bytes(words[behind + 4]) : module_.u32(0);
  const ValueId layout = vector_layout(words[behind + 2]), transposed = parts_.constants.known(words[behind + 3]);
  const bool is_packed =
      ir::component_type::is_packed(static_cast<uint32_t>(module_.scalar_bits(input_type).value_or(0)));
  const ValueId inner = is_packed ? constant_number(words[behind + 1]) : module_.u32(0);
  if (failed() || !is_component_type(input_type) || !is_component_type(matrix_type) || !transposed ||
      module_.type(transposed) != ir::types::kBool)
    return fail(kTypes);
  Values operands = a.path;
  for (const ValueId v : {offset, stride, vector, bias, inner, input_type, matrix_type, layout, transposed})
    operands.push_back(v);
  result(i, emit(Op::vector_multiply, type, operands, a.place.bits(), memory::access_flags(a)));
}

void CooperativeImporter::vector_sum(const Instruction& i) {
  const std::span<const uint32_t> words = i.words.subspan(1);
  const bool is_product = i.op == spv::Op::CooperativeVectorOuterProductAccumulateNV;
  const Access at = numbers_at(words[0]);
  const ValueId offset = bytes(words[1]);
  const ValueId first = value(words[2]), second = is_product ? value(words[3]) : first;
  if (failed()) return;
  for (const ValueId v : {first, second})
    if (!module_.types.is_cooperative_vector(module_.type(v))) return fail(kTypes);
  const uint16_t flags = memory::access_flags(at);
  Values operands = at.path;
  if (!is_product) {
    operands.push_back(first);
    operands.push_back(offset);
    return emit_void(Op::vector_reduce_sum, operands, at.place.bits(), flags);
  }
  const ValueId layout = vector_layout(words[4]), type = constant_number(words[5]);
  const ValueId stride = words.size() > 6 ? bytes(words[6]) : module_.u32(0);
  if (failed() || !is_component_type(type) ||
      module_.types.component(module_.type(first)) != module_.types.component(module_.type(second)))
    return fail(kTypes);
  for (const ValueId v : {offset, stride, first, second, layout, type}) operands.push_back(v);
  emit_void(Op::vector_outer_product, operands, at.place.bits(), flags);
}

}  // namespace umber::front::spirv
