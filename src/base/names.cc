// SPDX-License-Identifier: Apache-2.0
#include "base/names.h"

namespace umber {

NameId Names::find(std::string_view text) const {
  return index_.find(hash_text(text), [text](Text known) { return known.is(text); });
}

NameId Names::intern_behind(std::string_view text, uint32_t hash_of_text) {
  return index_.find_or_add(
      hash_of_text, [text](Text known) { return known.is(text); },
      [&](Text& kept) {
        const size_t size = text.size();
        auto* const place = static_cast<char*>(arena_.allocate(sizeof size + size, 1));
        std::memcpy(place, &size, sizeof size);
        if (size > 0) std::memcpy(place + sizeof size, text.data(), size);
        kept.bytes = place + sizeof size;
        return texts_.add({kept.bytes, size});
      });
}

}  // namespace umber
