// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>

#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Textures and images as values, which are handles (GL_ARB_bindless_texture).
class HandleChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  void begin_unit();
  /// Whether the shader object has them.
  bool has_handles() const;
  /// Whether a variable of this type may be a value: all that is opaque in it are textures and images.
  bool may_be_value(TypeId type) const;
  /// `layout(bindless_sampler) uniform;` and its like.
  void default_layout(const LayoutValues& layout);
  /// Whether a uniform with this layout, or in default of one, is told a handle.
  bool is_bindless(const LayoutValues& layout, TypeId type) const;
  /// What such variables but uniforms have besides a type.
  void variable(const Declaration& d, Symbol& symbol);
  /// The type of a member of a structure or block, with the format that its layout says.
  TypeId member(const Qualifiers& q, TypeId type, Span at);
  /// A constructor of a handle from numbers, or of numbers from a handle. False: it is another one.
  bool construct(ExprId id, TypeId type);
  /// Once all shader objects are checked: gives what is a handle the type uvec2, and notes which type it had.
  void finish();

 private:
  bool is_image_value(TypeId type) const;

  bool is_used_ = false;
  std::array<bool, 2> is_bindless_{};             ///< without a layout of their own: textures, images
  std::array<std::array<bool, 2>, 2> is_said_{};  ///< for all, of the same: bound, bindless
};

}  // namespace umber::glsl
