// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "back/hlsl/function.h"
#include "back/hlsl/messages.h"

namespace umber::back::hlsl {

/// `inst`, or the first one behind it that is a statement.
const ir::Inst* FunctionWriter::statement_from(const ir::Inst* inst) const {
  while (inst && prints_nothing(*inst)) inst = next(*inst);
  return inst;
}

bool FunctionWriter::ends_at_once(const ir::Inst& first_statement) const {
  return first_statement.op == ir::Op::yield && first_statement.operand_count == 0;
}

void FunctionWriter::write_body(ir::BlockId region) {
  out_ << " {\n";
  ++depth_;
  write_region(region);
  --depth_;
  line() << '}';
}

void FunctionWriter::write_if(const ir::Inst& inst) {
  declare_results(inst);
  line();
  write_if_chain(inst);
  out_ << '\n';
}

void FunctionWriter::write_if_chain(const ir::Inst& inst) {
  const ir::BlockId then = module_.region(inst, 0), otherwise = module_.region(inst, 1);
  const ir::Inst& other = *first_statement(otherwise);
  const bool has_other = !ends_at_once(other);
  const bool swaps = has_other && ends_at_once(*first_statement(then));
  const ir::Inst* const outer = std::exchange(targets_.yield, &inst);
  out_ << (swaps ? "if (!" : "if (");
  print_operand(inst, 0, swaps ? Prec::postfix : Prec::assign);
  out_ << ')';
  write_body(swaps ? otherwise : then);
  if (has_other && !swaps) {
    out_ << " else";
    const bool is_if = other.op == ir::Op::if_ && !plan_.is_expression(other);
    const ir::Inst& last = last_of(otherwise);
    const bool chains = is_if && other.result_count == 0 && inst.result_count == 0 &&
                        first_statement_after(other) == &last && last.op == ir::Op::yield;
    if (chains) {
      out_ << ' ';
      write_if_chain(other);
    } else {
      write_body(otherwise);
    }
  }
  targets_.yield = outer;
}

void FunctionWriter::write_switch(const ir::Inst& inst) {
  declare_results(inst);
  const Targets outer = targets_;
  targets_.yield = targets_.break_ = &inst;
  line() << "switch (";
  print_operand(inst, 0);
  out_ << ") {\n";
  ++depth_;
  uint32_t label = 1;
  for (const ir::BlockId region : module_.regions(inst)) {
    const ir::Block& block = module_.blocks[region];
    for (uint32_t n = 0; n < block.label_count; ++n, ++label) {
      line() << "case ";
      print_operand(inst, label);
      out_ << ":\n";
    }
    if (block.is_default) line() << "default:\n";
    out_.indent(depth_) << "{\n";
    ++depth_;
    write_region(region);
    --depth_;
    line() << "}\n";
  }
  --depth_;
  line() << "}\n";
  targets_ = outer;
}

/// `continue` of the loop around these regions, in them.
bool FunctionWriter::continues_inside(ir::BlockId region) const {
  for (; region; region = module_.blocks[region].next_region) {
    if (last_of(region).op == ir::Op::continue_) return true;
    for (const ir::Inst* inst = first_of(region); inst; inst = next(*inst))
      if (inst->op == ir::Op::if_ && continues_inside(module_.region(*inst, 0))) return true;
  }
  return false;
}

/// The `if` that is the condition of a `while`: `if c { yield } { break }` at the start of the body.
const ir::Inst* FunctionWriter::loop_condition(ir::BlockId body) const {
  const ir::Inst* const inst = first_statement(body);
  if (!inst || inst->op != ir::Op::if_ || inst->result_count != 0) return nullptr;
  const ir::Inst& leaves = *first_of(module_.region(*inst, 1));
  const bool matches = ends_at_once(*first_statement(module_.region(*inst, 0))) && leaves.op == ir::Op::break_ &&
                       leaves.operand_count == 0;
  return matches ? inst : nullptr;
}

/// A continuing part of assignments alone, few enough to stand in the head of a `for`.
bool FunctionWriter::is_increment(ir::BlockId continuing) const {
  uint32_t count = 0;
  for (const ir::Inst* inst = first_statement(continuing); inst; inst = first_statement_after(*inst)) {
    if (inst->op == ir::Op::repeat) return inst->operand_count == 0 && count > 0;
    if (inst->op != ir::Op::store || inst->place().is_resource() || ++count > 2) return false;
    if (is_local(inst->place()) && is_first_access(*inst)) return false;
    if (dynamic_step(module_, *inst)) return false;
  }
  return false;
}

/// The store declares a variable of the `for` that comes next, and of nothing else.
bool FunctionWriter::starts_loop(const ir::Inst& store) const {
  const ir::Inst* const loop = first_statement_after(store);
  if (!loop || loop->op != ir::Op::loop || loop->operand_count || loop->result_count) return false;
  const ir::BlockId continuing = module_.region(*loop, 1);
  if (module_.blocks[continuing].param_count || !is_increment(continuing)) return false;
  const ir::VariableId variable = store.place().variable();
  return module_.types.is_scalar(module_.variables[variable].type) &&
         context_.accesses.are_others_inside(variable, module_.id(*loop));
}

void FunctionWriter::write_loop(const ir::Inst& inst) {
  const ir::BlockId body = module_.region(inst, 0), continuing = module_.region(inst, 1);
  for (uint32_t n = 0; n < module_.blocks[body].param_count; ++n) declare_parameter(module_.param(body, n));
  for (uint32_t n = 0; n < module_.blocks[continuing].param_count; ++n) declare_parameter(module_.param(continuing, n));
  declare_results(inst);
  for (uint32_t n = 0; n < module_.blocks[body].param_count; ++n) assign(module_.param(body, n), operand(inst, n));

  const ir::Inst& last = last_of(continuing);
  const ir::Inst* const condition = loop_condition(body);
  const bool only_ends = first_statement(continuing) == &last;
  const Targets outer = std::exchange(targets_, {.break_ = &inst, .loop = &inst});
  if (only_ends && last.op == ir::Op::repeat_if && last.operand_count == 1) {
    line() << "do";
    write_body(body);
    out_ << " while (";
    print_operand(last, 0);
    out_ << ");\n";
  } else if (is_increment(continuing)) {
    write_for(continuing, condition, body);
  } else if (only_ends && last.op == ir::Op::repeat && last.operand_count == 0) {
    line() << "while (";
    condition ? print_operand(*condition, 0) : void(out_ << "true");
    out_ << ")";
    skipped_ = condition;
    write_body(body);
    out_ << '\n';
  } else {
    write_general_loop(body, continuing);
  }
  targets_ = outer;
}

void FunctionWriter::declare_parameter(ir::ValueId v) {
  context_.values[v.index] = new_name("value");
  line();
  context_.types.declare(out_, module_.type(v), context_.values[v.index]);
  out_ << ";\n";
}

void FunctionWriter::write_for(ir::BlockId continuing, const ir::Inst* condition, ir::BlockId body) {
  line() << "for (";
  if (header_) {
    const ir::Inst& store = *std::exchange(header_, nullptr);
    declare_with(store.place().variable(), operand(store, 0));
  }
  out_ << "; ";
  if (condition) print_operand(*condition, 0);
  out_ << "; ";
  std::string_view separator;
  const ir::Inst* store = first_statement(continuing);
  for (; store->op == ir::Op::store; store = first_statement_after(*store)) {
    out_ << separator;
    print_assignment(*store);
    separator = ", ";
  }
  out_ << ')';
  skipped_ = condition;
  write_body(body);
  out_ << '\n';
}

/// The continuing part comes first in every round but the first, so that a `continue` anywhere reaches it; or last, if
/// only the end of the body goes on.
void FunctionWriter::write_general_loop(ir::BlockId body, ir::BlockId continuing) {
  bool goes_on_inside = false;
  for (const ir::Inst* inst = first_of(body); inst && !goes_on_inside; inst = next(*inst))
    if (inst->op == ir::Op::if_) goes_on_inside = continues_inside(module_.region(*inst, 0));
  if (!goes_on_inside) {
    line() << "while (true) {\n";
    ++depth_;
    write_region(body);
    if (last_of(body).op == ir::Op::continue_) write_region(continuing);
    --depth_;
    line() << "}\n";
    return;
  }
  const std::string_view first = new_name("is_first");
  line() << "bool " << first << " = true;\n";
  line() << "while (true) {\n";
  ++depth_;
  line() << "if (!" << first << ") {\n";
  ++depth_;
  write_region(continuing);
  --depth_;
  line() << "}\n";
  line() << first << " = false;\n";
  write_region(body);
  --depth_;
  line() << "}\n";
}

void FunctionWriter::write_terminator(const ir::Inst& inst) {
  const auto assign_to = [&](const ir::Inst& owner) {
    for (uint32_t n = 0; n < owner.result_count; ++n) assign(owner.result(n), operand(inst, n));
  };
  if (inst.op == ir::Op::yield) {
    const ir::Inst& owner = module_.insts[module_.blocks[inst.block].parent];
    assign_to(owner);
    if (owner.op == ir::Op::switch_) line() << "break;\n";
  } else if (inst.op == ir::Op::break_) {
    assign_to(*targets_.break_);
    line() << "break;\n";
  } else if (inst.op == ir::Op::continue_) {
    const ir::Block& continuing = module_.blocks[module_.region(*targets_.loop, 1)];
    assign_together(continuing.params, inst, 0, continuing.param_count);
    const bool is_end_of_body = inst.block == module_.region(*targets_.loop, 0);
    if (!is_end_of_body) line() << "continue;\n";
  } else if (inst.op == ir::Op::repeat) {
    const ir::Block& body = module_.blocks[module_.region(*targets_.loop, 0)];
    assign_together(body.params, inst, 0, body.param_count);
  } else if (inst.op == ir::Op::repeat_if) {
    write_repeat_if(inst);
  } else if (inst.op == ir::Op::ret) {
    write_return(inst);
  } else if (inst.op == ir::Op::discard) {
    line() << "discard;\n";
    if (!may_go_on_after(inst)) write_any_return();
  } else if (inst.op == ir::Op::unreachable) {
    write_any_return();
  }
}

void FunctionWriter::write_repeat_if(const ir::Inst& inst) {
  const ir::Block& body = module_.blocks[module_.region(*targets_.loop, 0)];
  line() << "if (!";
  print_operand(inst, 0, Prec::postfix);
  out_ << ") {\n";
  ++depth_;
  for (uint32_t n = 0; n < targets_.loop->result_count; ++n)
    assign(targets_.loop->result(n), operand(inst, 1u + body.param_count + n));
  line() << "break;\n";
  --depth_;
  line() << "}\n";
  assign_together(body.params, inst, 1, body.param_count);
}

/// Several assignments at once: a value may be one of those assigned.
void FunctionWriter::assign_together(ir::ValueId first, const ir::Inst& inst, uint32_t from, uint32_t count) {
  if (count <= 1) {
    if (count) assign(first, operand(inst, from));
    return;
  }
  std::vector<std::string_view> names(count);
  for (uint32_t n = 0; n < count; ++n) {
    names[n] = new_name("next");
    line();
    context_.types.declare(out_, operand_type(inst, from + n), names[n]);
    out_ << " = ";
    print_operand(inst, from + n);
    out_ << ";\n";
  }
  for (uint32_t n = 0; n < count; ++n) line() << context_.values[first.index + n] << " = " << names[n] << ";\n";
}

/// An invocation that is discarded has no effect any more, so it may go on, but not round a loop or without a result.
/// Gradients behind a return are those of some of the fragments, which Microsoft's compiler refuses in loops.
bool FunctionWriter::may_go_on_after(const ir::Inst& discard) const {
  const ir::Inst* around = at(module_.blocks[discard.block].parent);
  if (!around || !module_.function(function_).results.empty()) return false;
  for (; around; around = at(module_.blocks[around->block].parent))
    if (around->op != ir::Op::if_) return false;
  return true;
}

/// After a discard, and where nothing gets to: HLSL wants a value on every way out.
void FunctionWriter::write_any_return() {
  if (function_ == module_.entry && context_.interface.is_direct()) {
    line() << (context_.interface.has_outputs() ? "return output;\n" : "return;\n");
    return;
  }
  const std::vector<ir::TypeId>& types = module_.function(function_).results;
  for (uint32_t n = 0; n < types.size(); ++n) {
    const bool is_returned = results_[n].empty();
    const std::string_view name = is_returned ? new_name("nothing") : results_[n];
    if (module_.types.is_numeric(types[n])) {
      if (is_returned) continue;
      line() << name << " = ";
    } else {
      const std::string_view zeros = is_returned ? name : new_name("nothing");
      line();
      context_.types.declare(out_, types[n], zeros);
      out_ << " = ";
      context_.types.print_zeros(out_, types[n]);
      out_ << ";\n";
      if (is_returned) {
        line() << "return " << name << ";\n";
        continue;
      }
      line() << name << " = " << zeros << ";\n";
      continue;
    }
    context_.types.print_zeros(out_, types[n]);
    out_ << ";\n";
  }
  if (types.empty() || !results_[0].empty()) {
    line() << "return;\n";
  } else if (module_.types.is_numeric(types[0])) {
    line() << "return ";
    context_.types.print_zeros(out_, types[0]);
    out_ << ";\n";
  }
}

}  // namespace umber::back::hlsl
