// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "front/spirv/code_part.h"
#include "front/spirv/operand_class.h"

namespace umber::front::spirv {

/// Instructions on numbers. SPIR-V lets integers of either signedness go anywhere and has the sign in the instruction;
/// the IR has it in the types: operands are cast to what the op wants, results to what the instruction says.
class ArithmeticImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// An instruction that the IR has an op for; false for others.
  bool one_operation(const Instruction& i);
  /// An instruction that takes several; false if it is none on numbers.
  bool import(const Instruction& i);
  /// The op on operands cast to its class, and its result cast to what the instruction says.
  ValueId mapped(const Instruction& i, Op op, OperandClass wanted, Values&& operands);
  ValueId mapped(const Instruction& i, Op op, OperandClass operands, std::span<const uint32_t> ids);

  /// Whether what is too large for the result of a conversion becomes its largest number (SPV_EXT_float8).
  bool saturates(uint32_t result) const {
    return b_.has(result, spv::Decoration::SaturatedToLargestFloat8NormalConversionEXT);
  }

 private:
  /// Flags of what defines `id`, by its decorations.
  uint16_t flags_of(uint32_t id) const;
  bool fits(Op op, OperandClass wanted, std::span<const ValueId> operands, TypeId declared) const;
  bool comparison(const Instruction& i);
  bool conversion(const Instruction& i);
  ValueId quantize(ValueId v);
  bool remainder(const Instruction& i);
  bool matrix(const Instruction& i);
  bool several_results(const Instruction& i);
  SmallVector<ValueId, 2> two_results(Op op, ValueId a, ValueId b);
  ValueId high_product(ValueId a, ValueId b);
};

}  // namespace umber::front::spirv
