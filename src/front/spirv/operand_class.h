// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

#include "ir/type.h"

namespace umber::front::spirv {

/// What an instruction takes its operands for.
enum class OperandClass : uint8_t { float_, signed_, unsigned_, integer, bool_, any_float };

constexpr bool is_of(OperandClass c, ir::TypeKind kind) {
  switch (c) {
    case OperandClass::float_: return ir::is_computed_float(kind);
    case OperandClass::any_float: return ir::is_float(kind);
    case OperandClass::bool_: return kind == ir::TypeKind::bool_;
    case OperandClass::signed_:
    case OperandClass::unsigned_:
    case OperandClass::integer: return ir::is_integer(kind);
  }
  return false;
}

constexpr ir::TypeKind with_sign(ir::TypeKind kind, bool is_signed) {
  if (!ir::is_integer(kind) || ir::is_signed(kind) == is_signed) return kind;
  const auto number = static_cast<uint8_t>(kind);  // each unsigned kind follows its signed one
  return static_cast<ir::TypeKind>(is_signed ? number - 1 : number + 1);
}
static_assert(with_sign(ir::TypeKind::u64, true) == ir::TypeKind::i64);

/// The integer kind of the same width that the class wants; other kinds as they are.
constexpr ir::TypeKind signed_as(ir::TypeKind kind, OperandClass c) {
  if (c != OperandClass::signed_ && c != OperandClass::unsigned_) return kind;
  return with_sign(kind, c == OperandClass::signed_);
}
constexpr ir::TypeKind signed_like(ir::TypeKind kind, ir::TypeKind other) {
  return with_sign(kind, ir::is_signed(other));
}

}  // namespace umber::front::spirv
