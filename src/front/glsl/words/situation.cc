// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/words/situation.h"

#include <algorithm>

namespace umber::glsl::words {
namespace {

const Language& language_at(const Refused& shader, uint32_t position) {
  size_t n = 0;
  while (n + 1 < shader.starts.size() && n + 1 < shader.languages.size() && shader.starts[n + 1] <= position) ++n;
  return shader.languages[n];
}

/// Past the comment at `at`, or `at` if none begins there.
size_t past_comment(std::string_view text, size_t at) {
  const std::string_view two = text.substr(at, 2);
  if (two == "//") return std::min(text.find('\n', at), text.size());
  if (two != "/*") return at;
  const size_t close = text.find("*/", at + 2);
  return close == std::string_view::npos ? text.size() : close + 2;
}

}  // namespace

Situation::Situation(const Refused& refused, const Finding& finding)
    : shader(refused), language(language_at(refused, finding.span.begin)) {
  if (!finding.span) return;
  text = shader.sources.text_at(finding.span.begin);
  const Place place = shader.sources.place(finding.span.begin);
  if (place.line_text.data() < text.data() || place.line_text.data() > text.data() + text.size()) {
    text = {};
    return;
  }
  at = std::min(static_cast<size_t>(place.line_text.data() - text.data()) + place.column - 1, text.size());
  base = finding.span.begin - static_cast<uint32_t>(at);
  end = std::min<size_t>(at + (finding.span.end - finding.span.begin), text.size());
  end = std::max(end, at);
}

size_t Situation::statement() const {
  size_t from = at;
  while (from > 0 && std::string_view(";{}").find(text[from - 1]) == std::string_view::npos) --from;
  // A directive ends with its line.
  for (size_t hash = text.find('#', from); hash < at; hash = text.find('#', from))
    from = std::min(text.find('\n', hash), at);
  while (from < at) {
    const size_t past = past_comment(text, from);
    if (past == from && !is_space(text[from])) break;
    from = std::max(past, from + (past == from ? 1 : 0));
  }
  return std::min(from, at);
}

bool Situation::is_open(uint32_t position) const {
  if (position < base || position - base > at) return position < base;  // of another file: an included one
  uint32_t open = 0;
  for (size_t n = position - base; n < at; ++n) {
    n = past_comment(text, n);
    if (n >= at) break;
    if (text[n] == '{') ++open;
    if (text[n] == '}' && open-- == 0) return false;
  }
  return true;
}

std::string_view word_at(std::string_view text, size_t at) {
  size_t to = std::min(at, text.size());
  while (to < text.size() && is_word(text[to])) ++to;
  return text.substr(std::min(at, text.size()), to - std::min(at, text.size()));
}

std::string_view next_word(std::string_view text, size_t& at, size_t end) {
  for (; at < end; ++at) {
    if (const size_t past = past_comment(text, at); past != at) {
      at = past - 1;
      continue;
    }
    if (!is_word(text[at])) continue;
    const std::string_view word = word_at(text, at);
    at += word.size();
    return word;
  }
  return {};
}

std::string_view text_before(std::string_view text, size_t at) {
  std::string_view before = text.substr(0, at);
  for (;;) {
    while (!before.empty() && is_space(before.back())) before.remove_suffix(1);
    if (!before.ends_with("*/")) return before;
    const size_t open = before.rfind("/*", before.size() - 3);
    if (open == std::string_view::npos) return before;
    before = before.substr(0, open);
  }
}

std::string concatenation(std::initializer_list<std::string_view> parts) {
  std::string out;
  for (const std::string_view part : parts) out += part;
  return out;
}

std::string_view quoted_in(std::string_view message, size_t n) {
  for (size_t from = message.find('\''); from != std::string_view::npos; --n) {
    const size_t to = message.find('\'', from + 1);
    if (to == std::string_view::npos) return {};
    if (n == 0) return message.substr(from + 1, to - from - 1);
    from = message.find('\'', to + 1);
  }
  return {};
}

}  // namespace umber::glsl::words
