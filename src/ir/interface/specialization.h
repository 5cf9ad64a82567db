// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/names.h"
#include "diag/diagnostics.h"
#include "ir/ids.h"
#include "ir/type.h"

namespace umber::ir {

/// A constant whose value may be given when a pipeline is made (SPIR-V's SpecId, GLSL's constant_id). The op
/// `specialization` reads it; nothing folds what is made of it.
struct Specialization {
  uint32_t id = 0;    ///< by which it is given its value
  TypeId type{};      ///< a scalar
  uint64_t bits = 0;  ///< of its default, zero-extended; a bool is 0 or 1
  NameId name{};
};

/// The bits of a scalar that is given as 64, if they fit: those beyond its width are 0, or repeat the sign.
constexpr std::optional<uint64_t> fitted(uint64_t bits, TypeKind kind) {
  const uint32_t width = bit_width_of(kind);
  const uint64_t mask = width < 64 ? (uint64_t{1} << width) - 1 : ~uint64_t{0};
  const bool repeats_sign = is_signed(kind) && (bits | mask >> 1) == ~uint64_t{0};
  if (bits > mask && !repeats_sign) return std::nullopt;
  return bits & mask;
}

// What front ends say of values that are given.
inline constexpr Message<uint32_t> kNoSpecialization{Severity::warning, "no-spec-id",
                                                     "there is no specialization constant {0}"};
inline constexpr Message<uint32_t, uint32_t> kSpecializationValue{
    Severity::error, "specialization-value", "the value of specialization constant {0} does not fit its {1} bits",
    "values are bits of the constant's own type: 0.5 is those of a float, 0.5lf of a double; a bool is 0 or 1"};
inline constexpr Message<std::string_view> kFrozenSpecializations{
    Severity::warning, "specialization-frozen",
    "specialization constants have their defaults for good where they must be known, as in lengths of arrays: {0}",
    "give them values by --specialize"};

}  // namespace umber::ir
