// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "base/small_vector.h"
#include "diag/diagnostics.h"
#include "front/arb/program.h"
#include "umber/umber.hpp"

namespace umber::driver {

/// Whether it is a text of the IR.
inline bool is_ir(const Source& source) { return source.spirv.empty() && source.language == Language::ir; }

/// Whether its text is GLSL or ESSL.
inline bool is_glsl(const Source& source) {
  return source.spirv.empty() && !is_ir(source) && !arb::is_program(source.text);
}

/// A shader of the program: the unit that a front end compiles, link matches with others, and a back end writes. It is
/// one SPIR-V module, one text of the IR, or all the texts of one stage, which OpenGL calls its shader objects.
struct Unit {
  Stage stage{};
  SmallVector<const Source*, 2> sources;  ///< one module, or one or more texts

  bool is_spirv() const { return !sources[0]->spirv.empty(); }
  bool is_ir() const { return driver::is_ir(*sources[0]); }
  std::string_view name() const { return sources[0]->name; }
};

/// The units that the sources are, in the order of the first source of each.
std::vector<Unit> units_of(std::span<const Source> sources);

/// Reports units that cannot be one program, and stages that are not supported yet.
bool are_program(std::span<const Unit> units, StagePart output, Diagnostics& diagnostics);

}  // namespace umber::driver
