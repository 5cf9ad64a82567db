// SPDX-License-Identifier: Apache-2.0
#include "driver/not_built.h"
#include "driver/target_rows.h"

namespace umber::driver {
namespace {

void refuse(const Options&, Diagnostics& diagnostics) { diagnostics.report(kNotBuilt, {}, "HLSL"); }
void limit(const Options&, Target&) {}

}  // namespace

constinit const TargetRow kHlslRow = {
    .output = Output::hlsl, .part = StagePart::hlsl_out, .check = refuse, .limit = limit};

}  // namespace umber::driver
