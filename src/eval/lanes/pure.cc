// SPDX-License-Identifier: Apache-2.0
#include "eval/lanes/pure.h"

#include <algorithm>

#include "ir/access.h"

namespace umber::eval::lanes {

using ir::InstId;
using ir::Op;
using ir::TypeKind;
using ir::ValueId;
using Kind = Instruction::Kind;

Range Pure::range(std::span<const Slot> slots) { return add_rows(code_.slots, slots); }

bool Pure::instruction(InstId i, Instructions& to) {
  const ir::Inst& in = m_.insts[i];
  const ir::OpInfo& info = ir::info(in.op);
  if (info.group == ir::Group::cooperative || info.group == ir::Group::device || info.group == ir::Group::interpolation)
    return false;
  if (in.op == Op::load || in.op == Op::store) return memory(i, to);
  if (info.effect == ir::Effect::writes) return in.op == Op::memory_barrier;
  if (info.effect == ir::Effect::pure && pure(i, to)) return true;
  machine(i, to);
  return true;
}

/// False if there is no kernel.
bool Pure::pure(InstId i, Instructions& to) {
  const ir::Op op = m_.insts[i].op;
  switch (ir::info(op).group) {
    case ir::Group::composite: return composite(i, to);
    case ir::Group::reduction: return reduction(i, to);
    case ir::Group::conversion: return conversion(i, to);
    case ir::Group::geometry:
    case ir::Group::matrix: return vectors(i, to);
    case ir::Group::arithmetic:
    case ir::Group::bits:
    case ir::Group::comparison:
    case ir::Group::math: return by_component(i, to);
    case ir::Group::pack:
    case ir::Group::integer:
    case ir::Group::derivative:
    case ir::Group::interpolation:
    case ir::Group::memory:
    case ir::Group::buffer:
    case ir::Group::atomic:
    case ir::Group::counter:
    case ir::Group::handle:
    case ir::Group::texture:
    case ir::Group::query:
    case ir::Group::image:
    case ir::Group::barrier:
    case ir::Group::emission:
    case ir::Group::subgroup:
    case ir::Group::call:
    case ir::Group::region:
    case ir::Group::terminator:
    case ir::Group::specialization:
    case ir::Group::device:
    case ir::Group::cooperative:
    case ir::Group::ray:
    case ir::Group::ray_query: return false;
  }
  return false;
}

/// One component whose result is undefined leaves a vector without a value, which kernels do not do: for such operations the second
/// operand must be known.
bool Pure::is_defined(InstId i) const {
  const ir::Inst& in = m_.insts[i];
  const bool is_shift = in.op == Op::shl || in.op == Op::shr, is_division = in.op == Op::div || in.op == Op::rem;
  if ((!is_shift && !is_division) || m_.types.scalar_kind(m_.type(m_.operand(in, 0))) == TypeKind::f32) return true;
  if (p_.words(m_.result(i)) == 1) return true;
  return is_shift ? is_known_shift(in) : has_constant_words(m_.operand(in, 1), [](uint64_t word) { return word != 0; });
}

bool Pure::is_known_shift(const ir::Inst& in) const {
  return (in.op == Op::shl || in.op == Op::shr) &&
         has_constant_words(m_.operand(in, 1), [](uint64_t word) { return word < 32; });
}

bool Pure::has_constant_words(ValueId v, bool (*is_such)(uint64_t)) const {
  return m_.is_constant(v) && std::ranges::all_of(std::span(p_.constant(v), p_.size(v)), is_such);
}

bool Pure::by_component(InstId i, Instructions& to) {
  const ir::Inst& in = m_.insts[i];
  if (in.result_count != 1 || in.operand_count == 0 || in.operand_count > 3 || !is_defined(i)) return false;
  const TypeKind kind = m_.types.scalar_kind(m_.type(m_.operand(in, 0)));
  Kernel kernel = find_kernel(in.op, kind);
  if (!kernel) return false;
  if (is_known_shift(in)) kernel = find_shift(in.op, kind);
  std::span<const Slot> operands[3];
  for (uint32_t n = 0; n < in.operand_count; ++n) operands[n] = slots_.of(m_.operand(in, n));
  const std::span<const Slot> results = slots_.make(m_.result(i));
  if (operands[0].size() != results.size()) return false;
  const auto part = [&](uint32_t n, size_t c) {
    return operands[n].empty() ? 0 : operands[n][operands[n].size() == 1 ? 0 : c];
  };
  for (size_t c = 0; c < results.size(); ++c)
    to.push_back(
        {.kind = Kind::kernel, .kernel = kernel, .to = results[c], .a = part(0, c), .b = part(1, c), .c = part(2, c)});
  return true;
}

bool Pure::conversion(InstId i, Instructions& to) {
  const ir::Inst& in = m_.insts[i];
  const TypeKind from = m_.types.scalar_kind(m_.type(m_.operand(in, 0))),
                 into = m_.types.scalar_kind(m_.type(m_.result(i)));
  const std::vector<Slot> operand(slots_.of(m_.operand(in, 0)).begin(), slots_.of(m_.operand(in, 0)).end());
  const bool is_of_same_bits = in.op == Op::bitcast && ir::bit_width_of(from) == 32 && ir::bit_width_of(into) == 32;
  if (is_of_same_bits && operand.size() == p_.words(m_.result(i))) return slots_.set(m_.result(i), operand), true;
  const Kernel kernel = in.op == Op::convert ? find_conversion(from, into) : nullptr;
  if (!kernel) return false;
  const std::span<const Slot> results = slots_.make(m_.result(i));
  if (operand.size() != results.size()) return false;
  for (size_t c = 0; c < results.size(); ++c)
    to.push_back({.kind = Kind::kernel, .kernel = kernel, .to = results[c], .a = operand[c]});
  return true;
}

bool Pure::reduction(InstId i, Instructions& to) {
  const std::vector<Slot> operand(slots_.of(m_.operand(i, 0)).begin(), slots_.of(m_.operand(i, 0)).end());
  const Kernel kernel = find_kernel(m_.insts[i].op == Op::any ? Op::or_ : Op::and_, TypeKind::bool_);
  Slot sum = operand[0];
  for (size_t n = 1; n < operand.size(); ++n) {
    const Slot next = slots_.claim();
    to.push_back({.kind = Kind::kernel, .kernel = kernel, .to = next, .a = sum, .b = operand[n]});
    sum = next;
  }
  slots_.set(m_.result(i), std::span(&sum, 1));
  return true;
}

bool Pure::vectors(InstId i, Instructions& to) {
  const ir::Inst& in = m_.insts[i];
  const auto type = [&](uint32_t n) { return m_.type(m_.operand(in, n)); };
  for (uint32_t n = 0; n < in.operand_count; ++n)
    if (m_.types.scalar_kind(type(n)) != TypeKind::f32) return false;
  const bool is_product = in.op == Op::mat_mul;
  Vectors made{.kernel = find_vector_kernel(in.op)};
  if (!made.kernel && !is_product) return false;
  made.rows = m_.types.rows(type(0));
  made.is_row_vector = m_.types.columns(type(0)) == 1;
  made.a = range(slots_.of(m_.operand(in, 0)));
  if (in.operand_count > 1) made.b = range(slots_.of(m_.operand(in, 1)));
  made.to = range(slots_.make(m_.result(i)));
  to.push_back(
      {.kind = is_product ? Kind::multiply : Kind::vector, .detail = static_cast<uint32_t>(code_.vectors.size())});
  code_.vectors.push_back(made);
  return true;
}

bool Pure::composite(InstId i, Instructions& to) {
  if (m_.insts[i].op == Op::select) return select(i, to);
  return moved(i);
}

bool Pure::select(InstId i, Instructions& to) {
  const std::span<const Slot> condition = slots_.of(m_.operand(i, 0)), yes = slots_.of(m_.operand(i, 1)),
                              no = slots_.of(m_.operand(i, 2)), results = slots_.make(m_.result(i));
  if (yes.size() != results.size() || (condition.size() != 1 && condition.size() != results.size())) return false;
  for (size_t n = 0; n < results.size(); ++n)
    to.push_back({.kind = Kind::kernel,
                  .kernel = selection(),
                  .to = results[n],
                  .a = condition[condition.size() == 1 ? 0 : n],
                  .b = yes[n],
                  .c = no[n]});
  return true;
}

/// Ops that say which parts of values a value is made of.
bool Pure::moved(InstId i) {
  const ir::Inst& in = m_.insts[i];
  const size_t words = p_.size(m_.result(i));
  std::vector<Slot> parts;
  const auto take = [&](std::span<const Slot> from) { parts.insert(parts.end(), from.begin(), from.end()); };
  const std::span<const Slot> whole = in.operand_count ? slots_.of(m_.operand(in, 0)) : std::span<const Slot>{};
  const ir::TypeId type = in.operand_count ? m_.type(m_.operand(in, 0)) : ir::TypeId{};
  if (in.op == Op::construct) {
    for (const ir::Use& use : m_.operands(in)) take(slots_.of(use.value));
  } else if (in.op == Op::extract) {
    if (in.imm() >= m_.types.part_count(type)) return false;
    take(whole.subspan(static_cast<size_t>(p_.part_offset(type, in.imm())), words));
  } else if (in.op == Op::insert) {
    if (in.imm() >= m_.types.part_count(type)) return false;
    take(whole);
    std::ranges::copy(slots_.of(m_.operand(in, 1)),
                      parts.begin() + static_cast<ptrdiff_t>(p_.part_offset(type, in.imm())));
  } else if (in.op == Op::swizzle) {
    for (size_t n = 0; n < words; ++n) parts.push_back(whole.size() == 1 ? whole[0] : whole[in.imm() >> (2 * n) & 3]);
  } else {
    return false;
  }
  if (parts.size() != words) return false;
  slots_.set(m_.result(i), parts);
  return true;
}

Range Pure::homes(std::span<const ValueId> values) {
  std::vector<Home> all;
  for (const ValueId v : values)
    if (!m_.is_constant(v)) all.push_back({p_.offset(v), range(slots_.of(v))});
  return add_rows<Home>(code_.homes, all);
}

void Pure::machine(InstId i, Instructions& to) {
  const ir::Inst& in = m_.insts[i];
  MachineCall made{.instruction = i, .is_together = ir::info(in.op).effect == ir::Effect::converges};
  std::vector<ValueId> operands, results;
  for (const ir::Use& use : m_.operands(in)) operands.push_back(use.value);
  for (uint32_t n = 0; n < in.result_count; ++n) {
    results.push_back(m_.result(i, n));
    slots_.make(results.back());
  }
  made.operands = homes(operands);
  made.results = homes(results);
  to.push_back({.kind = Kind::machine, .detail = static_cast<uint32_t>(code_.machine.size())});
  code_.machine.push_back(made);
}

/// Whether a load finds the same for all: nothing writes there, and the path is known.
bool Pure::is_uniform(InstId i) const {
  const std::span<const ir::Use> operands = m_.operands(i);
  return m_.place(i).is_resource() &&
         std::ranges::all_of(operands, [&](const ir::Use& u) { return m_.is_constant(u.value); });
}

bool Pure::memory(InstId i, Instructions& to) {
  const ir::Place place = m_.place(i);
  const bool is_load = m_.insts[i].op == Op::load;
  if (place.is_reference()) return false;
  if (place.is_resource()) {
    if (!is_load) return false;
    if (!is_uniform(i)) return machine(i, to), true;
    Instructions before;
    machine(i, before);
    code_.uniform.push_back(before[0].detail);
    return true;
  }
  Access made = access(i);
  const bool is_input = place.is_io_var() && m_.io_vars[place.io_var()].direction == ir::Direction::input;
  if (!is_load && is_input) return false;
  if (is_load) {
    const ValueId result = m_.result(i);
    if (is_input && made.exists && made.steps.count == 0)
      return slots_.set(result, slots_.run(made.first, p_.words(result))), true;
    made.values = range(slots_.make(result));
  } else {
    made.values = range(slots_.of(m_.operand(i, m_.path_length(i))));
  }
  to.push_back({.kind = is_load ? Kind::load : Kind::store, .detail = static_cast<uint32_t>(code_.accesses.size())});
  code_.accesses.push_back(made);
  return true;
}

Access Pure::access(InstId i) {
  const ir::Place place = m_.place(i);
  Access made{.first = place.is_io_var() ? slots_.of(place.io_var()) : slots_.of(place.variable())};
  made.steps.first = static_cast<uint32_t>(code_.steps.size());
  ir::TypeId type = ir::place_type(m_, place);
  for (uint32_t n = 0; n < m_.path_length(i) && made.exists; ++n) {
    const ValueId index = m_.operand(i, n);
    const uint32_t count = m_.types.part_count(type);
    if (m_.is_constant(index)) {
      const uint64_t part = *p_.constant(index);
      made.exists = part < count;
      if (made.exists) made.first += static_cast<Slot>(p_.part_offset(type, static_cast<uint32_t>(part)));
      type = made.exists ? m_.types.part(type, static_cast<uint32_t>(part)) : type;
    } else {
      code_.steps.push_back({slots_.of(index)[0], count, static_cast<uint32_t>(p_.part_offset(type, 1))});
      type = m_.types.part(type, 0);
    }
  }
  made.steps.count = static_cast<uint32_t>(code_.steps.size()) - made.steps.first;
  return made;
}

}  // namespace umber::eval::lanes
