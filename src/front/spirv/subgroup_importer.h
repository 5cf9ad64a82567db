// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"
#include "front/spirv/operand_class.h"

namespace umber::front::spirv {

/// Instructions on subgroups: those of SPIR-V 1.3, and of the extensions that were before.
class SubgroupImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// False if the instruction is no such one.
  bool import(const Instruction& i);

 private:
  void call(const Instruction& i, Op op, size_t first);
  void reduction(const Instruction& i, Op op, OperandClass takes);
  void bit_count(const Instruction& i);
  void quad_swap(const Instruction& i);
  ValueId number(const Instruction& i, size_t n);
  ValueId ballot(const Instruction& i, size_t n);
  void finish(const Instruction& i, Op op, std::span<const ValueId> operands, TypeId type, uint32_t imm = 0);
};

}  // namespace umber::front::spirv
