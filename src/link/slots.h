// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "link/resources.h"

namespace umber::link {

/// Gives every resource its slot; the only function that writes Resource::assigned.
///
/// Everything is in set 0, each resource (an array too) at one binding. Bindings count up over: the default block, GL's
/// state, uniform blocks, storage blocks, atomic counters, textures and samplers, images; within each by first
/// appearance in the order of the stages. What the shader declared stays in Resource::declared and plays no part.
void assign_slots(std::span<ir::Module* const> stages, std::span<const SharedResource> shared);

}  // namespace umber::link
