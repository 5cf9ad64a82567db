// SPDX-License-Identifier: Apache-2.0
#include "eval/lanes/lane_machine.h"

#include <algorithm>
#include <bit>

namespace umber::eval::lanes {

using Kind = Instruction::Kind;

LaneMachine::LaneMachine(const Program& program, const Code& code, Machine& machine)
    : p_(program), code_(code), machine_(machine) {
  const ir::Module& m = p_.module();
  uint64_t frame = 0;
  for (const ir::FunctionId f : m.function_ids()) frame = std::max(frame, p_.frame_words(f));
  quad_.is_quad = true;
  quad_.invocations.assign(4, {});
  for (Invocation& v : quad_.invocations) {
    v.frames.push_back({m.entry, {}, 0});
    v.stack.assign(static_cast<size_t>(frame), 0);
  }
  words_.assign(size_t{code_.slot_count} * kLanes, 0);
  masks_.assign(code_.mask_count, 0);
  for (const Code::Constant& c : code_.constants) fill(c.slot, c.bits);
  for (const uint32_t load : code_.uniform) {
    const MachineCall& call = code_.machine[load];
    this->machine(call, 1);
    for (const Home& home : rows(code_.homes, call.results))
      for (const Slot s : slots(home.slots)) fill(s, *lanes(s));
  }
}

void LaneMachine::fill(Slot slot, uint32_t bits) { std::fill_n(lanes(slot), kLanes, bits); }

bool LaneMachine::run(std::span<Invocation> fragments, uint64_t steps) {
  const auto count = static_cast<uint32_t>(fragments.size());
  const Mask present = count == kLanes ? kAll : (Mask{1} << count) - 1;
  steps_ = 0;
  most_steps_ = steps;
  std::ranges::fill(masks_, 0);
  helpers_ = 0;
  for (uint32_t l = 0; l < count; ++l) {
    if (fragments[l].is_helper) helpers_ |= Mask{1} << l;
    for (size_t n = 0; n < code_.io.size(); ++n) lanes(code_.io[n])[l] = static_cast<uint32_t>(fragments[l].io[n]);
  }
  move_all(code_.privates, kAll);
  const Function& entry = code_.functions[p_.module().entry.index];
  move_all(entry.variables, kAll);
  if (is_well_) block(entry.body, present);
  if (!is_well_) return false;
  for (uint32_t l = 0; l < count; ++l) {
    fragments[l].discarded = (masks_[Code::kDiscarded] >> l & 1) != 0;
    for (size_t n = 0; n < code_.io.size(); ++n) fragments[l].io[n] = lanes(code_.io[n])[l];
  }
  return true;
}

void LaneMachine::move_all(Range moves, Mask mask) {
  if (moves.count != 0) selection_.set(mask);
  for (const Move& m : rows(code_.moves, moves)) selection_.move(lanes(m.to), lanes(m.from));
}

/// A step is one of one lane. What few lanes do takes the time of many: lanes that are alone count as a quarter of all.
Mask LaneMachine::block(BlockIndex index, Mask mask) {
  const Block& b = code_.blocks[index];
  steps_ += b.steps * std::max<uint64_t>(static_cast<uint64_t>(std::popcount(mask)), kLanes / 4);
  if (steps_ > most_steps_) is_well_ = false;
  for (const Instruction& in : rows(code_.instructions, b.instructions)) {
    if (in.kind == Kind::kernel) {
      in.kernel(lanes(in.to), lanes(in.a), lanes(in.b), lanes(in.c));
      continue;
    }
    if (!is_well_) return 0;
    mask = execute(in, mask);
    if (mask == 0) return 0;
  }
  return mask;
}

/// Which lanes go on behind it.
Mask LaneMachine::execute(const Instruction& in, Mask mask) {
  switch (in.kind) {
    case Kind::kernel: break;
    case Kind::vector: vector(code_.vectors[in.detail], false); break;
    case Kind::multiply: vector(code_.vectors[in.detail], true); break;
    case Kind::machine: machine(code_.machine[in.detail], mask); break;
    case Kind::load: access(code_.accesses[in.detail], false, mask); break;
    case Kind::store: access(code_.accesses[in.detail], true, mask); break;
    case Kind::if_: return if_(in, mask);
    case Kind::switch_: return switch_(code_.switches[in.detail], mask);
    case Kind::loop: return loop(code_.loops[in.detail], mask);
    case Kind::call: return call(code_.calls[in.detail], mask);
    case Kind::move: move_all(in.moves, mask); break;
    case Kind::leave:
      move_all(in.moves, mask);
      masks_[in.mask] |= mask;
      return 0;
    case Kind::leave_if: {
      const Mask leaving = mask & mask_of(lanes(in.a));
      move_all(in.moves, leaving);
      masks_[in.mask] |= leaving;
      return mask & ~leaving;
    }
    case Kind::unreachable: is_well_ = false; return 0;
  }
  return mask;
}

void LaneMachine::vector(const Vectors& v, bool is_product) {
  to_.clear();
  a_.clear();
  b_.clear();
  for (const Slot s : slots(v.to)) to_.push_back(lanes(s));
  for (const Slot s : slots(v.a)) a_.push_back(lanes(s));
  for (const Slot s : slots(v.b)) b_.push_back(lanes(s));
  if (is_product)
    multiply(to_, a_, b_, v.rows, v.is_row_vector);
  else
    v.kernel(to_, a_, b_);
}

void LaneMachine::access(const Access& a, bool is_store, Mask mask) {
  const std::span<const Slot> values = slots(a.values);
  if (a.exists && a.steps.count == 0) {
    selection_.set(mask);
    for (uint32_t n = 0; n < values.size(); ++n)
      selection_.move(lanes(is_store ? a.first + n : values[n]), lanes(is_store ? values[n] : a.first + n));
    return;
  }
  for (; mask != 0; mask &= mask - 1) {
    const auto l = static_cast<uint32_t>(std::countr_zero(mask));
    uint32_t first = a.first;
    bool exists = a.exists;
    for (const Step& step : rows(code_.steps, a.steps)) {
      const uint32_t index = lanes(step.index)[l];
      exists = exists && index < step.count;
      if (exists) first += index * step.stride;
    }
    for (uint32_t n = 0; n < values.size(); ++n) {
      if (!is_store) lanes(values[n])[l] = exists ? lanes(first + n)[l] : 0;
      if (is_store && exists) lanes(first + n)[l] = lanes(values[n])[l];
    }
  }
}

Mask LaneMachine::if_(const Instruction& in, Mask mask) {
  const Mask truth = mask_of(lanes(in.a));
  Mask after = 0;
  if (mask & truth) after |= block(in.b, mask & truth);
  if (mask & ~truth) after |= block(in.c, mask & ~truth);
  return after;
}

Mask LaneMachine::switch_(const Switch& s, Mask mask) {
  const std::span<const Case> cases = rows(code_.cases, s.cases);
  const uint32_t* const selector = lanes(s.selector);
  std::vector<Mask> chosen(cases.size(), 0);
  Mask left = mask;
  for (size_t n = 0; n < cases.size(); ++n)
    for (const Slot label : slots(cases[n].labels))
      for (Mask rest = left; rest != 0; rest &= rest - 1) {
        const int l = std::countr_zero(rest);
        if (selector[l] != lanes(label)[l]) continue;
        chosen[n] |= Mask{1} << l;
        left &= ~(Mask{1} << l);
      }
  for (size_t n = 0; n < cases.size(); ++n)
    if (cases[n].is_default) chosen[n] |= left, left = 0;
  masks_[s.broken] = 0;
  Mask after = left, falling = 0;
  for (size_t n = 0; n < cases.size(); ++n) {
    const Mask entering = chosen[n] | falling;
    falling = 0;
    if (entering == 0) continue;
    (cases[n].falls_through ? falling : after) |= block(cases[n].block, entering);
  }
  return after | masks_[s.broken];
}

Mask LaneMachine::loop(const Loop& l, Mask mask) {
  masks_[l.broken] = 0;
  move_all(l.start, kAll);  // nobody else is in the loop
  while (mask != 0 && is_well_) {
    masks_[l.continued] = masks_[l.repeated] = 0;
    block(l.body, mask);
    if (const Mask continuing = masks_[l.continued]) block(l.continuing, continuing);
    mask = masks_[l.repeated];
  }
  return masks_[l.broken];
}

Mask LaneMachine::call(const Call& c, Mask mask) {
  const Function& f = code_.functions[c.function];
  move_all(c.arguments, kAll);  // nobody else is in the function, which cannot call itself
  move_all(f.variables, kAll);
  masks_[f.returned] = 0;
  block(f.body, mask);
  move_all(c.results, kAll);
  return masks_[f.returned];
}

void LaneMachine::machine(const MachineCall& call, Mask mask) {
  machine_.reset_steps();
  for (uint32_t first = 0; first < kLanes && is_well_; first += 4) {
    std::array<uint32_t, 4> present{};
    uint32_t count = 0;
    for (uint32_t n = 0; n < 4; ++n)
      if (mask >> (first + n) & 1) present[count++] = n;
    if (count != 0) for_quad(call, first, std::span(present).first(count));
  }
}

void LaneMachine::for_quad(const MachineCall& call, uint32_t first, std::span<const uint32_t> present) {
  for (const uint32_t n : present) copy_in(call, first + n);
  if (!machine_.execute(quad_, present, call.instruction)) is_well_ = false;
  for (const uint32_t n : present) copy_out(call, first + n);
}

void LaneMachine::copy_in(const MachineCall& call, uint32_t lane) {
  Invocation& v = quad_.invocations[lane % 4];
  v.is_helper = (helpers_ >> lane & 1) != 0;
  for (const Home& home : rows(code_.homes, call.operands)) {
    uint64_t* to = v.stack.data() + home.offset;
    for (const Slot s : slots(home.slots)) *to++ = lanes(s)[lane];
  }
}

void LaneMachine::copy_out(const MachineCall& call, uint32_t lane) {
  const Invocation& v = quad_.invocations[lane % 4];
  for (const Home& home : rows(code_.homes, call.results)) {
    const uint64_t* from = v.stack.data() + home.offset;
    for (const Slot s : slots(home.slots)) lanes(s)[lane] = static_cast<uint32_t>(*from++);
  }
}

}  // namespace umber::eval::lanes
