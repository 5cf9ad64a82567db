// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace umber {

/// A function that a program may choose to be called (GLSL 4.60 section 6.1.2).
struct Subroutine {
  std::string name;
  uint32_t index = 0;
};
/// A member of the uniform block `gl_STAGE_subroutines`, an integer or an array of them: the index of what is called.
struct SubroutineUniform {
  std::string name;
  std::optional<uint32_t> location;  ///< layout(location); one more for each further element
  std::vector<uint32_t> functions;   ///< indices of those that it may be, ascending; any other counts as the first of them
};
/// What of a stage a program chooses by subroutine uniforms.
struct Subroutines {
  std::vector<Subroutine> functions;        ///< by index
  std::vector<SubroutineUniform> uniforms;  ///< those that are used, in order of declaration
};

}  // namespace umber
