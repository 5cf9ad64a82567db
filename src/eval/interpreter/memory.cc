// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/memory.h"

#include <algorithm>
#include <bit>

#include "eval/scalar.h"
#include "ir/access.h"

namespace umber::eval {

using ir::InstId;
using ir::Op;

namespace {

/// Helper invocations write nothing that others see.
bool is_outside(ir::Place place) { return place.is_resource() || place.is_reference(); }

}  // namespace

MemoryUnit::Target MemoryUnit::start_of(Group& group, Invocation& v, InstId i) {
  const ir::Place place = m_.place(i);
  switch (place.table()) {
    case ir::Place::Table::io_var: {
      const ir::IoVar& variable = m_.io_vars[place.io_var()];
      const bool is_shared = !group.outputs.empty() && variable.direction == ir::Direction::output;
      return {.type = variable.type, .words = (is_shared ? group.outputs : v.io).data() + p_.offset(place.io_var())};
    }
    case ir::Place::Table::variable: {
      const ir::Variable& variable = m_.variables[place.variable()];
      uint64_t* words = v.stack.data() + v.frames.back().base;
      if (variable.scope == ir::VariableScope::private_) words = v.privates.data();
      if (is_seen_elsewhere(variable.scope)) words = group.shared.data();
      return {.type = variable.type, .words = words + p_.offset(place.variable())};
    }
    case ir::Place::Table::reference: {
      const ir::Reference& r = m_.references[place.reference()];
      const Bindings::Memory found = x_.bindings.find_memory(x_.scalar(v, m_.operand(i, 0)));
      return {.type = r.type, .bytes = found.bytes, .place = {r.type, r.layout, found.offset, 0}};
    }
    case ir::Place::Table::resource: break;
  }
  const ir::Resource& r = m_.resources[place.resource()];
  const uint64_t index = x_.scalar(v, m_.operand(i, 0));
  if (r.layout) {
    Bytes* bytes = r.kind == ir::ResourceKind::shared_block ? &group.shared_block
                                                            : x_.bindings.find_buffer(place.resource(), index);
    return {.type = r.type, .bytes = bytes, .place = {r.type, r.layout, 0, 0}};
  }
  Words* words = x_.bindings.find_value(place.resource(), index);
  if (!words) return {};
  if (p_.words(r.type) > x_.limits.words) return x_.fail(Status::memory_limit, i), Target{};
  if (words->size() < p_.words(r.type)) words->resize(static_cast<size_t>(p_.words(r.type)));
  return {.type = r.type, .words = words->data()};
}

/// Elements of an array sized at run time: those that are whole.
uint64_t MemoryUnit::length(const Target& array) const {
  if (!array.bytes) return 0;
  const uint64_t stride = m_.layouts[array.place.layout].stride, size = array.bytes->size();
  return stride && array.place.offset < size ? (size - array.place.offset) / stride : 0;
}

/// Elements that begin in the buffer: of the last one, the scalars that fit are there, as they are on devices.
uint64_t MemoryUnit::begun(const Target& array) const {
  const uint64_t whole = length(array);
  if (!array.bytes) return whole;
  return whole + (array.place.offset + whole * m_.layouts[array.place.layout].stride < array.bytes->size() ? 1 : 0);
}

MemoryUnit::Target MemoryUnit::bounded_part(const Target& whole, uint64_t n) const {
  const bool is_unsized = m_.types.is_unsized(whole.type);
  if (n >= (is_unsized ? begun(whole) : m_.types.part_count(whole.type))) return {};
  const auto index = static_cast<uint32_t>(n);
  Target part{.type = m_.types.part(whole.type, index)};
  if (whole.bytes)
    part.bytes = whole.bytes, part.place = part_of(m_, whole.place, n);
  else
    part.words = whole.words + p_.part_offset(whole.type, index);
  return part;
}

MemoryUnit::Target MemoryUnit::target(Group& group, Invocation& v, InstId i) {
  Target at = start_of(group, v, i);
  const uint32_t length = m_.path_length(i);
  for (uint32_t n = ir::first_step(m_.place(i)); n < length && at.exists(); ++n) {
    // A block without a layout has no length.
    if (at.words && m_.types.is_unsized(at.type)) return x_.fail(Status::unsupported, i), Target{};
    at = bounded_part(at, x_.scalar(v, m_.operand(i, n)));
  }
  x_.has_strayed |= !at.exists();
  return at;
}

MemoryUnit::Target MemoryUnit::behind(Group& group, Invocation& v, InstId i, uint64_t distance, ir::TypeKind wanted) {
  Target at = start_of(group, v, i);
  const uint32_t last = m_.path_length(i) - 1;
  for (uint32_t n = ir::first_step(m_.place(i)); n < last && at.exists(); ++n)
    at = bounded_part(at, x_.scalar(v, m_.operand(i, n)));
  if (!at.exists() || !m_.types.is_array(at.type)) return {};
  const ir::TypeId element = m_.types[at.type].element;
  if (m_.types.scalar_kind(element) != wanted) return x_.fail(Status::unsupported, i), Target{};
  const uint32_t size = m_.types.rows(element);
  at = bounded_part(at, x_.scalar(v, m_.operand(i, last)) + distance / size);
  return at.exists() && size > 1 ? bounded_part(at, distance % size) : at;
}

uint64_t MemoryUnit::address(Group& group, Invocation& v, InstId i) {
  const Target at = target(group, v, i);
  if (!at.bytes) return 0;
  const ir::Place place = m_.place(i);
  const uint64_t first = x_.scalar(v, m_.operand(i, 0));
  if (!place.is_resource()) return first + at.place.offset - x_.bindings.find_memory(first).offset;
  return x_.bindings.address(place.resource(), static_cast<uint32_t>(first)) + at.place.offset;
}

uint64_t MemoryUnit::read_behind(Group& group, Invocation& v, InstId i, uint64_t distance, ir::TypeKind wanted) {
  const Target from = behind(group, v, i, distance, wanted);
  uint64_t bits = 0;
  if (from.bytes)
    read(p_, *from.bytes, from.place, &bits);
  else if (from.words)
    bits = *from.words;
  return bits;
}

void MemoryUnit::write_behind(Group& group, Invocation& v, InstId i, uint64_t distance, ir::TypeKind kind,
                              uint64_t bits) {
  const Target to = behind(group, v, i, distance, kind);
  if (to.bytes)
    write(p_, *to.bytes, to.place, &bits);
  else if (to.words)
    *to.words = bits;
}

/// Words hold a number each, here as on every machine of interest with its low bits first.
uint8_t* MemoryUnit::byte_of_words(const Target& array, uint64_t byte) const {
  static_assert(std::endian::native == std::endian::little);
  const ir::TypeId element = m_.types[array.type].element;
  const uint64_t size = layout::scalar_bytes(element), at = byte / size;
  if (at >= uint64_t{m_.types.part_count(array.type)} * m_.types.rows(element)) return nullptr;
  return reinterpret_cast<uint8_t*>(array.words + at) + byte % size;
}

uint64_t MemoryUnit::read_bits(Group& group, Invocation& v, InstId i, uint64_t byte, uint32_t width) {
  const Target from = target(group, v, i);
  uint64_t bits = 0;
  for (uint32_t n = 0; n < width / 8 && from.exists(); ++n) {
    const uint64_t at = from.bytes ? from.place.offset + byte + n : byte + n;
    const uint8_t* const found = !from.bytes               ? byte_of_words(from, at)
                                 : at < from.bytes->size() ? from.bytes->data() + at
                                                           : nullptr;
    if (found) bits |= uint64_t{*found} << 8 * n;
  }
  return bits;
}

void MemoryUnit::write_bits(Group& group, Invocation& v, InstId i, uint64_t byte, uint32_t width, uint64_t bits) {
  const Target to = target(group, v, i);
  if (v.is_helper && is_outside(m_.place(i))) return;
  for (uint32_t n = 0; n < width / 8 && to.exists(); ++n) {
    const uint64_t at = to.bytes ? to.place.offset + byte + n : byte + n;
    uint8_t* const found = !to.bytes ? byte_of_words(to, at) : at < to.bytes->size() ? to.bytes->data() + at : nullptr;
    if (found) *found = static_cast<uint8_t>(bits >> 8 * n);
  }
}

void MemoryUnit::run(Group& group, Invocation& v, InstId i) {
  const Op op = m_.insts[i].op;
  if (ir::is_counter_op(op)) return counter(v, i);
  if (ir::is_buffer_op(op)) return buffer(v, i);
  if (ir::is_atomic(op)) return atomic(group, v, i);
  static_assert(ir::consists_of(ir::Group::memory, {Op::load, Op::store, Op::array_length}));
  if (x_.access && m_.place(i).is_io_var()) {
    if (op == Op::store)
      store_by_access(group, v, i);
    else if (load_by_access(group, v, i))
      return;
  }
  if (op == Op::load) {
    const Target from = target(group, v, i);
    uint64_t* out = x_.result(v, i);
    const uint64_t words = p_.words(m_.result(i));
    if (from.bytes)
      read(p_, *from.bytes, from.place, out);
    else if (from.words)
      std::copy_n(from.words, words, out);
    else
      x_.set_undefined(v, i);
  } else if (op == Op::store) {
    if (v.is_helper && is_outside(m_.place(i))) return;
    const Target to = target(group, v, i);
    const ir::ValueId from = m_.operand(i, m_.path_length(i));
    if (to.bytes)
      write(p_, *to.bytes, to.place, x_.value(v, from));
    else if (to.words)
      std::copy_n(x_.value(v, from), p_.words(from), to.words);
  } else if (op == Op::array_length) {
    const Target array = target(group, v, i);
    if (array.words) x_.fail(Status::unsupported, i);
    *x_.result(v, i) = static_cast<uint32_t>(length(array));
  } else {
    interpolate(group, v, i);
  }
}

void MemoryUnit::atomic(Group& group, Invocation& v, InstId i) {
  const Target at = v.is_helper && is_outside(m_.place(i)) ? Target{} : target(group, v, i);
  const ir::TypeId type = m_.type(m_.result(i));  // a scalar, or a vector of halves
  const uint32_t count = m_.types.rows(type);
  std::array<uint64_t, 4> old = {}, now = {};
  if (at.bytes)
    read(p_, *at.bytes, at.place, old.data());
  else if (at.words)
    std::copy_n(at.words, count, old.begin());
  bool is_changed = at.exists();
  for (uint32_t n = 0; n < count && is_changed; ++n) {
    const std::optional<uint64_t> next = x_.updated(v, i, m_.types.scalar_kind(type), old[n], m_.path_length(i), n);
    is_changed = next.has_value();
    now[n] = next.value_or(0);
  }
  if (is_changed && at.bytes) write(p_, *at.bytes, at.place, now.data());
  if (is_changed && at.words) std::copy_n(now.begin(), count, at.words);
  std::copy_n(old.begin(), count, x_.result(v, i));
}

/// Blocks by bytes. What has no layout yet has no bytes.
void MemoryUnit::buffer(Invocation& v, InstId i) {
  const Op op = m_.insts[i].op;
  if (!m_.resources[m_.resource_of(i)].layout) return void(x_.fail(Status::unsupported, i));
  Bytes* bytes = x_.bindings.find_buffer(m_.resource_of(i), x_.scalar(v, m_.operand(i, 0)));
  if (op == Op::buffer_size) return void(*x_.result(v, i) = bytes ? static_cast<uint32_t>(bytes->size()) : 0);
  const uint64_t offset = x_.scalar(v, m_.operand(i, 1));
  const bool is_dropped = v.is_helper && ir::info(op).effect == ir::Effect::writes;
  if (op == Op::store_buffer) {
    const ir::ValueId from = m_.operand(i, 3);
    if (bytes && !is_dropped) write(p_, *bytes, {m_.type(from), {}, offset, 0}, x_.value(v, from));
    return;
  }
  uint64_t* out = x_.result(v, i);
  x_.set_undefined(v, i);
  x_.has_strayed |= !bytes;
  if (!bytes || is_dropped) return;
  const LaidOut place{m_.type(m_.result(i)), {}, offset, 0};
  read(p_, *bytes, place, out);
  if (op == Op::load_buffer) return;
  if (const std::optional<uint64_t> now = x_.updated(v, i, m_.types.kind(place.type), *out, 2))
    write(p_, *bytes, place, &*now);
}

void MemoryUnit::counter(Invocation& v, InstId i) {
  uint64_t* out = x_.result(v, i);
  *out = 0;
  Bytes* bytes = x_.bindings.find_buffer(m_.resource_of(i), x_.scalar(v, m_.operand(i, 0)));
  if (!bytes || (v.is_helper && m_.insts[i].op != Op::counter_load)) return;
  const LaidOut place{ir::types::kU32, {}, x_.scalar(v, m_.operand(i, 1)), 0};
  read(p_, *bytes, place, out);
  if (m_.insts[i].op == Op::counter_load) return;
  if (const std::optional<uint64_t> now = x_.updated(v, i, ir::TypeKind::u32, *out, 2)) write(p_, *bytes, place, &*now);
}

/// One sample in the centre of the pixel; elsewhere inputs are taken as linear between the pixels of the quad.
void MemoryUnit::interpolate(Group& group, Invocation& v, InstId i) {
  const Target from = target(group, v, i);
  uint64_t* out = x_.result(v, i);
  const uint64_t words = p_.words(m_.result(i));
  if (!from.words) return void(std::fill_n(out, words, 0));
  std::copy_n(from.words, words, out);
  if (m_.insts[i].op != Op::interpolate_at_offset || !group.is_quad || !m_.types.is_numeric(from.type)) return;
  const ir::TypeKind kind = m_.types.scalar_kind(from.type);
  if (!ir::is_float(kind)) return;

  const auto lane = static_cast<uint32_t>(&v - group.invocations.data());
  const ptrdiff_t at = from.words - v.io.data();
  const std::vector<double> offset = x_.floats(v, m_.operand(i, m_.path_length(i)));
  for (uint64_t n = 0; n < words; ++n) {
    const auto in_lane = [&](uint32_t l) {
      return to_double(kind, group.invocations[l].io[static_cast<size_t>(at) + static_cast<size_t>(n)]);
    };
    const double dx = in_lane(lane | 1) - in_lane(lane & ~1u), dy = in_lane(lane | 2) - in_lane(lane & ~2u);
    out[n] = from_double(kind, in_lane(lane) + dx * offset[0] + dy * offset[1]);
  }
}

/// `path` has the values of the operands that the path is.
StageAccess::Access MemoryUnit::access_of(Group& group, const Invocation& v, InstId i, ir::TypeId type,
                                          std::span<const uint64_t> path) const {
  const Op op = m_.insts[i].op;
  StageAccess::Access access{.instruction = i,
                             .op = op,
                             .variable = m_.place(i).io_var(),
                             .type = type,
                             .path = path,
                             .lane = static_cast<uint32_t>(&v - group.invocations.data())};
  if (op == Op::interpolate_at_sample || op == Op::interpolate_at_offset) {
    const ir::ValueId at = m_.operand(i, m_.path_length(i));
    if (op == Op::interpolate_at_sample)
      access.at[0] = static_cast<double>(x_.integers(v, at).front());
    else
      std::ranges::copy(x_.floats(v, at), access.at.begin());
  }
  return access;
}

Words MemoryUnit::path_of(const Invocation& v, InstId i) const {
  Words path;
  for (uint32_t n = 0; n < m_.path_length(i); ++n) path.push_back(x_.scalar(v, m_.operand(i, n)));
  return path;
}

bool MemoryUnit::load_by_access(Group& group, Invocation& v, InstId i) {
  if (m_.io_vars[m_.place(i).io_var()].direction != ir::Direction::input) return false;
  const Target from = target(group, v, i);
  return from.words &&
         x_.access->load(access_of(group, v, i, from.type, path_of(v, i)), {x_.result(v, i), p_.size(m_.result(i))});
}

void MemoryUnit::store_by_access(Group& group, Invocation& v, InstId i) {
  const Target to = target(group, v, i);
  const ir::ValueId from = m_.operand(i, m_.path_length(i));
  if (to.words) x_.access->store(access_of(group, v, i, to.type, path_of(v, i)), {x_.value(v, from), p_.size(from)});
}

}  // namespace umber::eval
