// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>

#include "back/text/accesses.h"
#include "back/text/language.h"
#include "ir/module.h"

namespace umber::back::text {

/// How a value appears in the text.
enum class Form : uint8_t {
  named,     ///< a variable of its own, declared where the value is computed
  inlined,   ///< an expression, written into its one use
  repeated,  ///< an expression that is written again at every use: a member, a component, a constant index
  unused,    ///< not at all
};

/// Decides which values become expressions inside others, as a person would write them, so that evaluating each where
/// it is used gives what evaluating it where it stands would have given: nothing that it reads is written in between,
/// derivatives stay under the control flow they had, and precise values keep a variable to say so.
class Plan {
 public:
  Plan(const ir::Module& module, Scratch& scratch, const Language& language, const Accesses& accesses);

  Form form(ir::ValueId v) const { return values_[v.index].form; }
  /// The `if` is written as `a ? b : c`, `a && b` or `a || b`.
  bool is_expression(const ir::Inst& inst) const {
    return inst.result_count == 1 && values_[inst.results.index].is_conditional;
  }

  struct ValueRow {
    Form form = Form::named;
    uint8_t depth = 0;            ///< of the expression
    bool is_written = false;      ///< an inlined value whose use has been met
    bool is_conditional = false;  ///< an `if` that is an expression
    uint32_t effects = 0;         ///< of the expression, a number that the planner knows; 0: none
  };

 private:
  std::span<ValueRow> values_;  ///< by ValueId
};

}  // namespace umber::back::text
