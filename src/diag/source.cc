// SPDX-License-Identifier: Apache-2.0
#include "diag/source.h"

#include <algorithm>

#include "base/check.h"
#include "base/names.h"

namespace umber {
namespace {

int64_t count_line_ends(std::string_view text) {
  int64_t count = 0;
  for (size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) ++count;
  return count;
}

}  // namespace

uint32_t Sources::add(std::string_view name, std::string_view text, Span included_at) {
  File& file = add_file(name, text.size());
  file.text = text.substr(0, file.size);
  file.included_at = included_at;
  return file.base;
}

uint32_t Sources::add_binary(std::string_view name, size_t size) { return add_file(name, size).base; }

Sources::File& Sources::add_file(std::string_view name, size_t size) {
  File& file = *files_.emplace_back(std::make_unique<File>());
  file.base = next_base_;
  file.size = static_cast<uint32_t>(std::min<size_t>(size, kMostBytes - std::min(kMostBytes, next_base_)));
  is_cut_ |= file.size != size;
  file.name = name;
  next_base_ += file.size + 1;  // one more, so that the end of a file is a place in it
  return file;
}

/// The file that `position` lies in.
Sources::File& Sources::file_at(uint32_t position) const {
  UMBER_CHECK(!files_.empty());
  const auto after = std::upper_bound(files_.begin(), files_.end(), position,
                                      [](uint32_t p, const std::unique_ptr<File>& f) { return p < f->base; });
  return **(after == files_.begin() ? after : std::prev(after));
}

std::string_view Sources::text(Span span) const {
  if (!span) return {};
  const File& file = file_at(span.begin);
  const size_t at = std::min<size_t>(span.begin - file.base, file.text.size());
  return std::string_view(file.text).substr(at, span.end - span.begin);
}

void Sources::mark_line(uint32_t position, int64_t line, uint32_t number, std::string_view name) {
  File& file = file_at(position);
  UMBER_CHECK(file.marks.empty() || file.marks.back().position <= position);
  std::string known = name.empty() && !file.marks.empty() ? file.marks.back().name : std::string(name);
  file.marks.push_back({position, line, number, std::move(known)});
}

Place Sources::place(uint32_t position) const {
  if (position == 0 || files_.empty()) return {};
  const File& file = file_at(position);
  const std::string_view text = file.text;
  const uint32_t at = std::min(position - file.base, file.size);
  if (file.is_binary()) return {file.name, at + 1, 1, {}};
  const size_t line_start = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 == 0
  std::string_view line = text.substr(line_start, text.find('\n', line_start) - line_start);
  if (line.ends_with('\r')) line.remove_suffix(1);
  const auto mark = std::upper_bound(file.marks.begin(), file.marks.end(), position,
                                     [](uint32_t p, const LineMark& m) { return p < m.position; });
  const bool is_marked = mark != file.marks.begin();
  const size_t from = is_marked ? std::prev(mark)->position - file.base : 0;
  const int64_t first = is_marked ? std::prev(mark)->line : 1;
  const size_t begin = std::min(from, line_start);
  const int64_t number = first + count_line_ends(text.substr(begin, line_start - begin));
  Place place{file.name, static_cast<uint32_t>(std::max<int64_t>(number, 0)),
              at - static_cast<uint32_t>(line_start) + 1, line};
  if (!is_marked) return place;
  place.source_number = std::prev(mark)->number;
  if (!std::prev(mark)->name.empty()) place.file = std::prev(mark)->name;
  return place;
}

Span Sources::included_at(uint32_t position) const {
  return position == 0 || files_.empty() ? Span{} : file_at(position).included_at;
}

std::vector<std::string> Sources::included_files() const {
  std::vector<std::string> names;
  Names seen;
  for (const std::unique_ptr<File>& file : files_)
    if (file->included_at && seen.intern(file->name).index == names.size()) names.push_back(file->name);
  return names;
}

}  // namespace umber
