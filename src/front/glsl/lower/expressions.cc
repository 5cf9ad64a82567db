// SPDX-License-Identifier: Apache-2.0
// Expressions of each kind, but for operators, constructors and calls.
#include "front/glsl/lower/parts.h"
#include "front/glsl/tree/nonuniform.h"
#include "front/glsl/tree/effects.h"
#include "front/glsl/tree/nonuniform.h"

namespace umber::glsl {

ValueId ExpressionLowerer::value(ExprId id) {
  if (!emit_.has_builder()) return lower_expression(id);
  ir::Builder& builder = emit_.builder();
  const Span outer = builder.span;
  builder.span = expr(id).span;
  const ValueId result = lower_expression(id);
  emit_.builder().span = outer;
  return result;
}

Values ExpressionLowerer::arguments(const Expr& e) {
  Values all;
  for (ExprId a = e.a; a; a = expr(a).next) all.push_back(value(a));
  return all;
}

ValueId ExpressionLowerer::lower_expression(ExprId id) {
  const Expr& e = expr(id);
  switch (e.kind) {
    case ExprKind::literal: return e.value;
    case ExprKind::name: return name_value(id);
    case ExprKind::unary: return parts_.operators.unary(e);
    case ExprKind::binary: return parts_.operators.chain(id);
    case ExprKind::assign: return parts_.operators.assign(e);
    case ExprKind::conditional: return conditional(e);
    case ExprKind::sequence: return sequence(id);
    case ExprKind::index:
    case ExprKind::field:
    case ExprKind::swizzle: return part_value(id);
    case ExprKind::length: return length(e);
    case ExprKind::convert: return parts_.operators.convert_to(e.type, value(e.a));
    case ExprKind::nonuniform: return value(e.a);
    case ExprKind::init_list:
    case ExprKind::construct: return parts_.constructors.construct(e);
    case ExprKind::call_function: return parts_.calls.call_function(e);
    case ExprKind::call_subroutine: return parts_.calls.call_subroutine(e);
    case ExprKind::call_builtin: return parts_.builtins.call_builtin(e);
    case ExprKind::error:
    case ExprKind::omitted:
    case ExprKind::string:
    case ExprKind::dereference:
    case ExprKind::member:
    case ExprKind::method:
    case ExprKind::call: break;
  }
  UMBER_UNREACHABLE("an expression that check should have resolved");
}

std::optional<LValue> ExpressionLowerer::l_value(ExprId id) {
  const Expr& e = expr(id);
  if (e.kind == ExprKind::name) return parts_.l_values.of_symbol(e.symbol);
  if (e.kind == ExprKind::dereference) return LValue{accessor_.at_address(value(e.a))};
  if (e.kind != ExprKind::index && e.kind != ExprKind::field && e.kind != ExprKind::swizzle) return std::nullopt;
  std::optional<LValue> a = parts_.expressions.l_value(e.a);
  if (!a || a->swizzle.count != 0) {
    // A component of a swizzle: `v.zyx[1]`, `v.zyx.x`.
    if (!a || e.kind == ExprKind::field) return std::nullopt;
    const Swizzle outer = a->swizzle;
    if (e.kind == ExprKind::swizzle) {
      const Swizzle inner = Swizzle::unpack(e.ref);
      Swizzle both{.mask = 0, .count = inner.count};
      for (uint32_t n = 0; n < inner.count; ++n)
        both.mask = static_cast<uint8_t>(both.mask | outer.component(inner.component(n)) << (2 * n));
      a->swizzle = both;
      return a;
    }
    parts_.l_values.pick_component(*a, outer, value(e.b));
    return a;
  }
  if (e.kind == ExprKind::field)
    parts_.l_values.field(*a, e.ref);
  else if (e.kind == ExprKind::index)
    index(*a, e.b);
  else if (types().is_scalar(a->type))
    return std::nullopt;  // `f.xxx`: no part of anything
  else
    a->swizzle = Swizzle::unpack(e.ref);
  return a;
}

void ExpressionLowerer::index(LValue& a, ExprId by) {
  const bool selects_resource = a.mode != Access::Mode::plain && a.mode != Access::Mode::io_block;
  parts_.l_values.index(a, value(by));
  a.is_nonuniform |= selects_resource && is_nonuniform(tree_, symbols_, by);
}

ValueId ExpressionLowerer::name_value(ExprId id) {
  const Expr& e = expr(id);
  const Symbol& symbol = symbols_[e.symbol];
  if (symbol.storage == Storage::constant) return constant(e.symbol);
  const std::optional<LValue> a = l_value(id);
  return a ? parts_.l_values.load(*a) : emit_.variable(e.type);
}

ValueId ExpressionLowerer::constant(SymbolId id) {
  const Symbol& symbol = symbols_[id];
  return symbol.is_specialized && emit_.has_builder() ? parts_.specializations.value_of(id) : symbol.value;
}

ValueId ExpressionLowerer::part_value(ExprId id) {
  const Expr& e = expr(id);
  if (const std::optional<LValue> a = l_value(id)) return parts_.l_values.load(*a);
  const ValueId whole = value(e.a);
  if (e.kind == ExprKind::field) return emit_.extract(whole, e.ref);
  if (e.kind == ExprKind::swizzle) return parts_.l_values.swizzle(whole, Swizzle::unpack(e.ref));
  const ValueId i = value(e.b);
  const std::optional<uint64_t> constant = module_.scalar_bits(i);
  const uint32_t count = types().part_count(module_.type(whole));
  if (constant && *constant < count) return emit_.extract(whole, static_cast<uint32_t>(*constant));
  return emit_.emit(Op::extract_dynamic, e.type, {whole, i});
}

ValueId ExpressionLowerer::sequence(ExprId id) {
  std::vector<ExprId> parts;  // left-deep, and as long as the shader likes
  for (; expr(id).kind == ExprKind::sequence; id = expr(id).a) parts.push_back(expr(id).b);
  ValueId result = value(id);
  for (size_t n = parts.size(); n-- > 0;) result = value(parts[n]);
  return result;
}

ValueId ExpressionLowerer::conditional(const Expr& e) {
  const ValueId condition = value(e.a);
  if (const std::optional<uint64_t> known = module_.scalar_bits(condition)) return value(*known ? e.b : e.c);
  if (e.type == ir::types::kVoid) {
    const ir::InstId branch = emit_.builder().if_(condition);
    for (uint32_t n = 0; n < 2; ++n)
      emit_.in_region(module_.region(branch, n), [&] {
        value(n == 0 ? e.b : e.c);
        if (!is_terminated()) emit_.builder().yield();
      });
    return module_.undefined(e.type);
  }
  if (types().is_numeric(e.type) && !types().is_matrix(e.type) && is_cheap(e.b) && is_cheap(e.c)) {
    const ValueId if_true = value(e.b);
    return emit_.emit(Op::select, e.type, {condition, if_true, value(e.c)});
  }
  if (!emit_.has_builder()) return emit_.variable(e.type);
  const ir::InstId branch = emit_.builder().if_(condition, std::span(&e.type, 1));
  for (uint32_t n = 0; n < 2; ++n)
    emit_.in_region(module_.region(branch, n), [&] {
      const ValueId result = value(n == 0 ? e.b : e.c);
      emit_.builder().yield(std::span(&result, 1));
    });
  return module_.result(branch);
}

ValueId ExpressionLowerer::length(const Expr& e) {
  const TypeId type = expr(e.a).type;
  if (types().is_cooperative_vector(type)) {
    const uint32_t extent = types().cooperative_shape(type).columns;
    if (!emit_.has_builder() && extent >= ir::kFirstComputedExtent) return emit_.variable(ir::types::kI32);
    if (emit_.has_builder() && has_effects(tree_, e.a)) value(e.a);
    if (extent < ir::kFirstComputedExtent) return module_.i32(static_cast<int32_t>(extent));
    return parts_.specializations.length(extent - ir::kFirstComputedExtent);
  }
  if (types().is_cooperative(type)) return emit_.emit(Op::cooperative_length, ir::types::kI32, {value(e.a)});
  if (const std::optional<uint32_t> row = types().computed_length(type)) {
    if (!emit_.has_builder()) return emit_.variable(ir::types::kI32);
    if (has_effects(tree_, e.a)) value(e.a);
    return parts_.specializations.length(*row);
  }
  const uint32_t count = types().part_count(type);
  if (count != 0 || !types().is_array(type)) {
    if (emit_.has_builder() && has_effects(tree_, e.a)) value(e.a);  // ESSL 3.10 section 5.9: the operand is evaluated
    return module_.i32(static_cast<int32_t>(count));
  }
  const std::optional<LValue> a = l_value(e.a);
  if (!a) return emit_.variable(ir::types::kI32);
  return accessor_.length(*a);
}

bool ExpressionLowerer::is_cheap(ExprId id, int budget) const {
  const Expr& e = expr(id);
  if (budget == 0) return false;
  switch (e.kind) {
    case ExprKind::literal:
    case ExprKind::name: return !types().is_array(e.type) && !types().is_structure(e.type);
    case ExprKind::unary: return e.op <= Operator::bit_not && is_cheap(e.a, budget - 1);
    case ExprKind::binary: return is_cheap(e.a, budget - 1) && is_cheap(e.b, budget - 1);
    case ExprKind::swizzle:
    case ExprKind::nonuniform:
    case ExprKind::convert: return is_cheap(e.a, budget - 1);
    case ExprKind::field: return expr(e.a).kind == ExprKind::name;
    case ExprKind::error:
    case ExprKind::omitted:
    case ExprKind::string:
    case ExprKind::assign:
    case ExprKind::conditional:
    case ExprKind::sequence:
    case ExprKind::index:
    case ExprKind::dereference:
    case ExprKind::member:
    case ExprKind::method:
    case ExprKind::call:
    case ExprKind::init_list:
    case ExprKind::length:
    case ExprKind::construct:
    case ExprKind::call_function:
    case ExprKind::call_subroutine:
    case ExprKind::call_builtin: return false;
  }
  return false;
}

}  // namespace umber::glsl
