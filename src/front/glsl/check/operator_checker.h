// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Operators and implicit conversions (GLSL 4.60 sections 5.8, 5.9, 5.11 and 4.1.10).
class OperatorChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  void unary(ExprId id);
  void binary(ExprId id);
  void assign(ExprId id);
  void convert(ExprId id, TypeId type);
  /// Converts, or gives false if the type does not convert implicitly.
  bool convert_if_possible(ExprId id, TypeId type);

 private:
  TypeId checked_type(ExprId id);
  bool is_stored_matrix(TypeId type) const;
  bool converts_exactly(const Expr& literal, TypeId type) const;
  void fit_scalar(ExprId vector, ExprId scalar);
  TypeId cooperative_type(Operator op, TypeId left, TypeId right) const;
  TypeId binary_type(Operator op, TypeId left, TypeId right) const;
  TypeId address_type(Operator op, TypeId left, TypeId right) const;
  bool has_size(TypeId address) const;
  TypeId arithmetic_type(Operator op, TypeId left, TypeId right) const;
  bool check_operator_version(Operator op, TypeId type, Span at);
  bool may_compute(TypeId type, Span at);
  void unify(ExprId left, ExprId right);
};

}  // namespace umber::glsl
