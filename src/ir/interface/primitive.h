// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace umber::ir {

/// What a geometry shader is run for (GLSL 4.60 section 4.4.1.2).
enum class InputPrimitive : uint8_t { none, points, lines, lines_adjacency, triangles, triangles_adjacency };
/// What the vertices that it emits are taken for (section 4.4.2.2).
enum class OutputPrimitive : uint8_t { none, points, line_strip, triangle_strip };

/// Streams that a geometry shader can emit vertices to: gl_MaxVertexStreams.
inline constexpr uint32_t kMostStreams = 4;
/// Vertices of a patch: gl_MaxPatchVertices.
inline constexpr uint32_t kMostPatchVertices = 32;

constexpr uint32_t vertex_count(InputPrimitive p) {
  switch (p) {
    case InputPrimitive::none: return 0;
    case InputPrimitive::points: return 1;
    case InputPrimitive::lines: return 2;
    case InputPrimitive::lines_adjacency: return 4;
    case InputPrimitive::triangles: return 3;
    case InputPrimitive::triangles_adjacency: return 6;
  }
  return 0;
}

/// What a geometry shader declares of itself.
struct GeometryState {
  InputPrimitive input{};
  OutputPrimitive output{};
  uint32_t max_vertices = 0;
  uint32_t invocations = 1;
};

/// What a mesh shader makes (GLSL_EXT_mesh_shader).
enum class MeshPrimitive : uint8_t { none, points, lines, triangles };
/// What a mesh shader declares of itself besides the size of its workgroups.
struct MeshState {
  MeshPrimitive primitive{};
  uint32_t max_vertices = 0, max_primitives = 0;
};
/// Vertices and primitives that no device has more of.
inline constexpr uint32_t kMostMeshOutputs = 1u << 16;

/// What a tessellation evaluation shader has its patches divided as (GLSL 4.60 section 4.4.1.1).
enum class PatchDomain : uint8_t { none, triangles, quads, isolines };
enum class PatchSpacing : uint8_t { equal, fractional_even, fractional_odd };

/// What a tessellation control or evaluation shader declares of itself.
struct TessellationState {
  uint32_t output_vertices = 0;  ///< control: of the patch that comes out
  PatchDomain domain{};          ///< evaluation, as all that follows
  PatchSpacing spacing{};
  bool is_clockwise = false;
  bool point_mode = false;
};

}  // namespace umber::ir
