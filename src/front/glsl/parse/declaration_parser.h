// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/parse/part.h"

namespace umber::glsl {

/// Declarations: variables, functions, interface blocks, precision (GLSL 4.60 chapters 4, 6.1 and 9).
class DeclarationParser : public ParsePart {
 public:
  using ParsePart::ParsePart;

  /// A shader object: gives the first of its declarations.
  DeclId unit();
  /// What follows the qualifiers.
  DeclId declaration_after(Qualifiers qualifiers, bool may_be_function);
  /// What follows the type: a function, or names.
  DeclId declaration_of(const TypeSpec& spec, Span start, bool may_be_function);
  DeclaratorId declarator(bool with_initializer);

 private:
  DeclId external_declaration();
  ir::Reconvergence attributes();
  void note_reconvergence(ir::Reconvergence asked, NameId function);
  NameId spirv_instruction();
  /// `spirv_execution_mode(...)`, if it is there.
  bool spirv_execution_mode();
  void add_mode(const std::vector<uint32_t>& numbers, Span at);
  void note_instruction(NameId instruction, Span at, DeclId function);
  void eat_missing_name();
  DeclId precision_statement();
  DeclId qualifier_declaration(Qualifiers qualifiers);
  bool is_reference(const Qualifiers& qualifiers) const;
  DeclId forward_reference(Qualifiers qualifiers);
  DeclId interface_block(Qualifiers qualifiers);
  DeclId function(TypeSpecId result, const Token& name);
  DeclaratorId parameters();
  DeclaratorId declarators();
  ExprId initializer();
};

}  // namespace umber::glsl
