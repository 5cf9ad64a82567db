// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <vector>

#include "front/glsl/builtins/builtin.h"
#include "front/glsl/lower/l_values.h"

namespace umber::glsl {

/// Texture and image functions (GLSL 4.60 sections 8.9 and 8.12).
class TextureLowerer : public LowerPart {
 public:
  using LowerPart::LowerPart;
  ValueId texture(const Expr& e, const BuiltinCall& call);
  ValueId image(const Expr& e, const BuiltinCall& call);

 private:
  /// The arguments of one call by what they are for; none where the call has no such argument.
  struct Arguments {
    ValueId coordinate, compare, bias, lod, sample, grad_x, grad_y, offset, clamp, component;
    ExprId texel{};  ///< of a sparse texture: where the texel goes
    bool is_projected = false;
    Values data;
  };
  /// The texture that an argument names, alone or as one of a pair: `sampler2D(texture, sampler)`.
  std::optional<LValue> texture_argument(ExprId id);
  /// The texture or image that a handle is of; none if the expression is no handle.
  TypeId handle_type(ExprId id) const {
    return id.index < symbols_.handle_types.size() ? symbols_.handle_types[id.index] : TypeId{};
  }
  /// What a handle is of: an element of the array of all textures or images, as those of this type see it.
  std::optional<LValue> by_handle(TypeId type, ExprId handle);
  ResourceId array_of(TypeId type);
  /// The sampler of such a pair; none for a texture that has one in it.
  ValueId sampler(ExprId texture);
  Arguments arguments(const Expr& e, const BuiltinCall& call);
  /// A coordinate may carry more: the reference of a comparison, then the divisor of a projection, last.
  void take_apart_coordinate(Arguments& args, ir::ImageShape shape, bool compares);
  ValueId texture_query(const Expr& e, const BuiltinCall& call, const LValue& image);
  ValueId sparse(Op op, TypeId texel, std::span<const ValueId> operands, const LValue& image, uint16_t flags,
                 ExprId to);
  /// The vec4 that old functions make of the result of a comparison.
  ValueId shadow_color(TypeId type, ValueId r, ResourceId sampler);

  struct HandleArray {
    TypeId type;
    ResourceId resource;
  };
  std::vector<HandleArray> arrays_;
};

}  // namespace umber::glsl
