// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/spirv/code_writer.h"

namespace umber::back::spirv {

/// Conversions between kinds of numbers.
class Conversions : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  void write_convert(const ir::Inst& inst);
  void write_bitcast(const ir::Inst& inst);
  void write_bitcast_extract(const ir::Inst& inst);
  /// A scalar or vector as one of another kind (GLSL 4.60 section 5.4.1).
  SpvId convert(SpvId value, ir::TypeId from, ir::TypeId to);
  /// What is too large for the result of this conversion becomes its largest number (SPV_EXT_float8).
  void saturate(SpvId conversion);
};

}  // namespace umber::back::spirv
