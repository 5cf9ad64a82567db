// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/spirv/code_writer.h"

namespace umber::back::spirv {

/// What an invocation learns of the device, asks of it or tells those who watch it.
class Device : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  void write(const ir::Inst& inst);

 private:
  void write_is_helper(const ir::Inst& inst);
  void write_printf(const ir::Inst& inst);
  void write_spirv_instruction(const ir::Inst& inst);
};

}  // namespace umber::back::spirv
