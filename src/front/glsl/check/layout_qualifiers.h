// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "diag/source.h"
#include "ir/interface/resource.h"
#include "ir/module.h"

namespace umber::glsl {

enum class LayoutKey : uint8_t {
  location,
  component,
  index,
  binding,
  set,
  push_constant,  // or shaderRecordEXT: a block that is bound to no slot
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
  early_fragment_tests,
  post_depth_coverage,
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
  unsupported,
};
/// Sets of keys: one bit each, but for `unsupported`, which is in none.
static_assert(static_cast<uint32_t>(LayoutKey::unsupported) <= 32);
constexpr uint32_t bit(LayoutKey key) { return 1u << static_cast<uint32_t>(key); }
template <typename... K>
constexpr uint32_t bits(K... keys) {
  return (bit(keys) | ...);
}

/// What all layout(...) of one declaration say together; the last of two that contradict each other holds.
struct LayoutValues {
  std::optional<uint32_t> location, component, index, binding, set, offset, align, input_attachment;
  std::optional<uint32_t> xfb_buffer, xfb_offset, xfb_stride;
  std::optional<uint32_t> constant_id;
  std::optional<ir::Packing> packing;
  std::optional<bool> row_major;
  std::array<std::optional<uint32_t>, 3> local_size, local_size_id;
  std::optional<ir::DepthMode> depth;
  ir::ImageFormat format{};
  bool is_shader_record = false;  ///< which of the two `push_constant` is
  uint32_t seen = 0;  ///< keys
  Span span;          ///< of the first
  bool has(LayoutKey key) const { return (seen & bit(key)) != 0; }
};

}  // namespace umber::glsl
