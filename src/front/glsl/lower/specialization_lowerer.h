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
  /// How long arrays are whose length a row of Module::computed says, as `length()` gives it.
  ValueId length(uint32_t row);

 private:
  struct Found {
    ir::BlockId body{};  ///< of the last function that asked for it
    ValueId value{};     ///< there; none while it is looked for
  };
  std::vector<SymbolId> missing(SymbolId root);
  std::vector<uint32_t> missing_rows(uint32_t root);
  ValueId compute(const ir::Computed& row);
  ValueId compute(const Symbol& symbol);
  ValueId workgroup_size(TypeId type);

  std::vector<Found> found_;    ///< by SymbolId
  std::vector<Found> lengths_;  ///< by row
};

}  // namespace umber::glsl
