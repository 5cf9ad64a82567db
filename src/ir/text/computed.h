// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "base/text_writer.h"
#include "ir/module.h"
#include "ir/text/reader.h"

/// The lines of what is computed outside of functions: `computed K1 : u32 = mul K0, 4u`.
namespace umber::ir::text {

void print_computed(TextWriter& out, const Module& module);
void read_computed(Reader& in);

}  // namespace umber::ir::text
