// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <vector>

#include "front/spirv/part.h"

namespace umber::front::spirv {

/// Constants, those that can be specialized too.
class ConstantImporter : public ImportPart {
 public:
  using ImportPart::ImportPart;

  void import(const Instruction& i, Global& constant);
  /// The value of a constant that fits; none for anything else.
  std::optional<uint32_t> u32(uint32_t id) const;
  /// When all constants are known: warns of specializations that the module has no constant for, and of constants that
  /// get none.
  void check_specializations();

 private:
  ValueId bool_constant(const Instruction& i);
  ValueId scalar_constant(const Instruction& i, TypeId type);
  ValueId composite_constant(const Instruction& i, TypeId type);
  ValueId spec_operation(const Instruction& i, const Global& constant, TypeId type);
  std::optional<uint64_t> specialized(uint32_t id);

  std::vector<uint32_t> spec_ids_;  ///< by which constants can be specialized
};

}  // namespace umber::front::spirv
