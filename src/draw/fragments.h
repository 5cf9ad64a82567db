// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "draw/rasterize.h"
#include "draw/record.h"

namespace umber::draw {

/// What fragments know of the primitive that they are of.
struct Primitive {
  std::array<std::span<const uint64_t>, 3> vertices{};
  uint32_t count = 0;  ///< of vertices
  uint32_t provoking = 0;
  uint64_t id = 0;
  uint32_t layer = 0, viewport = 0;
  bool is_front = true;
};

/// Runs the fragment shader, tests and writes to the targets.
class Fragments final : public QuadSink {
 public:
  Fragments(const ir::Module& module, eval::Interpreter& interpreter, const Record& record,
            const interpret::DrawCall& call, interpret::DrawTargets& targets);

  void start(const Primitive& primitive) { primitive_ = &primitive; }
  bool draw(const Quad& quad) override;

  const eval::Outcome& outcome() const { return outcome_; }
  uint64_t samples() const { return samples_; }

 private:
  /// Where a scalar of an input comes from.
  struct Input {
    ir::IoVarId id;
    uint32_t word, from;
    ir::TypeKind kind;
    ir::Interpolation interpolation;
    uint32_t stride;  ///< per_vertex: words of a vertex
  };
  /// Where a scalar of an output goes.
  struct Output {
    ir::IoVarId id;
    uint32_t word, target, channel;
  };
  /// What the shader leaves of a pixel.
  struct Shaded {
    bool is_kept = false;
    std::vector<std::array<uint32_t, 4>> colors;
    float depth = 0;
  };
  using ShadedQuad = std::array<Shaded, 4>;

  void link_inputs(const Record& record);
  void link_outputs();
  void set_inputs(const Quad& quad, uint32_t lane, eval::StageValues& inputs) const;
  void set_built_ins(const Quad& quad, uint32_t lane, eval::StageValues& inputs) const;
  uint64_t interpolated(const Input& input, const Spot& spot) const;
  const ShadedQuad* shade(const Quad& quad, uint32_t alive);
  Shaded shaded(const eval::Fragment& fragment) const;
  std::vector<uint64_t> key_of(const std::array<eval::Fragment, 4>& fragments) const;
  bool passes_depth(const Quad& quad, uint32_t lane, double depth) const;
  void write(const Quad& quad, uint32_t lane, const Shaded& pixel, double depth);
  size_t texel(const Quad& quad, uint32_t lane) const;

  const ir::Module& module_;
  eval::Interpreter& interpreter_;
  const interpret::DrawCall& call_;
  interpret::DrawTargets& targets_;
  std::vector<Input> inputs_;
  std::vector<Output> outputs_;
  std::vector<bool> written_;  ///< which targets
  ir::IoVarId depth_{}, mask_{};
  eval::StageValues empty_;
  const Primitive* primitive_ = nullptr;
  eval::Outcome outcome_;
  uint64_t samples_ = 0;
  bool is_pure_ = false;  ///< the outputs follow from the inputs, and nothing else is written
  ShadedQuad last_;
  std::vector<uint64_t> last_key_;  ///< inputs that `last_` follows from
};

}  // namespace umber::draw
