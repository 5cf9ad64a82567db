// SPDX-License-Identifier: Apache-2.0
// How a shader object is read: what compile() and make_index() have in common.
#pragma once
#include "front/glsl/front.h"
#include "front/glsl/preprocess/preprocessor.h"
#include "front/glsl/tree/tree.h"

namespace umber::glsl {

PreprocessorOptions preprocessor_options(const FrontOptions& options);

/// The language that an object is checked by which was parsed: to the `tree` it added all from these numbers on.
Language language_of(const Preprocessor& tokens, const FrontOptions& options, ir::Stage stage, const Tree& tree,
                     uint32_t first_layout_arg, uint32_t first_type);

}  // namespace umber::glsl
