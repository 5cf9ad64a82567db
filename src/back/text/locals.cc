// SPDX-License-Identifier: Apache-2.0
#include "back/text/code.h"
#include "base/small_vector.h"

namespace umber::back::text {

const LocalRow& Locals::row(ir::VariableId v) const { return code_.accesses.local(v); }

void Locals::declare_all(Scope scope) {
  for (ir::VariableId v = code_.accesses.first_local(scope.function->id); v; v = row(v).next) {
    const LocalRow& local = row(v);
    if (!local.scope || local.starts_here) continue;
    line(scope);
    declare(v);
    const ir::TypeId type = module_.variables[v].type;
    const bool is_element = code_.accesses.stands_in_array(v);
    if (module_.types.is_numeric(type) || (local.is_zero_first && module_.types.is_structure(type))) {
      out_ << (is_element ? " = { " : " = ");
      code_.speller->print_zero(type);
      if (is_element) out_ << " }";
    }
    out_ << ";\n";
    if (local.is_zero_first && module_.types.is_array(type)) write_zeros(code_.variables[v.index], type, scope);
  }
}

void Locals::write_zeros(std::string_view place, ir::TypeId type, Scope scope) {
  line(scope);
  for (; module_.types.is_array(type); type = module_.types[type].element) {
    const std::string_view n = new_name("n");
    out_ << "for (";
    code_.speller->declare(out_, ir::types::kI32, n);
    out_ << " = 0; " << n << " < " << module_.types[type].extent << "; ++" << n << ") ";
    place = code_.names.join(place, "[", n, "]");
  }
  out_ << place << " = ";
  code_.speller->print_zero(type);
  out_ << ";\n";
}

void Locals::declare(ir::VariableId v) {
  const std::string_view wanted = module_.names.text(module_.variables[v].name);
  std::string_view& name = code_.variables[v.index];
  if (name.empty()) name = new_name(wanted.empty() ? "variable" : wanted);
  if (row(v).is_precise) out_ << code_.language.precise;
  code_.speller->declare(out_, module_.variables[v].type, name);
  if (!code_.accesses.stands_in_array(v)) return;
  out_ << "[1]";
  name = code_.names.join(name, "[0]");
}

void Locals::declare_with(ir::VariableId v, ir::ValueId stored) {
  declare(v);
  const bool is_aggregate = !module_.types.is_numeric(module_.type(stored));
  const bool is_element = code_.accesses.stands_in_array(v);
  out_ << (is_element ? " = { " : " = ");
  if (is_aggregate && module_.is_constant(stored))
    code_.constants.print_parts(out_, stored);
  else
    print(stored);
  if (is_element) out_ << " }";
}

std::string_view Locals::name_hint(const ir::Inst& inst) const {
  std::string_view hint;
  if (inst.op == ir::Op::load && inst.place().is_variable()) {
    hint = module_.names.text(module_.variables[inst.place().variable()].name);
  } else if (inst.op == ir::Op::call) {
    hint = module_.names.text(module_.function(inst.callee()).name);
  } else if (ir::is_in(ir::Group::texture, inst.op)) {
    hint = "texel";
  } else if (ir::is_atomic(inst.op, ir::AtomicSpace::memory)) {
    hint = "before";
  }
  return hint.empty() ? std::string_view("value") : hint;
}

void Locals::begin_result(const ir::Inst& inst, Scope scope, uint32_t n) {
  const ir::ValueId v = inst.result(n);
  name_of(v) = new_name(name_hint(inst));
  line(scope);
  if (inst.has_flag(ir::flag::kPrecise)) out_ << code_.language.precise;
  code_.speller->declare(out_, module_.type(v), name_of(v));
}

void Locals::declare_result(const ir::Inst& inst, Scope scope, uint32_t n) {
  begin_result(inst, scope, n);
  out_ << ";\n";
}

void Locals::declare_results(const ir::Inst& inst, Scope scope) {
  for (uint32_t n = 0; n < inst.result_count; ++n) declare_result(inst, scope, n);
}

void Locals::declare_result_with(const ir::Inst& inst, ir::ValueId value, Scope scope) {
  begin_result(inst, scope);
  out_ << " = ";
  print(value);
  out_ << ";\n";
}

void Locals::declare_parameter(ir::ValueId v, Scope scope) {
  name_of(v) = new_name("value");
  line(scope);
  code_.speller->declare(out_, module_.type(v), name_of(v));
  out_ << ";\n";
}

void Locals::write_named(const ir::Inst& inst, Scope scope) {
  begin_result(inst, scope);
  out_ << " = ";
  code_.speller->print(inst, Prec::assign);
  out_ << ";\n";
}

void Locals::assign(ir::ValueId to, ir::ValueId from, Scope scope) {
  if (module_.is_constant(from) && module_.constant(from).kind == ir::ConstantKind::undefined) return;
  line(scope) << name_of(to) << " = ";
  print(from);
  out_ << ";\n";
}

void Locals::assign_together(ir::ValueId first, const ir::Inst& inst, uint32_t from, uint32_t count, Scope scope) {
  if (count <= 1) {
    if (count) assign(first, operand(inst, from), scope);
    return;
  }
  SmallVector<std::string_view, 8> names;
  for (uint32_t n = 0; n < count; ++n) {
    names.push_back(new_name("next"));
    line(scope);
    code_.speller->declare(out_, operand_type(inst, from + n), names.back());
    out_ << " = ";
    print_operand(inst, from + n);
    out_ << ";\n";
  }
  for (uint32_t n = 0; n < count; ++n) line(scope) << code_.values[first.index + n] << " = " << names[n] << ";\n";
}

}  // namespace umber::back::text
