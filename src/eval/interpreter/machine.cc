// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/machine.h"

#include <algorithm>

#include "eval/composite.h"

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

}  // namespace

Outcome Machine::fail(Status status, ir::InstId at) {
  if (outcome_) outcome_ = {status, at ? ir::info(m_.insts[at].op).name : std::string_view{}};
  return outcome_;
}

/// Gives the variables of a function, or the private ones, their initial values.
void Machine::initialize(ir::FunctionId function, uint64_t* words) const {
  for (const ir::VariableId id : p_.initialized())
    if (const ir::Variable& variable = m_.variables[id]; variable.function == function)
      std::copy_n(p_.constant(variable.initial), p_.words(variable.initial), words + p_.offset(id));
}

bool Machine::start(Group& group, uint32_t count) {
  constexpr uint64_t kOverhead = 64;  // words of an invocation itself
  const uint64_t frame = p_.frame_words(m_.entry);
  const uint64_t each = grow(grow(frame, p_.private_words()), grow(p_.io_words(), kOverhead));
  if (!p_.fits() || p_.shared_words() > limits_.words || (count && each > limits_.words / count)) return false;
  group.shared.assign(p_.shared_words(), 0);
  group.invocations.assign(count, {});
  for (Invocation& v : group.invocations) {
    v.frames.push_back({m_.entry, {}, 0});
    v.stack.assign(frame, 0);
    v.privates.assign(p_.private_words(), 0);
    initialize({}, v.privates.data());
    initialize(m_.entry, v.stack.data());
    v.io.assign(p_.io_words(), 0);
    enter(v, m_.function(m_.entry).body);
  }
  steps_ += (each * count + p_.shared_words()) / 64 + 1;
  return true;
}

Outcome Machine::run(Group& group) {
  group_ = &group;
  do {
    for (Invocation& v : group.invocations)
      if (outcome_) run_until_waiting(v);
    steps_ += group.invocations.size();
  } while (outcome_ && release(group));
  return outcome_;
}

void Machine::run_until_waiting(Invocation& v) {
  while (v.state == Invocation::State::runs && outcome_) {
    const ir::InstId i = v.at;
    const ir::Inst& in = m_.insts[i];
    uint64_t words = 0;
    for (uint32_t n = 0; n < in.result_count; ++n) words += p_.words(m_.result(i, n));
    for (const ir::Use& use : m_.operands(i)) words += p_.words(use.value);
    steps_ += 1 + words / 16;
    if (steps_ > limits_.steps)
      fail(Status::step_limit);
    else
      step(v, i);
  }
}

void Machine::step(Invocation& v, ir::InstId i) {
  const Op op = m_.insts[i].op;
  const ir::OpInfo& info = ir::info(op);
  if (info.effect == ir::Effect::control) return control(v, i);
  if (op == Op::call) return call(v, i);
  if (info.effect == ir::Effect::converges || op == Op::barrier) {
    v.state = Invocation::State::waits;
    return;
  }
  if (info.effect == ir::Effect::pure)
    pure(v, i);
  else
    effect(v, i);
  leave(v, i);
}

Numeric Machine::numeric(const Invocation& v, ir::ValueId id) const {
  Numeric n = Numeric::of(m_.types, m_.type(id));
  n.bits.append(std::span(value(v, id), p_.words(id)));
  return n;
}

std::vector<double> Machine::floats(const Invocation& v, ir::ValueId id) const {
  const Numeric from = numeric(v, id);
  std::vector<double> all;
  for (uint64_t bits : from.bits) all.push_back(to_double(from.kind, bits));
  return all;
}

/// Of i32 or u32; arrays too.
std::vector<int64_t> Machine::integers(const Invocation& v, ir::ValueId id) const {
  std::vector<int64_t> all;
  for (uint64_t bits : std::span(value(v, id), p_.words(id)))
    all.push_back(static_cast<int32_t>(static_cast<uint32_t>(bits)));
  return all;
}

void Machine::pure(Invocation& v, ir::InstId i) {
  const ir::Inst& in = m_.insts[i];
  if (ir::is_in(ir::Group::composite, in.op)) return composite(v, i);
  std::array<Numeric, 4> args;
  std::array<Numeric, 2> results;
  UMBER_CHECK(in.operand_count <= args.size() && in.result_count <= results.size());
  for (uint32_t n = 0; n < in.operand_count; ++n) args[n] = numeric(v, m_.operand(i, n));
  for (uint32_t n = 0; n < in.result_count; ++n) results[n] = Numeric::of(m_.types, m_.type(m_.result(i, n)));
  const bool is_defined =
      evaluate_numeric(in.op, std::span(args).first(in.operand_count), std::span(results).first(in.result_count));
  for (uint32_t n = 0; n < in.result_count; ++n) {
    if (is_defined)
      std::ranges::copy(results[n].bits, result(v, i, n));
    else
      std::fill_n(result(v, i, n), p_.words(m_.result(i, n)), 0);
  }
}

void Machine::composite(Invocation& v, ir::InstId i) {
  const ir::Inst& in = m_.insts[i];
  const TypeId type = m_.type(m_.result(i));
  uint64_t* out = result(v, i);
  FlatValues values{p_, out};
  std::vector<FlatValues::Value> operands;
  for (const ir::Use& use : m_.operands(i)) operands.push_back({m_.type(use.value), value(v, use.value)});
  const std::optional<FlatValues::Value> made =
      CompositeOps<FlatValues>(values, m_.types).evaluate(in.op, type, operands, in.imm());
  if (!made)
    std::fill_n(out, p_.words(type), 0);
  else if (made->words != out)
    std::copy_n(made->words, p_.words(type), out);
}

void Machine::effect(Invocation& v, ir::InstId i) {
  using ir::Group;
  const Op op = m_.insts[i].op;
  switch (ir::info(op).group) {
    case Group::barrier: return;  // invocations take turns: all memory is always in order
    case Group::handle: return name_sampler(v, i);
    case Group::texture:
      static_assert(ir::consists_of(
          Group::texture, {Op::sample, Op::sample_bias, Op::sample_lod, Op::sample_grad, Op::fetch, Op::gather}));
      if (op == Op::gather) return gather(v, i);
      if (op == Op::fetch) return fetch(v, i);
      return sample(v, i, explicit_level(v, i));
    case Group::query: return query(v, i);
    case Group::image: return image(v, i);
    case Group::atomic:
      if (ir::is_image_op(op)) return image(v, i);
      return memory(v, i);
    case Group::memory:
    case Group::interpolation:
    case Group::buffer:
    case Group::counter: return memory(v, i);
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
    case Group::vote:
    case Group::call:
    case Group::region:
    case Group::terminator: break;
  }
  UMBER_UNREACHABLE("an op without effect, or one that is not done at once");
}

}  // namespace umber::eval
