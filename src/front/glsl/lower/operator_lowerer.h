// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/lower/part.h"

namespace umber::glsl {

/// Operators (GLSL 4.60 sections 5.8, 5.9 and 5.11), and the conversions that check puts around operands.
class OperatorLowerer : public LowerPart {
 public:
  using LowerPart::LowerPart;

  /// Binary operators, as many as are nested to the left.
  ValueId chain(ExprId id);
  ValueId unary(const Expr& e);
  ValueId assign(const Expr& e);
  ValueId convert_to(TypeId type, ValueId value);

 private:
  ValueId increment(const Expr& e);
  ValueId logical(Operator op, ValueId left, ExprId right);
  ValueId binary(Operator op, TypeId type, ValueId left, ValueId right);
  ValueId address(Operator op, ValueId left, ValueId right);
  ValueId multiply(TypeId type, ValueId left, ValueId right);
};

}  // namespace umber::glsl
