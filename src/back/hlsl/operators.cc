// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/operators.h"

#include "back/hlsl/lacks.h"
#include "back/hlsl/messages.h"
#include "back/hlsl/shader.h"
#include "pass/is_lacked.h"

namespace umber::back::hlsl {
namespace {

using text::kInfixByOp;

/// Ops that HLSL has as a function of the same operands, under this name.
struct CallRow {
  ir::Op op;
  std::string_view name;
};
constexpr CallRow kCalls[] = {
    {ir::Op::radians, "radians"},
    {ir::Op::degrees, "degrees"},
    {ir::Op::sin, "sin"},
    {ir::Op::cos, "cos"},
    {ir::Op::tan, "tan"},
    {ir::Op::asin, "asin"},
    {ir::Op::acos, "acos"},
    {ir::Op::atan, "atan"},
    {ir::Op::atan2, "atan2"},
    {ir::Op::sinh, "sinh"},
    {ir::Op::cosh, "cosh"},
    {ir::Op::tanh, "tanh"},
    {ir::Op::pow, "pow"},
    {ir::Op::exp, "exp"},
    {ir::Op::log, "log"},
    {ir::Op::exp2, "exp2"},
    {ir::Op::log2, "log2"},
    {ir::Op::sqrt, "sqrt"},
    {ir::Op::inverse_sqrt, "rsqrt"},
    {ir::Op::abs, "abs"},
    {ir::Op::floor, "floor"},
    {ir::Op::trunc, "trunc"},
    {ir::Op::round, "round"},
    {ir::Op::round_even, "round"},
    {ir::Op::ceil, "ceil"},
    {ir::Op::fract, "frac"},
    {ir::Op::min, "min"},
    {ir::Op::max, "max"},
    {ir::Op::clamp, "clamp"},
    {ir::Op::mix, "lerp"},
    {ir::Op::step, "step"},
    {ir::Op::smoothstep, "smoothstep"},
    {ir::Op::fma, "mad"},
    {ir::Op::cross, "cross"},
    {ir::Op::dot, "dot"},
    {ir::Op::length, "length"},
    {ir::Op::distance, "distance"},
    {ir::Op::normalize, "normalize"},
    {ir::Op::reflect, "reflect"},
    {ir::Op::refract, "refract"},
    {ir::Op::bitfield_reverse, "reversebits"},
    {ir::Op::dpdx, "ddx"},
    {ir::Op::dpdy, "ddy"},
    {ir::Op::fwidth, "fwidth"},
    {ir::Op::dpdx_coarse, "ddx_coarse"},
    {ir::Op::dpdy_coarse, "ddy_coarse"},
    {ir::Op::dpdx_fine, "ddx_fine"},
    {ir::Op::dpdy_fine, "ddy_fine"},
    {ir::Op::transpose, "transpose"},
    {ir::Op::determinant, "determinant"},
    {ir::Op::any, "any"},
    {ir::Op::all, "all"},
};
constexpr ir::RowsByOp kCallsByOp(kCalls);

/// Functions that HLSL has for doubles; of others the arguments would silently become floats.
constexpr ir::Op kOfDoubles[] = {ir::Op::abs,   ir::Op::sign, ir::Op::min,      ir::Op::max,
                                 ir::Op::clamp, ir::Op::fma,  ir::Op::transpose};
constexpr bool is_of_doubles(ir::Op op) {
  for (ir::Op known : kOfDoubles)
    if (known == op) return true;
  return false;
}

/// The function that gives the bits of a number of the same width another type.
std::string_view name_of_bits(ir::TypeKind to) {
  const bool is_half = ir::bit_width_of(to) == 16;
  if (ir::is_float(to)) return is_half ? "asfloat16" : "asfloat";
  if (ir::is_signed(to)) return is_half ? "asint16" : "asint";
  return is_half ? "asuint16" : "asuint";
}

/// Ops that a function below spells, for they are no single call or operator.
constexpr ir::OpSet kSpelledAlone = {ir::Op::neg,      ir::Op::not_,           ir::Op::mat_mul,
                                     ir::Op::sign,     ir::Op::bit_count,      ir::Op::find_lsb,
                                     ir::Op::find_msb, ir::Op::pack_half_2x16, ir::Op::unpack_half_2x16,
                                     ir::Op::modf};  // a statement, for it has two results (Calls)
constexpr bool is_known(ir::Op op) {
  return kCallsByOp.has(op) || kInfixByOp.has(op) || kSpelledAlone.has(op) ||
         is_lacked(kLacks, op);  // where there is no formula, for types that HLSL lacks, too, this is said
}
static_assert(ir::holds_for_all({ir::Group::arithmetic, ir::Group::bits, ir::Group::comparison, ir::Group::reduction,
                                 ir::Group::matrix, ir::Group::geometry, ir::Group::math, ir::Group::pack,
                                 ir::Group::integer, ir::Group::derivative},
                                is_known));

}  // namespace

void Operators::print_op(const ir::Inst& inst, Prec at_least) {
  using ir::Group;
  switch (ir::info(inst.op).group) {
    case Group::arithmetic:
    case Group::bits:
    case Group::comparison: return print_operator(inst, at_least);
    case Group::conversion:
      static_assert(ir::consists_of(Group::conversion, {ir::Op::convert, ir::Op::convert_saturated, ir::Op::bitcast,
                                                         ir::Op::bitcast_extract}));
      if (inst.op == ir::Op::bitcast) return print_bitcast(inst);
      return shader_.expressions.print_convert(inst, at_least);  // HLSL has no type that is saturated to
    case Group::matrix: return print_matrix(inst, at_least);
    case Group::math: return print_math(inst);
    case Group::integer: return print_integer(inst);
    case Group::derivative: return print_derivative(inst);
    case Group::pack: return print_packing(inst, at_least);
    case Group::geometry:
    case Group::reduction: return print_by_name(inst);
    case Group::composite:
    case Group::memory:
    case Group::cooperative:
    case Group::ray:
    case Group::ray_query:
    case Group::interpolation:
    case Group::texture:
    case Group::query:
    case Group::image:
    case Group::region:
    case Group::call:
    case Group::barrier:
    case Group::emission:
    case Group::atomic:
    case Group::buffer:
    case Group::counter:
    case Group::handle:
    case Group::device:
    case Group::specialization:
    case Group::subgroup:
    case Group::terminator: break;
  }
  UMBER_UNREACHABLE("no arithmetic");
}

void Operators::print_by_name(const ir::Inst& inst) {
  if (const CallRow* row = kCallsByOp.find(inst.op)) return print_intrinsic(row->name, inst);
  unsupported(inst);
}

void Operators::print_matrix(const ir::Inst& inst, Prec at_least) {
  if (inst.op == ir::Op::mat_scale) return shader_.expressions.print_infix(inst, " * ", Prec::multiplicative, at_least);
  if (inst.op != ir::Op::mat_mul) return print_by_name(inst);
  out_ << "mul(";  // GLSL's columns are HLSL's rows: the factors change places
  print_operand(inst, 1);
  out_ << ", ";
  print_operand(inst, 0);
  out_ << ')';
}

bool Operators::loses_precision(const ir::Inst& inst) const {
  const ir::TypeId type = operand_type(inst, 0);
  return module_.types.is_numeric(type) && module_.types.scalar_kind(type) == ir::TypeKind::f64 &&
         !is_of_doubles(inst.op);
}

void Operators::print_intrinsic(std::string_view name, const ir::Inst& inst) {
  if (loses_precision(inst)) return unsupported(inst);
  const bool is_double = module_.types.scalar_kind(operand_type(inst, 0)) == ir::TypeKind::f64;
  shader_.expressions.print_call(is_double && inst.op == ir::Op::fma ? "fma" : name, inst);
}

void Operators::print_operator(const ir::Inst& inst, Prec at_least) {
  const ir::Op op = inst.op;
  const bool is_bool = module_.types.scalar_kind(operand_type(inst, 0)) == ir::TypeKind::bool_;
  if (op == ir::Op::not_) return shader_.expressions.print_prefix(inst, is_bool ? "!" : "~", at_least);
  if (op == ir::Op::neg) return print_negation(inst, at_least);
  if (is_bool && ir::is_in(ir::Group::bits, op)) return print_logical(inst, at_least);
  if (op == ir::Op::shl || op == ir::Op::shr) return print_shift(inst, at_least);
  if (const text::InfixRow* row = kInfixByOp.find(op)) return shader_.expressions.print_infix(inst, *row, at_least);
  print_by_name(inst);
}

/// An unsigned number is subtracted from 0: SPIRV-Tools, behind compilers by way of SPIR-V, takes -(1u / x) for -1 / x.
void Operators::print_negation(const ir::Inst& inst, Prec at_least) {
  if (module_.types.scalar_kind(result_type(inst)) != ir::TypeKind::u32)
    return shader_.expressions.print_prefix(inst, "-", at_least);
  const Parens parens(out_, Prec::additive, at_least);
  out_ << "0u - ";
  print_operand(inst, 0, Prec::multiplicative);
}

void Operators::print_logical(const ir::Inst& inst, Prec at_least) {
  const bool is_call = module_.types.is_vector(result_type(inst)) && shader_.options.has_scalar_conditions();
  if (inst.op == ir::Op::xor_) return shader_.expressions.print_infix(inst, " != ", Prec::equality, at_least);
  const bool is_and = inst.op == ir::Op::and_;
  if (is_call) return shader_.expressions.print_call(is_and ? "and" : "or", inst);
  if (is_and) return shader_.expressions.print_infix(inst, " && ", Prec::logical_and, at_least);
  shader_.expressions.print_infix(inst, " || ", Prec::logical_or, at_least);
}

void Operators::print_math(const ir::Inst& inst) {
  const ir::Op op = inst.op;
  if (op != ir::Op::sign) return print_by_name(inst);
  const ir::TypeId type = result_type(inst);  // HLSL's gives int
  const bool is_int = type == module_.types.with_scalar(type, ir::TypeKind::i32);
  if (!is_int) print_type(type), out_ << '(';
  shader_.expressions.print_call("sign", inst);
  if (!is_int) out_ << ')';
}

void Operators::print_derivative(const ir::Inst& inst) {
  // Those of constants are 0, of which DXC takes literals for doubles.
  if (module_.is_constant(operand(inst, 0))) return shader_.constants.print_zeros(out_, result_type(inst));
  print_by_name(inst);
}

/// A vector of amounts is converted to the signedness of what it shifts: where that is one scalar, compilers take the
/// vector's for the type of both.
void Operators::print_shift(const ir::Inst& inst, Prec at_least) {
  const ir::TypeId amounts = operand_type(inst, 1);
  const ir::TypeKind kind = module_.types.scalar_kind(result_type(inst));
  const ir::ValueId left_part = shader_.expressions.splat_part(operand(inst, 0));
  const bool is_scalar =
      module_.types.is_scalar(amounts) || (!left_part && shader_.expressions.splat_part(operand(inst, 1)));
  const text::InfixRow* const row = kInfixByOp.find(inst.op);
  const bool is_as_wide = ir::bit_width_of(module_.types.scalar_kind(amounts)) == ir::bit_width_of(kind);
  if (is_as_wide && (is_scalar || module_.types.scalar_kind(amounts) == kind))
    return shader_.expressions.print_infix(inst, row->text, row->prec, at_least);
  const Parens parens(out_, Prec::shift, at_least);
  print(left_part ? left_part : operand(inst, 0), Prec::shift);
  out_ << row->text;
  print_type(module_.types.with_scalar(amounts, kind));
  out_ << '(';
  print_operand(inst, 1);
  out_ << ')';
}

void Operators::need_double_bits() {
  shader_.helpers.need(
      "uint2 double_bits(double x) {\n  uint low, high;\n  asuint(x, low, high);\n  return uint2(low, high);\n}\n");
}

void Operators::print_bitcast(const ir::Inst& inst) {
  if (result_type(inst) == ir::types::kAccelerationStructure)
    return void(shader_.diagnostics.report(kUnsupportedOp, span(inst), "accelerationStructureEXT"));
  const ir::TypeKind to = module_.types.scalar_kind(result_type(inst));
  const ir::TypeKind from = module_.types.scalar_kind(operand_type(inst, 0));
  if (to == ir::TypeKind::f64 && ir::bit_width_of(from) == 32) {
    out_ << "asdouble(";
    print_operand(inst, 0, Prec::postfix);
    out_ << ".x, ";
    print_operand(inst, 0, Prec::postfix);
    out_ << ".y)";
    return;
  }
  if (from == ir::TypeKind::f64 && to == ir::TypeKind::u32) {
    need_double_bits();
    return shader_.expressions.print_call("double_bits", inst);
  }
  const bool has_names = ir::bit_width_of(to) == ir::bit_width_of(from) && ir::bit_width_of(to) <= 32;
  shader_.expressions.print_call(has_names ? name_of_bits(to) : bits_function(result_type(inst), operand_type(inst, 0)),
                                 inst);
}

/// Of halves, for which HLSL has functions of their own.
void Operators::print_packing(const ir::Inst& inst, Prec at_least) {
  if (inst.op == ir::Op::unpack_half_2x16) {
    out_ << "f16tof32(uint2(";
    print_operand(inst, 0);
    out_ << ", ";
    print_operand(inst, 0, Prec::shift);
    out_ << " >> 16u))";
    return;
  }
  if (inst.op != ir::Op::pack_half_2x16) return unsupported(inst);
  const Parens parens(out_, Prec::bit_or, at_least);
  out_ << "f32tof16(";
  print_operand(inst, 0, Prec::postfix);
  out_ << ".x) | f32tof16(";
  print_operand(inst, 0, Prec::postfix);
  out_ << ".y) << 16u";
}

void Operators::print_integer(const ir::Inst& inst) {
  const ir::Op op = inst.op;
  const bool is_signed = ir::is_signed(module_.types.scalar_kind(operand_type(inst, 0)));
  // HLSL's have unsigned results, whatever they are of.
  const std::string_view name = op == ir::Op::bit_count                       ? "countbits"
                                : op == ir::Op::find_lsb                      ? "firstbitlow"
                                : op == ir::Op::find_msb                      ? "firstbithigh"
                                : op == ir::Op::bitfield_reverse && is_signed ? "reversebits"
                                                                              : "";
  if (name.empty()) return print_by_name(inst);
  print_type(result_type(inst));
  out_ << '(';
  const bool casts = op == ir::Op::bit_count && is_signed;
  out_ << name << '(' << (casts ? "asuint(" : "");
  print_operand(inst, 0);
  out_ << (casts ? ")))" : "))");
}

}  // namespace umber::back::hlsl
