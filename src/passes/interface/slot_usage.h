// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "ir/module.h"
#include "pass/target.h"
#include "passes/interface/byte_offset.h"

namespace umber {

/// The elements that a buffer is an array of, so that an access is one access chain.
enum class View : uint8_t {
  rows,    ///< u32x4: whole rows, and words in them
  words,   ///< u32
  either,  ///< single words at known places of rows: whichever of the two the slot has
  other,   ///< scalars of another kind, for what words cannot do: their atomics, stores of less than a word
};

/// How one access to a block by bytes is carried out.
struct BufferAccess {
  enum class Shape : uint8_t {
    size,        ///< of the block
    rows,        ///< pieces of rows, at known places in them; single words go by themselves
    words,       ///< word by word
    components,  ///< as many elements of the value's own kind
    shifted,     ///< bits of words, where there is no view of a smaller kind
    atomic,
  };
  Shape shape{};
  View view{};
  ir::TypeKind kind = ir::TypeKind::u32;  ///< of View::other
  ByteOffset offset;
};
/// Works it out from the instruction, an access by bytes.
BufferAccess plan_access(const ir::Module& module, ir::InstId i, const Target& target);

/// What the instructions do with the buffer in one slot: with all blocks that were given it.
struct SlotUse {
  ir::ResourceKind kind{};
  ir::Slot slot;
  uint32_t array_count = 1;
  std::vector<ir::ResourceId> blocks;
  uint32_t size = 0;               ///< bytes, of the largest of them
  bool is_run_time_sized = false;  ///< one of them is
  uint32_t views = 0;              ///< bits by View; never `either`, which is decided here
  uint32_t other_kinds = 0;        ///< bits by TypeKind

  bool has(View view) const { return (views >> static_cast<uint32_t>(view) & 1) != 0; }
};
/// The slots that are accessed by bytes, in order of their first block.
std::vector<SlotUse> collect_slots(const ir::Module& module, const Target& target);

}  // namespace umber
