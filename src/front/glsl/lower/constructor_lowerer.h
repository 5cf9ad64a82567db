// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "front/glsl/lower/part.h"

namespace umber::glsl {

/// Constructors and initialiser lists (GLSL 4.60 sections 5.4 and 4.1.14).
class ConstructorLowerer : public LowerPart {
 public:
  using LowerPart::LowerPart;
  ValueId construct(const Expr& e);

 private:
  ValueId construct_address(TypeId type, ValueId from);
  ValueId construct_cooperative(TypeId type, ValueId from);
  ValueId construct_vector_nv(TypeId type, std::span<const ValueId> args);
  ValueId construct_vector(TypeId type, std::span<const ValueId> args);
  ValueId construct_matrix(TypeId type, std::span<const ValueId> args);
  ValueId matrix_from_matrix(TypeId type, ValueId from);
};

}  // namespace umber::glsl
