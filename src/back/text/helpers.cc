// SPDX-License-Identifier: Apache-2.0
#include "back/text/helpers.h"

#include <algorithm>

namespace umber::back::text {

void Helpers::need(std::string_view function) {
  const auto at = std::lower_bound(written_.begin(), written_.end(), function);
  if (at != written_.end() && *at == function) return;
  written_.emplace(at, function);
  text_ << function << '\n';
}

}  // namespace umber::back::text
