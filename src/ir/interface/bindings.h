// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <vector>

#include "ir/ids.h"
#include "umber/vocabulary/placement.hpp"

namespace umber::ir {

using umber::Registers;

/// Where the resources of one module are bound by numbers of the target's own. Placement makes this table beside the
/// module, when code and interface are what is written: no pass has a part in it.
class Bindings {
 public:
  Bindings() = default;
  explicit Bindings(size_t resource_count) : registers_(resource_count) {}

  /// A resource that no instruction uses has none.
  const Registers& operator[](ResourceId r) const { return registers_[r.index]; }
  Registers& operator[](ResourceId r) { return registers_[r.index]; }

 private:
  std::vector<Registers> registers_;
};

}  // namespace umber::ir
