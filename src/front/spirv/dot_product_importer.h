// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Integer dot products (SPV_KHR_integer_dot_product): by the IR's ops, or spelled out where the sum has a
/// width that those have not.
class DotProductImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// False if the instruction is no such one.
  bool import(const Instruction& i);

 private:
  ValueId component(ValueId v, uint32_t n, bool is_signed, TypeKind kind);
  ValueId add_saturated(ValueId a, ValueId b);
};

}  // namespace umber::front::spirv
