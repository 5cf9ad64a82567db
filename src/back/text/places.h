// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/text/code_writer.h"

namespace umber::back::text {

/// Writes variables, inputs and outputs, and the parts of them that paths lead to.
class Places : public CodeWriter {
 public:
  explicit Places(Code& code) : CodeWriter(code) {}

  /// The place of a load or store, with the first `length` steps of its path.
  void print_place(const ir::Inst& inst, uint32_t length);
  void print_path(const ir::Inst& inst, uint32_t length);
  /// What `index` selects in a value of `type`. Returns the type of that.
  ir::TypeId print_step(ir::TypeId type, ir::ValueId index);
  /// CodeWriter `n` of a value of `type`: `.member`, `.x`, `[n]`.
  void print_part(ir::TypeId type, uint32_t n);
  void print_index(ir::ValueId index);
  /// For places whose indices are evaluated again for each part.
  std::string_view text_of_place(const ir::Inst& inst, uint32_t length);
  /// CodeWriter `n` of the place of an array or structure.
  std::string_view text_of_part(std::string_view place, ir::TypeId type, uint32_t n);

  /// The store goes to a component of a vector, by a constant index.
  bool is_vector_component(const ir::Inst& store) const;
  /// `v` is an expression that reads just what the store writes, by constant indices.
  bool loads_place_of(ir::ValueId v, const ir::Inst& store) const;
};

}  // namespace umber::back::text
