// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "pass/pass.h"

namespace umber {

/// Switches for targets whose cases do not fall through, and out of which no `continue` leads. What a case falls into
/// is copied behind it. A `continue` says in a variable that the loop goes on, and leaves the switch, behind which
/// another one stands:
///
///     switch %0 case 1i {                        store !0, false
///       store !1, 1f                             switch %0 case 1i {
///       fallthrough                                store !1, 1f
///     } case 2i {                                  store !0, true
///       continue                                   break
///     }                                   =>     } case 2i {
///                                                  store !0, true
///                                                  break
///                                                }
///                                                %1:bool = load !0
///                                                if %1 {
///                                                  continue
///                                                } {
///                                                  yield
///                                                }
Result<bool> switch_cases(ir::Module& module, PassContext& context);

inline constexpr Pass kSwitchCases = {
    .name = "switch-cases",
    .run = switch_cases,
    .needs = {},
    .establishes = {},
    .breaks = {},
    .acts_on = {ir::Op::switch_},
};

}  // namespace umber
