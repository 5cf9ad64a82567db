// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Statements (GLSL 4.60 chapter 6).
class StatementChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  /// Checks the body of a function; true if it returns somewhere.
  bool body(StmtId first);
  /// Whether what is being checked is reached by all invocations that enter the function.
  bool is_always_reached() const { return !has_return_ && flow_depth_ == 0; }

  /// Whether the expression is all of the statement that is being checked.
  bool is_whole_statement(ExprId id) const { return id == whole_statement_; }

 private:
  struct Switch {
    TypeId type;
    bool has_default = false;
    bool has_label = false;
    std::vector<std::pair<int64_t, Span>> labels{};
  };

  void statements(StmtId first);
  void scoped_statement(StmtId id);
  void condition(ExprId expr);
  void statement(StmtId id, bool opens_scope = true);
  void flow_statement(Stmt& s);
  void if_statement(Stmt& s);
  void loop(Stmt& s);
  void condition_declaration(DeclId id);
  void return_statement(Stmt& s);
  void switch_statement(Stmt& s);
  void case_label(Stmt& s);
  void check_labels(Switch& around);
  bool convert_label(ExprId label, TypeId type);

  bool has_return_ = false;  ///< the function being checked returns somewhere
  uint32_t flow_depth_ = 0;  ///< selections and loops around the statement being checked
  uint32_t loop_depth_ = 0, breakable_depth_ = 0;
  std::vector<Switch> switches_;
  uint32_t label_nesting_ = 0;  ///< statements open since the innermost switch
  ExprId whole_statement_{};
};

}  // namespace umber::glsl
