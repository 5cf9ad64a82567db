// SPDX-License-Identifier: Apache-2.0
#include "diag/place_index.h"

#include <algorithm>

namespace umber {

PlaceIndex::PlaceIndex(const Sources& sources) {
  for (const std::unique_ptr<Sources::File>& f : sources.files_) {
    const Sources::File& file = *f;
    stretches_.push_back({file.base, 1, newlines_.size(), file.name, 0});
    auto mark = file.marks.begin();
    const auto add_marks_up_to = [&](uint32_t position) {
      for (; mark != file.marks.end() && mark->position <= position; ++mark)
        stretches_.push_back({mark->position, mark->line, newlines_.size(),
                              mark->name.empty() ? std::string_view(file.name) : mark->name, mark->number});
    };
    for (size_t at = 0; (at = file.text.find('\n', at)) != std::string::npos; ++at) {
      const uint32_t position = file.base + static_cast<uint32_t>(at);
      add_marks_up_to(position);
      newlines_.push_back(position);
    }
    add_marks_up_to(~0u);
    for (uint32_t at = 0; at < file.size && file.is_binary(); ++at) newlines_.push_back(file.base + at);
    newlines_.push_back(file.base + file.size);
  }
}

Place PlaceIndex::place(uint32_t position) const {
  const auto after = std::upper_bound(stretches_.begin(), stretches_.end(), position,
                                      [](uint32_t p, const Stretch& s) { return p < s.position; });
  if (position == 0 || after == stretches_.begin()) return {};
  const Stretch& stretch = *std::prev(after);
  const auto line_end = std::lower_bound(newlines_.begin(), newlines_.end(), position);
  const auto newlines = static_cast<size_t>(line_end - newlines_.begin());
  const uint32_t line_start = newlines == 0 ? 1 : newlines_[newlines - 1] + 1;
  const int64_t line = stretch.line + static_cast<int64_t>(newlines) - static_cast<int64_t>(stretch.newlines);
  return {.file = stretch.file,
          .line = static_cast<uint32_t>(std::max<int64_t>(line, 0)),
          .column = position - line_start + 1,
          .line_text = {},
          .source_number = stretch.source_number};
}

}  // namespace umber
