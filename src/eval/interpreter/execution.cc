// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/execution.h"

#include <algorithm>

#include "eval/scalar.h"

namespace umber::eval {

using ir::Op;

Outcome Execution::fail(Status status, ir::InstId at) {
  if (outcome) outcome = {status, at ? ir::info(module.insts[at].op).name : std::string_view{}};
  return outcome;
}

void Execution::initialize(ir::FunctionId function, uint64_t* words) const {
  for (const ir::VariableId id : program.initialized())
    if (const ir::Variable& variable = module.variables[id]; variable.function == function)
      std::copy_n(program.constant(variable.initial), program.words(variable.initial), words + program.offset(id));
  if (limits.undefined == 0) return;
  for (const ir::VariableId id : module.variables.ids())
    if (const ir::Variable& variable = module.variables[id];
        variable.function == function && !variable.initial && !ir::is_seen_elsewhere(variable.scope))
      program.undefine(variable.type, words + program.offset(id));
}

Numeric Execution::numeric(const Invocation& v, ir::ValueId id) const {
  Numeric n = Numeric::of(module.types, module.type(id));
  n.bits.append(std::span(value(v, id), program.size(id)));
  return n;
}

std::vector<double> Execution::floats(const Invocation& v, ir::ValueId id) const {
  const Numeric from = numeric(v, id);
  std::vector<double> all;
  for (uint64_t bits : from.bits) all.push_back(to_double(from.kind, bits));
  return all;
}

std::vector<int64_t> Execution::integers(const Invocation& v, ir::ValueId id) const {
  std::vector<int64_t> all;
  for (uint64_t bits : std::span(value(v, id), program.size(id)))
    all.push_back(static_cast<int32_t>(static_cast<uint32_t>(bits)));
  return all;
}

std::optional<uint64_t> Execution::updated(const Invocation& v, ir::InstId i, ir::TypeKind kind, uint64_t old,
                                           uint32_t first, uint32_t component) const {
  const uint64_t args[] = {old, operand(v, i, first)[component]};
  const auto by = [&](Op op) { return evaluate(op, kind, args); };
  switch (ir::atomic_of(module.insts[i].op).kind) {
    case ir::AtomicKind::add: return by(Op::add);
    case ir::AtomicKind::min: return by(Op::min);
    case ir::AtomicKind::max: return by(Op::max);
    case ir::AtomicKind::and_: return by(Op::and_);
    case ir::AtomicKind::or_: return by(Op::or_);
    case ir::AtomicKind::xor_: return by(Op::xor_);
    case ir::AtomicKind::exchange: return args[1];
    case ir::AtomicKind::compare_swap: return old == args[1] ? scalar(v, module.operand(i, first + 1)) : old;
  }
  return std::nullopt;
}

}  // namespace umber::eval
