// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "base/arena_vector.h"
#include "base/scratch.h"
#include "front/memory/access.h"
#include "front/spirv/binary.h"
#include "ir/module.h"

namespace umber::front::spirv {

/// What is known of an id of the function being imported.
struct Local {
  ValueId value{};
  ir::BlockId block{};        ///< whose code sees the value, and that of blocks in it; none: all code does
  ir::VariableId spill{};     ///< where the value is kept for regions that do not see it
  ir::VariableId variable{};  ///< OpVariable: itself; OpPhi: what the edges store to; OpLabel: its flag
  bool is_kept = false;       ///< OpPhi: the variable still has the value
};

/// One way out of a construct that no branch of the IR can take at once: a flag is set, and tested outside.
struct Construct {
  enum class Kind : uint8_t { selection, switch_, loop, continuing } kind = Kind::selection;
  uint32_t merge = 0;            ///< label; 0: none
  uint32_t next = 0;             ///< loop: continue target; switch_: the label that the region may fall through to
  uint32_t header = 0;           ///< loop
  std::vector<uint32_t> labels;  ///< switch_: targets that start regions of it, sorted
  bool reaches_merge = false, reaches_next = false;
  bool is_made_up = false;        ///< no header of the module has it
  std::vector<uint32_t> escapes;  ///< labels further out, whose flags are to be tested behind the construct
};

/// The function being imported, and how far it is.
struct FunctionState {
  FunctionState(const Function& f, Memory* memory)
      : function(&f),
        scratch(memory),
        locals(scratch.table<Local>(f.end_number - f.first_number)),
        emitted(scratch.table<bool>(f.block_count)) {}

  const Function* function;
  Scratch scratch;
  std::span<Local> locals;                                 ///< by number, from function->first_number on
  std::vector<memory::Access> parameters;                  ///< of pointers and textures; mode none for values
  ArenaVector<ir::VariableId> variables{scratch.arena()};  ///< made for it
  ArenaVector<ir::VariableId> results{scratch.arena()};    ///< Function pointers passed in: returned by value
  std::vector<Construct> constructs;                       ///< around the point of emission, outermost first
  std::vector<SmallVector<Local, 4>> chosen;               ///< the numbers of pointers chosen at run time
  std::span<uint32_t> chosen_of;                           ///< by number of an id: which of them + 1; empty: none is
  std::span<bool> emitted;                                 ///< by block
  std::span<uint32_t> visited;  ///< by block: stamp of the last search that came by; empty before the first
  uint32_t stamp = 0;
  ir::BlockId body{};
};

}  // namespace umber::front::spirv
