// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "back/hlsl/accesses.h"
#include "back/hlsl/whole_loads.h"
#include "ir/module.h"

namespace umber::back::hlsl {

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
  Plan(const ir::Module& module, Arena& arena, const Accesses& accesses, const WholeLoads& whole_loads);

  Form form(ir::ValueId v) const { return values_[v.index].form; }
  /// The `if` is written as `a ? b : c`, `a && b` or `a || b`.
  bool is_expression(ir::InstId i) const {
    return module_.insts[i].result_count == 1 && values_[module_.result(i).index].is_conditional;
  }

 private:
  /// What an expression reads or a statement writes, folded into bits: two sets that have none in common are disjoint.
  using Memory = uint64_t;
  struct Effects {
    Memory reads = 0, writes = 0;
    friend Effects operator|(Effects a, Effects b) { return {a.reads | b.reads, a.writes | b.writes}; }
  };
  struct ValueRow {
    Form form = Form::named;
    uint8_t depth = 0;            ///< of the expression
    bool is_written = false;      ///< an inlined value whose use has been met
    bool is_conditional = false;  ///< an `if` that is an expression
    Effects effects;              ///< of the expression
  };
  struct Cost {
    uint8_t depth = 0;
    Effects effects;
  };
  // `first` is where the pending expressions of the region begin.

  /// All that the instructions of a region read and write.
  Effects walk(ir::BlockId region);
  Effects visit(ir::InstId i, size_t first);
  Effects effects_of(ir::InstId i) const;
  Cost consume_operands(ir::InstId i, size_t first);
  /// Gives a variable to every expression that may not wait until after something with these effects.
  void settle(size_t first, Effects effects);
  void settle_all(size_t first);
  bool becomes_expression(ir::InstId i) const;
  bool all_inlined(ir::BlockId region) const;
  bool is_repeatable(ir::InstId i) const;
  bool is_statement(ir::InstId i) const;
  ir::InstId only_user(ir::InstId i) const;
  bool declares(ir::InstId store) const;
  bool is_stored_by_members(ir::InstId i) const;
  bool is_initializer(ir::InstId i) const;
  bool is_used_once_in_region(ir::InstId i) const;
  bool writes_operand_twice(ir::InstId i) const;
  bool stores_dynamically(ir::InstId i) const;
  bool needs_precise(ir::InstId i) const;
  Memory place_bits(ir::Place place) const;

  const ir::Module& module_;
  const Accesses& accesses_;
  const WholeLoads& whole_loads_;
  std::span<ValueRow> values_;    ///< by ValueId
  std::span<Effects> functions_;  ///< by FunctionId, of a call
  std::vector<ir::ValueId> pending_;  ///< expressions that wait for their use; those of inner regions last
};

}  // namespace umber::back::hlsl
