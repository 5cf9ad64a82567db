// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Barriers.
class SynchronizationImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// False if the instruction is no such one.
  bool import(const Instruction& i);

  /// What an atomic orders, by semantics that release what is written before it or acquire what is read behind it, as a
  /// barrier of memory; nothing if it does not.
  enum class Side : uint8_t { releases, acquires };
  void order(uint32_t semantics_id, Side side);
  /// Where the memory model is Vulkan's: takes note of what is for more than the queue family.
  void note_scope(uint32_t scope_id);
  /// The scope of what is coherent.
  ir::Coherence coherence(uint32_t scope_id);

 private:
  void emission(Op op, uint32_t stream_id);
  static uint32_t memory_kinds(uint32_t semantics, bool has_barrier);
  void memory_barrier(uint32_t scope_id, uint32_t semantics_id, bool has_barrier);
};

}  // namespace umber::front::spirv
