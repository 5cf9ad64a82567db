// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "base/small_vector.h"
#include "ir/builder.h"
#include "layout/bytes.h"

namespace umber {

/// A row, layout::kRow bytes, is what one load takes.
inline constexpr uint32_t kWordBytes = 4, kRowWords = layout::kRow / kWordBytes;
inline constexpr ir::TypeId kRowType = ir::types::vector(ir::TypeKind::u32, kRowWords);

/// Bytes of a scalar or vector of numbers in a buffer.
uint32_t buffer_bytes(const ir::TypeTable& types, ir::TypeId type);

/// Whether a row of the block is inside it if any byte of the row is. Uniform blocks are bound in whole rows
/// (VkPhysicalDeviceLimits::minUniformBufferOffsetAlignment, std140); a storage block may end anywhere.
bool has_whole_rows(const ir::Module& module, const ir::Resource& block);

/// Whether the block ends in an array that is sized by what is bound.
bool is_run_time_sized(const ir::Module& module, const ir::Resource& block);

/// One 32-bit word of a value: a component of `row`, or `row` itself if that is a u32.
struct Word {
  ir::ValueId row{};
  uint32_t component = 0;
};
using Words = SmallVector<Word, 8>;
/// The words as a value of a type that takes as many bits.
ir::ValueId from_words(ir::Builder& b, ir::TypeId type, std::span<const Word> words);
/// And back: a scalar or vector of 32-bit or 64-bit numbers as words.
Words to_words(ir::Builder& b, ir::ValueId value);

}  // namespace umber
