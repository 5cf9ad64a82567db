// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace umber::run {

/// What rays may hit: an [acceleration structure] of a test (docs/testing.md).
struct Scene {
  struct Geometry {
    bool has_boxes = false;  ///< else triangles
    bool opaque = false;     ///< nobody is asked whether a hit counts
    bool once = false;       ///< an any-hit shader is asked at most once for each hit
    std::vector<float> numbers;  ///< three vertices of each triangle, two corners of each box
    uint32_t count() const { return static_cast<uint32_t>(numbers.size()) / numbers_each(); }
    uint32_t numbers_each() const { return has_boxes ? 6 : 9; }
  };
  /// Geometries of one kind, in coordinates of their own.
  struct Bottom {
    std::vector<Geometry> geometries;
  };
  struct Instance {
    uint32_t bottom = 0, custom = 0, mask = 0xff, offset = 0;
    uint32_t flags = 0;  ///< VkGeometryInstanceFlagBitsKHR
    std::array<float, 12> transform = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};  ///< by rows, to the world
  };

  uint32_t number = 0;  ///< the binding that it is bound to
  std::vector<Bottom> bottoms;
  std::vector<Instance> instances;
};

/// Adds what a line of the section says. Throws Failure where it is malformed.
void add_to(Scene& scene, std::string_view line);

}  // namespace umber::run
