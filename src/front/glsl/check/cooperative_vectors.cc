// SPDX-License-Identifier: Apache-2.0
// Cooperative vectors (GL_NV_cooperative_vector): their type, and the functions that work on any of them.
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<> kParameters{Severity::error, "cooperative-vector", "coopvecNV wants a type of numbers and how many",
                                "coopvecNV<float16_t, 16>"};
constexpr Message<std::string_view, std::string_view> kArguments{Severity::error, "cooperative-vector",
                                                                 "'{0}' takes {1}"};
constexpr Message<> kMemory{
    Severity::error, "cooperative-vector",
    "these numbers are in members of buffers, those that are loaded and stored in shared variables, too"};

constexpr std::string_view wanted_by(ir::Op op, bool adds_bias) {
  switch (op) {  // NOLINT: the others load and store
    case ir::Op::vector_multiply:
      return adds_bias
                 ? "a result, a vector and its component type, an array for the matrix, its offset and component type, "
                   "the same for the bias, M and K as the vectors have them, a layout, a bool and a stride"
                 : "a result, a vector and its component type, an array for the matrix, its offset and component type, "
                   "M and K as the vectors have them, a layout, a bool and a stride";
    case ir::Op::vector_outer_product:
      return "two vectors of one component type, an array of numbers, an offset, a stride, a layout and a component "
             "type";
    default: return "a cooperative vector, an array of numbers and an offset";
  }
}

}  // namespace

TypeId TypeChecker::cooperative_vector(const TypeSpec& spec) {
  SmallVector<ExprId, 8> all;
  for (ExprId p = spec.parameters; p; p = tree_[p].next) all.push_back(p);
  if (all.size() != 2) return report(kParameters, spec.span), TypeId{};
  const TypeId component = resolve(tree_[all[0]].type_spec, false);
  if (!component) return {};
  if (!ir::is_cooperative_component(types().kind(component))) return report(kParameters, spec.span), TypeId{};
  const std::optional<uint32_t> count = array_size(all[1]);
  if (!count) return {};
  module_.state.uses_vulkan_memory_model = true;
  return module_.types.cooperative_vector(types().kind(component), *count);
}

bool VectorChecker::numbers(ExprId array, bool or_shared, bool writes) {
  const TypeId memory = tree_[array].type;
  const TypeId element = types().is_array(memory) ? types()[memory].element : TypeId{};
  if (!element || !types().is_numeric(element) || types().is_matrix(element)) return false;
  if (!parts_.calls.is_in_shared_memory(array, or_shared)) report(kMemory, tree_[array].span);
  parts_.calls.check_direction(array, writes);
  return true;
}

/// An offset or a stride.
bool VectorChecker::number(ExprId argument) {
  if (tree_[argument].type != ir::types::kI32 && tree_[argument].type != ir::types::kU32) return false;
  parts_.operators.convert(argument, ir::types::kU32);
  return true;
}

std::optional<uint32_t> VectorChecker::constant(ExprId argument) {
  parts_.specializations.freeze(argument);
  const std::optional<int64_t> value =
      tree_[argument].is_constant ? parts_.expressions.constant_integer(argument) : std::nullopt;
  return value && *value >= 0 && *value <= int64_t{~0u} ? std::optional(static_cast<uint32_t>(*value)) : std::nullopt;
}

std::optional<uint32_t> VectorChecker::component_type(ExprId argument) {
  const std::optional<uint32_t> type = constant(argument);
  return type && ir::component_type::kind_of(*type) ? type : std::nullopt;
}

/// M and K may be specialized as the vectors are.
bool VectorChecker::is_size(ExprId argument, uint32_t extent) {
  const TypeId type = tree_[argument].type;
  if (!tree_[argument].is_constant || (type != ir::types::kI32 && type != ir::types::kU32)) return false;
  const int64_t by_default = parts_.expressions.constant_integer(argument).value_or(0);
  const bool is_length = by_default > 0 && by_default < ir::kFirstComputedExtent;
  uint32_t size = is_length ? static_cast<uint32_t>(by_default) : 0;
  if (parts_.specializations.is_specialized(argument)) size = parts_.lengths.extent(argument, size);
  return size != 0 && may_be_same(size, extent);
}

/// A specialization constant may choose it.
bool VectorChecker::layout(ExprId argument) {
  const Expr& e = tree_[argument];
  const bool is_integer = e.type == ir::types::kI32 || e.type == ir::types::kU32;
  if (!is_integer) return false;
  const bool stays = e.kind == ExprKind::name && e.symbol && symbols_[e.symbol].specialization;
  if (!stays) parts_.specializations.freeze(argument);
  const int64_t layout = e.is_constant ? parts_.expressions.constant_integer(argument).value_or(-1) : -1;
  return layout >= 0 && layout <= int64_t{static_cast<uint32_t>(ir::VectorMatrixLayout::training_optimal)};
}

bool VectorChecker::result(ExprId argument) {
  if (!parts_.expressions.require_lvalue(argument, "written by the function")) return true;
  parts_.expressions.note_written(argument);
  return true;
}

bool VectorChecker::product(const Args& args, bool adds_bias) {
  constexpr ir::KindSet kResults = ir::KindSet::of(TypeKind::f16) | ir::KindSet::of(TypeKind::f32) |
                                   ir::KindSet::of(TypeKind::i32) | ir::KindSet::of(TypeKind::u32);
  const size_t behind = adds_bias ? 9 : 6;
  if (args.size() != behind + 5 || !is_vector(args[0]) || !is_vector(args[1])) return false;
  const ir::CooperativeShape to = types().cooperative_shape(tree_[args[0]].type),
                             from = types().cooperative_shape(tree_[args[1]].type);
  const std::optional<uint32_t> type = component_type(args[2]);
  if (!kResults.has(to.component) || !type || !component_type(args[5])) return false;
  if (!numbers(args[3], false, false) || !number(args[4]) || !number(args[behind + 4])) return false;
  if (adds_bias && (!numbers(args[6], false, false) || !number(args[7]) || !component_type(args[8]))) return false;
  if (!is_size(args[behind], to.columns)) return false;
  if (ir::component_type::is_packed(*type)) {
    const std::optional<uint32_t> inner = constant(args[behind + 1]);
    const bool fits = inner && *inner != 0 && (*inner + uint64_t{3}) / 4 <= from.columns;
    if (from.component != TypeKind::u32 || !fits) return false;
  } else if (!is_size(args[behind + 1], from.columns)) {
    return false;
  }
  const ExprId transposed = args[behind + 3];
  parts_.specializations.freeze(transposed);
  if (!layout(args[behind + 2]) || tree_[transposed].type != ir::types::kBool || !tree_[transposed].is_constant)
    return false;
  return result(args[0]);
}

bool VectorChecker::outer_product(const Args& args) {
  if (args.size() != 7 || !is_vector(args[0]) || !is_vector(args[1])) return false;
  if (types().component(tree_[args[0]].type) != types().component(tree_[args[1]].type)) return false;
  if (!numbers(args[2], false, true) || !number(args[3]) || !number(args[4])) return false;
  return layout(args[5]) && component_type(args[6]);
}

bool VectorChecker::fits(const Args& args, const BuiltinFunction& builtin) {
  if (builtin.op == ir::Op::vector_multiply) return product(args, builtin.imm != 0);
  if (builtin.op == ir::Op::vector_outer_product) return outer_product(args);
  const bool accumulates = builtin.op == ir::Op::vector_reduce_sum, loads = builtin.op == ir::Op::vector_load;
  if (args.size() != 3 || !is_vector(args[0]) || !numbers(args[1], !accumulates, !loads) || !number(args[2]))
    return false;
  return !loads || result(args[0]);
}

void VectorChecker::call(ExprId id, uint32_t row) {
  const BuiltinFunction& builtin = builtin_row(row);
  const Args args = parts_.constructors.arguments(id);
  const bool multiplies = builtin.op == ir::Op::vector_multiply, loads = builtin.op == ir::Op::vector_load;
  const auto is_array = [&](size_t n) {
    if (multiplies) return n == 3 || (n == 6 && builtin.imm != 0);
    return n == (builtin.op == ir::Op::vector_outer_product ? 2u : 1u);
  };
  for (size_t n = 0; n < args.size(); ++n) {
    if (is_array(n) || (n == 0 && (multiplies || loads)))
      parts_.expressions.access(args[n]);  // an array may have no size, and what is written is not read
    else
      parts_.expressions.expression(args[n]);
    if (failed(args[n])) return fail(id);
  }
  note_extension(builtin.when(), tree_[id].span);
  if (!fits(args, builtin)) {
    report(kArguments, tree_[id].span, builtin.name(), wanted_by(builtin.op, builtin.imm != 0));
    return fail(id);
  }
  tree_[id].kind = ExprKind::call_builtin;
  tree_[id].ref = row;
  tree_[id].type = ir::types::kVoid;
}

bool VectorChecker::by_component(ExprId id) {
  constexpr ir::OpSet kOps = {ir::Op::exp, ir::Op::log,   ir::Op::tanh, ir::Op::atan, ir::Op::min,
                              ir::Op::max, ir::Op::clamp, ir::Op::step, ir::Op::fma};
  constexpr ir::OpSet kOfIntegers = {ir::Op::min, ir::Op::max, ir::Op::clamp};
  const ExprId first = tree_[id].a;
  if (!first || !is_vector(first) || context_.scopes.find(tree_[id].name)) return false;
  const TypeId type = tree_[first].type;
  uint32_t count = 0;
  for (ExprId a = first; a; a = tree_[a].next, ++count)
    if (tree_[a].type != type) return false;
  const TypeKind kind = types().cooperative_shape(type).component;
  for (uint32_t row = first_builtin(text(tree_[id].name)); row != kNoBuiltin; row = next_builtin(row)) {
    const BuiltinFunction& builtin = builtin_row(row);
    const bool is_fine = builtin.lowering == Lowering::op && kOps.has(builtin.op) && builtin.param_count == count &&
                         (ir::is_computed_float(kind) || (ir::is_integer(kind) && kOfIntegers.has(builtin.op)));
    if (!is_fine) continue;
    tree_[id].kind = ExprKind::call_builtin;
    tree_[id].ref = row;
    tree_[id].type = type;
    return true;
  }
  return false;
}

}  // namespace umber::glsl
