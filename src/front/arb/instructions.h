// SPDX-License-Identifier: Apache-2.0
// Private to this folder.
#pragma once
#include <cstdint>
#include <string_view>

namespace umber::arb {

/// An instruction that computes a vec4 of its operands (GL_ARB_vertex_program, section 2.14.4). In `value`, GLSL, `$0` is
/// the first operand; `scalar` operands are one float each.
struct Instruction {
  std::string_view name;
  uint8_t operands;
  bool scalar;
  bool vertex, fragment;  ///< which programs have it
  std::string_view value;
};

/// Null if there is no such instruction, or it is one of those that are more than that.
const Instruction* find_instruction(std::string_view name);

}  // namespace umber::arb
