// SPDX-License-Identifier: Apache-2.0
#include "umber/lsp/diagnostics.h"

#include <algorithm>
#include <charconv>

#include "umber/lsp/uri.h"

namespace umber::tool::lsp {
namespace {

constexpr int kErrorSeverity = 1, kWarningSeverity = 2, kInformationSeverity = 3;
constexpr int kUnnecessary = 1;  // DiagnosticTag

int severity_of(Severity severity) {
  switch (severity) {
    case Severity::error: return kErrorSeverity;
    case Severity::warning: return kWarningSeverity;
    case Severity::note: return kInformationSeverity;
  }
  return kErrorSeverity;
}

/// Where the N-th line begins as the compiler counts, which knows \n alone; none behind the last.
size_t start_of_line(std::string_view text, uint32_t line) {
  size_t at = 0;
  for (uint32_t n = 1; n < line; ++n) {
    const size_t end = text.find('\n', at);
    if (end == text.npos) return text.npos;
    at = end + 1;
  }
  return at;
}

std::string_view line_from(std::string_view text, size_t start) {
  std::string_view line = text.substr(start, text.find('\n', start) - start);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// The number behind `#line`; none if the line is no such directive, or says no plain number.
const char* number_of_directive(std::string_view line, uint32_t& number) {
  const auto skip = [&](std::string_view what) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!line.starts_with(what)) return false;
    line.remove_prefix(what.size());
    return true;
  };
  if (!skip("#") || !skip("line") || !skip("")) return nullptr;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  return error == std::errc() ? end : nullptr;
}

/// Where a line begins that `#line`s give this number, and which says that; none if there is none.
size_t start_of_renumbered(std::string_view text, const Diagnostic& d) {
  size_t same_number = text.npos;
  uint32_t number = 1;
  for (size_t at = 0; at <= text.size();) {
    const std::string_view line = line_from(text, at);
    if (number == d.line) {
      if (d.source_line.empty() || line == d.source_line) return at;
      same_number = std::min(same_number, at);
    }
    uint32_t said = 0;
    number = number_of_directive(line, said) ? said : number + 1;
    const size_t end = text.find('\n', at);
    if (end == text.npos) break;
    at = end + 1;
  }
  return same_number;
}

/// A file that the compiler names: one that is read, or else, called so by `#line`, the shader itself.
std::string file_of(const Diagnostic& d, const std::string& path, Documents& documents) {
  const std::string name = normal_path(d.file);
  return d.file.empty() || name == path || !documents.text(name) ? path : name;
}

Json location_of(const Diagnostic& d, const std::string& file, Documents& documents, Encoding encoding) {
  static const Text kNone;
  const Text* const text = documents.text(file);
  const Text& known = text ? *text : kNone;
  return Json{{"uri", documents.uri_of(file)}, {"range", to_json(known, find_place(known, d), encoding)}};
}

Json to_json(const Diagnostic& d, const std::string& file, const std::string& path, Documents& documents,
             Encoding encoding) {
  Json json;
  json["range"] = location_of(d, file, documents, encoding)["range"];
  json["severity"] = severity_of(d.severity);
  if (!d.id.empty()) json["code"] = d.id;
  json["source"] = "umber";
  json["message"] = d.hint.empty() ? d.text : d.text + "\nhint: " + d.hint;
  if (d.id.starts_with("unused")) json["tags"] = Json::array({kUnnecessary});
  for (const Diagnostic& note : d.notes) {
    const std::string there = file_of(note, path, documents);
    json["relatedInformation"].push_back(
        Json{{"location", location_of(note, there, documents, encoding)},
             {"message", note.hint.empty() ? note.text : note.text + " (" + note.hint + ")"}});
  }
  return json;
}

/// The fix of a diagnostic, of all its edits; none if one of them does not fit.
bool make_fix(std::span<const Edit> edits, Documents& documents, Encoding encoding, Fix& fix) {
  for (const Edit& e : edits) {
    const std::string file = normal_path(e.file);
    const Text* const text = documents.text(file);
    if (!text || e.offset > text->string().size() || e.length > text->string().size() - e.offset) return false;
    fix.edits[file].push_back(
        Json{{"range", to_json(*text, Range{e.offset, e.offset + e.length}, encoding)}, {"newText", e.text}});
    if (!fix.title.empty()) continue;
    const std::string before = text->string().substr(e.offset, e.length);
    fix.title = e.text.empty()   ? "remove '" + before + "'"
                : before.empty() ? "insert '" + e.text + "'"
                                 : "replace '" + before + "' by '" + e.text + "'";
    std::ranges::replace(fix.title, '\n', ' ');
  }
  return !fix.edits.empty();
}

}  // namespace

Range find_place(const Text& text, const Diagnostic& d) {
  const std::string_view all = text.string();
  if (d.line == 0) return {};
  size_t start = all.find("#") != all.npos && all.find("line") != all.npos ? start_of_renumbered(all, d) : all.npos;
  if (start == all.npos) start = start_of_line(all, d.line);
  if (start == all.npos) return {all.size(), all.size()};
  const size_t begin = std::min(start + (d.column == 0 ? 0 : d.column - 1), all.size());
  return {begin, std::min(begin + d.length, all.size())};
}

Findings findings_of(const CompileResult& result, const std::string& path, Documents& documents, Encoding encoding) {
  Findings findings;
  findings.by_file[path];
  auto edit = result.edits.begin();
  for (size_t n = 0; n < result.diagnostics.size(); ++n) {
    const Diagnostic& d = result.diagnostics[n];
    const auto first = edit;
    while (edit != result.edits.end() && edit->diagnostic == n) ++edit;
    // A file that is edited is one stage of a program: what it is called together with is not here.
    if (d.id == "location-guessed") continue;
    const std::string file = file_of(d, path, documents);
    Json json = to_json(d, file, path, documents, encoding);
    Fix fix{.diagnostic = json};
    if (make_fix({first, edit}, documents, encoding, fix)) findings.fixes[file].push_back(std::move(fix));
    findings.by_file[file].push_back(std::move(json));
  }
  return findings;
}

}  // namespace umber::tool::lsp
