// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <utility>

#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Subroutines: types, functions associated with them, uniforms that say which one is called (GLSL 4.60 section 6.1.2).
class SubroutineChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  /// `subroutine float type(vec3 v);`
  void declare_type(const Decl& decl, TypeId result, std::span<const SymbolId> params);
  /// `subroutine(type) float function(vec3 v) { ... }`
  void associate(const Decl& decl, FunctionSymbolId function);
  /// `subroutine uniform type name;`
  void variables(Decl& decl, bool is_global);
  /// A call by the uniform that the call names, or by what `element` selects of an array of them.
  void call(ExprId id, ExprId element);
  /// Whether the name is what a call is made by, where alone it may stand.
  bool is_callee(ExprId name) const { return name == callee_; }
  /// When all shader objects were checked: indices, and which functions are called.
  void finish();

 private:
  struct Associated {
    FunctionSymbolId function{};
    std::optional<uint32_t> index;
    Span span;
  };
  struct Call {
    FunctionSymbolId caller;
    uint32_t type;
    Span span;
  };
  struct TakenLocations {
    uint32_t begin, end;
    SymbolId uniform;
  };

  bool fits(const FunctionSymbol& prototype, const FunctionSymbol& function) const;
  std::optional<uint32_t> type_number(NameId name, Span at);
  void variable(const Declaration& d, uint32_t type, DeclaratorId id);
  bool agrees(const Symbol& symbol, Span at, bool& is_linked);
  void take_locations(SymbolId id, Span at);
  ExprId root_of(ExprId callee) const;
  void check_names();
  void assign_indices();

  std::vector<Associated> associated_;
  std::vector<Call> calls_;
  std::vector<TakenLocations> locations_;
  ExprId callee_{};  ///< the name of the call being checked
};

}  // namespace umber::glsl
