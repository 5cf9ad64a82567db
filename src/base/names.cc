// SPDX-License-Identifier: Apache-2.0
#include "base/names.h"

namespace umber {

NameId Names::find(std::string_view text) const {
  return index_.find(hash(text), [&](NameId name) { return texts_[name] == text; });
}

NameId Names::intern(std::string_view text, uint32_t hash_of_text) {
  return index_.find_or_add(
      hash_of_text, [&](NameId name) { return texts_[name] == text; }, [&] { return texts_.add(arena_.copy(text)); });
}

}  // namespace umber
