// SPDX-License-Identifier: Apache-2.0
#pragma once
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
#include "passes/legalize/clamp_colors.h"
#include "passes/legalize/clip_planes.h"
#include "passes/legalize/constant_resource_indices.h"
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
#include "passes/optimize/constant_arrays.h"
#include "passes/optimize/dce.h"
#include "passes/optimize/fuse_products.h"
#include "passes/optimize/hoist_invariants.h"
#include "passes/optimize/inline_functions.h"
#include "passes/optimize/output_variables.h"
#include "passes/optimize/promote_locals.h"
#include "passes/optimize/simplify.h"
#include "passes/optimize/split_structures.h"
#include "passes/optimize/unroll_loops.h"

namespace umber {

/// Every pass, for tools that run passes by name. Pipelines name the ones they want.
inline constexpr const Pass* kAllPasses[] = {
    &kChooseBlockForms,
    &kBufferAccessToBytes,
    &kMergeBufferLoads,
    &kBoundBufferAccesses,
    &kBuffersToSlots,
    &kCaptureOutputs,
    &kCountersToBuffers,
    &kDefaultUniformsToBlock,
    &kLayOutBlocks,
    &kFetchFramebuffer,
    &kLowerFragmentOutputs,
    &kMergeAttributes,
    &kAttributeWords,
    &kBoundKnownIndices,
    &kCallParameters,
    &kClipPlanes,
    &kConstantResourceIndices,
    &kControlPhases,
    &kClampColors,
    &kShadeColors,
    &kDepthRange,
    &kExpandMissing,
    &kFixSpecializations,
    &kFixLengthsInBlocks,
    &kFlipY,
    &kHalfMediump,
    &kLoadedImages,
    &kLoopGradients,
    &kMatrixChains,
    &kPixelCenters,
    &kPointCoord,
    &kRectTextures,
    &kSharedBlocks,
    &kSharedLocations,
    &kSwitchCases,
    &kVaryingWords,
    &kSplitBlockAccesses,
    &kSplitInterpolants,
    &kInlineFunctions,
    &kOutputsToVariables,
    &kSplitStructures,
    &kPromoteLocals,
    &kSimplify,
    &kUnrollLoops,
    &kConstantArraysToVariables,
    &kFuseProducts,
    &kHoistInvariants,
    &kDce,
};

/// Those that only HLSL takes: a library without it has none of them.
inline constexpr const Pass* kPassesOfHlsl[] = {&kBoundKnownIndices, &kControlPhases, &kLoadedImages,     &kLoopGradients,
                                                &kMatrixChains,      &kSwitchCases,   &kSplitInterpolants, &kVaryingWords};

}  // namespace umber
