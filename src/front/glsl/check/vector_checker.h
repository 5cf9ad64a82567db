// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Cooperative vectors (GL_NV_cooperative_vector): the functions that work on any of them.
class VectorChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  /// A call of one of the extension's functions.
  void call(ExprId id, uint32_t row);
  /// Whether a call, whose arguments are checked, is of a function that works on vectors of any length by component.
  bool by_component(ExprId id);

 private:
  using Args = SmallVector<ExprId, 8>;

  bool fits(const Args& args, const BuiltinFunction& builtin);
  bool product(const Args& args, bool adds_bias);
  bool outer_product(const Args& args);
  bool is_vector(ExprId argument) const { return types().is_cooperative_vector(tree_[argument].type); }
  bool numbers(ExprId array, bool or_shared, bool writes);
  bool number(ExprId argument);
  bool is_size(ExprId argument, uint32_t extent);
  std::optional<uint32_t> constant(ExprId argument);
  std::optional<uint32_t> component_type(ExprId argument);
  bool layout(ExprId argument);
  bool result(ExprId argument);
};

}  // namespace umber::glsl
