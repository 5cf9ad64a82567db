// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/spirv/code_writer.h"

namespace umber::back::spirv {

/// Cooperative matrices (SPV_KHR_cooperative_matrix, SPV_NV_cooperative_matrix, SPV_NV_cooperative_matrix2) and tensors
/// (SPV_NV_tensor_addressing).
class Cooperative : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  void write(const ir::Inst& inst);
  /// Arithmetic by component, and `mat_scale`.
  void write_arithmetic(const ir::Inst& inst);
  void write_convert(const ir::Inst& inst);

 private:
  bool says_use(ir::TypeId matrix) const;
  SpvId scaled(const ir::Inst& inst);
  void write_vector_access(const ir::Inst& inst);
  void write_vector_product(const ir::Inst& inst);
  void write_vector_sum(const ir::Inst& inst);
  void write_access(const ir::Inst& inst);
  void write_mul_add(const ir::Inst& inst);
  void write_reduction(const ir::Inst& inst);
  void write_per_element(const ir::Inst& inst);
  void write_tensor_access(const ir::Inst& inst);
  void write_tensor(const ir::Inst& inst);
  SpvId function(const ir::Inst& inst, uint32_t operand) const;
  bool is_none(const ir::Inst& inst, uint32_t operand) const {
    return module_.is_constant(module_.operand(inst, operand));
  }
};

}  // namespace umber::back::spirv
