// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Functions: declarations, definitions, and the order in which they call each other (GLSL 4.60 section 6.1).
class FunctionChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  void function(DeclId id, bool is_global);
  /// A call from where the check is now.
  void note_call(FunctionSymbolId callee, Span at);
  void add_call(FunctionSymbolId caller, FunctionSymbolId callee, Span at) { calls_.push_back({caller, callee, at}); }
  /// Callees first; reports what is called but not defined, and recursion.
  void order_calls();

 private:
  struct Call {
    FunctionSymbolId caller, callee;  ///< caller: none in the initialiser of a global
    Span span;
  };

  SymbolId parameter(Declarator& d);
  SmallVector<SymbolId, 8> parameters(const Decl& decl);
  void check_builtin_redefinition(const Decl& decl, const Types& taken);
  NameId instruction_of(DeclId function) const;
  void pass_references(DeclId function, std::span<const SymbolId> params);
  void check_instruction(DeclId decl_id, FunctionSymbolId id);
  void check_operands(const Decl& decl, const FunctionSymbol& function);
  void check_main(const Decl& decl, TypeId result);
  FunctionSymbolId declare_function(Decl& decl, TypeId result, std::span<const SymbolId> params, const Types& taken,
                                    ir::Precision precision);

  std::vector<Call> calls_;
};

}  // namespace umber::glsl
