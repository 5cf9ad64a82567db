// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/buffer_rows.h"

#include <algorithm>
#include <array>

namespace umber {

using ir::Module, ir::Op, ir::TypeId, ir::TypeKind, ir::ValueId;

uint32_t buffer_bytes(const ir::TypeTable& types, TypeId type) { return types.rows(type) * layout::scalar_bytes(type); }

bool is_run_time_sized(const Module& m, const ir::Resource& block) { return m.types.ends_unsized(block.type); }

bool has_whole_rows(const Module& m, const ir::Resource& block) {
  if (block.kind == ir::ResourceKind::uniform_block) return true;
  const ir::Layout& layout = m.layouts[block.layout];
  if (layout.size % layout::kRow != 0) return false;
  if (!is_run_time_sized(m, block)) return true;
  return m.layouts[m.layouts.member(block.layout, layout.member_count - 1).layout].stride % layout::kRow == 0;
}

namespace {

/// Up to four words as a u32 or a vector of them.
ValueId gather(ir::Builder& b, std::span<const Word> words) {
  const Module& m = b.module();
  const auto extracted = [&](const Word& w) {
    return m.types.is_scalar(m.type(w.row)) ? w.row : b.extract(w.row, w.component);
  };
  if (words.size() == 1) return extracted(words[0]);
  const auto count = static_cast<uint32_t>(words.size());
  const TypeId type = ir::types::vector(TypeKind::u32, count);
  const ValueId row = words[0].row;
  const bool is_one_row = std::ranges::all_of(words, [&](const Word& w) { return w.row == row; });
  if (!is_one_row || m.types.is_scalar(m.type(row))) {
    SmallVector<ValueId, 4> parts;
    for (const Word& w : words) parts.push_back(extracted(w));
    return b.construct(type, {parts.data(), parts.size()});
  }
  uint32_t mask = 0, identity = 0;
  for (uint32_t n = 0; n < count; ++n) mask |= words[n].component << 2 * n, identity |= n << 2 * n;
  if (mask == identity && count == kRowWords) return row;
  return b.emit(Op::swizzle, type, {row}, mask);
}

ValueId reinterpreted(ir::Builder& b, TypeId type, ValueId value) {
  return b.module().type(value) == type ? value : b.emit(Op::bitcast, type, {value});
}

}  // namespace

ValueId from_words(ir::Builder& b, TypeId type, std::span<const Word> words) {
  const ir::TypeTable& types = b.module().types;
  if (words.size() <= kRowWords) return reinterpreted(b, type, gather(b, words));
  SmallVector<ValueId, 2> parts;  // vectors of 64-bit numbers, two for each row
  for (; !words.empty(); words = words.subspan(std::min<size_t>(words.size(), kRowWords))) {
    const auto part = words.first(std::min<size_t>(words.size(), kRowWords));
    const auto count = static_cast<uint32_t>(part.size() / 2);
    parts.push_back(reinterpreted(b, ir::types::vector(types.scalar_kind(type), count), gather(b, part)));
  }
  return b.construct(type, {parts.data(), parts.size()});
}

Words to_words(ir::Builder& b, ValueId value) {
  const TypeId type = b.module().type(value);
  const ir::TypeTable& types = b.module().types;
  const uint32_t rows = types.rows(type), count = buffer_bytes(types, type) / kWordBytes;
  Words words;
  if (count <= kRowWords) {
    const ValueId all = reinterpreted(b, ir::types::vector(TypeKind::u32, count), value);
    for (uint32_t n = 0; n < count; ++n) words.push_back({all, n});
    return words;
  }
  for (uint32_t first = 0; first < rows; first += 2) {  // 64-bit numbers, two for each row
    const bool is_last = first + 1 == rows;
    const TypeId pair = ir::types::vector(types.scalar_kind(type), 2);
    const ValueId part =
        is_last ? b.extract(value, first) : b.emit(Op::swizzle, pair, {value}, first | (first + 1) << 2);
    const Words half = to_words(b, part);
    words.append({half.data(), half.size()});
  }
  return words;
}

}  // namespace umber
