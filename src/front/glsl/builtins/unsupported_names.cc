// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/builtins/unsupported_names.h"

#include <algorithm>

namespace umber::glsl {
namespace {

constexpr std::string_view kVulkan = "GL_KHR_vulkan_glsl";
constexpr std::string_view kShapes[] = {"1D",      "2D",        "3D",     "Cube", "2DRect",   "1DArray",
                                        "2DArray", "CubeArray", "Buffer", "2DMS", "2DMSArray"};
constexpr std::string_view kVariables[] = {"sampler",         "samplerShadow",   "subpassInput",
                                           "isubpassInput",   "usubpassInput",   "subpassInputMS",
                                           "isubpassInputMS", "usubpassInputMS", "subpassLoad"};

/// `texture2D`, `itextureCubeArray` and the like: what is looked up with a sampler of its own.
bool is_texture_type(std::string_view name) {
  if (name.starts_with("i") || name.starts_with("u")) name.remove_prefix(1);
  return name.starts_with("texture") && std::ranges::find(kShapes, name.substr(7)) != std::end(kShapes);
}

}  // namespace

std::string_view extension_of_unsupported(std::string_view name) {
  if (std::ranges::find(kVariables, name) != std::end(kVariables) || is_texture_type(name)) return kVulkan;
  if (name.starts_with("gl_Subgroup") || name == "gl_NumSubgroups") return "GL_KHR_shader_subgroup_basic";
  if (name.starts_with("gl_BaryCoord")) return "GL_EXT_fragment_shader_barycentric";
  if (name == "gl_ViewIndex") return "GL_EXT_multiview";
  return {};
}

}  // namespace umber::glsl
