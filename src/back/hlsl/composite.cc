// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "back/hlsl/function.h"

namespace umber::back::hlsl {

void FunctionWriter::print_construct(ir::InstId i, Prec at_least) {
  const ir::TypeId type = result_type(i);
  if (print_whole_load(i)) return;
  if (!module_.types.is_numeric(type)) return print_initializer(i);
  if (module_.insts[i].operand_count == 1 && operand_type(i, 0) == type) return operand(i, 0, at_least);
  if (const ir::ValueId part = splat_part(module_.result(i)); part && !module_.is_constant(part)) {
    print(part, Prec::postfix);
    out_ << '.';
    out_.repeat(module_.types.rows(type), 'x');
    return;
  }
  context_.types.print(out_, type);
  print_call("", i);
}

/// A component of gl_FragCoord but the last, which alone is not what HLSL has.
bool FunctionWriter::print_frag_coord_components(ir::InstId i, std::string_view components) {
  const ir::InstId load = module_.def(module_.operand(i, 0));
  if (!load || plan_.form(module_.operand(i, 0)) == Form::named || module_.insts[load].op != ir::Op::load) return false;
  const ir::Place place = module_.place(load);
  if (!place.is_io_var() || !context_.interface.is_direct() || !context_.interface.has_reciprocal_w(place.io_var()) ||
      module_.path_length(load) != 0 || components.find('w') != std::string_view::npos)
    return false;
  out_ << "input." << context_.interface.io_name(place.io_var()) << '.' << components;
  return true;
}

void FunctionWriter::print_extract(ir::InstId i) {
  const ir::TypeId from = operand_type(i, 0);
  const char name = component(module_.insts[i].attr);
  if (module_.insts[i].op == ir::Op::extract && print_frag_coord_components(i, {&name, 1})) return;
  operand(i, 0, Prec::postfix);
  if (module_.insts[i].op == ir::Op::extract_dynamic) {
    out_ << '[';
    print_index(module_.operand(i, 1));
    out_ << ']';
    return;
  }
  const uint32_t part = module_.insts[i].attr;
  if (module_.types.is_structure(from)) {
    out_ << '.' << context_.types.member_name(from, part);
  } else if (module_.types.is_vector(from)) {
    out_ << '.' << component(part);
  } else {
    out_ << '[' << part << ']';
  }
}

void FunctionWriter::print_swizzle(ir::InstId i) {
  const uint32_t components = module_.insts[i].attr, count = module_.types.rows(result_type(i));
  const bool from_scalar = !module_.types.is_vector(operand_type(i, 0));
  if (from_scalar && count == 1) return operand(i, 0, Prec::postfix);
  std::array<char, 4> letters{};
  for (uint32_t n = 0; n < count; ++n) letters[n] = component(from_scalar ? 0 : components >> 2 * n & 3);
  const std::string_view names(letters.data(), count);
  if (!from_scalar && print_frag_coord_components(i, names)) return;
  operand(i, 0, Prec::postfix);
  out_ << '.' << names;
}

/// Arrays and structures have initializers, but no expressions that make them.
void FunctionWriter::write_aggregate(ir::InstId i) {
  begin_result(i);
  if (context_.whole_loads.find(i)) {
    out_ << " = ";
    print_whole_load(i);
    out_ << ";\n";
    return;
  }
  if (has_initializer(i)) {
    out_ << " = ";
    print_initializer(i);
    out_ << ";\n";
    return;
  }
  out_ << ";\n";
  write_parts(context_.values[module_.result(i).index], i);
}

bool FunctionWriter::is_in_braces(ir::ValueId v) const {
  if (plan_.form(v) != Form::inlined || module_.types.is_numeric(module_.type(v))) return false;
  const ir::InstId def = module_.def(v);
  return module_.insts[def].op == ir::Op::construct && !context_.whole_loads.find(def);
}

/// An array that has a name is assigned: it cannot stand in braces.
bool FunctionWriter::has_initializer(ir::InstId i) const {
  for (const ir::Use& use : module_.operands(i)) {
    if (module_.types.is_numeric(module_.type(use.value))) continue;
    if (is_in_braces(use.value) ? !has_initializer(module_.def(use.value))
                                : module_.types.is_array(module_.type(use.value)))
      return false;
  }
  return module_.insts[i].operand_count != 0;
}

void FunctionWriter::print_initializer(ir::InstId i) {
  out_ << "{ ";
  for (uint32_t n = 0; n < module_.insts[i].operand_count; ++n) {
    context_.types.begin_part(out_, result_type(i), n);
    operand(i, n);
  }
  context_.types.end_parts(out_, result_type(i));
}

void FunctionWriter::write_parts(std::string_view place, ir::InstId i) {
  const ir::TypeId type = result_type(i);
  for (uint32_t n = 0; n < module_.insts[i].operand_count; ++n) {
    const std::string_view part = module_.types.is_structure(type)
                                      ? context_.names.join({place, ".", context_.types.member_name(type, n)})
                                      : context_.names.join({place, "[", Decimal(n), "]"});
    const ir::ValueId value = module_.operand(i, n);
    if (is_in_braces(value)) {
      write_parts(part, module_.def(value));
      continue;
    }
    line() << part << " = ";
    print(value);
    out_ << ";\n";
  }
}

void FunctionWriter::write_insert(ir::InstId i) {
  const ir::TypeId type = result_type(i);
  const uint32_t part = module_.insts[i].attr;
  begin_result(i);
  out_ << " = ";
  operand(i, 0);
  out_ << ";\n";
  line() << context_.values[module_.result(i).index];
  if (module_.types.is_structure(type))
    out_ << '.' << context_.types.member_name(type, part);
  else if (module_.types.is_vector(type))
    out_ << '.' << component(part);
  else
    out_ << '[' << part << ']';
  out_ << " = ";
  operand(i, 1);
  out_ << ";\n";
}

void FunctionWriter::write_insert_dynamic(ir::InstId i) {
  const ir::TypeId type = result_type(i);
  begin_result(i);
  out_ << " = ";
  operand(i, 0);
  out_ << ";\n";
  const std::string_view name = context_.values[module_.result(i).index];
  if (module_.types.is_numeric(type)) return assign_dynamic(name, type, module_.operand(i, 1), module_.operand(i, 2));
  line() << name << '[';
  print_index(module_.operand(i, 1));
  out_ << "] = ";
  operand(i, 2);
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

void FunctionWriter::write_select(ir::InstId i) {
  declare_results(i);
  const std::string_view name = context_.values[module_.result(i).index];
  line() << "if (";
  operand(i, 0);
  out_ << ") " << name << " = ";
  operand(i, 1);
  out_ << ";\n";
  line() << "else " << name << " = ";
  operand(i, 2);
  out_ << ";\n";
}

}  // namespace umber::back::hlsl
