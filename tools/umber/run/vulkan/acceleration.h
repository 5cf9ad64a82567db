// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "umber/run/scene.h"
#include "umber/run/vulkan/buffer.h"

namespace umber::run {

/// A scene on the device: a structure for each bottom, and one of their instances above them.
class AccelerationStructure {
 public:
  /// Throws Skip if the device has none.
  AccelerationStructure(Device& device, const Scene& scene);

  /// What descriptors mean.
  VkAccelerationStructureKHR top() const { return levels_.back().structure.get(); }

 private:
  struct Level {
    Buffer memory;
    Handle<VkAccelerationStructureKHR> structure;
  };
  void build_bottom(const Scene::Bottom& bottom);
  void build_top(const Scene& scene);
  void build(VkAccelerationStructureTypeKHR type, std::span<const VkAccelerationStructureGeometryKHR> geometries,
             std::span<const uint32_t> counts);

  Device& device_;
  std::vector<Level> levels_;  ///< the bottoms, and the top
};

}  // namespace umber::run
