// SPDX-License-Identifier: Apache-2.0
// Expressions and statements that are calls of functions written for the occasion.
#include <array>

#include "back/hlsl/function.h"

namespace umber::back::hlsl {

void FunctionWriter::print_inverse(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  if (module_.types.scalar_kind(type) != ir::TypeKind::f32) return unsupported(inst);
  const std::string_view name =
      std::array<std::string_view, 3>{"inverse_2", "inverse_3", "inverse_4"}[module_.types.columns(type) - 2];
  context_.helpers.need(name, {});
  print_call(name, inst);
}

/// Of a vector of doubles, for which HLSL has no square root: by that of floats, made exact by Newton's method, of the
/// vector scaled to about 1.
void FunctionWriter::print_double_length(const ir::Inst& inst) {
  const ir::TypeId type = operand_type(inst, 0);
  const std::string_view vector = context_.types.name(type);
  const uint32_t count = module_.types.rows(type);
  TextWriter text;
  text << "double double_length(" << vector << " v) {\n  double scale = 0.0L;\n  for (int i = 0; i < " << count
       << "; ++i) {\n    double part = v[i] < 0.0L ? -v[i] : v[i];\n    scale = part > scale ? part : scale;\n  }\n"
       << "  if (!(scale > 0.0L)) return scale;\n  " << vector
       << " unit = v / scale;\n  double square = 0.0L;\n  for (int k = 0; k < " << count
       << "; ++k) square += unit[k] * unit[k];\n  double root = double(rsqrt(float(square)));\n"
       << "  root = root * (1.5L - 0.5L * square * root * root);\n"
       << "  root = root * (1.5L - 0.5L * square * root * root);\n  return scale * square * root;\n}\n";
  context_.helpers.need(text.text());
  out_ << "double_length(";
  if (inst.op == ir::Op::distance) {
    print_infix(inst, " - ", Prec::additive, Prec::assign);
  } else {
    print_operand(inst, 0);
  }
  out_ << ')';
}

/// By columns, for compilers differ in what `*` of two matrices is.
void FunctionWriter::print_component_product(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  const std::string_view matrix = context_.types.name(type);
  TextWriter text;
  text << matrix << " component_product(" << matrix << " a, " << matrix << " b) {\n  return " << matrix << '(';
  for (uint32_t n = 0; n < module_.types.columns(type); ++n) text << (n ? ", a[" : "a[") << n << "] * b[" << n << ']';
  text << ");\n}\n";
  context_.helpers.need(text.text());
  print_call("component_product", inst);
}

void FunctionWriter::print_outer_product(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  const std::string_view matrix = context_.types.name(type), c = context_.types.name(operand_type(inst, 0)),
                         r = context_.types.name(operand_type(inst, 1));
  TextWriter text;
  text << matrix << " outer_product(" << c << " c, " << r << " r) {\n  return " << matrix << '(';
  for (uint32_t n = 0; n < module_.types.columns(type); ++n) text << (n ? ", c * r." : "c * r.") << component(n);
  text << ");\n}\n";
  context_.helpers.need(text.text());
  print_call("outer_product", inst);
}

void FunctionWriter::print_equal(const ir::Inst& inst, Prec at_least) {
  const ir::TypeId type = operand_type(inst, 0);
  if (module_.types.is_scalar(type)) return print_infix(inst, " == ", Prec::equality, at_least);
  if (module_.types.is_vector(type)) {
    out_ << "all(";
    print_infix(inst, " == ", Prec::equality, Prec::assign);
    out_ << ')';
    return;
  }
  print_call(equal_function(type), inst);
}

/// Declares `bool equal(T a, T b)`, and those that it calls; each under a name of its own, for compilers take arrays of
/// one number of components for one type.
std::string_view FunctionWriter::equal_function(ir::TypeId type) {
  for (const auto& [known, name] : context_.equal_functions)
    if (known == type) return name;
  const ir::TypeTable& types = module_.types;
  const std::string_view name = context_.names.global("equal");
  TextWriter text;
  text << "bool " << name << '(';
  context_.types.declare(text, type, "a");
  text << ", ";
  context_.types.declare(text, type, "b");
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
      const std::string path = types.is_matrix(type) ? "[" + std::to_string(n) + "]"
                                                     : "." + std::string(context_.types.member_name(type, n));
      text << " && " << compare(types.part(type, n), path);
    }
    text << ";\n}\n";
  }
  context_.helpers.need(text.text());
  context_.equal_functions.emplace_back(type, name);
  return name;
}

void FunctionWriter::write_several_results(const ir::Inst& inst) {
  const ir::Op op = inst.op;
  const ir::TypeId type = operand_type(inst, 0);
  const bool is_signed = ir::is_signed(module_.types.scalar_kind(type));
  if (module_.types.scalar_kind(type) == ir::TypeKind::f64) return unsupported(inst);
  if (op == ir::Op::mul_extended) {  // (low, high)
    const std::string_view high = is_signed ? "mul_high_signed" : "mul_high_unsigned";
    need_helper("mul_high_unsigned", type);
    need_helper(high, type);
    begin_result(inst, 0);
    out_ << " = ";
    print_infix(inst, " * ", Prec::multiplicative, Prec::assign);
    out_ << ";\n";
    begin_result(inst, 1);
    out_ << " = ";
    print_call(high, inst);
    out_ << ";\n";
    return;
  }
  const std::string_view name = op == ir::Op::add_carry    ? "add_carry"
                                : op == ir::Op::sub_borrow ? "sub_borrow"
                                : op == ir::Op::modf       ? "modf"
                                                           : "frexp_bits";
  if (op != ir::Op::modf) need_helper(name, type);
  begin_result(inst, 1);
  out_ << ";\n";
  begin_result(inst, 0);
  out_ << " = " << name << '(';
  for (uint32_t n = 0; n < inst.operand_count; ++n) print_operand(inst, n), out_ << ", ";
  out_ << context_.values[inst.result(1).index] << ");\n";
}

}  // namespace umber::back::hlsl
