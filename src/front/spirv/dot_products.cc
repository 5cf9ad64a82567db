// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "front/spirv/dot_product_importer.h"
#include "front/spirv/operand_class.h"
#include "front/spirv/parts.h"

namespace umber::front::spirv {
namespace {

struct DotRow {
  spv::Op from;
  bool first_signed, second_signed, accumulates;
};
constexpr DotRow kDots[] = {
    {spv::Op::SDot, true, true, false},        {spv::Op::UDot, false, false, false},
    {spv::Op::SUDot, true, false, false},      {spv::Op::SDotAccSat, true, true, true},
    {spv::Op::UDotAccSat, false, false, true}, {spv::Op::SUDotAccSat, true, false, true},
};

}  // namespace

/// Component `n` of a vector, or of four bytes packed in a word, extended to `kind`.
ValueId DotProductImporter::component(ValueId v, uint32_t n, bool is_signed, TypeKind kind) {
  const OperandClass wanted = is_signed ? OperandClass::signed_ : OperandClass::unsigned_;
  const TypeId type = module_.type(v);
  ValueId part = v;
  if (module_.types.is_vector(type)) {
    part = emit_.as_kind(emit_.extract(v, n), signed_as(module_.types.scalar_kind(type), wanted));
  } else {
    const ValueId word = emit_.as_kind(v, is_signed ? TypeKind::i32 : TypeKind::u32);
    constexpr int32_t kBits = 8;
    part = emit(Op::bitfield_extract, module_.type(word),
                {word, module_.i32(static_cast<int32_t>(n) * kBits), module_.i32(kBits)});
  }
  const TypeId to = ir::types::vector(kind, 1);
  return module_.type(part) == to ? part : emit(Op::convert, to, {part});
}

/// a + b, or the end of the range that it would leave.
ValueId DotProductImporter::add_saturated(ValueId a, ValueId b) {
  const TypeId type = module_.type(a);
  const TypeKind kind = module_.types.kind(type);
  const uint32_t width = ir::bit_width_of(kind);
  const uint64_t all = width < 64 ? (uint64_t{1} << width) - 1 : ~uint64_t{0};
  const ValueId sum = emit(Op::add, type, {a, b});
  if (!ir::is_signed(kind)) {
    const ValueId wrapped = emit(Op::lt, ir::types::kBool, {sum, a});
    return emit(Op::select, type, {wrapped, module_.scalar(type, all), sum});
  }
  // Only where both have the sign that the sum has not.
  const ValueId zero = module_.zero(type);
  const ValueId differs = emit(Op::and_, type, {emit(Op::xor_, type, {a, sum}), emit(Op::xor_, type, {b, sum})});
  const ValueId least = module_.scalar(type, (all >> 1) + 1), most = module_.scalar(type, all >> 1);
  const ValueId end = emit(Op::select, type, {emit(Op::lt, ir::types::kBool, {a, zero}), least, most});
  return emit(Op::select, type, {emit(Op::lt, ir::types::kBool, {differs, zero}), end, sum});
}

bool DotProductImporter::import(const Instruction& i) {
  const DotRow* row = nullptr;
  for (const DotRow& r : kDots)
    if (r.from == i.op) row = &r;
  if (!row) return false;
  const ir::TypeTable& types = module_.types;
  const TypeId declared = result_type(i);
  const ValueId a = operand(i, 0), b = operand(i, 1);
  const bool is_integer = declared && types.is_scalar(declared) && ir::is_integer(types.kind(declared));
  const TypeId type = module_.type(a);
  const bool is_vector = types.is_vector(type) && ir::is_integer(types.scalar_kind(type));
  const bool is_packed = type == ir::types::kI32 || type == ir::types::kU32;
  const auto shape = [&](ValueId v) { return emit_.is_numeric(v) ? types.rows(module_.type(v)) : 0; };
  const bool fits = is_integer && (is_vector || is_packed) && emit_.is_numeric(b) && shape(a) == shape(b) &&
                    !types.is_matrix(module_.type(b)) && ir::is_integer(types.scalar_kind(module_.type(b))) &&
                    ir::bit_width_of(types.scalar_kind(module_.type(b))) == ir::bit_width_of(types.scalar_kind(type));
  if (!fits || failed()) return fail(kTypes), true;
  const TypeKind kind = with_sign(types.kind(declared), row->first_signed);
  const OperandClass first = row->first_signed ? OperandClass::signed_ : OperandClass::unsigned_,
                     second = row->second_signed ? OperandClass::signed_ : OperandClass::unsigned_;
  // The op has sums of 32 bits, or of as many as the operands.
  const uint32_t width = std::max(ir::bit_width_of(types.scalar_kind(type)), 32u);
  if (ir::bit_width_of(kind) == width) {
    Values words = {emit_.as_kind(a, signed_as(types.scalar_kind(type), first)),
                    emit_.as_kind(b, signed_as(types.scalar_kind(module_.type(b)), second))};
    if (row->accumulates) words.push_back(emit_.as_kind(operand(i, 2), kind));
    const TypeId sum = ir::types::vector(kind, 1);
    if (words.size() > 2 && module_.type(words[2]) != sum) return fail(kTypes), true;
    const Op op = row->accumulates ? Op::integer_dot_saturated : Op::integer_dot;
    return result(i, emit_.fitted(emit(op, sum, words), declared)), true;
  }
  const TypeId result_kind = ir::types::vector(kind, 1);
  ValueId sum;
  for (uint32_t n = 0; n < (is_vector ? types.rows(type) : 4); ++n) {
    const ValueId x = component(a, n, row->first_signed, kind), y = component(b, n, row->second_signed, kind);
    const ValueId product = emit(Op::mul, result_kind, {x, y});
    sum = sum ? emit(Op::add, result_kind, {sum, product}) : product;
  }
  if (row->accumulates) {
    const ValueId accumulator = emit_.as_kind(operand(i, 2), kind);
    if (module_.type(accumulator) != result_kind) return fail(kTypes), true;
    sum = add_saturated(accumulator, sum);
  }
  result(i, emit_.fitted(sum, declared));
  return true;
}

}  // namespace umber::front::spirv
