// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/spirv/code_writer.h"

namespace umber::back::spirv {

/// What shaders of ray tracing do with rays, and with each other.
class Rays : public CodeWriter {
 public:
  using CodeWriter::CodeWriter;

  void write(const ir::Inst& inst);
  /// Of group ray_query.
  void write_query(const ir::Inst& inst);
};

}  // namespace umber::back::spirv
