// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "front/glsl/tree/symbol.h"
#include "front/glsl/tree/tree.h"
#include "ir/module.h"

namespace umber::glsl {

/// Decides which textures and images are handles, and gives all of that the type uvec2 where it stood, in structures too.
/// What the API names stays a resource as long as it is nothing but the texture of a lookup, or passed on to be one: uniforms
/// that are bound, and the parameters that they are passed for.
class HandleTypes {
 public:
  HandleTypes(Tree& tree, Symbols& symbols, ir::Module& module) : tree_(tree), symbols_(symbols), module_(module) {}
  void run();

 private:
  bool is_handle_type(ir::TypeId type) const;
  /// Whether it is a uniform or parameter, which may be a resource.
  bool may_be_bound(SymbolId id) const;
  /// The name that a path of members and elements begins with; none if it begins with something else.
  ExprId root_of(ExprId path) const;
  void note_uses(std::vector<bool>& is_direct);
  void note_arguments(const Expr& call, std::vector<bool>& is_direct);
  SymbolId group_of(SymbolId id);
  void join(SymbolId a, SymbolId b);
  void make_handle(SymbolId id) { symbols_[group_of(id)].is_handle = true; }
  /// Whether what is opaque in it is a handle.
  bool is_handle(ExprId id) const;
  ir::TypeId mapped(ir::TypeId type);
  ir::TypeId mapped_structure(ir::TypeId type);

  Tree& tree_;
  Symbols& symbols_;
  ir::Module& module_;
  std::vector<SymbolId> group_;     ///< by SymbolId: another one of those that are handles together, or itself
  std::vector<ir::TypeId> mapped_;  ///< structures, by TypeId
};

}  // namespace umber::glsl
