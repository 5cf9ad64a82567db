// SPDX-License-Identifier: Apache-2.0
#include "driver/not_built.h"
#include "driver/target_rows.h"

namespace umber::driver {
namespace {

void refuse(const Options&, Diagnostics& diagnostics) { diagnostics.report(kNotBuilt, {}, "ESSL as an output"); }
void limit(const Options&, Target&) {}

}  // namespace

constinit const TargetRow kEsslRow = {
    .output = Output::essl, .part = StagePart::essl_out, .check = refuse, .limit = limit};

}  // namespace umber::driver
