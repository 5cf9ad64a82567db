// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>

#include "back/text/language.h"

namespace umber::back::essl {

inline constexpr auto kWords = std::to_array<std::string_view>({
#include "back/essl/reserved.inc"
});
inline constexpr auto kWordSlots = text::slots_of(kWords);
inline constexpr text::ReservedWords kReservedWords(kWords, kWords.size(), kWordSlots);

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

}  // namespace umber::back::essl
