// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/function.h"

#include <algorithm>
#include <utility>

#include "back/hlsl/messages.h"

namespace umber::back::hlsl {

void FunctionWriter::write() {
  context_.names.begin_function();
  const bool is_main = function_ == module_.entry && context_.interface.is_direct();
  const std::vector<ir::TypeId>& types = module_.function(function_).results;
  results_.resize(types.size());
  write_head();
  out_ << " {\n";
  if (is_main && context_.interface.has_outputs()) {
    line() << "Output output;\n";
    initialize_outputs();
  }
  if (function_ == module_.entry && module_.stage == ir::Stage::compute) write_shared_starts();
  declare_locals();
  write_region(module_.function(function_).body);
  out_ << "}\n\n";
}

void FunctionWriter::write_head() {
  const ir::Function& function = module_.function(function_);
  if (function_ == module_.entry && context_.interface.is_direct()) return context_.interface.print_signature(out_);
  const bool returns = !function.results.empty() && !module_.types.is_array(function.results[0]);
  returns ? context_.types.print(out_, function.results[0]) : void(out_ << "void");
  out_ << ' ' << context_.functions[function_.index] << '(';
  std::string_view separator;
  for (ir::VariableId v = context_.accesses.first_local(function_); v; v = local(v).next) {
    const ir::ValueId parameter = local(v).parameter;
    if (!parameter) continue;
    const std::string_view wanted = module_.names.text(module_.variables[v].name);
    context_.values[parameter.index] = context_.locals[v.index] = new_name(wanted.empty() ? "parameter" : wanted);
  }
  for (uint32_t n = 0; n < module_.blocks[function.body].param_count; ++n) {
    const ir::ValueId parameter = module_.param(function.body, n);
    std::string_view& name = context_.values[parameter.index];
    if (name.empty()) name = new_name("parameter");
    out_ << separator;
    context_.types.declare(out_, module_.type(parameter), name);
    separator = ", ";
  }
  for (size_t n = returns ? 1 : 0; n < function.results.size(); ++n) {
    results_[n] = new_name("result");
    out_ << separator << "out ";
    context_.types.declare(out_, function.results[n], results_[n]);
    separator = ", ";
  }
  out_ << ')';
}

/// An output that some way through main() leaves as it is holds zero: HLSL wants all of them written.
void FunctionWriter::initialize_outputs() {
  const std::span<bool> is_stored = context_.scratch.table<bool>(module_.io_vars.size());
  const ir::BlockId body = module_.function(function_).body;
  for (const ir::Inst* inst = first_of(body); inst; inst = next(*inst)) {
    const ir::Attr attr = ir::info(inst->op).attr;
    if (attr == ir::Attr::regions && !(inst->op == ir::Op::if_ && plan_.is_expression(*inst))) break;  // may return
    const ir::Place place = inst->place();
    if (attr != ir::Attr::place || !place.is_io_var()) continue;
    if (module_.io_vars[place.io_var()].direction != ir::Direction::output) continue;
    const bool stores_all = inst->op == ir::Op::store && inst->path_length() == 0;
    if (stores_all) is_stored[place.index()] = true;
    if (!is_stored[place.index()]) break;
  }
  for (ir::IoVarId v : module_.io_vars.ids()) {
    if (module_.io_vars[v].direction != ir::Direction::output || is_stored[v.index]) continue;
    line();
    context_.interface.print_io_var(out_, v);
    out_ << " = ";
    const bool is_unsigned = context_.interface.is_unsigned_in_signature(v);
    is_unsigned ? void(out_ << "0u") : context_.types.print_zeros(out_, module_.io_vars[v].type);
    out_ << ";\n";
  }
}

/// Microsoft's compiler refuses shared memory that nothing is ever stored to (X4000), though atomics may be all that
/// touches it: a first element is stored, which is undefined at that time.
void FunctionWriter::write_shared_starts() {
  const ir::TypeTable& types = module_.types;
  bool has_any = false;
  for (const ir::VariableId v : module_.variables.ids()) {
    if (module_.variables[v].scope != ir::VariableScope::shared) continue;
    const Accesses::Members& members = context_.accesses.shared(v);
    const uint64_t missing = members.accessed & ~members.stored;
    ir::TypeId type = module_.variables[v].type;
    std::string_view place = context_.interface.variable(v);
    if (missing == 0) continue;
    has_any = true;
    for (; types.is_array(type); type = types[type].element) place = context_.names.join(place, "[0]");
    if (!types.is_structure(type)) write_zeros(place, type);
    for (uint32_t n = 0; types.is_structure(type) && n < types.part_count(type); ++n)
      if (missing >> std::min(n, Accesses::Members::kMost) & 1)
        write_zeros(context_.names.join(place, ".", context_.types.member_name(type, n)), types.part(type, n));
  }
  if (has_any) line() << "GroupMemoryBarrierWithGroupSync();\n";
}

/// Variables that are declared where they are first stored to are not among these.
void FunctionWriter::declare_locals() {
  for (ir::VariableId v = context_.accesses.first_local(function_); v; v = local(v).next) {
    const LocalRow& row = local(v);
    if (!row.scope || row.starts_here) continue;
    line();
    declare_local(v);
    const ir::TypeId type = module_.variables[v].type;
    if (module_.types.is_numeric(type)) {
      out_ << " = ";
      context_.types.print_zeros(out_, type);
    } else if (row.is_zero_first && module_.types.is_structure(type)) {
      const bool is_element = context_.accesses.stands_in_array(v);
      out_ << (is_element ? " = { (" : " = (") << context_.types.name(type) << (is_element ? ")0 }" : ")0");
    }
    out_ << ";\n";
    if (row.is_zero_first && module_.types.is_array(type)) write_zeros(context_.locals[v.index], type);
  }
}

/// To all that is in an array, or to what is none.
void FunctionWriter::write_zeros(std::string_view place, ir::TypeId type) {
  line();
  for (; module_.types.is_array(type); type = module_.types[type].element) {
    const std::string_view n = new_name("n");
    out_ << "for (int " << n << " = 0; " << n << " < " << module_.types[type].extent << "; ++" << n << ") ";
    place = context_.names.join(place, "[", n, "]");
  }
  out_ << place << " = ";
  if (module_.types.is_structure(type))
    out_ << '(' << context_.types.name(type) << ")0";
  else
    context_.types.print_zeros(out_, type);
  out_ << ";\n";
}

void FunctionWriter::declare_local(ir::VariableId v) {
  const std::string_view wanted = module_.names.text(module_.variables[v].name);
  std::string_view& name = context_.locals[v.index];
  if (name.empty()) name = new_name(wanted.empty() ? "variable" : wanted);
  if (local(v).is_precise) out_ << "precise ";
  context_.types.declare(out_, module_.variables[v].type, name);
  if (!context_.accesses.stands_in_array(v)) return;
  out_ << "[1]";
  name = context_.names.join(name, "[0]");
}

void FunctionWriter::write_region(ir::BlockId region) {
  for (const ir::Inst* inst = first_of(region); inst; inst = next(*inst)) {
    if (prints_nothing(*inst) || inst == skipped_) continue;
    write_inst(*inst);
    if (skipped_through_) inst = std::exchange(skipped_through_, nullptr);
  }
}

void FunctionWriter::write_inst(const ir::Inst& inst) {
  using ir::Group;
  switch (ir::info(inst.op).group) {
    case Group::barrier: return print_synchronization(inst);
    case Group::region: return write_construct(inst);
    case Group::terminator: return write_terminator(inst);
    case Group::call: return write_call_statement(inst);
    case Group::memory:
      static_assert(ir::consists_of(Group::memory, {ir::Op::load, ir::Op::store, ir::Op::array_length}));
      if (inst.op == ir::Op::array_length) return write_array_length(inst);
      return inst.op == ir::Op::store ? write_store(inst) : write_named(inst);
    case Group::atomic: return write_any_atomic(inst);
    case Group::image:
      static_assert(ir::consists_of(Group::image, {ir::Op::image_load, ir::Op::image_store}));
      return inst.op == ir::Op::image_load ? write_named(inst) : write_image(inst);
    case Group::composite: return write_composite(inst);
    case Group::math:
    case Group::integer: return inst.result_count == 1 ? write_named(inst) : write_several_results(inst);
    case Group::buffer:
    case Group::counter: return unsupported(inst);
    case Group::arithmetic:
    case Group::bits:
    case Group::comparison:
    case Group::reduction:
    case Group::conversion:
    case Group::matrix:
    case Group::geometry:
    case Group::pack:
    case Group::derivative:
    case Group::interpolation:
    case Group::handle:
    case Group::texture:
    case Group::query:
    case Group::vote: return write_named(inst);
  }
}

void FunctionWriter::write_construct(const ir::Inst& inst) {
  static_assert(ir::consists_of(ir::Group::region, {ir::Op::if_, ir::Op::switch_, ir::Op::loop}));
  if (inst.op == ir::Op::switch_) return write_switch(inst);
  if (inst.op == ir::Op::loop) return write_loop(inst);
  plan_.is_expression(inst) ? write_named(inst) : write_if(inst);
}

void FunctionWriter::write_any_atomic(const ir::Inst& inst) {
  switch (ir::atomic_of(inst.op).space) {
    case ir::AtomicSpace::memory: return write_atomic(inst);
    case ir::AtomicSpace::image: return write_image(inst);
    case ir::AtomicSpace::buffer:
    case ir::AtomicSpace::counter: return unsupported(inst);
  }
}

void FunctionWriter::write_composite(const ir::Inst& inst) {
  const ir::TypeId type = result_type(inst);
  const bool is_aggregate = module_.types.is_array(type) || module_.types.is_structure(type);
  if (inst.op == ir::Op::insert) return write_insert(inst);
  if (inst.op == ir::Op::insert_dynamic) return write_insert_dynamic(inst);
  if (is_aggregate && inst.op == ir::Op::construct) return write_aggregate(inst);
  if (is_aggregate && inst.op == ir::Op::select) return write_select(inst);
  write_named(inst);
}

std::string_view FunctionWriter::name_hint(const ir::Inst& inst) const {
  std::string_view hint;
  if (inst.op == ir::Op::load && inst.place().is_variable()) {
    hint = module_.names.text(module_.variables[inst.place().variable()].name);
  } else if (inst.op == ir::Op::call) {
    hint = module_.names.text(module_.function(inst.callee()).name);
  } else if (ir::is_in(ir::Group::texture, inst.op)) {
    hint = "texel";
  } else if (ir::is_atomic(inst.op, ir::AtomicSpace::memory)) {
    hint = "before";
  }
  return hint.empty() ? std::string_view("value") : hint;
}

void FunctionWriter::begin_result(const ir::Inst& inst, uint32_t n) {
  const ir::ValueId v = inst.result(n);
  context_.values[v.index] = new_name(name_hint(inst));
  line();
  if (inst.has_flag(ir::flag::kPrecise)) out_ << "precise ";
  context_.types.declare(out_, module_.type(v), context_.values[v.index]);
}

void FunctionWriter::declare_results(const ir::Inst& inst) {
  for (uint32_t n = 0; n < inst.result_count; ++n) {
    begin_result(inst, n);
    out_ << ";\n";
  }
}

void FunctionWriter::write_named(const ir::Inst& inst) {
  begin_result(inst);
  out_ << " = ";
  print_inst(inst, Prec::assign);
  out_ << ";\n";
}

void FunctionWriter::assign(ir::ValueId to, ir::ValueId from) {
  if (module_.is_constant(from) && module_.constant(from).kind == ir::ConstantKind::undefined) return;
  line() << context_.values[to.index] << " = ";
  print(from);
  out_ << ";\n";
}

void FunctionWriter::write_call_statement(const ir::Inst& inst) {
  const ir::Function& callee = module_.function(inst.callee());
  const bool returns = !callee.results.empty() && !module_.types.is_array(callee.results[0]);
  for (uint32_t n = returns ? 1 : 0; n < inst.result_count; ++n) {
    begin_result(inst, n);
    out_ << ";\n";
  }
  if (returns && module_.has_uses(inst.results)) {
    begin_result(inst);
    out_ << " = ";
  } else {
    line();
  }
  print_inst(inst, Prec::assign);
  out_ << ";\n";
}

void FunctionWriter::write_return(const ir::Inst& inst) {
  const Interface& interface = context_.interface;
  const bool is_last = !targets_.yield && !targets_.loop && !module_.blocks[inst.block].parent;
  if (function_ == module_.entry && interface.is_direct()) {
    if (interface.has_outputs())
      line() << "return output;\n";
    else if (!is_last)
      line() << "return;\n";
    return;
  }
  const std::vector<ir::TypeId>& types = module_.function(function_).results;
  for (uint32_t n = 0; n < types.size(); ++n) {
    if (results_[n].empty()) continue;
    line() << results_[n] << " = ";
    print(operand(inst, n));
    out_ << ";\n";
  }
  const bool returns = !types.empty() && results_[0].empty();
  if (returns) {
    line() << "return ";
    print(operand(inst, 0));
    out_ << ";\n";
  } else if (!is_last) {
    line() << "return;\n";
  }
}

void FunctionWriter::unsupported(const ir::Inst& inst) {
  context_.diagnostics.report(kUnsupportedOp, span(inst), ir::info(inst.op).name);
  for (uint32_t n = 0; n < inst.result_count; ++n) {
    std::string_view& name = context_.values[inst.result(n).index];
    if (name.empty()) name = "unsupported";
  }
}

/// GLSL 4.60 sections 8.16 and 8.17.
void FunctionWriter::print_synchronization(const ir::Inst& inst) {
  const ir::Op op = inst.op;
  if (op == ir::Op::barrier) {
    line() << "GroupMemoryBarrierWithGroupSync();\n";
  } else if (op == ir::Op::group_memory_barrier) {
    line() << "AllMemoryBarrier();\n";
  } else {
    const uint32_t kinds = inst.imm();
    const bool has_shared = (kinds & ir::memory_kind::kShared) && module_.stage == ir::Stage::compute;
    const bool has_device = (kinds & ~ir::memory_kind::kShared) != 0;
    if (!has_shared && !has_device) return;
    line() << (!has_device  ? "GroupMemoryBarrier();\n"
               : has_shared ? "AllMemoryBarrier();\n"
                            : "DeviceMemoryBarrier();\n");
  }
}

}  // namespace umber::back::hlsl
