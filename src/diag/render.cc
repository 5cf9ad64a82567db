// SPDX-License-Identifier: Apache-2.0
#include "diag/render.h"

#include <algorithm>

#include "base/text_writer.h"

namespace umber {
namespace {

struct Look {
  std::string_view label, escape;
};
constexpr Look look(Severity severity) {
  switch (severity) {
    case Severity::error: return {"error", "\x1b[1;31m"};
    case Severity::warning: return {"warning", "\x1b[1;35m"};
    case Severity::note: return {"note", "\x1b[1;36m"};
  }
  return {};
}

class Renderer {
 public:
  Renderer(const Sources& sources, bool colour) : sources_(sources), colour_(colour) {}

  void diagnostic(const Diagnostic& d) {
    const Place place = sources_.place(d.span.begin);
    const auto [label, escape] = look(d.severity);
    if (d.span) out_ << place.file << ':' << place.line << ':' << place.column << ": ";
    out_ << on(escape) << label << ": " << off() << d.text;
    if (!d.id.empty()) out_ << " [" << d.id << ']';
    out_ << '\n';
    if (d.span) excerpt(place, d.span, escape);
    if (!d.hint.empty()) out_ << "      = hint: " << d.hint << '\n';
    for (const Diagnostic& note : d.notes) diagnostic(note);
  }
  std::string take() { return out_.take(); }

 private:
  std::string_view on(std::string_view escape) const { return colour_ ? escape : std::string_view{}; }
  std::string_view off() const { return on("\x1b[0m"); }

  void excerpt(const Place& place, Span span, std::string_view escape) {
    constexpr size_t kLongestLine = 400;  // a minified shader is one line of megabytes
    if (place.line_text.size() > kLongestLine) return;
    std::string number = std::to_string(place.line);
    number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
    std::string line(place.line_text);
    std::replace_if(line.begin(), line.end(), is_control, ' ');
    const size_t start = std::min<size_t>(place.column - 1, line.size());
    const size_t length = std::min<size_t>(span.end - span.begin, line.size() - start);
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

  const Sources& sources_;
  bool colour_;
  TextWriter out_;
};

}  // namespace

std::string render(const Diagnostics& diagnostics, const Sources& sources, bool colour) {
  Renderer renderer(sources, colour);
  for (const Diagnostic& d : diagnostics.all()) renderer.diagnostic(d);
  return renderer.take();
}

}  // namespace umber
