// SPDX-License-Identifier: Apache-2.0
#include "back/text/helpers.h"

#include <algorithm>

#include "base/check.h"

namespace umber::back::text {

void Helpers::need(std::string_view name, const Shapes& shapes) {
  for (const HelperRow& row : rows_) {
    if (row.name != name) continue;
    TextWriter text;
    for (size_t n = 0; n < row.text.size(); ++n) {
      if (row.text[n] != '$') {
        text << row.text[n];
        continue;
      }
      switch (row.text[++n]) {
        case 'T': text << shapes.type; break;
        case 'F': text << shapes.as_float; break;
        case 'I': text << shapes.as_int; break;
        case 'U': text << shapes.as_uint; break;
        case 'B': text << shapes.as_bool; break;
      }
    }
    return need(text.text());
  }
  UMBER_UNREACHABLE("a helper without its row");
}

void Helpers::need(std::string_view function) {
  const auto at = std::lower_bound(written_.begin(), written_.end(), function);
  if (at != written_.end() && *at == function) return;
  written_.emplace(at, function);
  text_ << function << '\n';
}

}  // namespace umber::back::text
