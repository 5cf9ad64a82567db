// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/spirv/code_writer.h"

namespace umber::back::spirv {

/// Instructions on subgroups: those of SPIR-V 1.3, or of the extensions that were before.
class Subgroups : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  /// An op of group `subgroup`.
  void write(const ir::Inst& inst);

 private:
  void write_call(const ir::Inst& inst);
  void write_reduction(const ir::Inst& inst);
  bool is_constant(ir::ValueId v) const;
  bool has_extension(const ir::Inst& inst) const;
  SpvId scope();
};

}  // namespace umber::back::spirv
