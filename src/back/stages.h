// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>

#include "diag/diagnostics.h"
#include "ir/module.h"

namespace umber::back {

/// Whether back ends write this stage; reports `unsupported` with what it is called if not.
inline bool is_supported(ir::Stage stage, const Message<std::string_view>& unsupported, Diagnostics& diagnostics) {
  switch (stage) {
    case ir::Stage::vertex:
    case ir::Stage::fragment:
    case ir::Stage::compute: return true;
    case ir::Stage::tess_control:
    case ir::Stage::tess_evaluation: diagnostics.report(unsupported, {}, "tessellation"); return false;
    case ir::Stage::geometry: diagnostics.report(unsupported, {}, "geometry"); return false;
  }
  return false;
}

}  // namespace umber::back
