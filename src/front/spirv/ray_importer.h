// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// What shaders of ray tracing do with rays, and with each other.
class RayImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// False if the instruction is none of these.
  bool import(const Instruction& i);

 private:
  ValueId acceleration_structure(uint32_t id);
  void query(const Instruction& i, Op op);
  void trace(const Instruction& i);
  void call(const Instruction& i);
};

}  // namespace umber::front::spirv
