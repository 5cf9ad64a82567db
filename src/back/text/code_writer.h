// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "back/text/names.h"
#include "back/text/plan.h"
#include "back/text/precedence.h"
#include "back/text/scope.h"
#include "base/text_writer.h"
#include "ir/module.h"

namespace umber::back::text {

struct Code;

/// What every writer of one kind of code has at hand. Writers keep nothing: what one needs to know of another,
/// arguments say.
class CodeWriter {
 protected:
  explicit CodeWriter(Code& code);

  /// None where there is no id.
  const ir::Inst* at(ir::InstId i) const { return i ? &module_.insts[i] : nullptr; }
  const ir::Inst* first_of(ir::BlockId region) const { return at(module_.blocks[region].first); }
  const ir::Inst& last_of(ir::BlockId region) const { return module_.insts[module_.blocks[region].last]; }
  const ir::Inst* next(const ir::Inst& inst) const { return at(inst.next); }
  /// None for the body of a function.
  const ir::Inst* around(const ir::Inst& inst) const { return at(module_.blocks[inst.block].parent); }
  /// What computes a value; nothing computes constants and parameters.
  const ir::Inst* def(ir::ValueId v) const { return at(module_.def(v)); }
  ir::ValueId operand(const ir::Inst& inst, uint32_t n) const { return module_.operand(inst, n); }
  ir::TypeId operand_type(const ir::Inst& inst, uint32_t n) const { return module_.type(operand(inst, n)); }
  ir::TypeId result_type(const ir::Inst& inst) const { return module_.type(inst.results); }
  Span span(const ir::Inst& inst) const { return module_.span(module_.id(inst)); }
  bool is_local(ir::Place place) const {
    return place.is_variable() && module_.variables[place.variable()].scope == ir::VariableScope::function;
  }

  /// True for what is written elsewhere: into other expressions, or not at all.
  bool prints_nothing(const ir::Inst& inst) const {
    if (inst.result_count != 1) return false;
    return plan_.form(inst.results) != Form::named || inst.op == ir::Op::sampler;  // that is spelled where it is used
  }
  /// `inst`, or the first one behind it that is a statement.
  const ir::Inst* statement_from(const ir::Inst* inst) const {
    while (inst && prints_nothing(*inst)) inst = next(*inst);
    return inst;
  }
  const ir::Inst* first_statement(ir::BlockId region) const { return statement_from(first_of(region)); }
  const ir::Inst* first_statement_after(const ir::Inst& inst) const { return statement_from(next(inst)); }

  void print(ir::ValueId v, Prec at_least = Prec::assign);
  void print_operand(const ir::Inst& inst, uint32_t n, Prec at_least = Prec::assign) {
    print(operand(inst, n), at_least);
  }
  void print_type(ir::TypeId type);
  /// A new line, indented.
  TextWriter& line(Scope scope) { return out_.indent(scope.depth); }
  std::string_view take_back(size_t start);
  std::string_view new_name(std::string_view wanted);
  /// The name of the variable that a value has.
  std::string_view& name_of(ir::ValueId v);

  Code& code_;
  const ir::Module& module_;
  const Plan& plan_;
  TextWriter& out_;
};

}  // namespace umber::back::text
