// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/essl/writer.h"
#include "back/hlsl/writer.h"
#include "back/spirv/writer.h"
#include "pass/pass.h"
#include "passes/direct3d/bound_known_indices.h"
#include "passes/direct3d/choose_block_forms.h"
#include "passes/direct3d/control_phases.h"
#include "passes/direct3d/loop_gradients.h"
#include "passes/direct3d/matrix_chains.h"
#include "passes/expand/expand_missing.h"
#include "passes/interface/bound_buffer_accesses.h"
#include "passes/interface/buffer_access_to_bytes.h"
#include "passes/interface/buffers_to_slots.h"
#include "passes/interface/capture_outputs.h"
#include "passes/interface/counters_to_buffers.h"
#include "passes/interface/default_uniforms_to_block.h"
#include "passes/interface/fetch_framebuffer.h"
#include "passes/interface/lay_out_blocks.h"
#include "passes/interface/lower_fragment_outputs.h"
#include "passes/interface/merge_attributes.h"
#include "passes/interface/merge_buffer_loads.h"
#include "passes/legalize/attribute_words.h"
#include "passes/legalize/call_parameters.h"
#include "passes/legalize/clip_planes.h"
#include "passes/legalize/constant_resource_indices.h"
#include "passes/legalize/clamp_colors.h"
#include "passes/legalize/depth_range.h"
#include "passes/legalize/fix_specializations.h"
#include "passes/legalize/flip_y.h"
#include "passes/legalize/half_mediump.h"
#include "passes/legalize/loaded_images.h"
#include "passes/legalize/pixel_centers.h"
#include "passes/legalize/point_coord.h"
#include "passes/legalize/rect_textures.h"
#include "passes/legalize/shade_colors.h"
#include "passes/legalize/shared_blocks.h"
#include "passes/legalize/shared_locations.h"
#include "passes/legalize/split_block_accesses.h"
#include "passes/legalize/split_interpolants.h"
#include "passes/legalize/switch_cases.h"
#include "passes/legalize/varying_words.h"
#include "passes/optimize/pipeline.h"

namespace umber::driver {

/// What changes the interface that link matches and numbers. Nothing is optimised here: link's rules are about what the
/// source reads and writes, reachable or not.
inline constexpr const Pass* kBeforeLink[] = {&kCaptureOutputs, &kFetchFramebuffer, &kLowerFragmentOutputs, &kMergeAttributes, &kClipPlanes,
                                              &kShadeColors, &kCallParameters};
static_assert(is_well_ordered(kBeforeLink, {}, {}));
/// Where clip distances are as the shader writes them.
inline constexpr const Pass* kBeforeLinkUnclipped[] = {&kCaptureOutputs, &kFetchFramebuffer, &kLowerFragmentOutputs, &kMergeAttributes,
                                                       &kShadeColors, &kCallParameters};
static_assert(is_well_ordered(kBeforeLinkUnclipped, {}, {}));

// clang-format off
/// From linked stages to what the SPIR-V writer takes.
inline constexpr const Pass* kToVulkan[] = {
    &kSharedLocations,
    &kSharedBlocks, &kSplitBlockAccesses, &kDefaultUniformsToBlock, &kCountersToBuffers, &kLayOutBlocks,  &kRectTextures,
    &kClampColors,  &kDepthRange,         &kFlipY,                  &kPointCoord,        &kPixelCenters,   &kAttributeWords,
    &kHalfMediump,  &kExpandMissing};
inline constexpr Properties kLinked =
    Property::locations_assigned | Property::slots_assigned | Property::access_is_logical;
inline constexpr Properties kVulkan = back::spirv::kNeeds | Property::vulkan_clip_space;
// clang-format on
static_assert(is_well_ordered(kToVulkan, kLinked, kVulkan));

/// Optimisation comes last: it removes what fed the varyings that link found unread, and what the passes before it
/// left.
static_assert(is_well_ordered(kOptimize, kVulkan, kVulkan));
/// All that is done without optimisation: what link took out of the interface is computed for nobody.
inline constexpr const Pass* kUnoptimized[] = {&kDce};
static_assert(is_well_ordered(kUnoptimized, kVulkan, kVulkan));

/// What reflection says of blocks that lose their types, and of their constants, is so before it says it.
inline constexpr const Pass* kBeforeReshaping[] = {&kFixLengthsInBlocks};

/// Buffers by slot, after optimisation: what it left is what is accessed. Loads of one row show when the offsets that
/// they share are one value.
inline constexpr const Pass* kToSlots[] = {&kChooseBlockForms,    &kBufferAccessToBytes, &kSimplify, &kMergeBufferLoads,
                                           &kBoundBufferAccesses, &kBuffersToSlots,      &kSimplify, &kHoistInvariants, &kDce};
static_assert(is_well_ordered(kToSlots, kVulkan, kVulkan));

/// From linked stages to what the HLSL writer takes. Variables stay what they are in the source, for people read the
/// text; the compiler behind it optimises.
inline constexpr const Pass* kToHlsl[] = {&kFixSpecializations,
                                          &kSharedBlocks,
                                          &kDefaultUniformsToBlock,
                                          &kCountersToBuffers,
                                          &kLayOutBlocks,
                                          &kRectTextures,
                                          &kClampColors,
                                          &kDepthRange,
                                          &kFlipY,
                                          &kPointCoord,
                                          &kPixelCenters,
                                          &kAttributeWords,
                                          &kControlPhases,
                                          &kVaryingWords,
                                          &kLoadedImages,
                                          &kSwitchCases,
                                          &kConstantResourceIndices,
                                          &kBoundKnownIndices,
                                          &kSplitInterpolants,
                                          &kHalfMediump,
                                          &kExpandMissing,
                                          &kLoopGradients,
                                          &kMatrixChains,
                                          &kDce,
                                          &kChooseBlockForms};
inline constexpr Properties kHlsl = back::hlsl::kNeeds | Property::vulkan_clip_space;
inline constexpr Properties kFormsChosen = kHlsl.minus(Property::block_accesses_split);
static_assert(is_well_ordered(kToHlsl, kLinked, kFormsChosen));

/// What the units of a program have agreed to bind a block as says which of its structures values have, too.
inline constexpr const Pass* kInForms[] = {&kSplitBlockAccesses};
static_assert(is_well_ordered(kInForms, kFormsChosen, kHlsl));

/// From linked stages to what the ESSL writer takes: what OpenGL has, OpenGL ES has in the same form, or not at all.
inline constexpr const Pass* kToEssl[] = {&kFixSpecializations, &kLayOutBlocks, &kRectTextures, &kClampColors, &kFlipY,
                                          &kPointCoord, &kConstantResourceIndices, &kExpandMissing, &kDce};
static_assert(is_well_ordered(kToEssl, kLinked, back::essl::kNeeds));

/// Uniform blocks that were chosen to be untyped StructuredBuffers.
inline constexpr const Pass* kToRows[] = {&kBufferAccessToBytes, &kBuffersToSlots, &kDce};
static_assert(is_well_ordered(kToRows, kHlsl, kHlsl));

}  // namespace umber::driver
