// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/arena.h"
#include "base/hash_index.h"
#include "base/id.h"
#include "base/store.h"
#include "base/text_hash.h"

namespace umber {

using NameId = Id<struct NameTag>;

/// Interns strings: equal texts have equal ids, so names compare and hash as integers.
class Names {
 public:
  Names() = default;
  explicit Names(Memory* memory) : arena_(memory), texts_(memory), index_(memory) {}

  /// Before there is anything: how many there will be, as far as is known.
  void reserve(uint32_t count) {
    texts_.reserve(count);
    index_.reserve(count);
  }

  NameId intern(std::string_view text) { return intern(text, hash_text(text)); }
  /// For callers which computed `hash_text(text)` on the way.
  NameId intern(std::string_view text, uint32_t hash_of_text) {
    const NameId first = index_.first(hash_of_text, [text](Text known) { return known.is(text); });
    return first ? first : intern_behind(text, hash_of_text);
  }
  /// The id of `text` if it was interned before, else none.
  NameId find(std::string_view text) const;
  /// The empty string for no name. Valid as long as this table.
  std::string_view text(NameId name) const { return name ? texts_[name] : std::string_view{}; }
  uint32_t size() const { return texts_.size(); }

 private:
  /// Beside its hash, so that to compare a name, which all of a shader are, nothing else is looked up. In front of its bytes
  /// is how many there are.
  struct Text {
    const char* bytes = nullptr;
    bool is(std::string_view text) const;
  };

  NameId intern_behind(std::string_view text, uint32_t hash_of_text);

  Arena arena_;
  Store<std::string_view, NameId> texts_;
  HashIndex<NameId, Text> index_;
};

/// Names are a few bytes: fewer than it takes to call what compares many.
inline bool Names::Text::is(std::string_view text) const {
  const size_t size = text.size();
  const char *p = bytes, *q = text.data();
  size_t known = 0;
  std::memcpy(&known, p - sizeof known, sizeof known);
  if (known != size) return false;
  const auto differ = [&]<typename Word>(Word, size_t at) {
    Word x, y;
    std::memcpy(&x, p + at, sizeof(Word));
    std::memcpy(&y, q + at, sizeof(Word));
    return x != y;
  };
  if (size >= 8) {
    for (size_t at = 0; at + 8 < size; at += 8)
      if (differ(uint64_t{}, at)) return false;
    return !differ(uint64_t{}, size - 8);  // the last eight, some of them again
  }
  if (size >= 4) return !differ(uint32_t{}, 0) && !differ(uint32_t{}, size - 4);
  return size == 0 || (p[0] == q[0] && p[size / 2] == q[size / 2] && p[size - 1] == q[size - 1]);
}

}  // namespace umber
