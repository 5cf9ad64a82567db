// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace umber {

/// The language that a source is written in.
enum class Language : uint8_t {
  automatic,  ///< GLSL or ESSL, as #version says; without one, GLSL 1.10
  glsl,       ///< an ESSL #version is an error
  essl,       ///< without #version, ESSL 1.00
  ir,         ///< the text form of Umber's IR, of this version of Umber alone: no promise is made of it (docs/ir.md)
};

/// The API that a source in GLSL or ESSL is written for (docs/vulkan.md, "Which GLSL").
enum class Dialect : uint8_t {
  automatic,  ///< Vulkan's, if it has a layout qualifier or type that only Vulkan has; else words of both are understood
  opengl,     ///< what only Vulkan has is an error
  vulkan,     ///< as in GL_KHR_vulkan_glsl: VULKAN and GL_SPIRV are defined, a binding without a set is in set 0
  webgl1,     ///< what WebGL 1.0 refuses is an error, ESSL 1.00 is the only language; what Vulkan alone has, as with opengl
  webgl2,     ///< the same of WebGL 2.0, which has ESSL 3.00, too
};

}  // namespace umber
