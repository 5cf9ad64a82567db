// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// What an invocation learns of the device, asks of it or tells those who watch it.
class DeviceImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// False if the instruction is none of these.
  bool import(const Instruction& i);
  /// An instruction of NonSemantic.DebugPrintf.
  void printf(const Instruction& i);
  /// False if the instruction is none that computes a value of values, see spirv/value_instructions.h.
  bool named(const Instruction& i);

 private:
  void clock(const Instruction& i);
};

}  // namespace umber::front::spirv
