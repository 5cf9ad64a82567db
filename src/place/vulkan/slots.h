// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>

#include "diag/diagnostics.h"
#include "link/link.h"
#include "place/vulkan/resource_map.h"
#include "umber/vocabulary/placement.hpp"

namespace umber::place {

/// The slots of resources that the map does not place.
struct AutoSlots {
  uint32_t first_set = 0;
  uint32_t first_binding = 0;      ///< in each set
  uint32_t bindless_set = 1;       ///< of the arrays of textures and images that handles index
  bool set_for_each_kind = false;  ///< from `first_set` on: uniform blocks, storage blocks, textures, images
  std::span<const BindingBase> bases;
  std::span<const BindingRule> rules;
};

/// Gives every resource its slot; the only function that writes Resource::assigned. Each resource, an array too, has
/// one binding. In this order, and within each step by kind (the default block, GL's state, uniform blocks, storage
/// blocks, atomic counters, textures and samplers, images) and then by first appearance in the order of the stages:
///
///  1. What the resource map names goes where it says; two resources at one slot are an error.
///  2. What a rule is for goes where that says, and what the shader declares with its set stays there. Several resources may be at one such slot if one kind of
///     descriptor serves them all; other kinds are an error, or in set 0, where OpenGL counts them apart, move with a
///     warning.
///  3. What the shader declares without its set stays there, unless the slot is taken: GL counts the bindings of
///  uniform
///     blocks, storage blocks, textures and images apart, so that one number may be there several times.
///  4. Counters go to their own binding plus the number of storage blocks, or the first free binding behind that: GL's
///     counters and blocks both start at 0, and programs have few of either.
///  5. The rest goes to the lowest free bindings.
///
/// What AutoSlots::bases has for the kind and set of a resource is added from step 2 on.
void assign_slots(const link::LinkedProgram& program, ResourceMap& map, const AutoSlots& automatic,
                  Diagnostics& diagnostics);

}  // namespace umber::place
