// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>

#include "mali/machine/registers.h"
#include "mali/machine/sampling.h"
#include "mali/model.h"

namespace umber::mali {

/// A thread of a vertex shader.
struct VertexInvocation {
  uint32_t vertex = 0;
  uint32_t instance = 0;
  uint32_t padded_vertices = 1;   ///< as padded_count() has it; up to v7 elements are instance * this + vertex
  uint32_t linear = 0;            ///< from v9 on: its element in buffers of vertices
  uint64_t position_address = 0;  ///< v6, v7: where the shader of positions puts the position, if there is one
};

/// A thread of a fragment shader.
struct FragmentInvocation {
  const Primitive* primitive = nullptr;
  uint16_t x = 0, y = 0;  ///< its pixel
  PointInPixel centroid;
  std::span<const PointInPixel> samples;
  uint8_t sample = 0;
  bool is_per_sample = false;
  uint32_t coverage = 1;
  double point_x = 0, point_y = 0;  ///< gl_PointCoord
};

/// What a thread is one of; either is null.
struct Invocation {
  const VertexInvocation* vertex = nullptr;
  const FragmentInvocation* fragment = nullptr;
  std::span<const uint32_t> uniforms;  ///< from v9 on: words that the driver put there
};

/// Sets the registers that have values when a shader begins (v6 on).
void preload(Arch arch, const Invocation& invocation, Registers& registers);

}  // namespace umber::mali
