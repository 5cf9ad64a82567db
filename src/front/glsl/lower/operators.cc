// SPDX-License-Identifier: Apache-2.0
// Operators (GLSL 4.60 sections 5.8, 5.9 and 5.11).
#include "front/glsl/lower/parts.h"

namespace umber::glsl {
namespace {

constexpr Op op_of(Operator op) {
  switch (op) {
    case Operator::plus:
    case Operator::minus: return Op::neg;
    case Operator::logical_not:
    case Operator::bit_not: return Op::not_;
    case Operator::pre_increment:
    case Operator::post_increment:
    case Operator::add: return Op::add;
    case Operator::pre_decrement:
    case Operator::post_decrement:
    case Operator::sub: return Op::sub;
    case Operator::mul: return Op::mul;
    case Operator::div: return Op::div;
    case Operator::rem: return Op::rem;
    case Operator::shl: return Op::shl;
    case Operator::shr: return Op::shr;
    case Operator::logical_and:
    case Operator::bit_and: return Op::and_;
    case Operator::logical_or:
    case Operator::bit_or: return Op::or_;
    case Operator::logical_xor:
    case Operator::bit_xor: return Op::xor_;
    case Operator::lt: return Op::lt;
    case Operator::gt: return Op::gt;
    case Operator::le: return Op::le;
    case Operator::ge: return Op::ge;
    case Operator::eq: return Op::eq;
    case Operator::ne: return Op::ne;
    case Operator::none: break;
  }
  UMBER_UNREACHABLE("no operator");
}

}  // namespace

ValueId OperatorLowerer::chain(ExprId id) {
  // Left-deep: a sum of 100,000 terms is no deeper a recursion than one of two.
  SmallVector<ExprId, 8> spine;
  for (; expr(id).kind == ExprKind::binary; id = expr(id).a) spine.push_back(id);
  ValueId left = value(id);
  for (size_t n = spine.size(); n-- > 0;) {
    const Expr& e = expr(spine[n]);
    if (emit_.has_builder()) emit_.builder().span = e.span;
    const bool is_logical = e.op == Operator::logical_and || e.op == Operator::logical_or;
    left = is_logical ? logical(e.op, left, e.b) : binary(e.op, e.type, left, value(e.b));
  }
  return left;
}

ValueId OperatorLowerer::logical(Operator op, ValueId left, ExprId right) {
  const bool is_and = op == Operator::logical_and;
  if (const std::optional<uint64_t> known = module_.scalar_bits(left))
    return (*known != 0) == is_and ? value(right) : left;
  if (parts_.expressions.is_cheap(right)) return emit_.binary(op_of(op), left, value(right));
  if (!emit_.has_builder()) return emit_.variable(ir::types::kBool);
  // The right operand is evaluated only if the left one does not decide.
  const TypeId type = ir::types::kBool;
  const ir::InstId branch = emit_.builder().if_(left, std::span(&type, 1));
  for (uint32_t n = 0; n < 2; ++n)
    emit_.in_region(module_.region(branch, n), [&] {
      const bool is_decided = (n == 0) != is_and;
      const ValueId result = is_decided ? module_.boolean(!is_and) : value(right);
      emit_.builder().yield(std::span(&result, 1));
    });
  return module_.result(branch);
}

ValueId OperatorLowerer::binary(Operator op, TypeId type, ValueId left, ValueId right) {
  const bool has_address = types().is_reference(module_.type(left)) || types().is_reference(module_.type(right));
  if (has_address && (op == Operator::add || op == Operator::sub)) return address(op, left, right);
  // clang-format off
  switch (op) {
    case Operator::eq:
    case Operator::ne: {
      if (types().is_scalar(module_.type(left))) return emit_.compare(op_of(op), left, right);
      const ValueId equal = emit_.emit(Op::equal, ir::types::kBool, {left, right});
      return op == Operator::eq ? equal : emit_.unary(Op::not_, equal);
    }
    case Operator::lt: case Operator::gt: case Operator::le: case Operator::ge:
      return emit_.compare(op_of(op), left, right);
    case Operator::shl: case Operator::shr: {
      if (types().is_cooperative(type)) return emit_.emit(op_of(op), type, {left, right});
      const TypeKind amount = types().scalar_kind(module_.type(right));
      const ValueId by = emit_.splat(types().with_scalar(type, amount), right);
      return emit_.emit(op_of(op), type, {left, by});
    }
    case Operator::mul: return multiply(type, left, right);
    case Operator::add: case Operator::sub: case Operator::div: case Operator::rem: case Operator::bit_and:
    case Operator::bit_or: case Operator::bit_xor: case Operator::logical_and: case Operator::logical_or:
    case Operator::logical_xor:
      return emit_.emit(op_of(op), type, {emit_.splat(type, left), emit_.splat(type, right)});
    case Operator::none: case Operator::plus: case Operator::minus: case Operator::logical_not:
    case Operator::bit_not: case Operator::pre_increment: case Operator::pre_decrement:
    case Operator::post_increment: case Operator::post_decrement: break;
  }
  // clang-format on
  UMBER_UNREACHABLE("no binary operator");
}

ValueId OperatorLowerer::multiply(TypeId type, ValueId left, ValueId right) {
  const TypeId l = module_.type(left), r = module_.type(right);
  const bool scales = types().is_cooperative(type) && l != r;
  const bool has_matrix = types().is_matrix(l) || types().is_matrix(r) || scales;
  if (!has_matrix) return emit_.emit(Op::mul, type, {emit_.splat(type, left), emit_.splat(type, right)});
  if (types().is_scalar(r)) return emit_.emit(Op::mat_scale, type, {left, right});
  if (types().is_scalar(l)) return emit_.emit(Op::mat_scale, type, {right, left});
  return emit_.emit(Op::mat_mul, type, {left, right});
}

ValueId OperatorLowerer::unary(const Expr& e) {
  // clang-format off
  switch (e.op) {
    case Operator::plus: return value(e.a);
    case Operator::minus:
    case Operator::logical_not:
    case Operator::bit_not: return emit_.unary(op_of(e.op), value(e.a));
    case Operator::pre_increment: case Operator::pre_decrement: case Operator::post_increment:
    case Operator::post_decrement: return increment(e);
    case Operator::none: case Operator::add: case Operator::sub: case Operator::mul: case Operator::div:
    case Operator::rem: case Operator::shl: case Operator::shr: case Operator::bit_and: case Operator::bit_or:
    case Operator::bit_xor: case Operator::lt: case Operator::gt: case Operator::le: case Operator::ge:
    case Operator::eq: case Operator::ne: case Operator::logical_and: case Operator::logical_or:
    case Operator::logical_xor: break;
  }
  // clang-format on
  UMBER_UNREACHABLE("no unary operator");
}

ValueId OperatorLowerer::increment(const Expr& e) {
  const std::optional<LValue> a = parts_.expressions.l_value(e.a);
  if (!a) return emit_.variable(e.type);
  const ValueId before = parts_.l_values.load(*a);
  const TypeId type = module_.type(before);
  if (types().is_reference(type)) {
    const bool is_up = e.op == Operator::pre_increment || e.op == Operator::post_increment;
    const ValueId next = address(Operator::add, before, module_.i32(is_up ? 1 : -1));
    parts_.l_values.store(*a, next);
    return e.op == Operator::pre_increment || e.op == Operator::pre_decrement ? next : before;
  }
  const ValueId one = emit_.convert(module_.i32(1), types().scalar_kind(type));
  const ValueId after = emit_.emit(op_of(e.op), type, {before, emit_.splat(type, one)});
  parts_.l_values.store(*a, after);
  return e.op == Operator::pre_increment || e.op == Operator::pre_decrement ? after : before;
}

ValueId OperatorLowerer::assign(const Expr& e) {
  const std::optional<LValue> a = parts_.expressions.l_value(e.a);
  if (!a) return emit_.variable(e.type);
  ValueId result;
  if (e.op == Operator::none) {
    result = value(e.b);
  } else {
    const ValueId right = value(e.b);
    result = binary(e.op, e.type, parts_.l_values.load(*a), right);
  }
  parts_.l_values.store(*a, result);
  return result;
}

ValueId OperatorLowerer::convert_to(TypeId type, ValueId from) {
  if (types().is_numeric(type)) return emit_.convert(from, types().scalar_kind(type));
  return from;
}

}  // namespace umber::glsl
