// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Loads, stores and copies, and the variables of functions. Pointers themselves emit nothing.
class MemoryImporter : public CodePart {
 public:
  using CodePart::CodePart;

  void local_variable(const Instruction& i);
  void load(const Instruction& i);
  void store(const Instruction& i);
  void copy_memory(const Instruction& i);
  void length_of_array(const Instruction& i);
  /// How many operands follow a mask of MemoryAccess (SPIR-V 1.6 section 3.26).
  static size_t operands_of_access(uint32_t mask);
  /// `operands`: a mask and what belongs to it, or nothing.
  void note_memory_access(const Access& a, std::span<const uint32_t> operands);

 private:
  // Of a variable of the function, of which nothing but its type needs to be known.
  void load_own(const Instruction& i, ir::VariableId own);
  void store_own(ir::VariableId own, uint32_t stored);
};

}  // namespace umber::front::spirv
