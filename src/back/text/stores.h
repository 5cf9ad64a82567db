// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>

#include "back/text/code_writer.h"

namespace umber::back::text {

/// Writes stores to variables and outputs.
class Stores : public CodeWriter {
 public:
  explicit Stores(Code& code) : CodeWriter(code) {}

  /// Returns the last instruction that is written: stores of components may follow as one assignment, and a loop whose
  /// head declares the variable.
  const ir::Inst* write(const ir::Inst& store, Scope scope);
  /// `a = b`, `a += b`, `++a`
  void print_assignment(const ir::Inst& store);

 private:
  const ir::Inst* write_declaration(const ir::Inst& store, Scope scope);
  const ir::Inst* print_component_stores(const ir::Inst& store);
  bool print_update(const ir::Inst& store, const ir::Inst& update);
};

}  // namespace umber::back::text
