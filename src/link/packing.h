// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

#include "ir/interface/merged_vars.h"

namespace umber::link {

/// Varyings of this many locations between two stages are left as they are: all devices have them (64 components, the
/// least that Vulkan's maxVertexOutputComponents and its kind may be, and about what OpenGL promises).
inline constexpr uint32_t kLocationsOfAllDevices = 16;

/// An output and the input that reads it.
struct Joined {
  ir::IoVarId output, input;
  uint32_t locations = 0;
  bool may_be_packed = false;  ///< as far as its uses are concerned: loads and stores alone
};

/// One of two stages; `parts` says by id which of its variables are packed, and is empty if none is.
struct PackedStage {
  ir::Module& module;
  std::vector<ir::MergedPart>& parts;
};

/// Has varyings without a declared location share locations, as OpenGL counts components of varyings (OpenGL 4.6 section
/// 11.1.2.1) where devices count locations: where there are more than `kLocationsOfAllDevices`, of which `others` are not
/// in `joined`. Those that are interpolated alike, of numbers of 32 bits in at most three components or scalars of 64
/// bits, follow each other without gaps in one variable, if that takes fewer locations.
///
/// Returns these variables, which take the place of what `parts` says. What is packed depends on the two stages alone.
std::vector<Joined> pack(PackedStage producer, PackedStage consumer, std::span<const Joined> joined, uint32_t others);

}  // namespace umber::link
