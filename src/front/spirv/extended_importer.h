// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// The extended instruction sets GLSL.std.450 and SPV_AMD_shader_trinary_minmax.
class ExtendedImporter : public CodePart {
 public:
  using CodePart::CodePart;

  void import(const Instruction& i);
  void trinary(const Instruction& i);

 private:
  void split(const Instruction& i, Op op, bool to_structure);
  ValueId exponent(ValueId v);
  ValueId without_nan(Op op, ValueId a, ValueId b);
  void interpolate(const Instruction& i, Op op);
};

}  // namespace umber::front::spirv
