// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/calls.h"

#include <array>

#include "back/hlsl/shader.h"
#include "back/text/component.h"

namespace umber::back::hlsl {

void Calls::print_inverse(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  if (module_.types.scalar_kind(type) != ir::TypeKind::f32) return unsupported(inst);
  const std::string_view name =
      std::array<std::string_view, 3>{"inverse_2", "inverse_3", "inverse_4"}[module_.types.columns(type) - 2];
  shader_.helpers.need(name, {});
  shader_.expressions.print_call(name, inst);
}

/// Of a vector of doubles, for which HLSL has no square root: by that of floats, made exact by Newton's method, of the
/// vector scaled to about 1.
void Calls::print_double_length(const ir::Inst& inst) {
  const ir::TypeId type = operand_type(inst, 0);
  const std::string_view vector = shader_.types.name(type);
  const uint32_t count = module_.types.rows(type);
  TextWriter text;
  text << "double double_length(" << vector << " v) {\n  double scale = 0.0L;\n  for (int i = 0; i < " << count
       << "; ++i) {\n    double part = v[i] < 0.0L ? -v[i] : v[i];\n    scale = part > scale ? part : scale;\n  }\n"
       << "  if (!(scale > 0.0L)) return scale;\n  " << vector
       << " unit = v / scale;\n  double square = 0.0L;\n  for (int k = 0; k < " << count
       << "; ++k) square += unit[k] * unit[k];\n  double root = double(rsqrt(float(square)));\n"
       << "  root = root * (1.5L - 0.5L * square * root * root);\n"
       << "  root = root * (1.5L - 0.5L * square * root * root);\n  return scale * square * root;\n}\n";
  shader_.helpers.need(text.text());
  out_ << "double_length(";
  if (inst.op == ir::Op::distance) {
    shader_.expressions.print_infix(inst, " - ", Prec::additive, Prec::assign);
  } else {
    print_operand(inst, 0);
  }
  out_ << ')';
}

/// By columns, for compilers differ in what `*` of two matrices is.
void Calls::print_component_product(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  const std::string_view matrix = shader_.types.name(type);
  TextWriter text;
  text << matrix << " component_product(" << matrix << " a, " << matrix << " b) {\n  return " << matrix << '(';
  for (uint32_t n = 0; n < module_.types.columns(type); ++n) text << (n ? ", a[" : "a[") << n << "] * b[" << n << ']';
  text << ");\n}\n";
  shader_.helpers.need(text.text());
  shader_.expressions.print_call("component_product", inst);
}

void Calls::print_outer_product(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  const std::string_view matrix = shader_.types.name(type), c = shader_.types.name(operand_type(inst, 0)),
                         r = shader_.types.name(operand_type(inst, 1));
  TextWriter text;
  text << matrix << " outer_product(" << c << " c, " << r << " r) {\n  return " << matrix << '(';
  for (uint32_t n = 0; n < module_.types.columns(type); ++n) text << (n ? ", c * r." : "c * r.") << text::component(n);
  text << ");\n}\n";
  shader_.helpers.need(text.text());
  shader_.expressions.print_call("outer_product", inst);
}

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

void Calls::write_several_results(const ir::Inst& inst, Scope scope) {
  const ir::Op op = inst.op;
  const ir::TypeId type = operand_type(inst, 0);
  const bool is_signed = ir::is_signed(module_.types.scalar_kind(type));
  if (module_.types.scalar_kind(type) == ir::TypeKind::f64) return unsupported(inst);
  if (op == ir::Op::mul_extended) {  // (low, high)
    const std::string_view high = is_signed ? "mul_high_signed" : "mul_high_unsigned";
    shader_.expressions.need_helper("mul_high_unsigned", type);
    shader_.expressions.need_helper(high, type);
    shader_.locals.begin_result(inst, scope, 0);
    out_ << " = ";
    shader_.expressions.print_infix(inst, " * ", Prec::multiplicative, Prec::assign);
    out_ << ";\n";
    shader_.locals.begin_result(inst, scope, 1);
    out_ << " = ";
    shader_.expressions.print_call(high, inst);
    out_ << ";\n";
    return;
  }
  const std::string_view name = op == ir::Op::add_carry    ? "add_carry"
                                : op == ir::Op::sub_borrow ? "sub_borrow"
                                : op == ir::Op::modf       ? "modf"
                                                           : "frexp_bits";
  if (op != ir::Op::modf) shader_.expressions.need_helper(name, type);
  shader_.locals.begin_result(inst, scope, 1);
  out_ << ";\n";
  shader_.locals.begin_result(inst, scope, 0);
  out_ << " = " << name << '(';
  for (uint32_t n = 0; n < inst.operand_count; ++n) print_operand(inst, n), out_ << ", ";
  out_ << name_of(inst.result(1)) << ");\n";
}

}  // namespace umber::back::hlsl
