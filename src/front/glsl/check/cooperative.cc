// SPDX-License-Identifier: Apache-2.0
// Cooperative matrices (GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix): their type, and the functions that work on any of them.
#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<> kParameters{Severity::error, "cooperative-matrix",
                                "coopmat wants a type of numbers, a scope, rows, columns and a use",
                                "coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>"};
constexpr Message<std::string_view> kParametersNv{
    Severity::error, "cooperative-matrix",
    "{0} wants a number of bits that there is such a type of, a scope, rows and columns",
    "fcoopmatNV<16, gl_ScopeSubgroup, 16, 8>"};
constexpr Message<> kParameter{Severity::error, "cooperative-matrix",
                               "this is no constant that a coopmat can have here"};
constexpr Message<> kSizes{Severity::error, "cooperative-matrix",
                           "rows and columns of these matrices do not make a product"};
constexpr uint32_t kMostScopes = 5;
constexpr uint32_t kSaturates = 0x10;

}  // namespace

std::optional<uint32_t> TypeChecker::matrix_parameter(ExprId parameter, uint32_t most) {
  parts_.expressions.expression(parameter);
  if (failed(parameter)) return std::nullopt;
  parts_.specializations.freeze(parameter);
  const std::optional<int64_t> value =
      tree_[parameter].is_constant ? parts_.expressions.constant_integer(parameter) : std::nullopt;
  if (value && *value >= 0 && *value <= int64_t{most}) return static_cast<uint32_t>(*value);
  report(kParameter, tree_[parameter].span);
  return std::nullopt;
}

TypeId TypeChecker::cooperative_matrix(const TypeSpec& spec) {
  SmallVector<ExprId, 8> all;
  for (ExprId p = spec.parameters; p; p = tree_[p].next) all.push_back(p);
  if (all.size() != 5) return report(kParameters, spec.span), TypeId{};
  const TypeId component = resolve(tree_[all[0]].type_spec, false);
  if (!component) return {};
  if (!ir::is_cooperative_component(types().kind(component))) return report(kParameters, spec.span), TypeId{};
  const std::optional<uint32_t> use = matrix_parameter(all[4], static_cast<uint32_t>(ir::MatrixUse::accumulator));
  if (!use) return {};
  const std::span<const ExprId> sizes(all.data() + 1, 3);
  return cooperative_matrix(types().kind(component), sizes, static_cast<ir::MatrixUse>(*use));
}

/// `sizes`: the scope, rows and columns.
TypeId TypeChecker::cooperative_matrix(TypeKind component, std::span<const ExprId> sizes, ir::MatrixUse use) {
  const std::optional<uint32_t> scope = matrix_parameter(sizes[0], kMostScopes);
  const std::optional<uint32_t> rows = array_size(sizes[1]), columns = array_size(sizes[2]);
  if (!scope || !rows || !columns) return {};
  module_.state.uses_vulkan_memory_model = true;
  return module_.types.cooperative_matrix(
      {.component = component, .scope = static_cast<uint8_t>(*scope), .use = use, .rows = *rows, .columns = *columns});
}

/// GL_NV_cooperative_matrix, GL_NV_integer_cooperative_matrix: the first parameter is the width of components.
TypeId TypeChecker::cooperative_matrix_nv(const TypeSpec& spec) {
  constexpr std::array kFloats = {TypeKind::f16, TypeKind::f32, TypeKind::f64};
  constexpr std::array kSigned = {TypeKind::i8, TypeKind::i16, TypeKind::i32, TypeKind::i64};
  constexpr std::array kUnsigned = {TypeKind::u8, TypeKind::u16, TypeKind::u32, TypeKind::u64};
  SmallVector<ExprId, 8> all;
  for (ExprId p = spec.parameters; p; p = tree_[p].next) all.push_back(p);
  if (all.size() != 4) return report(kParametersNv, spec.span, spelling(spec.keyword)), TypeId{};
  const std::optional<uint32_t> bits = matrix_parameter(all[0], 64);
  if (!bits) return {};
  const std::span<const TypeKind> kinds = spec.keyword == TokenKind::kw_fcoopmatNV ? std::span<const TypeKind>(kFloats)
                                          : spec.keyword == TokenKind::kw_icoopmatNV
                                              ? std::span<const TypeKind>(kSigned)
                                              : kUnsigned;
  for (const TypeKind kind : kinds)
    if (ir::bit_width_of(kind) == *bits)
      return cooperative_matrix(kind, std::span<const ExprId>(all.data() + 1, 3), ir::MatrixUse::any);
  return report(kParametersNv, tree_[all[0]].span, spelling(spec.keyword)), TypeId{};
}

/// The arguments of coopMatMulAdd, or of coopMatMulAddNV, whose matrices are for any use.
bool CallChecker::check_products(const Args& args, bool says_use) {
  ir::CooperativeShape shapes[3];
  for (uint32_t n = 0; n < 3; ++n) {
    const TypeId type = tree_[args[n]].type;
    if (!types().is_cooperative(type)) return false;
    shapes[n] = types().cooperative_shape(type);
    const ir::MatrixUse use = says_use ? static_cast<ir::MatrixUse>(n) : ir::MatrixUse::any;
    if (shapes[n].use != use || shapes[n].scope != shapes[0].scope) return false;
  }
  const auto& [a, b, c] = shapes;
  if (!may_be_same(a.rows, c.rows) || !may_be_same(a.columns, b.rows) || !may_be_same(b.columns, c.columns))
    report(kSizes, tree_[args[0]].span);
  if (args.size() == 3) return true;
  const std::optional<int64_t> flags =
      tree_[args[3]].is_constant ? parts_.expressions.constant_integer(args[3]) : std::nullopt;
  return flags && (*flags & ~int64_t{kSaturates}) == 0;
}

/// Those of coopMatLoad and coopMatStore, or of coopMatLoadNV and coopMatStoreNV.
bool CallChecker::check_matrix_memory(const Args& args, ir::Op op, bool says_use) {
  if (args.size() != 5 || !types().is_cooperative(tree_[args[0]].type)) return false;
  if ((types().cooperative_shape(tree_[args[0]].type).use != ir::MatrixUse::any) != says_use) return false;
  const TypeId memory = tree_[args[1]].type;
  if (!types().is_array(memory)) return false;
  const TypeId element = types()[memory].element;
  if (!types().is_numeric(element) || types().is_matrix(element)) return false;
  if (!is_in_shared_memory(args[1], true)) report(kCooperativeMemory, tree_[args[1]].span);
  check_direction(args[1], op == ir::Op::cooperative_store);
  for (const ExprId n : {args[2], args[3]}) {
    if (tree_[n].type != ir::types::kI32 && tree_[n].type != ir::types::kU32) return false;
    parts_.operators.convert(n, ir::types::kU32);
  }
  if (!says_use && tree_[args[4]].type != ir::types::kBool) return false;
  parts_.specializations.freeze(args[4]);
  const std::optional<ir::ValueId> layout =
      tree_[args[4]].is_constant ? parts_.expressions.constant_value(args[4]) : std::nullopt;
  const std::optional<uint64_t> bits = layout ? module_.scalar_bits(*layout) : std::nullopt;
  if (!bits || *bits > 1) return false;
  if (op == ir::Op::cooperative_store) return true;
  if (!parts_.expressions.require_lvalue(args[0], "written by the function")) return true;
  parts_.expressions.note_written(args[0]);
  return true;
}

void CallChecker::cooperative(ExprId id, uint32_t row) {
  const BuiltinFunction& builtin = builtin_row(row);
  const Args args = parts_.constructors.arguments(id);
  const bool multiplies = builtin.op == ir::Op::cooperative_mul_add;
  const bool says_use = builtin.imm != 0;
  for (size_t n = 0; n < args.size(); ++n) {
    if (n < 2 && !multiplies)
      parts_.expressions.access(args[n]);  // an array may have no size, and what is loaded is not read
    else
      parts_.expressions.expression(args[n]);
    if (failed(args[n])) return fail(id);
  }
  note_extension(builtin.when(), tree_[id].span);
  const bool fits = multiplies ? (args.size() == 3 || (says_use && args.size() == 4)) && check_products(args, says_use)
                               : check_matrix_memory(args, builtin.op, says_use);
  if (!fits) {
    constexpr std::string_view
        kProduct = "matrices of the uses A, B and Accumulator, and constant operands",
        kProductNv = "three matrices of GL_NV_cooperative_matrix",
        kAccess = "a matrix, an array of scalars or vectors, an element, a stride and a constant layout",
        kAccessNv =
            "a matrix of GL_NV_cooperative_matrix, an array of scalars or vectors, an element, "
            "a stride and a constant bool";
    report(kCooperativeArguments, tree_[id].span, builtin.name(),
           multiplies ? (says_use ? kProduct : kProductNv) : (says_use ? kAccess : kAccessNv));
    return fail(id);
  }
  tree_[id].kind = ExprKind::call_builtin;
  tree_[id].ref = row;
  tree_[id].type = multiplies ? tree_[args[2]].type : ir::types::kVoid;
}

}  // namespace umber::glsl
