// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/parse/part.h"

namespace umber::glsl {

/// Qualifiers, type specifiers and structures (GLSL 4.60 chapters 4 and 9).
class TypeParser : public ParsePart {
 public:
  using ParsePart::ParsePart;

  static bool is_qualifier_word(TokenKind kind);
  /// Whether `<...>` follows the name of the type.
  static constexpr bool has_parameters(TokenKind type) {
    return type >= TokenKind::kw_coopmat && type <= TokenKind::kw_tensorViewNV;
  }
  /// Whether a type comes next.
  bool starts_type();
  /// One more qualifier, if there is one.
  bool eat_qualifier(Qualifiers& qualifiers);
  Qualifiers qualifiers();
  void type_specifier(TypeSpec& spec);
  /// The members of a structure or block, up to the closing brace.
  DeclId member_declarations(Span opening);
  /// Sizes of an array in brackets; none if there are no brackets.
  ExprId dimensions();

 private:
  bool eat_ray_word(ir::VariableScope scope, Qualifiers& qualifiers);
  void check_order(const Qualifiers& before, size_t rank, Span at);
  void layout_arguments(Qualifiers& qualifiers);
  ExprId parameters(bool begin_with_type);
  void refuse_spirv_word();
  void structure(TypeSpec& spec);
};

}  // namespace umber::glsl
