// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/member_index.h"
#include "front/glsl/check/part.h"

namespace umber::glsl {

/// Expressions but for operators, constructors and calls (GLSL 4.60 chapter 5): names, parts of values, what may be
/// assigned to, values of constants.
class ExpressionChecker : public CheckPart {
 public:
  using CheckPart::CheckPart;

  /// An expression whose value is read.
  void expression(ExprId id);
  /// An expression that may not be read: an argument, perhaps of an out parameter.
  void value(ExprId id);
  /// An expression that may also be an array without a size.
  void access(ExprId id);
  bool require_readable(ExprId id);
  bool require_exchangeable(ExprId id);
  bool require_value(ExprId id);
  bool require_lvalue(ExprId id, std::string_view use);
  void note_written(ExprId id);
  void note_written_reference(ExprId id);
  SymbolId builtin_symbol(NameId name, Span at);
  /// When all shader objects were checked: what gl_LocalGroupSizeARB is.
  void finish_sizes();
  /// Of a constant expression; with specializations in it that with their defaults.
  std::optional<ir::ValueId> constant_value(ExprId id);
  /// The value of a constant expression that no pipeline changes.
  std::optional<ir::ValueId> known_value(ExprId id);
  std::optional<int64_t> known_integer(ExprId id);
  std::optional<int64_t> constant_integer(ExprId id);

 private:
  enum class OutputKind : uint8_t { other, color, data, user };

  bool is_write_only(ExprId id) const;
  void leaf(ExprId id);
  void name(ExprId id);
  SymbolId find_variable(ExprId id);
  void set_constant(Symbol& symbol, std::array<int32_t, 3> value);
  void take_local_size(Symbol& symbol);
  void use(ExprId id, SymbolId symbol);
  void conditional(ExprId id);
  void sequence(ExprId id);
  SymbolId block_of(ExprId id) const;
  bool is_runtime_array(ExprId array) const;
  bool is_of_interface(ExprId array, Storage storage) const;
  bool is_of_vertices(ExprId array) const;
  bool may_be_sized_at_run_time(ExprId array) const;
  bool size_at_run_time(ExprId array);
  void nonuniform(ExprId id);
  void note_implicit_size(ExprId array, uint32_t size);
  void check_builtin_size(Span at, uint32_t size);
  void check_dynamic_index(const Expr& e);
  void index(ExprId id);
  void member(ExprId id);
  void field(ExprId id);
  bool dereference(ExprId id);
  void index_reference(ExprId id);
  void swizzle(ExprId id);
  void method(ExprId id);
  bool is_assignable(const Symbol& symbol) const;
  void explain_lvalue(ExprId id, std::string_view use);

  std::vector<ExprId> spine_;  ///< left operands still to come back to
  MemberIndex member_index_;
  OutputKind written_outputs_{};  ///< what the fragment shader has written so far
  bool has_mixed_outputs_ = false;
};

}  // namespace umber::glsl
