// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/spirv/code_writer.h"

namespace umber::back::spirv {

/// Cooperative matrices (SPV_KHR_cooperative_matrix).
class Cooperative : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  void write(const ir::Inst& inst);
  /// Arithmetic by component, and `mat_scale`.
  void write_arithmetic(const ir::Inst& inst);
  void write_convert(const ir::Inst& inst);

 private:
  void write_access(const ir::Inst& inst);
  void write_mul_add(const ir::Inst& inst);
};

}  // namespace umber::back::spirv
