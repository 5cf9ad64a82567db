// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/index/files.h"

#include <algorithm>

namespace umber::glsl {

/// Behind each file there is one place more, and then the next one begins. Positions behind the last are said to be in that.
IndexFiles::IndexFiles(const Sources& sources, uint32_t root) {
  const char* last = nullptr;
  std::vector<Span> included_at;
  for (uint32_t base = 1;;) {
    const std::string_view text = sources.text_at(base);
    if (text.data() == last) break;
    last = text.data();
    const std::string_view name = sources.file_name(base);
    const Span at = sources.included_at(base);
    Part part{.base = base, .size = static_cast<uint32_t>(text.size())};
    if (base == root || at) {
      const auto known = std::ranges::find(list_, name, &IndexFile::name);
      part.file = static_cast<uint32_t>(known - list_.begin());
      if (known == list_.end())
        list_.push_back({.name = std::string(name)}), texts_.push_back(text), included_at.push_back(at);
    }
    parts_.push_back(part);
    base += part.size + 1;
  }
  for (size_t n = 0; n < list_.size(); ++n)
    if (included_at[n]) list_[n].included_at = place(included_at[n]);
}

const IndexFiles::Part* IndexFiles::part_at(uint32_t position) const {
  const auto after = std::ranges::upper_bound(parts_, position, {}, &Part::base);
  return after == parts_.begin() ? nullptr : &*std::prev(after);
}

IndexPlace IndexFiles::place(Span span) const {
  const Part* const part = span ? part_at(span.begin) : nullptr;
  if (!part || part->file == IndexPlace::kNoFile) return {};
  if (span.end < span.begin || span.end > part->base + part->size) return {};
  return {part->file, span.begin - part->base, span.end - part->base};
}

IndexPlace IndexFiles::place_of_name(Span span, std::string_view name) const {
  const Part* const part = span ? part_at(span.begin) : nullptr;
  if (!part || part->file == IndexPlace::kNoFile || name.empty()) return {};
  const uint32_t begin = span.begin - part->base;
  if (begin > part->size || texts_[part->file].substr(begin, name.size()) != name) return {};
  return {part->file, begin, begin + static_cast<uint32_t>(name.size())};
}

std::string IndexFiles::words(Span span) const {
  constexpr size_t kLongest = 400;
  const IndexPlace at = place(span);
  if (!at) return {};
  std::string out;
  for (const char c : texts_[at.file].substr(at.begin, at.end - at.begin)) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!is_blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
    if (out.size() > kLongest) return out + " ...";
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

}  // namespace umber::glsl
