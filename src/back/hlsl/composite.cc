// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "back/hlsl/function.h"

namespace umber::back::hlsl {

void FunctionWriter::print_construct(const ir::Inst& inst, Prec at_least) {
  const ir::TypeId type = result_type(inst);
  if (print_whole_load(inst)) return;
  if (!module_.types.is_numeric(type)) return print_initializer(inst);
  if (inst.operand_count == 1 && operand_type(inst, 0) == type) return print_operand(inst, 0, at_least);
  if (const ir::ValueId part = splat_part(inst.results); part && !module_.is_constant(part)) {
    print(part, Prec::postfix);
    out_ << '.';
    out_.repeat(module_.types.rows(type), 'x');
    return;
  }
  context_.types.print(out_, type);
  print_call("", inst);
}

/// A component of gl_FragCoord but the last, which alone is not what HLSL has.
bool FunctionWriter::print_frag_coord_components(const ir::Inst& inst, std::string_view components) {
  const ir::ValueId from = operand(inst, 0);
  const ir::Inst* const load = plan_.form(from) != Form::named ? def(from) : nullptr;
  if (!load || load->op != ir::Op::load) return false;
  const ir::Place place = load->place();
  if (!place.is_io_var() || !context_.interface.is_direct() || !context_.interface.has_reciprocal_w(place.io_var()) ||
      load->path_length() != 0 || components.find('w') != std::string_view::npos)
    return false;
  out_ << "input." << context_.interface.io_name(place.io_var()) << '.' << components;
  return true;
}

void FunctionWriter::print_extract(const ir::Inst& inst) {
  const ir::TypeId from = operand_type(inst, 0);
  const char name = component(inst.imm());
  if (inst.op == ir::Op::extract && print_frag_coord_components(inst, {&name, 1})) return;
  print_operand(inst, 0, Prec::postfix);
  if (inst.op == ir::Op::extract_dynamic) {
    out_ << '[';
    print_index(operand(inst, 1));
    out_ << ']';
    return;
  }
  const uint32_t part = inst.imm();
  if (module_.types.is_structure(from)) {
    out_ << '.' << context_.types.member_name(from, part);
  } else if (module_.types.is_vector(from)) {
    out_ << '.' << component(part);
  } else {
    out_ << '[' << part << ']';
  }
}

void FunctionWriter::print_swizzle(const ir::Inst& inst) {
  const uint32_t components = inst.imm(), count = module_.types.rows(result_type(inst));
  const bool from_scalar = !module_.types.is_vector(operand_type(inst, 0));
  if (from_scalar && count == 1) return print_operand(inst, 0, Prec::postfix);
  std::array<char, 4> letters{};
  for (uint32_t n = 0; n < count; ++n) letters[n] = component(from_scalar ? 0 : components >> 2 * n & 3);
  const std::string_view names(letters.data(), count);
  if (!from_scalar && print_frag_coord_components(inst, names)) return;
  print_operand(inst, 0, Prec::postfix);
  out_ << '.' << names;
}

/// Arrays and structures have initializers, but no expressions that make them.
void FunctionWriter::write_aggregate(const ir::Inst& inst) {
  begin_result(inst);
  if (context_.whole_loads.find(inst)) {
    out_ << " = ";
    print_whole_load(inst);
    out_ << ";\n";
    return;
  }
  if (has_initializer(inst)) {
    out_ << " = ";
    print_initializer(inst);
    out_ << ";\n";
    return;
  }
  out_ << ";\n";
  write_parts(context_.values[inst.results.index], inst);
}

bool FunctionWriter::is_in_braces(ir::ValueId v) const {
  if (plan_.form(v) != Form::inlined || module_.types.is_numeric(module_.type(v))) return false;
  const ir::Inst& inst = *def(v);
  return inst.op == ir::Op::construct && !context_.whole_loads.find(inst);
}

/// An array that has a name is assigned: it cannot stand in braces.
bool FunctionWriter::has_initializer(const ir::Inst& inst) const {
  for (const ir::Use& use : module_.operands(inst)) {
    if (module_.types.is_numeric(module_.type(use.value))) continue;
    if (is_in_braces(use.value) ? !has_initializer(*def(use.value)) : module_.types.is_array(module_.type(use.value)))
      return false;
  }
  return inst.operand_count != 0;
}

void FunctionWriter::print_initializer(const ir::Inst& inst) {
  out_ << "{ ";
  for (uint32_t n = 0; n < inst.operand_count; ++n) {
    context_.types.begin_part(out_, result_type(inst), n);
    print_operand(inst, n);
  }
  context_.types.end_parts(out_, result_type(inst));
}

void FunctionWriter::write_parts(std::string_view place, const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  for (uint32_t n = 0; n < inst.operand_count; ++n) {
    const std::string_view part = module_.types.is_structure(type)
                                      ? context_.names.join(place, ".", context_.types.member_name(type, n))
                                      : context_.names.join(place, "[", Decimal(n), "]");
    const ir::ValueId value = operand(inst, n);
    if (is_in_braces(value)) {
      write_parts(part, *def(value));
      continue;
    }
    line() << part << " = ";
    print(value);
    out_ << ";\n";
  }
}

void FunctionWriter::write_insert(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  const uint32_t part = inst.imm();
  begin_result(inst);
  out_ << " = ";
  print_operand(inst, 0);
  out_ << ";\n";
  line() << context_.values[inst.results.index];
  if (module_.types.is_structure(type))
    out_ << '.' << context_.types.member_name(type, part);
  else if (module_.types.is_vector(type))
    out_ << '.' << component(part);
  else
    out_ << '[' << part << ']';
  out_ << " = ";
  print_operand(inst, 1);
  out_ << ";\n";
}

void FunctionWriter::write_insert_dynamic(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  begin_result(inst);
  out_ << " = ";
  print_operand(inst, 0);
  out_ << ";\n";
  const std::string_view name = context_.values[inst.results.index];
  if (module_.types.is_numeric(type)) return assign_dynamic(name, type, operand(inst, 1), operand(inst, 2));
  line() << name << '[';
  print_index(operand(inst, 1));
  out_ << "] = ";
  print_operand(inst, 2);
  out_ << ";\n";
}

void FunctionWriter::assign_dynamic(std::string_view place, ir::TypeId type, ir::ValueId index, ir::ValueId value) {
  const ir::TypeTable& types = module_.types;
  const uint32_t count = types.part_count(type);
  if (types.is_vector(type)) {
    const bool calls = context_.options.has_scalar_conditions();
    line() << place << (calls ? " = select(" : " = ");
    context_.types.print(out_, ir::types::vector(ir::TypeKind::u32, count));
    out_ << '(';
    for (uint32_t n = 0; n < count; ++n) out_ << (n ? ", " : "") << n << 'u';
    out_ << ") == uint(";
    print(index);
    out_ << ").";
    out_.repeat(count, 'x') << (calls ? ", " : " ? ");
    context_.types.print(out_, type);
    out_ << '(';
    for (uint32_t n = 0; n < count; ++n) {
      if (n) out_ << ", ";
      print(value);
    }
    out_ << (calls ? "), " : ") : ") << place << (calls ? ");\n" : ";\n");
    return;
  }
  for (uint32_t n = 0; n < count; ++n) {
    line() << (n ? "else if (" : "if (");
    print(index, Prec::equality);
    out_ << " == " << n << ") " << place << '[' << n << "] = ";
    print(value);
    out_ << ";\n";
  }
}

void FunctionWriter::write_select(const ir::Inst& inst) {
  declare_results(inst);
  const std::string_view name = context_.values[inst.results.index];
  line() << "if (";
  print_operand(inst, 0);
  out_ << ") " << name << " = ";
  print_operand(inst, 1);
  out_ << ";\n";
  line() << "else " << name << " = ";
  print_operand(inst, 2);
  out_ << ";\n";
}

}  // namespace umber::back::hlsl
