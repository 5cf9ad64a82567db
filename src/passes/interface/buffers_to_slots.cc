// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/buffers_to_slots.h"

#include <algorithm>
#include <vector>

#include "base/small_vector.h"
#include "passes/interface/buffer_access_to_bytes.h"
#include "passes/interface/buffer_rows.h"
#include "passes/interface/slot_views.h"

namespace umber {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::Place, ir::ResourceId, ir::TypeId, ir::TypeKind, ir::ValueId;
using Shape = BufferAccess::Shape;

struct Planned {
  InstId inst{};
  uint32_t slot = 0;
  BufferAccess access;
};

/// Carries one access out, in front of it.
class Rewriter {
 public:
  Rewriter(Module& module, const Planned& planned, const SlotViews& views)
      : m_(module),
        b_(ir::Builder::before(module, planned.inst)),
        i_(planned.inst),
        access_(planned.access),
        offset_(planned.access.offset),
        view_(views.of(planned.access)),
        has_rows_(view_ == views.rows) {}

  void run() {
    if (m_.insts[i_].op == Op::store_buffer) {
      store();
    } else {
      const TypeId type = m_.type(m_.result(i_));
      const ValueId value = access_.shape == Shape::size     ? size()
                            : access_.shape == Shape::atomic ? atomic(type)
                                                             : load(type);
      m_.replace_all_uses(m_.result(i_), value);
    }
    m_.erase(i_);
  }

 private:
  ValueId load(TypeId type) {
    if (access_.shape == Shape::components) return load_components(type);
    if (access_.shape == Shape::shifted) return load_shifted(type);
    const uint32_t count = buffer_bytes(m_.types, type) / kWordBytes;
    Words words;
    for (uint32_t n = 0; n < count;) {
      const uint32_t component = (offset_.constant / kWordBytes + n) % kRowWords;
      const uint32_t in_row = std::min(count - n, kRowWords - component);
      if (access_.shape == Shape::rows && in_row > 1) {
        const ValueId row = load_at(kRowType, row_at(n));
        for (uint32_t c = 0; c < in_row; ++c) words.push_back({row, component + c});
        n += in_row;
      } else {
        words.push_back({load_word(n), 0});
        ++n;
      }
    }
    return from_words(b_, type, {words.data(), words.size()});
  }

  /// 8 and 16 bits of words.
  ValueId load_shifted(TypeId type) {
    const TypeKind kind = m_.types.scalar_kind(type);
    const uint32_t bits = ir::bit_width_of(kind);
    const TypeKind stored = bits == 8 ? TypeKind::u8 : TypeKind::u16;
    const ByteOffset start = offset_;
    SmallVector<ValueId, 4> parts;
    for (uint32_t n = 0; n < m_.types.rows(type); ++n) {
      offset_ = start;
      offset_.constant += n * bits / 8;
      const ValueId word = load_word(0);
      const ValueId shifted = b_.binary(Op::shr, word, bit_in_word());
      const ValueId part = b_.emit(Op::convert, ir::types::vector(stored, 1), {shifted});
      parts.push_back(kind == stored ? part : b_.emit(Op::bitcast, ir::types::vector(kind, 1), {part}));
    }
    return parts.size() == 1 ? parts[0] : b_.construct(type, {parts.data(), parts.size()});
  }
  ValueId bit_in_word() {
    if (offset_.is_known_modulo(kWordBytes)) return m_.u32(offset_.constant % kWordBytes * 8);
    const ValueId offset = add_constant(b_, offset_.dynamic, offset_.constant);
    const ValueId byte = b_.binary(Op::and_, offset, m_.u32(kWordBytes - 1));
    return b_.binary(Op::shl, byte, m_.u32(3));
  }

  ValueId load_components(TypeId type) {
    SmallVector<ValueId, 4> parts;
    for (uint32_t n = 0; n < m_.types.rows(type); ++n)
      parts.push_back(load_at(ir::types::vector(access_.kind, 1), component_at(n)));
    return parts.size() == 1 ? parts[0] : b_.construct(type, {parts.data(), parts.size()});
  }

  void store() {
    const ValueId value = m_.operand(i_, 3);
    if (access_.shape == Shape::components) {
      const bool is_scalar = m_.types.is_scalar(m_.type(value));
      for (uint32_t n = 0; n < m_.types.rows(m_.type(value)); ++n)
        store_at(component_at(n), is_scalar ? value : b_.extract(value, n));
      return;
    }
    const Words words = to_words(b_, value);
    const auto count = static_cast<uint32_t>(words.size());
    for (uint32_t n = 0; n < count;) {
      const uint32_t component = (offset_.constant / kWordBytes + n) % kRowWords;
      const bool fills_row = access_.shape == Shape::rows && component == 0 && count - n >= kRowWords;
      const uint32_t taken = fills_row ? kRowWords : 1;
      const TypeId type = ir::types::vector(TypeKind::u32, taken);
      store_at(fills_row ? row_at(n) : word_at(n), from_words(b_, type, {words.data() + n, taken}));
      n += taken;
    }
  }

  ValueId atomic(TypeId type) {
    const Op op = ir::op_of({ir::AtomicSpace::memory, ir::atomic_of(m_.insts[i_].op).kind});
    const TypeId element = access_.view == View::other ? type : ir::types::kU32;
    SmallVector<ValueId, 8> operands;
    path(access_.view == View::other ? component_at(0) : word_at(0), operands);
    for (uint32_t n = 2; n < m_.insts[i_].operand_count; ++n) operands.push_back(as(element, m_.operand(i_, n)));
    return as(type, b_.emit(op, element, {operands.data(), operands.size()}, Place(view_).bits(), flags()));
  }

  ValueId size() {
    if (!is_run_time_sized(m_, m_.resources[view_])) return m_.u32(m_.layouts[m_.resources[view_].layout].size);
    const ValueId path[] = {m_.operand(i_, 0), m_.u32(0)};
    const ValueId count = b_.emit(Op::array_length, ir::types::kI32, path, Place(view_).bits(), flags());
    const ValueId words = b_.emit(Op::convert, ir::types::kU32, {count});
    divide_sizes(words);
    return b_.binary(Op::mul, words, m_.u32(kWordBytes));
  }
  /// Whoever divides the bytes may as well divide the words, of which there are so few that their bytes can be counted.
  void divide_sizes(ValueId words) {
    constexpr uint64_t kWordShift = 2;
    SmallVector<InstId, 4> quotients;
    for (ir::UseId u = m_.values[m_.result(i_)].first_use; u; u = m_.uses[u].next) quotients.push_back(m_.uses[u].user);
    for (const InstId q : quotients) {
      if (m_.insts[q].op != Op::shr || m_.operand(q, 0) != m_.result(i_)) continue;
      const std::optional<uint64_t> by = m_.scalar_bits(m_.operand(q, 1));
      if (!by || *by < kWordShift) continue;
      if (*by == kWordShift) {
        m_.replace_all_uses(m_.result(q), words);
        m_.erase(q);
      } else {
        m_.set_operand(q, 0, words);
        m_.set_operand(q, 1, m_.u32(static_cast<uint32_t>(*by - kWordShift)));
      }
    }
  }

  /// An element of the view; of rows, optionally a component.
  struct Element {
    ValueId index{}, component{};
  };
  Element row_at(uint32_t word) {
    const uint32_t constant = offset_.constant + word * kWordBytes;
    return {quotient(layout::kRow, constant)};
  }
  Element word_at(uint32_t word) {
    const uint32_t constant = offset_.constant + word * kWordBytes;
    if (!has_rows_) return {quotient(kWordBytes, constant)};
    if (offset_.is_known_modulo(layout::kRow))
      return {quotient(layout::kRow, constant), m_.u32(constant % layout::kRow / kWordBytes)};
    if (constant % layout::kRow == 0)
      if (const auto split = row_and_word(m_, offset_.dynamic)) return {row_of(split->rows, constant), split->word};
    const ValueId n = quotient(kWordBytes, constant);
    return {b_.binary(Op::shr, n, m_.u32(2)), b_.binary(Op::and_, n, m_.u32(kRowWords - 1))};
  }
  ValueId row_of(ValueId rows, uint32_t constant) {
    const ValueId known = divide_offset(b_, m_.u32(constant), layout::kRow);
    if (!rows) return known;
    return add_constant(b_, divide_offset(b_, rows, layout::kRow), static_cast<uint32_t>(*m_.scalar_bits(known)));
  }
  Element component_at(uint32_t n) {
    const uint32_t bytes = ir::bit_width_of(access_.kind) / 8;
    return {quotient(bytes, offset_.constant + n * bytes)};
  }
  /// (dynamic + constant) / unit; exact if the unit divides the dynamic part, else the sum is made first.
  ValueId quotient(uint32_t unit, uint32_t constant) {
    if (offset_.dynamic && !offset_.is_known_modulo(unit))
      return divide_offset(b_, add_constant(b_, offset_.dynamic, constant), unit);
    const ValueId whole = divide_offset(b_, m_.u32(constant), unit);
    if (!offset_.dynamic) return whole;
    const auto known = static_cast<uint32_t>(*m_.scalar_bits(whole));
    return add_constant(b_, divide_offset(b_, offset_.dynamic, unit), known);
  }

  void path(Element e, SmallVector<ValueId, 8>& out) {
    out.append(std::initializer_list<ValueId>{m_.operand(i_, 0), m_.u32(0), e.index});
    if (e.component) out.push_back(e.component);
  }
  ValueId load_word(uint32_t n) { return load_at(ir::types::kU32, word_at(n)); }
  ValueId load_at(TypeId type, Element e) {
    SmallVector<ValueId, 8> operands;
    path(e, operands);
    return b_.emit(Op::load, type, {operands.data(), operands.size()}, Place(view_).bits(), flags());
  }
  void store_at(Element e, ValueId value) {
    SmallVector<ValueId, 8> operands;
    path(e, operands);
    operands.push_back(value);
    b_.inst(Op::store, {operands.data(), operands.size()}, {}, Place(view_).bits(), flags());
  }

  ValueId as(TypeId type, ValueId value) {
    return m_.type(value) == type ? value : b_.emit(Op::bitcast, type, {value});
  }
  uint16_t flags() const { return static_cast<uint16_t>(m_.insts[i_].flags & ~ir::flag::kInBounds); }

  Module& m_;
  ir::Builder b_;
  InstId i_;
  const BufferAccess& access_;
  ByteOffset offset_;
  ResourceId view_;
  bool has_rows_;
};

bool accesses_by_path(const Module& m) {
  bool found = false;
  m.for_each_inst([&](InstId i) {
    if (ir::info(m.insts[i].op).attr != ir::Attr::place || !m.place(i).is_resource()) return;
    found |= m.resources[m.place(i).resource()].form == ir::BlockForm::untyped;
  });
  return found;
}

std::vector<Planned> plan(const Module& m, std::span<const SlotUse> slots, const Target& target) {
  std::vector<uint32_t> slot_of(m.resources.size());
  for (size_t n = 0; n < slots.size(); ++n)
    for (const ResourceId r : slots[n].blocks) slot_of[r.index] = static_cast<uint32_t>(n);
  std::vector<Planned> planned;
  m.for_each_inst([&](InstId i) {
    if (!ir::is_buffer_op(m.insts[i].op)) return;
    planned.push_back({i, slot_of[m.resource_of(i).index], plan_access(m, i, target)});
  });
  return planned;
}

}  // namespace

Result<bool> buffers_to_slots(Module& module, PassContext& context) {
  if (!has_untyped_blocks(module)) return false;
  if (accesses_by_path(module)) return false;  // they are slots already
  const std::vector<SlotUse> slots = collect_slots(module, context.target);
  const std::vector<Planned> planned = plan(module, slots, context.target);
  const uint32_t before = module.resources.size();
  const std::vector<SlotViews> views = replace_blocks(module, slots);
  for (const Planned& p : planned) Rewriter(module, p, views[p.slot]).run();
  return !planned.empty() || module.resources.size() != before;
}

}  // namespace umber
