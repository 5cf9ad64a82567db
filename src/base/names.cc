// SPDX-License-Identifier: Apache-2.0
#include "base/names.h"

namespace umber {

NameId Names::find(std::string_view text) const {
  if (slots_.empty()) return {};
  const uint32_t h = hash(text);
  const size_t mask = slots_.size() - 1;
  for (size_t i = h & mask; slots_[i].name; i = (i + 1) & mask)
    if (slots_[i].hash == h && texts_[slots_[i].name] == text) return slots_[i].name;
  return {};
}

NameId Names::intern(std::string_view text, uint32_t hash_of_text) {
  if (size_t{texts_.size()} * 2 >= slots_.size()) grow();
  const size_t mask = slots_.size() - 1;
  size_t i = hash_of_text & mask;
  for (; slots_[i].name; i = (i + 1) & mask)
    if (slots_[i].hash == hash_of_text && texts_[slots_[i].name] == text) return slots_[i].name;
  const NameId name = texts_.add(arena_.copy(text));
  slots_[i] = {hash_of_text, name};
  return name;
}

void Names::grow() {
  const std::vector<Slot> old = std::move(slots_);
  slots_.assign(old.empty() ? 128 : old.size() * 2, Slot{});
  const size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (!slot.name) continue;
    size_t i = slot.hash & mask;
    while (slots_[i].name) i = (i + 1) & mask;
    slots_[i] = slot;
  }
}

}  // namespace umber
