// SPDX-License-Identifier: Apache-2.0
#include "back/text/code.h"
#include "back/text/component.h"

namespace umber::back::text {

void Expressions::print(ir::ValueId v, Prec at_least) {
  if (plan_.form(v) != Form::named) return code_.speller->print(*def(v), at_least);
  if (module_.is_constant(v)) return code_.constants.print(out_, v, at_least);
  UMBER_CHECK(!name_of(v).empty());
  out_ << name_of(v);
}

void Expressions::print_infix(const ir::Inst& inst, std::string_view op, Prec prec, Prec at_least) {
  const Parens parens(out_, prec, at_least);
  ir::ValueId left = operand(inst, 0), right = operand(inst, 1);
  if (module_.types.is_vector(module_.type(left))) {  // a scalar goes with every component of the other operand
    const ir::ValueId left_part = splat_part(left), right_part = splat_part(right);
    if (left_part && !right_part)
      left = left_part;
    else if (right_part && !left_part)
      right = right_part;
  }
  print(left, prec);
  out_ << op;
  print(right, tighter(prec));
}

void Expressions::print_whole(const ir::Inst& inst, std::string_view op, Prec prec, Prec at_least) {
  const Parens parens(out_, prec, at_least);
  print_operand(inst, 0, prec);
  out_ << op;
  print_operand(inst, 1, tighter(prec));
}

void Expressions::print_prefix(const ir::Inst& inst, std::string_view op, Prec at_least) {
  const Parens parens(out_, Prec::unary, at_least);
  out_ << op;
  print_operand(inst, 0, Prec::postfix);
}

void Expressions::print_operands(const ir::Inst& inst, uint32_t first, uint32_t count) {
  for (uint32_t n = first; n < first + count; ++n) {
    if (n > first) out_ << ", ";
    print_operand(inst, n);
  }
}

void Expressions::print_call(std::string_view name, const ir::Inst& inst) {
  out_ << name << '(';
  print_operands(inst, 0, inst.operand_count);
  out_ << ')';
}

void Expressions::print_function_call(const ir::Inst& inst) {
  const uint32_t returned = code_.functions.returned_results(module_.function(inst.callee()));
  out_ << code_.function_names[inst.callee().index] << '(';
  std::string_view separator;
  for (uint32_t n = 0; n < inst.operand_count; ++n) {
    out_ << separator;
    print_operand(inst, n);
    separator = ", ";
  }
  for (uint32_t n = returned; n < inst.result_count; ++n) {
    out_ << separator << name_of(inst.result(n));
    separator = ", ";
  }
  if (const std::string_view carried = code_.speller->carried_parameters(inst.callee(), false); !carried.empty())
    out_ << separator << carried;
  out_ << ')';
}

void Expressions::print_convert(const ir::Inst& inst, Prec at_least) {
  const ir::TypeId to = result_type(inst);
  if (to == operand_type(inst, 0)) return print_operand(inst, 0, at_least);
  print_type(to);
  out_ << '(';
  print_operand(inst, 0);
  out_ << ')';
}

void Expressions::print_conditional(const ir::Inst& inst, Prec at_least) {
  const ir::BlockId then = module_.region(inst, 0), otherwise = module_.region(inst, 1);
  const ir::ValueId a = operand(last_of(then), 0);
  const ir::ValueId b = operand(last_of(otherwise), 0);
  const bool is_bool = result_type(inst) == ir::types::kBool;
  const auto is = [&](ir::ValueId v, uint64_t bits) {
    return module_.is_constant(v) && module_.scalar_bits(v) == bits;
  };
  if (is_bool && (is(b, 0) || is(a, 1))) {
    const bool is_and = is(b, 0);
    const Prec prec = is_and ? Prec::logical_and : Prec::logical_or;
    const Parens parens(out_, prec, at_least);
    print_operand(inst, 0, prec);
    out_ << (is_and ? " && " : " || ");
    return print(is_and ? a : b, tighter(prec));
  }
  const Parens parens(out_, Prec::ternary, at_least);
  print_operand(inst, 0, Prec::logical_or);
  out_ << " ? ";
  print(a, Prec::logical_or);
  out_ << " : ";
  print(b, Prec::ternary);
}

void Expressions::print_select(const ir::Inst& inst, Prec at_least) {
  const Parens parens(out_, Prec::ternary, at_least);
  print_operand(inst, 0, Prec::logical_or);
  out_ << " ? ";
  print_operand(inst, 1, Prec::logical_or);
  out_ << " : ";
  print_operand(inst, 2, Prec::ternary);
}

void Expressions::print_construct(const ir::Inst& inst, Prec at_least) {
  const ir::TypeId type = result_type(inst);
  if (!module_.types.is_numeric(type)) return code_.aggregates.print_construct(inst);
  if (inst.operand_count == 1 && operand_type(inst, 0) == type) return print_operand(inst, 0, at_least);
  const ir::ValueId part = splat_part(inst.results);
  if (!part || module_.is_constant(part)) {
    print_type(type);
    return print_call("", inst);
  }
  if (code_.language.swizzles_scalars) {
    print(part, Prec::postfix);
    out_ << '.';
    out_.repeat(module_.types.rows(type), 'x');
    return;
  }
  print_type(type);
  out_ << '(';
  print(part);
  out_ << ')';
}

void Expressions::print_extract(const ir::Inst& inst) {
  const ir::TypeId from = operand_type(inst, 0);
  if (inst.op == ir::Op::extract && module_.types.is_vector(from)) return print_components(components(inst));
  print_operand(inst, 0, Prec::postfix);
  if (inst.op == ir::Op::extract_dynamic) {
    out_ << '[';
    code_.places.print_index(operand(inst, 1));
    out_ << ']';
  } else {
    code_.places.print_part(from, inst.imm());
  }
}

namespace {

/// What `outer` takes of what `inner` takes, two bits for each component as swizzle has them.
uint32_t taken_of(uint32_t outer, uint32_t inner) {
  uint32_t both = 0;
  for (uint32_t n = 0; n < 8; n += 2) both |= (inner >> 2 * (outer >> n & 3) & 3) << n;
  return both;
}

}  // namespace

Expressions::Components Expressions::components(const ir::Inst& taking) const {
  const ir::TypeId type = result_type(taking);
  Components all{.from = operand(taking, 0), .count = module_.types.is_vector(type) ? module_.types.rows(type) : 1};
  uint32_t numbers = module_.types.is_vector(operand_type(taking, 0)) ? taking.imm() : 0;
  while (plan_.form(all.from) != Form::named) {
    const ir::Inst* const inner = def(all.from);
    if (!inner || inner->op != ir::Op::swizzle || !module_.types.is_vector(operand_type(*inner, 0))) break;
    numbers = taken_of(numbers, inner->imm());
    all.from = operand(*inner, 0);
  }
  for (uint32_t n = 0; n < all.count; ++n) all.letters[n] = component(numbers >> 2 * n);
  return all;
}

void Expressions::print_swizzle(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  const bool from_scalar = !module_.types.is_vector(operand_type(inst, 0));
  if (from_scalar && module_.types.rows(type) == 1) return print_operand(inst, 0, Prec::postfix);
  if (from_scalar && !code_.language.swizzles_scalars) {
    print_type(type);
    return print_call("", inst);
  }
  print_components(components(inst));
}

void Expressions::print_components(const Components& taken) {
  print(taken.from, Prec::postfix);
  out_ << '.' << taken.text();
}

ir::ValueId Expressions::splat_part(ir::ValueId v) const {
  if (!module_.types.is_vector(module_.type(v))) return {};
  if (module_.is_constant(v)) {
    const ir::Constant& c = module_.constant(v);
    if (c.kind != ir::ConstantKind::composite) return {};
    for (uint32_t n = 1; n < c.part_count; ++n)
      if (module_.constant_part(c, n) != module_.constant_part(c, 0)) return {};
    return module_.constant_part(c, 0);
  }
  if (plan_.form(v) != Form::inlined) return {};
  const ir::Inst& construct = *def(v);
  if (construct.op != ir::Op::construct) return {};
  const ir::ValueId part = operand(construct, 0);
  for (const ir::Use& use : module_.operands(construct))
    if (use.value != part) return {};
  return module_.types.is_scalar(module_.type(part)) ? part : ir::ValueId{};
}

}  // namespace umber::back::text
