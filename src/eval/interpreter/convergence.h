// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "eval/interpreter/cooperative.h"
#include "eval/interpreter/execution.h"
#include "eval/interpreter/subgroups.h"
#include "eval/interpreter/texturing.h"

namespace umber::eval {

/// Ops whose result depends on the neighbours. Those which wait at the same point of the program, the earliest that any
/// has come to, go on together: so whatever comes together again behind a branch or a loop executes together.
class Convergence : Unit {
 public:
  Convergence(Execution& execution, TextureUnit& textures, CooperativeUnit& cooperative)
      : Unit(execution), textures_(textures), cooperative_(cooperative) {}

  /// Lets those go on that wait; false if there are none.
  bool release(Group& group);
  /// An op whose result depends on the neighbours, for those that are there, in order.
  void converge(Group& group, std::span<const uint32_t> lanes, ir::InstId i);

 private:
  /// The invocations at (0, 0), (1, 0), (0, 1) and (1, 1) of a quad, and which of them one is.
  struct Quad {
    std::array<uint32_t, 4> lanes;
    uint32_t position;
  };
  /// None where neighbours are not compared.
  std::optional<Quad> quad_of(const Group& group, uint32_t lane) const;
  void quad(Group& group, std::span<const uint32_t> lanes, ir::InstId i);
  std::vector<uint64_t> point_of(const Invocation& v) const;

  TextureUnit& textures_;
  CooperativeUnit& cooperative_;
  Subgroups subgroups_{x_};
};

}  // namespace umber::eval
