// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Instructions that put values together and take them apart.
class CompositeImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// False if the instruction is no such one.
  bool import(const Instruction& i);
  ValueId construct(TypeId type, std::span<const ValueId> parts);
  /// A value as another type that differs only in decorations and in what structures they name.
  ValueId copy_logical(TypeId to, ValueId from);

 private:
  ValueId extract_path(ValueId from, std::span<const uint32_t> path);
  ValueId insert_path(ValueId into, ValueId part, std::span<const uint32_t> path);
  ValueId shuffle(const Instruction& i);
  ValueId select(const Instruction& i);
};

}  // namespace umber::front::spirv
