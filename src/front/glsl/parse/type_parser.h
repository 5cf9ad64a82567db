// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/parse/part.h"

namespace umber::glsl {

class SpirvReader;

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
  /// Whether a word of GL_EXT_spirv_intrinsics comes next that stands before a type, or for one.
  bool starts_spirv_type();
  /// One more qualifier, if there is one.
  bool eat_qualifier(Qualifiers& qualifiers);
  Qualifiers qualifiers();
  void type_specifier(TypeSpec& spec);
  /// The members of a structure or block, up to the closing brace.
  DeclId member_declarations(Span opening);
  /// Sizes of an array in brackets; none if there are no brackets.
  ExprId dimensions();

 private:
  void subroutine_types(Qualifiers& qualifiers);
  bool eat_ray_word(ir::VariableScope scope, Qualifiers& qualifiers);
  void check_order(const Qualifiers& before, size_t rank, Span at);
  void layout_arguments(Qualifiers& qualifiers);
  ExprId parameters(bool begin_with_type);
  /// One more word of GL_EXT_spirv_intrinsics that qualifies something.
  bool eat_spirv_word(Qualifiers& all);
  void add_decoration(Qualifiers& all, const SpirvReader& reader, Span at);
  void add_layout(Qualifiers& all, std::string_view name, uint32_t number, Span at);
  void add_storage_class(Qualifiers& all, uint32_t number, Span at);
  /// The type that `spirv_type(...)` stands for.
  TokenKind spirv_type();
  void structure(TypeSpec& spec);
};

}  // namespace umber::glsl
