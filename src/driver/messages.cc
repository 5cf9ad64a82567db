// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>

#include "diag/lints.h"
#include "driver/driver.h"

namespace umber::driver {
namespace {

/// Pointers take less room than views, and what is no pointer less beside them than among them.
struct Row {
  const char* id;
  const char* text;
  const char* hint;
};
constexpr Row kRows[] = {
#define MESSAGE(id, severity, text, hint) {id, text, hint},
#include "driver/messages.inc"
#undef MESSAGE
};
constexpr Severity kSeverities[] = {
#define MESSAGE(id, severity, text, hint) Severity::severity,
#include "driver/messages.inc"
#undef MESSAGE
};
static_assert(sizeof(Severity) == 1);

Severity severity(const Row& row) { return kSeverities[&row - kRows]; }

/// Of a warning with what asks for it.
std::string_view label(const Row& row) {
  const auto lint = std::ranges::find(kLints, std::string_view(row.id), &LintRow::id);
  if (lint != std::end(kLints)) {
    switch (lint->group) {
      case LintGroup::all: return "warning (-Wall): ";
      case LintGroup::extra: return "warning (-Wextra): ";
      case LintGroup::alone: return "warning (by its name): ";
    }
  }
  switch (severity(row)) {
    case Severity::error: return "error: ";
    case Severity::warning: return "warning: ";
    case Severity::note: return "note: ";
  }
  return {};
}

}  // namespace

std::vector<Listing> diagnostics() {
  std::vector<Listing> list;
  for (const Row& row : kRows) list.push_back({std::string(row.id), std::string(label(row)).append(row.text)});
  return list;
}

bool is_warning(std::string_view id) {
  return std::ranges::any_of(kRows, [&](const Row& row) { return id == row.id && severity(row) == Severity::warning; });
}

std::optional<std::string> explain(std::string_view diagnostic_id) {
  std::string lines;
  for (const Row& row : kRows) {
    if (diagnostic_id != row.id) continue;
    lines.append(label(row)).append(row.text) += '\n';
    if (*row.hint != '\0') lines.append("  hint: ").append(row.hint) += '\n';
  }
  if (lines.empty()) return std::nullopt;
  return lines;
}

}  // namespace umber::driver
