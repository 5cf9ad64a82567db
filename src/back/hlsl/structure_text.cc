// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/structure_text.h"

#include "base/round_up.h"
#include "layout/bytes.h"
#include "layout/hlsl.h"

namespace umber::back::hlsl {

void StructureText::begin(const std::optional<SharedTypes::InMemory>& in_memory) {
  if (in_memory && in_memory->memory == UniformMemory::elements)
    padding = code_.scratch.table<uint32_t>(members.size() + 1);
}

layout::Part StructureText::begin_member(uint32_t n, const std::optional<SharedTypes::InMemory>& in_memory) {
  const ir::Module& module = code_.module;
  const ir::TypeId type = module.types.member(type_, n).type;
  if (!in_memory) {
    name_member(n);
    return {.type = type};
  }
  const layout::Part member = layout::step(module, {.type = type_, .layout = in_memory->layout}, n);
  const bool follows = in_memory->memory == UniformMemory::elements;
  if ((follows ? cursor_ : layout::constant_buffer_place(module.types, type, cursor_)) != member.offset)
    pad(n, member.offset);
  name_member(n);
  cursor_ = member.offset + layout::hlsl_bytes(module, type, member.layout);
  return member;
}

void StructureText::finish(const std::optional<SharedTypes::InMemory>& in_memory) {
  if (in_memory) pad(static_cast<uint32_t>(members.size()), code_.module.layouts[in_memory->layout].size);
}

void StructureText::pad(uint32_t n, uint32_t to) {
  if (cursor_ >= to) return;
  if (!padding.empty()) padding[n] = (to - cursor_) / 4;
  constexpr uint32_t kMostSingle = 16 * layout::kRow;
  if (to - cursor_ > kMostSingle) {  // an array of rows lies the same in every kind of memory
    print_words(round_up(cursor_, layout::kRow));
    const uint32_t rows = (to - cursor_) / layout::kRow;
    out << "  float4 " << names.local("padding") << '[' << rows << "];\n";
    cursor_ += rows * layout::kRow;
  }
  print_words(to);
}

/// Word by word: HLSL and compilers that align vectors as std140 does agree about scalars. Behind numbers of 16 bits,
/// and before them, there may be half a word.
void StructureText::print_words(uint32_t to) {
  while (cursor_ < to) {
    const bool is_half = cursor_ % 4 != 0 || to - cursor_ < 4;
    out << (is_half ? "  uint16_t " : "  float ") << names.local("padding") << ";\n";
    cursor_ += is_half ? 2 : 4;
  }
}

}  // namespace umber::back::hlsl
