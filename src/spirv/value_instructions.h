// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace umber::spv {

/// How many values an instruction takes.
struct ValueOperands {
  uint32_t least = 0;
  bool may_be_more = false;

  bool fit(uint32_t count) const { return may_be_more ? count >= least : count == least; }
};

/// The operands of an instruction that computes a value of values alone, without memory, control flow, types, scopes and
/// literals, and without OpenCL: what a shader may name by its number and call like a function
/// (GL_EXT_spirv_intrinsics). `set`: of extended instructions; empty: of SPIR-V itself. None for all others.
std::optional<ValueOperands> operands_of_value_instruction(std::string_view set, uint32_t number);

}  // namespace umber::spv
