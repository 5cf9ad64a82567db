// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace umber {

enum class GeometryInput : uint8_t { points, lines, lines_adjacency, triangles, triangles_adjacency };
enum class GeometryOutput : uint8_t { points, line_strip, triangle_strip };

/// What glProgramParameteri sets of a program with a geometry shader that does not say it itself (GL_ARB_geometry_shader4), with
/// OpenGL's initial values.
struct GeometryLayout {
  GeometryInput input = GeometryInput::triangles;
  GeometryOutput output = GeometryOutput::triangle_strip;
  uint32_t vertices = 0;  ///< that the shader emits at most: OpenGL links no program where it is 0
  friend constexpr bool operator==(const GeometryLayout&, const GeometryLayout&) = default;
};

}  // namespace umber
