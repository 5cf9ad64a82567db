// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "diag/diagnostics.h"
#include "ir/interface/bindings.h"
#include "ir/module.h"
#include "umber/vocabulary/placement.hpp"

namespace umber::place {

/// What a shader model says of registers.
struct RegisterRules {
  /// How many registers there are, by class; 0 stands for as many as a device has.
  std::array<uint32_t, kRegisterClassCount> counts{};
  bool has_spaces = false;          ///< each set is a register space
  bool outputs_come_first = false;  ///< render targets and u registers share their numbers
};
/// The rules of Direct3D 11 (Direct3D 11.3 functional specification, section 3.3 and resource limits), feature
/// level 11.1 for u.
inline constexpr RegisterRules kShaderModel50 = {.counts = {14, 128, 16, 64}, .outputs_come_first = true};
inline constexpr RegisterRules kShaderModel51 = {.has_spaces = true};
/// Of the shader record, which a local root signature has: where no set is, so that no shader of the same pipeline has
/// something else there.
inline constexpr uint32_t kRecordSpace = 1000;
/// From here on, spaces are given to arrays without a size that need one of their own.
inline constexpr uint32_t kFirstOwnSpace = kRecordSpace + 1;

/// Gives the resources that instructions use their registers, as many as they need in each class: a table for each
/// unit. Run when code and interface are what is printed.
///
///  1. What the map names goes where it says; two resources of one stage at one place are an error.
///  2. The rest counts up from 0 in each class and space, in the order of sets and bindings, around what the map has
///     taken. Uniform blocks that are StructuredBuffers come behind textures, push constants, which the stages share,
///     behind uniform blocks, arrays without a size behind everything. What is left of a space has one of these in a
///     class; each other one goes to a space of its own, in all its classes.
///
/// A resource has one number in all stages, and another resource has none of its numbers in any. Where a class has not
/// as many, what one stage alone uses counts on in each stage for itself, behind what stages share. Numbers of class u
/// are always those of the program, as its stages share them, too.
///
/// A storage block that no stage writes is in class t, one that some stage writes in class u in all of them. A texture
/// that is only fetched from takes no sampler.
std::vector<ir::Bindings> assign_registers(std::span<const ir::Module* const> units, const RegisterRules& rules,
                                           std::span<const RegisterAssignment> map, Diagnostics& diagnostics);

}  // namespace umber::place
