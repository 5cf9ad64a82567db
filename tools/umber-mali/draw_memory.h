// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "back/mali/plan.h"
#include "mali/machine/machine.h"
#include "umber-mali/pair_counts.h"
#include "umber-mali/planned_shader.h"
#include "umber-mali/reference.h"

namespace umber::tool {

/// Samples of a pixel, from its upper left corner; the centroid is none of them.
inline constexpr Point kSamples[] = {{0.375, 0.125}, {0.875, 0.375}, {0.125, 0.625}, {0.625, 0.875}};
inline constexpr Point kCentroid{0.4375, 0.5625};
/// gl_PointCoord.
inline constexpr float kPointX = 0.25f, kPointY = 0.75f;
/// The one that the fragment shader runs for.
inline constexpr uint32_t kSampleOfFragment = 1;

/// Two shaders on an architecture, planned.
struct LinkedPair {
  bool is_linked = true;
  place::VaryingRules rules;
  place::VaryingLayout layout;
  back::mali::Plan vertex_plan, fragment_plan;
};
std::unique_ptr<LinkedPair> link_pair(const ir::Module& vertex, const ir::Module& fragment, mali::Arch arch,
                                      bool is_linked, Diagnostics& diagnostics);

/// The memory of a draw of three vertices: what the driver puts there before, and what the vertex shader stores.
class DrawMemory {
 public:
  /// `inputs` are those of the vertex shader for the corners.
  DrawMemory(const LinkedPair& linked, const ir::Module& vertex, const WrittenVaryings& written,
             const Triangle& triangle, const std::array<eval::StageValues, 3>& inputs, PairCounts& counts);
  ~DrawMemory();
  DrawMemory(const DrawMemory&) = delete;
  DrawMemory& operator=(const DrawMemory&) = delete;

  const std::string& error() const;
  /// Executes the loads of attributes, which must give the inputs. Empty, or what went wrong.
  std::string load_attributes(const PlannedShader& shader, size_t corner, PairCounts& counts);
  /// Executes the stores of a corner. Empty, or what went wrong.
  std::string store(const PlannedShader& shader, const ir::Module& module, size_t corner, const Viewport& viewport,
                    PairCounts& counts);
  mali::AccessMachine& fragment_machine();
  mali::FragmentInvocation fragment(uint32_t x, uint32_t y) const;

 private:
  std::string check_position(size_t corner) const;
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace umber::tool
