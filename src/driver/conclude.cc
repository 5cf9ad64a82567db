// SPDX-License-Identifier: Apache-2.0
#include "driver/conclude.h"

#include <algorithm>

namespace umber::driver {

// The ids of what ends a compilation early are part of the interface: "cancelled", and "limit-" with the limit.

Status conclude(bool ok, Warnings warnings, std::vector<Diagnostic>& found) {
  const auto is_warning = [](const Diagnostic& d) { return d.severity == Severity::warning; };
  switch (warnings) {
    case Warnings::show: break;
    case Warnings::none: std::erase_if(found, is_warning); break;
    case Warnings::errors:
      ok &= std::none_of(found.begin(), found.end(), is_warning);
      for (Diagnostic& d : found) d.severity = Severity::error;
      break;
  }
  if (ok) return Status::ok;
  const auto has = [&](std::string_view id) {
    return std::any_of(found.begin(), found.end(), [&](const Diagnostic& d) { return d.id.starts_with(id); });
  };
  if (has("cancelled")) return Status::cancelled;
  return has("limit-") ? Status::limit : Status::errors;
}

}  // namespace umber::driver
