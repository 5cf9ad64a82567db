// SPDX-License-Identifier: Apache-2.0
#pragma once
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

/// What every module gets, because it costs less than what it saves the passes and the writer behind it.
inline constexpr const Pass* kOptimize[] = {
    &kInlineFunctions, &kOutputsToVariables,        &kSplitStructures, &kPromoteLocals,   &kSimplify,
    &kUnrollLoops,     &kConstantArraysToVariables, &kFuseProducts,    &kHoistInvariants, &kDce};
static_assert(is_well_ordered(kOptimize, {}, {}));

}  // namespace umber
