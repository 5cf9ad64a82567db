// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/lower/part.h"

namespace umber::glsl {

/// Statements (GLSL 4.60 chapter 6), and the declarations that do something: those with initialisers.
class StatementLowerer : public LowerPart {
 public:
  using LowerPart::LowerPart;
  void statement(StmtId id);
  void initialize_globals();

 private:
  void initialize_shared();
  void statements(StmtId first);
  void declaration(DeclId id);
  void local_variable(DeclaratorId id);
  void if_statement(const Stmt& s);
  void switch_statement(const Stmt& s);
  void loop(const Stmt& s);
  void do_while(const Stmt& s);
  void loop_condition(const Stmt& s);
};

}  // namespace umber::glsl
