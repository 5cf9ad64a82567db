// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/calls.h"

#include "back/hlsl/shader.h"

namespace umber::back::hlsl {

void Calls::print_equal(const ir::Inst& inst, Prec at_least) {
  const ir::TypeId type = operand_type(inst, 0);
  if (module_.types.is_scalar(type)) return shader_.expressions.print_infix(inst, " == ", Prec::equality, at_least);
  if (module_.types.is_vector(type)) {
    out_ << "all(";
    shader_.expressions.print_infix(inst, " == ", Prec::equality, Prec::assign);
    out_ << ')';
    return;
  }
  shader_.expressions.print_call(equal_function(type), inst);
}

std::string_view Calls::equal_function(ir::TypeId type) {
  for (const auto& [known, name] : shader_.equal_functions)
    if (known == type) return name;
  const ir::TypeTable& types = module_.types;
  const std::string_view name = shader_.names.global("equal");
  TextWriter text;
  text << "bool " << name << '(';
  shader_.types.declare(text, type, "a");
  text << ", ";
  shader_.types.declare(text, type, "b");
  text << ") {\n";
  const auto compare = [&](ir::TypeId part, const std::string& path) {
    if (types.is_scalar(part)) return "a" + path + " == b" + path;
    if (types.is_vector(part)) return "all(a" + path + " == b" + path + ")";
    return std::string(equal_function(part)) + "(a" + path + ", b" + path + ")";
  };
  if (types.is_array(type)) {  // one loop inside of another: calls for each dimension take fxc minutes
    std::string path, indent = "  ";
    text << "  bool same = true;\n";
    ir::TypeId part = type;
    for (; types.is_array(part); part = types[part].element, indent += "  ") {
      const std::string index = "n" + std::to_string(indent.size() / 2 - 1);
      text << indent << "for (int " << index << " = 0; " << index << " < " << types[part].extent << "; ++" << index
           << ")\n";
      path += '[' + index + ']';
    }
    text << indent << "same = same && " << compare(part, path) << ";\n  return same;\n}\n";
  } else {
    text << "  return true";
    for (uint32_t n = 0; n < types.part_count(type); ++n) {
      const std::string path =
          types.is_matrix(type) ? "[" + std::to_string(n) + "]" : "." + std::string(shader_.types.member_name(type, n));
      text << " && " << compare(types.part(type, n), path);
    }
    text << ";\n}\n";
  }
  shader_.helpers.need(text.text());
  shader_.equal_functions.emplace_back(type, name);
  return name;
}

void Calls::write_modf(const ir::Inst& inst, Scope scope) {
  shader_.locals.begin_result(inst, scope, 1);
  out_ << ";\n";
  shader_.locals.begin_result(inst, scope, 0);
  out_ << " = modf(";
  print_operand(inst, 0);
  out_ << ", " << name_of(inst.result(1)) << ");\n";
}

}  // namespace umber::back::hlsl
