// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/hash_index.h"
#include "base/names.h"
#include "diag/diagnostics.h"
#include "ir/ids.h"
#include "ir/op.h"
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

/// A constant that is made of specializations outside of all functions (SPIR-V's OpSpecConstantOp): what lengths of arrays
/// are. An operand is a constant, or a row before this one.
struct Computed {
  struct Operand {
    ValueId constant{};
    uint32_t row = 0;  ///< if it is no constant
    friend constexpr bool operator==(Operand, Operand) = default;
  };
  Op op{};                            ///< `specialization` or another pure op on scalars (is_computable)
  TypeId type{};                      ///< bool, i32 or u32
  uint32_t number = 0;                ///< of the specialization
  std::array<Operand, 3> operands{};  ///< the first ones, as many as the op has
  friend constexpr bool operator==(const Computed&, const Computed&) = default;
};

/// The ops that SPIR-V has outside of functions, too.
constexpr bool is_computable(Op op) {
  constexpr OpSet kOps = {
      Op::specialization, Op::add, Op::sub, Op::mul, Op::div, Op::rem, Op::neg, Op::and_, Op::or_, Op::xor_,
      Op::not_,           Op::shl, Op::shr, Op::eq,  Op::ne,  Op::lt,  Op::le,  Op::gt,   Op::ge,  Op::select,
      Op::convert};
  return kOps.has(op);
}
constexpr bool is_computable(TypeId type) { return type == types::kBool || type == types::kI32 || type == types::kU32; }

/// What a module computes outside of functions, each once.
class ComputedTable {
 public:
  /// The number of a row; equal rows are one.
  uint32_t add(const Computed& row);
  const Computed& operator[](uint32_t row) const { return rows_[row]; }
  uint32_t size() const { return static_cast<uint32_t>(rows_.size()); }
  bool empty() const { return rows_.empty(); }

 private:
  std::vector<Computed> rows_;
  HashIndex<Id<struct ComputedTag>> interned_;
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
