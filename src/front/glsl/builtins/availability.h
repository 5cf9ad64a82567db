// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "front/glsl/explicit_types.h"
#include "ir/module.h"

namespace umber::glsl {

/// Which stages have a built-in; one bit each, by ir::Stage.
namespace stages {
constexpr uint16_t bit(ir::Stage s) { return static_cast<uint16_t>(1u << static_cast<uint32_t>(s)); }
inline constexpr uint16_t kAll = 0xffff;
inline constexpr uint16_t kVertex = bit(ir::Stage::vertex), kFragment = bit(ir::Stage::fragment),
                         kCompute = bit(ir::Stage::compute), kGeometry = bit(ir::Stage::geometry),
                          kTessControl = bit(ir::Stage::tess_control),
                          kTessEvaluation = bit(ir::Stage::tess_evaluation);
/// The stages that may write gl_Position of one vertex.
inline constexpr uint16_t kVertices = kVertex | kTessEvaluation | kGeometry;
inline constexpr uint16_t kTask = bit(ir::Stage::task), kMesh = bit(ir::Stage::mesh),
                          kWorkgroups = kCompute | kTask | kMesh;
// Stages of ray tracing: that which casts the first rays, what primitives have (`kHit`: once a ray has met one), what is
// called where rays meet none, and what others call.
inline constexpr uint16_t kRayGeneration = bit(ir::Stage::ray_generation), kMiss = bit(ir::Stage::miss),
                          kCallable = bit(ir::Stage::callable), kIntersection = bit(ir::Stage::intersection),
                          kAnyHit = bit(ir::Stage::any_hit), kClosestHit = bit(ir::Stage::closest_hit);
inline constexpr uint16_t kHit = kAnyHit | kClosestHit, kOfPrimitive = kHit | kIntersection,
                          kOfRay = kOfPrimitive | kMiss, kOfRayTracing = kOfRay | kRayGeneration | kCallable,
                          kTracing = kRayGeneration | kClosestHit | kMiss;
}  // namespace stages

/// Where a built-in exists: from which versions on, until which, with which extensions and in which stages.
struct Availability {
  uint16_t glsl = 0, essl = 0;              ///< first versions; 0: in none
  uint16_t glsl_until = 0, essl_until = 0;  ///< first versions without it; the compatibility profile keeps it
  uint16_t elsewhere_glsl = 0;              ///< first GLSL version in which the other stages have it too
  bool is_of_vulkan = false;                ///< not for Dialect::opengl (GL_KHR_vulkan_glsl)
  bool is_of_quads = false;                 ///< also where an extension makes quads of a workgroup
  uint16_t stages = stages::kAll;
  uint8_t extension_count = 0;
  std::array<Extension, 5> extensions{};  ///< any of which adds it

  bool operator==(const Availability&) const = default;

  constexpr Availability until(uint16_t glsl_removed, uint16_t essl_removed) const {
    Availability a = *this;
    a.glsl_until = glsl_removed, a.essl_until = essl_removed;
    return a;
  }
  constexpr Availability in(uint16_t which) const {
    Availability a = *this;
    a.stages = which;
    return a;
  }
  /// In other stages since that version, or with any of the extensions.
  constexpr Availability elsewhere(uint16_t glsl_version) const {
    Availability a = *this;
    a.elsewhere_glsl = glsl_version;
    return a;
  }
  /// In workgroups, too, with GL_NV_compute_shader_derivatives or GL_KHR_compute_shader_derivatives.
  constexpr Availability of_quads() const {
    Availability a = *this;
    a.is_of_quads = true;
    return a;
  }
  template <typename... E>
  constexpr Availability with(E... extension) const {
    Availability a = *this;
    ((a.extensions[a.extension_count++] = extension), ...);
    return a;
  }
  constexpr Availability with(const ExtensionList& any) const {
    Availability a = *this;
    for (uint8_t n = 0; n < any.count; ++n) a.extensions[a.extension_count++] = any.list[n];
    return a;
  }
  constexpr bool is_met(const Language& language, ir::Stage stage) const;
  /// The extension which is all that adds it, and of whose use `#extension` said to warn.
  constexpr std::optional<Extension> warned(const Language& language, ir::Stage stage) const;

 private:
  constexpr bool is_in_version(const Language& language, ir::Stage stage) const;
};

/// Whether an extension says how a workgroup of this stage is made of quads.
constexpr bool has_quads(const Language& language, ir::Stage stage) {
  const ExtensionSet& enabled = language.extensions;
  return (stages::bit(stage) & stages::kWorkgroups) != 0 &&
         (enabled.is_enabled(Extension::NV_compute_shader_derivatives) ||
          enabled.is_enabled(Extension::KHR_compute_shader_derivatives));
}

constexpr Availability from(uint16_t glsl, uint16_t essl) { return {.glsl = glsl, .essl = essl}; }
/// GL_KHR_vulkan_glsl: from the versions on that it extends, but in a source for OpenGL.
inline constexpr Availability kOfVulkan = {.glsl = 140, .essl = 310, .is_of_vulkan = true};
constexpr Availability only_with(const ExtensionList& any) { return Availability{}.with(any); }
constexpr Availability only_with(Extension extension) { return Availability{}.with(extension); }

constexpr bool is_compatibility(const Language& language) {
  return language.version.profile == Profile::compatibility ||
         language.extensions.is_enabled(Extension::ARB_compatibility);
}

constexpr bool Availability::is_in_version(const Language& language, ir::Stage stage) const {
  const uint16_t until = language.version.es ? essl_until : glsl_until;
  if (until != 0 && language.version.version >= until && !is_compatibility(language)) return false;
  const bool is_elsewhere = (stages & stages::bit(stage)) == 0;
  return is_elsewhere ? language.is_at_least(elsewhere_glsl, 0) : language.is_at_least(glsl, essl);
}

constexpr bool Availability::is_met(const Language& language, ir::Stage stage) const {
  const bool is_elsewhere = (stages & stages::bit(stage)) == 0;
  if (is_elsewhere && is_of_quads && has_quads(language, stage)) return true;
  if (is_elsewhere && elsewhere_glsl == 0) return false;
  if (is_of_vulkan && language.is_for_opengl()) return false;
  if (is_in_version(language, stage)) return true;
  for (uint8_t n = 0; n < extension_count; ++n)
    if (language.extensions.is_enabled(extensions[n])) return true;
  return false;
}

constexpr std::optional<Extension> Availability::warned(const Language& language, ir::Stage stage) const {
  if (extension_count == 0 || is_in_version(language, stage)) return std::nullopt;
  std::optional<Extension> found;
  for (uint8_t n = 0; n < extension_count; ++n) {
    const ExtensionBehaviour behaviour = language.extensions.behaviour(extensions[n]);
    if (behaviour == ExtensionBehaviour::warn) found = extensions[n];
    if (behaviour == ExtensionBehaviour::enable || behaviour == ExtensionBehaviour::require) return std::nullopt;
  }
  return found;
}

}  // namespace umber::glsl
