// SPDX-License-Identifier: Apache-2.0
// GL_NV_cooperative_vector. Check has found vectors and memory, and that what must be constant is.
#include "front/glsl/lower/parts.h"

namespace umber::glsl {

ValueId BuiltinLowerer::number(ExprId constant) {
  return module_.u32(static_cast<uint32_t>(module_.scalar_bits(value(constant)).value_or(0)));
}

/// A specialization stays one.
ValueId BuiltinLowerer::layout(ExprId argument) {
  const ValueId given = value(argument);
  return module_.is_constant(given) ? number(argument) : given;
}

ValueId BuiltinLowerer::cooperative_vector(const Expr& e, const BuiltinCall& call) {
  const ValueId nothing = module_.undefined(ir::types::kVoid);
  const std::vector<ExprId> args = arguments_of(e);
  if (call.op == Op::vector_multiply) return vector_product(args, call.imm != 0);
  const bool is_product = call.op == Op::vector_outer_product, loads = call.op == Op::vector_load;
  const size_t array = is_product ? 2 : 1;
  Values vectors;
  for (size_t n = 0; n < array && !loads; ++n) vectors.push_back(value(args[n]));
  const std::optional<LValue> memory = parts_.expressions.l_value(args[array]);
  if (!memory || !emit_.has_builder()) return nothing;
  const ValueId offset = value(args[array + 1]);
  Values operands = memory->path;
  if (is_product) {
    for (const ValueId v : {offset, value(args[4]), vectors[0], vectors[1], layout(args[5]), number(args[6])})
      operands.push_back(v);
  } else {
    for (const ValueId v : vectors) operands.push_back(v);
    operands.push_back(offset);
  }
  const uint32_t place = memory->place.bits();
  const uint16_t flags = front::memory::access_flags(*memory);
  if (!loads)
    emit_.emit_void(call.op, operands, place, flags);
  else if (const std::optional<LValue> vector = parts_.expressions.l_value(args[0]))
    parts_.l_values.store(*vector, emit_.emit(call.op, expr(args[0]).type, operands, place, flags));
  return nothing;
}

/// None where nothing is lowered.
ValueId BuiltinLowerer::vector_bias(ExprId array, ExprId offset, ExprId type) {
  const std::optional<LValue> memory = parts_.expressions.l_value(array);
  if (!memory || !emit_.has_builder()) return module_.u32(0);
  Values operands = memory->path;
  operands.push_back(value(offset));
  operands.push_back(number(type));
  return emit_.emit(Op::vector_bias, ir::types::kU32, operands, memory->place.bits(),
                    front::memory::access_flags(*memory));
}

/// Of the result, the vector, its type, the matrix, its offset and type, the bias likewise, M, K, the layout, whether it is
/// transposed, and the stride. M is what the result has; K counts where numbers are packed.
ValueId BuiltinLowerer::vector_product(const std::vector<ExprId>& args, bool adds_bias) {
  const ValueId nothing = module_.undefined(ir::types::kVoid);
  const size_t behind = adds_bias ? 9 : 6;
  const ValueId vector = value(args[1]), type = number(args[2]);
  const std::optional<LValue> memory = parts_.expressions.l_value(args[3]);
  if (!memory || !emit_.has_builder()) return nothing;
  const ValueId offset = value(args[4]), matrix_type = number(args[5]);
  const ValueId bias = adds_bias ? vector_bias(args[6], args[7], args[8]) : module_.u32(0);
  const bool is_packed = ir::component_type::is_packed(static_cast<uint32_t>(module_.scalar_bits(type).value_or(0)));
  const ValueId inner = is_packed ? number(args[behind + 1]) : module_.u32(0), stride = value(args[behind + 4]);
  Values operands = memory->path;
  for (const ValueId v :
       {offset, stride, vector, bias, inner, type, matrix_type, layout(args[behind + 2]), value(args[behind + 3])})
    operands.push_back(v);
  const ValueId made = emit_.emit(Op::vector_multiply, expr(args[0]).type, operands, memory->place.bits(),
                                  front::memory::access_flags(*memory));
  if (const std::optional<LValue> result = parts_.expressions.l_value(args[0])) parts_.l_values.store(*result, made);
  return nothing;
}

}  // namespace umber::glsl
