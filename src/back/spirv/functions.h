// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "back/spirv/code_writer.h"
#include "back/spirv/scope.h"

namespace umber::back::spirv {

/// Functions, their regions and calls; each instruction goes to the writer of its group.
class Functions : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  void write(ir::FunctionId id, std::span<const ir::VariableId> locals);
  /// Its instructions, or those behind one of them.
  void write_region(ir::BlockId region, const Scope& scope, ir::InstId behind = {});
  /// Of a region the instructions from `first` on, up to `end`, none of which is a terminator unless it is the last of all.
  void write_instructions(ir::InstId first, ir::InstId end, const Scope& scope);

 private:
  void write_inst(const ir::Inst& inst, const Scope& scope);
  void write_call(const ir::Inst& inst);
  void write_synchronization(const ir::Inst& inst);
  void write_emission(const ir::Inst& inst);
  void write_subgroup_barrier(const ir::Inst& inst);
};

}  // namespace umber::back::spirv
