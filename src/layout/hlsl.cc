// SPDX-License-Identifier: Apache-2.0
#include "layout/hlsl.h"

#include <algorithm>
#include <vector>

namespace umber::layout {
namespace {

using ir::LayoutId, ir::Module, ir::TypeId, ir::TypeKind, ir::TypeTable;

constexpr uint32_t kRow = 16, kLargestStride = 2048, kManyElements = 50;
constexpr uint32_t round_up(uint32_t n, uint32_t to) { return (n + to - 1) / to * to; }

bool is_vector(const TypeTable& types, TypeId type) { return types.is_numeric(type) && !types.is_matrix(type); }
uint32_t scalar_bytes(const TypeTable& types, TypeId type) {
  return types.scalar_kind(type) == TypeKind::f64 ? 8 : 4;
}

/// Components of what lies side by side in a matrix.
uint32_t line_width(const Module& m, TypeId matrix, LayoutId layout) {
  return m.layouts[layout].row_major ? m.types.columns(matrix) : m.types.rows(matrix);
}
uint32_t line_count(const Module& m, TypeId matrix, LayoutId layout) {
  return m.layouts[layout].row_major ? m.types.rows(matrix) : m.types.columns(matrix);
}

bool has_words(const TypeTable& types, TypeId type) {
  const TypeKind kind = types.scalar_kind(type);
  return kind == TypeKind::bool_ || ir::bit_width_of(kind) == 32;
}

/// Whether a structure of HLSL can have a member of this type whose bytes lie so; `size` is what it takes.
bool can_be_written(const Module& m, TypeId type, LayoutId layout, uint32_t& size) {
  if (m.types.is_array(type)) {
    const ir::Layout& l = m.layouts[layout];
    const TypeId element = m.types.part(type, 0);
    uint32_t element_size = 0;
    if (!can_be_written(m, element, l.element, element_size)) return false;
    size = l.stride * m.types[type].extent;
    return is_vector(m.types, element) ? l.stride == kRow : l.stride == element_size && l.stride % kRow == 0;
  }
  if (m.types.is_structure(type)) {
    uint32_t cursor = 0;
    for (uint32_t n = 0; n < m.types.part_count(type); ++n) {
      const TypeId part = m.types.part(type, n);
      const ir::LayoutMember& at = m.layouts.member(layout, n);
      uint32_t bytes = 0;
      if (!can_be_written(m, part, at.layout, bytes) || at.offset < cursor) return false;
      const uint32_t alignment = !is_vector(m.types, part) || m.types.rows(part) > 2 ? kRow : 4 * m.types.rows(part);
      if (at.offset % alignment != 0) return false;
      cursor = at.offset + bytes;
    }
    size = m.layouts[layout].size;
    return size >= cursor && size % kRow == 0;
  }
  if (!m.types.is_numeric(type) || !has_words(m.types, type)) return false;
  if (m.types.is_matrix(type)) {
    size = kRow * line_count(m, type, layout);
    return m.layouts[layout].stride == kRow;
  }
  size = 4 * m.types.rows(type);
  return true;
}

/// Layouts with which structures were found to fit, by TypeId: a few lines nest a structure in others billions of times.
using Fitting = std::vector<LayoutId>;

/// Whether constant buffers have such a stride, and the layouts of members.
bool fits_inside(const Module& m, TypeId type, LayoutId layout, Fitting& fitting) {
  const ir::Layout& l = m.layouts[layout];
  if (m.types.is_array(type)) {
    const TypeId element = m.types.part(type, 0);
    return l.stride == round_up(hlsl_bytes(m, element, l.element), kRow) &&
           fits_inside(m, element, l.element, fitting);
  }
  if (m.types.is_matrix(type)) return l.stride == round_up(line_width(m, type, layout) * scalar_bytes(m.types, type), kRow);
  if (!m.types.is_structure(type)) return true;
  if (fitting.size() <= type.index) fitting.resize(m.types.size());
  if (fitting[type.index] == layout) return true;
  uint32_t cursor = 0;
  for (uint32_t n = 0; n < m.types.part_count(type); ++n) {
    const TypeId part = m.types.part(type, n);
    const ir::LayoutMember& at = m.layouts.member(layout, n);
    if (at.offset < cursor || constant_buffer_place(m.types, part, at.offset) != at.offset) return false;
    if (!fits_inside(m, part, at.layout, fitting)) return false;
    cursor = at.offset + hlsl_bytes(m, part, at.layout);
  }
  fitting[type.index] = layout;
  return true;
}

bool is_listed(const Module& m, TypeId type, LayoutId layout, bool may_be_structure) {
  if (m.types.is_numeric(type))
    return has_words(m.types, type) && (!m.types.is_matrix(type) || line_width(m, type, layout) == 4);
  if (!m.types.is_structure(type) || !may_be_structure) return false;
  for (uint32_t n = 0; n < m.types.part_count(type); ++n)
    if (!is_listed(m, m.types.part(type, n), m.layouts.member(layout, n).layout, false)) return false;
  return true;
}

ElementObstacle shape_obstacle(const Module& m, const ir::Resource& block) {
  if (m.types.part_count(block.type) != 1) return ElementObstacle::several_members;
  const TypeId array = m.types.part(block.type, 0);
  if (!m.types.is_array(array) || m.types[array].extent == 0) return ElementObstacle::no_array;
  return m.types.is_array(m.types.part(array, 0)) ? ElementObstacle::arrays_of_arrays : ElementObstacle::none;
}

}  // namespace

uint32_t constant_buffer_place(const TypeTable& types, TypeId type, uint32_t cursor) {
  if (!is_vector(types, type)) return round_up(cursor, kRow);
  const uint32_t scalar = scalar_bytes(types, type), place = round_up(cursor, scalar);
  return place % kRow + types.rows(type) * scalar > kRow ? round_up(place, kRow) : place;
}

bool fits_constant_buffer(const Module& m, const ir::Resource& block) {
  Fitting fitting;
  for (uint32_t n = 0; n < m.types.part_count(block.type); ++n) {
    const TypeId part = m.types.part(block.type, n);
    const ir::LayoutMember& at = m.layouts.member(block.layout, n);
    if (constant_buffer_place(m.types, part, at.offset) != at.offset) return false;
    if (!fits_inside(m, part, at.layout, fitting)) return false;
  }
  // As an object the block is a structure, whose members come in order.
  return !block.array || fits_inside(m, block.type, block.layout, fitting);
}

uint32_t hlsl_bytes(const Module& m, TypeId type, LayoutId layout) {
  if (is_vector(m.types, type)) return m.types.rows(type) * scalar_bytes(m.types, type);
  return layout ? m.layouts[layout].size : 0;
}

bool fills_rows(const Module& m, TypeId matrix, LayoutId layout) {
  return line_width(m, matrix, layout) * scalar_bytes(m.types, matrix) % kRow == 0;
}

ElementObstacle element_obstacle(const Module& m, const ir::Resource& block) {
  if (const ElementObstacle shape = shape_obstacle(m, block); shape != ElementObstacle::none) return shape;
  const ir::LayoutMember& at = m.layouts.member(block.layout, 0);
  const uint32_t stride = m.layouts[at.layout].stride;
  if (stride % kRow != 0 || stride > kLargestStride) return ElementObstacle::stride;
  uint32_t size = 0;
  const bool fits = at.offset == 0 && can_be_written(m, m.types.part(block.type, 0), at.layout, size);
  return fits ? ElementObstacle::none : ElementObstacle::offsets;
}

ElementObstacle document_obstacle(const Module& m, const ir::Resource& block) {
  if (block.packing != ir::Packing::std140) return ElementObstacle::not_std140;
  if (const ElementObstacle shape = shape_obstacle(m, block); shape != ElementObstacle::none) return shape;
  const TypeId array = m.types.part(block.type, 0);
  if (m.types[array].extent < kManyElements) return ElementObstacle::few_elements;
  const LayoutId layout = m.layouts.member(block.layout, 0).layout;
  if (!is_listed(m, m.types.part(array, 0), m.layouts[layout].element, true)) return ElementObstacle::element_type;
  return element_obstacle(m, block);
}

}  // namespace umber::layout
