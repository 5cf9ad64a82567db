// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/text/code_writer.h"

namespace umber::back::text {

/// Writes control flow, and what ends regions.
class Statements : public CodeWriter {
 public:
  explicit Statements(Code& code) : CodeWriter(code) {}

  void write_region(ir::BlockId region, Scope scope) { write_from(first_of(region), scope); }
  /// if_, switch_ and loop. The language has loops, and switches in which no case falls into the next.
  void write_construct(const ir::Inst& inst, Scope scope);
  /// `begun_by` is the store that declares the variable of a `for`.
  void write_loop(const ir::Inst& loop, Scope scope, const ir::Inst* begun_by = nullptr);
  /// The end of a region, but discard and unreachable, and returns of a main() that the language writes.
  void write_terminator(const ir::Inst& inst, Scope scope);
  void write_call(const ir::Inst& inst, Scope scope);

  /// The `for` that comes next, if the store declares a variable of it and of nothing else.
  const ir::Inst* loop_begun_by(const ir::Inst& store) const;

 private:
  /// `first` and all behind it in its region.
  void write_from(const ir::Inst* first, Scope scope);
  /// The same between braces.
  void write_body(const ir::Inst* first, Scope scope);
  void write_if(const ir::Inst& inst, Scope scope);
  void write_if_chain(const ir::Inst& inst, Scope scope);
  void write_switch(const ir::Inst& inst, Scope scope);
  void write_for(const ir::Inst& loop, const ir::Inst* begun_by, Scope scope);
  void write_general_loop(const ir::Inst& loop, Scope scope);
  void write_break(const ir::Inst& inst, Scope scope);
  void write_continue(const ir::Inst& inst, Scope scope);
  void write_repeat_if(const ir::Inst& inst, Scope scope);
  void write_return(const ir::Inst& inst, Scope scope);

  /// Of a region that does nothing.
  bool ends_at_once(ir::BlockId region) const;
  const ir::Inst* loop_condition(const ir::Inst& loop) const;
  bool is_increment(ir::BlockId continuing) const;
  bool continues_inside(ir::BlockId region) const;
  bool goes_on_inside(ir::BlockId body) const;
  const ir::Inst& innermost(const ir::Inst& inst, ir::OpSet constructs) const;
};

}  // namespace umber::back::text
