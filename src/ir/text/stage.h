// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "base/text_writer.h"
#include "ir/module.h"
#include "ir/text/reader.h"

/// The line that says of which stage a module is, and what the stage declares of itself.
namespace umber::ir::text {

void print_stage(const Module& module, TextWriter& out);
/// What stands behind `stage`.
void read_stage(Reader& in);

}  // namespace umber::ir::text
