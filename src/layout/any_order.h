// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "layout/layout.h"

namespace umber::layout {

/// Bytes of a block whose members may lie before those declared above them, as in GLSL for Vulkan. OpenGL wants them in
/// order (GLSL 4.60 section 4.4.5), which is what `lay_out_block` asks for.
BlockLayout lay_out_block_in_any_order(ir::Module& module, ir::TypeId structure, ir::Packing packing,
                                       std::span<const MemberQualifiers> qualifiers,
                                       std::span<const uint32_t> lengths = {});

}  // namespace umber::layout
