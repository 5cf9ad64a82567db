// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/cooperative_importer.h"
#include "front/spirv/operand_class.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {
namespace {

/// Instructions on components, whose operands and result are of one type.
struct Row {
  spv::Op from;
  Op to;
  OperandClass takes;
};
constexpr Row kRows[] = {
    {spv::Op::FAdd, Op::add, OperandClass::float_},
    {spv::Op::IAdd, Op::add, OperandClass::integer},
    {spv::Op::FSub, Op::sub, OperandClass::float_},
    {spv::Op::ISub, Op::sub, OperandClass::integer},
    {spv::Op::FMul, Op::mul, OperandClass::float_},
    {spv::Op::IMul, Op::mul, OperandClass::integer},
    {spv::Op::FDiv, Op::div, OperandClass::float_},
    {spv::Op::SDiv, Op::div, OperandClass::signed_},
    {spv::Op::UDiv, Op::div, OperandClass::unsigned_},
    {spv::Op::FNegate, Op::neg, OperandClass::float_},
    {spv::Op::SNegate, Op::neg, OperandClass::integer},
    {spv::Op::BitwiseAnd, Op::and_, OperandClass::integer},
    {spv::Op::BitwiseOr, Op::or_, OperandClass::integer},
    {spv::Op::BitwiseXor, Op::xor_, OperandClass::integer},
    {spv::Op::Not, Op::not_, OperandClass::integer},
    {spv::Op::ShiftLeftLogical, Op::shl, OperandClass::integer},
    {spv::Op::ShiftRightLogical, Op::shr, OperandClass::unsigned_},
    {spv::Op::ShiftRightArithmetic, Op::shr, OperandClass::signed_},
};
constexpr ir::OpSet kOfVectors = {Op::and_, Op::or_, Op::xor_, Op::not_, Op::shl, Op::shr};

struct ConversionRow {
  spv::Op from;
  OperandClass takes, gives;
};
constexpr ConversionRow kConversions[] = {
    {spv::Op::FConvert, OperandClass::any_float, OperandClass::any_float},
    {spv::Op::ConvertFToS, OperandClass::any_float, OperandClass::signed_},
    {spv::Op::ConvertFToU, OperandClass::any_float, OperandClass::unsigned_},
    {spv::Op::ConvertSToF, OperandClass::signed_, OperandClass::any_float},
    {spv::Op::ConvertUToF, OperandClass::unsigned_, OperandClass::any_float},
    {spv::Op::SConvert, OperandClass::signed_, OperandClass::signed_},
    {spv::Op::UConvert, OperandClass::unsigned_, OperandClass::unsigned_},
    {spv::Op::Bitcast, OperandClass::integer, OperandClass::integer},
};

}  // namespace

bool CooperativeImporter::import(const Instruction& i) {
  switch (i.op) {
    case spv::Op::CooperativeMatrixLoadKHR:
    case spv::Op::CooperativeMatrixStoreKHR: return access(i), true;
    case spv::Op::CooperativeMatrixLoadNV:
    case spv::Op::CooperativeMatrixStoreNV: return access_nv(i), true;
    case spv::Op::CooperativeMatrixMulAddKHR: return multiply(i), true;
    case spv::Op::CooperativeMatrixMulAddNV: return multiply_nv(i), true;
    case spv::Op::CooperativeMatrixLengthNV:
    case spv::Op::CooperativeMatrixLengthKHR: return length(i), true;
    default: break;
  }
  if (import_whole(i) || import_vector(i)) return true;
  const TypeId type = i.info->has_result() ? result_type(i) : TypeId{};
  if (!type || !module_.types.is_cooperative(type)) return false;
  if (i.op == spv::Op::CompositeConstruct || i.op == spv::Op::CompositeConstructReplicateEXT)
    return construct(i, type), true;
  return arithmetic(i) || conversion(i);
}

/// All components of a matrix are one number; those of a vector are listed, but for OpCompositeConstructReplicateEXT.
void CooperativeImporter::construct(const Instruction& i, TypeId type) {
  const ir::CooperativeShape shape = module_.types.cooperative_shape(type);
  const bool is_list = shape.is_vector() && i.op == spv::Op::CompositeConstruct;
  const size_t count = i.operands().size();
  const bool is_counted = !is_list || shape.columns >= ir::kFirstComputedExtent || count == shape.columns;
  if (count == 0 || (count != 1 && !is_list) || !is_counted) return fail(kTypes);
  Values components;
  for (size_t n = 0; n < count; ++n) {
    components.push_back(operand(i, n));
    if (failed() || module_.type(components.back()) != module_.types.component(type)) return fail(kTypes);
  }
  result(i, emit(Op::construct, type, components));
}

bool CooperativeImporter::says_use(TypeId matrix) const {
  return module_.types.cooperative_shape(matrix).use <= ir::MatrixUse::accumulator;
}

/// The same matrix with other components, and maybe as a factor.
ValueId CooperativeImporter::with_kind(ValueId matrix, TypeKind kind, std::optional<ir::MatrixUse> use) {
  ir::CooperativeShape shape = module_.types.cooperative_shape(module_.type(matrix));
  if (shape.component == kind && use.value_or(shape.use) == shape.use) return matrix;
  shape.component = kind;
  shape.use = use.value_or(shape.use);
  return emit(Op::convert, module_.types.cooperative_matrix(shape), {matrix});
}

void CooperativeImporter::access(const Instruction& i) {
  const bool stores = i.op == spv::Op::CooperativeMatrixStoreKHR;
  const std::span<const uint32_t> words = stores ? i.words.subspan(1) : i.operands();
  const size_t layout_at = stores ? 2 : 1, stride_at = layout_at + 1;
  const std::optional<uint32_t> layout = parts_.constants.u32(words[layout_at]);
  if (!layout || *layout > static_cast<uint32_t>(ir::MatrixLayout::column_major) || words.size() <= stride_at)
    return unsupported("a cooperative matrix in memory, but for one in row or column order with a stride, is");
  access(i, stores, words[stride_at], static_cast<ir::MatrixLayout>(*layout), words.subspan(stride_at + 1));
}

/// Whose stride comes first, and whose layout is a bool.
void CooperativeImporter::access_nv(const Instruction& i) {
  const bool stores = i.op == spv::Op::CooperativeMatrixStoreNV;
  const std::span<const uint32_t> words = stores ? i.words.subspan(1) : i.operands();
  const size_t stride_at = stores ? 2 : 1, order_at = stride_at + 1;
  const ValueId by_column = parts_.constants.known(words[order_at]);
  if (!by_column || module_.type(by_column) != ir::types::kBool) return fail(kNotConstant);
  const auto layout = static_cast<ir::MatrixLayout>(module_.scalar_bits(by_column).value_or(0));
  access(i, stores, words[stride_at], layout, words.subspan(order_at + 1));
}

void CooperativeImporter::access(const Instruction& i, bool stores, uint32_t stride_id, ir::MatrixLayout layout,
                                 std::span<const uint32_t> memory_access) {
  const std::span<const uint32_t> words = stores ? i.words.subspan(1) : i.operands();
  const Access a = parts_.pointers.resolve(words[0]);
  if (failed() || a.mode != Access::Mode::plain || a.component) return fail(kTypes);
  parts_.memory.note_memory_access(a, memory_access);
  Values operands = a.path;
  if (stores) operands.push_back(value(words[1]));
  const ValueId stride = emit_.as_index(value(stride_id));
  if (failed()) return;
  const TypeId type = stores ? module_.type(operands.back()) : result_type(i);
  if (!type || !module_.types.is_cooperative(type) || module_.types.is_cooperative_vector(type)) return fail(kTypes);
  operands.push_back(emit_.as_kind(stride, TypeKind::u32));
  operands.push_back(module_.u32(static_cast<uint32_t>(layout)));
  const uint16_t flags = memory::access_flags(a);
  if (stores) return emit_void(Op::cooperative_store, operands, a.place.bits(), flags);
  result(i, emit(Op::cooperative_load, type, operands, a.place.bits(), flags));
}

/// Whose types say which components are signed.
void CooperativeImporter::multiply_nv(const Instruction& i) {
  Values operands;
  for (size_t n = 0; n < 3; ++n) {
    const ValueId matrix = operand(i, n);
    if (failed() || !module_.types.is_cooperative(module_.type(matrix))) return fail(kTypes);
    if (module_.types.cooperative_shape(module_.type(matrix)).use != ir::MatrixUse::any) return fail(kTypes);
    operands.push_back(matrix);
  }
  const TypeId type = result_type(i);
  if (!type || !module_.types.is_cooperative(type)) return fail(kTypes);
  const ValueId sum = emit(Op::cooperative_mul_add, module_.type(operands[2]), operands, 0);
  result(i, with_kind(sum, module_.types.cooperative_shape(type).component));
}

/// The operands say which components are signed; in the IR their types do.
void CooperativeImporter::multiply(const Instruction& i) {
  using Flags = spv::CooperativeMatrixOperands;
  const std::span<const uint32_t> words = i.operands();
  const uint32_t mask = words.size() > 3 ? words[3] : 0;
  constexpr Flags kSigned[] = {Flags::MatrixASignedComponentsKHR, Flags::MatrixBSignedComponentsKHR,
                               Flags::MatrixCSignedComponentsKHR};
  Values operands;
  for (size_t n = 0; n < 3; ++n) {
    const ValueId matrix = operand(i, n);
    if (failed() || !module_.types.is_cooperative(module_.type(matrix))) return fail(kTypes);
    const ir::CooperativeShape shape = module_.types.cooperative_shape(module_.type(matrix));
    if (shape.use != static_cast<ir::MatrixUse>(n)) return fail(kTypes);
    const TypeKind kind = shape.component;
    const bool is_signed = (mask & static_cast<uint32_t>(kSigned[n])) != 0;
    operands.push_back(ir::is_integer(kind) ? with_kind(matrix, with_sign(kind, is_signed)) : matrix);
  }
  const bool saturates = (mask & static_cast<uint32_t>(Flags::SaturatingAccumulationKHR)) != 0;
  const ValueId sum = emit(Op::cooperative_mul_add, module_.type(operands[2]), operands, saturates ? 1 : 0);
  const TypeId type = result_type(i);
  if (failed() || !type || !module_.types.is_cooperative(type)) return fail(kTypes);
  result(i, with_kind(sum, module_.types.cooperative_shape(type).component));
}

void CooperativeImporter::length(const Instruction& i) {
  const TypeId matrix = type_of(i.operands()[0]);
  if (!matrix || !module_.types.is_cooperative(matrix) || module_.types.is_cooperative_vector(matrix))
    return fail(kTypes);
  const ValueId length = emit(Op::cooperative_length, ir::types::kI32, {module_.undefined(matrix)});
  result(i, emit_.fitted(length, result_type(i)));
}

bool CooperativeImporter::arithmetic(const Instruction& i) {
  const TypeId type = result_type(i);
  const bool is_vector = module_.types.is_cooperative_vector(type);
  if (i.op == (is_vector ? spv::Op::VectorTimesScalar : spv::Op::MatrixTimesScalar)) {
    const ValueId matrix = operand(i, 0), scalar = operand(i, 1);
    if (failed() || module_.type(matrix) != type || module_.type(scalar) != module_.types.component(type))
      return fail(kTypes), true;
    return result(i, emit(Op::mat_scale, type, {matrix, scalar})), true;
  }
  const Row* row = nullptr;
  for (const Row& r : kRows)
    if (r.from == i.op) row = &r;
  if (!row || (!is_vector && kOfVectors.has(row->to))) return false;
  by_component(i, row->to, row->takes, i.operands());
  return true;
}

void CooperativeImporter::by_component(const Instruction& i, Op op, OperandClass takes, std::span<const uint32_t> ids) {
  const TypeId type = result_type(i);
  const TypeKind kind = module_.types.cooperative_shape(type).component;
  if (!is_of(takes, kind)) return fail(kTypes);
  Values operands;
  for (const uint32_t id : ids) {
    const ValueId matrix = value(id);
    if (failed()) return;
    const TypeId has = module_.type(matrix);
    const bool is_shifted_by = ir::info(op).rule == ir::TypeRule::shift && operands.size() == 1;
    if (!module_.types.is_cooperative(has) || (has != type && !is_shifted_by)) return fail(kTypes);
    operands.push_back(with_kind(matrix, signed_as(kind, takes)));
  }
  if (operands.size() == 2 && module_.type(operands[0]) != module_.type(operands[1])) return fail(kTypes);
  result(i, with_kind(emit(op, module_.type(operands[0]), operands), kind));
}

bool CooperativeImporter::conversion(const Instruction& i) {
  const ConversionRow* row = nullptr;
  for (const ConversionRow& r : kConversions)
    if (r.from == i.op) row = &r;
  if (!row) return false;
  const ValueId matrix = operand(i, 0);
  if (failed() || !module_.types.is_cooperative(module_.type(matrix))) return fail(kTypes), true;
  const TypeKind from = module_.types.cooperative_shape(module_.type(matrix)).component,
                 to = module_.types.cooperative_shape(result_type(i)).component;
  if (!is_of(row->takes, from) || !is_of(row->gives, to)) return fail(kTypes), true;
  const bool has_use = says_use(module_.type(matrix)), is_vector = module_.types.is_cooperative_vector(result_type(i));
  if (has_use != says_use(result_type(i)) || is_vector != module_.types.is_cooperative_vector(module_.type(matrix)))
    return fail(kTypes), true;
  if (i.op == spv::Op::Bitcast && ir::bit_width_of(from) != ir::bit_width_of(to)) return fail(kTypes), true;
  const ValueId taken = with_kind(matrix, signed_as(from, row->takes));
  if (parts_.arithmetic.saturates(i.words[2]))
    return result(i, emit(Op::convert_saturated, result_type(i), {taken})), true;
  const ir::MatrixUse use = module_.types.cooperative_shape(result_type(i)).use;
  result(i, with_kind(with_kind(taken, signed_as(to, row->gives), use), to));
  return true;
}

}  // namespace umber::front::spirv
