// SPDX-License-Identifier: Apache-2.0
// What works on whole cooperative matrices, and tensors (GL_NV_cooperative_matrix2).
#include <utility>

#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

constexpr Reason kNoFunction = "the function is no result of 'function'",
                 kNoMatrix = "the value is no cooperative matrix",
                 kDiffer = "the types of operands and results do not fit each other",
                 kSignature = "the function has not the types that it is called with";

/// The function that an operand stands for; null if it is none.
const Function* function_of(const Types& t, uint32_t n) {
  const ValueId v = t.value(n);
  const uint32_t def = t.m.values[v].def;
  if (def >= Value::kParameter) return nullptr;
  const Inst& inst = t.m.insts[InstId{def}];
  return inst.op == Op::function && inst.callee().index < t.m.functions.size() ? &t.m.function(inst.callee()) : nullptr;
}

bool is_none(const Types& t, uint32_t n) {
  return t.m.is_constant(t.value(n)) && t.m.scalar_bits(t.value(n)) == uint64_t{0};
}

uint32_t count_params(const Types& t, const Function& f) { return t.m.blocks[f.body].param_count; }
TypeId param(const Types& t, const Function& f, uint32_t n) { return t.m.type(t.m.param(f.body, n)); }

bool is_accumulator(const Types& t, TypeId type) {
  return t.table.is_cooperative(type) && t.table.cooperative_shape(type).use == MatrixUse::accumulator;
}

/// Of an address, and two arrays of as many u32 as the layout has dimensions.
Reason decoder(const Types& t, uint32_t n, uint32_t dimensions, TypeId component, bool is_of_several) {
  const Function* const f = function_of(t, n);
  if (!f) return kNoFunction;
  if (f->results.size() != 1 || count_params(t, *f) != 3 || !t.table.is_reference(param(t, *f, 0))) return kSignature;
  for (uint32_t p = 1; p < 3; ++p) {
    const TypeId type = param(t, *f, p);
    if (!t.table.is_array(type) || t.table[type].element != types::kU32 || t.table[type].extent != dimensions)
      return kSignature;
  }
  const TypeId result = f->results[0];
  if (!is_of_several) return result == component ? nullptr : kSignature;
  const bool is_vector = t.table.is_vector(result) && t.table.part(result, 0) == component && t.table.rows(result) != 3;
  return is_vector ? nullptr : kSignature;
}

}  // namespace

Reason function(const Types& t) {
  const FunctionId callee = t.inst.callee();
  if (callee.index >= t.m.functions.size()) return "there is no such function";
  if (callee >= t.c.surroundings(t.i).function) return "a function may only call those before it";
  return t.result() == types::kU32 ? nullptr : "a u32 stands for a function";
}

Reason cooperative_transpose(const Types& t) {
  if (!is_accumulator(t, t.operand(0)) || !t.table.is_cooperative(t.result())) return kNoMatrix;
  CooperativeShape from = t.table.cooperative_shape(t.operand(0));
  from.use = MatrixUse::b;
  std::swap(from.rows, from.columns);
  return from == t.table.cooperative_shape(t.result()) ? nullptr : kDiffer;
}

Reason cooperative_reduce(const Types& t) {
  using namespace matrix_reduction;
  if (!is_accumulator(t, t.operand(0)) || !is_accumulator(t, t.result())) return kNoMatrix;
  const uint32_t mask = t.inst.imm();
  if (mask == 0 || mask > kSquare) return "there is no such reduction";
  const CooperativeShape from = t.table.cooperative_shape(t.operand(0)), to = t.table.cooperative_shape(t.result());
  const bool fits = from.component == to.component && from.scope == to.scope &&
                    (mask != kRow || from.rows == to.rows) && (mask != kColumn || from.columns == to.columns);
  if (!fits) return kDiffer;
  const Function* const f = function_of(t, 1);
  if (!f) return kNoFunction;
  const TypeId component = t.table.component(t.result());
  const bool is_right = f->results.size() == 1 && f->results[0] == component && count_params(t, *f) == 2 &&
                        param(t, *f, 0) == component && param(t, *f, 1) == component;
  return is_right ? nullptr : kSignature;
}

Reason cooperative_per_element(const Types& t) {
  if (t.operands() < 2 || !t.table.is_cooperative(t.operand(0))) return kNoMatrix;
  const TypeId matrix = t.operand(0), component = t.table.component(matrix);
  if (t.result() != matrix) return kDiffer;
  const Function* const f = function_of(t, 1);
  if (!f) return kNoFunction;
  if (f->results.size() != 1 || f->results[0] != component || count_params(t, *f) != t.operands() + 1)
    return kSignature;
  if (param(t, *f, 0) != types::kU32 || param(t, *f, 1) != types::kU32 || param(t, *f, 2) != component)
    return kSignature;
  for (uint32_t n = 2; n < t.operands(); ++n) {
    const TypeId given = t.operand(n) == matrix ? component : t.operand(n);
    if (param(t, *f, n + 1) != given) return kSignature;
  }
  return nullptr;
}

/// The operands behind the path, which is right.
Reason tensor_operands(const Types& t) {
  const bool stores = t.op() == Op::cooperative_store_tensor;
  const uint32_t first = t.path_length();
  const TypeId matrix = t.operand(first), layout = t.operand(first + 1);
  if (!t.table.is_cooperative(matrix) || (!stores && t.result() != matrix)) return kNoMatrix;
  if (!t.table.is_tensor_layout(layout)) return "the value is no tensor layout";
  if (!is_none(t, first + 2) && !t.table.is_tensor_view(t.operand(first + 2))) return "the value is no tensor view";
  if (stores || is_none(t, first + 3))
    return stores || is_none(t, first + 4) ? nullptr : "several need a decoder of one";
  const uint32_t dimensions = t.table.tensor_dimensions(layout);
  const TypeId component = t.table.component(matrix);
  if (const Reason wrong = decoder(t, first + 3, dimensions, component, false)) return wrong;
  return is_none(t, first + 4) ? nullptr : decoder(t, first + 4, dimensions, component, true);
}

Reason tensor(const Types& t) {
  if (!t.table.is_tensor(t.result())) return "the result is no tensor layout and no view";
  if (t.op() == Op::tensor_create) return nullptr;
  if (t.inst.imm() > static_cast<uint32_t>(TensorField::view_clip)) return "there is no such field";
  const auto field = static_cast<TensorField>(t.inst.imm());
  if (t.operands() == 0 || t.operand(0) != t.result()) return kDiffer;
  if (is_of_view(field) != t.table.is_tensor_view(t.result())) return "the field is not one of this type";
  if (t.operands() - 1 != numbers_of(field, t.table.tensor_dimensions(t.result()))) return "other numbers are needed";
  for (uint32_t n = 1; n < t.operands(); ++n)
    if (t.operand(n) != types::kU32) return "the numbers are no u32";
  return nullptr;
}

}  // namespace umber::ir::validation
