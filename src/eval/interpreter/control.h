// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "eval/interpreter/execution.h"

namespace umber::eval {

/// What decides which instruction is next: regions, terminators and calls.
class ControlUnit : Unit {
 public:
  explicit ControlUnit(Execution& execution) : Unit(execution) {}

  /// An op of the groups region and terminator.
  void run(Invocation& v, ir::InstId i);
  /// Memory is counted as if all `invocations` of the group were as deep.
  void call(Invocation& v, ir::InstId i, uint64_t invocations);
  /// The same of any function, for an instruction whose results begin with those of the function.
  void call(Invocation& v, ir::InstId i, ir::FunctionId callee, std::span<const uint64_t> arguments, uint64_t invocations);

 private:
  void loop(Invocation& v, ir::InstId i);
  void continue_(Invocation& v, ir::InstId i);
  void repeat_if(Invocation& v, ir::InstId i);
  void switch_(Invocation& v, ir::InstId i);
  void ret(Invocation& v, ir::InstId i);
  void repeat(Invocation& v, ir::InstId i, uint32_t first);
  ir::InstId parent(ir::InstId i) const { return m_.blocks[m_.insts[i].block].parent; }
  ir::InstId around(ir::InstId i, bool also_switch) const;
  /// The words of operands from `first` on, outside of the stack, which may move; until the next call.
  std::span<const uint64_t> take(const Invocation& v, ir::InstId i, uint32_t first, uint32_t count);
  void put(Invocation& v, ir::ValueId first, uint32_t count, std::span<const uint64_t> words);
  void yield_to(Invocation& v, ir::InstId from, uint32_t first, ir::InstId target);

  Words taken_;  ///< memory of what `take` returns
};

}  // namespace umber::eval
