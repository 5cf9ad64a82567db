// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "diag/diagnostics.h"
#include "front/glsl/language.h"
#include "front/glsl/tree/symbol.h"
#include "front/glsl/tree/tree.h"
#include "ir/module.h"

namespace umber::glsl {

/// Reports what a shader without errors has and WebGL refuses (WebGL 1.0 and 2.0, "Supported GLSL Constructs" and chapters 6 and
/// 5; for ESSL 1.00 with its appendix A, sections 4 and 5).
void check_webgl(const Tree& tree, const Symbols& symbols, ir::Module& module, const Language& language,
                 Diagnostics& diagnostics);

}  // namespace umber::glsl
