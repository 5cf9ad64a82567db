// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/small_vector.h"

namespace umber::ir {

/// An instruction of SPIR-V that has no op of its own here: a shader named it by its number (GL_EXT_spirv_intrinsics,
/// `spirv_instruction`). `Op::spirv_instruction` has it as a text, such as "set SPV_X, id 6916, capability 6912, extension
/// SPV_Y", where only the number has to be. Literals, such as "literal 2 16", say their place among all operands and the
/// word; the operands of the op fill the other places. Decorations that are named by number are such texts, too, without
/// a set, and joined by "; ".
struct SpirvInstruction {
  /// An operand that is a word, not an id.
  struct Literal {
    uint32_t position, word;
  };

  std::string_view set;  ///< of extended instructions; empty: an instruction of SPIR-V itself
  uint32_t id = 0;
  SmallVector<Literal, 4> literals;  ///< positions rise
  SmallVector<uint32_t, 4> capabilities;
  SmallVector<std::string_view, 4> extensions;
};

/// Whether `name` may be that of a set or an extension: letters, digits, `_` and `.`.
bool is_spirv_name(std::string_view name);

std::string to_text(const SpirvInstruction& instruction);

/// None if that is no such text. What is given refers to `text`.
std::optional<SpirvInstruction> read_spirv_instruction(std::string_view text);

/// Takes the first of several texts from the front of `texts`.
std::string_view take_spirv_text(std::string_view& texts);

}  // namespace umber::ir
