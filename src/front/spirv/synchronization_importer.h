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

 private:
  void emission(Op op, uint32_t stream_id);
  void memory_barrier(uint32_t scope_id, uint32_t semantics_id, bool has_barrier);
};

}  // namespace umber::front::spirv
