// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/bound_buffer_accesses.h"

#include <algorithm>
#include <vector>

#include "base/round_up.h"
#include "base/small_vector.h"
#include "ir/builder.h"
#include "passes/interface/buffer_rows.h"

namespace umber {
namespace {

using ir::InstId, ir::Module, ir::Op, ir::ResourceId, ir::TypeId, ir::ValueId;

/// Bounds one access, in front of it.
class Bounder {
 public:
  Bounder(Module& module, InstId i, BufferBounds bounds)
      : m_(module),
        b_(ir::Builder::before(module, i)),
        i_(i),
        bounds_(bounds),
        resource_(module.resources[module.resource_of(i)]) {}

  void run() {
    bound_index();
    if (m_.insts[i_].op != Op::buffer_size) bound_offset();
    m_.insts[i_].flags |= ir::flag::kInBounds;
  }

 private:
  /// There is always a last element: an array of blocks that is sized at run time is the device's to bound.
  void bound_index() {
    const ValueId index = m_.operand(i_, 0);
    if (m_.is_constant(index) || resource_.array_count == 0) return;
    m_.set_operand(i_, 0, b_.binary(Op::min, as_u32(index), m_.u32(resource_.array_count - 1)));
  }

  void bound_offset() {
    const ValueId offset = m_.operand(i_, 1);
    const uint32_t bytes = bytes_accessed();
    const ir::Layout& layout = m_.layouts[resource_.layout];
    if (is_run_time_sized(m_, resource_)) {
      const auto known = m_.scalar_bits(offset);
      if (known && *known + bytes <= layout.size) return;  // in the part that all such blocks have
      const ValueId index = m_.operand(i_, 0);
      const ValueId size = b_.emit(Op::buffer_size, ir::types::kU32, std::span(&index, 1), m_.insts[i_].attr,
                                   static_cast<uint16_t>(m_.insts[i_].flags | ir::flag::kInBounds));
      const ValueId enough = b_.binary(Op::max, size, m_.u32(bytes));
      const ValueId last = b_.binary(Op::sub, enough, m_.u32(bytes));
      return bound(offset, last, b_.compare(Op::ge, size, m_.u32(bytes)));
    }
    const bool has_rows = resource_.kind == ir::ResourceKind::uniform_block;
    const uint32_t size = has_rows ? round_up(layout.size, layout::kRow) : layout.size;
    if (size < bytes) return bound(offset, m_.u32(0), m_.boolean(false));
    if (const auto known = m_.scalar_bits(offset); known && *known <= size - bytes) return;
    bound(offset, m_.u32(size - bytes), {});
  }

  /// `fits`: whether the block has room for such a value at all; none: it has.
  void bound(ValueId offset, ValueId last, ValueId fits) {
    if (bounds_ == BufferBounds::clamp) return set_offset(b_.binary(Op::min, offset, aligned(last)));
    ValueId is_inside = b_.compare(Op::le, offset, last);
    if (fits) is_inside = b_.binary(Op::and_, is_inside, fits);
    if (info(m_.insts[i_].op).effect == ir::Effect::writes) return guard(is_inside);
    set_offset(b_.select(is_inside, offset, m_.u32(0)));
    const ValueId loaded = m_.result(i_), zero = m_.zero(m_.type(loaded));
    ir::Builder behind = ir::Builder::before(m_, m_.insts[i_].next);  // blocks end in a terminator
    const ValueId chosen = behind.select(is_inside, zero, zero);
    m_.replace_all_uses(loaded, chosen);
    m_.set_operand(m_.def(chosen), 1, loaded);
  }

  /// Moves the access into an if_, which gives 0 if the access is not inside.
  void guard(ValueId is_inside) {
    std::vector<TypeId> results;
    if (m_.insts[i_].result_count) results.push_back(m_.type(m_.result(i_)));
    const InstId branch = b_.if_(is_inside, results);
    ir::Builder inside = ir::Builder::at_end(m_, m_.region(branch, 0));
    ir::Builder outside = ir::Builder::at_end(m_, m_.region(branch, 1));
    SmallVector<ValueId, 5> operands;
    for (const ir::Use& use : m_.operands(i_)) operands.push_back(use.value);
    inside.span = m_.span(i_);
    const InstId moved = inside.inst(m_.insts[i_].op, {operands.data(), operands.size()}, results, m_.insts[i_].attr,
                                     static_cast<uint16_t>(m_.insts[i_].flags | ir::flag::kInBounds));
    if (results.empty()) {
      inside.yield();
      outside.yield();
    } else {
      const ValueId before = m_.result(moved), nothing = m_.zero(results[0]);
      inside.yield(std::span(&before, 1));
      outside.yield(std::span(&nothing, 1));
      m_.replace_all_uses(m_.result(i_), m_.result(branch));
    }
    m_.erase(i_);
    i_ = moved;
  }

  void set_offset(ValueId offset) { m_.set_operand(i_, 1, offset); }

  /// What is proven of the offset must be true of its bound too.
  ValueId aligned(ValueId last) {
    const bool has_alignment = m_.insts[i_].op == Op::load_buffer || m_.insts[i_].op == Op::store_buffer;
    const uint32_t alignment =
        has_alignment ? static_cast<uint32_t>(*m_.scalar_bits(m_.operand(i_, 2))) : std::min(bytes_accessed(), 8u);
    if (const auto known = m_.scalar_bits(last)) return m_.u32(static_cast<uint32_t>(*known) & -alignment);
    return b_.binary(Op::and_, last, m_.u32(-alignment));
  }

  uint32_t bytes_accessed() const {
    const ValueId value = m_.insts[i_].op == Op::store_buffer ? m_.operand(i_, 3) : m_.result(i_);
    return buffer_bytes(m_.types, m_.type(value));
  }
  ValueId as_u32(ValueId index) {
    return m_.type(index) == ir::types::kU32 ? index : b_.emit(Op::convert, ir::types::kU32, {index});
  }

  Module& m_;
  ir::Builder b_;
  InstId i_;
  BufferBounds bounds_;
  const ir::Resource& resource_;
};

}  // namespace

Result<bool> bound_buffer_accesses(Module& module, PassContext& context) {
  if (context.target.buffer_bounds == BufferBounds::undefined) return false;
  std::vector<InstId> accesses;  // listed first: bounding adds instructions
  module.for_each_inst([&](InstId i) {
    if (ir::is_buffer_op(module.insts[i].op) && !module.has_flag(i, ir::flag::kInBounds)) accesses.push_back(i);
  });
  for (const InstId i : accesses) Bounder(module, i, context.target.buffer_bounds).run();
  return !accesses.empty();
}

}  // namespace umber
