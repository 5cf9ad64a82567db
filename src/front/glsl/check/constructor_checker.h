// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Constructors and initialiser lists (GLSL 4.60 sections 5.4 and 4.1.14), and lists of arguments.
class ConstructorChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  void constructor(ExprId id);
  void initializer_list(ExprId id, TypeId type);
  /// Checks each argument of a call or constructor; false if one is in error.
  bool check_arguments(ExprId call);
  bool arguments_constant(ExprId call) const;
  Args arguments(ExprId call) const;

 private:
  void construct(ExprId id, TypeId type);
  void construct_sampler(ExprId id, TypeId type);
  void construct_acceleration_structure(ExprId id);
  void widen_stored(ExprId id, TypeId to);
  void construct_cooperative(ExprId id, TypeId type);
  void construct_vector_nv(ExprId id, TypeId type);
  void construct_numeric(ExprId id, TypeId type);
  void construct_address(ExprId id, TypeId type);
  void construct_array(ExprId id, TypeId type);
  void empty_list(ExprId id, TypeId type);
  void construct_structure(ExprId id, TypeId type);
};

}  // namespace umber::glsl
