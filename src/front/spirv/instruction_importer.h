// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Instructions of a block but for its terminator: each goes to the part of the import that it belongs to.
class InstructionImporter : public CodePart {
 public:
  using CodePart::CodePart;

  void import(const Instruction& i);
};

}  // namespace umber::front::spirv
