// SPDX-License-Identifier: Apache-2.0
#include <iterator>

#include "driver/driver.h"

namespace umber::driver {
namespace {

struct Row {
  std::string_view id;
  Severity severity;
  std::string_view text, hint;
};
constexpr Row kRows[] = {
#define MESSAGE(id, severity, text, hint) {id, Severity::severity, text, hint},
#include "driver/messages.inc"
#undef MESSAGE
};

constexpr std::string_view label(Severity severity) {
  switch (severity) {
    case Severity::error: return "error: ";
    case Severity::warning: return "warning: ";
    case Severity::note: return "note: ";
  }
  return {};
}

}  // namespace

std::vector<Listing> diagnostics() {
  std::vector<Listing> list;
  for (const Row& row : kRows) list.push_back({std::string(row.id), std::string(label(row.severity)).append(row.text)});
  return list;
}

std::optional<std::string> explain(std::string_view diagnostic_id) {
  std::string lines;
  for (const Row& row : kRows) {
    if (row.id != diagnostic_id) continue;
    lines.append(label(row.severity)).append(row.text) += '\n';
    if (!row.hint.empty()) lines.append("  hint: ").append(row.hint) += '\n';
  }
  if (lines.empty()) return std::nullopt;
  return lines;
}

}  // namespace umber::driver
