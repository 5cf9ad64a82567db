// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "eval/interpreter/execution.h"

namespace umber::eval {

/// Textures, samplers and images.
class TextureUnit : Unit {
 public:
  explicit TextureUnit(Execution& execution) : Unit(execution) {}

  /// A value that stands for the sampler.
  void name_sampler(Invocation& v, ir::InstId i);
  /// An op of the group texture that needs no neighbours.
  void texture(Invocation& v, ir::InstId i);
  void query(Invocation& v, ir::InstId i);
  void change(Invocation& v, ir::InstId i, Texel* texel, uint32_t first_operand) const;
  void image(Invocation& v, ir::InstId i);
  /// An op whose level of detail is known.
  void sample(Invocation& v, ir::InstId i, double level);
  /// query_lod, where the level of detail would be this one.
  void query_level(Invocation& v, ir::InstId i, double level);
  /// Of the lanes of a quad, those that are null are elsewhere: then there is no derivative, and the level is 0.
  double implicit_level(std::span<Invocation* const> quad, uint32_t lane, ir::InstId i) const;

  /// Null if nothing is bound.
  Texture* bound(const Invocation& v, ir::InstId i) const {
    Texture* const found = x_.bindings.find_texture(m_.resource_of(i), x_.scalar(v, m_.operand(i, 0)));
    x_.has_strayed |= !found;
    return found;
  }

 private:
  Sampler sampler(const Invocation& v, ir::InstId i) const;
  uint32_t offset_operand(ir::InstId i) const;
  void gather(Invocation& v, ir::InstId i);
  void fetch(Invocation& v, ir::InstId i);
  void put_texel(Invocation& v, ir::InstId i, const Texel& texel);
  double explicit_level(const Invocation& v, ir::InstId i) const;
};

}  // namespace umber::eval
