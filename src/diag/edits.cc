// SPDX-License-Identifier: Apache-2.0
#include "diag/edits.h"

namespace umber {
namespace {

size_t offset_of(const Sources& sources, uint32_t position) {
  const Place place = sources.place(position);
  return static_cast<size_t>(place.line_text.data() - sources.text_at(position).data()) + place.column - 1;
}

}  // namespace

void describe(const Fixes& fixes, const Sources& sources, size_t first, std::vector<Edit>& out) {
  for (const Fixes::Row& row : fixes.all()) {
    const Span span = row.replacement.span;
    if (!span || sources.text_at(span.begin).empty()) continue;
    out.push_back({.diagnostic = first + row.finding,
                   .file = std::string(sources.file_name(span.begin)),
                   .offset = offset_of(sources, span.begin),
                   .length = span.end - span.begin,
                   .text = row.replacement.text});
  }
}

}  // namespace umber
