// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/hlsl/code_writer.h"

namespace umber::back::hlsl {

/// Writes atomics of each kind of memory.
class Atomics : public CodeWriter {
 public:
  explicit Atomics(Shader& shader) : CodeWriter(shader) {}

  void write(const ir::Inst& inst, Scope scope);

 private:
  /// `Interlocked...(place, value, before)`; with an object it is a method of that, and the place an address in it. The
  /// values are operands from `first_operand` on.
  void write_call(const ir::Inst& inst, std::string_view object, std::string_view place, uint32_t first_operand,
                  Scope scope);
};

}  // namespace umber::back::hlsl
