// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "ir/module.h"

namespace umber::place {

/// Makes the vertex and the fragment stage of a program one signature, as Direct3D links stages by: what the fragment
/// shader reads lies in the register where the vertex shader writes it, and registers are given out in order of
/// location, then of built-in, to what is interpolated alike. So
///
///  1. the vertex shader's outputs are interpolated as the fragment shader says that it reads them;
///  2. the fragment shader has an input, which it need not read, for each output in front of one that it reads;
///  3. what it reads of the device's built-ins, and the vertex shader does not write, is 0.
///
/// Run when the interface is what is printed.
void agree_on_signatures(std::span<ir::Module* const> stages);

}  // namespace umber::place
