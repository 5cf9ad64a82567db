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
  return known;
}

}  // namespace umber::glsl
