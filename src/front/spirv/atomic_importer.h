// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Atomics on memory, on texels and on counters.
class AtomicImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// False if the instruction is no such one.
  bool import(const Instruction& i);

 private:
  /// What is done to memory, whatever else it orders.
  bool unordered(const Instruction& i);
  struct Target : memory::AtomicTarget {
    uint16_t flags = 0;
    TypeId type{};
  };

  Target target(uint32_t pointer);
  void atomic_of_other_sign(const Instruction& i, const Target& at, Op choose);
};

}  // namespace umber::front::spirv
