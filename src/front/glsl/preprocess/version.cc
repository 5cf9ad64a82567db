// SPDX-License-Identifier: Apache-2.0
// #version and #extension (GLSL 4.60 §3.3). Neither is macro-expanded.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "front/glsl/front.h"
#include "front/glsl/preprocess/messages.h"
#include "front/glsl/preprocess/parts.h"

namespace umber::glsl {

using namespace messages;

namespace {

/// Whether it enables GL_KHR_shader_subgroup_basic, too (GL_KHR_shader_subgroup, "Overview").
constexpr bool needs_subgroups(Extension extension) {
  switch (extension) {
    case Extension::KHR_shader_subgroup_vote:
    case Extension::KHR_shader_subgroup_arithmetic:
    case Extension::KHR_shader_subgroup_ballot:
    case Extension::KHR_shader_subgroup_shuffle:
    case Extension::KHR_shader_subgroup_shuffle_relative:
    case Extension::KHR_shader_subgroup_clustered:
    case Extension::KHR_shader_subgroup_quad:
    case Extension::KHR_shader_subgroup_rotate:
    case Extension::NV_shader_subgroup_partitioned: return true;
    default: return false;
  }
}

/// What GL_ANDROID_extension_pack_es31a enables, of what adds to the language.
constexpr Extension kAndroidPack[] = {
    Extension::OES_sample_variables,
    Extension::OES_shader_image_atomic,
    Extension::OES_shader_multisample_interpolation,
    Extension::OES_texture_storage_multisample_2d_array,
    Extension::EXT_geometry_shader,
    Extension::EXT_gpu_shader5,
    Extension::EXT_primitive_bounding_box,
    Extension::EXT_shader_io_blocks,
    Extension::EXT_tessellation_shader,
    Extension::EXT_texture_buffer,
    Extension::EXT_texture_cube_map_array,
    Extension::KHR_blend_equation_advanced,
};

/// What is on as soon as another one is (GL_EXT_shader_subgroup_extended_types, section 3.3).
struct Implied {
  Extension by, extension;
};
constexpr Implied kImplied[] = {
    {Extension::EXT_geometry_shader, Extension::EXT_shader_io_blocks},
    {Extension::EXT_tessellation_shader, Extension::EXT_shader_io_blocks},
    {Extension::OES_geometry_shader, Extension::OES_shader_io_blocks},
    {Extension::OES_tessellation_shader, Extension::OES_shader_io_blocks},
    {Extension::EXT_shader_subgroup_extended_types_int8, Extension::EXT_shader_explicit_arithmetic_types_int8},
    {Extension::EXT_shader_subgroup_extended_types_int16, Extension::EXT_shader_explicit_arithmetic_types_int16},
    {Extension::EXT_shader_subgroup_extended_types_int64, Extension::EXT_shader_explicit_arithmetic_types_int64},
    {Extension::EXT_shader_subgroup_extended_types_float16, Extension::EXT_shader_explicit_arithmetic_types_float16},
    {Extension::NV_integer_cooperative_matrix, Extension::NV_cooperative_matrix},
    {Extension::NV_cooperative_matrix2, Extension::KHR_cooperative_matrix},
    {Extension::NV_cooperative_matrix_decode_vector, Extension::KHR_cooperative_matrix},
    {Extension::NV_cooperative_matrix_decode_vector, Extension::NV_cooperative_matrix2},
};

template <size_t kCount>
constexpr bool contains(const std::array<uint16_t, kCount>& versions, uint32_t version) {
  return std::find(versions.begin(), versions.end(), version) != versions.end();
}

constexpr bool is_version_of_webgl(const LanguageVersion& version, Dialect dialect) {
  return version.es && (version.version == 100 || (version.version == 300 && dialect == Dialect::webgl2));
}

std::optional<Extension> find_extension(std::string_view name) {
  const Builtin builtin = find_builtin(name);
  if (builtin.kind < Builtin::first_extension) return std::nullopt;
  return static_cast<Extension>(builtin.kind - Builtin::first_extension);
}

std::optional<ExtensionBehaviour> find_behaviour(std::string_view name) {
  if (name == "require") return ExtensionBehaviour::require;
  if (name == "enable") return ExtensionBehaviour::enable;
  if (name == "warn") return ExtensionBehaviour::warn;
  if (name == "disable") return ExtensionBehaviour::disable;
  return std::nullopt;
}

}  // namespace

void LanguageDirectives::version(Span at) {
  if (context_.is_anything_seen) report(kVersionFirst, at);
  const bool is_first = !context_.is_anything_seen;
  const Token number = scanner_.next_in_line();
  const std::string_view text = number.is(TokenKind::number) ? text_of(number) : std::string_view{};
  uint32_t version = 0;
  const std::from_chars_result read = std::from_chars(text.data(), text.data() + text.size(), version);
  if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size()) {
    report(kNoVersion, number.span);
    skip_line();
    return;
  }
  const Token profile = scanner_.next_in_line();
  LanguageVersion language{.version = static_cast<uint16_t>(version)};
  if (choose_profile(language, number, version, profile) && is_first) {
    if (is_webgl(context_.options.dialect) && !is_version_of_webgl(language, context_.options.dialect))
      report(kNotOfWebgl, at, version_text(language));
    if (!context_.options.force_language)
      set_language(language);
    else if (context_.language.version != language)
      report(kForced, at, version_text(context_.language.version), version_text(language));
    keep("#version " + version_text(context_.language.version));
  }
  if (!profile.is(TokenKind::end_of_line)) expect_end_of_line("version", true);
  parts_.texts.start_preamble();
}

std::optional<LanguageVersion> find_version(std::string_view text) {
  LanguageVersion found;
  const char* const end = text.data() + text.size();
  const std::from_chars_result read = std::from_chars(text.data(), end, found.version);
  if (read.ec != std::errc()) return std::nullopt;
  std::string_view profile(read.ptr, static_cast<size_t>(end - read.ptr));
  if (profile.starts_with(' ')) profile.remove_prefix(1);
  found.es = profile == "es" || found.version == 100;
  const bool is_known = found.es ? contains(kEsslVersions, found.version) : contains(kGlslVersions, found.version);
  const bool has_profiles = !found.es && found.version >= 150;
  if (!is_known) return std::nullopt;
  if (!profile.empty() && !(profile == "es") && !(has_profiles && (profile == "core" || profile == "compatibility")))
    return std::nullopt;
  found.profile = found.es                     ? Profile::es
                  : profile == "compatibility" ? Profile::compatibility
                  : has_profiles               ? Profile::core
                                               : Profile::none;
  return found;
}

std::string version_text(const LanguageVersion& version) {
  std::string text = std::to_string(version.version);
  if (version.es && version.version != 100) text += " es";
  if (version.profile == Profile::compatibility) text += " compatibility";
  return text;
}

/// Completes `language`; false, with an error, if there is no such version or profile.
bool LanguageDirectives::choose_profile(LanguageVersion& language, const Token& number, uint32_t version,
                                        const Token& profile) {
  const bool has_profile = !profile.is(TokenKind::end_of_line);
  const std::string_view name = has_profile ? text_of(profile) : std::string_view{};
  const bool is_es_name = name == "es";
  language.es = is_es_name || version == 100;
  if (!contains(kGlslVersions, version) && !contains(kEsslVersions, version)) {
    report(kUnknownVersion, number.span, text_of(number));
  } else if (has_profile && !is_es_name && name != "core" && name != "compatibility") {
    report(kUnknownProfile, profile.span, name);
  } else if (is_es_name && !contains(kEsslVersions, version)) {
    report(kIsNotEs, profile.span, version);
  } else if (is_es_name && version == 100) {
    report(kEs100, profile.span);
  } else if (!language.es && !contains(kGlslVersions, version)) {
    report(kNeedsEs, number.span, version);
  } else if (has_profile && !is_es_name && version < 150) {
    report(kNoProfiles, profile.span);
  } else {
    language.profile = language.es               ? Profile::es
                       : name == "compatibility" ? Profile::compatibility
                       : version >= 150          ? Profile::core
                                                 : Profile::none;
    return true;
  }
  return false;
}

void LanguageDirectives::set_language(LanguageVersion version) {
  context_.language.version = version;
  ++context_.epoch;
  // GL_ARB_texture_rectangle is "on" without #extension: the samplers came with the API, before there were versions.
  const bool has_rectangles = is_available(Extension::ARB_texture_rectangle, version);
  context_.language.extensions.set(Extension::ARB_texture_rectangle,
                                   has_rectangles ? ExtensionBehaviour::enable : ExtensionBehaviour::disable);
}

void LanguageDirectives::extension() {
  const Token name = scanner_.next_in_line();
  const Token colon = name.is(TokenKind::end_of_line) ? name : scanner_.next_in_line();
  const Token behaviour = colon.is(TokenKind::end_of_line) ? colon : scanner_.next_in_line();
  if (!name.is(TokenKind::identifier) || !colon.is(TokenKind::colon) || !behaviour.is(TokenKind::identifier)) {
    report(kExtensionSyntax, name.span);
    skip_line();
    return;
  }
  expect_end_of_line("extension", true);
  // ESSL 1.00 and 3.00 section 3.4. What is made of modules has some among the code, which drivers take in ESSL 1.00, and
  // WebGL 1.0 does so without a word ("GLSL ES #extension directive location").
  if (context_.is_code_seen && context_.language.version.es) {
    const bool is_old = context_.language.version.version == 100;
    if (!is_old) report(kLateExtension, name.span);
    if (is_old && !is_webgl(context_.options.dialect)) report(kLateExtensionTaken, name.span);
  }
  const std::string_view text = names_.text(behaviour.name());
  if (const std::optional<ExtensionBehaviour> found = find_behaviour(text)) {
    set_extension(name, *found);
    if (context_.keeps) keep("#extension " + std::string(names_.text(name.name())) + " : " + std::string(text));
  } else
    report(kBehaviour, behaviour.span, text);
}

void LanguageDirectives::set_extension(const Token& name, ExtensionBehaviour behaviour) {
  const std::string_view text = names_.text(name.name());
  const bool is_on = behaviour == ExtensionBehaviour::require || behaviour == ExtensionBehaviour::enable;
  if (text == "all") {
    if (is_on)
      report(kAllExtensions, name.span);
    else
      set_all_extensions(behaviour);
    return;
  }
  const std::optional<Extension> extension = find_extension(text);
  if (extension && context_.language.offers(*extension)) {
    context_.language.extensions.set(*extension, behaviour);
    const bool needs_references =
        *extension == Extension::EXT_buffer_reference2 || *extension == Extension::EXT_buffer_reference_uvec2;
    if (needs_references) context_.language.extensions.set(Extension::EXT_buffer_reference, behaviour);
    if (*extension == Extension::ANDROID_extension_pack_es31a)
      for (const Extension part : kAndroidPack)
        if (is_available(part, context_.language.version)) context_.language.extensions.set(part, behaviour);
    for (const Implied& implied : kImplied)
      if (implied.by == *extension && behaviour != ExtensionBehaviour::disable)
        context_.language.extensions.set(implied.extension, behaviour);
    if (needs_subgroups(*extension) && behaviour != ExtensionBehaviour::disable)
      context_.language.extensions.set(Extension::KHR_shader_subgroup_basic, behaviour);
    ++context_.epoch;
  } else if (extension && !is_available(*extension, context_.language.version)) {
    const LanguageVersion here = context_.language.version, first = first_version_with(*extension, here.es);
    const bool is_required = behaviour == ExtensionBehaviour::require;
    if (first.es != here.es)
      report(is_required ? kRequiredOfOtherLanguage : kOfOtherLanguage, name.span, text, first.language(),
             here.language());
    else
      report(is_required ? kRequiredLater : kLater, name.span, text, version_text(first));
  } else if (behaviour == ExtensionBehaviour::require) {
    report(kRequired, name.span, text);
  } else {
    report(kNotSupported, name.span, text);
  }
}

void LanguageDirectives::set_all_extensions(ExtensionBehaviour behaviour) {
  for (size_t i = 0; i < kExtensions.size(); ++i) {
    const auto extension = static_cast<Extension>(i);
    if (context_.language.offers(extension)) context_.language.extensions.set(extension, behaviour);
  }
  ++context_.epoch;
}

}  // namespace umber::glsl
