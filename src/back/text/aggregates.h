// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/text/code_writer.h"

namespace umber::back::text {

/// Writes what takes statements to put together: arrays and structures, values with another part.
class Aggregates : public CodeWriter {
 public:
  explicit Aggregates(Code& code) : CodeWriter(code) {}

  /// An op of Group::composite, as a statement.
  void write(const ir::Inst& inst, Scope scope);

  /// An array or structure made of the operands: its constructor, or an initializer in braces.
  void print_construct(const ir::Inst& construct);
  /// `v` is a constructed array or structure that stands in braces, in an initializer or at its end.
  bool is_in_braces(ir::ValueId v) const;
  /// Braces can hold all of it: an array that has a name is assigned.
  bool has_initializer(const ir::Inst& construct) const;
  /// Assigns part by part.
  void write_parts(std::string_view place, const ir::Inst& construct, Scope scope);

 private:
  void write_construct(const ir::Inst& inst, Scope scope);
  void write_insert(const ir::Inst& inst, Scope scope);
  void write_insert_dynamic(const ir::Inst& inst, Scope scope);
  void write_select(const ir::Inst& inst, Scope scope);
};

}  // namespace umber::back::text
