// SPDX-License-Identifier: Apache-2.0
#include "layout/any_order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "base/check.h"
#include "base/round_up.h"
#include "base/small_vector.h"
#include "base/sparse_table.h"
#include "layout/bytes.h"

namespace umber::layout {
namespace {

using ir::Layout, ir::LayoutId, ir::LayoutMember, ir::Packing, ir::TypeId;

enum class OffsetOrder : uint8_t { ascending, any };

class Layouter {
 public:
  Layouter(ir::Module& module, Packing packing, std::span<const uint32_t> lengths = {})
      : module_(module), packing_(packing), lengths_(lengths) {}

  LayoutId of(TypeId type, bool row_major) {
    const ir::TypeTable& types = module_.types;
    if (types.is_array(type)) return array(type, row_major);
    if (types.is_structure(type)) return structure(type, row_major);
    if (types.is_reference(type))
      return module_.layouts.intern({.size = ir::kAddressBytes, .alignment = ir::kAddressBytes});
    UMBER_CHECK(types.is_numeric(type));
    return types.is_matrix(type) ? matrix(type, row_major) : vector(type);
  }

  /// Without qualifiers all matrices are as `row_major` says.
  BlockLayout block(TypeId type, std::span<const MemberQualifiers> qualifiers, bool row_major,
                    OffsetOrder order = OffsetOrder::ascending) {
    SmallVector<LayoutMember, 16> members;
    uint64_t end = 0, furthest = 0, alignment = least_composite_alignment();
    for (uint32_t n = 0; n < module_.types[type].extent; ++n) {
      const MemberQualifiers q = qualifiers.empty() ? MemberQualifiers{} : qualifiers[n];
      const LayoutId member = of(module_.types.member(type, n).type, q.row_major.value_or(row_major));
      if (!member) return {.problem = Problem::too_large, .member = n};
      const Layout& l = module_.layouts[member];
      if (q.align && !std::has_single_bit(*q.align)) return {.problem = Problem::bad_align, .member = n};
      if (q.offset && *q.offset % l.alignment != 0) return {.problem = Problem::offset_not_aligned, .member = n};
      if (q.offset && *q.offset < end && order == OffsetOrder::ascending)
        return {.problem = Problem::offset_overlaps, .member = n};
      const uint64_t offset =
          round_up<uint64_t>(q.offset ? *q.offset : end, std::max(q.align.value_or(1), l.alignment));
      end = offset + l.size;
      if (end > kLargest) return {.problem = Problem::too_large, .member = n};
      furthest = std::max(furthest, end);
      alignment = std::max<uint64_t>(alignment, l.alignment);
      members.push_back({static_cast<uint32_t>(offset), member});
    }
    if (order == OffsetOrder::any)
      if (const std::optional<uint32_t> inside = overlapping(members))
        return {.problem = Problem::offset_overlaps, .member = *inside};
    // The last sum is checked too: rounding may carry it over the limit.
    const uint64_t size = with_padding(furthest, alignment);
    const uint32_t last = members.empty() ? 0 : static_cast<uint32_t>(members.size()) - 1;
    if (size > kLargest) return {.problem = Problem::too_large, .member = last};
    const Layout layout = {.size = static_cast<uint32_t>(size), .alignment = static_cast<uint32_t>(alignment)};
    return {.layout = module_.layouts.intern(layout, members)};
  }

 private:
  /// A member that begins inside another one.
  std::optional<uint32_t> overlapping(std::span<const LayoutMember> members) const {
    std::vector<uint32_t> by_offset;
    for (uint32_t n = 0; n < members.size(); ++n) by_offset.push_back(n);
    std::ranges::stable_sort(by_offset, {}, [&](uint32_t n) { return members[n].offset; });
    for (size_t n = 1; n < by_offset.size(); ++n) {
      const LayoutMember& before = members[by_offset[n - 1]];
      if (members[by_offset[n]].offset - before.offset < module_.layouts[before.layout].size) return by_offset[n];
    }
    return std::nullopt;
  }

  /// Rules 4 and 9 of std140: arrays and structures start at multiples of a vec4's size.
  uint32_t least_composite_alignment() const { return packing_ == Packing::std140 ? kRow : 1; }

  /// Under scalar rules what follows a structure or an array begins right behind its last byte.
  uint64_t with_padding(uint64_t end, uint64_t alignment) const {
    return packing_ == Packing::scalar ? end : round_up(end, alignment);
  }

  uint32_t vector_alignment(uint32_t scalar, uint32_t components) const {
    if (packing_ == Packing::scalar) return scalar;
    return scalar * (components == 3 ? 4 : components);  // rule 3
  }

  LayoutId vector(TypeId type) {
    LayoutId& known = vectors_[type.index];
    if (known) return known;
    const uint32_t scalar = scalar_bytes(type);
    const uint32_t components = module_.types.rows(type);
    return known = module_.layouts.intern(
               {.size = scalar * components, .alignment = vector_alignment(scalar, components)});
  }

  LayoutId matrix(TypeId type, bool row_major) {  // rules 5 and 7: an array of its columns or rows
    const uint32_t scalar = scalar_bytes(type);
    const uint32_t columns = module_.types.columns(type), rows = module_.types.rows(type);
    const uint32_t length = row_major ? columns : rows, count = row_major ? rows : columns;
    const uint32_t alignment = std::max(vector_alignment(scalar, length), least_composite_alignment());
    const uint32_t stride = round_up(scalar * length, alignment);
    return module_.layouts.intern(
        {.size = stride * count, .alignment = alignment, .stride = stride, .row_major = row_major});
  }

  uint32_t extent(uint32_t declared) const {
    if (declared < ir::kFirstComputedExtent) return declared;
    const uint32_t row = declared - ir::kFirstComputedExtent;
    return row < lengths_.size() ? lengths_[row] : 1;
  }

  LayoutId array(TypeId type, bool row_major) {
    // Dimensions are peeled in a loop: their number is the input's choice.
    SmallVector<uint32_t, 8> extents;
    for (; module_.types.is_array(type); type = module_.types[type].element)
      extents.push_back(extent(module_.types[type].extent));
    LayoutId id = of(type, row_major);
    for (; id && !extents.empty(); extents.pop_back()) {
      const Layout element = module_.layouts[id];
      const uint32_t alignment = std::max(element.alignment, least_composite_alignment());
      const uint64_t stride = round_up<uint64_t>(element.size, alignment);
      const uint64_t last = with_padding(element.size, alignment);
      const uint64_t size = extents.back() == 0 ? 0 : stride * (extents.back() - 1) + last;  // all below 2^32
      if (size > kLargest || stride > kLargest) return {};
      id = module_.layouts.intern({.size = static_cast<uint32_t>(size),
                                   .alignment = alignment,
                                   .stride = static_cast<uint32_t>(stride),
                                   .element = id});
    }
    return id;
  }

  /// Every structure is laid out once for each majorness: trees of structures grow exponentially with their depth.
  LayoutId structure(TypeId type, bool row_major) {
    const uint64_t key = uint64_t{type.index} * 2 + (row_major ? 1 : 0);
    if (const LayoutId* known = structures_.find(key)) return *known;
    if (depth_ == kDeepest) return {};
    ++depth_;
    const LayoutId id = block(type, {}, row_major).layout;
    --depth_;
    return structures_[key] = id;
  }

  ir::Module& module_;
  Packing packing_;
  std::span<const uint32_t> lengths_;  ///< of arrays, by row of Module::computed
  uint32_t depth_ = 0;
  std::array<LayoutId, ir::types::kFirstMatrix> vectors_{};  ///< by TypeId: scalars and vectors
  SparseTable<LayoutId> structures_;
};

}  // namespace

LayoutId lay_out(ir::Module& module, TypeId type, Packing packing, bool row_major) {
  return Layouter(module, packing).of(type, row_major);
}

BlockLayout lay_out_block(ir::Module& module, TypeId structure, Packing packing,
                          std::span<const MemberQualifiers> qualifiers, std::span<const uint32_t> lengths) {
  UMBER_CHECK(qualifiers.empty() || qualifiers.size() == module.types[structure].extent);
  return Layouter(module, packing, lengths).block(structure, qualifiers, false);
}

BlockLayout lay_out_block_in_any_order(ir::Module& module, TypeId structure, Packing packing,
                                       std::span<const MemberQualifiers> qualifiers,
                                       std::span<const uint32_t> lengths) {
  UMBER_CHECK(qualifiers.size() == module.types[structure].extent);
  return Layouter(module, packing, lengths).block(structure, qualifiers, false, OffsetOrder::any);
}

}  // namespace umber::layout
