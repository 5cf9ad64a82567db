// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/parse/part.h"

namespace umber::glsl {

/// Statements (GLSL 4.60 chapters 6 and 9).
class StatementParser : public ParsePart {
 public:
  using ParsePart::ParsePart;
  /// A block in braces: the body of a function has the scope of its parameters.
  StmtId block(bool opens_scope);

 private:
  bool starts_declaration();
  StmtId statement(bool opens_scope = true);
  uint16_t attributes();
  uint16_t attribute();
  void set_hints(StmtId statement, uint16_t hints, Span at);
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
};

}  // namespace umber::glsl
