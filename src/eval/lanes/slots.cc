// SPDX-License-Identifier: Apache-2.0
#include "eval/lanes/slots.h"

namespace umber::eval::lanes {

constexpr uint32_t kMostSlots = 1u << 16;

Slots::Slots(const Program& program, Code& code) : p_(program), m_(program.module()), code_(code) {
  values_.resize(m_.values.size());
  for (const ir::VariableId v : m_.variables.ids()) variables_.push_back(claim(p_.words(m_.variables[v].type)));
  for (const ir::IoVarId v : m_.io_vars.ids()) {
    io_.push_back(claim(p_.words(m_.io_vars[v].type)));
    for (const Slot s : run(io_.back(), too_many_ ? 0 : p_.words(m_.io_vars[v].type))) code_.io.push_back(s);
  }
}

bool Slots::has_room_for(ir::TypeId type) const {
  if (m_.types.is_numeric(type)) return ir::bit_width_of(m_.types.scalar_kind(type)) <= 32;
  if (m_.types.is_array(type)) return m_.types[type].extent != 0 && has_room_for(m_.types[type].element);
  if (!m_.types.is_structure(type)) return false;
  for (uint32_t n = 0; n < m_.types.part_count(type); ++n)
    if (!has_room_for(m_.types.part(type, n))) return false;
  return true;
}

bool Slots::has_room_for(ir::ValueId v) const { return has_room_for(m_.type(v)) && p_.words(v) <= kMostSlots; }

Slot Slots::claim(uint64_t count) {
  if (count > kMostSlots - code_.slot_count) {
    too_many_ = true;
    return 0;
  }
  const Slot first = code_.slot_count;
  code_.slot_count += static_cast<uint32_t>(count);
  return first;
}

std::vector<Slot> Slots::run(Slot first, uint64_t count) const {
  std::vector<Slot> all;
  for (uint64_t n = 0; n < count; ++n) all.push_back(first + static_cast<Slot>(n));
  return all;
}

Slot Slots::constant(uint32_t bits) {
  const auto [at, is_new] = constants_.try_emplace(bits, 0);
  if (is_new) {
    at->second = claim();
    code_.constants.push_back({at->second, bits});
  }
  return at->second;
}

std::span<const Slot> Slots::make(ir::ValueId v) {
  const uint64_t count = p_.words(v);
  const Slot first = claim(count);
  values_[v.index] = run(first, too_many_ ? 0 : count);
  return values_[v.index];
}

std::span<const Slot> Slots::of(ir::ValueId v) {
  std::vector<Slot>& slots = values_[v.index];
  if (slots.empty() && m_.is_constant(v))
    for (const uint64_t word : std::span(p_.constant(v), p_.size(v)))
      slots.push_back(constant(static_cast<uint32_t>(word)));
  return slots;
}

}  // namespace umber::eval::lanes
