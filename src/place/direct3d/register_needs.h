// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "base/small_vector.h"
#include "ir/module.h"
#include "place/direct3d/registers.h"

namespace umber::place {

/// The most units of a program that placement tells apart.
inline constexpr size_t kMostUnits = 32;

/// A resource of the program, in the units that use it.
struct BoundResource {
  std::optional<ir::Slot> slot;                   ///< none: push constants
  SmallVector<ir::ResourceId, 2> in_unit;         ///< by position in the list of units, as far as it goes
  uint32_t units = 0;                             ///< bit N: position N of the list of units uses it
  size_t first = 0;                               ///< the first position that does
  uint32_t count = 1;                             ///< of registers in each class; 0: of no fixed size
  std::array<bool, kRegisterClassCount> needs{};  ///< by class
};

/// Every resource that instructions use, in the order of sets and bindings; push constants are the last.
std::vector<BoundResource> bound_resources(std::span<const ir::Module* const> units);

/// How many u registers the outputs of the program's fragments take the place of.
uint32_t outputs_before_u(std::span<const ir::Module* const> units);

}  // namespace umber::place
