// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "ir/module.h"

namespace umber {

/// What code does with a uniform block or push constants, as far as it decides what to bind it as.
struct BlockAccesses {
  ir::InstId first{};        ///< none: nothing reads the block
  ir::InstId dynamic{};      ///< the first that indexes an array of it by what is not constant
  ir::InstId whole_array{};  ///< the first that reads an array of it as a value
  ir::InstId other_block{};  ///< the first that chooses among the blocks of an array by what is not constant
  ir::InstId wide{};         ///< the first that reads numbers of 64 bits
  /// Microsoft's compiler turns a dynamic index into a constant buffer into a choice among all registers of the array,
  /// for each place in the code, after it has copied functions to their calls and loops as often as they go round; but
  /// once for a loop that is left by its counter alone, if nothing else is the index.
  uint64_t dynamic_sites = 0;       ///< such places, as they stand in the text; one for each vector that is read there
  uint64_t searched_registers = 0;  ///< the sum of registers over all such places after copying

  /// Neither numbers of 64 bits nor a choice among blocks keep it from being a StructuredBuffer.
  bool fits_structured_buffer() const { return !wide && !other_block; }
};

/// What accesses do to each resource, by its id; of what is neither a uniform block nor push constants nothing is known.
std::vector<BlockAccesses> survey_blocks(const ir::Module& module);

/// Time of Microsoft's compiler for the dynamic accesses to one block, in microseconds, as measured with version 6.3:
/// 40 for each register searched, whatever the shader; 1000 for each place that reads a StructuredBuffer, whatever its
/// size.
struct BlockCost {
  uint64_t constant_buffer = 0, structured_buffer = 0;
};
BlockCost predict_cost(const BlockAccesses& accesses);

}  // namespace umber
