// SPDX-License-Identifier: Apache-2.0
// The recursive-descent parser, private to this folder. Its parts: types.cc, declarations.cc, statements.cc,
// expressions.cc; parser.cc has the token cursor and the scopes.
#pragma once
#include <array>
#include <string_view>
#include <vector>

#include "front/glsl/parse/parse.h"
#include "front/glsl/preprocess/preprocessor.h"

namespace umber::glsl {

class Parser {
 public:
  Parser(Tree& tree, Preprocessor& tokens, ir::Module& module, Diagnostics& diagnostics);
  void unit();

 private:
  /// Counts one level of nesting for as long as it lives.
  class Nesting {
   public:
    explicit Nesting(Parser& parser) : parser_(parser) { ++parser_.depth_; }
    ~Nesting() { --parser_.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    /// Reports and gives up on the input when the limit is passed.
    bool is_too_deep() const;

   private:
    Parser& parser_;
  };

  /// Appends to a list threaded through `next` fields.
  template <typename I>
  struct List {
    I first{}, last{};
    void add(Tree& tree, I item) {
      if (last) tree[last].next = item;
      else first = item;
      last = item;
    }
  };

  // Cursor.
  const Token& peek(uint32_t ahead = 0) {
    if (ahead_count_ <= ahead) look_ahead(ahead);
    return ahead_[(ahead_first_ + ahead) & 3];
  }
  void look_ahead(uint32_t ahead);
  Token take();
  bool at(TokenKind kind) { return peek().kind == kind; }
  bool eat(TokenKind kind);
  /// Takes a token of `kind`, or reports that it is missing.
  bool expect(TokenKind kind);
  bool expect_closing(TokenKind kind, Span opening);
  void syntax_error(std::string_view expected);
  /// After an error: skips to the end of the statement or declaration, where errors are news again.
  void skip_statement();
  void give_up();
  Span since(Span first) const { return join(first, previous_); }

  // Names that mean types (parser.cc).
  bool is_type_name(NameId name) const { return name.index < is_type_.size() && is_type_[name.index]; }
  bool starts_type();
  void declare(NameId name, bool is_type);
  void push_scope() { scope_marks_.push_back(static_cast<uint32_t>(hidden_.size())); }
  void pop_scope();

  // Types.
  static bool is_qualifier_word(TokenKind kind);
  bool eat_qualifier(Qualifiers& qualifiers);
  void check_order(const Qualifiers& before, size_t rank, Span at);
  Qualifiers qualifiers();
  void layout_arguments(Qualifiers& qualifiers);
  void type_specifier(TypeSpec& spec);
  void structure(TypeSpec& spec);
  DeclId member_declarations(Span opening);
  ExprId dimensions();

  // Declarations.
  DeclId external_declaration();
  DeclId declaration_after(Qualifiers qualifiers, bool may_be_function);
  void eat_missing_name();
  DeclId declaration_of(const TypeSpec& spec, Span start, bool may_be_function);
  DeclId precision_statement(Qualifiers qualifiers);
  DeclId qualifier_declaration(Qualifiers qualifiers);
  DeclId interface_block(Qualifiers qualifiers);
  DeclId function(TypeSpecId result, const Token& name);
  DeclaratorId parameters();
  DeclaratorId declarators();
  DeclaratorId declarator(bool with_initializer);
  ExprId initializer();

  // Statements.
  bool starts_declaration();
  StmtId statement(bool opens_scope = true);
  void skip_attributes();
  StmtId block(bool opens_scope);
  StmtId statements_to_brace(Span opening);
  StmtId simple_statement();
  StmtId array_statement();
  StmtId if_statement();
  StmtId switch_statement();
  StmtId case_label();
  StmtId for_statement();
  StmtId while_statement();
  StmtId do_statement();
  StmtId return_statement();
  StmtId jump(StmtKind kind);
  void condition(Stmt& stmt);

  // Expressions. `first`: the primary expression that it begins with, if that was read before.
  ExprId expression(ExprId first = {});
  ExprId assignment(ExprId first = {});
  ExprId conditional(ExprId first = {});
  ExprId binary(int least_precedence, ExprId first = {});
  ExprId unary();
  ExprId postfix(ExprId left);
  ExprId primary();
  ExprId call_or_name();
  ExprId constructor();
  ExprId constructor_of(const TypeSpec& spec, Span start);
  ExprId arguments();
  ExprId literal(ir::ValueId value);
  ExprId error_expression();
  ExprId add(Expr expr) { return tree_.exprs.add(expr); }

  Tree& tree_;
  Preprocessor& tokens_;
  ir::Module& module_;
  Diagnostics& diagnostics_;

  std::array<Token, 4> ahead_{};  ///< ring of tokens read but not taken
  uint32_t ahead_first_ = 0, ahead_count_ = 0;
  Span previous_;                 ///< of the last token taken
  uint32_t depth_ = 0;
  bool gave_up_ = false;          ///< every token reads as the end from here on
  bool recovering_ = false;       ///< an error was reported; no more until the next statement

  struct Hidden {
    NameId name;
    bool was_type;
  };
  std::vector<bool> is_type_;     ///< by NameId
  std::vector<Hidden> hidden_;    ///< what inner scopes changed, to undo
  std::vector<uint32_t> scope_marks_;
};

}  // namespace umber::glsl
