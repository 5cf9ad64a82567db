// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/known_calls.h"
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Calls of functions, and which of several they mean (GLSL 4.60 sections 5.4, 6.1 and chapter 8).
class CallChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  void call(ExprId id);
  /// One of a function that no name stands for: whether its arguments, which are checked, fit.
  bool call_prototype(ExprId id, FunctionSymbolId prototype);
  /// Whether it is a member of a buffer, or if those are asked for too, a shared variable.
  bool is_in_shared_memory(ExprId argument, bool or_variable) const;
  /// Reports memory that may not be read, or not be written.
  void check_direction(ExprId memory, bool writes);

 private:
  /// A function that a call may mean.
  struct Candidate {
    FunctionSymbolId function{};
    uint32_t row = kNoBuiltin;
    BuiltinInstance builtin{};
  };

  void printf(ExprId id, uint32_t row);
  void cooperative(ExprId id, uint32_t row);
  void saturate(ExprId id, uint32_t row);
  bool check_products(const Args& args, bool says_use);
  bool check_matrix_memory(const Args& args, ir::Op op, bool says_use);
  void collect_candidates(NameId name, const Types& args, std::vector<Candidate>& out, bool& is_known);
  const Candidate* choose(const std::vector<Candidate>& all, const Types& args, bool& is_ambiguous) const;
  bool is_viable(const Candidate& c, const Types& args) const;
  bool is_better_candidate(const Candidate& a, const Candidate& b, const Types& args) const;
  TypeId sampled_type(const BuiltinFunction& row, const Types& args);
  bool is_hidden(const Candidate& builtin, const Types& args, const std::vector<Candidate>& others) const;
  TypeId param_type(const Candidate& c, size_t n) const;
  bool param_is_in(const Candidate& c, size_t n) const;
  bool param_is_out(const Candidate& c, size_t n) const;
  void bind_call(ExprId id, const Candidate& c);
  void bind_arguments(ExprId id, const Candidate& c);
  void builtin_call_rules(ExprId id, const BuiltinFunction& row);
  TypeId atomic_operand(ExprId image) const;
  void check_image_access(ExprId image, const BuiltinFunction& row);
  void check_order(ExprId id, const BuiltinFunction& row);
  void check_memory_argument(ExprId argument);
  void check_barrier(ExprId id, ir::Op op);
  void check_interlock(ExprId id, ir::Op op);
  void check_subgroup_call(ExprId id, const BuiltinFunction& row);
  void check_intersection_argument(ExprId id, const BuiltinFunction& row);
  void check_task_statement(ExprId id, const BuiltinFunction& row);
  void check_location_argument(ExprId id, const BuiltinFunction& row);
  void check_constant_arguments(ExprId id, const BuiltinFunction& row);
  bool fits_as_floats(NameId name, Types args);
  void report_no_match(ExprId id, const Types& args, bool is_known, bool is_ambiguous);
  std::string call_text(std::string_view name, const Types& args) const;

  KnownCalls known_calls_;
  std::vector<Candidate> candidates_;  ///< of the call being checked, kept for its memory
  uint32_t interlock_calls_ = 0;       ///< how far the shader is: outside, inside, behind
};

}  // namespace umber::glsl
