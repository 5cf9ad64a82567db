// SPDX-License-Identifier: Apache-2.0
#include "driver/conclude.h"

#include <algorithm>

#include "diag/render.h"

namespace umber::driver {

// The ids of what ends a compilation early are part of the interface: "cancelled", and "limit-" with the limit.

Status conclude(bool ok, std::span<const Diagnostics> found, const Sources& sources, Warnings warnings,
                std::vector<Diagnostic>& out) {
  for (const Diagnostics& d : found) describe(d, sources, out);
  const auto is_warning = [](const Diagnostic& d) { return d.severity == Severity::warning; };
  switch (warnings) {
    case Warnings::show: break;
    case Warnings::none: std::erase_if(out, is_warning); break;
    case Warnings::errors:
      ok &= std::none_of(out.begin(), out.end(), is_warning);
      for (Diagnostic& d : out) d.severity = Severity::error;
      break;
  }
  const auto has = [&](std::string_view id) {
    return std::any_of(out.begin(), out.end(), [&](const Diagnostic& d) { return d.id.starts_with(id); });
  };
  if (ok) return Status::ok;
  if (has("cancelled")) return Status::cancelled;
  return has("limit-") ? Status::limit : Status::errors;
}

}  // namespace umber::driver
