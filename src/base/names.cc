// SPDX-License-Identifier: Apache-2.0
#include "base/names.h"

#include <cstring>

namespace umber {
namespace {

/// Names are a few bytes: fewer than it takes to call what compares many.
bool is_same(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  const char *p = a.data(), *q = b.data();
  const auto differ = [&]<typename Word>(Word, size_t at) {
    Word x, y;
    std::memcpy(&x, p + at, sizeof(Word));
    std::memcpy(&y, q + at, sizeof(Word));
    return x != y;
  };
  size_t at = 0;
  for (; a.size() - at >= 8; at += 8)
    if (differ(uint64_t{}, at)) return false;
  if (a.size() >= 8) return at == a.size() || !differ(uint64_t{}, a.size() - 8);  // the last eight, some of them again
  if (a.size() >= 4) return !differ(uint32_t{}, 0) && !differ(uint32_t{}, a.size() - 4);
  for (; at < a.size(); ++at)
    if (p[at] != q[at]) return false;
  return true;
}

}  // namespace

NameId Names::find(std::string_view text) const {
  return index_.find(hash_text(text), [&](NameId name) { return is_same(texts_[name], text); });
}

NameId Names::intern(std::string_view text) { return intern(text, hash_text(text)); }

NameId Names::intern(std::string_view text, uint32_t hash_of_text) {
  return index_.find_or_add(
      hash_of_text, [&](NameId name) { return is_same(texts_[name], text); },
      [&] { return texts_.add(arena_.copy(text)); });
}

}  // namespace umber
