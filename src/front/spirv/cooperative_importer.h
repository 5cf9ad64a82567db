// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "front/spirv/code_part.h"
#include "front/spirv/operand_class.h"

namespace umber::front::spirv {

/// Cooperative matrices (SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix, SPV_NV_cooperative_matrix2), tensors, and
/// cooperative vectors (SPV_NV_cooperative_vector).
class CooperativeImporter : public CodePart {
 public:
  using CodePart::CodePart;

  /// False if the instruction is none of these, nor makes such a matrix.
  bool import(const Instruction& i);
  /// An op on operands of the result's type, component by component.
  void by_component(const Instruction& i, Op op, OperandClass takes, std::span<const uint32_t> ids);

 private:
  bool says_use(TypeId matrix) const;
  void access(const Instruction& i);
  void access_nv(const Instruction& i);
  void access(const Instruction& i, bool stores, uint32_t stride, ir::MatrixLayout layout,
              std::span<const uint32_t> memory_access);
  void multiply(const Instruction& i);
  void multiply_nv(const Instruction& i);
  void length(const Instruction& i);
  void construct(const Instruction& i, TypeId type);
  bool import_vector(const Instruction& i);
  bool indexed(const Instruction& i);
  bool inserted(const Instruction& i);
  void vector_access(const Instruction& i);
  void vector_product(const Instruction& i);
  void vector_sum(const Instruction& i);
  Access numbers_at(uint32_t pointer);
  ValueId bytes(uint32_t id);
  ValueId constant_number(uint32_t id);
  ValueId vector_layout(uint32_t id);
  bool is_component_type(ValueId number) const;
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
