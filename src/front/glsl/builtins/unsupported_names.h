// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string_view>

#include "diag/diagnostics.h"
#include "front/glsl/language.h"

namespace umber::glsl {

/// {0} is a name, {1} the extension of GLSL that has it.
/// What GL_KHR_vulkan_glsl has, under Dialect::opengl.
inline constexpr Message<std::string_view> kNotForOpengl{
    Severity::error, "dialect", "'{0}' is for Vulkan, and the source was said to be for OpenGL",
    "leave that to the compiler, or say that it is for Vulkan"};
inline constexpr Message<std::string_view, std::string_view> kUnsupportedName{Severity::error, "unsupported-name",
                                                                              "'{0}', of {1}, is not supported yet"};

/// The same for an extension that is supported, but was not enabled.
inline constexpr Message<std::string_view, std::string_view> kNotEnabledName{
    Severity::error, "extension-not-enabled", "'{0}' needs the extension {1}", "enable it with #extension"};

/// The extension that a built-in type, variable or function of this name comes from, supported or not; none for names that
/// are of no extension, or of one that is not listed.
std::optional<Extension> extension_of_name(std::string_view name);

}  // namespace umber::glsl
