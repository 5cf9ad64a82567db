// SPDX-License-Identifier: Apache-2.0
#include "front/spirv/layouts.h"

#include <algorithm>

#include "base/round_up.h"
#include "base/small_vector.h"
#include "layout/bytes.h"
#include "layout/layout.h"

namespace umber::front::spirv {

using ir::LayoutId, ir::Packing, ir::TypeId;
using spv::Decoration;

namespace {

bool is_array(spv::Op op) { return op == spv::Op::TypeArray || op == spv::Op::TypeRuntimeArray; }

}  // namespace

Layouts::Found Layouts::of_block(uint32_t structure, TypeId type, ir::ResourceKind kind) {
  const bool is_storage = kind != ir::ResourceKind::uniform_block;
  const std::array rules = {is_storage ? Packing::std430 : Packing::std140,
                            is_storage ? Packing::std140 : Packing::std430, Packing::scalar};
  SmallVector<layout::MemberQualifiers, 16> qualifiers;
  qualifiers.assign(module_.types.part_count(type), {.row_major = false});
  for (const Annotation& a : b_.annotations_of_all(structure)) {
    if (a.member >= qualifiers.size()) continue;
    layout::MemberQualifiers& q = qualifiers[a.member];
    if (a.kind == static_cast<uint32_t>(Decoration::RowMajor)) q.row_major = true;
    if (a.kind == static_cast<uint32_t>(Decoration::Offset) && !q.offset) q.offset = b_.words()[a.operands];
  }
  for (const Packing rule : rules) {
    const layout::BlockLayout found = layout::lay_out_block(module_, type, rule, qualifiers, lengths_.by_row());
    if (found.layout && agrees(found.layout, structure, {})) return {found.layout, rule};
  }
  return {declared_structure(structure, type), Packing::scalar};
}

bool Layouts::agrees(LayoutId id, uint32_t type, Around around) {
  const spv::Op op = b_.op(type);
  if (op != spv::Op::TypeStruct && op != spv::Op::TypeMatrix && !is_array(op)) return true;
  const ir::Layout l = module_.layouts[id];
  const auto same = [](std::optional<uint32_t> declared, uint32_t found) { return !declared || *declared == found; };
  if (is_array(op))
    return same(b_.decoration(type, Decoration::ArrayStride), l.stride) &&
           agrees(l.element, b_.definition(type).operands()[0], around);
  if (op == spv::Op::TypeMatrix)
    return same(b_.decoration(around.structure, Decoration::MatrixStride, around.member), l.stride) &&
           b_.has(around.structure, Decoration::RowMajor, around.member) == l.row_major;
  const uint64_t pair = uint64_t{b_.number(type)} << 32 | id.index;
  if (agreed_.contains(pair)) return true;
  const std::span<const uint32_t> members = b_.definition(type).operands();
  for (uint32_t n = 0; n < l.member_count; ++n) {
    const ir::LayoutMember m = module_.layouts.member(id, n);
    // A block was laid out with the offsets of its members.
    const bool is_there = around.structure == 0 || same(b_.decoration(type, Decoration::Offset, n), m.offset);
    const bool agreed = is_there && agrees(m.layout, members[n], {type, n});
    if (!agreed) return false;
  }
  if (around.structure != 0) agreed_.insert(pair);  // others hold no block
  return true;
}

LayoutId Layouts::intern(uint64_t size, ir::Layout l, std::span<const ir::LayoutMember> members) {
  if (size > layout::kLargest) return {};
  l.size = static_cast<uint32_t>(size);
  return module_.layouts.intern(l, members);
}

/// Bytes as decorated, aligned to no more than their scalars are.
LayoutId Layouts::declared(uint32_t spirv_type, TypeId type, Around around) {
  const ir::TypeTable& types = module_.types;
  if (types.is_structure(type)) return declared_structure(spirv_type, type);
  if (types.is_array(type)) {
    const LayoutId element = declared(b_.definition(spirv_type).operands()[0], types[type].element, around);
    if (!element) return {};
    const ir::Layout e = module_.layouts[element];
    const uint32_t stride = b_.decoration(spirv_type, Decoration::ArrayStride).value_or(e.size);
    if (stride > layout::kLargest) return {};
    const std::optional<uint32_t> row = types.computed_length(type);
    return intern(uint64_t{stride} * (row ? lengths_.by_row()[*row] : types[type].extent),
                  {.alignment = e.alignment, .stride = std::max(stride, 1u), .element = element});
  }
  if (types.is_reference(type)) return intern(ir::kAddressBytes, {.alignment = ir::kAddressBytes});
  const uint32_t bytes = layout::scalar_bytes(type);
  if (!types.is_matrix(type)) return intern(uint64_t{bytes} * types.rows(type), {.alignment = bytes});
  const bool row_major = b_.has(around.structure, Decoration::RowMajor, around.member);
  const uint32_t length = row_major ? types.columns(type) : types.rows(type);
  const uint32_t count = row_major ? types.rows(type) : types.columns(type);
  const uint32_t stride =
      b_.decoration(around.structure, Decoration::MatrixStride, around.member).value_or(bytes * length);
  return intern(uint64_t{stride} * count, {.alignment = bytes, .stride = std::max(stride, 1u), .row_major = row_major});
}

LayoutId Layouts::declared_structure(uint32_t spirv_type, TypeId type) {
  structures_.resize(std::max<size_t>(structures_.size(), b_.number(spirv_type) + size_t{1}));
  if (const LayoutId known = structures_[b_.number(spirv_type)]) return known;
  std::vector<ir::LayoutMember> members;
  uint64_t end = 0, size = 0;
  uint32_t alignment = 1;
  for (uint32_t n = 0; n < module_.types.part_count(type); ++n) {
    const LayoutId member =
        declared(b_.definition(spirv_type).operands()[n], module_.types.part(type, n), {spirv_type, n});
    if (!member) return {};
    const ir::Layout l = module_.layouts[member];
    const uint64_t offset =
        b_.decoration(spirv_type, Decoration::Offset, n).value_or(static_cast<uint32_t>(round_up(end, l.alignment)));
    end = offset + l.size;
    if (end > layout::kLargest) return {};
    size = std::max(size, end);
    alignment = std::max(alignment, l.alignment);
    members.push_back({static_cast<uint32_t>(offset), member});
  }
  const LayoutId id = intern(size, {.alignment = alignment}, members);
  structures_[b_.number(spirv_type)] = id;
  return id;
}

}  // namespace umber::front::spirv
