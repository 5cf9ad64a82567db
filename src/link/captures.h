// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string_view>

#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::link {

/// What an application has transform feedback record, by name (glTransformFeedbackVaryings; OpenGL 4.6 section
/// 11.1.2.1).
struct CaptureList {
  std::span<const std::string_view> names;  ///< outputs or parts of them, gl_NextBuffer, gl_SkipComponents1 to 4
  bool separate = false;                    ///< each to a buffer of its own, instead of all one after another
};

/// Adds to the module, of the last stage before rasterization, captures of what the list names. Does nothing, with a
/// warning, if the shader says itself what is captured.
void capture_by_name(ir::Module& module, const CaptureList& list, Diagnostics& diagnostics);

}  // namespace umber::link
