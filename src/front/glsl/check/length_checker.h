// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <vector>

#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Lengths of arrays that are made of specialization constants (GL_KHR_vulkan_glsl). Variables of the shader, members of
/// structures there and members of blocks have them; what else others see, and what is constructed by element, must have
/// a length that is known.
class LengthChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  /// The extent of an array with a size that may change, by default `by_default`: that of a computed length, or if the
  /// size must be known, `by_default`. 0 stands for a default that is no length: what must be known has none.
  uint32_t extent(ExprId size, uint32_t by_default);
  /// The number that a parameter of a type is, which may change, too, and be 0.
  uint32_t parameter(ExprId number, uint32_t by_default);
  /// The type with all lengths known: the constants that they are made of keep their defaults for good, everywhere.
  TypeId known(TypeId type);
  /// The same for an array of blocks, whose members may keep theirs.
  TypeId with_known_dimensions(TypeId type);
  /// Makes the lengths in the structures that a type is made of known, as above.
  void fix_members(TypeId type);
  /// When all shader objects are checked: what is copied out of blocks and into them as a whole must have known lengths,
  /// and so must structures that are copied.
  void fix_whole_members();

 private:
  using Operand = ir::Computed::Operand;

  std::optional<Operand> row(ExprId id);
  std::optional<Operand> name(const Expr& e);
  std::optional<Operand> component(const Expr& e, uint32_t which);
  std::optional<Operand> operation(const Expr& e);
  std::optional<Operand> converted(ExprId from, TypeId type);
  Operand specialization(uint32_t number);
  Operand add(const ir::Computed& row) { return {.constant = {}, .row = module_.computed.add(row)}; }
  void freeze(uint32_t row);
  void fix(uint32_t row);
  bool is_copied(const Expr& e, bool is_taken_apart) const;
  bool is_in_block(ExprId path) const;

  struct Default {
    uint32_t length = 1;
    Span at;
  };

  static constexpr uint32_t kDeepest = 256;
  uint32_t depth_ = 0;               ///< of the expression being looked at
  std::vector<Default> by_default_;  ///< by row
  std::vector<bool> is_fixed_;       ///< structures, by type
};

}  // namespace umber::glsl
