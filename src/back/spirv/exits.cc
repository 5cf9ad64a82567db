// SPDX-License-Identifier: Apache-2.0
#include "back/spirv/exits.h"

#include <vector>

#include "back/spirv/code.h"
#include "back/spirv/messages.h"

namespace umber::back::spirv {

void Exits::add_edge(Join& join, const ir::Inst& inst, uint32_t from_operand, const Scope& scope) {
  const bool repeats = &join == scope.header;
  join.add_edge(block());
  for (uint32_t n = 0; n < join.value_count(); ++n)
    join.add_value(repeats ? repeated_value(inst, from_operand + n, scope) : operand(inst, from_operand + n));
}

/// NVIDIA's driver (580.159) crashes over the phi of a bool in the header of a loop if the loop's body does not compute
/// what the back edge brings: if that comes from before the loop, or is another phi of the header. A copy in the body
/// avoids it. Ids are given in the order of the text, so that those of the body follow its label.
SpvId Exits::repeated_value(const ir::Inst& inst, uint32_t n, const Scope& scope) {
  const SpvId value = operand(inst, n);
  const bool is_bool = module_.types.kind(operand_type(inst, n)) == ir::TypeKind::bool_;
  if (!is_bool || module_.is_constant(module_.operand(inst, n)) || value.value > scope.body.value) return value;
  return builder_.emit(spv::Op::CopyObject, types_.of(operand_type(inst, n)), {value});
}

void Exits::leave_to(Join* join, const ir::Inst& inst, const Scope& scope) {
  UMBER_CHECK(join);
  add_edge(*join, inst, 0, scope);
  builder_.emit(spv::Op::Branch, {join->label()});
  end_block();
}

void Exits::start_join(const Join& join, ir::ValueId first, const Scope& scope) {
  start_block(join.label());
  if (join.edge_count() == 0) return write_unreachable(scope);
  for (uint32_t n = 0; n < join.value_count(); ++n) {
    const ir::ValueId v{first.index + n};
    if (const SpvId same = join.common_value(n)) {  // it dominates all edges, so this block too
      code_.values[v.index] = same;
      continue;
    }
    std::vector<SpvId> words;
    const SpvId type = types_.of(module_.type(v));
    for (uint32_t edge = 0; edge < join.edge_count(); ++edge) {
      const SpvId given = join.value(edge, n);
      words.push_back(given ? given : builder_.constant(spv::Op::Undef, type));
      words.push_back(join.from(edge));
    }
    code_.values[v.index] = builder_.emit(spv::Op::Phi, type, words);
  }
}

void Exits::write(const ir::Inst& inst, const Scope& scope) {
  const ir::Op op = inst.op;
  if (op == ir::Op::yield) return leave_to(scope.yield, inst, scope);
  if (op == ir::Op::break_) return leave_to(scope.break_, inst, scope);
  if (op == ir::Op::continue_) return leave_to(scope.next, inst, scope);
  if (op == ir::Op::repeat) return leave_to(scope.header, inst, scope);
  if (op == ir::Op::repeat_if) return write_repeat_if(inst, scope);
  const bool leaves_last_region = op == ir::Op::fallthrough && !scope.fallthrough;
  if (leaves_last_region) return leave_to(scope.yield, inst, scope);
  if (op == ir::Op::unreachable) return write_unreachable(scope);
  if (op == ir::Op::ret) return write_return(inst, scope);
  end_block();
  if (op == ir::Op::fallthrough) return builder_.emit(spv::Op::Branch, {scope.fallthrough});
  UMBER_CHECK(ir::ends_invocation(op));
  if (scope.in_continuing) diagnostics_.report(kLeavesFunction, span(inst));
  if (op == ir::Op::ignore_intersection) return builder_.emit(spv::Op::IgnoreIntersectionKHR);
  if (op == ir::Op::terminate_ray) return builder_.emit(spv::Op::TerminateRayKHR);
  if (op == ir::Op::emit_mesh_tasks) return write_tasks(inst);
  // OpKill is deprecated where it has a successor.
  const bool terminates = inst.has_flag(ir::flag::kTerminate) || builder_.version() >= spv::version_word(1, 6);
  builder_.emit(terminates ? spv::Op::TerminateInvocation : spv::Op::Kill);
}

void Exits::write_tasks(const ir::Inst& inst) {
  SmallVector<SpvId, 8> words = operands(inst);
  for (const ir::VariableId v : module_.variables.ids())
    if (module_.variables[v].scope == ir::VariableScope::task_payload) words.push_back(code_.globals.variable(v).id);
  builder_.emit(spv::Op::EmitMeshTasksEXT, words);
}

void Exits::write_unreachable(const Scope& scope) {
  end_block();
  Join* const exit = scope.break_ ? scope.break_ : scope.yield;
  if (!scope.in_continuing || !exit) return builder_.emit(spv::Op::Unreachable);
  // OpUnreachable would be a way out of the continuing part besides its back edge (SPIR-V 2.11).
  exit->add_undefined_edge(block());
  builder_.emit(spv::Op::Branch, {exit->label()});
}

void Exits::write_repeat_if(const ir::Inst& inst, const Scope& scope) {
  add_edge(*scope.header, inst, 1, scope);
  add_edge(*scope.leave_loop, inst, 1 + scope.header->value_count(), scope);
  builder_.emit(spv::Op::BranchConditional, {operand(inst, 0), scope.header->label(), scope.leave_loop->label()});
  end_block();
}

void Exits::write_return(const ir::Inst& inst, const Scope& scope) {
  end_block();
  if (scope.in_continuing) diagnostics_.report(kLeavesFunction, span(inst));
  const SmallVector<SpvId, 8> values = operands(inst);
  if (values.empty()) return builder_.emit(spv::Op::Return);
  if (values.size() == 1) return builder_.emit(spv::Op::ReturnValue, {values[0]});
  const SpvId type = types_.results(module_.function(code_.here.function).results);
  builder_.emit(spv::Op::ReturnValue, {builder_.emit(spv::Op::CompositeConstruct, type, values)});
}

}  // namespace umber::back::spirv
