// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "ir/module.h"
#include "link/registers.h"
#include "link/resources.h"

namespace umber::link {

/// A resource of the program, in the stages that use it.
struct BoundResource {
  std::optional<ir::Slot> slot;  ///< none: push constants
  std::array<ir::ResourceId, kStageCount> in_stage{};
  uint32_t stages = 0;                            ///< bit N: position N of the list of stages uses it
  size_t first = 0;                               ///< the first position that does
  uint32_t count = 1;                             ///< of registers in each class; 0: of no fixed size
  std::array<bool, kRegisterClassCount> needs{};  ///< by class
};

/// Every resource that instructions use, in the order of sets and bindings; push constants are the last.
std::vector<BoundResource> bound_resources(std::span<ir::Module* const> stages);

/// How many u registers the outputs of the program's fragments take the place of.
uint32_t outputs_before_u(std::span<ir::Module* const> stages);

}  // namespace umber::link
