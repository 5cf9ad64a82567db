// SPDX-License-Identifier: Apache-2.0
#include "ir/type.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace umber::ir {
namespace {

constexpr TypeContents numeric_contents(TypeKind scalar, uint32_t columns, uint32_t rows) {
  const uint32_t locations = bit_width_of(scalar) * rows > 128 ? 2 : 1;
  return {.kinds = KindSet::of(scalar), .scalars = columns * rows, .columns = columns, .locations = columns * locations};
}
constexpr TypeContents opaque_contents(TypeKind kind) {
  return {.kinds = KindSet::of(kind), .opaques = kOpaqueKinds.has(kind) ? 1u : 0u};
}

uint32_t add(uint32_t a, uint32_t b) { return a > TypeContents::kMany - b ? TypeContents::kMany : a + b; }
uint32_t multiply(uint32_t a, uint32_t b) {
  return static_cast<uint32_t>(std::min<uint64_t>(uint64_t{a} * b, TypeContents::kMany));
}

TypeContents array_contents(TypeContents element, uint32_t extent) {
  extent = extent >= kFirstComputedExtent ? 1 : std::max(extent, 1u);
  element.scalars = multiply(element.scalars, extent);
  element.columns = multiply(element.columns, extent);
  element.elements = multiply(element.elements, extent);
  element.locations = multiply(element.locations, extent);
  element.depth = add(element.depth, 1);
  return element;
}

void add_member(TypeContents& all, const TypeContents& member) {
  all.kinds = all.kinds | member.kinds;
  all.scalars = add(all.scalars, member.scalars);
  all.columns = add(all.columns, member.columns);
  all.elements = add(all.elements, member.elements);
  all.locations = add(all.locations, member.locations);
  all.opaques = add(all.opaques, member.opaques);
  all.depth = std::max(all.depth, add(member.depth, 1));
}

consteval std::array<Type, types::kCount> fixed_types() {
  std::array<Type, types::kCount> all{};
  for (uint32_t s = 0; s < kScalarKinds; ++s) {
    const TypeId scalar = types::vector(TypeKind(s), 1);
    all[scalar.index] = {.kind = TypeKind(s), .contents = numeric_contents(TypeKind(s), 1, 1)};
    for (uint8_t n = 2; n <= 4; ++n)
      all[types::vector(TypeKind(s), n).index] = {
          .kind = TypeKind::vector, .count = n, .element = scalar, .contents = numeric_contents(TypeKind(s), 1, n)};
  }
  for (TypeKind s : {TypeKind::f16, TypeKind::f32, TypeKind::f64})
    for (uint8_t columns = 2; columns <= 4; ++columns)
      for (uint32_t rows = 2; rows <= 4; ++rows)
        all[types::matrix(s, columns, rows).index] = {
            .kind = TypeKind::matrix, .count = columns, .element = types::vector(s, rows),
            .contents = numeric_contents(s, columns, rows)};
  for (const auto& [id, kind] : {std::pair(types::kVoid, TypeKind::void_), std::pair(types::kSampler, TypeKind::sampler),
                                 std::pair(types::kAtomicCounter, TypeKind::atomic_counter),
                                 std::pair(types::kAccelerationStructure, TypeKind::acceleration_structure),
                                 std::pair(types::kRayQuery, TypeKind::ray_query)})
    all[id.index] = {.kind = kind, .contents = opaque_contents(kind)};
  return all;
}

uint32_t hash(const Type& t) {
  uint32_t h = static_cast<uint32_t>(t.kind) * 0x9e3779b1u;
  h = (h ^ t.element.index) * 0x85ebca6bu;
  return (h ^ t.extent ^ h >> 15) * 0xc2b2ae35u;
}

}  // namespace

constexpr std::array<Type, types::kCount> TypeTable::kFixed = fixed_types();

TypeId TypeTable::array(TypeId element, uint32_t count) {
  return intern({.kind = TypeKind::array, .element = element, .extent = count});
}

TypeId TypeTable::cooperative_matrix(CooperativeShape shape) {
  const TypeId rows = array(array(types::vector(shape.component, 1), shape.columns), shape.rows);
  return intern({.kind = TypeKind::cooperative_matrix,
                 .element = rows,
                 .extent = shape.scope | static_cast<uint32_t>(shape.use) << 8});
}

CooperativeShape TypeTable::cooperative_shape(TypeId id) const {
  const Type& type = (*this)[id];
  const Type &rows = (*this)[type.element], &row = (*this)[rows.element];
  return {.component = kind(row.element),
          .scope = static_cast<uint8_t>(type.extent),
          .use = static_cast<MatrixUse>(type.extent >> 8),
          .rows = rows.extent,
          .columns = row.extent};
}

TypeId TypeTable::tensor_layout(TensorLayout layout) {
  const TypeId coordinates = array(types::kU32, layout.dimensions);
  return intern({.kind = TypeKind::tensor_layout, .element = coordinates, .extent = layout.clamp});
}

TypeId TypeTable::tensor_view(const TensorView& view) {
  UMBER_CHECK(view.is_permutation());
  const TypeId coordinates = array(types::kU32, view.dimensions);
  return intern({.kind = TypeKind::tensor_view, .element = coordinates, .extent = view.packed()});
}

TypeId TypeTable::structure(NameId name, std::span<const Member> members) {
  const uint32_t count = static_cast<uint32_t>(members.size());
  const MemberId first = members_.add_run(count);
  for (uint32_t n = 0; n < count; ++n) members_[MemberId{first.index + n}] = members[n];
  Type type{.kind = TypeKind::structure, .extent = count, .members = first, .name = name};
  type.contents = contents_of(type);
  return {types_.add(type).index + types::kCount};
}

void TypeTable::retype_member(TypeId structure, uint32_t n, TypeId type) {
  member_at(structure, n).type = type;
  Type& changed = types_[TypeId{structure.index - types::kCount}];
  changed.contents = contents_of(changed);
}

void TypeTable::set_computed_extents(std::span<const uint32_t> extents, std::span<const uint32_t> parameters) {
  for (const TypeId id : types_.ids()) {
    Type& type = types_[id];
    if (type.kind == TypeKind::array && type.extent >= kFirstComputedExtent)
      type.extent = extents[type.extent - kFirstComputedExtent];
    if (type.kind == TypeKind::tensor_layout && type.extent >= kFirstComputedExtent)
      type.extent = parameters[type.extent - kFirstComputedExtent];
    if (type.kind == TypeKind::array || type.kind == TypeKind::structure) type.contents = contents_of(type);
  }
}

TypeContents TypeTable::contents_of(const Type& type) const {
  if (type.kind == TypeKind::array) return array_contents(contents(type.element), type.extent);
  if (type.kind != TypeKind::structure) return opaque_contents(type.kind);
  if (type.extent == 0) return {.depth = 1};
  TypeContents all{.scalars = 0, .columns = 0, .elements = 0, .locations = 0};
  for (uint32_t n = 0; n < type.extent; ++n)
    add_member(all, contents(members_[MemberId{type.members.index + n}].type));
  return all;
}

TypeId TypeTable::intern(Type type) {
  const auto is_same = [&](TypeId id) {
    const Type& t = (*this)[id];
    return t.kind == type.kind && t.element == type.element && t.extent == type.extent;
  };
  return interned_.find_or_add(hash(type), is_same, [&] {
    type.contents = contents_of(type);
    return TypeId{types_.add(type).index + types::kCount};
  });
}

TypeId TypeTable::with_scalar(TypeId id, TypeKind scalar) const {
  UMBER_CHECK(is_numeric(id));
  return is_matrix(id) ? types::matrix(scalar, columns(id), rows(id)) : types::vector(scalar, rows(id));
}

uint32_t TypeTable::array_depth(TypeId id) const {
  uint32_t depth = 0;
  for (; is_array(id); id = (*this)[id].element) ++depth;
  return depth;
}

uint32_t TypeTable::array_count(TypeId id) const {
  uint32_t count = 1;
  for (; id && is_array(id); id = (*this)[id].element) count *= (*this)[id].extent;
  return count;
}

uint32_t TypeTable::part_count(TypeId id) const {
  const Type& t = (*this)[id];
  // clang-format off
  switch (t.kind) {
    case TypeKind::vector:
    case TypeKind::matrix: return t.count;
    case TypeKind::array:
    case TypeKind::structure: return t.extent;
    case TypeKind::bool_: case TypeKind::i8: case TypeKind::u8: case TypeKind::i16: case TypeKind::u16:
    case TypeKind::i32: case TypeKind::u32: case TypeKind::i64: case TypeKind::u64: case TypeKind::f16:
    case TypeKind::f32: case TypeKind::f64: case TypeKind::bf16: case TypeKind::f8e4m3: case TypeKind::f8e5m2:
    case TypeKind::f4e2m1: case TypeKind::void_: case TypeKind::reference:
    case TypeKind::cooperative_matrix: case TypeKind::tensor_layout: case TypeKind::tensor_view: case TypeKind::image:
    case TypeKind::sampled_image: case TypeKind::sampler: case TypeKind::atomic_counter:
    case TypeKind::acceleration_structure: case TypeKind::ray_query: return 0;
  }
  // clang-format on
  return 0;
}

}  // namespace umber::ir
