// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/spirv/code_writer.h"

namespace umber::back::spirv {

/// The instruction of SPIR-V itself for an op on scalars of a kind; OpNop if there is none.
spv::Op core_instruction(ir::Op op, ir::TypeKind kind);

/// Instructions on numbers.
class Operators : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  /// What is one instruction, for each column of matrices.
  void write_mapped(const ir::Inst& inst);
  void write_mul(const ir::Inst& inst);
  /// The one instruction for `op`; none if there is none for the type.
  SpvId emit_mapped(ir::Op op, ir::TypeId operand_type, ir::TypeId result, spv::Words operands);
  void write_several_results(const ir::Inst& inst);
  void write_mat_mul(const ir::Inst& inst);
  void write_dot(const ir::Inst& inst);
  void write_reduction(const ir::Inst& inst);

 private:
  void write_integer_dot(const ir::Inst& inst);
  void write_by_column(const ir::Inst& inst);
};

}  // namespace umber::back::spirv
