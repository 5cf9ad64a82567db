// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "diag/diagnostics.h"

namespace umber::glsl {

// GL_EXT_shader_framebuffer_fetch and GL_EXT_shader_framebuffer_fetch_non_coherent.
inline constexpr Message<std::string_view> kFetchCoherent{Severity::error, "framebuffer-fetch",
                                                          "'{0}' has to be declared with layout(noncoherent)",
                                                          "or enable GL_EXT_shader_framebuffer_fetch"};
inline constexpr Message<> kNoncoherent{
    Severity::error, "framebuffer-fetch",
    "'noncoherent' is for outputs that are inout and for gl_LastFragData, which begin with what the framebuffer has"};
inline constexpr Message<> kLastData{Severity::error, "framebuffer-fetch",
                                     "gl_LastFragData ends with GLSL 1.20 and ESSL 1.00",
                                     "an output that is declared inout begins with what the framebuffer has"};

}  // namespace umber::glsl
