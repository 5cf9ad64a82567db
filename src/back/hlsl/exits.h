// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/hlsl/code_writer.h"

namespace umber::back::hlsl {

/// Writes the ways out of functions that are HLSL's.
class Exits : public CodeWriter {
 public:
  explicit Exits(Shader& shader) : CodeWriter(shader) {}

  void write(const ir::Inst& terminator, Scope scope);

 private:
  void write_return_of_main(const ir::Inst& inst, Scope scope);
  bool may_go_on_after(const ir::Inst& discard, Scope scope) const;
  void write_any_return(Scope scope);
  std::string_view declare_zeros(ir::TypeId type, Scope scope);
  void write_zeros_to(std::string_view result, ir::TypeId type, Scope scope);
};

}  // namespace umber::back::hlsl
