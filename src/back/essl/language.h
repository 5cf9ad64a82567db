// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>

#include "back/text/language.h"
#include "pass/lacks.h"

namespace umber::back::essl {

inline constexpr auto kKeywords = std::to_array<std::string_view>({
#include "back/essl/reserved.inc"
});
inline constexpr auto kWords = std::to_array<std::string_view>({
#include "back/essl/reserved.inc"
// Behind them:
#include "back/essl/functions.inc"
});
inline constexpr auto kWordSlots = text::slots_of(kWords);
inline constexpr text::ReservedWords kReservedWords(kWords, kKeywords.size(), kWordSlots);

/// mix() takes a bool for each component of floats alone: others are chosen one by one.
inline bool chooses_by_component(const ir::Module& module, const ir::Inst& inst) {
  if (inst.op != ir::Op::select || !module.types.is_vector(module.type(module.operand(inst, 0)))) return false;
  return module.types.scalar_kind(module.type(inst.results)) != ir::TypeKind::f32;
}

inline constexpr text::Language kEssl{.words = kReservedWords,
                                      .float_of_bits = "uintBitsToFloat",
                                      .returns_arrays = true,
                                      .has_constructors = true,
                                      .spells_twice = chooses_by_component};

/// What came into the language later; for fine derivatives there is no formula.
inline constexpr Lack kLacks[] = {
    {.ops = {ir::Op::frexp, ir::Op::ldexp, ir::Op::pack_snorm_4x8, ir::Op::pack_unorm_4x8, ir::Op::unpack_snorm_4x8,
             ir::Op::unpack_unorm_4x8, ir::Op::bitfield_extract, ir::Op::bitfield_insert, ir::Op::bitfield_reverse,
             ir::Op::bit_count, ir::Op::find_lsb, ir::Op::find_msb, ir::Op::add_carry, ir::Op::sub_borrow,
             ir::Op::integer_dot, ir::Op::integer_dot_saturated, ir::Op::mul_extended, ir::Op::dpdx_fine, ir::Op::dpdy_fine, ir::Op::fwidth_fine},
     .kinds = ir::kPlainKinds}};

}  // namespace umber::back::essl
