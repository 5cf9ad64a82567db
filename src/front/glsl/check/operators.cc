// SPDX-License-Identifier: Apache-2.0
// Operators and implicit conversions (GLSL 4.60 sections 5.8, 5.9, 5.11 and 4.1.10).
#include "eval/fold.h"
#include "front/glsl/check/parts.h"
#include "front/glsl/explicit_types.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view, std::string_view, std::string_view> kBadOperands{
    Severity::error, "operand-types", "'{0}' cannot be applied to {1} and {2}"};
constexpr Message<std::string_view, std::string_view> kBadOperand{Severity::error, "operand-type",
                                                                  "'{0}' cannot be applied to {1}"};
constexpr Message<std::string_view, std::string_view> kBadAssignment{Severity::error, "assignment-type",
                                                                     "cannot assign {1} to {0}"};
constexpr Message<> kUnsizedTarget{Severity::error, "unsized-array",
                                   "an array without a size cannot be assigned as a whole"};
constexpr Message<> kEqualityOpaque{Severity::error, "opaque-comparison", "textures and counters cannot be compared"};

constexpr std::string_view symbol_of(Operator op) {
  switch (op) {
    case Operator::none: return "=";
    case Operator::plus:
    case Operator::add: return "+";
    case Operator::minus:
    case Operator::sub: return "-";
    case Operator::logical_not: return "!";
    case Operator::bit_not: return "~";
    case Operator::pre_increment:
    case Operator::post_increment: return "++";
    case Operator::pre_decrement:
    case Operator::post_decrement: return "--";
    case Operator::mul: return "*";
    case Operator::div: return "/";
    case Operator::rem: return "%";
    case Operator::shl: return "<<";
    case Operator::shr: return ">>";
    case Operator::bit_and: return "&";
    case Operator::bit_or: return "|";
    case Operator::bit_xor: return "^";
    case Operator::lt: return "<";
    case Operator::gt: return ">";
    case Operator::le: return "<=";
    case Operator::ge: return ">=";
    case Operator::eq: return "==";
    case Operator::ne: return "!=";
    case Operator::logical_and: return "&&";
    case Operator::logical_or: return "||";
    case Operator::logical_xor: return "^^";
  }
  return {};
}

constexpr bool is_shift(Operator op) { return op == Operator::shl || op == Operator::shr; }
constexpr bool is_integer_only(Operator op) { return op >= Operator::rem && op <= Operator::bit_xor; }
constexpr bool is_relation(Operator op) { return op >= Operator::lt && op <= Operator::ge; }
constexpr bool is_equality(Operator op) { return op == Operator::eq || op == Operator::ne; }
constexpr bool is_logical(Operator op) { return op >= Operator::logical_and; }

/// Of the operators and operands that most expressions have, and all versions: vectors of float by component, or with a
/// float. None for others.
constexpr TypeId plain_type(Operator op, TypeId l, TypeId r) {
  const auto is_float = [](TypeId type) {
    return type.index >= ir::types::kF32.index && type.index <= ir::types::kVec4.index;
  };
  if (op < Operator::add || op > Operator::div || !is_float(l) || !is_float(r)) return {};
  if (l == r || r == ir::types::kF32) return l;
  return l == ir::types::kF32 ? r : TypeId{};
}

}  // namespace

void OperatorChecker::convert(ExprId id, TypeId type) {
  if (tree_[id].type == type || failed(id) || !types().is_numeric(type)) return;
  if (Expr& e = tree_[id]; e.kind == ExprKind::literal && types().is_scalar(type) && converts_exactly(e, type)) {
    // Tables are long lists of them. What loses stays a conversion, so that warnings see it.
    if (const std::optional<ir::ValueId> value = eval::fold(module_, ir::Op::convert, type, {&e.value, 1}, 0)) {
      e.value = *value, e.type = type;
      return;
    }
  }
  // The operand moves, so that its place in lists and in its user holds the conversion.
  Expr operand = tree_[id];
  const ExprId next = std::exchange(operand.next, ExprId{});
  const ExprId inner = tree_.exprs.add(operand);
  tree_[id] = {.kind = ExprKind::convert,
               .parenthesised = operand.parenthesised,
               .is_constant = operand.is_constant,
               .span = operand.span,
               .a = inner,
               .next = next,
               .type = type};
}

/// Whether a literal is sure to keep its value.
bool OperatorChecker::converts_exactly(const Expr& literal, TypeId type) const {
  constexpr uint64_t kExactInFloat = 1u << 24;
  return !ir::is_float(types().kind(type)) || !ir::is_integer(types().kind(literal.type)) ||
         module_.scalar_bits(literal.value).value_or(kExactInFloat) < kExactInFloat;
}

bool OperatorChecker::convert_if_possible(ExprId id, TypeId type) {
  if (failed(id)) return true;
  if (!converts_implicitly(language(), types(), tree_[id].type, type)) return false;
  convert(id, type);
  return true;
}

void OperatorChecker::unify(ExprId left, ExprId right) {
  const TypeId l = tree_[left].type, r = tree_[right].type;
  if (!types().is_numeric(l) || !types().is_numeric(r)) return;
  const TypeKind lk = types().scalar_kind(l), rk = types().scalar_kind(r);
  if (lk == rk) return;
  if (converts_implicitly(language(), lk, rk))
    convert(left, types().with_scalar(l, rk));
  else if (converts_implicitly(language(), rk, lk))
    convert(right, types().with_scalar(r, lk));
}

bool OperatorChecker::check_operator_version(Operator op, TypeId type, Span at) {
  if (is_integer_only(op) || op == Operator::bit_not)
    return require({Extension::EXT_gpu_shader4}, "an integer operator", at, at_least(130, 300));
  if (is_equality(op)) return require_array_value(type, "a comparison of arrays", at);
  return true;
}

bool OperatorChecker::may_compute(TypeId type, Span at) {
  return !types().is_numeric(type) || !kNarrowKinds.has(types().scalar_kind(type)) || require_arithmetic(type, at);
}

TypeId OperatorChecker::arithmetic_type(Operator op, TypeId l, TypeId r) const {
  if (types().is_scalar(l)) return r;
  if (types().is_scalar(r)) return l;
  const bool has_matrix = types().is_matrix(l) || types().is_matrix(r);
  if (!has_matrix || op != Operator::mul) return l == r ? l : TypeId{};
  const TypeKind kind = types().scalar_kind(l);
  if (types().is_vector(l))
    return types().rows(l) == types().rows(r) ? ir::types::vector(kind, types().columns(r)) : TypeId{};
  if (types().is_vector(r))
    return types().columns(l) == types().rows(r) ? ir::types::vector(kind, types().rows(l)) : TypeId{};
  return types().columns(l) == types().rows(r) ? ir::types::matrix(kind, types().columns(r), types().rows(l))
                                               : TypeId{};
}

/// A cooperative matrix of floats that nothing is computed with.
bool OperatorChecker::is_stored_matrix(TypeId type) const {
  return types().is_cooperative(type) && ir::is_storage_float(types().kind(types().component(type)));
}

/// By component, or all components times a scalar (GL_KHR_cooperative_matrix). GL_NV_cooperative_matrix has no products by
/// component.
TypeId OperatorChecker::cooperative_type(Operator op, TypeId l, TypeId r) const {
  const bool is_arithmetic = op == Operator::add || op == Operator::sub || op == Operator::mul || op == Operator::div;
  if (is_stored_matrix(l) || is_stored_matrix(r)) return {};
  if (l == r && types().is_cooperative_vector(l) && (is_shift(op) || (is_integer_only(op) && op != Operator::rem)))
    return ir::is_integer(types().cooperative_shape(l).component) ? l : TypeId{};
  if (l == r) {
    const bool is_product = op == Operator::mul && types().cooperative_shape(l).use == ir::MatrixUse::any;
    return is_arithmetic && !is_product ? l : TypeId{};
  }
  if (op != Operator::mul) return {};
  if (types().is_cooperative(l)) return types().component(l) == r ? l : TypeId{};
  return types().component(r) == l ? r : TypeId{};
}

/// What a cooperative vector is multiplied by.
void OperatorChecker::fit_scalar(ExprId vector, ExprId scalar) {
  const TypeId from = tree_[scalar].type;
  if (!types().is_cooperative_vector(tree_[vector].type) || !types().is_scalar(from)) return;
  const TypeId component = types().component(tree_[vector].type);
  if (converts_implicitly(language(), types().scalar_kind(from), types().scalar_kind(component)))
    convert(scalar, component);
}

TypeId OperatorChecker::binary_type(Operator op, TypeId l, TypeId r) const {
  if (types().is_cooperative(l) || types().is_cooperative(r)) return cooperative_type(op, l, r);
  if (types().is_reference(l) || types().is_reference(r))
    if (const TypeId type = address_type(op, l, r)) return type;
  if (types().contents(l).kinds.has_any(ir::kStorageFloats)) return {};
  if (is_equality(op)) {
    const bool has_cooperative = types().contents(l).kinds.has_any(ir::kInvocationKinds);  // in a structure
    const bool has_resource = contains_opaque(l) && !parts_.handles.may_be_value(l);
    const bool fits = l == r && l != ir::types::kVoid && !has_resource && !has_cooperative;
    return fits ? ir::types::kBool : TypeId{};
  }
  if (!types().is_numeric(l) || !types().is_numeric(r)) return {};
  const TypeKind lk = types().scalar_kind(l), rk = types().scalar_kind(r);
  if (is_logical(op)) return l == ir::types::kBool && r == ir::types::kBool ? l : TypeId{};
  if (is_shift(op)) {
    if (!ir::is_integer(lk) || !ir::is_integer(rk)) return {};
    return types().is_scalar(r) || types().rows(l) == types().rows(r) ? l : TypeId{};
  }
  if (lk != rk || lk == TypeKind::bool_) return {};
  if (is_relation(op)) return types().is_scalar(l) && types().is_scalar(r) ? ir::types::kBool : TypeId{};
  if (is_integer_only(op) && !ir::is_integer(lk)) return {};
  return arithmetic_type(op, l, r);
}

void OperatorChecker::binary(ExprId id) {
  Expr& e = tree_[id];
  const Expr &a = tree_[e.a], &b = tree_[e.b];
  if (failed(e.a) || failed(e.b)) return fail(id);
  TypeId type = plain_type(e.op, a.type, b.type);
  if (!type) type = checked_type(id);
  if (!type) return fail(id);
  e.type = type;
  e.is_constant = a.is_constant && b.is_constant;
}

/// The type of a binary expression by all rules; none, with an error, if it has none.
TypeId OperatorChecker::checked_type(ExprId id) {
  const ExprId a = tree_[id].a, b = tree_[id].b;
  const Operator op = tree_[id].op;
  if (!check_operator_version(op, tree_[a].type, tree_[id].span)) return {};
  if (!is_shift(op) && !is_logical(op)) unify(a, b);
  if (op == Operator::mul) fit_scalar(a, b), fit_scalar(b, a);
  if (!may_compute(tree_[a].type, tree_[id].span) || !may_compute(tree_[b].type, tree_[id].span)) return {};
  const TypeId type = binary_type(op, tree_[a].type, tree_[b].type);
  if (!type) {
    if (is_equality(op) && contains_opaque(tree_[a].type))
      report(kEqualityOpaque, tree_[id].span);
    else
      report(kBadOperands, tree_[id].span, symbol_of(op), type_text(tree_[a].type), type_text(tree_[b].type));
    return {};
  }
  if (is_equality(op)) parts_.lengths.known(tree_[a].type);  // their elements are compared one by one
  return type;
}

void OperatorChecker::unary(ExprId id) {
  const ExprId a = tree_[id].a;
  const Operator op = tree_[id].op;
  parts_.expressions.expression(a);
  if (failed(a)) return fail(id);
  const TypeId type = tree_[a].type;
  const bool is_number = types().is_numeric(type);  // addresses have no other operators than + and -
  const TypeKind kind = is_number ? types().scalar_kind(type) : TypeKind::void_;
  const bool is_step = op >= Operator::pre_increment && op <= Operator::post_decrement;
  bool fits = is_number && kind != TypeKind::bool_ && !ir::is_storage_float(kind);
  if (types().is_cooperative(type)) fits = (op == Operator::minus || op == Operator::plus) && !is_stored_matrix(type);
  if (op == Operator::logical_not) fits = type == ir::types::kBool;
  if (op == Operator::bit_not)
    fits = types().is_cooperative_vector(type) ? ir::is_integer(types().cooperative_shape(type).component)
                                               : is_number && ir::is_integer(kind);
  if (!check_operator_version(op, type, tree_[id].span) || !may_compute(type, tree_[id].span)) return fail(id);
  if (!fits) {
    report(kBadOperand, tree_[id].span, symbol_of(op), type_text(type));
    return fail(id);
  }
  if (is_step && !parts_.expressions.require_lvalue(a, "changed")) return fail(id);
  tree_[id].type = type;
  tree_[id].is_constant = tree_[a].is_constant && !is_step;
}

void OperatorChecker::assign(ExprId id) {
  const ExprId a = tree_[id].a, b = tree_[id].b;
  const Operator op = tree_[id].op;
  parts_.expressions.access(a);
  parts_.expressions.expression(b);
  if (failed(a) || failed(b)) return fail(id);
  if (!parts_.expressions.require_lvalue(a, "assigned to")) return fail(id);
  parts_.expressions.note_written(a);
  const TypeId type = tree_[a].type;
  if (types().is_unsized(type)) {
    report(kUnsizedTarget, tree_[a].span);
    return fail(id);
  }
  tree_[id].type = type;
  if (op == Operator::none) {
    if (!require_array_value(type, "an assignment of arrays", tree_[id].span)) return fail(id);
    if (convert_if_possible(b, type)) return;
    report(kBadAssignment, tree_[id].span, type_text(type), type_text(tree_[b].type));
    return fail(id);
  }
  if (!check_operator_version(op, type, tree_[id].span) || !may_compute(type, tree_[id].span)) return fail(id);
  // Only the right operand may be converted: the result goes back to the left one.
  const TypeId right = tree_[b].type;
  if (!is_shift(op) && types().is_numeric(type) && types().is_numeric(right)) {
    const TypeKind wanted = types().scalar_kind(type), found = types().scalar_kind(right);
    if (wanted != found && converts_implicitly(language(), found, wanted))
      convert(b, types().with_scalar(right, wanted));
  }
  if (op == Operator::mul) fit_scalar(a, b);
  if (binary_type(op, type, tree_[b].type) == type) return;
  const std::string spelled = std::string(symbol_of(op)) + "=";
  report(kBadOperands, tree_[id].span, spelled, type_text(type), type_text(right));
  fail(id);
}

}  // namespace umber::glsl
