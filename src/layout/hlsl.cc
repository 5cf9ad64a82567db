// SPDX-License-Identifier: Apache-2.0
#include "layout/hlsl.h"

#include "base/round_up.h"
#include "base/sparse_table.h"
#include "layout/part.h"

namespace umber::layout {
namespace {

using ir::LayoutId, ir::Module, ir::TypeId, ir::TypeKind, ir::TypeTable;

constexpr uint32_t kLargestStride = 2048, kManyElements = 50;

bool is_vector(const TypeTable& types, TypeId type) { return types.is_numeric(type) && !types.is_matrix(type); }

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

/// The same, its offset counted from its own start.
Part alone(const Part& part) { return {.type = part.type, .layout = part.layout}; }

/// Whether a structure of HLSL can have a member of this type whose bytes lie so; `size` is what it takes.
bool can_be_written(const Module& m, const Part& whole, uint32_t& size) {
  const TypeId type = whole.type;
  if (m.types.is_array(type)) {
    const uint32_t stride = m.layouts[whole.layout].stride;
    const Part element = step(m, whole, 0);
    uint32_t element_size = 0;
    if (!can_be_written(m, element, element_size)) return false;
    size = stride * m.types[type].extent;
    return is_vector(m.types, element.type) ? stride == kRow : stride == element_size && stride % kRow == 0;
  }
  if (m.types.is_structure(type)) {
    uint32_t cursor = 0;
    for (uint32_t n = 0; n < m.types.part_count(type); ++n) {
      const Part part = step(m, alone(whole), n);
      uint32_t bytes = 0;
      if (!can_be_written(m, part, bytes) || part.offset < cursor) return false;
      const uint32_t rows = m.types.rows(part.type);
      const uint32_t alignment = !is_vector(m.types, part.type) || rows > 2 ? kRow : 4 * rows;
      if (part.offset % alignment != 0) return false;
      cursor = part.offset + bytes;
    }
    size = m.layouts[whole.layout].size;
    return size >= cursor && size % kRow == 0;
  }
  if (!m.types.is_numeric(type) || !has_words(m.types, type)) return false;
  if (m.types.is_matrix(type)) {
    size = kRow * line_count(m, type, whole.layout);
    return m.layouts[whole.layout].stride == kRow;
  }
  size = 4 * m.types.rows(type);
  return true;
}

/// Layouts with which structures were found to fit, by TypeId: a few lines nest a structure in others billions of times.
using Fitting = SparseTable<LayoutId>;

/// Of a matrix or array in a constant buffer.
uint32_t constant_buffer_stride(const Module& m, const Part& whole) {
  const TypeId type = whole.type;
  if (m.types.is_matrix(type)) return round_up(line_width(m, type, whole.layout) * scalar_bytes(type), kRow);
  const Part element = step(m, whole, 0);
  return round_up(hlsl_bytes(m, element.type, element.layout), kRow);
}

/// Whether constant buffers have such a stride, and the layouts of members.
bool fits_inside(const Module& m, const Part& whole, Fitting& fitting) {
  const TypeId type = whole.type;
  if (m.types.is_matrix(type)) return m.layouts[whole.layout].stride == constant_buffer_stride(m, whole);
  if (m.types.is_array(type))
    return m.layouts[whole.layout].stride == constant_buffer_stride(m, whole) &&
           fits_inside(m, step(m, whole, 0), fitting);
  if (!m.types.is_structure(type)) return true;
  if (const LayoutId* known = fitting.find(type.index); known && *known == whole.layout) return true;
  uint32_t cursor = 0;
  for (uint32_t n = 0, count = m.types.part_count(type); n < count; ++n) {
    const Part part = step(m, alone(whole), n);
    if (part.offset < cursor || constant_buffer_place(m.types, part.type, part.offset) != part.offset) return false;
    if (!fits_inside(m, part, fitting)) return false;
    cursor = part.offset + hlsl_bytes(m, part.type, part.layout);
  }
  fitting[type.index] = whole.layout;
  return true;
}

/// The stride of the outermost array, or of the matrix, that has another one than in a constant buffer; 0 if none has.
uint32_t unfit_stride(const Module& m, Part part) {
  for (; m.types.is_array(part.type) || m.types.is_matrix(part.type); part = step(m, part, 0)) {
    const uint32_t stride = m.layouts[part.layout].stride;
    if (stride != constant_buffer_stride(m, part)) return stride;
    if (m.types.is_matrix(part.type)) break;
  }
  return 0;
}

bool is_listed(const Module& m, const Part& element, bool may_be_structure) {
  const TypeId type = element.type;
  if (m.types.is_numeric(type))
    return has_words(m.types, type) && (!m.types.is_matrix(type) || line_width(m, type, element.layout) == 4);
  if (!m.types.is_structure(type) || !may_be_structure) return false;
  for (uint32_t n = 0; n < m.types.part_count(type); ++n)
    if (!is_listed(m, step(m, element, n), false)) return false;
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
  const uint32_t scalar = scalar_bytes(type), place = round_up(cursor, scalar);
  return place % kRow + types.rows(type) * scalar > kRow ? round_up(place, kRow) : place;
}

std::optional<ConstantBufferObstacle> constant_buffer_obstacle(const Module& m, const ir::Resource& block) {
  Fitting fitting;
  const uint32_t count = m.types.part_count(block.type);
  for (uint32_t n = 0; n < count; ++n) {
    const Part part = step(m, whole(block), n);
    const uint32_t place = constant_buffer_place(m.types, part.type, part.offset);
    if (place != part.offset) return ConstantBufferObstacle{.member = n, .place = place};
    if (is_vector(m.types, part.type) || fits_inside(m, part, fitting)) continue;
    return ConstantBufferObstacle{.member = n, .stride = unfit_stride(m, part)};
  }
  // As an object the block is a structure, whose members come in order.
  if (!block.array || fits_inside(m, whole(block), fitting)) return std::nullopt;
  return ConstantBufferObstacle{.member = count};
}

bool fits_constant_buffer(const Module& m, const ir::Resource& block) { return !constant_buffer_obstacle(m, block); }

uint32_t hlsl_bytes(const Module& m, TypeId type, LayoutId layout) {
  if (is_vector(m.types, type)) return m.types.rows(type) * scalar_bytes(type);
  return layout ? m.layouts[layout].size : 0;
}

bool fills_rows(const Module& m, TypeId matrix, LayoutId layout) {
  return line_width(m, matrix, layout) * scalar_bytes(matrix) % kRow == 0;
}

ElementObstacle element_obstacle(const Module& m, const ir::Resource& block) {
  if (const ElementObstacle shape = shape_obstacle(m, block); shape != ElementObstacle::none) return shape;
  const Part array = step(m, whole(block), 0);
  const uint32_t stride = m.layouts[array.layout].stride;
  if (stride % kRow != 0 || stride > kLargestStride) return ElementObstacle::stride;
  uint32_t size = 0;
  const bool fits = array.offset == 0 && can_be_written(m, array, size);
  return fits ? ElementObstacle::none : ElementObstacle::offsets;
}

ElementObstacle document_obstacle(const Module& m, const ir::Resource& block) {
  if (block.packing != ir::Packing::std140) return ElementObstacle::not_std140;
  if (const ElementObstacle shape = shape_obstacle(m, block); shape != ElementObstacle::none) return shape;
  const Part array = step(m, whole(block), 0);
  if (m.types[array.type].extent < kManyElements) return ElementObstacle::few_elements;
  if (!is_listed(m, step(m, array, 0), true)) return ElementObstacle::element_type;
  return element_obstacle(m, block);
}

}  // namespace umber::layout
