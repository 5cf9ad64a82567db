// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "front/glsl/lower/part.h"

namespace umber::glsl {

/// Constants with specializations in them: computed at the start of each function that uses them.
class SpecializationLowerer : public LowerPart {
 public:
  using LowerPart::LowerPart;

  /// The value of a constant whose value may change.
  ValueId value_of(SymbolId id);

 private:
  struct Found {
    ir::BlockId body{};  ///< of the last function that asked for it
    ValueId value{};     ///< there; none while it is looked for
  };
  std::vector<SymbolId> missing(SymbolId root);
  ValueId compute(const Symbol& symbol);
  ValueId workgroup_size(TypeId type);

  std::vector<Found> found_;  ///< by SymbolId
};

}  // namespace umber::glsl
