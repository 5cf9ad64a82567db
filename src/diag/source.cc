// SPDX-License-Identifier: Apache-2.0
#include "diag/source.h"

#include <algorithm>

#include "base/check.h"

namespace umber {

uint32_t Sources::add(std::string_view name, std::string_view text, Span included_at) {
  constexpr uint32_t kLimit = 1u << 31;
  text = text.substr(0, kLimit - std::min(kLimit, next_base_));
  const uint32_t base = next_base_;
  files_.push_back({base, std::string(name), std::string(text), included_at, {}});
  next_base_ += static_cast<uint32_t>(text.size()) + 1;  // one more, so that the end of a file is a place in it
  return base;
}

/// The number of the file that `position` lies in.
size_t Sources::find(uint32_t position) const {
  UMBER_CHECK(!files_.empty());
  const auto after =
      std::upper_bound(files_.begin(), files_.end(), position, [](uint32_t p, const File& f) { return p < f.base; });
  return after == files_.begin() ? 0 : static_cast<size_t>(after - files_.begin()) - 1;
}

std::string_view Sources::text(Span span) const {
  if (!span) return {};
  const File& file = files_[find(span.begin)];
  const size_t at = std::min<size_t>(span.begin - file.base, file.text.size());
  return std::string_view(file.text).substr(at, span.end - span.begin);
}

void Sources::mark_line(uint32_t position, int64_t line, uint32_t number, std::string_view name) {
  File& file = files_[find(position)];
  UMBER_CHECK(file.marks.empty() || file.marks.back().position <= position);
  std::string known = name.empty() && !file.marks.empty() ? file.marks.back().name : std::string(name);
  file.marks.push_back({position, line, number, std::move(known)});
}

Place Sources::place(uint32_t position) const {
  if (position == 0 || files_.empty()) return {};
  const File& file = files_[find(position)];
  const std::string_view text = file.text;
  const size_t at = std::min<size_t>(position - file.base, text.size());
  const size_t line_start = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 == 0
  std::string_view line = text.substr(line_start, text.find('\n', line_start) - line_start);
  if (line.ends_with('\r')) line.remove_suffix(1);
  const auto mark = std::upper_bound(file.marks.begin(), file.marks.end(), position,
                                     [](uint32_t p, const LineMark& m) { return p < m.position; });
  const bool is_marked = mark != file.marks.begin();
  const size_t from = is_marked ? std::prev(mark)->position - file.base : 0;
  const int64_t first = is_marked ? std::prev(mark)->line : 1;
  const auto begin = text.begin() + static_cast<std::ptrdiff_t>(std::min(from, line_start));
  const int64_t number = first + std::count(begin, text.begin() + static_cast<std::ptrdiff_t>(line_start), '\n');
  Place place{file.name, static_cast<uint32_t>(std::max<int64_t>(number, 0)),
              static_cast<uint32_t>(at - line_start) + 1, line};
  if (!is_marked) return place;
  place.source_number = std::prev(mark)->number;
  if (!std::prev(mark)->name.empty()) place.file = std::prev(mark)->name;
  return place;
}

Span Sources::included_at(uint32_t position) const {
  return position == 0 || files_.empty() ? Span{} : files_[find(position)].included_at;
}

std::vector<std::string> Sources::included_files() const {
  std::vector<std::string> names;
  for (const File& file : files_)
    if (file.included_at && std::find(names.begin(), names.end(), file.name) == names.end()) names.push_back(file.name);
  return names;
}

}  // namespace umber
