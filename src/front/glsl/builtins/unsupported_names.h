// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "diag/diagnostics.h"

namespace umber::glsl {

/// {0} is a name, {1} the extension of GLSL that has it.
/// What GL_KHR_vulkan_glsl has, under Dialect::opengl.
inline constexpr Message<std::string_view> kNotForOpengl{
    Severity::error, "dialect", "'{0}' is for Vulkan, and the source was said to be for OpenGL",
    "leave that to the compiler, or say that it is for Vulkan"};
inline constexpr Message<std::string_view, std::string_view> kUnsupportedName{Severity::error, "unsupported-name",
                                                                              "'{0}', of {1}, is not supported yet"};

/// The extension that a built-in type, variable or function of this name comes from, if it is one that Umber lacks.
/// Empty for other names.
std::string_view extension_of_unsupported(std::string_view name);

}  // namespace umber::glsl
