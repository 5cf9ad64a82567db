// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#define SPV_ENABLE_UTILITY_CODE  // for HasResultAndType
#include <spirv/unified1/spirv.hpp>

namespace umber::run {

/// Words of a module in front of its instructions, and the one of them that all ids are below (SPIR-V section 2.3).
inline constexpr size_t kHeaderWords = 5, kBoundAt = 3;

/// Calls `visit(op, instruction)` for each instruction.
template <typename Word, typename Visit>
void for_each_instruction(std::span<Word> words, const Visit& visit) {
  for (size_t at = kHeaderWords; at < words.size();) {
    const size_t size = words[at] >> ::spv::WordCountShift;
    visit(static_cast<::spv::Op>(words[at] & ::spv::OpCodeMask), words.subspan(at, size));
    at += size;
  }
}

}  // namespace umber::run
