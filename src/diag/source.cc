// SPDX-License-Identifier: Apache-2.0
#include "diag/source.h"

#include <algorithm>

#include "base/check.h"

namespace umber {

uint32_t Sources::add(std::string_view name, std::string_view text) {
  constexpr uint32_t kLimit = 1u << 31;
  text = text.substr(0, kLimit - std::min(kLimit, next_base_));
  const uint32_t base = next_base_;
  files_.push_back({base, std::string(name), std::string(text)});
  next_base_ += static_cast<uint32_t>(text.size()) + 1;  // one more, so that the end of a file is a place in it
  return base;
}

const Sources::File& Sources::find(uint32_t position) const {
  UMBER_CHECK(!files_.empty());
  const auto after =
      std::upper_bound(files_.begin(), files_.end(), position, [](uint32_t p, const File& f) { return p < f.base; });
  return after == files_.begin() ? files_.front() : *std::prev(after);
}

std::string_view Sources::text(Span span) const {
  if (!span) return {};
  const File& file = find(span.begin);
  const size_t at = std::min<size_t>(span.begin - file.base, file.text.size());
  return std::string_view(file.text).substr(at, span.end - span.begin);
}

Place Sources::place(uint32_t position) const {
  if (position == 0 || files_.empty()) return {};
  const File& file = find(position);
  const std::string_view text = file.text;
  const size_t at = std::min<size_t>(position - file.base, text.size());
  const size_t line_start = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 == 0
  std::string_view line = text.substr(line_start, text.find('\n', line_start) - line_start);
  if (line.ends_with('\r')) line.remove_suffix(1);
  const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(line_start), '\n');
  return {file.name, static_cast<uint32_t>(lines) + 1, static_cast<uint32_t>(at - line_start) + 1, line};
}

}  // namespace umber
