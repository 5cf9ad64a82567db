// SPDX-License-Identifier: Apache-2.0
#include "back/text/code.h"

namespace umber::back::text {

void Aggregates::write(const ir::Inst& inst, Scope scope) {
  const bool is_aggregate = !module_.types.is_numeric(result_type(inst));
  if (inst.op == ir::Op::insert) return write_insert(inst, scope);
  if (inst.op == ir::Op::insert_dynamic) return write_insert_dynamic(inst, scope);
  if (is_aggregate && inst.op == ir::Op::select) return write_select(inst, scope);
  if (is_aggregate && inst.op == ir::Op::construct && !code_.language.has_constructors)
    return write_construct(inst, scope);
  code_.locals.write_named(inst, scope);
}

void Aggregates::write_construct(const ir::Inst& inst, Scope scope) {
  code_.locals.begin_result(inst, scope);
  if (has_initializer(inst)) {
    out_ << " = ";
    code_.aggregates.print_construct(inst);
    out_ << ";\n";
    return;
  }
  out_ << ";\n";
  write_parts(name_of(inst.results), inst, scope);
}

void Aggregates::print_construct(const ir::Inst& construct) {
  const ir::TypeId type = result_type(construct);
  for (uint32_t n = 0; n < construct.operand_count; ++n) {
    code_.constants.begin_part(out_, type, n);
    print_operand(construct, n);
  }
  code_.constants.end_parts(out_, type);
}

bool Aggregates::is_in_braces(ir::ValueId v) const {
  if (plan_.form(v) != Form::inlined || module_.types.is_numeric(module_.type(v))) return false;
  if (code_.language.has_constructors) return false;
  return def(v)->op == ir::Op::construct;
}

bool Aggregates::has_initializer(const ir::Inst& construct) const {
  for (const ir::Use& use : module_.operands(construct)) {
    if (module_.types.is_numeric(module_.type(use.value))) continue;
    if (is_in_braces(use.value) ? !has_initializer(*def(use.value)) : module_.types.is_array(module_.type(use.value)))
      return false;
  }
  return construct.operand_count != 0;
}

void Aggregates::write_parts(std::string_view place, const ir::Inst& construct, Scope scope) {
  const ir::TypeId type = result_type(construct);
  for (uint32_t n = 0; n < construct.operand_count; ++n) {
    const std::string_view part = code_.places.text_of_part(place, type, n);
    const ir::ValueId value = operand(construct, n);
    if (is_in_braces(value)) {
      write_parts(part, *def(value), scope);
      continue;
    }
    line(scope) << part << " = ";
    print(value);
    out_ << ";\n";
  }
}

void Aggregates::write_insert(const ir::Inst& inst, Scope scope) {
  code_.locals.declare_result_with(inst, operand(inst, 0), scope);
  line(scope) << name_of(inst.results);
  code_.places.print_part(result_type(inst), inst.imm());
  out_ << " = ";
  print_operand(inst, 1);
  out_ << ";\n";
}

void Aggregates::write_insert_dynamic(const ir::Inst& inst, Scope scope) {
  code_.locals.declare_result_with(inst, operand(inst, 0), scope);
  line(scope) << name_of(inst.results) << '[';
  code_.places.print_index(operand(inst, 1));
  out_ << "] = ";
  print_operand(inst, 2);
  out_ << ";\n";
}

void Aggregates::write_select(const ir::Inst& inst, Scope scope) {
  code_.locals.declare_results(inst, scope);
  const std::string_view name = name_of(inst.results);
  line(scope) << "if (";
  print_operand(inst, 0);
  out_ << ") " << name << " = ";
  print_operand(inst, 1);
  out_ << ";\n";
  line(scope) << "else " << name << " = ";
  print_operand(inst, 2);
  out_ << ";\n";
}

}  // namespace umber::back::text
