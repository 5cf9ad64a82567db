// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Turns GL's own fragment colours into located outputs (GLSL 4.60 compatibility, section 7.1.5).
///
/// frag_color goes to every colour attachment, element N of frag_data to attachment N. Either becomes a private
/// variable, so that it can be read back and indexed; wherever main() returns, the outputs get what it holds. Of
/// frag_data, only elements that may have been written become outputs.
Result<bool> lower_fragment_outputs(ir::Module& module, PassContext& context);

inline constexpr Pass kLowerFragmentOutputs = {
    .name = "lower-fragment-outputs",
    .run = lower_fragment_outputs,
    .needs = {},
    .establishes = {},
    .breaks = {},
};

}  // namespace umber
