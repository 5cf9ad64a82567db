// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/spirv/part.h"

namespace umber::front::spirv {

/// Values of ids.
class IdValues : public ImportPart {
 public:
  using ImportPart::ImportPart;

  /// What is known of an id of the function being imported; null for others.
  Local* local(uint32_t id) { return local_of(b_.number(id)); }
  ValueId value(uint32_t id) {
    const uint32_t number = b_.number(id);
    if (number < context_.globals.size()) return global_value(id, context_.globals[number]);
    Local* const l = local_of(number);
    const bool is_there = l && l->value && (!l->block || emit_.is_open(l->block));
    return is_there ? l->value : other_value(id, l);
  }
  /// The value of an instruction's operand, counted behind its result.
  ValueId operand(const Instruction& i, size_t n);
  /// The same where a constant must be known: one that is specialized has its default.
  ValueId known_operand(const Instruction& i, size_t n);
  TypeId result_type(const Instruction& i) const { return type_of(i.type().value); }
  /// A value where it may not be seen. Its `block` does not count.
  ValueId seen(Local& local);
  /// Makes a value the result of an instruction.
  void result(const Instruction& i, ValueId v);
  /// A variable of the function being imported.
  ir::VariableId new_variable(TypeId type, NameId name = {});

 private:
  Local* local_of(uint32_t number) {
    if (!context_.function) return nullptr;
    const uint32_t n = number - state().function->first_number;  // large for those before it
    return n < state().locals.size() ? &state().locals[n] : nullptr;
  }
  ValueId global_value(uint32_t id, const Global& g) {
    if (g.specialized != 0) return specialized_value(g);
    return g.constant ? g.constant : no_value(id, nullptr);
  }
  ValueId other_value(uint32_t id, Local* local);
  ValueId specialized_value(const Global& constant);
  ValueId no_value(uint32_t id, const Local* local);
  ValueId reload(Local& local, ir::InstId def);
};

}  // namespace umber::front::spirv
