// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "front/glsl/language.h"
#include "ir/module.h"

namespace umber::glsl {

/// Gives the arrays that handles index their length, 0 if they are sized at run time. Handles are the same in all invocations of
/// a draw (GL_ARB_bindless_texture, interactions with NV_gpu_shader5), but where a shader object has GL_NV_bindless_texture.
void finish_handle_arrays(ir::Module& module, std::span<const Language> languages, uint32_t elements);

}  // namespace umber::glsl
