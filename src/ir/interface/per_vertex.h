// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "ir/module.h"

namespace umber::ir {

/// Whether the variables of a stage are arrays with an element for each vertex of a primitive, patch or mesh, unless they
/// are of the patch as a whole; of a mesh some have one for each primitive.
constexpr bool has_per_vertex(Stage stage, Direction direction) {
  const bool is_input = direction == Direction::input;
  return stage == Stage::tess_control || (is_input && (stage == Stage::geometry || stage == Stage::tess_evaluation)) ||
         (!is_input && stage == Stage::mesh);
}

/// Whether it holds the numbers of the vertices of a mesh's primitives.
constexpr bool is_index_of_mesh(BuiltIn b) {
  return b == BuiltIn::point_indices || b == BuiltIn::line_indices || b == BuiltIn::triangle_indices;
}
/// What a mesh of such primitives has these numbers in; none if it does not say what it is made of.
constexpr BuiltIn indices_of(MeshPrimitive p) {
  switch (p) {
    case MeshPrimitive::points: return BuiltIn::point_indices;
    case MeshPrimitive::lines: return BuiltIn::line_indices;
    case MeshPrimitive::triangles: return BuiltIn::triangle_indices;
    case MeshPrimitive::none: break;
  }
  return BuiltIn::none;
}

/// What the block gl_PerVertex has in GLSL; fragment shaders have inputs of the same names outside of one.
constexpr bool is_in_per_vertex(BuiltIn b) {
  return b == BuiltIn::position || b == BuiltIn::point_size || b == BuiltIn::clip_distance || b == BuiltIn::cull_distance;
}

/// A member of gl_PerVertex, whose type is that of its name but for the length of an array.
struct PerVertexMember {
  std::string name;
  uint32_t length = 0;  ///< of an array; 0: only its uses say it
};
/// By Direction: what a source declares gl_PerVertex to have; none if it does not declare it again.
using PerVertexBlocks = std::array<std::optional<std::vector<PerVertexMember>>, 2>;

/// Whether the outermost dimension of a variable is that of the vertices, or of a mesh's primitives; some inputs of fragments are such, too.
inline bool is_per_vertex(const Module& m, const IoVar& v) {
  const bool is_of_vertices = has_per_vertex(m.stage, v.direction) || v.interpolation == Interpolation::per_vertex;
  return is_of_vertices && !v.is_patch && m.types.is_array(v.type);
}

/// The type of a variable for one vertex or primitive.
inline TypeId type_of_one(const Module& m, const IoVar& v) {
  return is_per_vertex(m, v) ? m.types[v.type].element : v.type;
}

/// Whether what the stage writes to gl_Position goes to the rasterizer (or would, if nothing is known of what follows).
inline bool is_last_before_rasterization(const Module& m) {
  const bool may_be = m.stage == Stage::vertex || m.stage == Stage::tess_evaluation || m.stage == Stage::geometry;
  return may_be && !m.state.hands_on_vertices;
}

}  // namespace umber::ir
