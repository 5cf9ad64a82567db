// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "diag/diagnostics.h"
#include "front/glsl/language.h"
#include "front/glsl/tree/symbol.h"
#include "front/glsl/tree/tree.h"
#include "ir/interface/per_vertex.h"
#include "umber/vocabulary/geometry.hpp"
#include "umber/vocabulary/spirv.hpp"

namespace umber::glsl {

/// What is known of a stage besides its texts.
struct CheckOptions {
  std::span<const SpecializationConstant> specializations{};  ///< what constants with these ids are for good
  bool is_separable = false;  ///< its program: it has to declare the gl_PerVertex that it uses
  GeometryLayout geometry_layout{};  ///< what geometry shaders with GL_ARB_geometry_shader4 do not say
  ir::PerVertexBlocks* per_vertex = nullptr;  ///< none, or where it is said how gl_PerVertex is declared again
};

/// True if a layout qualifier or type that only Vulkan has is among those which `tree` got after the given ones.
bool is_for_vulkan(const Tree& tree, const Names& names, uint32_t first_layout_arg, uint32_t first_type);

/// Decides what every name, type and expression of the shader objects in `tree` means (GLSL 4.60 chapters 4 to 8):
/// fills in what tree.h marks "check:", the symbols, and what the stage declares of itself in `module.state`.
/// `module.stage` must be set. False if an error was reported; else nothing but unsupported features keeps lower from
/// working.
bool check(Tree& tree, Symbols& symbols, ir::Module& module, const Language& language, Diagnostics& diagnostics);
/// The same where each shader object has a language of its own: one for each of `tree.units`.
bool check(Tree& tree, Symbols& symbols, ir::Module& module, std::span<const Language> languages,
           Diagnostics& diagnostics, const CheckOptions& options = {});

}  // namespace umber::glsl
