// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "front/glsl/builtins/signature.h"

namespace umber::glsl {

inline constexpr uint32_t kNoBuiltin = ~0u;

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
std::optional<BuiltinInstance> instantiate(const Signature& signature, ir::TypeTable& types,
                                           std::span<const ir::TypeId> arguments);

}  // namespace umber::glsl
