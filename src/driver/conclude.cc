// SPDX-License-Identifier: Apache-2.0
#include "driver/conclude.h"

#include <algorithm>

namespace umber::driver {
namespace {

/// Takes out the warnings that are not wanted, and the edits with them.
void drop(const WarningChoice& wanted, std::vector<Diagnostic>& found, std::vector<Edit>& edits) {
  std::vector<size_t> numbers(found.size());
  size_t kept = 0;
  for (size_t n = 0; n < found.size(); ++n) {
    const bool stays = found[n].severity != Severity::warning || wanted.is_wanted(found[n].id);
    numbers[n] = stays ? kept : found.size();
    if (stays && kept++ != n) found[kept - 1] = std::move(found[n]);
  }
  const size_t before = found.size();
  found.resize(kept);
  for (Edit& e : edits) e.diagnostic = numbers[e.diagnostic];
  std::erase_if(edits, [&](const Edit& e) { return e.diagnostic == before; });
}

}  // namespace

// The ids of what ends a compilation early are part of the interface: "cancelled", and "limit-" with the limit.

Status conclude(bool ok, const WarningChoice& wanted, std::vector<Diagnostic>& found, std::vector<Edit>& edits) {
  drop(wanted, found, edits);
  for (Diagnostic& d : found) {
    if (d.severity != Severity::warning || !wanted.is_error(d.id)) continue;
    d.severity = Severity::error;
    ok = false;
  }
  if (ok) return Status::ok;
  const auto has = [&](std::string_view id) {
    return std::any_of(found.begin(), found.end(), [&](const Diagnostic& d) { return d.id.starts_with(id); });
  };
  if (has("cancelled")) return Status::cancelled;
  return has("limit-") ? Status::limit : Status::errors;
}

}  // namespace umber::driver
