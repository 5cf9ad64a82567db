// SPDX-License-Identifier: Apache-2.0
// How an index is made, private to this folder.
#pragma once
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "front/glsl/index/files.h"
#include "front/glsl/parse/parse.h"
#include "front/glsl/preprocess/macro.h"
#include "front/glsl/tree/symbol.h"

namespace umber::glsl {

/// A shader as far as it was read.
struct ReadShader {
  const Tree& tree;
  const Symbols& symbols;
  const ir::Module& module;
  const Sources& sources;
  std::span<const Macro> macros;
  std::span<const MacroUse> macro_uses;
  std::span<const InnerSpan> inner_spans;
};

/// Goes through the tree once for what is declared, and through its expressions for what is used.
class IndexBuilder {
 public:
  IndexBuilder(const ReadShader& shader, const IndexFiles& files, Index& index)
      : shader_(shader),
        tree_(shader.tree),
        symbols_(shader.symbols),
        module_(shader.module),
        files_(files),
        index_(index) {}

  void add_macros();        // macros.cc
  void add_declarations();  // declarations.cc
  void add_uses();          // uses.cc
  void probe(std::string_view name);
  /// Sorts the uses; of those at one place the first stays.
  void finish();

 private:
  std::string_view text(NameId name) const { return module_.names.text(name); }
  uint32_t add(Entity entity);
  void use(IndexPlace place, uint32_t entity, UseRole role);
  /// With a use where it is declared.
  uint32_t declare(Entity entity, Span name, UseRole role = UseRole::definition);

  // Macros.
  void add_macro(const Macro& macro);
  void add_words_of_directives(uint32_t file);

  // Declarations.
  void declaration(DeclId id, uint32_t function, Span scope);
  void variables(const Decl& decl, uint32_t function, Span scope);
  void function(const Decl& decl);
  void block(const Decl& decl);
  void structure(TypeSpecId id, Span scope);
  void members(DeclId first, ir::TypeId structure, uint32_t parent);
  void statements(StmtId first, uint32_t function, Span scope);
  void statement(const Stmt& stmt, uint32_t function, Span scope);
  Entity variable(const Declarator& declarator, const TypeSpec& type, Span whole) const;
  std::string constant_text(ir::ValueId value) const;
  void note_unnamed_blocks();

  // Uses.
  void find_spans();
  void add_call(const Expr& e, Span span);
  void add_field(const Expr& e, Span span);
  void add_types();
  void note_writes();
  uint32_t entity_of(SymbolId id);
  uint32_t builtin(std::string_view name, EntityKind kind, std::string type);
  std::vector<ProbedPart> parts_of(ir::TypeId structure) const;

  ReadShader shader_;
  const Tree& tree_;
  const Symbols& symbols_;
  const ir::Module& module_;
  const IndexFiles& files_;
  Index& index_;
  std::vector<uint32_t> by_symbol_;       ///< by SymbolId, one more than the entity's number; 0: none
  std::vector<uint32_t> by_function_;     ///< by FunctionSymbolId, the same
  std::map<uint32_t, uint32_t> by_type_;  ///< structures: by TypeId
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> by_member_;  ///< by TypeId of the structure, and number
  std::map<std::string, uint32_t, std::less<>> builtins_;
  std::map<std::string, uint32_t, std::less<>> macros_;  ///< the last of that name
  std::vector<uint32_t> by_macro_;                       ///< by MacroId
  std::map<uint32_t, SymbolId> unnamed_blocks_;          ///< by the position of the block's name
  std::map<uint32_t, Span> spans_;                       ///< by ExprId, of expressions in parentheses: without these
  std::vector<bool> is_written_;                         ///< by ExprId
};

}  // namespace umber::glsl
