// SPDX-License-Identifier: Apache-2.0
// GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix.
#include "front/glsl/lower/parts.h"

namespace umber::glsl {

/// Check has found matrices and memory, and that layout and operands are constant.
ValueId BuiltinLowerer::cooperative(const Expr& e, const BuiltinCall& call) {
  const std::vector<ExprId> args = arguments_of(e);
  if (call.op == Op::cooperative_mul_add) {
    const ValueId a = value(args[0]), b = value(args[1]), c = value(args[2]);
    const bool saturates = args.size() > 3 && module_.scalar_bits(value(args[3])).value_or(0) != 0;
    return emit_.emit(call.op, e.type, {a, b, c}, saturates ? 1 : 0);
  }
  const bool stores = call.op == Op::cooperative_store;
  const ValueId stored = stores ? value(args[0]) : ValueId{};
  std::optional<LValue> memory = parts_.expressions.l_value(args[1]);
  if (!memory || !emit_.has_builder()) return emit_.variable(e.type);
  parts_.l_values.index(*memory, value(args[2]));
  Values operands = memory->path;
  if (stores) operands.push_back(stored);
  operands.push_back(value(args[3]));
  operands.push_back(module_.u32(static_cast<uint32_t>(module_.scalar_bits(value(args[4])).value_or(0))));
  const uint32_t place = memory->place.bits();
  const uint16_t flags = front::memory::access_flags(*memory);
  if (stores) {
    emit_.emit_void(call.op, operands, place, flags);
  } else if (const std::optional<LValue> matrix = parts_.expressions.l_value(args[0])) {
    parts_.l_values.store(*matrix, emit_.emit(call.op, expr(args[0]).type, operands, place, flags));
  }
  return module_.undefined(ir::types::kVoid);
}

}  // namespace umber::glsl
