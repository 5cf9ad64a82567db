// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/language.h"
#include "ir/type.h"

namespace umber::glsl {

/// True if a value of scalar kind `from` becomes one of `to` by itself (GLSL 4.60 section 4.1.10). Not for equal kinds.
bool converts_implicitly(const Language& language, ir::TypeKind from, ir::TypeKind to);
/// The same for whole types: equal types and, of one shape, numbers whose scalars convert.
bool converts_implicitly(const Language& language, const ir::TypeTable& types, ir::TypeId from, ir::TypeId to);

/// How good an implicit conversion is when overloads compete (section 6.1): lower is better; conversions of one rank
/// are not ordered unless equal. A promotion is float to double, and what GL_EXT_shader_explicit_arithmetic_types calls so:
/// narrow integers to int.
enum class ConversionRank : uint8_t { exact, promotion, to_float, to_double, other };
ConversionRank conversion_rank(const ir::TypeTable& types, ir::TypeId from, ir::TypeId to);
/// True if conversion `a` is better than `b` by the rules of the section.
constexpr bool is_better(ConversionRank a, ConversionRank b) {
  if (a == b) return false;
  if (a == ConversionRank::exact || b == ConversionRank::exact) return a == ConversionRank::exact;
  if (a == ConversionRank::promotion || b == ConversionRank::promotion) return a == ConversionRank::promotion;
  return a == ConversionRank::to_float && b == ConversionRank::to_double;
}

/// A hash of what of a list of types no implicit conversion changes; 0 if one of them is none, as after an error.
uint32_t conversion_shape(const ir::TypeTable& types, std::span<const ir::TypeId> list);

}  // namespace umber::glsl
