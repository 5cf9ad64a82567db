// SPDX-License-Identifier: Apache-2.0
// `umber fix`: makes the edits that diagnostics come with.
#include <algorithm>
#include <optional>

#include <unistd.h>

#include "umber/commands.h"
#include "umber/files.h"
#include "umber/inputs.h"
#include "umber/line_diff.h"
#include "umber/messages.h"
#include "umber/request.h"

namespace umber::tool {
namespace {

/// What one edit uncovers another may mend; what is left after so many rounds stays.
constexpr int kMostRounds = 32;

size_t errors_of(const CompileResult& result) {
  return static_cast<size_t>(std::ranges::count(result.diagnostics, Severity::error, &Diagnostic::severity));
}

/// Those of one diagnostic are made together or not at all.
using Edits = std::vector<Edit>;
std::vector<Edits> by_diagnostic(const CompileResult& result, std::string_view file) {
  std::vector<Edits> groups;
  for (const Edit& e : result.edits) {
    if (groups.empty() || groups.back()[0].diagnostic != e.diagnostic) groups.emplace_back();
    groups.back().push_back(e);
  }
  std::erase_if(groups, [&](const Edits& g) {  // files that are included belong to others, too
    return std::ranges::any_of(g, [&](const Edit& e) { return e.file != file; });
  });
  return groups;
}

bool overlap(const Edit& a, const Edit& b) {
  if (a.offset == b.offset) return true;
  return a.offset < b.offset ? a.offset + a.length > b.offset : b.offset + b.length > a.offset;
}

/// Of edits that overlap the first stays; the same one of several diagnostics is made once.
Edits without_overlaps(const std::vector<Edits>& groups) {
  Edits chosen;
  for (const Edits& group : groups) {
    const bool fits = std::ranges::none_of(group, [&](const Edit& e) {
      return std::ranges::any_of(chosen, [&](const Edit& other) { return overlap(e, other); });
    });
    if (fits) chosen.insert(chosen.end(), group.begin(), group.end());
  }
  return chosen;
}

std::string edited(std::string text, Edits edits) {
  std::ranges::stable_sort(edits, std::greater<>(), &Edit::offset);
  for (const Edit& e : edits)
    if (e.offset <= text.size() && e.length <= text.size() - e.offset) text.replace(e.offset, e.length, e.text);
  return text;
}

/// A shader and how far it has come.
class Shader {
 public:
  Shader(const Source& source, const Options& options)
      : source_(source), options_(options), text_(source.text), result_(compiled(text_)) {}

  /// Until nothing gets better.
  void mend() {
    for (int round = 0; round < kMostRounds && !result_.ok() && step(); ++round) continue;
  }
  const std::string& text() const { return text_; }
  const CompileResult& result() const { return result_; }

 private:
  CompileResult compiled(std::string_view text) const {
    Source source = source_;
    source.text = text;
    return umber::compile(std::span(&source, 1), options_);
  }

  /// All edits at once, or else the first one that helps alone.
  bool step() {
    const std::vector<Edits> groups = by_diagnostic(result_, source_.name);
    if (groups.empty()) return false;
    if (take(without_overlaps(groups))) return true;
    return groups.size() > 1 && std::ranges::any_of(groups, [&](const Edits& g) { return take(g); });
  }
  bool take(const Edits& edits) {
    std::string text = edited(text_, edits);
    CompileResult result = compiled(text);
    const bool is_better = result.ok() || (result.status == Status::errors && is_further(text, result));
    if (!is_better) return false;
    text_ = std::move(text);
    result_ = std::move(result);
    return true;
  }
  /// Fewer errors; or no more, the first of which stands behind, where what is mended had hidden it. Behind one of grammar nothing
  /// was looked at, and nothing of what has a type that there is not: there may be any number.
  bool is_further(std::string_view text, const CompileResult& result) const {
    const size_t before = errors_of(result_), now = errors_of(result);
    if (now < before) return true;
    const Diagnostic &a = result_.diagnostics.front(), &b = result.diagnostics.front();
    const bool hides = a.id == "syntax" || a.id == "reserved-word" || a.id == "undeclared";
    if (now > before && !hides) return false;
    // The same again is another one if fewer lines follow it, wherever lines were added.
    if (a.text == b.text) return lines_behind(text, b) < lines_behind(text_, a);
    return std::pair(a.line, a.column) < std::pair(b.line, b.column);
  }
  static std::ptrdiff_t lines_behind(std::string_view text, const Diagnostic& d) {
    return std::ranges::count(text, '\n') - static_cast<std::ptrdiff_t>(d.line);
  }

  const Source& source_;
  const Options& options_;
  std::string text_;
  CompileResult result_;
};

}  // namespace

int fix_command(const Arguments& arguments) {
  const Inputs inputs = read_inputs(arguments);
  const Request request(arguments, kAnyDevice);
  Messages messages(arguments);
  OutputFiles files;
  std::string shown;
  bool changes = false;
  for (size_t n = 0; n < inputs.sources.size(); ++n) {
    const Source& source = inputs.sources[n];
    if (!source.spirv.empty() || inputs.paths[n] == "-") throw UsageError("`umber fix` changes files of GLSL and ESSL");
    Shader shader(source, request.options);
    shader.mend();
    messages.add(shader.result());
    if (shader.text() == source.text) continue;
    changes = true;
    if (arguments.has(Option::diff))
      shown += line_diff(inputs.paths[n], source.text, shader.text());
    else if (arguments.has(Option::fix_check))
      shown += inputs.paths[n] + "\n";
    else
      files.add(inputs.paths[n], shader.text());
  }
  files.commit();
  if (!write_all(STDOUT_FILENO, shown)) return kUsage;
  const int status = messages.finish();
  return changes && arguments.has(Option::fix_check) ? std::max<int>(status, kDiagnostics) : status;
}

}  // namespace umber::tool
