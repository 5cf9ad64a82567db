// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "draw/assemble.h"
#include "draw/fragments.h"

namespace umber::draw {

/// Brings primitives to the window: culls and clips them, divides by w, and rasterizes what is left.
class Setup {
 public:
  Setup(const Record& record, const interpret::DrawCall& call, const interpret::DrawTargets& targets,
        Fragments& fragments);

  /// Of points, lines or triangles. False: the fragment shader cannot be run.
  bool draw(const Records& vertices, const Primitives& primitives);

 private:
  ClipVertex vertex(std::span<const uint64_t> record, uint32_t number) const;
  uint32_t number(std::span<const uint64_t> record, ir::BuiltIn built_in, uint32_t otherwise) const;
  bool is_culled(const Primitive& primitive) const;
  Corner corner(const ClipVertex& v, const std::array<double, 3>& w) const;
  bool rasterize(const Primitive& primitive);
  bool polygon(Primitive primitive, std::span<const Corner> corners, double size);
  double point_size(const Primitive& primitive) const;
  Area all() const { return {0, 0, targets_.width, targets_.height}; }
  Area of_viewport() const;

  const Record& record_;
  const interpret::DrawCall& call_;
  const interpret::DrawTargets& targets_;
  Fragments& fragments_;
  Rasterizer rasterizer_;
  std::optional<uint32_t> position_, clip_, cull_;
  uint32_t clip_count_, cull_count_;
};

}  // namespace umber::draw
