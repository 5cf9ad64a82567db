// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// Cooperative matrices (SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix, SPV_NV_cooperative_matrix2) and tensors.
class CooperativeImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// False if the instruction is none of these, nor makes such a matrix.
  bool import(const Instruction& i);

 private:
  bool says_use(TypeId matrix) const;
  void access(const Instruction& i);
  void access_nv(const Instruction& i);
  void access(const Instruction& i, bool stores, uint32_t stride, ir::MatrixLayout layout,
              std::span<const uint32_t> memory_access);
  void multiply(const Instruction& i);
  void multiply_nv(const Instruction& i);
  void length(const Instruction& i);
  bool arithmetic(const Instruction& i);
  bool conversion(const Instruction& i);
  ValueId with_kind(ValueId matrix, TypeKind kind, std::optional<ir::MatrixUse> use = std::nullopt);
  bool import_whole(const Instruction& i);
  void convert_use(const Instruction& i);
  void reduce(const Instruction& i);
  void per_element(const Instruction& i);
  void set_tensor(const Instruction& i, ir::TensorField field);
  void tensor_access(const Instruction& i);
  ValueId function(uint32_t id);
  ValueId number(uint32_t id);
};

}  // namespace umber::front::spirv
