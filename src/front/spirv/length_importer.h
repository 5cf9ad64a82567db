// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <vector>

#include "front/spirv/part.h"

namespace umber::front::spirv {

/// Lengths of arrays that are made of specialization constants. Those of variables of the shader and of members of blocks
/// stay so; what else others see, or what nothing can compute outside of functions, has the lengths that the defaults say.
class LengthImporter : public ImportPart {
 public:
  using ImportPart::ImportPart;

  /// Before the first constant: finds the constants that must be known because such a length depends on them.
  void freeze();
  /// The length of an OpTypeArray that is made of specializations; none if these have their defaults in it, or there are
  /// none.
  std::optional<ir::Computed::Operand> length(uint32_t type);
  /// The same of the constant that says a length.
  std::optional<ir::Computed::Operand> extent(uint32_t length);

 private:
  using Operand = ir::Computed::Operand;

  void find_computable();
  bool is_computable(const Instruction& i) const;
  bool is_computable(uint32_t id) const { return is_computable_[b_.number(id)]; }
  void freeze_parts(const Instruction& i);
  void freeze_pointee(spv::StorageClass storage, uint32_t type);
  void freeze_members(const Instruction& structure, bool is_frozen);
  void freeze_one(uint32_t id);
  bool is_block(uint32_t type) const;
  bool has_values(uint32_t type);
  Operand operand(uint32_t id) const;
  Operand make(const Instruction& i);
  Operand make_operation(const Instruction& i);
  Operand as(TypeId type, Operand value);
  Operand add(const ir::Computed& row) { return {.constant = {}, .row = module_.computed.add(row)}; }
  TypeId type_of_operand(const Operand& operand) const;

  std::vector<bool> is_computable_;           ///< by number
  std::vector<bool> has_values_;              ///< types, by id; empty until somebody asks
  std::vector<std::optional<Operand>> made_;  ///< by number
};

}  // namespace umber::front::spirv
