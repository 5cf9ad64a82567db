// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "back/spirv/code_writer.h"
#include "ir/interface/spirv_instruction.h"
#include "spirv/named_calls.h"

namespace umber::back::spirv {

/// What an invocation learns of the device, asks of it or tells those who watch it.
class Device : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  void write(const ir::Inst& inst);

 private:
  void write_is_helper(const ir::Inst& inst);
  void write_printf(const ir::Inst& inst);
  /// The operands of an instruction that is named by its number.
  struct Placed {
    std::vector<spv::Word> words;
    std::vector<spv::Argument> arguments;
    std::vector<uint32_t> literals;
    bool has_gap = false;
  };
  Placed place_operands(const ir::Inst& inst, const ir::SpirvInstruction& wanted);
  bool is_known(const ir::Inst& inst, const ir::SpirvInstruction& wanted, const Placed& placed);
  void write_spirv_instruction(const ir::Inst& inst);
};

}  // namespace umber::back::spirv
