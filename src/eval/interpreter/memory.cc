// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "eval/interpreter/machine.h"
#include "eval/scalar.h"

namespace umber::eval {

using ir::InstId;
using ir::Op;

Machine::Target Machine::start_of(Invocation& v, InstId i) {
  const ir::Place place = m_.place(i);
  switch (place.table()) {
    case ir::Place::Table::io_var:
      return {.type = m_.io_vars[place.io_var()].type, .words = v.io.data() + p_.offset(place.io_var())};
    case ir::Place::Table::variable: {
      const ir::Variable& variable = m_.variables[place.variable()];
      uint64_t* words = v.stack.data() + v.frames.back().base;
      if (variable.scope == ir::VariableScope::private_) words = v.privates.data();
      if (variable.scope == ir::VariableScope::shared) words = group_->shared.data();
      return {.type = variable.type, .words = words + p_.offset(place.variable())};
    }
    case ir::Place::Table::resource: break;
  }
  const ir::Resource& r = m_.resources[place.resource()];
  const uint64_t index = scalar(v, m_.operand(i, 0));
  if (r.layout) {
    Bytes* bytes = bindings_.find_buffer(place.resource(), index);
    return {.type = r.type, .bytes = bytes, .place = {r.type, r.layout, 0, 0}};
  }
  Words* words = bindings_.find_value(place.resource(), index);
  if (!words) return {};
  if (p_.words(r.type) > limits_.words) return fail(Status::memory_limit, i), Target{};
  if (words->size() < p_.words(r.type)) words->resize(p_.words(r.type));
  return {.type = r.type, .words = words->data()};
}

/// Elements of an array sized at run time: those that are whole.
uint64_t Machine::length(const Target& array) const {
  if (!array.bytes) return 0;
  const uint64_t stride = m_.layouts[array.place.layout].stride, size = array.bytes->size();
  return stride && array.place.offset < size ? (size - array.place.offset) / stride : 0;
}

/// Elements that begin in the buffer: of the last one, the scalars that fit are there, as they are on devices.
uint64_t Machine::begun(const Target& array) const {
  const uint64_t whole = length(array);
  if (!array.bytes) return whole;
  return whole + (array.place.offset + whole * m_.layouts[array.place.layout].stride < array.bytes->size() ? 1 : 0);
}

Machine::Target Machine::bounded_part(const Target& whole, uint64_t n) const {
  const bool is_unsized = m_.types.is_array(whole.type) && m_.types[whole.type].extent == 0;
  if (n >= (is_unsized ? begun(whole) : m_.types.part_count(whole.type))) return {};
  const auto index = static_cast<uint32_t>(n);
  Target part{.type = m_.types.part(whole.type, index)};
  if (whole.bytes)
    part.bytes = whole.bytes, part.place = part_of(m_, whole.place, n);
  else
    part.words = whole.words + p_.part_offset(whole.type, index);
  return part;
}

Machine::Target Machine::target(Invocation& v, InstId i) {
  Target at = start_of(v, i);
  const uint32_t length = m_.path_length(i);
  for (uint32_t n = m_.place(i).is_resource() ? 1 : 0; n < length && at.exists(); ++n) {
    // A block without a layout has no length.
    if (at.words && m_.types.is_array(at.type) && m_.types[at.type].extent == 0)
      return fail(Status::unsupported, i), Target{};
    at = bounded_part(at, scalar(v, m_.operand(i, n)));
  }
  return at;
}

void Machine::memory(Invocation& v, InstId i) {
  const Op op = m_.insts[i].op;
  if (ir::is_counter_op(op)) return counter(v, i);
  if (ir::is_buffer_op(op)) return buffer(v, i);
  if (ir::is_atomic(op)) return atomic(v, i);
  static_assert(ir::consists_of(ir::Group::memory, {Op::load, Op::store, Op::array_length}));
  if (op == Op::load) {
    const Target from = target(v, i);
    uint64_t* out = result(v, i);
    const uint64_t words = p_.words(m_.result(i));
    if (from.bytes)
      read(p_, *from.bytes, from.place, out);
    else if (from.words)
      std::copy_n(from.words, words, out);
    else
      std::fill_n(out, words, 0);
  } else if (op == Op::store) {
    if (v.is_helper && m_.place(i).is_resource()) return;
    const Target to = target(v, i);
    const ir::ValueId from = m_.operand(i, m_.path_length(i));
    if (to.bytes)
      write(p_, *to.bytes, to.place, value(v, from));
    else if (to.words)
      std::copy_n(value(v, from), p_.words(from), to.words);
  } else if (op == Op::array_length) {
    const Target array = target(v, i);
    if (array.words) fail(Status::unsupported, i);
    *result(v, i) = static_cast<uint32_t>(length(array));
  } else {
    interpolate(v, i);
  }
}

/// What an atomic that found `old` leaves; its values are the operands from `first` on.
std::optional<uint64_t> Machine::updated(Invocation& v, InstId i, ir::TypeKind kind, uint64_t old, uint32_t first) {
  const uint64_t args[] = {old, scalar(v, m_.operand(i, first))};
  const auto by = [&](Op op) { return evaluate(op, kind, args); };
  switch (ir::atomic_of(m_.insts[i].op).kind) {
    case ir::AtomicKind::add: return by(Op::add);
    case ir::AtomicKind::min: return by(Op::min);
    case ir::AtomicKind::max: return by(Op::max);
    case ir::AtomicKind::and_: return by(Op::and_);
    case ir::AtomicKind::or_: return by(Op::or_);
    case ir::AtomicKind::xor_: return by(Op::xor_);
    case ir::AtomicKind::exchange: return args[1];
    case ir::AtomicKind::compare_swap: return old == args[1] ? scalar(v, m_.operand(i, first + 1)) : old;
  }
  return std::nullopt;
}

void Machine::atomic(Invocation& v, InstId i) {
  const Target at = v.is_helper && m_.place(i).is_resource() ? Target{} : target(v, i);
  uint64_t old = 0;
  if (at.bytes)
    read(p_, *at.bytes, at.place, &old);
  else if (at.words)
    old = *at.words;
  if (at.exists())
    if (const std::optional<uint64_t> now = updated(v, i, m_.types.kind(at.type), old, m_.path_length(i))) {
      if (at.bytes)
        write(p_, *at.bytes, at.place, &*now);
      else
        *at.words = *now;
    }
  *result(v, i) = old;
}

/// Blocks by bytes. What has no layout yet has no bytes.
void Machine::buffer(Invocation& v, InstId i) {
  const Op op = m_.insts[i].op;
  if (!m_.resources[m_.resource_of(i)].layout) return void(fail(Status::unsupported, i));
  Bytes* bytes = bindings_.find_buffer(m_.resource_of(i), scalar(v, m_.operand(i, 0)));
  if (op == Op::buffer_size) return void(*result(v, i) = bytes ? static_cast<uint32_t>(bytes->size()) : 0);
  const uint64_t offset = scalar(v, m_.operand(i, 1));
  const bool is_dropped = v.is_helper && ir::info(op).effect == ir::Effect::writes;
  if (op == Op::store_buffer) {
    const ir::ValueId from = m_.operand(i, 3);
    if (bytes && !is_dropped) write(p_, *bytes, {m_.type(from), {}, offset, 0}, value(v, from));
    return;
  }
  uint64_t* out = result(v, i);
  std::fill_n(out, p_.words(m_.result(i)), 0);
  if (!bytes || is_dropped) return;
  const LaidOut place{m_.type(m_.result(i)), {}, offset, 0};
  read(p_, *bytes, place, out);
  if (op == Op::load_buffer) return;
  if (const std::optional<uint64_t> now = updated(v, i, m_.types.kind(place.type), *out, 2))
    write(p_, *bytes, place, &*now);
}

void Machine::counter(Invocation& v, InstId i) {
  uint64_t* out = result(v, i);
  *out = 0;
  Bytes* bytes = bindings_.find_buffer(m_.resource_of(i), scalar(v, m_.operand(i, 0)));
  if (!bytes || (v.is_helper && m_.insts[i].op != Op::counter_load)) return;
  const LaidOut place{ir::types::kU32, {}, scalar(v, m_.operand(i, 1)), 0};
  read(p_, *bytes, place, out);
  if (m_.insts[i].op == Op::counter_load) return;
  if (const std::optional<uint64_t> now = updated(v, i, ir::TypeKind::u32, *out, 2)) write(p_, *bytes, place, &*now);
}

/// One sample in the centre of the pixel; elsewhere inputs are taken as linear between the pixels of the quad.
void Machine::interpolate(Invocation& v, InstId i) {
  const Target from = target(v, i);
  uint64_t* out = result(v, i);
  const uint64_t words = p_.words(m_.result(i));
  if (!from.words) return void(std::fill_n(out, words, 0));
  std::copy_n(from.words, words, out);
  if (m_.insts[i].op != Op::interpolate_at_offset || !group_->is_quad || !m_.types.is_numeric(from.type)) return;
  const ir::TypeKind kind = m_.types.scalar_kind(from.type);
  if (!ir::is_float(kind)) return;

  const auto lane = static_cast<uint32_t>(&v - group_->invocations.data());
  const ptrdiff_t at = from.words - v.io.data();
  const std::vector<double> offset = floats(v, m_.operand(i, m_.path_length(i)));
  for (uint64_t n = 0; n < words; ++n) {
    const auto in_lane = [&](uint32_t l) {
      return to_double(kind, group_->invocations[l].io[static_cast<size_t>(at) + n]);
    };
    const double dx = in_lane(lane | 1) - in_lane(lane & ~1u), dy = in_lane(lane | 2) - in_lane(lane & ~2u);
    out[n] = from_double(kind, in_lane(lane) + dx * offset[0] + dy * offset[1]);
  }
}

}  // namespace umber::eval
