// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/preprocess/macro_table.h"

#include <algorithm>

namespace umber::glsl {

NameInfo& MacroTable::look_up(NameId name) {
  if (name.index >= info_count_) {
    info_count_ = std::max<size_t>(names_.size(), size_t{name.index} * 2 + 64);
    infos_.resize(info_count_);
  }
  NameInfo& known = infos_[name.index];
  const std::string_view text = names_.text(name);
  known.is_known = true;
  known.word = find_word(text);
  known.builtin = find_builtin(text);
  if (asked_ && name.index < watched_.size() && watched_[name.index] != 0) asked_->push_back(watched_[name.index] - 1);
  return known;
}

void MacroTable::watch(std::span<const NameId> watched, std::vector<uint32_t>& asked) {
  asked_ = &asked;
  watched_.assign(names_.size(), 0);
  for (size_t n = 0; n < watched.size(); ++n) watched_[watched[n].index] = static_cast<uint32_t>(n) + 1;
  for (NameInfo& info : infos_) info.is_known = false;  // whoever looks at one comes by here once more
}

}  // namespace umber::glsl
