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
  /// The same where another block may come next: a phi of before is no longer in its variable then.
  void possible_edge(uint32_t from, uint32_t to);
  void import(const Instruction& i);

 private:
  ir::VariableId variable(uint32_t phi);
  std::span<const PhiEdge> edges(uint32_t from, uint32_t to) const;
  void store_phis(std::span<const PhiEdge> edges);
};

}  // namespace umber::front::spirv
