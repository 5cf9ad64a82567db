// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "front/glsl/builtins/builtin.h"
#include "front/glsl/lower/memory.h"

namespace umber::glsl {

/// Texture and image functions (GLSL 4.60 sections 8.9 and 8.12).
class TextureLowerer : public LowerPart {
 public:
  using LowerPart::LowerPart;
  ValueId texture(const Expr& e, const BuiltinCall& call);
  ValueId image(const Expr& e, const BuiltinCall& call);

 private:
  std::optional<Access> texture_argument(ExprId id);
  ValueId texture_query(const Expr& e, const BuiltinCall& call, const Access& image);
  /// The vec4 that old functions make of the result of a comparison.
  ValueId shadow_color(TypeId type, ValueId r, ResourceId sampler);
};

}  // namespace umber::glsl
