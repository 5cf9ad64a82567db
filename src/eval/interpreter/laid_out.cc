// SPDX-License-Identifier: Apache-2.0
#include "eval/interpreter/laid_out.h"

#include "eval/numeric.h"

namespace umber::eval {
namespace {

bool is_inside(const Bytes& buffer, uint64_t offset, uint32_t size) {
  return offset <= buffer.size() && size <= buffer.size() - offset;
}

/// Little-endian, as every device of interest has it.
uint64_t read_scalar(const Bytes& buffer, uint64_t offset, ir::TypeKind kind) {
  const uint32_t size = layout::bytes_of(kind);
  if (!is_inside(buffer, offset, size)) return 0;
  uint64_t bits = 0;
  for (uint32_t n = 0; n < size; ++n) bits |= uint64_t{buffer[static_cast<size_t>(offset) + n]} << (8 * n);
  return kind == ir::TypeKind::bool_ ? (bits != 0 ? 1 : 0) : bits;
}

void write_scalar(Bytes& buffer, uint64_t offset, ir::TypeKind kind, uint64_t bits) {
  const uint32_t size = layout::bytes_of(kind);
  if (!is_inside(buffer, offset, size)) return;
  for (uint32_t n = 0; n < size; ++n) buffer[static_cast<size_t>(offset) + n] = static_cast<uint8_t>(bits >> (8 * n));
}

}  // namespace

LaidOut part_of(const ir::Module& m, const LaidOut& c, uint64_t n) {
  if (m.types.is_structure(c.type)) {
    const ir::LayoutMember& member = m.layouts.member(c.layout, static_cast<uint32_t>(n));
    return {m.types.part(c.type, static_cast<uint32_t>(n)), member.layout, c.offset + member.offset, 0};
  }
  const ir::TypeId part = m.types.part(c.type, 0);
  if (m.types.is_array(c.type))
    return {part, m.layouts[c.layout].element, c.offset + n * m.layouts[c.layout].stride, 0};
  const uint64_t scalar = layout::bytes_of(m.types.scalar_kind(c.type));
  if (m.types.is_vector(c.type))
    return {part, {}, c.offset + n * (c.component_stride ? c.component_stride : scalar), 0};
  const ir::Layout& matrix = m.layouts[c.layout];
  if (matrix.row_major) return {part, {}, c.offset + n * scalar, matrix.stride};
  return {part, {}, c.offset + n * matrix.stride, 0};
}

void read(const Program& program, const Bytes& buffer, const LaidOut& from, uint64_t* to) {
  const ir::Module& m = program.module();
  if (m.types.is_scalar(from.type) || m.types.is_reference(from.type)) {
    *to = read_scalar(buffer, from.offset, number_kind(m.types, from.type));
    return;
  }
  for (uint32_t n = 0; n < m.types.part_count(from.type); ++n)
    read(program, buffer, part_of(m, from, n), to + program.part_offset(from.type, n));
}

void write(const Program& program, Bytes& buffer, const LaidOut& to, const uint64_t* from) {
  const ir::Module& m = program.module();
  if (m.types.is_scalar(to.type) || m.types.is_reference(to.type))
    return write_scalar(buffer, to.offset, number_kind(m.types, to.type), *from);
  for (uint32_t n = 0; n < m.types.part_count(to.type); ++n)
    write(program, buffer, part_of(m, to, n), from + program.part_offset(to.type, n));
}

}  // namespace umber::eval
