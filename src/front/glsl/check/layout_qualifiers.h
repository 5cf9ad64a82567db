// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "diag/source.h"
#include "ir/interface/resource.h"
#include "ir/module.h"

namespace umber::glsl {

/// The format as layout(...) has it; empty for none.
std::string_view format_word(ir::ImageFormat format);

enum class LayoutKey : uint8_t {
  location,
  component,
  index,
  binding,
  set,
  push_constant,  // or shaderRecordEXT: a block that is bound to no slot
  buffer_reference,
  buffer_reference_align,
  input_attachment_index,
  offset,
  align,
  shared,
  packed,
  std140,
  std430,
  scalar,
  row_major,
  column_major,
  local_size_x,
  local_size_y,
  local_size_z,
  local_size_variable,
  derivative_group,
  early_fragment_tests,
  post_depth_coverage,
  interlock,  ///< pixel_interlock_ordered and its kin
  quad_derivatives,
  full_quads,
  depth,
  origin_upper_left,
  pixel_center_integer,
  format,
  xfb_buffer,
  xfb_offset,
  xfb_stride,
  constant_id,
  local_size_x_id,
  local_size_y_id,
  local_size_z_id,
  primitive,  ///< triangles, line_strip, quads ...
  invocations,
  max_vertices,
  max_primitives,
  stream,
  vertices,
  spacing,
  ordering,
  point_mode,
  bindless_sampler,  ///< or bound_sampler
  bindless_image,    ///< or bound_image
  noncoherent,
  yuv,
  num_views,
  blend_support,  ///< all of GL_KHR_blend_equation_advanced
};
/// Sets of keys: one bit each.
using LayoutKeys = uint64_t;
static_assert(static_cast<uint32_t>(LayoutKey::blend_support) < 64);
constexpr LayoutKeys bit(LayoutKey key) { return LayoutKeys{1} << static_cast<uint32_t>(key); }
template <typename... K>
constexpr LayoutKeys bits(K... keys) {
  return (bit(keys) | ...);
}

/// What says whether uniforms are told handles (GL_ARB_bindless_texture).
inline constexpr LayoutKeys kOfHandles = bits(LayoutKey::bindless_sampler, LayoutKey::bindless_image);

/// What primitives, and what patches are divided into, are called: some words are for several stages.
enum class PrimitiveWord : uint8_t {
  points, lines, lines_adjacency, triangles, triangles_adjacency, line_strip, triangle_strip, quads, isolines,
};

/// What all layout(...) of one declaration say together; the last of two that contradict each other holds.
struct LayoutValues {
  std::optional<uint32_t> location, component, index, binding, set, offset, align, input_attachment;
  std::optional<uint32_t> xfb_buffer, xfb_offset, xfb_stride;
  std::optional<uint32_t> constant_id, reference_align;
  std::optional<ir::Packing> packing;
  std::optional<bool> row_major;
  std::optional<bool> bindless_sampler, bindless_image;
  std::array<std::optional<uint32_t>, 3> local_size, local_size_id;
  std::optional<ir::DepthMode> depth;
  ir::ImageFormat format{};
  bool is_shader_record = false;  ///< which of the two `push_constant` is
  std::optional<uint32_t> invocations, max_vertices, max_primitives, stream, vertices, views;
  std::optional<PrimitiveWord> primitive;
  std::optional<ir::PatchSpacing> spacing;
  ir::Interlock interlock{};
  ir::DerivativeGroup derivatives{};
  uint16_t blend_equations = 0;  ///< bits of BlendEquation
  bool derivatives_by_khr = false;
  bool is_clockwise = false;
  LayoutKeys seen = 0;
  Span span;          ///< of the first
  bool has(LayoutKey key) const { return (seen & bit(key)) != 0; }
};

}  // namespace umber::glsl
