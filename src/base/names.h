// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
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

  NameId intern(std::string_view text);
  /// For callers which computed `hash_text(text)` on the way.
  NameId intern(std::string_view text, uint32_t hash_of_text);
  /// The id of `text` if it was interned before, else none.
  NameId find(std::string_view text) const;
  /// The empty string for no name. Valid as long as this table.
  std::string_view text(NameId name) const { return name ? texts_[name] : std::string_view{}; }
  uint32_t size() const { return texts_.size(); }

 private:
  Arena arena_;
  Store<std::string_view, NameId> texts_;
  HashIndex<NameId> index_;
};

}  // namespace umber
