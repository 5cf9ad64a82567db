// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string_view>

#include "diag/diagnostics.h"
#include "front/glsl/language.h"

namespace umber::glsl {

/// What GL_KHR_vulkan_glsl has, under Dialect::opengl.
inline constexpr Message<std::string_view> kNotForOpengl{
    Severity::error, "dialect", "'{0}' is for Vulkan, and the source was said to be for OpenGL",
    "leave that to the compiler, or say that it is for Vulkan"};
/// {0} is a name, {1} the extension of GLSL that has it.
inline constexpr Message<std::string_view, std::string_view> kUnsupportedName{Severity::error, "unsupported-name",
                                                                              "'{0}', of {1}, is not supported yet"};
/// The same for an extension that is supported, but was not enabled.
inline constexpr Message<std::string_view, std::string_view> kNotEnabledName{
    Severity::error, "extension-not-enabled", "'{0}' needs the extension {1}", "enable it with #extension"};
/// The same where this version of the language cannot enable it.
inline constexpr Message<std::string_view, std::string_view> kNotOfVersion{
    Severity::error, "extension-version",
    "'{0}' needs the extension {1}, which this version of the language does not have"};

/// What the tables say to people, and the names that are refused: one text a table, and not a pointer for each cell of it. A tab
/// ends each cell, row by row.
struct TableText {
  std::string_view rest;
  /// The next column.
  constexpr std::string_view column() {
    const size_t end = rest.find('\t');
    const std::string_view found = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    return found;
  }
};
/// Of each extension of `extensions.def`: what it enables, and names of it that are refused.
inline constexpr TableText kExtensionTexts = {
#define EXTENSION(name, glsl_from, glsl_core, es_from, es_core, vulkan, hlsl, essl, interpreter, about, missing) \
  about "\t" missing "\t"
#include "front/glsl/extensions.def"
};
/// Of each of `refused_extensions.def`: its name, what it enables, and the names it brings.
inline constexpr TableText kRefusedExtensions = {
#define REFUSED(name, about, names) "GL_" #name "\t" about "\t" names "\t"
#include "front/glsl/refused_extensions.def"
};

/// The extension that a built-in type, variable or function of this name comes from, if its own tables do not say so; none
/// for names that are of no extension.
std::optional<Extension> extension_of_name(std::string_view name);
/// The extension with a name that is refused, "GL_..."; empty if it is of none.
std::string_view refused_extension_of(std::string_view name);

}  // namespace umber::glsl
