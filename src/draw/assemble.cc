// SPDX-License-Identifier: Apache-2.0
#include "draw/assemble.h"

#include <initializer_list>

namespace umber::draw {
namespace {

class Assembly {
 public:
  Assembly(Primitives& to, uint32_t first, uint32_t count) : to_(to), first_(first), count_(count) {}

  void lists(uint32_t size) {
    to_.size = size;
    for (uint32_t n = 0; size != 0 && n + size <= count_; n += size) {
      for (uint32_t v = 0; v < size; ++v) to_.vertices.push_back(first_ + n + v);
      to_.ids.push_back(id_++);
    }
  }

  void line_strip(bool has_adjacency) {
    const uint32_t size = has_adjacency ? 4 : 2;
    for (uint32_t n = 0; n + size <= count_; ++n) {
      if (has_adjacency)
        add({n, n + 1, n + 2, n + 3});
      else
        add({n, n + 1});
    }
    to_.size = size;
  }

  /// Every other triangle is turned round, about the vertex that is not the provoking one.
  void triangle_strip(bool provoking_first) {
    to_.size = 3;
    for (uint32_t n = 0; n + 3 <= count_; ++n) {
      if (n % 2 == 0)
        add({n, n + 1, n + 2});
      else if (provoking_first)
        add({n, n + 2, n + 1});
      else
        add({n + 1, n, n + 2});
    }
  }

  void triangle_fan(bool provoking_first) {
    to_.size = 3;
    for (uint32_t n = 0; n + 3 <= count_; ++n) {
      if (provoking_first)
        add({n + 1, n + 2, 0});
      else
        add({0, n + 1, n + 2});
    }
  }

  /// OpenGL 4.6 table 10.1.
  void triangle_strip_adjacency() {
    to_.size = 6;
    const uint32_t triangles = count_ < 6 ? 0 : (count_ - 4) / 2;
    for (uint32_t n = 0; n < triangles; ++n) {
      const uint32_t at = 2 * n, before = n == 0 ? 1 : at - 2, behind = n + 1 == triangles ? at + 5 : at + 6;
      if (n % 2 == 0)
        add({at, before, at + 2, behind, at + 4, at + 3});
      else
        add({at + 2, before, at, at + 3, at + 4, behind});
    }
  }

 private:
  void add(std::initializer_list<uint32_t> vertices) {
    for (const uint32_t v : vertices) to_.vertices.push_back(first_ + v);
    to_.ids.push_back(id_++);
  }

  Primitives& to_;
  uint32_t first_, count_, id_ = 0;
};

}  // namespace

void assemble(Topology topology, uint32_t patch_vertices, bool provoking_first, uint32_t first, uint32_t count,
              Primitives& primitives) {
  Assembly assembly(primitives, first, count);
  switch (topology) {
    case Topology::points: return assembly.lists(1);
    case Topology::lines: return assembly.lists(2);
    case Topology::triangles: return assembly.lists(3);
    case Topology::lines_adjacency: return assembly.lists(4);
    case Topology::triangles_adjacency: return assembly.lists(6);
    case Topology::patches: return assembly.lists(patch_vertices);
    case Topology::line_strip: return assembly.line_strip(false);
    case Topology::line_strip_adjacency: return assembly.line_strip(true);
    case Topology::triangle_strip: return assembly.triangle_strip(provoking_first);
    case Topology::triangle_fan: return assembly.triangle_fan(provoking_first);
    case Topology::triangle_strip_adjacency: return assembly.triangle_strip_adjacency();
  }
}

Primitives without_adjacency(Primitives primitives) {
  if (primitives.size != 4 && primitives.size != 6) return primitives;
  const bool are_lines = primitives.size == 4;
  Primitives left{.size = primitives.size / 2, .vertices = {}, .ids = primitives.ids};
  for (uint32_t n = 0; n < primitives.count(); ++n)
    for (uint32_t v = 0; v < left.size; ++v) left.vertices.push_back(primitives[n][are_lines ? v + 1 : 2 * v]);
  return left;
}

}  // namespace umber::draw
