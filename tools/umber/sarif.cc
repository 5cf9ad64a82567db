// SPDX-License-Identifier: Apache-2.0
#include "umber/sarif.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "umber/json.h"
#include "umber/umber.hpp"

namespace umber::tool {
namespace {

/// Of UTF-8: every byte but those that go on with a character begins one. What is none counts byte by byte.
uint32_t characters(std::string_view text) {
  return static_cast<uint32_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

/// A file's name as a reference of RFC 3986 (SARIF 3.4.3).
std::string uri(std::string_view file) {
  constexpr std::string_view kPlain = "-._~/", kDigits = "0123456789ABCDEF";
  std::string out = file.starts_with('/') ? "file://" : "";
  for (const char c : file) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') ||
                          kPlain.find(c) != kPlain.npos;
    if (is_plain)
      out += c;
    else
      (out += '%').append({kDigits[byte >> 4], kDigits[byte & 15]});
  }
  return out;
}

Json region(const Diagnostic& d) {
  Json region = {{"startLine", d.line}};
  const size_t first = d.column - 1;
  if (first > d.source_line.size()) return region;
  const std::string_view line = d.source_line;
  const uint32_t column = characters(line.substr(0, first)) + 1;
  region["startColumn"] = column;
  if (d.length != 0 && d.length <= line.size() - first)
    region["endColumn"] = column + characters(line.substr(first, d.length));
  return region;
}

Json location(const Diagnostic& d) {
  return {{"physicalLocation", {{"artifactLocation", {{"uri", uri(d.file)}}}, {"region", region(d)}}}};
}

/// What a wording is about, from a line of umber::diagnostics(): `error: '{0}' is not declared`.
std::string about_rule(std::string_view line) {
  const size_t colon = line.find(": ");
  if (colon != line.npos) line.remove_prefix(colon + 2);
  std::string out;
  for (size_t n = 0; n < line.size(); ++n) {
    const bool is_gap = line[n] == '{' && n + 2 < line.size() && line[n + 2] == '}';
    out += is_gap ? std::string_view("...") : line.substr(n, 1);
    if (is_gap) n += 2;
  }
  return out;
}

bool has_place(const Diagnostic& d) { return d.column != 0 && d.line != 0; }

Json message(const Diagnostic& d) {
  return {{"text", d.hint.empty() ? d.text : d.text + " (" + d.hint + ")"}};
}

/// The edits of one diagnostic as one fix (SARIF 3.55): those of a file are a change of it.
Json fix(const Diagnostic& d, std::span<const Edit> edits) {
  Json changes = Json::array();
  for (size_t n = 0; n < edits.size(); ++n) {
    if (n == 0 || edits[n].file != edits[n - 1].file)
      changes.push_back({{"artifactLocation", {{"uri", uri(edits[n].file)}}}, {"replacements", Json::array()}});
    Json replacement = {{"deletedRegion", {{"byteOffset", edits[n].offset}, {"byteLength", edits[n].length}}}};
    if (!edits[n].text.empty()) replacement["insertedContent"] = {{"text", edits[n].text}};
    changes.back()["replacements"].push_back(std::move(replacement));
  }
  return {{"description", {{"text", d.hint.empty() ? d.text : d.hint}}}, {"artifactChanges", std::move(changes)}};
}

class Log {
 public:
  void add(const Diagnostic& d, std::span<const Edit> edits) {
    constexpr std::string_view kLevels[] = {"error", "warning", "note"};
    Json result;
    if (!d.id.empty()) {
      result["ruleId"] = d.id;
      result["ruleIndex"] = rule(d.id);
    }
    result["level"] = kLevels[static_cast<size_t>(d.severity)];
    result["message"] = message(d);
    if (has_place(d)) result["locations"] = Json::array({location(d)});
    for (const Diagnostic& note : d.notes) {
      if (!has_place(note)) continue;
      Json related = location(note);
      related["message"] = message(note);
      result["relatedLocations"].push_back(std::move(related));
    }
    if (!edits.empty()) result["fixes"] = Json::array({fix(d, edits)});
    results_.push_back(std::move(result));
  }

  std::string text() const {
    Json rules = Json::array();
    const std::vector<Listing> known = umber::diagnostics();
    for (const std::string& id : rules_) {
      Json rule = {{"id", id}};
      const auto found = std::ranges::find(known, id, &Listing::name);
      if (found != known.end() && !found->about.empty()) rule["shortDescription"] = {{"text", about_rule(found->about)}};
      rules.push_back(std::move(rule));
    }
    const Json driver = {{"name", "umber"}, {"version", umber::version()}, {"rules", std::move(rules)}};
    const Json run = {{"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", results_}};
    const Json log = {{"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
                      {"version", "2.1.0"},
                      {"runs", Json::array({run})}};
    // JSON is UTF-8, and what a diagnostic shows of a source need not be.
    return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  }

 private:
  size_t rule(const std::string& id) {
    const auto found = std::ranges::find(rules_, id);
    if (found != rules_.end()) return static_cast<size_t>(found - rules_.begin());
    rules_.push_back(id);
    return rules_.size() - 1;
  }

  std::vector<std::string> rules_;
  Json results_ = Json::array();
};

}  // namespace

std::string sarif_log(std::span<const Diagnostic> diagnostics, std::span<const Edit> edits) {
  Log log;
  for (size_t n = 0; n < diagnostics.size(); ++n) {
    const auto first = std::ranges::lower_bound(edits, n, {}, &Edit::diagnostic);
    const auto last = std::ranges::upper_bound(edits, n, {}, &Edit::diagnostic);
    log.add(diagnostics[n], {first, last});
  }
  return log.text();
}

}  // namespace umber::tool
