// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string>

namespace umber::spv {

/// The module as assembly text, in the form that spirv-dis and spirv-as use. Takes any words: from what is malformed a
/// comment `; error: ...` says what is wrong, and words that have no other spelling appear as `!number`.
std::string disassemble(std::span<const uint32_t> module);

}  // namespace umber::spv
