// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/machine.h"

#include <algorithm>
#include <cmath>

#include "eval/composite.h"
#include "eval/scalar.h"

namespace umber::eval {
namespace {

using ir::Op;
using ir::TypeId;

/// Values as words, as CompositeOps wants to see them. What it composes goes to `out`.
struct FlatValues {
  struct Value {
    TypeId type;
    const uint64_t* words;
  };
  const Program& program;
  uint64_t* out;

  static TypeId type(Value v) { return v.type; }
  std::optional<uint64_t> scalar(Value v) const { return *v.words; }
  std::optional<Value> part(Value v, uint32_t n) const {
    return Value{program.module().types.part(v.type, n), v.words + program.part_offset(v.type, n)};
  }
  std::optional<Value> compose(TypeId type, std::span<const Value> parts) const {
    uint64_t* end = out;
    for (const Value& part : parts) end = std::copy_n(part.words, program.words(part.type), end);
    return Value{type, out};
  }
  Value boolean(bool v) const { return *out = v ? 1 : 0, Value{ir::types::kBool, out}; }
};

/// Whether a number is infinite, or NaN.
bool is_infinite(const Numeric& numbers) {
  if (!ir::is_computed_float(numbers.kind)) return false;
  return std::ranges::any_of(numbers.bits, [&](uint64_t b) { return !std::isfinite(to_double(numbers.kind, b)); });
}

}  // namespace

bool Machine::start(Group& group, uint32_t count) {
  constexpr uint64_t kOverhead = 64;  // words of an invocation itself
  const uint64_t frame = p_.frame_words(m_.entry);
  const uint64_t each = grow(grow(frame, p_.private_words()), grow(p_.io_words(), kOverhead));
  const uint64_t shared = grow(p_.shared_words(), p_.shared_block_bytes() / sizeof(uint64_t));
  if (!p_.fits() || shared > x_.limits.words || (count && each > x_.limits.words / count)) return false;
  group.shared.assign(static_cast<size_t>(p_.shared_words()), 0);
  group.shared_block.assign(static_cast<size_t>(p_.shared_block_bytes()), 0);
  if (x_.limits.undefined != 0) undefine_shared(group);
  group.invocations.assign(count, {});
  for (Invocation& v : group.invocations) {
    v.frames.push_back({m_.entry, {}, 0});
    v.stack.assign(static_cast<size_t>(frame), 0);
    v.privates.assign(static_cast<size_t>(p_.private_words()), 0);
    x_.initialize({}, v.privates.data());
    x_.initialize(m_.entry, v.stack.data());
    v.io.assign(static_cast<size_t>(p_.io_words()), 0);
    p_.undefine_outputs(v.io);
    x_.enter(v, m_.function(m_.entry).body);
  }
  x_.steps += (each * count + shared) / 64 + 1;
  return true;
}

/// Blocks are views of bytes that have no types.
void Machine::undefine_shared(Group& group) const {
  for (const ir::VariableId id : m_.variables.ids())
    if (const ir::Variable& variable = m_.variables[id]; ir::is_seen_elsewhere(variable.scope) && !variable.initial)
      p_.undefine(variable.type, group.shared.data() + p_.offset(id));
  for (size_t n = 0; n < group.shared_block.size(); ++n)
    group.shared_block[n] = static_cast<uint8_t>(x_.limits.undefined >> 8 * (n % 4));
}

Outcome Machine::run(Group& group) {
  do {
    for (Invocation& v : group.invocations)
      if (x_.outcome) run_until_waiting(group, v);
    x_.steps += group.invocations.size();
  } while (x_.outcome && convergence_.release(group));
  return x_.outcome;
}

void Machine::run_until_waiting(Group& group, Invocation& v) {
  while (v.state == Invocation::State::runs && x_.outcome) {
    const ir::InstId i = v.at;
    x_.steps += p_.steps(i);
    if (x_.steps > x_.limits.steps)
      x_.fail(Status::step_limit);
    else
      step(group, v, i);
  }
}

void Machine::step(Group& group, Invocation& v, ir::InstId i) {
  const Op op = m_.insts[i].op;
  const ir::OpInfo& info = ir::info(op);
  if (info.effect == ir::Effect::control) return control_.run(v, i);
  if (op == Op::call) return control_.call(v, i, group.invocations.size());
  const bool is_together = info.group == ir::Group::cooperative && info.effect != ir::Effect::pure &&
                           info.rule != ir::TypeRule::cooperative_vector;
  if (info.effect == ir::Effect::converges || is_together || op == Op::barrier || op == Op::subgroup_barrier) {
    v.state = Invocation::State::waits;
    return;
  }
  if (info.effect == ir::Effect::pure)
    pure(v, i);
  else
    effect(group, v, i);
  x_.leave(v, i);
}

Outcome Machine::execute(Group& group, std::span<const uint32_t> lanes, ir::InstId i) {
  const ir::Effect effect = ir::info(m_.insts[i].op).effect;
  if (effect == ir::Effect::converges) {
    convergence_.converge(group, lanes, i);
    return x_.outcome;
  }
  for (const uint32_t lane : lanes) {
    Invocation& v = group.invocations[lane];
    if (effect == ir::Effect::pure)
      pure(v, i);
    else
      this->effect(group, v, i);
  }
  return x_.outcome;
}

/// A function that waits for others, who need not call it, never returns.
uint64_t Machine::run_function(void* machine, Group& group, Invocation& v, ir::InstId i, ir::FunctionId callee,
                               std::span<const uint64_t> arguments) {
  Machine& m = *static_cast<Machine*>(machine);
  const size_t depth = v.frames.size();
  m.control_.call(v, i, callee, arguments, group.invocations.size());
  if (!m.x_.outcome) return 0;
  v.state = Invocation::State::runs;
  while (v.state == Invocation::State::runs && m.x_.outcome && v.frames.size() > depth) {
    if (++m.x_.steps > m.x_.limits.steps) return m.x_.fail(Status::step_limit), 0;
    m.step(group, v, v.at);
  }
  if (v.frames.size() > depth && m.x_.outcome) m.x_.fail(Status::unsupported, i);
  v.state = Invocation::State::waits;
  v.at = i;
  return m.x_.outcome ? *m.x_.result(v, i) : 0;
}

void Machine::pure(Invocation& v, ir::InstId i) {
  const ir::Inst& in = m_.insts[i];
  if (cooperative_.takes(in)) return cooperative_.compute(v, i);
  if (ir::is_in(ir::Group::composite, in.op)) return composite(v, i);
  if (in.op == Op::bitcast && m_.type(m_.result(i)) == ir::types::kAccelerationStructure)
    return void(x_.fail(Status::unsupported, i));
  if (in.op == Op::specialization) return void(*x_.result(v, i) = m_.specializations[in.imm()].bits);
  std::array<Numeric, 4> args;
  std::array<Numeric, 2> results;
  UMBER_CHECK(in.operand_count <= args.size() && in.result_count <= results.size());
  for (uint32_t n = 0; n < in.operand_count; ++n) args[n] = x_.numeric(v, m_.operand(i, n));
  for (uint32_t n = 0; n < in.result_count; ++n) results[n] = Numeric::of(m_.types, m_.type(m_.result(i, n)));
  const bool is_defined =
      evaluate_numeric(in.op, std::span(args).first(in.operand_count), std::span(results).first(in.result_count));
  if (x_.limits.undefined != 0)
    x_.has_infinities |= std::ranges::any_of(args, is_infinite) || std::ranges::any_of(results, is_infinite);
  for (uint32_t n = 0; n < in.result_count; ++n) {
    if (is_defined)
      std::ranges::copy(results[n].bits, x_.result(v, i, n));
    else
      x_.set_undefined(v, i, n);
  }
}

void Machine::composite(Invocation& v, ir::InstId i) {
  const ir::Inst& in = m_.insts[i];
  const TypeId type = m_.type(m_.result(i));
  uint64_t* out = x_.result(v, i);
  FlatValues values{p_, out};
  std::vector<FlatValues::Value> operands;
  for (const ir::Use& use : m_.operands(i)) operands.push_back({m_.type(use.value), x_.value(v, use.value)});
  const std::optional<FlatValues::Value> made =
      CompositeOps<FlatValues>(values, m_.types).evaluate(in.op, type, operands, in.imm());
  if (!made)
    x_.set_undefined(v, i);
  else if (made->words != out)
    std::copy_n(made->words, p_.words(type), out);
}

/// Invocations take turns at any instruction, so that an interlock has nothing to do; nobody watches for printed texts; and
/// the clock counts instructions.
void Machine::device(Invocation& v, ir::InstId i) {
  static_assert(
      ir::consists_of(ir::Group::device, {Op::demote, Op::is_helper, Op::clock, Op::begin_interlock, Op::end_interlock,
                                          Op::debug_printf, Op::is_resident, Op::spirv_instruction, Op::pointer_to}));
  const Op op = m_.insts[i].op;
  if (op == Op::demote) v.discarded = v.is_helper = true;
  if (op == Op::is_helper) *x_.result(v, i) = v.is_helper ? 1 : 0;
  if (op == Op::is_resident || op == Op::spirv_instruction || op == Op::pointer_to)
    return void(x_.fail(Status::unsupported, i));
  if (op != Op::clock) return;
  const bool is_whole = m_.types.is_scalar(m_.type(m_.result(i)));
  x_.result(v, i)[0] = is_whole ? x_.steps : static_cast<uint32_t>(x_.steps);
  if (!is_whole) x_.result(v, i)[1] = x_.steps >> 32;
}

/// What is emitted is what the outputs are now. A shader that emits more than it declared emits nothing more.
void Machine::emission(Group& group, Invocation& v, ir::InstId i) {
  const Op op = m_.insts[i].op;
  if (!group.sink || (op != Op::emit_vertex && op != Op::end_primitive)) return void(x_.fail(Status::unsupported, i));
  if (op == Op::end_primitive) return group.sink->end_primitive(m_.insts[i].imm());
  if (v.emitted++ >= m_.state.geometry.max_vertices) return;
  StageValues outputs;
  p_.take_outputs(v.io, outputs);
  x_.steps += p_.io_words() / 16;
  group.sink->emit(m_.insts[i].imm(), outputs);
}

void Machine::effect(Group& group, Invocation& v, ir::InstId i) {
  using ir::Group;
  const Op op = m_.insts[i].op;
  switch (ir::info(op).group) {
    case Group::device: return device(v, i);
    case Group::barrier: return;  // invocations take turns: all memory is always in order
    case Group::ray:
    case Group::ray_query: return void(x_.fail(Status::unsupported, i));
    case Group::handle:
      if (op == Op::acceleration_structure) return void(x_.fail(Status::unsupported, i));
      return textures_.name_sampler(v, i);
    case Group::texture: return textures_.texture(v, i);
    case Group::query: return textures_.query(v, i);
    case Group::image: return textures_.image(v, i);
    case Group::atomic:
      if (ir::is_image_op(op)) return textures_.image(v, i);
      return memory_.run(group, v, i);
    case Group::memory:
    case Group::interpolation:
    case Group::buffer:
    case Group::counter: return memory_.run(group, v, i);
    case Group::arithmetic:
    case Group::bits:
    case Group::comparison:
    case Group::composite:
    case Group::reduction:
    case Group::conversion:
    case Group::matrix:
    case Group::geometry:
    case Group::math:
    case Group::pack:
    case Group::integer:
    case Group::derivative:
    case Group::cooperative: return vectors_.run(group, v, i);
    case Group::emission: return emission(group, v, i);
    case Group::subgroup:
    case Group::call:
    case Group::region:
    case Group::terminator:
    case Group::specialization: break;
  }
  UMBER_UNREACHABLE("an op without effect, or one that is not done at once");
}

}  // namespace umber::eval
