// SPDX-License-Identifier: Apache-2.0
// What the parts of the parser have in common, private to this folder.
#pragma once
#include <string_view>

#include "diag/diagnostics.h"
#include "front/glsl/parse/parse.h"
#include "front/glsl/parse/token_cursor.h"
#include "front/glsl/parse/type_names.h"
#include "front/glsl/tree/tree.h"
#include "ir/module.h"

namespace umber::glsl {

struct ParseParts;

/// The shader object being parsed.
struct ParseContext {
  Tree& tree;
  Preprocessor& tokens;
  ir::Module& module;
  Diagnostics& diagnostics;
  TokenCursor cursor{tokens, diagnostics};
  TypeNames type_names{};
  std::vector<InnerSpan>* inner_spans = nullptr;  ///< none: nobody asks
};

/// One part of the recursive-descent parser: has the words that every part uses.
class ParsePart {
 public:
  ParsePart(ParseContext& context, ParseParts& parts)
      : parts_(parts),
        tree_(context.tree),
        tokens_(context.tokens),
        module_(context.module),
        diagnostics_(context.diagnostics),
        cursor_(context.cursor),
        type_names_(context.type_names),
        inner_spans_(context.inner_spans) {}

 protected:
  /// Appends to a list threaded through `next` fields.
  template <typename I>
  struct List {
    I first{}, last{};
    void add(Tree& tree, I item) {
      if (last)
        tree[last].next = item;
      else
        first = item;
      last = item;
    }
  };

  const Token& peek(uint32_t ahead = 0) { return cursor_.peek(ahead); }
  Token take() { return cursor_.take(); }
  void skip() { cursor_.skip(); }
  bool at(TokenKind kind) { return cursor_.at(kind); }
  bool eat(TokenKind kind) { return cursor_.eat(kind); }
  bool expect(TokenKind kind) { return cursor_.expect(kind); }
  bool expect_closing(TokenKind kind, Span opening) { return cursor_.expect_closing(kind, opening); }
  void syntax_error(std::string_view expected) { cursor_.syntax_error(expected); }
  /// A word of GL_EXT_spirv_intrinsics, where that is on.
  bool at_spirv_word();
  Span since(Span first) const { return cursor_.since(first); }
  ExprId add(const Expr& expr) { return tree_.exprs.add(expr); }

  ParseParts& parts_;
  Tree& tree_;
  Preprocessor& tokens_;
  ir::Module& module_;
  Diagnostics& diagnostics_;
  TokenCursor& cursor_;
  TypeNames& type_names_;
  std::vector<InnerSpan>* const inner_spans_;
};

}  // namespace umber::glsl
