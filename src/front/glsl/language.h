// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "umber/vocabulary/language.hpp"

namespace umber::glsl {

/// `none` is desktop GLSL before 1.50, which has no profiles.
enum class Profile : uint8_t { none, core, compatibility, es };

/// Those there are, in order.
inline constexpr std::array<uint16_t, 13> kGlslVersions = {110, 120, 130, 140, 150, 330, 400,
                                                           410, 420, 430, 440, 450, 460};
inline constexpr std::array<uint16_t, 4> kEsslVersions = {100, 300, 310, 320};

/// What `#version` chose (GLSL 4.60 §3.3); GLSL 1.10 until told otherwise.
struct LanguageVersion {
  uint16_t version = 110;
  bool es = false;
  Profile profile = Profile::none;

  /// True from version `glsl` of GLSL, or `essl` of ESSL; 0 stands for "in no version".
  constexpr bool is_at_least(uint16_t glsl, uint16_t essl) const {
    const uint16_t from = es ? essl : glsl;
    return from != 0 && version >= from;
  }
  constexpr bool is_last() const { return version == (es ? kEsslVersions.back() : kGlslVersions.back()); }
  constexpr std::string_view language() const { return es ? "ESSL" : "GLSL"; }
  friend constexpr bool operator==(const LanguageVersion&, const LanguageVersion&) = default;
};

enum class Extension : uint8_t {
#define EXTENSION(name, ...) name,
#include "front/glsl/extensions.def"
};

enum class OfOutput : bool { no, yes };

/// A row of `extensions.def` that #extension can enable.
struct ExtensionInfo {
  std::string_view name;  ///< with its GL_ prefix
  uint16_t glsl_from, glsl_core, es_from, es_core;
  uint8_t vulkan, hlsl;  ///< ten times the first version that has it; 0: none
  OfOutput essl, interpreter;
};

inline constexpr std::array kExtensions = [] {
  using enum OfOutput;
  return std::array{
#define EXTENSION(name, glsl_from, glsl_core, es_from, es_core, vulkan, hlsl, essl, interpreter, about, missing) \
  ExtensionInfo{"GL_" #name, glsl_from, glsl_core, es_from, es_core, vulkan, hlsl, essl, interpreter},
#include "front/glsl/extensions.def"
  };
}();
constexpr const ExtensionInfo& info(Extension extension) { return kExtensions[static_cast<size_t>(extension)]; }

/// True if the version can have it. Whether `#extension` can enable it, the dialect says, too: Language::offers.
constexpr bool is_available(Extension extension, const LanguageVersion& language) {
  const ExtensionInfo& row = info(extension);
  return language.is_at_least(row.glsl_from, row.es_from);
}

/// The first version that can have it, of the language with or without `es` if one can.
constexpr LanguageVersion first_version_with(Extension extension, bool es) {
  const ExtensionInfo& row = info(extension);
  if (es ? row.es_from == 0 : row.glsl_from == 0) es = !es;
  return {.version = es ? row.es_from : row.glsl_from, .es = es};
}

/// Whether a context of WebGL offers it to shaders, by the WebGL extension that brings it.
constexpr bool is_of_webgl(Extension extension, Dialect dialect) {
  switch (extension) {
    case Extension::ANGLE_multi_draw:
    case Extension::EXT_blend_func_extended: return true;
    case Extension::OES_standard_derivatives:
    case Extension::EXT_frag_depth:
    case Extension::EXT_draw_buffers:
    case Extension::EXT_shader_texture_lod: return dialect == Dialect::webgl1;
    case Extension::OVR_multiview:
    case Extension::OVR_multiview2:
    case Extension::OES_sample_variables:
    case Extension::OES_shader_multisample_interpolation:
    case Extension::NV_shader_noperspective_interpolation:
    case Extension::ANGLE_clip_cull_distance:
    case Extension::EXT_conservative_depth: return dialect == Dialect::webgl2;
    default: return false;
  }
}
constexpr bool is_webgl(Dialect dialect) { return dialect == Dialect::webgl1 || dialect == Dialect::webgl2; }
/// Characters of a token (WebGL 1.0 and 2.0, "Maximum GLSL Token Size").
constexpr uint32_t longest_token(Dialect dialect) {
  return dialect == Dialect::webgl1 ? 256 : dialect == Dialect::webgl2 ? 1024 : ~0u;
}

/// GLSL 4.60 §3.3, `#extension`.
enum class ExtensionBehaviour : uint8_t { disable, warn, enable, require };

/// What `#extension` said about each extension so far.
class ExtensionSet {
 public:
  constexpr ExtensionBehaviour behaviour(Extension extension) const { return all_[static_cast<size_t>(extension)]; }
  constexpr bool is_enabled(Extension extension) const { return behaviour(extension) != ExtensionBehaviour::disable; }
  constexpr void set(Extension extension, ExtensionBehaviour to) { all_[static_cast<size_t>(extension)] = to; }

 private:
  std::array<ExtensionBehaviour, kExtensions.size()> all_{};
};

/// The language as it stands at one point of a shader.
struct Language {
  LanguageVersion version;
  ExtensionSet extensions;
  Dialect dialect = Dialect::automatic;

  constexpr bool is_at_least(uint16_t glsl, uint16_t essl) const { return version.is_at_least(glsl, essl); }
  /// Whether `#extension` can enable it, which is also when its macro is defined.
  constexpr bool offers(Extension extension) const {
    return is_available(extension, version) && (!is_webgl(dialect) || is_of_webgl(extension, dialect));
  }
  /// What only Vulkan has is an error.
  constexpr bool is_for_opengl() const { return dialect == Dialect::opengl || is_webgl(dialect); }
  constexpr bool is_for_vulkan() const { return dialect == Dialect::vulkan; }
  /// True also where nothing says so, for the versions that shaders for Vulkan are written in (GL_KHR_vulkan_glsl).
  constexpr bool may_be_for_vulkan() const {
    return is_for_vulkan() || (dialect == Dialect::automatic && is_at_least(450, 0));
  }
  /// True if the features of `extension` may be used: it is enabled, or the version took it in.
  constexpr bool has(Extension extension) const {
    const ExtensionInfo& row = info(extension);
    return extensions.is_enabled(extension) || version.is_at_least(row.glsl_core, row.es_core);
  }
};

}  // namespace umber::glsl
