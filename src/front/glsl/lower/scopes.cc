// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/lower/scopes.h"

namespace umber::glsl {

void keep_scopes(ir::Module& module, const Tree& tree, const Symbols& symbols) {
  ir::SourceScopes& scopes = module.scopes;
  scopes.are_kept = true;
  std::vector<bool> is_body(tree.stmts.size());
  for (const FunctionSymbol& function : symbols.functions) {
    if (!function.definition) continue;
    const Decl& decl = tree[function.definition];
    const Span body = decl.body ? tree[decl.body].span : Span{};
    ir::SourceScopes::Function found{.name = function.name,
                                     .name_span = decl.name_span,
                                     .span = join(decl.name_span, body),
                                     .result = function.result};
    for (const SymbolId parameter : function.params) found.parameters.push_back(symbols[parameter].type);
    scopes.functions.push_back(std::move(found));
    if (decl.body) is_body[decl.body.index] = true;
  }
  for (const StmtId id : tree.stmts.ids()) {
    const bool is_scope = tree[id].kind == StmtKind::block || tree[id].kind == StmtKind::for_;
    if (is_scope && !is_body[id.index] && tree[id].span) scopes.blocks.push_back(tree[id].span);
  }
}

}  // namespace umber::glsl
