// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>

#include "front/glsl/language.h"
#include "ir/type.h"

namespace umber::glsl {

/// Extensions any of which allows something.
struct ExtensionList {
  std::array<Extension, 8> list{};
  uint8_t count = 0;

  template <typename... E>
  consteval explicit ExtensionList(E... extensions) : list{extensions...}, count(sizeof...(E)) {}
  /// These, and one more.
  consteval ExtensionList with(Extension more) const {
    ExtensionList all = *this;
    all.list[all.count++] = more;
    return all;
  }
  constexpr bool has_any(const Language& language) const {
    for (uint8_t n = 0; n < count; ++n)
      if (language.extensions.is_enabled(list[n])) return true;
    return false;
  }
};

// What allows to compute with the scalars of a kind, and to name their types.
inline constexpr ExtensionList kInt8Arithmetic{Extension::EXT_shader_explicit_arithmetic_types,
                                               Extension::EXT_shader_explicit_arithmetic_types_int8};
inline constexpr ExtensionList kInt16Arithmetic{Extension::EXT_shader_explicit_arithmetic_types,
                                                Extension::EXT_shader_explicit_arithmetic_types_int16,
                                                Extension::AMD_gpu_shader_int16};
inline constexpr ExtensionList kExternalNames{Extension::OES_EGL_image_external,
                                              Extension::OES_EGL_image_external_essl3};
inline constexpr ExtensionList kYuvNames{Extension::EXT_YUV_target};
inline constexpr ExtensionList kInt32Names{Extension::EXT_shader_explicit_arithmetic_types,
                                           Extension::EXT_shader_explicit_arithmetic_types_int32};
inline constexpr ExtensionList kInt64Arithmetic{Extension::ARB_gpu_shader_int64, Extension::AMD_gpu_shader_int64,
                                                Extension::EXT_shader_explicit_arithmetic_types,
                                                Extension::EXT_shader_explicit_arithmetic_types_int64};
inline constexpr ExtensionList kFloat16Arithmetic{Extension::EXT_shader_explicit_arithmetic_types,
                                                  Extension::EXT_shader_explicit_arithmetic_types_float16,
                                                  Extension::AMD_gpu_shader_half_float};
inline constexpr ExtensionList kFloat32Names{Extension::EXT_shader_explicit_arithmetic_types,
                                             Extension::EXT_shader_explicit_arithmetic_types_float32};
inline constexpr ExtensionList kFloat64Names{Extension::EXT_shader_explicit_arithmetic_types,
                                             Extension::EXT_shader_explicit_arithmetic_types_float64};

// What allows to name the types of a kind: some only as members of blocks.
inline constexpr ExtensionList kInt8Names = kInt8Arithmetic.with(Extension::EXT_shader_8bit_storage);
inline constexpr ExtensionList kInt16Names = kInt16Arithmetic.with(Extension::EXT_shader_16bit_storage);
inline constexpr ExtensionList kFloat16Names = kFloat16Arithmetic.with(Extension::EXT_shader_16bit_storage);

/// Any of the parts of GL_EXT_shader_explicit_arithmetic_types brings its implicit conversions.
inline constexpr ExtensionList kExplicitConversions{
    Extension::EXT_shader_explicit_arithmetic_types,         Extension::EXT_shader_explicit_arithmetic_types_int8,
    Extension::EXT_shader_explicit_arithmetic_types_int16,   Extension::EXT_shader_explicit_arithmetic_types_int32,
    Extension::EXT_shader_explicit_arithmetic_types_int64,   Extension::EXT_shader_explicit_arithmetic_types_float16,
    Extension::EXT_shader_explicit_arithmetic_types_float32, Extension::EXT_shader_explicit_arithmetic_types_float64};

/// The kinds of scalars that an extension may allow in blocks alone.
inline constexpr ir::KindSet kNarrowKinds =
    ir::kinds_between(ir::TypeKind::i8, ir::TypeKind::u16) | ir::KindSet::of(ir::TypeKind::f16);

/// What no input or output can be (SPIR-V has no StorageInputOutput8).
inline constexpr ir::KindSet kNeverBetweenStages =
    ir::KindSet::of(ir::TypeKind::bool_) | ir::KindSet::of(ir::TypeKind::i8) | ir::KindSet::of(ir::TypeKind::u8) |
    ir::kStorageFloats;

/// What allows to compute with scalars of a narrow kind.
constexpr const ExtensionList& arithmetic_of(ir::TypeKind kind) {
  const bool is_byte = kind == ir::TypeKind::i8 || kind == ir::TypeKind::u8;
  return is_byte ? kInt8Arithmetic : kind == ir::TypeKind::f16 ? kFloat16Arithmetic : kInt16Arithmetic;
}

/// The narrow kinds among `kinds` that are for blocks alone here (GL_EXT_shader_16bit_storage, GL_EXT_shader_8bit_storage).
constexpr ir::KindSet storage_only(const Language& language, ir::KindSet kinds) {
  ir::KindSet only;
  if (!kinds.has_any(kNarrowKinds)) return only;
  for (const ir::TypeKind kind :
       {ir::TypeKind::i8, ir::TypeKind::u8, ir::TypeKind::i16, ir::TypeKind::u16, ir::TypeKind::f16})
    if (kinds.has(kind) && !arithmetic_of(kind).has_any(language)) only = only | ir::KindSet::of(kind);
  return only;
}

}  // namespace umber::glsl
