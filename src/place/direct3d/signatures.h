// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "ir/module.h"

namespace umber::place {

/// Makes each two stages of a program that follow one another, of vertex, tessellation, geometry and fragment, one signature, as
/// Direct3D links stages by: what a stage reads lies in the register where the one before writes it, and registers are
/// given out in order of location, then of built-in, to what is interpolated alike. So
///
///  1. a stage's outputs are interpolated as the next one says that it reads them;
///  2. the reader has an input, which it need not read, for each output in front of one that it reads; of a patch for all;
///  3. what it reads of the device's built-ins, and the writer does not write, is 0;
///  4. a layer or viewport is no output of a stage that a geometry or hull shader follows.
///
/// Run when the interface is what is printed.
void agree_on_signatures(std::span<ir::Module* const> stages);

}  // namespace umber::place
