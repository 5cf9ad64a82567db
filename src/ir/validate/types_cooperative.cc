// SPDX-License-Identifier: Apache-2.0
// What works on whole cooperative matrices, tensors (GL_NV_cooperative_matrix2), and cooperative vectors.
#include <utility>

#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

constexpr Reason kNoFunction = "the function is no result of 'function'",
                 kNoMatrix = "the value is no cooperative matrix", kNoVector = "the value is no cooperative vector",
                 kNoType = "the number says no type of components", kNoLayout = "there is no such layout",
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

namespace {

/// A constant, or a specialization: applications choose by those.
bool is_layout(const Types& t, uint32_t n) {
  if (t.operand(n) != types::kU32 && t.operand(n) != types::kI32) return false;
  if (t.m.is_constant(t.value(n)))
    return t.m.scalar_bits(t.value(n)) <= static_cast<uint64_t>(VectorMatrixLayout::training_optimal);
  const uint32_t def = t.m.values[t.value(n)].def;
  return def < Value::kParameter && t.m.insts[InstId{def}].op == Op::specialization;
}

Reason multiplies(const Types& t, uint32_t first) {
  const auto constant = [&](uint32_t n) { return t.m.scalar_bits(t.value(first + n)); };
  if (t.operand(first + 1) != types::kU32 || !t.table.is_cooperative_vector(t.operand(first + 2)) ||
      !t.table.is_cooperative_vector(t.result()))
    return kNoVector;
  if (t.operand(first + 3) != types::kU32) return "the bias is no u32";
  if (!is_none(t, first + 3)) {
    const uint32_t def = t.m.values[t.value(first + 3)].def;
    if (def >= Value::kParameter || t.m.insts[InstId{def}].op != Op::vector_bias) return "the bias is none";
  }
  for (const uint32_t n : {4u, 5u, 6u})
    if (t.operand(first + n) != types::kU32 || !constant(n)) return "the number is no constant u32";
  for (const uint32_t n : {5u, 6u})
    if (!component_type::kind_of(static_cast<uint32_t>(*constant(n)))) return kNoType;
  if (!is_layout(t, first + 7)) return kNoLayout;
  return t.operand(first + 8) == types::kBool && constant(8) ? nullptr : "the last operand is no constant bool";
}

Reason accumulates(const Types& t, uint32_t first) {
  const TypeId a = t.operand(first + 2), b = t.operand(first + 3);
  if (t.operand(first + 1) != types::kU32) return "the stride is no u32";
  if (!t.table.is_cooperative_vector(a) || !t.table.is_cooperative_vector(b)) return kNoVector;
  if (t.table.component(a) != t.table.component(b)) return kDiffer;
  if (!is_layout(t, first + 4)) return kNoLayout;
  const auto type = t.m.scalar_bits(t.value(first + 5));
  const bool is_type =
      t.operand(first + 5) == types::kU32 && type && component_type::kind_of(static_cast<uint32_t>(*type));
  return is_type ? nullptr : kNoType;
}

}  // namespace

Reason vector_operands(const Types& t) {
  const uint32_t first = t.path_length();
  const bool stores = t.op() == Op::vector_store || t.op() == Op::vector_reduce_sum;
  if (t.operand(stores ? first + 1 : first) != types::kU32) return "the offset is no u32";
  if (stores) return t.table.is_cooperative_vector(t.operand(first)) ? nullptr : kNoVector;
  if (t.op() == Op::vector_load) return t.table.is_cooperative_vector(t.result()) ? nullptr : kNoVector;
  if (t.op() == Op::vector_multiply) return multiplies(t, first);
  if (t.op() == Op::vector_outer_product) return accumulates(t, first);
  const auto type = t.m.scalar_bits(t.value(first + 1));
  const bool is_type =
      t.operand(first + 1) == types::kU32 && type && component_type::kind_of(static_cast<uint32_t>(*type));
  if (!is_type) return kNoType;
  return t.result() == types::kU32 ? nullptr : "a u32 stands for a bias";
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
