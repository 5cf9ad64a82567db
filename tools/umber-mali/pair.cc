// SPDX-License-Identifier: Apache-2.0
#include "umber-mali/pair.h"

#include <algorithm>

#include "umber-mali/random.h"

namespace umber::tool {
namespace {

using ir::Interpolation, ir::Precision, ir::Sampling, ir::TypeKind;
using Shape = PairVarying::Shape;

Precision precision(Random& random) {
  constexpr Precision kAll[] = {Precision::none, Precision::high, Precision::medium, Precision::medium, Precision::low};
  return kAll[random.below(5)];
}

bool is_mediump(const PairSide& side) {
  return side.precision == Precision::medium || side.precision == Precision::low;
}

/// How many locations there are: few, more than 256 bytes, or more than 2,048.
uint32_t locations(Random& random) {
  const uint32_t kind = random.below(100);
  if (kind < 70) return 1 + random.below(8);
  if (kind < 96) return 17 + random.below(16);
  return 129 + random.below(24);
}

TypeKind scalar(Random& random) {
  constexpr TypeKind kAll[] = {TypeKind::f32, TypeKind::f32, TypeKind::f32, TypeKind::f32, TypeKind::i32, TypeKind::u32,
                               TypeKind::f16, TypeKind::f16, TypeKind::i16, TypeKind::u16, TypeKind::f64};
  const TypeKind kind = kAll[random.below(std::size(kAll))];
  return kind == TypeKind::f64 && !random.chance(30) ? TypeKind::f32 : kind;
}

void choose_shape(Random& random, uint32_t room, PairVarying& v) {
  const uint32_t kind = random.below(100);
  if (kind >= 70 && kind < 80) v.shape = Shape::matrix, v.columns = 2 + random.below(3);
  if (kind >= 80 && kind < 90) v.shape = Shape::structure;
  if (random.chance(12)) v.extents.push_back(1 + random.below(4));
  if (!v.extents.empty() && random.chance(25)) v.extents.push_back(1 + random.below(3));
  if (v.locations() > room) v.shape = Shape::vector, v.extents.clear();
}

bool has_interpolation(TypeKind kind) { return kind == TypeKind::f32 || kind == TypeKind::f16; }

void choose_interpolation(Random& random, const PairVarying& v, PairSide& side) {
  const bool is_float = has_interpolation(side.scalar) && (v.shape != Shape::structure || has_interpolation(v.second));
  const uint32_t kind = random.below(100);
  if (!is_float || kind < 30)
    side.interpolation = Interpolation::flat;
  else if (kind < 40)
    side.interpolation = Interpolation::noperspective;
  if (side.interpolation != Interpolation::flat && random.chance(30))
    side.sampling = random.chance(50) ? Sampling::centroid : Sampling::sample;
}

/// What the fragment shader declares otherwise than the vertex shader.
void vary(Random& random, PairVarying& v) {
  v.fragment = v.vertex;
  v.fragment.precision = precision(random);
  choose_interpolation(random, v, v.fragment);
  if (v.shape == Shape::vector && v.extents.empty() && v.vertex.components > 1 && random.chance(15))
    v.fragment.components = 1 + random.below(v.vertex.components);
  const bool may_be_cast = v.fragment.interpolation == Interpolation::flat && v.vertex.scalar != TypeKind::f64 &&
                           v.shape != Shape::structure && !is_mediump(v.vertex) && !is_mediump(v.fragment);
  if (may_be_cast && v.shape == Shape::vector && random.chance(25)) {
    constexpr TypeKind kAll[] = {TypeKind::f32, TypeKind::i32, TypeKind::u32};
    constexpr TypeKind kShort[] = {TypeKind::f16, TypeKind::i16, TypeKind::u16};
    v.fragment.scalar = (ir::bit_width_of(v.vertex.scalar) == 16 ? kShort : kAll)[random.below(3)];
  }
  const uint32_t missing = random.below(100);
  v.vertex.exists = missing >= 8;
  v.fragment.exists = missing < 8 || missing >= 18;
}

/// More in the same location, if there is room for it: of the same type and interpolation, as the language asks.
void pack(Random& random, std::vector<PairVarying>& all) {
  const PairVarying& first = all.back();
  const bool is_plain = first.shape == Shape::vector && first.extents.empty() && first.vertex.scalar != TypeKind::f64 &&
                        first.vertex.scalar == first.fragment.scalar;
  uint32_t next = first.component + first.vertex.components;
  if (!is_plain || next >= 4 || !random.chance(50)) return;
  PairVarying second = first;
  next += random.below(4 - next);
  second.component = next;
  second.vertex.components = second.fragment.components = 1 + random.below(4 - next);
  second.vertex.precision = precision(random);
  second.fragment.precision = precision(random);
  all.push_back(second);
}

}  // namespace

uint32_t PairVarying::locations() const {
  uint32_t count = 1;
  const auto of = [](TypeKind kind, uint32_t components) { return kind == TypeKind::f64 && components > 2 ? 2u : 1u; };
  if (shape == Shape::matrix) count = columns * of(vertex.scalar, vertex.components);
  if (shape == Shape::structure) count = of(vertex.scalar, vertex.components) + of(second, 3);
  if (shape == Shape::vector) count = of(vertex.scalar, vertex.components);
  for (const uint32_t extent : extents) count *= extent;
  return count;
}

Pair make_pair(uint64_t seed) {
  Random random(seed * 0x2545F4914F6CDD1Du + 1);
  Pair pair{.seed = seed, .is_linked = random.chance(60), .writes_point_size = random.chance(20), .varyings = {}};
  const uint32_t end = locations(random);
  for (uint32_t location = 0; location < end;) {
    PairVarying v{.location = location, .extents = {}};
    v.vertex.scalar = scalar(random);
    v.vertex.components = 1 + random.below(4);
    constexpr TypeKind kSecond[] = {TypeKind::f32, TypeKind::f32, TypeKind::u32, TypeKind::f16, TypeKind::u16};
    v.second = kSecond[random.below(std::size(kSecond))];
    choose_shape(random, end - location, v);
    if (v.shape == Shape::matrix) v.vertex.components = std::max(v.vertex.components, 2u);
    const bool is_real = has_interpolation(v.vertex.scalar) || v.vertex.scalar == TypeKind::f64;
    if (v.shape == Shape::matrix && !is_real) v.vertex.scalar = TypeKind::f32;
    if (v.shape == Shape::vector && v.vertex.scalar != TypeKind::f64 && v.vertex.components < 4 && random.chance(30))
      v.component = random.below(5 - v.vertex.components);
    v.vertex.precision = precision(random);
    choose_interpolation(random, v, v.vertex);
    vary(random, v);
    location += v.locations();
    pair.varyings.push_back(v);
    pack(random, pair.varyings);
    if (random.chance(10)) location += random.below(4);
  }
  return pair;
}

}  // namespace umber::tool
