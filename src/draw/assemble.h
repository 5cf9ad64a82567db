// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>

#include "umber/vocabulary/drawing.hpp"

namespace umber::draw {

using interpret::Topology;

/// Primitives by the numbers of their vertices, `size` each.
struct Primitives {
  uint32_t size = 0;
  std::vector<uint32_t> vertices;
  std::vector<uint32_t> ids;  ///< gl_PrimitiveID of each
  uint32_t count() const { return static_cast<uint32_t>(ids.size()); }
  const uint32_t* operator[](uint32_t n) const { return vertices.data() + size_t{n} * size; }
};

/// Adds the primitives that `count` vertices make, which are numbered from `first` on (OpenGL 4.6 section 10.1). The vertex
/// whose flat values count is the first of each, or the last; with adjacency, of those that are not adjacent.
void assemble(Topology topology, uint32_t patch_vertices, bool provoking_first, uint32_t first, uint32_t count,
              Primitives& primitives);

/// Lines and triangles without the vertices that are adjacent to them.
Primitives without_adjacency(Primitives primitives);

}  // namespace umber::draw
