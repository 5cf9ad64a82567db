// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/text/accesses.h"
#include "back/text/code_writer.h"

namespace umber::back::text {

/// Declares the variables of functions, and those that values have, and assigns to the latter.
class Locals : public CodeWriter {
 public:
  explicit Locals(Code& code) : CodeWriter(code) {}

  /// Those of a function but what is declared where it is first stored to.
  void declare_all(Scope scope);
  /// `T name`
  void declare(ir::VariableId v);
  /// `T name = value`
  void declare_with(ir::VariableId v, ir::ValueId stored);
  /// `T name` for result `n`, which is named here.
  void begin_result(const ir::Inst& inst, Scope scope, uint32_t n = 0);
  void declare_result(const ir::Inst& inst, Scope scope, uint32_t n);
  void declare_results(const ir::Inst& inst, Scope scope);
  void declare_result_with(const ir::Inst& inst, ir::ValueId value, Scope scope);
  /// `T name;` for a parameter of a loop's regions.
  void declare_parameter(ir::ValueId v, Scope scope);
  /// The one result, with the expression that the instruction is.
  void write_named(const ir::Inst& inst, Scope scope);
  void assign(ir::ValueId to, ir::ValueId from, Scope scope);
  /// `count` assignments at once, to values from `first` on: a value may be one of those assigned.
  void assign_together(ir::ValueId first, const ir::Inst& inst, uint32_t from, uint32_t count, Scope scope);
  /// Makes all zero that is in an array, or what is none.
  void write_zeros(std::string_view place, ir::TypeId type, Scope scope);

  const LocalRow& row(ir::VariableId v) const;
  /// Of a variable of the function.
  bool is_first_access(const ir::Inst& inst) const { return at(row(inst.place().variable()).first) == &inst; }

 private:
  std::string_view name_hint(const ir::Inst& inst) const;
};

}  // namespace umber::back::text
