// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "front/glsl/builtins/signature.h"

namespace umber::glsl {

inline constexpr uint32_t kNoBuiltin = ~0u;

/// A row of the table of built-in functions, as it is kept: what has a size of its own is elsewhere, and here its place.
struct BuiltinFunction {
  uint32_t imm = 0;
  uint32_t text_at = 0;
  uint16_t text_size = 0;
  uint16_t types_at = 0;  ///< of the result's type; those of the parameters follow
  uint16_t condition = 0;
  uint16_t out_mask = 0;  ///< parameters that are written: bit n
  uint16_t in_mask = 0;   ///< parameters that are read
  ir::Op op{};
  Lowering lowering{};
  ir::TypeKind explicit_kind{};        ///< of a row made of another one: its text is the other's
  uint8_t name_at = 0, name_size = 0;  ///< in its text
  uint8_t param_count = 0;
  bool legacy_shadow = false;

  std::string_view text() const;  ///< the prototype
  std::string_view name() const;
  const Availability& when() const;
  const TypePattern& result() const;
  const TypePattern& param(size_t n) const;
  std::span<const Role> roles() const;  ///< one for each parameter
};

/// The first row of the table of built-in functions with this name; `next_builtin` goes on. kNoBuiltin: no (more) such.
uint32_t first_builtin(std::string_view name);
uint32_t next_builtin(uint32_t row);
uint32_t builtin_count();
const BuiltinFunction& builtin_row(uint32_t row);

/// A prototype with its families replaced by types.
struct BuiltinInstance {
  std::array<ir::TypeId, kMostParameters> params{};
  ir::TypeId result{};
};
/// What the prototype becomes for arguments of these types, up to implicit conversions of their scalars; none if their
/// number or shape does not fit.
std::optional<BuiltinInstance> instantiate(const BuiltinFunction& row, ir::TypeTable& types,
                                           std::span<const ir::TypeId> arguments);

}  // namespace umber::glsl
