// SPDX-License-Identifier: Apache-2.0
// GL_NV_cooperative_matrix2. Check has found that arguments fit, and which functions are meant.
#include "front/glsl/lower/parts.h"

namespace umber::glsl {

ValueId BuiltinLowerer::function(ExprId argument) {
  const ir::FunctionId named = parts_.calls.plain_function(expr(argument).function);
  return emit_.emit(Op::function, ir::types::kU32, {}, named.index);
}

ValueId BuiltinLowerer::tensor(const Expr& e, const BuiltinCall& call) {
  const std::vector<ExprId> args = arguments_of(e);
  if (call.op == Op::tensor_create) return emit_.emit(call.op, e.type, {});
  if (call.op == Op::tensor_set) {
    Values operands;
    for (const ExprId argument : args) operands.push_back(value(argument));
    return emit_.emit(call.op, e.type, operands, call.imm);
  }
  const bool stores = call.op == Op::cooperative_store_tensor;
  if (stores || call.op == Op::cooperative_load_tensor) return tensor_access(args, stores);
  return whole_matrix(args, call);
}

/// Results go to the first argument.
ValueId BuiltinLowerer::whole_matrix(const std::vector<ExprId>& args, const BuiltinCall& call) {
  Values operands{value(args[1])};
  uint32_t imm = 0;
  if (call.op == Op::cooperative_reduce) {
    imm = static_cast<uint32_t>(module_.scalar_bits(value(args[2])).value_or(0));
    operands.push_back(function(args[3]));
  } else if (call.op == Op::cooperative_per_element) {
    operands.push_back(function(args[2]));
    for (size_t n = 3; n < args.size(); ++n) operands.push_back(value(args[n]));
  }
  const ValueId made = emit_.emit(call.op, expr(args[0]).type, operands, imm);
  if (const std::optional<LValue> to = parts_.expressions.l_value(args[0])) parts_.l_values.store(*to, made);
  return module_.undefined(ir::types::kVoid);
}

ValueId BuiltinLowerer::tensor_access(const std::vector<ExprId>& args, bool stores) {
  const ValueId nothing = module_.undefined(ir::types::kVoid), none = module_.u32(0);
  const std::optional<LValue> target = stores ? std::nullopt : parts_.expressions.l_value(args[0]);
  const ValueId matrix = stores ? value(args[0]) : target ? parts_.l_values.load(*target) : ValueId{};
  std::optional<LValue> memory = parts_.expressions.l_value(args[1]);
  if (!memory || !matrix || !emit_.has_builder()) return nothing;
  parts_.l_values.index(*memory, value(args[2]));
  const bool has_view = args.size() > 4 && !expr(args[4]).function;
  const size_t first = has_view ? 5 : 4;
  Values operands = memory->path;
  operands.push_back(matrix);
  operands.push_back(value(args[3]));
  operands.push_back(has_view ? value(args[4]) : none);
  for (size_t n = first; n < first + 2 && !stores; ++n) operands.push_back(n < args.size() ? function(args[n]) : none);
  const uint32_t place = memory->place.bits();
  const uint16_t flags = front::memory::access_flags(*memory);
  if (stores)
    emit_.emit_void(Op::cooperative_store_tensor, operands, place, flags);
  else
    parts_.l_values.store(*target, emit_.emit(Op::cooperative_load_tensor, expr(args[0]).type, operands, place, flags));
  return nothing;
}

}  // namespace umber::glsl
