// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/spirv/code_writer.h"
#include "back/spirv/scope.h"

namespace umber::back::spirv {

/// Ifs, switches and loops.
class Constructs : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  void write_if(const ir::Inst& inst, const Scope& scope);
  void write_switch(const ir::Inst& inst, const Scope& scope);
  void write_loop(const ir::Inst& inst, const Scope& scope);

 private:
  ir::InstId condition_of(const ir::Inst& loop) const;
  SpvId write_header_end(const ir::Inst& loop, ir::InstId condition, Join& merge, const Join& next, const Scope& scope);
  void write_continuing(const ir::Inst& inst, Join& next, Join& header, const Scope& scope);
};

}  // namespace umber::back::spirv
