// SPDX-License-Identifier: Apache-2.0
#include "umber-test/text.h"

#include <algorithm>

#include "ir/text/printer.h"
#include "pass_tools.h"

namespace umber::tool {

std::string_view take_line(std::string_view& text) {
  const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end);
  return line;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  return text;
}

std::string difference(std::string_view expected, std::string_view actual) {
  for (size_t line = 1; !expected.empty() || !actual.empty(); ++line) {
    const std::string_view e = expected.empty() ? "(no line)" : take_line(expected);
    const std::string_view a = actual.empty() ? "(no line)" : take_line(actual);
    if (e == a) continue;
    return "line " + std::to_string(line) + ":\n  expected: " + std::string(trimmed(e)) +
           "\n  actual:   " + std::string(trimmed(a)) + "\n";
  }
  return "the name of the section\n";
}

namespace {

std::string line_of(const Finding& f, const Sources& sources) {
  constexpr std::string_view kSeverities[] = {"error", "warning", "note"};
  std::string text;
  if (const Place place = sources.place(f.span.begin); place.line != 0) {
    if (!place.file.empty()) text += std::string(place.file) + ':';
    text += std::to_string(place.line) + ':' + std::to_string(place.column) + ": ";
  }
  text += std::string(kSeverities[static_cast<size_t>(f.severity)]) + ": " + f.text;
  return f.severity == Severity::note ? text + '\n' : text + " [" + std::string(f.id) + "]\n";
}

}  // namespace

std::string said(const Diagnostics& diagnostics, const Sources& sources) {
  std::string text;
  for (const Finding& f : diagnostics.all()) text += line_of(f, sources);
  return text;
}

std::string said_in_full(const Diagnostics& diagnostics, const Sources& sources) {
  std::string text;
  for (const Finding& f : diagnostics.all()) {
    text += line_of(f, sources);
    if (!f.hint.empty()) text += "hint: " + f.hint + '\n';
    for (const Finding& note : f.notes) text += line_of(note, sources);
  }
  return text;
}

std::optional<ir::Module> read_module(std::string_view name, std::string_view text, std::string& errors) {
  Parsed parsed = parse_text(name, text);
  errors += parsed.errors;
  if (!parsed.module) return std::nullopt;
  errors += validate(*parsed.module);
  const std::string printed = ir::print(*parsed.module);
  const Parsed again = parse_text(name, printed);
  errors += again.errors;
  if (!again.module) return std::nullopt;
  if (const std::string twice = ir::print(*again.module); twice != printed)
    errors += std::string(name) + " prints differently, " + difference(printed, twice);
  return std::move(parsed.module);
}

std::vector<ir::Module> read_modules(const Input& input, std::string& errors) {
  std::vector<ir::Module> modules;
  for (const std::string& text : input.texts) {
    const std::string name = std::to_string(modules.size() + 1);
    std::optional<ir::Module> module = read_module(name, text, errors);
    if (!module) return {};
    modules.push_back(std::move(*module));
  }
  return modules;
}

void add_module(std::string_view name, const ir::Module& module, Output& output) {
  const std::string text = ir::print(module);
  read_module(name, text, output.errors);
  output.add(name, text);
}

}  // namespace umber::tool
