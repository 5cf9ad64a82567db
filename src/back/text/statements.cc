// SPDX-License-Identifier: Apache-2.0
#include "back/text/code.h"

namespace umber::back::text {

using ir::Inst, ir::Op;

void Statements::write_from(const Inst* first, Scope scope) {
  for (const Inst* inst = first; inst; inst = next(*inst))
    if (!prints_nothing(*inst)) inst = code_.speller->write(*inst, scope);
}

void Statements::write_body(const Inst* first, Scope scope) {
  out_ << " {\n";
  write_from(first, scope.inner());
  line(scope) << '}';
}

bool Statements::ends_at_once(ir::BlockId region) const {
  const Inst& first = *first_statement(region);
  return first.op == Op::yield && first.operand_count == 0;
}

void Statements::write_construct(const Inst& inst, Scope scope) {
  static_assert(ir::consists_of(ir::Group::region, {Op::if_, Op::switch_, Op::loop}));
  if (inst.op == Op::switch_) return write_switch(inst, scope);
  if (inst.op == Op::loop) return write_loop(inst, scope);
  plan_.is_expression(inst) ? code_.locals.write_named(inst, scope) : write_if(inst, scope);
}

void Statements::write_if(const Inst& inst, Scope scope) {
  code_.locals.declare_results(inst, scope);
  line(scope);
  write_if_chain(inst, scope);
  out_ << '\n';
}

void Statements::write_if_chain(const Inst& inst, Scope scope) {
  const ir::BlockId then = module_.region(inst, 0), otherwise = module_.region(inst, 1);
  const bool has_other = !ends_at_once(otherwise);
  const bool swaps = has_other && ends_at_once(then);
  out_ << (swaps ? "if (!" : "if (");
  print_operand(inst, 0, swaps ? Prec::postfix : Prec::assign);
  out_ << ')';
  write_body(first_of(swaps ? otherwise : then), scope);
  if (!has_other || swaps) return;
  out_ << " else";
  const Inst& other = *first_statement(otherwise);
  const bool is_if = other.op == Op::if_ && !plan_.is_expression(other);
  const Inst& last = last_of(otherwise);
  const bool chains = is_if && other.result_count == 0 && inst.result_count == 0 &&
                      first_statement_after(other) == &last && last.op == Op::yield;
  if (!chains) return write_body(first_of(otherwise), scope);
  out_ << ' ';
  write_if_chain(other, scope);
}

void Statements::write_switch(const Inst& inst, Scope scope) {
  code_.locals.declare_results(inst, scope);
  line(scope) << "switch (";
  print_operand(inst, 0);
  out_ << ") {\n";
  const Scope inner = scope.inner();
  uint32_t label = 1;
  for (const ir::BlockId region : module_.regions(inst)) {
    const ir::Block& block = module_.blocks[region];
    for (uint32_t n = 0; n < block.label_count; ++n, ++label) {
      line(inner) << "case ";
      print_operand(inst, label);
      out_ << ":\n";
    }
    if (block.is_default) line(inner) << "default:\n";
    line(inner) << "{\n";
    write_region(region, inner.inner());
    line(inner) << "}\n";
  }
  line(scope) << "}\n";
}

/// `continue` of the loop around these regions, in them.
bool Statements::continues_inside(ir::BlockId region) const {
  for (; region; region = module_.blocks[region].next_region)
    if (last_of(region).op == Op::continue_ || goes_on_inside(region)) return true;
  return false;
}

bool Statements::goes_on_inside(ir::BlockId body) const {
  for (const Inst* inst = first_of(body); inst; inst = next(*inst))
    if ((inst->op == Op::if_ || inst->op == Op::switch_) && continues_inside(module_.region(*inst, 0))) return true;
  return false;
}

/// The `if` that is the condition of a `while`: `if c { yield } { break }` at the start of the body.
const Inst* Statements::loop_condition(const Inst& loop) const {
  const Inst* const inst = first_statement(module_.region(loop, 0));
  if (!inst || inst->op != Op::if_ || inst->result_count != 0) return nullptr;
  const Inst& leaves = *first_of(module_.region(*inst, 1));
  const bool matches = ends_at_once(module_.region(*inst, 0)) && leaves.op == Op::break_ && leaves.operand_count == 0;
  return matches ? inst : nullptr;
}

/// A continuing part of assignments alone, few enough to stand in the head of a `for`.
bool Statements::is_increment(ir::BlockId continuing) const {
  uint32_t count = 0;
  for (const Inst* inst = first_statement(continuing); inst; inst = first_statement_after(*inst)) {
    if (inst->op == Op::repeat) return inst->operand_count == 0 && count > 0;
    if (inst->op != Op::store || inst->place().is_resource() || ++count > 2) return false;
    if (is_local(inst->place()) && code_.locals.is_first_access(*inst)) return false;
    if (code_.language.spells_twice(module_, *inst)) return false;
  }
  return false;
}

const Inst* Statements::loop_begun_by(const Inst& store) const {
  const Inst* const loop = first_statement_after(store);
  if (!loop || loop->op != Op::loop || loop->operand_count || loop->result_count) return nullptr;
  const ir::BlockId continuing = module_.region(*loop, 1);
  if (module_.blocks[continuing].param_count || !is_increment(continuing)) return nullptr;
  const ir::VariableId variable = store.place().variable();
  const bool is_its_own = module_.types.is_scalar(module_.variables[variable].type) &&
                          code_.accesses.are_others_inside(variable, module_.id(*loop));
  return is_its_own ? loop : nullptr;
}

void Statements::write_loop(const Inst& loop, Scope scope, const Inst* begun_by) {
  const ir::BlockId body = module_.region(loop, 0), continuing = module_.region(loop, 1);
  const uint32_t params = module_.blocks[body].param_count;
  for (const ir::BlockId region : {body, continuing})
    for (uint32_t n = 0; n < module_.blocks[region].param_count; ++n)
      code_.locals.declare_parameter(module_.param(region, n), scope);
  code_.locals.declare_results(loop, scope);
  for (uint32_t n = 0; n < params; ++n) code_.locals.assign(module_.param(body, n), operand(loop, n), scope);

  const Inst& last = last_of(continuing);
  const bool only_ends = first_statement(continuing) == &last;
  if (only_ends && last.op == Op::repeat_if && last.operand_count == 1) {
    line(scope) << "do";
    write_body(first_of(body), scope);
    out_ << " while (";
    print_operand(last, 0);
    out_ << ");\n";
  } else if (is_increment(continuing)) {
    write_for(loop, begun_by, scope);
  } else if (only_ends && last.op == Op::repeat && last.operand_count == 0) {
    const Inst* const condition = loop_condition(loop);
    line(scope) << "while (";
    condition ? print_operand(*condition, 0) : void(out_ << "true");
    out_ << ")";
    write_body(condition ? next(*condition) : first_of(body), scope);
    out_ << '\n';
  } else {
    write_general_loop(loop, scope);
  }
}

void Statements::write_for(const Inst& loop, const Inst* begun_by, Scope scope) {
  const Inst* const condition = loop_condition(loop);
  line(scope) << "for (";
  if (begun_by) code_.locals.declare_with(begun_by->place().variable(), operand(*begun_by, 0));
  out_ << "; ";
  if (condition) print_operand(*condition, 0);
  out_ << "; ";
  std::string_view separator;
  const Inst* store = first_statement(module_.region(loop, 1));
  for (; store->op == Op::store; store = first_statement_after(*store)) {
    out_ << separator;
    code_.stores.print_assignment(*store);
    separator = ", ";
  }
  out_ << ')';
  write_body(condition ? next(*condition) : first_of(module_.region(loop, 0)), scope);
  out_ << '\n';
}

/// The continuing part comes first in every round but the first, so that a `continue` anywhere reaches it; or last, if
/// only the end of the body goes on.
void Statements::write_general_loop(const Inst& loop, Scope scope) {
  const ir::BlockId body = module_.region(loop, 0), continuing = module_.region(loop, 1);
  const Scope inner = scope.inner();
  if (!goes_on_inside(body)) {
    line(scope) << "while (true) {\n";
    write_region(body, inner);
    if (last_of(body).op == Op::continue_) write_region(continuing, inner);
    line(scope) << "}\n";
    return;
  }
  const std::string_view first = new_name("is_first");
  line(scope);
  code_.speller->declare(out_, ir::types::kBool, first);
  out_ << " = true;\n";
  line(scope) << "while (true) {\n";
  line(inner) << "if (!" << first << ") {\n";
  write_region(continuing, inner.inner());
  line(inner) << "}\n";
  line(inner) << first << " = false;\n";
  write_region(body, inner);
  line(scope) << "}\n";
}

/// The construct of one of these ops that `inst` stands in.
const Inst& Statements::innermost(const Inst& inst, ir::OpSet constructs) const {
  const Inst* construct = around(inst);
  while (!constructs.has(construct->op)) construct = around(*construct);
  return *construct;
}

void Statements::write_terminator(const Inst& inst, Scope scope) {
  if (inst.op == Op::yield) {
    const Inst& owner = *around(inst);
    for (uint32_t n = 0; n < owner.result_count; ++n) code_.locals.assign(owner.result(n), operand(inst, n), scope);
    if (owner.op == Op::switch_) line(scope) << "break;\n";
  } else if (inst.op == Op::break_) {
    write_break(inst, scope);
  } else if (inst.op == Op::continue_) {
    write_continue(inst, scope);
  } else if (inst.op == Op::repeat) {
    const ir::Block& body = module_.blocks[module_.region(innermost(inst, {Op::loop}), 0)];
    code_.locals.assign_together(body.params, inst, 0, body.param_count, scope);
  } else if (inst.op == Op::repeat_if) {
    write_repeat_if(inst, scope);
  } else {
    UMBER_CHECK(inst.op == Op::ret);
    write_return(inst, scope);
  }
}

void Statements::write_break(const Inst& inst, Scope scope) {
  const Inst& left = innermost(inst, {Op::loop, Op::switch_});
  for (uint32_t n = 0; n < left.result_count; ++n) code_.locals.assign(left.result(n), operand(inst, n), scope);
  line(scope) << "break;\n";
}

void Statements::write_continue(const Inst& inst, Scope scope) {
  const Inst& loop = innermost(inst, {Op::loop});
  const ir::Block& continuing = module_.blocks[module_.region(loop, 1)];
  code_.locals.assign_together(continuing.params, inst, 0, continuing.param_count, scope);
  const bool is_end_of_body = inst.block == module_.region(loop, 0);
  if (!is_end_of_body) line(scope) << "continue;\n";
}

void Statements::write_repeat_if(const Inst& inst, Scope scope) {
  const Inst& loop = innermost(inst, {Op::loop});
  const ir::Block& body = module_.blocks[module_.region(loop, 0)];
  const Scope inner = scope.inner();
  line(scope) << "if (!";
  print_operand(inst, 0, Prec::postfix);
  out_ << ") {\n";
  for (uint32_t n = 0; n < loop.result_count; ++n)
    code_.locals.assign(loop.result(n), operand(inst, 1u + body.param_count + n), inner);
  line(inner) << "break;\n";
  line(scope) << "}\n";
  code_.locals.assign_together(body.params, inst, 1, body.param_count, scope);
}

void Statements::write_call(const Inst& inst, Scope scope) {
  const uint32_t returned = code_.functions.returned_results(module_.function(inst.callee()));
  for (uint32_t n = returned; n < inst.result_count; ++n) code_.locals.declare_result(inst, scope, n);
  if (returned && module_.has_uses(inst.results)) return code_.locals.write_named(inst, scope);
  line(scope);
  code_.expressions.print_function_call(inst);
  out_ << ";\n";
}

void Statements::write_return(const Inst& inst, Scope scope) {
  const std::span<const std::string_view> results = scope.function->results;
  for (uint32_t n = 0; n < results.size(); ++n) {
    if (results[n].empty()) continue;
    line(scope) << results[n] << " = ";
    print(operand(inst, n));
    out_ << ";\n";
  }
  if (!results.empty() && results[0].empty()) {
    line(scope) << "return ";
    print(operand(inst, 0));
    out_ << ";\n";
  } else if (around(inst)) {  // the end of the function returns
    line(scope) << "return;\n";
  }
}

}  // namespace umber::back::text
