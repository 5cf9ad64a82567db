// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/hlsl/code_writer.h"

namespace umber::back::hlsl {

/// Writes what is a call of a function that is written for the occasion.
class Calls : public CodeWriter {
 public:
  explicit Calls(Shader& shader) : CodeWriter(shader) {}

  void print_equal(const ir::Inst& inst, Prec at_least);
  void write_modf(const ir::Inst& inst, Scope scope);

 private:
  /// Declares `bool equal(T a, T b)`, and those that it calls; each under a name of its own, for compilers take arrays
  /// of one number of components for one type.
  std::string_view equal_function(ir::TypeId type);
};

}  // namespace umber::back::hlsl
