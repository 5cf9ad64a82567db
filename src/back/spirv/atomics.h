// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/spirv/code_writer.h"

namespace umber::back::spirv {

/// Atomics on memory and on texels.
class Atomics : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  void write(const ir::Inst& inst);

 private:
  void write_atomic(const ir::Inst& inst);
  void write_image_atomic(const ir::Inst& inst);
  void emit_atomic(const ir::Inst& inst, SpvId pointer, ir::TypeId type, uint32_t first_operand);
};

}  // namespace umber::back::spirv
