// SPDX-License-Identifier: Apache-2.0
#include "umber/drop_in/words.h"

#include <algorithm>

namespace umber::tool::drop_in {
namespace {

/// CMake asks for features by a shader with an extension, and reads of the answer `extension not supported: GL_x`.
std::string text_of(const Diagnostic& d) {
  const size_t name = d.text.find("GL_");
  if (d.id == "extension-unsupported" && name != std::string::npos)
    return "'#extension' : extension not supported: " + d.text.substr(name, d.text.find(' ', name) - name);
  return d.hint.empty() ? d.text : d.text + " (" + d.hint + ")";
}

std::string place_of(const Diagnostic& d) {
  if (d.column != 0) return d.file + ":" + std::to_string(d.line) + ": ";
  return d.file.empty() ? "" : d.file + ": ";
}

void add_line_of_glslc(const Diagnostic& d, std::string_view program, std::string& out) {
  const char* const label = d.severity == Severity::error ? "error: " : d.severity == Severity::warning ? "warning: " : "note: ";
  out += (place_of(d).empty() ? std::string(program) : place_of(d)) + label + text_of(d) + "\n";
  for (const Diagnostic& note : d.notes) add_line_of_glslc(note, program, out);
}

std::string counted(size_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

size_t count_of(std::span<const Diagnostic> diagnostics, Severity severity) {
  return static_cast<size_t>(std::count_if(diagnostics.begin(), diagnostics.end(),
                                           [&](const Diagnostic& d) { return d.severity == severity; }));
}

std::string lines_of_glslc(std::span<const Diagnostic> diagnostics, std::string_view program) {
  std::string out;
  for (const Diagnostic& d : diagnostics) add_line_of_glslc(d, program, out);
  return out;
}

std::string in_words_of_glslc(std::span<const Diagnostic> diagnostics) {
  std::string out = lines_of_glslc(diagnostics, "glslc: ");
  const size_t errors = count_of(diagnostics, Severity::error), warnings = count_of(diagnostics, Severity::warning);
  if (warnings != 0) out += counted(warnings, "warning");
  if (warnings != 0 && errors != 0) out += " and ";
  if (errors != 0) out += counted(errors, "error");
  return warnings + errors == 0 ? out : out + " generated.\n";
}

std::string in_words_of_glslang(std::span<const Diagnostic> diagnostics) {
  std::string out;
  for (const Diagnostic& d : diagnostics) {
    if (d.severity == Severity::note) continue;
    out += (d.severity == Severity::error ? "ERROR: " : "WARNING: ") + place_of(d) + text_of(d) + " \n";
    for (const Diagnostic& note : d.notes) out += "    " + place_of(note) + text_of(note) + "\n";
  }
  if (const size_t errors = count_of(diagnostics, Severity::error); errors != 0)
    out += "ERROR: " + counted(errors, "compilation error") + ".  No code generated.\n\n";
  return out.empty() ? out : out + "\n";
}

}  // namespace umber::tool::drop_in
