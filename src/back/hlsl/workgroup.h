// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/hlsl/code_writer.h"

namespace umber::back::hlsl {

/// Writes barriers, and how shared memory begins.
class Workgroup : public CodeWriter {
 public:
  explicit Workgroup(Shader& shader) : CodeWriter(shader) {}

  /// Microsoft's compiler refuses shared memory that nothing is ever stored to (X4000), though atomics may be all that
  /// touches it: a first element is stored, which is undefined at that time.
  void write_starts(Scope scope);
  /// GLSL 4.60 sections 8.16 and 8.17.
  void write_barrier(const ir::Inst& inst, Scope scope);

 private:
  bool write_start(ir::VariableId shared, Scope scope);
};

}  // namespace umber::back::hlsl
