// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/slot_usage.h"

#include <algorithm>

#include "base/hash_index.h"
#include "passes/interface/buffer_rows.h"

namespace umber {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::TypeId, ir::TypeKind;
using Shape = BufferAccess::Shape;

constexpr uint32_t bit(View view) { return 1u << static_cast<uint32_t>(view); }
constexpr uint32_t bit(TypeKind kind) { return 1u << static_cast<uint32_t>(kind); }

/// Words serve every atomic on 32-bit integers but those to which the sign matters.
bool is_done_by_words(Op op, TypeKind kind) {
  if (kind == TypeKind::u32) return true;
  return kind == TypeKind::i32 && op != Op::buffer_atomic_min && op != Op::buffer_atomic_max;
}

/// Whether the words from `first` on, counted from the start of a row, fill at least one row. `has_rows`: a part will
/// do.
bool is_worth_a_row(uint32_t first, uint32_t count, bool has_rows) {
  if (has_rows) return count > 1;
  return (first + kRowWords - 1) / kRowWords < (first + count) / kRowWords;
}

using SlotId = Id<struct SlotUseTag>;

uint32_t hash_of(ir::Slot slot, const ir::Resource& block) {
  constexpr uint32_t kFactor = 0x9e3779b1;
  return ((slot.set * kFactor + slot.binding) * kFactor + block.array_count) * kFactor >> 8;
}

}  // namespace

BufferAccess plan_access(const Module& m, InstId i, const Target& target) {
  const Op op = m.insts[i].op;
  const ir::Resource& block = m.resources[m.resource_of(i)];
  const bool is_uniform =
      block.kind == ir::ResourceKind::uniform_block || (target.constants_are_rows && ir::is_root_constants(block.kind));
  const bool is_words = !ir::has_slot(block.kind) && !is_uniform;  // one variable: a shader has one block of them
  if (op == Op::buffer_size) return {.shape = Shape::size, .view = View::words};
  const bool stores = op == Op::store_buffer;
  const TypeId type = m.type(stores ? m.operand(i, 3) : m.result(i));
  const TypeKind kind = m.types.scalar_kind(type);
  if (op != Op::load_buffer && !stores) {
    BufferAccess access{.shape = Shape::atomic, .view = View::words, .offset = split_offset(m, m.operand(i, 1), 1)};
    if (!is_done_by_words(op, kind)) access.view = View::other, access.kind = kind;
    return access;
  }
  const auto proven = static_cast<uint32_t>(*m.scalar_bits(m.operand(i, 2)));
  const ByteOffset offset = split_offset(m, m.operand(i, 1), proven);
  if (ir::bit_width_of(kind) < 32) {
    if (is_uniform || is_words)
      return {.shape = Shape::shifted, .view = is_words ? View::words : View::rows, .offset = offset};
    return {.shape = Shape::components, .view = View::other, .kind = kind, .offset = offset};
  }
  if (!offset.is_known_modulo(layout::kRow) || is_words)
    return {.shape = Shape::words, .view = is_uniform ? View::rows : View::words, .offset = offset};
  const uint32_t first = offset.constant % layout::kRow / kWordBytes, count = buffer_bytes(m.types, type) / kWordBytes;
  const bool may_read_beyond = !stores && has_whole_rows(m, block);
  const bool by_rows = is_uniform || is_worth_a_row(first, count, may_read_beyond);
  return {.shape = by_rows ? Shape::rows : Shape::words, .view = by_rows ? View::rows : View::either, .offset = offset};
}

std::vector<SlotUse> collect_slots(const Module& m, const Target& target) {
  std::vector<SlotUse> slots;
  HashIndex<SlotId> index(m.memory());
  std::vector<bool> is_used(m.resources.size());
  m.for_each_inst([&](InstId i) {
    if (ir::is_buffer_op(m.insts[i].op)) is_used[m.resource_of(i).index] = true;
  });
  std::vector<size_t> slot_of(m.resources.size());
  for (const ir::ResourceId r : m.resources.ids()) {
    if (!is_used[r.index]) continue;
    const ir::Resource& block = m.resources[r];
    const ir::Slot slot =
        block.assigned.value_or(ir::Slot{});  // push constants have none, and there is one block of them
    const SlotId found = index.find_or_add(
        hash_of(slot, block),
        [&](SlotId s) {
          const SlotUse& use = slots[s.index];
          return use.kind == block.kind && use.slot == slot && use.array_count == block.array_count;
        },
        [&] {
          slots.push_back({.kind = block.kind, .slot = slot, .array_count = block.array_count});
          return SlotId{static_cast<uint32_t>(slots.size() - 1)};
        });
    SlotUse& use = slots[found.index];
    use.blocks.push_back(r);
    use.size = std::max(use.size, m.layouts[block.layout].size);
    use.is_run_time_sized |= is_run_time_sized(m, block);
    slot_of[r.index] = found.index;
  }
  m.for_each_inst([&](InstId i) {
    if (!ir::is_buffer_op(m.insts[i].op)) return;
    SlotUse& slot = slots[slot_of[m.resource_of(i).index]];
    const BufferAccess access = plan_access(m, i, target);
    slot.views |= bit(access.view);
    if (access.view == View::other) slot.other_kinds |= bit(access.kind);
  });
  for (SlotUse& slot : slots) {
    if (slot.has(View::either) && !slot.has(View::rows)) slot.views |= bit(View::words);
    slot.views &= ~bit(View::either);
  }
  return slots;
}

}  // namespace umber
