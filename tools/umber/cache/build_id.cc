// SPDX-License-Identifier: Apache-2.0
#include "umber/cache/build_id.h"

namespace umber::tool::cache {

std::string_view build_id() {
  return
#include "umber/build_id.inc"
      ;
}

}  // namespace umber::tool::cache
