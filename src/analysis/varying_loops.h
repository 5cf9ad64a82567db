// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "ir/module.h"

namespace umber::analysis {

/// Which loops fragments go round differently: those entered or left by a condition that is computed of interpolated
/// inputs, values of textures at varying places and the like. What is computed of uniforms, flat inputs and constants
/// alone is the same for neighbours; so is memory, at an index that is. A discard leaves helper invocations behind, but
/// loops and functions with results are left like by a return. The analysis knows variables as wholes, and no order of stores and loads.
class VaryingLoops {
 public:
  /// Whose values count as the same for neighbours: those of a primitive, such as gl_FrontFacing, need not.
  enum class Primitives : uint8_t { differ, are_whole };
  explicit VaryingLoops(const ir::Module& module, Primitives primitives = Primitives::differ);
  bool contains(ir::InstId loop) const { return loops_[loop.index]; }
  /// True if some neighbours of an invocation that gets to the instruction, which compares neighbours, may not get there.
  bool is_divided(ir::InstId i) const { return divided_[i.index]; }

 private:
  /// What is around an instruction.
  struct Around {
    bool varies = false;         ///< not all invocations get there
    ir::InstId loop{};           ///< the innermost one
    ir::InstId left_by_break{};  ///< the innermost loop or switch_
  };
  void walk(ir::BlockId block, const Around& around, ir::FunctionId function);
  void visit(ir::InstId i, Around around, ir::FunctionId function);
  void visit_regions(ir::InstId i, Around around, ir::FunctionId function);
  void visit_terminator(ir::InstId i, const Around& around, ir::FunctionId function);
  bool varies(ir::ValueId v) const { return values_[v.index]; }
  bool any_varies(ir::InstId i) const;
  /// Whether that is news. Those who asked before are asked again if `changed_` says so.
  bool mark(std::vector<bool>& bits, uint32_t index, bool varies);
  void mark_results(ir::InstId i, ir::InstId from, uint32_t first_operand, bool varies);
  bool mark_params(ir::BlockId block, ir::InstId from, uint32_t first_operand, uint32_t count, bool varies);
  bool is_varying_input(ir::Place place) const;
  struct Memory {
    std::vector<bool>* varies = nullptr;
    std::vector<bool>* is_loaded = nullptr;  ///< so far, this time
  };
  Memory memory_of(ir::Place place);

  const ir::Module& m_;
  Primitives primitives_;
  std::vector<bool> values_, variables_, outputs_, functions_, loops_, divided_;  ///< by id
  std::vector<bool> loaded_variables_, loaded_outputs_;                           ///< by id: so far, this time
  std::vector<std::vector<bool>> results_;                                        ///< by FunctionId, of each result
  std::vector<ir::InstId> loop_around_;                                           ///< by InstId of a loop
  bool some_returned_ = false;  ///< from the function at hand, before the instruction at hand
  bool changed_ = false;  ///< of something that was looked at before, this time
};

}  // namespace umber::analysis
