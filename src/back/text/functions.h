// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/text/code_writer.h"

namespace umber::back::text {

/// Writes functions, from head to closing brace.
class Functions : public CodeWriter {
 public:
  explicit Functions(Code& code) : CodeWriter(code) {}

  void write(ir::FunctionId f);
  /// As many results as `return` has, 1 or 0; the others are out parameters.
  uint32_t returned_results(const ir::Function& function) const;

 private:
  void write_head(const FunctionText& function);
  void name_parameters(ir::FunctionId f);
};

}  // namespace umber::back::text
