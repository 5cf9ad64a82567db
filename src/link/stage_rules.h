// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::link {

/// Reports qualifiers of an output and the input that reads it which the language version wants to be the same: how it
/// is interpolated (GLSL 4.30 section 4.5) and whether it is invariant (GLSL 1.20 section 4.6.1).
void check_qualifiers(const ir::Module& producer, const ir::IoVar& output, const ir::Module& consumer,
                      const ir::IoVar& input, Diagnostics& diagnostics);

/// Reports the fixed-function colours that the vertex shader interpolates in another way than the fragment shader,
/// under the same rule. One without a qualifier follows the shade model, which is a way of its own.
void check_colors(const ir::Module& vertex, const ir::Module& fragment, Diagnostics& diagnostics);

/// Reports stages without those that OpenGL wants in the same program: vertices come first, and what a tessellation control
/// shader says is for an evaluation shader (OpenGL 4.6 section 7.3).
void check_stages(std::span<ir::Module* const> units, Diagnostics& diagnostics);

/// Reports stages before rasterization that declare different numbers of views, or some none where others declare one
/// (GL_EXT_multiview_tessellation_geometry_shader, of section 4.4.1).
void check_views(std::span<ir::Module* const> units, Diagnostics& diagnostics);

/// What a task shader hands on is what the mesh shader takes.
void check_task_payload(std::span<ir::Module* const> units, Diagnostics& diagnostics);
/// Reports gl_Position if the vertex shader of a program never writes it, which GLSL before 1.40 asks for (GLSL 1.20
/// section 7.1).
void check_position(const ir::Module& vertex, Diagnostics& diagnostics);

/// True if what a fragment shader reads has to be written by the vertex shader (GLSL 1.20 section 4.3.6).
bool must_be_written(const ir::Module& producer, const ir::Module& consumer);

/// Reports inputs that are invariant where the output they follow from is not (ESSL 1.00 section 4.6.4).
void check_invariant_built_ins(const ir::Module& vertex, const ir::Module& fragment, Diagnostics& diagnostics);

}  // namespace umber::link
