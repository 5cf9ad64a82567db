// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/parse/part.h"

namespace umber::glsl {

/// Expressions (GLSL 4.60 sections 5.1 and 9), binary ones by precedence climbing. `first`: the primary expression that
/// one begins with, if that was read before.
class ExpressionParser : public ParsePart {
 public:
  using ParsePart::ParsePart;

  ExprId expression(ExprId first = {});
  ExprId assignment(ExprId first = {});
  ExprId conditional();
  /// What follows the type that a constructor begins with.
  ExprId constructor_of(const TypeSpec& spec, Span start);
  ExprId error_expression();
  /// What stands between the angles of a type: nothing that compares.
  ExprId type_parameter();
  /// `(expression)` behind the name of an attribute, if it is there.
  bool argument_of_attribute();

 private:
  ExprId conditional_after(ExprId condition);
  ExprId binary(int least_precedence);
  ExprId binary_after(ExprId left, int least_precedence);
  ExprId unary();
  ExprId postfix(ExprId left);
  ExprId postfix_chain(ExprId left);
  ExprId primary();
  ExprId nonuniform();
  ExprId call_or_name();
  ExprId constructor();
  ExprId arguments();
  ExprId literal(ir::ValueId value);
  ExprId add_call(const Expr& call);
};

}  // namespace umber::glsl
