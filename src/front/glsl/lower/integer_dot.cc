// SPDX-License-Identifier: Apache-2.0
// GL_EXT_integer_dot_product, by multiplications and additions.
#include "front/glsl/lower/parts.h"

namespace umber::glsl {

/// The four bytes of an integer as a vector of integers, with their signs if it has one.
ValueId BuiltinLowerer::bytes_of(ValueId packed) {
  Values bytes;
  for (int32_t n = 0; n < 4; ++n)
    bytes.push_back(
        emit_.emit(Op::bitfield_extract, module_.type(packed), {packed, module_.i32(8 * n), module_.i32(8)}));
  return emit_.construct(ir::types::vector(types().scalar_kind(module_.type(packed)), 4), bytes);
}

/// The sum, or the nearest number that its type has.
ValueId BuiltinLowerer::saturating_sum(ValueId left, ValueId right) {
  const TypeId type = module_.type(left);
  const TypeKind kind = types().kind(type);
  const uint32_t width = ir::bit_width_of(kind);
  const ValueId sum = emit_.binary(Op::add, left, right), zero = module_.zero(type);
  const uint64_t all = ~uint64_t{0} >> (64 - width), least = uint64_t{1} << (width - 1);
  const auto select = [&](ValueId condition, ValueId yes, ValueId no) {
    return emit_.emit(Op::select, type, {condition, yes, no});
  };
  if (!ir::is_signed(kind)) return select(emit_.compare(Op::lt, sum, left), module_.scalar(type, all), sum);
  // It left the range if its sign is that of neither operand.
  const ValueId from_left = emit_.binary(Op::xor_, left, sum), from_right = emit_.binary(Op::xor_, right, sum);
  const ValueId differs = emit_.binary(Op::and_, from_left, from_right);
  const ValueId nearest =
      select(emit_.compare(Op::lt, left, zero), module_.scalar(type, least), module_.scalar(type, all >> 1));
  return select(emit_.compare(Op::lt, differs, zero), nearest, sum);
}

ValueId BuiltinLowerer::integer_dot(const Expr& e) {
  const Values args = parts_.expressions.arguments(e);
  const TypeKind kind = types().scalar_kind(e.type);
  const auto factor = [&](ValueId arg) {
    return emit_.convert(types().is_vector(module_.type(arg)) ? arg : bytes_of(arg), kind);
  };
  const ValueId left = factor(args[0]), right = factor(args[1]);
  const ValueId products = emit_.binary(Op::mul, left, right);
  ValueId sum = emit_.extract(products, 0);
  for (uint32_t n = 1; n < types().rows(module_.type(products)); ++n)
    sum = emit_.binary(Op::add, sum, emit_.extract(products, n));
  return args.size() > 2 ? saturating_sum(sum, args[2]) : sum;
}

}  // namespace umber::glsl
