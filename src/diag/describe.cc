// SPDX-License-Identifier: Apache-2.0
#include "diag/render.h"

namespace umber {
namespace {

constexpr size_t kLongestLine = 400;  // a minified shader is one line of megabytes

Diagnostic describe(const Finding& finding, const Sources& sources) {
  Diagnostic d;
  d.severity = finding.severity;
  d.id = finding.id;
  d.text = finding.text;
  d.hint = finding.hint;
  if (finding.span) {
    const Place place = sources.place(finding.span.begin);
    d.file = place.file;
    d.source_index = place.source_number;
    d.line = place.line;
    d.column = place.column;
    d.length = finding.span.end - finding.span.begin;
    if (place.line_text.size() <= kLongestLine) d.source_line = place.line_text;
  }
  for (const Finding& note : finding.notes) d.notes.push_back(describe(note, sources));
  return d;
}

}  // namespace

void describe(const Diagnostics& diagnostics, const Sources& sources, std::vector<Diagnostic>& out) {
  for (const Finding& finding : diagnostics.all()) out.push_back(describe(finding, sources));
}

std::string render(const Diagnostics& diagnostics, const Sources& sources, Format format) {
  std::vector<Diagnostic> list;
  describe(diagnostics, sources, list);
  return render(list, format);
}

}  // namespace umber
