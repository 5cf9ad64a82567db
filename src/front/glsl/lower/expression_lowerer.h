// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "front/glsl/lower/l_values.h"

namespace umber::glsl {

/// Expressions but for operators, constructors and calls: values, and what l-values denote.
class ExpressionLowerer : public LowerPart {
 public:
  using LowerPart::LowerPart;

  ValueId value(ExprId id);
  /// The values of the arguments of a call or constructor, in order.
  Values arguments(const Expr& e);
  /// What an expression denotes in memory; none if it is a value only.
  std::optional<LValue> l_value(ExprId id);
  ValueId constant(SymbolId id);
  /// Whether evaluating an expression in vain costs less than a branch around it, and has no effect.
  bool is_cheap(ExprId id, int budget = 4) const;

 private:
  ValueId lower_expression(ExprId id);
  ValueId name_value(ExprId id);
  void index(LValue& a, ExprId by);
  ValueId part_value(ExprId id);
  ValueId sequence(ExprId id);
  ValueId conditional(const Expr& e);
  ValueId length(const Expr& e);
};

}  // namespace umber::glsl
