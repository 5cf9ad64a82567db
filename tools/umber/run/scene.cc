// SPDX-License-Identifier: Apache-2.0
#include "umber/run/scene.h"

#include <fmt/format.h>
#include <vulkan/vulkan_core.h>

#include "umber/run/outcome.h"
#include "umber/run/scanner.h"

namespace umber::run {
namespace {

struct InstanceWord {
  std::string_view name;
  uint32_t Scene::Instance::*number;  ///< that follows; none: a flag
  uint32_t flag = 0;
};
constexpr InstanceWord kInstanceWords[] = {
    {"custom", &Scene::Instance::custom},
    {"mask", &Scene::Instance::mask},
    {"offset", &Scene::Instance::offset},
    {"opaque", nullptr, VK_GEOMETRY_INSTANCE_FORCE_OPAQUE_BIT_KHR},
    {"not-opaque", nullptr, VK_GEOMETRY_INSTANCE_FORCE_NO_OPAQUE_BIT_KHR},
    {"two-sided", nullptr, VK_GEOMETRY_INSTANCE_TRIANGLE_FACING_CULL_DISABLE_BIT_KHR},
    {"flipped", nullptr, VK_GEOMETRY_INSTANCE_TRIANGLE_FLIP_FACING_BIT_KHR},
};

void add_geometry(Scene& scene, Scanner& scan, bool has_boxes) {
  if (scene.bottoms.empty()) scene.bottoms.emplace_back();
  std::vector<Scene::Geometry>& geometries = scene.bottoms.back().geometries;
  if (!geometries.empty() && geometries.front().has_boxes != has_boxes)
    throw Failure("triangles and boxes are not of one bottom");
  Scene::Geometry& geometry = geometries.emplace_back();
  geometry.has_boxes = has_boxes;
  while (!scan.at_end()) {
    const std::string_view word = scan.word();
    if (word != "opaque" && word != "once") throw Failure(fmt::format("'{}' is not said of geometry", word));
    (word == "opaque" ? geometry.opaque : geometry.once) = true;
  }
}

void add_numbers(Scene& scene, Scanner& scan) {
  if (scene.bottoms.empty() || scene.bottoms.back().geometries.empty())
    throw Failure("numbers follow 'triangles' or 'boxes'");
  Scene::Geometry& geometry = scene.bottoms.back().geometries.back();
  while (!scan.at_end()) {
    for (uint32_t n = 0; n < geometry.numbers_each(); ++n) geometry.numbers.push_back(scan.real());
  }
}

void add_instance(Scene& scene, Scanner& scan) {
  Scene::Instance& instance = scene.instances.emplace_back();
  instance.bottom = scan.index();
  while (!scan.at_end()) {
    const std::string_view word = scan.word();
    if (word == "transform") {
      instance.transform = scan.reals<12>();
      continue;
    }
    if (word == "at") {
      const std::array<float, 3> place = scan.reals<3>();
      for (size_t n = 0; n < 3; ++n) instance.transform[n * 4 + 3] = place[n];
      continue;
    }
    const InstanceWord* known = nullptr;
    for (const InstanceWord& candidate : kInstanceWords)
      if (candidate.name == word) known = &candidate;
    if (!known) throw Failure(fmt::format("'{}' is not said of instances", word));
    if (known->number) instance.*known->number = scan.index();
    instance.flags |= known->flag;
  }
}

}  // namespace

void add_to(Scene& scene, std::string_view line) {
  Scanner scan(line);
  if (scan.at_end()) return;
  if (scan.accept("bottom")) return void(scene.bottoms.emplace_back());
  if (scan.accept("triangles")) return add_geometry(scene, scan, false);
  if (scan.accept("boxes")) return add_geometry(scene, scan, true);
  if (scan.accept("instance")) return add_instance(scene, scan);
  add_numbers(scene, scan);
}

}  // namespace umber::run
