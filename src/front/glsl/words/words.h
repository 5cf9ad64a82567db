// SPDX-License-Identifier: Apache-2.0
// Words that help: what is said of a shader that was refused, worded for people who know other languages, other versions
// or only a little. All of it happens once a shader has errors; a shader without pays nothing.
#pragma once
#include <span>

#include "base/small_vector.h"
#include "diag/diagnostics.h"
#include "diag/edits.h"
#include "front/glsl/language.h"
#include "front/glsl/tree/tree.h"
#include "ir/module.h"

namespace umber::glsl::words {

/// A shader that was refused: its text, and its declarations as far as they were read.
struct Refused {
  const Sources& sources;
  const Tree& tree;
  const Names& names;
  std::span<const Language> languages;  ///< of the shader objects
  SmallVector<uint32_t, 4> starts;      ///< where the text of each begins
  ir::Stage stage;
};

/// Words the diagnostics that `before` lacks for people: causes in place of consequences, and what to write, which goes to
/// `fixes` as far as it is told exactly; null: nobody wants that.
void say_better(const Refused& shader, const Diagnostics& before, Diagnostics& diagnostics, Fixes* fixes);

}  // namespace umber::glsl::words
