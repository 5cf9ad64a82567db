// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/json_writer.h"
#include "base/text_writer.h"
#include "umber/vocabulary/edit.hpp"

namespace umber {
namespace {

struct Look {
  std::string_view label, gl_label, escape;
};
constexpr Look look(Severity severity) {
  switch (severity) {
    case Severity::error: return {"error", "ERROR", "\x1b[1;31m"};
    case Severity::warning: return {"warning", "WARNING", "\x1b[1;35m"};
    case Severity::note: return {"note", "NOTE", "\x1b[1;36m"};
  }
  return {"error", "ERROR", {}};
}

class TextRenderer {
 public:
  explicit TextRenderer(bool colour) : colour_(colour) {}

  void diagnostic(const Diagnostic& d) {
    const auto [label, gl_label, escape] = look(d.severity);
    if (d.column != 0) out_ << d.file << ':' << d.line << ':' << column(d) << ": ";
    out_ << on(escape) << label << ": " << off() << d.text;
    if (!d.id.empty()) out_ << " [" << d.id << ']';
    out_ << '\n';
    if (!d.source_line.empty()) excerpt(d, escape);
    if (!d.hint.empty()) out_ << "      = hint: " << d.hint << '\n';
    for (const Diagnostic& note : d.notes) diagnostic(note);
  }
  std::string take() { return out_.take(); }

 private:
  std::string_view on(std::string_view escape) const { return colour_ ? escape : std::string_view{}; }
  std::string_view off() const { return on("\x1b[0m"); }

  /// As editors count: in characters, where the line is there to count them.
  static uint32_t column(const Diagnostic& d) {
    if (d.column > d.source_line.size() + 1) return d.column;
    return static_cast<uint32_t>(characters({d.source_line.data(), d.column - 1})) + 1;
  }

  void excerpt(const Diagnostic& d, std::string_view escape) {
    std::string number = std::to_string(d.line);
    number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
    std::string line = d.source_line;
    std::replace_if(line.begin(), line.end(), is_control, ' ');
    const size_t start = std::min<size_t>(std::max(d.column, 1u) - 1, line.size());
    const size_t length = std::min<size_t>(d.length, line.size() - start);
    const size_t width = std::max<size_t>(characters(std::string_view(line).substr(start, length)), 1);
    out_ << number << " | " << line << '\n';
    out_ << std::string(number.size(), ' ') << " | " << std::string(characters({line.data(), start}), ' ');
    out_ << on(escape) << '^' << std::string(width - 1, '~') << off() << '\n';
  }

  static bool is_control(char c) { return static_cast<uint8_t>(c) < ' ' || c == 0x7f; }
  /// Of UTF-8 text: every byte but those that continue a character.
  static size_t characters(std::string_view text) {
    return static_cast<size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<uint8_t>(c) & 0xc0) != 0x80; }));
  }

  bool colour_;
  TextWriter out_;
};

void write_edits(JsonWriter& json, std::span<const Edit> edits, size_t diagnostic) {
  const auto is_of = [&](const Edit& e) { return e.diagnostic == diagnostic; };
  if (std::ranges::none_of(edits, is_of)) return;
  json.key("edits");
  json.begin_array();
  for (const Edit& e : edits) {
    if (!is_of(e)) continue;
    json.begin_object();
    json.member("file", std::string_view(e.file));
    json.member("offset", static_cast<uint64_t>(e.offset));
    json.member("length", static_cast<uint64_t>(e.length));
    json.member("text", std::string_view(e.text));
    json.end_object();
  }
  json.end_array();
}

void write_json(JsonWriter& json, std::span<const Diagnostic> diagnostics, std::span<const Edit> edits) {
  json.begin_array();
  for (const Diagnostic& d : diagnostics) {
    json.begin_object();
    json.member("severity", look(d.severity).label);
    json.member("id", std::string_view(d.id));
    json.member("text", std::string_view(d.text));
    if (!d.hint.empty()) json.member("hint", std::string_view(d.hint));
    if (d.column != 0) {
      json.member("file", std::string_view(d.file));
      json.member("source_index", d.source_index);
      json.member("line", d.line);
      json.member("column", d.column);
      json.member("length", d.length);
      json.member("source_line", std::string_view(d.source_line));
    }
    write_edits(json, edits, static_cast<size_t>(&d - diagnostics.data()));
    if (!d.notes.empty()) {
      json.key("notes");
      write_json(json, d.notes, {});
    }
    json.end_object();
  }
  json.end_array();
}

void write_gl(TextWriter& out, const Diagnostic& d) {
  out << look(d.severity).gl_label << ": ";
  if (d.column != 0) out << d.source_index << ':' << d.line << ": ";
  out << d.text << '\n';
  for (const Diagnostic& note : d.notes) write_gl(out, note);
}

}  // namespace

std::string render(std::span<const Diagnostic> diagnostics, Format format, bool colour) {
  return render(diagnostics, {}, format, colour);
}

std::string render(std::span<const Diagnostic> diagnostics, std::span<const Edit> edits, Format format, bool colour) {
  switch (format) {
    case Format::text: {
      TextRenderer renderer(colour);
      for (const Diagnostic& d : diagnostics) renderer.diagnostic(d);
      return renderer.take();
    }
    case Format::json: {
      JsonWriter json;
      write_json(json, diagnostics, edits);
      return json.take();
    }
    case Format::gl: {
      TextWriter out;
      for (const Diagnostic& d : diagnostics) write_gl(out, d);
      return out.take();
    }
  }
  return {};
}

}  // namespace umber
