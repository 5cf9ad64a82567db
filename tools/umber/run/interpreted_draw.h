// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "umber/run/compiler.h"
#include "umber/run/vulkan/render.h"

namespace umber::run {

/// A draw by the reference interpreter, to targets of its own: what the framebuffer holds when it is made.
class InterpretedDraw {
 public:
  /// `vertices` are those of the inputs that the state lists, in order.
  InterpretedDraw(const PipelineState& state, std::span<const Buffer> vertices, const Draw& draw, Framebuffer& target);

  interpret::Outcome run(InterpretedProgram& program, interpret::Memory& memory, const interpret::Limits& limits);
  /// Throws Failure at the first pixel, captured word or count that the device has otherwise.
  void check(std::span<const double, 4> tolerance) const;
  /// Writes what came of it to the framebuffer and the buffers of transform feedback.
  void store() const;

 private:
  void take_targets();
  Texel drawn(size_t target, size_t at) const;
  void check_layer(size_t target, uint32_t layer, std::span<const double, 4> tolerance) const;
  void check_captures() const;

  const Draw& draw_;
  Framebuffer& framebuffer_;
  interpret::DrawCall call_;
  interpret::DrawTargets targets_;
  interpret::DrawCounts counts_;
};

}  // namespace umber::run
