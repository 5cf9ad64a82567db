// SPDX-License-Identifier: Apache-2.0
#include "ir/type.h"

#include "base/check.h"

namespace umber::ir {
namespace {

consteval std::array<Type, types::kCount> fixed_types() {
  std::array<Type, types::kCount> all{};
  for (uint32_t s = 0; s < kScalarKinds; ++s) {
    const TypeId scalar = types::vector(TypeKind(s), 1);
    all[scalar.index] = {.kind = TypeKind(s)};
    for (uint8_t n = 2; n <= 4; ++n)
      all[types::vector(TypeKind(s), n).index] = {.kind = TypeKind::vector, .count = n, .element = scalar};
  }
  for (TypeKind s : {TypeKind::f16, TypeKind::f32, TypeKind::f64})
    for (uint8_t columns = 2; columns <= 4; ++columns)
      for (uint32_t rows = 2; rows <= 4; ++rows)
        all[types::matrix(s, columns, rows).index] = {
            .kind = TypeKind::matrix, .count = columns, .element = types::vector(s, rows)};
  all[types::kVoid.index] = {.kind = TypeKind::void_};
  all[types::kSampler.index] = {.kind = TypeKind::sampler};
  all[types::kAtomicCounter.index] = {.kind = TypeKind::atomic_counter};
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

TypeId TypeTable::structure(NameId name, std::span<const Member> members) {
  const uint32_t count = static_cast<uint32_t>(members.size());
  const MemberId first = members_.add_run(count);
  for (uint32_t n = 0; n < count; ++n) members_[MemberId{first.index + n}] = members[n];
  const TypeId id = types_.add({.kind = TypeKind::structure, .extent = count, .members = first, .name = name});
  return {id.index + types::kCount};
}

TypeId TypeTable::intern(const Type& type) {
  const auto is_same = [&](TypeId id) {
    const Type& t = (*this)[id];
    return t.kind == type.kind && t.element == type.element && t.extent == type.extent;
  };
  return interned_.find_or_add(hash(type), is_same, [&] { return TypeId{types_.add(type).index + types::kCount}; });
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
  switch (t.kind) {
    case TypeKind::vector:
    case TypeKind::matrix: return t.count;
    case TypeKind::array:
    case TypeKind::structure: return t.extent;
    case TypeKind::bool_: case TypeKind::i8: case TypeKind::u8: case TypeKind::i16: case TypeKind::u16:
    case TypeKind::i32: case TypeKind::u32: case TypeKind::i64: case TypeKind::u64: case TypeKind::f16:
    case TypeKind::f32: case TypeKind::f64: case TypeKind::void_: case TypeKind::image:
    case TypeKind::sampled_image: case TypeKind::sampler: case TypeKind::atomic_counter: return 0;
  }
  return 0;
}

}  // namespace umber::ir
