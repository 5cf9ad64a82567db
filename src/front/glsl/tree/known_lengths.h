// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "front/glsl/tree/tree.h"

namespace umber::glsl {

/// The names that lengths of arrays are made of which must be known: those in inputs, outputs and uniforms, in structures
/// that are more than variables of the shader's own, with initialisers, and of constructors. By NameId, of a tree that is
/// parsed; a name may mean several things, of which each counts.
std::vector<bool> names_in_known_lengths(const Tree& tree);

}  // namespace umber::glsl
