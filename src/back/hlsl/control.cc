// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "back/hlsl/function.h"
#include "back/hlsl/messages.h"

namespace umber::back::hlsl {

ir::InstId FunctionWriter::first_statement(ir::BlockId region) const {
  ir::InstId i = module_.blocks[region].first;
  while (i && prints_nothing(i)) i = module_.insts[i].next;
  return i;
}

bool FunctionWriter::ends_at_once(ir::InstId first_statement) const {
  const ir::Inst& inst = module_.insts[first_statement];
  return inst.op == ir::Op::yield && inst.operand_count == 0;
}

void FunctionWriter::write_body(ir::BlockId region) {
  out_ << " {\n";
  ++depth_;
  write_region(region);
  --depth_;
  line() << '}';
}

void FunctionWriter::write_if(ir::InstId i) {
  declare_results(i);
  line();
  write_if_chain(i);
  out_ << '\n';
}

void FunctionWriter::write_if_chain(ir::InstId i) {
  const ir::BlockId then = module_.region(i, 0), otherwise = module_.region(i, 1);
  const ir::InstId other = first_statement(otherwise);
  const bool has_other = !ends_at_once(other);
  const bool swaps = has_other && ends_at_once(first_statement(then));
  const ir::InstId outer = std::exchange(targets_.yield, i);
  out_ << (swaps ? "if (!" : "if (");
  operand(i, 0, swaps ? Prec::postfix : Prec::assign);
  out_ << ')';
  write_body(swaps ? otherwise : then);
  if (has_other && !swaps) {
    out_ << " else";
    const bool is_if = module_.insts[other].op == ir::Op::if_ && !plan_.is_expression(other);
    const bool chains = is_if && module_.insts[other].result_count == 0 && module_.insts[i].result_count == 0 &&
                        first_statement_after(other) == module_.blocks[otherwise].last &&
                        module_.insts[module_.blocks[otherwise].last].op == ir::Op::yield;
    if (chains) {
      out_ << ' ';
      write_if_chain(other);
    } else {
      write_body(otherwise);
    }
  }
  targets_.yield = outer;
}

ir::InstId FunctionWriter::first_statement_after(ir::InstId i) const {
  for (i = module_.insts[i].next; i && prints_nothing(i);) i = module_.insts[i].next;
  return i;
}

void FunctionWriter::write_switch(ir::InstId i) {
  declare_results(i);
  const Targets outer = targets_;
  targets_.yield = targets_.break_ = i;
  line() << "switch (";
  operand(i, 0);
  out_ << ") {\n";
  ++depth_;
  uint32_t label = 1;
  for (ir::BlockId region = module_.region(i, 0); region; region = module_.blocks[region].next_region) {
    for (uint32_t n = 0; n < module_.blocks[region].label_count; ++n, ++label) {
      line() << "case ";
      operand(i, label);
      out_ << ":\n";
    }
    if (module_.blocks[region].is_default) line() << "default:\n";
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
    const ir::InstId last = module_.blocks[region].last;
    if (module_.insts[last].op == ir::Op::continue_) return true;
    for (ir::InstId i = module_.blocks[region].first; i; i = module_.insts[i].next) {
      const ir::Op op = module_.insts[i].op;
      if (op == ir::Op::if_ && continues_inside(module_.region(i, 0))) return true;
    }
  }
  return false;
}

/// The `if` that is the condition of a `while`: `if c { yield } { break }` at the start of the body.
ir::InstId FunctionWriter::loop_condition(ir::BlockId body) const {
  const ir::InstId i = first_statement(body);
  if (!i || module_.insts[i].op != ir::Op::if_ || module_.insts[i].result_count != 0) return {};
  const ir::BlockId otherwise = module_.region(i, 1);
  const ir::InstId leaves = module_.blocks[otherwise].first;
  const bool matches = ends_at_once(first_statement(module_.region(i, 0))) && module_.insts[leaves].op == ir::Op::break_ &&
                       module_.insts[leaves].operand_count == 0;
  return matches ? i : ir::InstId{};
}

/// A continuing part of assignments alone, few enough to stand in the head of a `for`.
bool FunctionWriter::is_increment(ir::BlockId continuing) const {
  uint32_t count = 0;
  for (ir::InstId i = first_statement(continuing); i; i = first_statement_after(i)) {
    const ir::Op op = module_.insts[i].op;
    if (op == ir::Op::repeat) return module_.insts[i].operand_count == 0 && count > 0;
    if (op != ir::Op::store || module_.place(i).is_resource() || ++count > 2) return false;
    if (module_.place(i).is_variable() &&
        module_.variables[module_.place(i).variable()].scope == ir::VariableScope::function &&
        local(module_.place(i).variable()).first == i)
      return false;
    ir::TypeId type{};
    uint32_t at = 0;
    if (stores_dynamic_part(i, type, at)) return false;
  }
  return false;
}

/// The store declares a variable of the `for` that comes next, and of nothing else.
bool FunctionWriter::starts_loop(ir::InstId store) const {
  const ir::InstId next = first_statement_after(store);
  if (!next || module_.insts[next].op != ir::Op::loop || module_.insts[next].operand_count ||
      module_.insts[next].result_count)
    return false;
  const ir::BlockId continuing = module_.region(next, 1);
  if (module_.blocks[continuing].param_count || !is_increment(continuing)) return false;
  if (!module_.types.is_scalar(module_.variables[module_.place(store).variable()].type)) return false;
  return context_.accesses.are_others_inside(module_.place(store).variable(), next);
}

void FunctionWriter::write_loop(ir::InstId i) {
  const ir::BlockId body = module_.region(i, 0), continuing = module_.region(i, 1);
  for (uint32_t n = 0; n < module_.blocks[body].param_count; ++n) declare_parameter(module_.param(body, n));
  for (uint32_t n = 0; n < module_.blocks[continuing].param_count; ++n) declare_parameter(module_.param(continuing, n));
  declare_results(i);
  for (uint32_t n = 0; n < module_.blocks[body].param_count; ++n) assign(module_.param(body, n), module_.operand(i, n));

  const ir::InstId last = module_.blocks[continuing].last;
  const ir::InstId condition = loop_condition(body);
  const bool only_ends = first_statement(continuing) == last;
  const Targets outer = std::exchange(targets_, {.break_ = i, .loop = i});
  if (only_ends && module_.insts[last].op == ir::Op::repeat_if && module_.insts[last].operand_count == 1) {
    line() << "do";
    write_body(body);
    out_ << " while (";
    operand(last, 0);
    out_ << ");\n";
  } else if (is_increment(continuing)) {
    write_for(continuing, condition, body);
  } else if (only_ends && module_.insts[last].op == ir::Op::repeat && module_.insts[last].operand_count == 0) {
    line() << "while (";
    condition ? operand(condition, 0) : void(out_ << "true");
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

void FunctionWriter::write_for(ir::BlockId continuing, ir::InstId condition, ir::BlockId body) {
  line() << "for (";
  if (header_) {
    const ir::InstId store = std::exchange(header_, {});
    declare_with(module_.place(store).variable(), module_.operand(store, 0));
  }
  out_ << "; ";
  if (condition) operand(condition, 0);
  out_ << "; ";
  std::string_view separator;
  for (ir::InstId s = first_statement(continuing); module_.insts[s].op == ir::Op::store; s = first_statement_after(s)) {
    out_ << separator;
    print_assignment(s);
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
  for (ir::InstId i = module_.blocks[body].first; i && !goes_on_inside; i = module_.insts[i].next) {
    const ir::Op op = module_.insts[i].op;
    if (op == ir::Op::if_) goes_on_inside = continues_inside(module_.region(i, 0));
  }
  if (!goes_on_inside) {
    line() << "while (true) {\n";
    ++depth_;
    write_region(body);
    if (module_.insts[module_.blocks[body].last].op == ir::Op::continue_) write_region(continuing);
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

void FunctionWriter::write_terminator(ir::InstId i) {
  const ir::Op op = module_.insts[i].op;
  const auto assign_to = [&](ir::InstId owner, uint32_t from) {
    for (uint32_t n = 0; n < module_.insts[owner].result_count; ++n)
      assign(module_.result(owner, n), module_.operand(i, from + n));
  };
  if (op == ir::Op::yield) {
    const ir::InstId owner = module_.blocks[module_.insts[i].block].parent;
    assign_to(owner, 0);
    if (module_.insts[owner].op == ir::Op::switch_) line() << "break;\n";
  } else if (op == ir::Op::break_) {
    assign_to(targets_.break_, 0);
    line() << "break;\n";
  } else if (op == ir::Op::continue_) {
    const ir::BlockId continuing = module_.region(targets_.loop, 1);
    assign_together(module_.blocks[continuing].params, i, 0, module_.blocks[continuing].param_count);
    const bool is_end_of_body = module_.insts[i].block == module_.region(targets_.loop, 0);
    if (!is_end_of_body) line() << "continue;\n";
  } else if (op == ir::Op::repeat) {
    const ir::BlockId body = module_.region(targets_.loop, 0);
    assign_together(module_.blocks[body].params, i, 0, module_.blocks[body].param_count);
  } else if (op == ir::Op::repeat_if) {
    write_repeat_if(i);
  } else if (op == ir::Op::ret) {
    write_return(i);
  } else if (op == ir::Op::discard) {
    line() << "discard;\n";
    if (!may_go_on_after(i)) write_any_return();
  } else if (op == ir::Op::unreachable) {
    write_any_return();
  }
}

void FunctionWriter::write_repeat_if(ir::InstId i) {
  const ir::BlockId body = module_.region(targets_.loop, 0);
  const uint32_t parameters = module_.blocks[body].param_count;
  line() << "if (!";
  operand(i, 0, Prec::postfix);
  out_ << ") {\n";
  ++depth_;
  for (uint32_t n = 0; n < module_.insts[targets_.loop].result_count; ++n)
    assign(module_.result(targets_.loop, n), module_.operand(i, 1 + parameters + n));
  line() << "break;\n";
  --depth_;
  line() << "}\n";
  assign_together(module_.blocks[body].params, i, 1, parameters);
}

/// Several assignments at once: a value may be one of those assigned.
void FunctionWriter::assign_together(ir::ValueId first, ir::InstId i, uint32_t from, uint32_t count) {
  if (count <= 1) {
    if (count) assign(first, module_.operand(i, from));
    return;
  }
  std::vector<std::string_view> names(count);
  for (uint32_t n = 0; n < count; ++n) {
    names[n] = new_name("next");
    line();
    context_.types.declare(out_, module_.type(module_.operand(i, from + n)), names[n]);
    out_ << " = ";
    print(module_.operand(i, from + n));
    out_ << ";\n";
  }
  for (uint32_t n = 0; n < count; ++n) line() << context_.values[first.index + n] << " = " << names[n] << ";\n";
}

/// An invocation that is discarded has no effect any more, so it may go on, but not round a loop or without a result. Gradients
/// behind a return are those of some of the fragments, which Microsoft's compiler refuses in loops.
bool FunctionWriter::may_go_on_after(ir::InstId discard) const {
  ir::InstId around = module_.blocks[module_.insts[discard].block].parent;
  if (!around || !module_.function(function_).results.empty()) return false;
  for (; around; around = module_.blocks[module_.insts[around].block].parent)
    if (module_.insts[around].op != ir::Op::if_) return false;
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
