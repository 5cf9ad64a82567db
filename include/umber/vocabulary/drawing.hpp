// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "umber/vocabulary/sampling.hpp"

/// What a draw of the interpreter is given, and what it draws to (docs/interpret.md).
namespace umber::interpret {

/// What the vertices are taken for; `patches` have DrawCall::patch_vertices each.
enum class Topology : uint8_t {
  points,
  lines,
  line_strip,
  triangles,
  triangle_strip,
  triangle_fan,
  lines_adjacency,
  line_strip_adjacency,
  triangles_adjacency,
  triangle_strip_adjacency,
  patches,
};
enum class PolygonMode : uint8_t { fill, line, point };

/// A location of the vertex shader's inputs: four words of each vertex, or of all if there is one only.
struct Attribute {
  uint32_t location = 0;
  std::vector<std::array<uint32_t, 4>> values;
};

/// From y = -1 at the first row of the targets on, as Vulkan has it.
struct Viewport {
  float x = 0, y = 0, width = 0, height = 0, near_depth = 0, far_depth = 1;
};

/// How a target keeps its numbers. `real`: floats.
enum class Texels : uint8_t { unorm, snorm, real, sint, uint };

/// Where colours of one location go.
struct ColorTarget {
  Texels kind = Texels::unorm;
  uint32_t bits = 8;  ///< of a channel
  /// Floats or integers, layer by layer, row by row.
  std::vector<std::array<uint32_t, 4>> texels;
};
struct DepthTarget {
  uint32_t bits = 24;  ///< 32: floats
  std::vector<float> texels;
};
/// Sizes are those of all.
struct DrawTargets {
  uint32_t width = 0, height = 0, layers = 1;
  std::vector<ColorTarget> colors;
  std::optional<DepthTarget> depth;
};

/// Where transform feedback goes.
struct CaptureTarget {
  uint32_t buffer = 0;
  std::vector<std::byte> bytes;
};

struct DrawCall {
  Topology topology = Topology::triangles;
  uint32_t patch_vertices = 0;
  std::vector<Attribute> attributes;
  std::vector<uint32_t> indices;  ///< of vertices, instead of `count` from `first` on, unless empty
  uint32_t first = 0, count = 0, instances = 1;
  Viewport viewport;  ///< all of them
  PolygonMode polygon_mode = PolygonMode::fill;
  bool cull_front = false, cull_back = false;
  bool front_is_clockwise = false;  ///< as Vulkan sees it, where y grows downwards
  bool provoking_first = true;      ///< whose flat values a primitive has: its first or its last vertex's
  bool depth_test = false;          ///< and write
  umber::Compare depth_compare = umber::Compare::less;
  bool captures = false;  ///< transform feedback is on: `captured` is written from the beginning
  std::vector<CaptureTarget> captured;
};

/// What queries tell.
struct DrawCounts {
  uint64_t primitives_generated = 0, primitives_captured = 0;  ///< of stream 0
  uint64_t samples_passed = 0;
};

}  // namespace umber::interpret
