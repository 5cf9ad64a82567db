// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "base/scratch.h"
#include "ir/module.h"

namespace umber::ir::validation {

/// Which types values can have: none that holds a texture, sampler, counter or nothing at all.
class ValueTypes {
 public:
  ValueTypes(const Module& m, Scratch& scratch) : m_(m), of_own_(scratch.table<Facts>(m.types.size() - types::kCount)) {
    // A structure comes after those in it, though the type of a member may be younger than its structure.
    for (uint32_t n = types::kCount; n < m.types.size(); ++n) {
      const TypeId type{n};
      if (!m.types.is_structure(type)) continue;
      for (uint32_t part = 0; part < m.types.part_count(type); ++part) {
        const TypeId inner = m.types.part(type, part);
        const bool is_older = inner.index < m.types.size() && (!m.types.is_structure(m.types.without_arrays(inner)) ||
                                                               m.types.without_arrays(inner) < type);
        const Facts facts = is_older ? of(inner) : Facts{false, true, true};
        Facts& known = of_own_[n - types::kCount];
        known.is_value &= facts.is_value;
        known.is_sized &= facts.is_sized;
        known.is_fixed &= facts.is_fixed;
      }
    }
  }
  bool is_value(TypeId type) const { return of(type).is_value; }
  bool is_sized(TypeId type) const { return of(type).is_sized; }
  /// Whether no array in it, members of structures among them, has a length that is computed.
  bool is_fixed(TypeId type) const { return of(type).is_fixed; }

 private:
  struct Facts {
    bool is_value = true, is_sized = true, is_fixed = true;
  };
  Facts of(TypeId type) const {
    bool is_sized = true, is_fixed = true;
    for (; m_.types.is_array(type); type = m_.types[type].element) {
      is_sized &= m_.types[type].extent != 0;
      is_fixed &= m_.types[type].extent < kFirstComputedExtent;
    }
    if (!m_.types.is_structure(type)) return {m_.types.is_loaded_whole(type), is_sized, is_fixed};
    const Facts& known = of_own_[type.index - types::kCount];
    return {known.is_value, is_sized && known.is_sized, is_fixed && known.is_fixed};
  }

  const Module& m_;
  std::span<Facts> of_own_;  ///< of the module's structures, by TypeId from the first type of its own on
};

}  // namespace umber::ir::validation
