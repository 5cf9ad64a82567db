// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// The extended instruction set GLSL.std.450.
class ExtendedImporter : public CodePart {
 public:
  using CodePart::CodePart;

  void import(const Instruction& i);

 private:
  void split(const Instruction& i, Op op, bool to_structure);
  ValueId exponent(ValueId v);
  ValueId without_nan(Op op, ValueId a, ValueId b);
  void interpolate(const Instruction& i, Op op);
};

}  // namespace umber::front::spirv
