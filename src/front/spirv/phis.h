// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "front/spirv/code_part.h"

namespace umber::front::spirv {

/// The values of OpPhi go through variables: each way in stores to them, and promotion makes them values again.
class Phis : public CodePart {
 public:
  using CodePart::CodePart;

  /// Stores what the phis of `to` are for those who come from `from`.
  void edge(uint32_t from, uint32_t to);
  ir::VariableId variable(uint32_t phi);

 private:
  void store_phis(std::span<const PhiEdge> edges);
};

}  // namespace umber::front::spirv
