// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "diag/diagnostics.h"
#include "diag/source.h"
#include "umber/vocabulary/stage.hpp"

namespace umber::arb {

/// Whether a text is an assembly program: it begins with "!!".
bool is_program(std::string_view text);

/// An assembly program (GL_ARB_vertex_program, GL_ARB_fragment_program, GL_ARB_fragment_program_shadow,
/// GL_ARB_fragment_coord_conventions, GL_ARB_draw_buffers) as GLSL 4.30 of the compatibility profile, statement by
/// statement and line by line. None after errors. What the application sets is a uniform of these names:
/// `vertex_program_env`, `vertex_program_local`, `fragment_program_env` and `fragment_program_local`, arrays of vec4;
/// `texture_N`, a sampler with the binding N; attribute N, but 0, which is the position, is `vertex_attrib_N` at location N.
std::optional<std::string> to_glsl(std::string_view text, std::string_view name, Stage stage, Sources& sources,
                                   Diagnostics& diagnostics);

}  // namespace umber::arb
