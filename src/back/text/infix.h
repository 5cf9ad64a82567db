// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/text/precedence.h"
#include "ir/rows_by_op.h"

namespace umber::back::text {

/// An operator between two operands.
struct InfixRow {
  ir::Op op;
  std::string_view text;
  Prec prec;
};
/// The operators that languages have in common, as they are of scalars and of numbers.
inline constexpr InfixRow kInfix[] = {
    {ir::Op::add, " + ", Prec::additive},       {ir::Op::sub, " - ", Prec::additive},
    {ir::Op::mul, " * ", Prec::multiplicative}, {ir::Op::div, " / ", Prec::multiplicative},
    {ir::Op::rem, " % ", Prec::multiplicative}, {ir::Op::mat_scale, " * ", Prec::multiplicative},
    {ir::Op::and_, " & ", Prec::bit_and},       {ir::Op::or_, " | ", Prec::bit_or},
    {ir::Op::xor_, " ^ ", Prec::bit_xor},       {ir::Op::shl, " << ", Prec::shift},
    {ir::Op::shr, " >> ", Prec::shift},         {ir::Op::eq, " == ", Prec::equality},
    {ir::Op::ne, " != ", Prec::equality},       {ir::Op::lt, " < ", Prec::relational},
    {ir::Op::le, " <= ", Prec::relational},     {ir::Op::gt, " > ", Prec::relational},
    {ir::Op::ge, " >= ", Prec::relational},
};
inline constexpr ir::RowsByOp kInfixByOp(kInfix);

}  // namespace umber::back::text
