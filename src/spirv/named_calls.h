// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace umber::spv {

enum class Argument : uint8_t { value, pointer, literal };

/// A function that stands for an instruction (GL_EXT_spirv_intrinsics).
struct NamedCall {
  std::string_view set;  ///< of extended instructions; empty: of SPIR-V itself
  uint32_t id = 0;
  bool has_result = false;
  std::span<const Argument> arguments;
  std::span<const uint32_t> words;  ///< of the literals, in order; empty: not known yet
};

enum class CallProblem : uint8_t {
  none,
  unknown,    ///< there is no such instruction
  no_action,  ///< it declares something, or is control flow: nothing that a function can stand for
  result,     ///< it has one, and the function has none, or the reverse
  count,      ///< it takes fewer operands, or more
  kind,       ///< an operand is a literal and should be an id, or the reverse
};

/// Whether the grammar of SPIR-V has such an instruction, with such operands. What types they need to have, nobody says.
/// Operands behind a mask or an enumerant whose word is not known yet may be anything.
CallProblem check_call(const NamedCall& call);

}  // namespace umber::spv
