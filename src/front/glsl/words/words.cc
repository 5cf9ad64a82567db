// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/words/words.h"

#include <algorithm>

#include "front/glsl/words/edits.h"
#include "front/glsl/words/situation.h"

namespace umber::glsl::words {
namespace {

bool is_any(std::string_view id, std::initializer_list<std::string_view> of) {
  return std::find(of.begin(), of.end(), id) != of.end();
}

/// True for what is wrong only because of what was wrong before: the same name again, and what a word or character that
/// has no meaning leaves of its line.
class Consequences {
 public:
  explicit Consequences(const Refused& shader) : shader_(shader) {}

  bool contains(const Finding& f, const std::vector<Finding>& kept) const {
    for (const Finding& before : kept)
      if (before.severity == Severity::error && follows(f, before)) return true;
    return false;
  }

 private:
  bool is_same_line(const Finding& a, const Finding& b) const {
    if (!a.span || !b.span) return false;
    const Place pa = shader_.sources.place(a.span.begin), pb = shader_.sources.place(b.span.begin);
    return pa.line_text.data() == pb.line_text.data();
  }
  static bool is_float(const Finding& f) {
    return f.text.starts_with("vec") || f.text.starts_with("mat") || f.text.starts_with("float ");
  }

  bool follows(const Finding& f, const Finding& before) const {
    if (f.id == before.id &&
        is_any(f.id, {"undeclared", "reserved-word", "extension-not-enabled", "unsupported-name"}) &&
        f.text.find(name(before)) != std::string::npos && !name(before).empty())
      return true;
    if (f.id == "no-precision" && before.id == f.id && (f.text == before.text || (is_float(f) && is_float(before))))
      return true;
    if (f.id == "redefinition" && before.id == "prototype" && f.span == before.span) return true;
    if (f.id == "undeclared" && before.id == "nested-function")
      return shader_.sources.text(before.span).find(quoted_in(f.text)) != std::string_view::npos;
    if (f.id == "character" && before.id == f.id && f.span.begin < before.span.end) return true;
    if (!is_any(f.id, {"syntax", "character", "main", "reserved-word", "string-end", "undeclared"}) ||
        !is_same_line(f, before))
      return false;
    if (is_any(before.id, {"character", "string-end", "string", "syntax", "hash-in-line", "reserved-word", "literal",
                           "extension-not-enabled", "extension-version", "unsupported-name"}))
      return f.id != "undeclared";
    return before.id == "undeclared" && (f.id == "main" || before.text.find(" type '") != std::string::npos);
  }
  /// What the diagnostic is about, with its quotes.
  static std::string_view name(const Finding& f) {
    const std::string_view text = f.text;
    const char quote = f.id == "reserved-word" ? '"' : '\'';
    const size_t from = text.find(quote), to = text.find(quote, from + 1);
    return to == std::string_view::npos ? std::string_view{} : text.substr(from, to - from + 1);
  }

  const Refused& shader_;
};

void explain(const Refused& shader, Finding& f) {
  const Situation s(shader, f);
  if (f.id == "link-no-main") return void(explain_others(s, f));
  if (s.text.empty()) return;
  explain_extension_word(s, f) || explain_name(s, f) || explain_member(s, f) || explain_types(s, f) ||
      explain_syntax(s, f) || explain_others(s, f);
}

/// A message whose text is all argument: what is reported again is worded already.
using Worded = Message<std::string_view, std::string_view, std::string_view>;
constexpr Worded kWorded{Severity::error, "", "{0}{1}{2}"};

/// A text in parts that are not too long for an argument.
struct Parts {
  std::string_view first, second, third;
  explicit Parts(std::string_view text) : first(part(text)), second(part(text)), third(part(text)) {}

 private:
  static std::string_view part(std::string_view& text) {
    size_t size = std::min(text.size(), MessageArg::kLongest);
    while (size > 0 && size < text.size() && (static_cast<uint8_t>(text[size]) & 0xc0) == 0x80) --size;
    const std::string_view found = text.substr(0, size);
    text.remove_prefix(size);
    return found;
  }
};

Worded worded(const Finding& f) {
  Worded message = kWorded;
  message.severity = f.severity;
  message.id = f.id;
  message.hint = f.hint;
  return message;
}

void report_again(const Finding& f, Diagnostics& diagnostics) {
  const Parts text(f.text);
  Report report = diagnostics.report(worded(f), f.span, text.first, text.second, text.third);
  for (const Finding& note : f.notes) {
    const Parts words(note.text);
    report.note(worded(note), note.span, words.first, words.second, words.third);
  }
}

}  // namespace

void say_better(const Refused& shader, const Diagnostics& before, Diagnostics& diagnostics, Fixes* fixes) {
  if (diagnostics.is_stopped() || shader.languages.empty()) return;
  const size_t first = before.all().size();
  std::vector<Finding> all(diagnostics.all().begin() + static_cast<std::ptrdiff_t>(first), diagnostics.all().end()),
      kept;
  diagnostics = before;
  const auto report = [&](const Finding& f) {
    const size_t number = diagnostics.all().size();
    report_again(f, diagnostics);
    if (!fixes || diagnostics.all().size() == number) return;
    for (Replacement& edit : edits_of(Situation(shader, f), f)) fixes->add(number, std::move(edit));
  };
  for (Finding& f : all)
    if (f.severity == Severity::error && explain_version(Situation(shader, f), f)) return report(f);
  // What stands in front of #version was read as another language.
  for (Finding& f : all)
    if (f.id == "version-first") return explain(shader, f), report(f);
  const Consequences consequences(shader);
  for (Finding& f : all) {
    if (f.severity == Severity::error) {
      if (consequences.contains(f, kept)) continue;
      explain(shader, f);
    }
    kept.push_back(std::move(f));
  }
  for (const Finding& f : kept) report(f);
}

}  // namespace umber::glsl::words
