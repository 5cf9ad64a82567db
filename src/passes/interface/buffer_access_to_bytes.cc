// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/buffer_access_to_bytes.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "base/small_vector.h"
#include "ir/builder.h"
#include "passes/any_resource.h"
#include "passes/interface/buffer_atomics.h"

namespace umber {
namespace {

using ir::InstId, ir::LayoutId, ir::Module, ir::Op, ir::TypeId, ir::TypeKind, ir::ValueId;

/// Beyond every buffer, aligned to whatever is accessed and with room for it: known offsets that are larger stay here.
constexpr uint32_t kFarthest = 0xFFFFFF00;

constexpr uint32_t kMostBytes = 256;  ///< of what is accessed at once

constexpr uint64_t lowest_bit(uint64_t n) { return n & -n; }

/// An index that is not known, and how far apart the parts are that it chooses from.
struct Step {
  ValueId index{};
  uint32_t stride = 0;
  uint32_t extent = 0;  ///< how many parts there are; 0: sized at run time
};

using Steps = SmallVector<Step, 4>;

/// Where a path leads.
struct Address {
  TypeId type{};
  LayoutId layout{};              ///< of `type`, if it is a matrix, array or structure
  uint32_t offset = 0;            ///< the part that is known
  ValueId dynamic{};              ///< a u32 to add; none: 0
  uint32_t alignment = 0;         ///< a power of two that divides the whole offset
  uint32_t component_stride = 0;  ///< between the components of a column that is laid out by rows; else 0

  Address at(uint64_t distance) const {
    Address moved = *this;
    moved.offset = static_cast<uint32_t>(std::min<uint64_t>(offset + distance, kFarthest));
    moved.align_to(distance);
    return moved;
  }
  void align_to(uint64_t distance) {
    if (distance) alignment = static_cast<uint32_t>(std::min<uint64_t>(alignment, lowest_bit(distance)));
  }
};

/// Takes one access apart, in front of it.
class Lowerer {
 public:
  Lowerer(Module& module, InstId i, bool is_bounded)
      : m_(module),
        b_(ir::Builder::before(module, i)),
        i_(i),
        resource_(module.place(i).resource()),
        is_bounded_(is_bounded) {}

  void run() {
    const Op op = m_.insts[i_].op;
    const uint32_t length = m_.path_length(i_);
    const Address place = follow(length);
    if (op == Op::store) {
      store(place, m_.operand(i_, length));
      return m_.erase(i_);
    }
    const ValueId value = op == Op::load           ? load(place)
                          : op == Op::array_length ? count_elements(place)
                                                   : atomic(place, length);
    m_.replace_all_uses(m_.result(i_), value);
    m_.erase(i_);
  }

 private:
  Address follow(uint32_t length) {
    const ir::Resource& r = m_.resources[resource_];
    Address at{.type = r.type, .layout = r.layout, .alignment = std::max(4u, m_.layouts[r.layout].alignment)};
    Steps steps;
    for (uint32_t n = 1; n < length; ++n) step(at, m_.operand(i_, n), steps);
    if (is_bounded_ && !steps.empty()) bound(steps, at);
    for (const Step& s : steps) {
      const ValueId index = as_u32(s.index);
      const ValueId distance = s.stride == 1 ? index : b_.binary(Op::mul, index, m_.u32(s.stride));
      at.dynamic = at.dynamic ? b_.binary(Op::add, at.dynamic, distance) : distance;
    }
    return at;
  }

  void step(Address& at, ValueId index, Steps& steps) {
    if (m_.types.is_structure(at.type)) {
      const auto n = static_cast<uint32_t>(m_.scalar_bits(index).value_or(0));
      const ir::LayoutMember& member = m_.layouts.member(at.layout, n);
      at = at.at(member.offset);
      at.type = m_.types.part(at.type, n), at.layout = member.layout;
      return;
    }
    const uint32_t scalar = m_.types.is_numeric(at.type) ? bytes_of(m_.types.scalar_kind(at.type)) : 0;
    uint32_t stride = 0;
    const uint32_t extent = m_.types.is_array(at.type) ? m_.types[at.type].extent : m_.types.part_count(at.type);
    if (m_.types.is_vector(at.type)) {
      stride = at.component_stride ? at.component_stride : scalar;
      at.component_stride = 0;
    } else {
      const ir::Layout& l = m_.layouts[at.layout];
      const bool by_rows = m_.types.is_matrix(at.type) && l.row_major;
      stride = by_rows ? scalar : l.stride;
      if (by_rows) at.component_stride = l.stride;
      at.layout = l.element;
    }
    at.type = m_.types.part(at.type, 0);
    if (const auto n = m_.scalar_bits(index)) {
      at = at.at(*n * stride);
      return;
    }
    at.align_to(stride);
    steps.push_back({index, stride, extent});
  }

  /// Makes indices so small that no product and no sum of them is 2^32 bytes or more, where offsets start again at 0.
  /// What is beyond its array becomes an index beyond every buffer: one step has it, the others stay inside.
  void bound(Steps& steps, const Address& at) {
    for (Step& s : steps) s.index = as_u32(s.index);
    const auto is_unsized = [](const Step& s) { return s.extent == 0; };
    Step& first = std::ranges::none_of(steps, is_unsized) ? *steps.begin() : *std::ranges::find_if(steps, is_unsized);
    uint64_t rest = at.offset + uint64_t{at.layout ? m_.layouts[at.layout].size : kMostBytes};
    for (const Step& s : steps)
      if (&s != &first) rest += uint64_t{s.extent - 1} * s.stride;
    // Rounded, so that what is loaded side by side has one index.
    rest = std::bit_ceil(rest);
    const uint32_t beyond =
        rest < kFarthest ? static_cast<uint32_t>((kFarthest - rest) / std::max(first.stride, 1u)) : 0;
    for (Step& s : steps) {
      if (&s == &first) continue;
      const ValueId is_inside = b_.compare(Op::lt, s.index, m_.u32(s.extent));
      first.index = b_.select(is_inside, first.index, m_.u32(beyond));
      s.index = b_.binary(Op::min, s.index, m_.u32(s.extent - 1));
    }
    first.index = b_.binary(Op::min, first.index, m_.u32(beyond));
  }

  ValueId as_u32(ValueId index) {
    return m_.type(index) == ir::types::kU32 ? index : b_.emit(Op::convert, ir::types::kU32, {index});
  }

  ValueId offset_of(const Address& at) {
    if (!at.dynamic) return m_.u32(at.offset);
    return at.offset ? b_.binary(Op::add, at.dynamic, m_.u32(at.offset)) : at.dynamic;
  }

  ValueId load(const Address& from) {
    const ir::TypeTable& types = m_.types;
    if (types.is_matrix(from.type)) return load_matrix(from);
    if (from.component_stride && types.is_vector(from.type)) {
      std::vector<ValueId> components(types.rows(from.type));
      for (uint32_t n = 0; n < components.size(); ++n) components[n] = load(component(from, n));
      return b_.construct(from.type, components);
    }
    const bool is_bool = types.scalar_kind(from.type) == TypeKind::bool_;
    const TypeId stored = is_bool ? types.with_scalar(from.type, TypeKind::u32) : from.type;
    const ValueId operands[] = {m_.operand(i_, 0), offset_of(from), m_.u32(from.alignment)};
    const ValueId loaded = access(Op::load_buffer, stored, operands);
    return is_bool ? b_.compare(Op::ne, loaded, m_.zero(stored)) : loaded;
  }

  /// By rows: the transposed matrix has them as columns.
  ValueId load_matrix(const Address& from) {
    const bool by_rows = m_.layouts[from.layout].row_major;
    const TypeId type = by_rows ? transposed(from.type) : from.type;
    std::vector<ValueId> lines(m_.types.columns(type));
    for (uint32_t n = 0; n < lines.size(); ++n) lines[n] = load(line(from, type, n));
    const ValueId matrix = b_.construct(type, lines);
    return by_rows ? b_.emit(Op::transpose, from.type, {matrix}) : matrix;
  }

  void store(const Address& to, ValueId value) {
    const ir::TypeTable& types = m_.types;
    if (types.is_matrix(to.type)) {
      const bool by_rows = m_.layouts[to.layout].row_major;
      const TypeId type = by_rows ? transposed(to.type) : to.type;
      if (by_rows) value = b_.emit(Op::transpose, type, {value});
      for (uint32_t n = 0; n < types.columns(type); ++n) store(line(to, type, n), b_.extract(value, n));
      return;
    }
    if (to.component_stride && types.is_vector(to.type)) {
      for (uint32_t n = 0; n < types.rows(to.type); ++n) store(component(to, n), b_.extract(value, n));
      return;
    }
    if (types.scalar_kind(to.type) == TypeKind::bool_)
      value = b_.emit(Op::convert, types.with_scalar(to.type, TypeKind::u32), {value});
    const ValueId operands[] = {m_.operand(i_, 0), offset_of(to), m_.u32(to.alignment), value};
    b_.inst(Op::store_buffer, operands, {}, resource_.index, m_.insts[i_].flags);
  }

  ValueId atomic(const Address& at, uint32_t path_length) {
    std::vector<ValueId> operands = {m_.operand(i_, 0), offset_of(at)};
    for (uint32_t n = path_length; n < m_.insts[i_].operand_count; ++n) operands.push_back(m_.operand(i_, n));
    return access(atomic_by_bytes(m_.insts[i_].op), at.type, operands);
  }

  /// Those that are whole; a block may be smaller than what comes before the array.
  ValueId count_elements(const Address& array) {
    const ValueId index = m_.operand(i_, 0);
    const ValueId size = access(Op::buffer_size, ir::types::kU32, std::span(&index, 1));
    const ValueId start = offset_of(array);
    const bool is_all = m_.scalar_bits(start) == 0u;
    const ValueId bytes = is_all ? size : b_.binary(Op::sub, b_.binary(Op::max, size, start), start);
    const uint32_t stride = m_.layouts[array.layout].stride;
    const ValueId count = std::has_single_bit(stride)
                              ? b_.binary(Op::shr, bytes, m_.u32(static_cast<uint32_t>(std::countr_zero(stride))))
                              : b_.binary(Op::div, bytes, m_.u32(stride));
    return b_.emit(Op::convert, ir::types::kI32, {count});
  }

  /// The flags belong to what accesses, not to what adds up.
  ValueId access(Op op, TypeId result, std::span<const ValueId> operands) {
    return b_.emit(op, result, operands, resource_.index, m_.insts[i_].flags);
  }

  /// A component of a column that is laid out by rows.
  Address component(const Address& column, uint32_t n) const {
    Address at = column.at(n * column.component_stride);
    at.type = m_.types.part(column.type, 0), at.component_stride = 0;
    return at;
  }
  /// What lies side by side of a matrix: column `n` of `type`, the matrix or its transpose.
  Address line(const Address& matrix, TypeId type, uint32_t n) const {
    Address at = matrix.at(n * m_.layouts[matrix.layout].stride);
    at.type = m_.types.part(type, 0), at.layout = {};
    return at;
  }
  TypeId transposed(TypeId matrix) const {
    return ir::types::matrix(m_.types.scalar_kind(matrix), m_.types.rows(matrix), m_.types.columns(matrix));
  }
  static uint32_t bytes_of(TypeKind kind) { return kind == TypeKind::bool_ ? 4 : ir::bit_width_of(kind) / 8; }

  Module& m_;
  ir::Builder b_;
  InstId i_;
  ir::ResourceId resource_;
  bool is_bounded_;
};

}  // namespace

bool has_rows(const Module& module) {
  return any_resource(module, [](const ir::Resource& r) { return r.form == ir::BlockForm::rows; });
}

Result<bool> buffer_access_to_bytes(Module& module, PassContext& context) {
  if (!has_rows(module)) return false;
  std::vector<InstId> accesses;  // listed first: lowering adds instructions
  module.for_each_inst([&](InstId i) {
    if (info(module.insts[i].op).attr != ir::Attr::place || !module.place(i).is_resource()) return;
    if (module.resources[module.place(i).resource()].form == ir::BlockForm::rows) accesses.push_back(i);
  });
  for (const InstId i : accesses) Lowerer(module, i, context.target.buffer_bounds != BufferBounds::undefined).run();
  return !accesses.empty();
}

}  // namespace umber
