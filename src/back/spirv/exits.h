// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/spirv/code_writer.h"
#include "back/spirv/scope.h"

namespace umber::back::spirv {

/// Terminators, and the blocks where they meet.
class Exits : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  void write(const ir::Inst& inst, const Scope& scope);
  void leave_to(Join* join, const ir::Inst& inst, const Scope& scope);
  /// Starts the join's block with a phi for each value, or makes it unreachable; `first` are the IR's values.
  void start_join(const Join& join, ir::ValueId first, const Scope& scope);
  /// From the block at hand to the join, with the values that operands of `inst` are.
  void add_edge(Join& join, const ir::Inst& inst, uint32_t from_operand, const Scope& scope);

 private:
  SpvId repeated_value(const ir::Inst& inst, uint32_t n, const Scope& scope);
  void write_return(const ir::Inst& inst, const Scope& scope);
  void write_tasks(const ir::Inst& inst);
  void write_unreachable(const Scope& scope);
  void write_repeat_if(const ir::Inst& inst, const Scope& scope);
};

}  // namespace umber::back::spirv
