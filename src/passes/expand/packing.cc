// SPDX-License-Identifier: Apache-2.0
// Vectors of normalized integers in a word (GLSL 4.60 section 8.4).
#include "passes/expand/expansion.h"

namespace umber::expand {
namespace {

using Operands = std::span<const ValueId>;

template <uint32_t kBits, bool kIsSigned>
constexpr double kMost = kIsSigned ? (1u << (kBits - 1)) - 1 : (1u << kBits) - 1;

template <uint32_t kBits, bool kIsSigned>
Values pack(Formula& f, Operands v) {
  constexpr TypeKind kKind = kIsSigned ? TypeKind::i32 : TypeKind::u32;
  const ValueId scaled = f.mul(f.clamp(v[0], kIsSigned ? -1 : 0, 1), f.number(v[0], kMost<kBits, kIsSigned>));
  ValueId parts = f.convert(f.convert(f.unary(Op::round_even, scaled), kKind), TypeKind::u32);
  if (kIsSigned) parts = f.both(parts, f.word(parts, (1u << kBits) - 1));
  ValueId word = f.part(parts, 0);
  for (uint32_t n = 1; n < 32 / kBits; ++n) {
    const ValueId part = f.part(parts, n);
    word = f.either(word, f.shl(part, f.word(part, n * kBits)));
  }
  return {word};
}

template <uint32_t kBits, bool kIsSigned>
Values unpack(Formula& f, Operands v) {
  constexpr uint32_t kCount = 32 / kBits;
  constexpr TypeKind kKind = kIsSigned ? TypeKind::i32 : TypeKind::u32;
  Values parts;
  for (uint32_t n = 0; n < kCount; ++n) {  // at the top, if signed, and at the bottom otherwise
    const uint32_t by = kIsSigned ? (kCount - 1 - n) * kBits : n * kBits;
    const ValueId amount = f.word(v[0], by);
    const ValueId moved = by == 0 ? v[0] : kIsSigned ? f.shl(v[0], amount) : f.shr(v[0], amount);
    parts.push_back(f.convert(moved, kKind));
  }
  const TypeId type = ir::types::vector(kKind, kCount);
  const ValueId moved = f.compose(type, std::span(parts));
  const ValueId numbers =
      kIsSigned ? f.shr(moved, f.word(moved, 32 - kBits)) : f.both(moved, f.word(moved, (1u << kBits) - 1));
  const ValueId floats = f.convert(numbers, TypeKind::f32);
  const ValueId scaled = f.div(floats, f.number(floats, kMost<kBits, kIsSigned>));
  return {kIsSigned ? f.clamp(scaled, -1, 1) : scaled};
}

constexpr Expansion kRows[] = {
    {Op::pack_snorm_2x16, kFloat, Shapes::vector, "pack_snorm_2x16", pack<16, true>},
    {Op::pack_unorm_2x16, kFloat, Shapes::vector, "pack_unorm_2x16", pack<16, false>},
    {Op::pack_snorm_4x8, kFloat, Shapes::vector, "pack_snorm_4x8", pack<8, true>},
    {Op::pack_unorm_4x8, kFloat, Shapes::vector, "pack_unorm_4x8", pack<8, false>},
    {Op::unpack_snorm_2x16, kUint, Shapes::scalar, "unpack_snorm_2x16", unpack<16, true>},
    {Op::unpack_unorm_2x16, kUint, Shapes::scalar, "unpack_unorm_2x16", unpack<16, false>},
    {Op::unpack_snorm_4x8, kUint, Shapes::scalar, "unpack_snorm_4x8", unpack<8, true>},
    {Op::unpack_unorm_4x8, kUint, Shapes::scalar, "unpack_unorm_4x8", unpack<8, false>},
};

}  // namespace

std::span<const Expansion> packing_expansions() { return kRows; }

}  // namespace umber::expand
