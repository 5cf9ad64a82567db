// SPDX-License-Identifier: Apache-2.0
#include "back/essl/language.h"
#include "back/essl/messages.h"
#include "back/essl/spelling.h"
#include "back/text/infix.h"
#include "ir/rows_by_op.h"
#include "pass/is_lacked.h"

namespace umber::back::essl {
namespace {

using ir::Op, text::Prec;

/// Ops that ESSL has as a function of the same operands, under this name.
struct CallRow {
  ir::Op op;
  std::string_view name;
};
// clang-format off
constexpr CallRow kCalls[] = {
    {Op::any, "any"}, {Op::all, "all"}, {Op::mod, "mod"}, {Op::transpose, "transpose"},
    {Op::determinant, "determinant"}, {Op::inverse, "inverse"}, {Op::outer_product, "outerProduct"}, {Op::dot, "dot"},
    {Op::length, "length"}, {Op::distance, "distance"}, {Op::cross, "cross"}, {Op::normalize, "normalize"},
    {Op::face_forward, "faceforward"}, {Op::reflect, "reflect"}, {Op::refract, "refract"}, {Op::radians, "radians"},
    {Op::degrees, "degrees"}, {Op::sin, "sin"}, {Op::cos, "cos"}, {Op::tan, "tan"}, {Op::asin, "asin"},
    {Op::acos, "acos"}, {Op::atan, "atan"}, {Op::atan2, "atan"}, {Op::sinh, "sinh"}, {Op::cosh, "cosh"},
    {Op::tanh, "tanh"}, {Op::asinh, "asinh"}, {Op::acosh, "acosh"}, {Op::atanh, "atanh"}, {Op::pow, "pow"},
    {Op::exp, "exp"}, {Op::log, "log"}, {Op::exp2, "exp2"}, {Op::log2, "log2"}, {Op::sqrt, "sqrt"},
    {Op::inverse_sqrt, "inversesqrt"}, {Op::abs, "abs"}, {Op::sign, "sign"}, {Op::floor, "floor"}, {Op::trunc, "trunc"},
    {Op::round, "round"}, {Op::round_even, "roundEven"}, {Op::ceil, "ceil"}, {Op::fract, "fract"}, {Op::modf, "modf"},
    {Op::min, "min"}, {Op::max, "max"}, {Op::clamp, "clamp"}, {Op::mix, "mix"}, {Op::step, "step"},
    {Op::smoothstep, "smoothstep"}, {Op::is_nan, "isnan"}, {Op::is_inf, "isinf"},
    {Op::pack_snorm_2x16, "packSnorm2x16"}, {Op::pack_unorm_2x16, "packUnorm2x16"},
    {Op::pack_half_2x16, "packHalf2x16"}, {Op::unpack_snorm_2x16, "unpackSnorm2x16"},
    {Op::unpack_unorm_2x16, "unpackUnorm2x16"}, {Op::unpack_half_2x16, "unpackHalf2x16"},
    // ESSL's take any neighbours, which is all that coarse ones promise.
    {Op::dpdx, "dFdx"}, {Op::dpdy, "dFdy"}, {Op::fwidth, "fwidth"}, {Op::dpdx_coarse, "dFdx"},
    {Op::dpdy_coarse, "dFdy"}, {Op::fwidth_coarse, "fwidth"},
    // Of vectors; of scalars there are operators.
    {Op::eq, "equal"}, {Op::ne, "notEqual"}, {Op::lt, "lessThan"}, {Op::le, "lessThanEqual"}, {Op::gt, "greaterThan"},
    {Op::ge, "greaterThanEqual"},
};
// clang-format on
constexpr ir::RowsByOp kCallsByOp(kCalls);
constexpr bool is_known(ir::Op op) { return kCallsByOp.has(op) || is_lacked(kLacks, op) || op == Op::fma; }
static_assert(ir::holds_for_all({ir::Group::comparison, ir::Group::reduction, ir::Group::geometry, ir::Group::math,
                                 ir::Group::pack, ir::Group::integer, ir::Group::derivative},
                                is_known));

}  // namespace

void Spelling::print_operator(const ir::Inst& inst, Prec at_least) {
  text::Expressions& expressions = code_.expressions;
  const ir::TypeId type = result_type(inst);
  const bool is_bool = module_.types.scalar_kind(operand_type(inst, 0)) == ir::TypeKind::bool_;
  if (is_bool && ir::is_in(ir::Group::bits, inst.op)) return print_logical(inst, at_least);
  if (inst.op == Op::not_) return expressions.print_prefix(inst, "~", at_least);
  if (inst.op == Op::neg) return expressions.print_prefix(inst, "-", at_least);
  if (inst.op == Op::mul && module_.types.is_matrix(type)) return expressions.print_call("matrixCompMult", inst);
  if (inst.op == Op::shl || inst.op == Op::shr) {
    const text::InfixRow& row = *text::kInfixByOp.find(inst.op);
    return expressions.print_whole(inst, row.text, row.prec, at_least);
  }
  const bool is_call = ir::is_in(ir::Group::comparison, inst.op) && module_.types.is_vector(type);
  const text::InfixRow* const row = is_call ? nullptr : text::kInfixByOp.find(inst.op);
  row ? expressions.print_infix(inst, *row, at_least) : print_by_name(inst, at_least);
}

/// On vectors there is no operator but not(): bools are numbers for that.
void Spelling::print_logical(const ir::Inst& inst, Prec at_least) {
  text::Expressions& expressions = code_.expressions;
  const ir::TypeId type = result_type(inst);
  const bool is_vector = module_.types.is_vector(type), is_and = inst.op == Op::and_;
  if (inst.op == Op::not_)
    return is_vector ? expressions.print_call("not", inst) : expressions.print_prefix(inst, "!", at_least);
  if (inst.op == Op::xor_)
    return is_vector ? expressions.print_call("notEqual", inst)
                     : expressions.print_infix(inst, " != ", Prec::equality, at_least);
  if (!is_vector) {
    const Prec prec = is_and ? Prec::logical_and : Prec::logical_or;
    return expressions.print_infix(inst, is_and ? " && " : " || ", prec, at_least);
  }
  const std::string_view numbers = types_.name(module_.types.with_scalar(type, ir::TypeKind::u32));
  out_ << types_.name(type) << '(' << numbers << '(';
  print_operand(inst, 0);
  out_ << ") " << (is_and ? '&' : '|') << ' ' << numbers << '(';
  print_operand(inst, 1);
  out_ << "))";
}

void Spelling::print_by_name(const ir::Inst& inst, Prec at_least) {
  if (inst.op == Op::mat_mul || inst.op == Op::mat_scale)
    return code_.expressions.print_infix(inst, " * ", Prec::multiplicative, at_least);
  if (inst.op == Op::fma && !inst.has_flag(ir::flag::kPrecise)) {
    const text::Parens parens(out_, Prec::additive, at_least);
    code_.expressions.print_infix(inst, " * ", Prec::multiplicative, Prec::additive);
    out_ << " + ";
    return print_operand(inst, 2, Prec::multiplicative);
  }
  const CallRow* const row = kCallsByOp.find(inst.op);
  row ? code_.expressions.print_call(row->name, inst) : unsupported(inst);
}

/// `select` of a condition for each component.
void Spelling::print_choices(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  if (module_.types.scalar_kind(type) == ir::TypeKind::f32) {
    out_ << "mix(";
    for (uint32_t n = 3; n-- > 0; out_ << (n ? ", " : ")")) print_operand(inst, n);
    return;
  }
  print_type(type);
  for (uint32_t n = 0; n < module_.types.rows(type); ++n) {
    out_ << (n ? ", " : "(");
    for (uint32_t part = 0; part < 3; ++part) {
      out_ << (part == 0 ? "" : part == 1 ? " ? " : " : ");
      print_operand(inst, part, Prec::postfix);
      out_ << '.' << text::component(n);
    }
  }
  out_ << ')';
}

void Spelling::print_bitcast(const ir::Inst& inst) {
  const ir::TypeKind to = module_.types.scalar_kind(result_type(inst));
  const ir::TypeKind from = module_.types.scalar_kind(operand_type(inst, 0));
  if (ir::bit_width_of(to) != 32 || ir::bit_width_of(from) != 32) return unsupported(inst);
  std::string_view name = types_.name(result_type(inst));  // between integers
  if (from == ir::TypeKind::f32) name = to == ir::TypeKind::i32 ? "floatBitsToInt" : "floatBitsToUint";
  if (to == ir::TypeKind::f32) name = from == ir::TypeKind::i32 ? "intBitsToFloat" : "uintBitsToFloat";
  code_.expressions.print_call(name, inst);
}

}  // namespace umber::back::essl
