// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Cooperative matrices (SPV_KHR_cooperative_matrix).
class CooperativeImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// False if the instruction is none of these, nor makes such a matrix.
  bool import(const Instruction& i);

 private:
  void access(const Instruction& i);
  void multiply(const Instruction& i);
  void length(const Instruction& i);
  bool arithmetic(const Instruction& i);
  bool conversion(const Instruction& i);
  ValueId with_kind(ValueId matrix, TypeKind kind);
};

}  // namespace umber::front::spirv
