// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Declarations of variables (GLSL 4.60 sections 4.2 to 4.6).
class DeclarationChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  void declaration(DeclId id, bool is_global);
  void check_name(NameId name, Span at);
  void bind_variable(NameId name, SymbolId id, Span span);
  /// Takes over the size that a second declaration gives an array; false if the types do not agree.
  bool complete_type(Symbol& symbol, const Symbol& again);

 private:
  void variables(Decl& decl, bool is_global);
  void variable(const Declaration& d, DeclaratorId id, bool is_global);
  void fold_constant(Symbol& symbol, ExprId initializer);
  void null_initialize(const Declaration& d, ExprId init, Symbol& symbol);
  void initialize(const Declaration& d, Declarator& declarator, Symbol& symbol);
  bool resize_local(Declarator& declarator, const Symbol& again);
  bool check_used_size(SymbolId id, const Declarator& declarator);
  SymbolId redeclare(const Declaration& d, const Declarator& declarator, Symbol& symbol);
  void check_same(const Symbol& before, const Symbol& again, const Declarator& declarator);
  void qualifier_declaration(Decl& decl);
  void requalify(const Qualifiers& qualifiers, const Declarator& d);
};

}  // namespace umber::glsl
