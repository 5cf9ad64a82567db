// SPDX-License-Identifier: Apache-2.0
#include "back/essl/messages.h"
#include "back/essl/spelling.h"
#include "back/text/infix.h"
#include "ir/rows_by_op.h"

namespace umber::back::essl {
namespace {

using text::Prec;

/// Ops that ESSL has as a function of the same operands, under this name.
struct CallRow {
  ir::Op op;
  std::string_view name;
};
// clang-format off
constexpr CallRow kCalls[] = {
    {ir::Op::any, "any"}, {ir::Op::all, "all"},
    {ir::Op::mod, "mod"},
    {ir::Op::transpose, "transpose"}, {ir::Op::determinant, "determinant"}, {ir::Op::inverse, "inverse"},
    {ir::Op::outer_product, "outerProduct"},
    {ir::Op::dot, "dot"}, {ir::Op::length, "length"}, {ir::Op::distance, "distance"}, {ir::Op::cross, "cross"},
    {ir::Op::normalize, "normalize"}, {ir::Op::face_forward, "faceforward"}, {ir::Op::reflect, "reflect"},
    {ir::Op::refract, "refract"},
    {ir::Op::radians, "radians"}, {ir::Op::degrees, "degrees"}, {ir::Op::sin, "sin"}, {ir::Op::cos, "cos"},
    {ir::Op::tan, "tan"}, {ir::Op::asin, "asin"}, {ir::Op::acos, "acos"}, {ir::Op::atan, "atan"},
    {ir::Op::atan2, "atan"}, {ir::Op::sinh, "sinh"}, {ir::Op::cosh, "cosh"}, {ir::Op::tanh, "tanh"},
    {ir::Op::asinh, "asinh"}, {ir::Op::acosh, "acosh"}, {ir::Op::atanh, "atanh"}, {ir::Op::pow, "pow"},
    {ir::Op::exp, "exp"}, {ir::Op::log, "log"}, {ir::Op::exp2, "exp2"}, {ir::Op::log2, "log2"},
    {ir::Op::sqrt, "sqrt"}, {ir::Op::inverse_sqrt, "inversesqrt"}, {ir::Op::abs, "abs"}, {ir::Op::sign, "sign"},
    {ir::Op::floor, "floor"}, {ir::Op::trunc, "trunc"}, {ir::Op::round, "round"}, {ir::Op::round_even, "roundEven"},
    {ir::Op::ceil, "ceil"}, {ir::Op::fract, "fract"}, {ir::Op::modf, "modf"}, {ir::Op::min, "min"},
    {ir::Op::max, "max"}, {ir::Op::clamp, "clamp"}, {ir::Op::mix, "mix"}, {ir::Op::step, "step"},
    {ir::Op::smoothstep, "smoothstep"}, {ir::Op::is_nan, "isnan"}, {ir::Op::is_inf, "isinf"},
    {ir::Op::pack_snorm_2x16, "packSnorm2x16"}, {ir::Op::pack_unorm_2x16, "packUnorm2x16"},
    {ir::Op::pack_half_2x16, "packHalf2x16"},
    {ir::Op::unpack_snorm_2x16, "unpackSnorm2x16"}, {ir::Op::unpack_unorm_2x16, "unpackUnorm2x16"},
    {ir::Op::unpack_half_2x16, "unpackHalf2x16"},
    // ESSL's take any neighbours, which is all that coarse ones promise.
    {ir::Op::dpdx, "dFdx"}, {ir::Op::dpdy, "dFdy"}, {ir::Op::fwidth, "fwidth"},
    {ir::Op::dpdx_coarse, "dFdx"}, {ir::Op::dpdy_coarse, "dFdy"}, {ir::Op::fwidth_coarse, "fwidth"},
    // Of vectors; of scalars there are operators.
    {ir::Op::eq, "equal"}, {ir::Op::ne, "notEqual"}, {ir::Op::lt, "lessThan"}, {ir::Op::le, "lessThanEqual"},
    {ir::Op::gt, "greaterThan"}, {ir::Op::ge, "greaterThanEqual"},
};
constexpr ir::OpSet kLacking = {
    ir::Op::frexp, ir::Op::ldexp, ir::Op::pack_snorm_4x8, ir::Op::pack_unorm_4x8, ir::Op::unpack_snorm_4x8,
    ir::Op::unpack_unorm_4x8, ir::Op::bitfield_extract, ir::Op::bitfield_insert, ir::Op::bitfield_reverse,
    ir::Op::bit_count, ir::Op::find_lsb, ir::Op::find_msb, ir::Op::add_carry, ir::Op::sub_borrow, ir::Op::mul_extended,
    ir::Op::dpdx_fine, ir::Op::dpdy_fine, ir::Op::fwidth_fine};
// clang-format on
constexpr ir::RowsByOp kCallsByOp(kCalls);
static_assert(ir::holds_for_all({ir::Group::comparison, ir::Group::reduction, ir::Group::geometry, ir::Group::math,
                                 ir::Group::pack, ir::Group::integer, ir::Group::derivative},
                                [](ir::Op op) { return kCallsByOp.has(op) || kLacking.has(op) || op == ir::Op::fma; }));

}  // namespace

void Spelling::print_operator(const ir::Inst& inst, Prec at_least) {
  text::Expressions& expressions = code_.expressions;
  const ir::TypeId type = result_type(inst);
  const bool is_bool = module_.types.scalar_kind(operand_type(inst, 0)) == ir::TypeKind::bool_;
  if (is_bool && ir::is_in(ir::Group::bits, inst.op)) return print_logical(inst, at_least);
  if (inst.op == ir::Op::not_) return expressions.print_prefix(inst, "~", at_least);
  if (inst.op == ir::Op::neg) return expressions.print_prefix(inst, "-", at_least);
  if (inst.op == ir::Op::mul && module_.types.is_matrix(type)) return expressions.print_call("matrixCompMult", inst);
  if (inst.op == ir::Op::shl || inst.op == ir::Op::shr) {
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
  const bool is_vector = module_.types.is_vector(type), is_and = inst.op == ir::Op::and_;
  if (inst.op == ir::Op::not_)
    return is_vector ? expressions.print_call("not", inst) : expressions.print_prefix(inst, "!", at_least);
  if (inst.op == ir::Op::xor_)
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
  if (inst.op == ir::Op::mat_mul || inst.op == ir::Op::mat_scale)
    return code_.expressions.print_infix(inst, " * ", Prec::multiplicative, at_least);
  if (inst.op == ir::Op::fma && !inst.has_flag(ir::flag::kPrecise)) {
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
    for (uint32_t n = 3; n-- > 0;) {
      print_operand(inst, n);
      out_ << (n ? ", " : ")");
    }
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
