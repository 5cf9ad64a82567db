// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/conversions.h"

#include "front/glsl/explicit_types.h"

namespace umber::glsl {

using ir::KindSet;
using ir::TypeKind;

namespace {

/// Kinds that GLSL itself has: what converts among them depends on the version.
constexpr KindSet kPlainNumbers = ir::kinds_between(TypeKind::i32, TypeKind::u32) |
                                  ir::kinds_between(TypeKind::f32, TypeKind::f64) | KindSet::of(TypeKind::bool_);

/// Section 4.1.10 of GL_EXT_shader_explicit_arithmetic_types: an integer becomes a wider one, the unsigned one of
/// its width, or a float that has room for it; a float becomes a wider one.
constexpr bool converts_by_width(TypeKind from, TypeKind to) {
  const uint32_t has = ir::bit_width_of(from), wants = ir::bit_width_of(to);
  if (from == TypeKind::bool_ || to == TypeKind::bool_ || from == to) return false;
  if (ir::is_float(from)) return ir::is_float(to) && wants > has;
  if (ir::is_float(to)) return has <= 16 || wants > 32;
  return wants > has || (wants == has && ir::is_signed(from));
}

/// Between kinds that only extensions have.
bool converts_explicit_kinds(const Language& language, TypeKind from, TypeKind to) {
  if (ir::is_storage_float(from)) return converts_by_width(from, to);
  if (ir::is_storage_float(to)) return false;
  if (!converts_by_width(from, to)) return false;
  if (kExplicitConversions.has_any(language)) return true;
  // GL_ARB_gpu_shader_int64: "No implicit conversions are provided to convert from unsigned to signed integer types".
  if (from == TypeKind::u32 && to == TypeKind::i64) return false;
  const auto has = [&](TypeKind kind) {
    if (kNarrowKinds.has(kind)) return arithmetic_of(kind).has_any(language);
    return ir::bit_width_of(kind) < 64 || kind == TypeKind::f64 || kInt64Arithmetic.has_any(language);
  };
  return has(from) && has(to);
}

}  // namespace

bool converts_implicitly(const Language& language, TypeKind from, TypeKind to) {
  if (!kPlainNumbers.has(from) || !kPlainNumbers.has(to)) return converts_explicit_kinds(language, from, to);
  const bool es = language.version.es;
  if (es && !language.extensions.is_enabled(Extension::EXT_shader_implicit_conversions)) return false;
  if (!es && !language.is_at_least(120, 0)) return false;
  const bool from_int = from == TypeKind::i32, from_uint = from == TypeKind::u32;
  switch (to) {  // NOLINT: nothing converts to the other kinds
    case TypeKind::f32: return from_int || from_uint;
    case TypeKind::u32:
      return from_int && (es || language.has(Extension::ARB_gpu_shader5) ||
                          language.extensions.is_enabled(Extension::MESA_shader_integer_functions));
    case TypeKind::f64: return !es && (from_int || from_uint || from == TypeKind::f32);
    default: return false;
  }
}

namespace {

/// Parameters have no format (GLSL 4.60 section 4.4.7): an image of any format can be passed.
bool same_image(const ir::TypeTable& types, ir::TypeId from, ir::TypeId to) {
  while (types.is_array(from) && types.is_array(to) && types[from].extent == types[to].extent)
    from = types[from].element, to = types[to].element;
  if (types.kind(from) != TypeKind::image || types.kind(to) != TypeKind::image) return false;
  ir::ImageShape shape = types.image_shape(from);
  shape.format = types.image_shape(to).format;
  return shape == types.image_shape(to);
}

}  // namespace

bool converts_implicitly(const Language& language, const ir::TypeTable& types, ir::TypeId from, ir::TypeId to) {
  if (from == to || same_image(types, from, to)) return true;
  if (!types.is_numeric(from) || !types.is_numeric(to)) return false;
  if (types.rows(from) != types.rows(to) || types.columns(from) != types.columns(to)) return false;
  if (types.is_matrix(from) != types.is_matrix(to)) return false;
  return converts_implicitly(language, types.scalar_kind(from), types.scalar_kind(to));
}

ConversionRank conversion_rank(const ir::TypeTable& types, ir::TypeId from, ir::TypeId to) {
  if (from == to || !types.is_numeric(from) || !types.is_numeric(to)) return ConversionRank::exact;
  const TypeKind target = types.scalar_kind(to);
  if (target == TypeKind::f32) return ConversionRank::to_float;
  const TypeKind source = types.scalar_kind(from);
  if (target == TypeKind::i32 && kNarrowKinds.has(source)) return ConversionRank::promotion;
  if (target != TypeKind::f64) return ConversionRank::other;
  return source == TypeKind::f32 ? ConversionRank::promotion : ConversionRank::to_double;
}

uint32_t conversion_shape(const ir::TypeTable& types, std::span<const ir::TypeId> list) {
  auto hash = static_cast<uint32_t>(list.size());
  const auto add = [&hash](uint32_t word) { hash = (hash ^ word ^ hash >> 15) * 0x85ebca6bu; };
  for (const ir::TypeId type : list) {
    if (!type) return 0;
    const ir::TypeId bottom = types.without_arrays(type);
    if (types.is_numeric(type))
      add(types.rows(type) << 8 | types.columns(type) << 1 | (types.is_matrix(type) ? 1 : 0));
    else
      add(types.kind(bottom) == TypeKind::image ? ~0u : type.index);  // any format of an image, in any array
  }
  return (hash ^ hash >> 16) | 1;
}

}  // namespace umber::glsl
