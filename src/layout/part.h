// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ir/access.h"
#include "layout/bytes.h"

namespace umber::layout {

/// A block or a part of one: its type, and where its layout puts it.
struct Part {
  ir::TypeId type{};
  ir::LayoutId layout{};          ///< of a matrix, array or structure; none where there is no layout yet
  uint32_t offset = 0;            ///< from the start of the block, modulo 2^32
  uint32_t component_stride = 0;  ///< of a column whose matrix is laid out by rows; else 0
};

inline Part whole(const ir::Resource& block) { return {.type = block.type, .layout = block.layout}; }
inline Part whole(const ir::Reference& block) { return {.type = block.type, .layout = block.layout}; }

/// Bytes from one part of an array, matrix or vector to the next.
inline uint32_t stride_of(const ir::Module& module, const Part& from) {
  if (module.types.is_vector(from.type)) return from.component_stride ? from.component_stride : scalar_bytes(from.type);
  if (!from.layout) return 0;
  const ir::Layout& layout = module.layouts[from.layout];
  return module.types.is_matrix(from.type) && layout.row_major ? scalar_bytes(from.type) : layout.stride;
}

/// Bytes from the start of what is laid out to its part `n`.
inline uint64_t distance_to(const ir::Module& module, const Part& from, uint32_t n) {
  if (!module.types.is_structure(from.type)) return uint64_t{n} * stride_of(module, from);
  return from.layout ? module.layouts.member(from.layout, n).offset : 0;
}

/// Part `n`: a member, element, column or component. The number is not bounded by the type.
inline Part step(const ir::Module& module, const Part& from, uint32_t n) {
  if (module.types.is_structure(from.type)) {
    const ir::TypeId type = module.types.member(from.type, n).type;
    if (!from.layout) return {type, {}, from.offset, 0};
    const ir::LayoutMember& member = module.layouts.member(from.layout, n);
    return {type, member.layout, from.offset + member.offset, 0};
  }
  const auto offset = static_cast<uint32_t>(from.offset + uint64_t{n} * stride_of(module, from));
  const ir::TypeId type = module.types[from.type].element;
  if (!from.layout || module.types.is_vector(from.type)) return {type, {}, offset, 0};
  const ir::Layout& layout = module.layouts[from.layout];
  if (module.types.is_array(from.type)) return {type, layout.element, offset, 0};
  return {type, {}, offset, layout.row_major ? layout.stride : 0};
}

/// What the part is an array of, however many dimensions that has; the part itself if it is no array.
inline Part without_arrays(const ir::Module& module, Part part) {
  while (module.types.is_array(part.type)) part = step(module, part, 0);
  return part;
}

/// The number of the part that a step of a path selects; none if that is known at run time only.
inline std::optional<uint32_t> known_step(const ir::Module& module, const Part& from, ir::ValueId index) {
  if (module.types.is_structure(from.type)) return ir::member_number(module, index);
  const std::optional<uint64_t> bits = module.scalar_bits(index);
  return bits ? std::optional(static_cast<uint32_t>(*bits)) : std::nullopt;
}

/// Like what a step of a path selects; where it is, is the first part's place if the step is known at run time only.
inline Part step(const ir::Module& module, const Part& from, ir::ValueId index) {
  return step(module, from, known_step(module, from, index).value_or(0));
}

}  // namespace umber::layout
