// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "base/hash_index.h"
#include "base/store.h"
#include "ir/interface/resource.h"

namespace umber::ir {

/// The layouts of one module's blocks, interned: equal layouts have equal ids.
class LayoutTable {
 public:
  LayoutTable() = default;
  explicit LayoutTable(Memory* memory) : layouts_(memory), members_(memory), index_(memory) {}

  LayoutId intern(Layout layout, std::span<const LayoutMember> members = {});
  const Layout& operator[](LayoutId id) const { return layouts_[id]; }
  const LayoutMember& member(LayoutId structure, uint32_t n) const {
    return members_[LayoutMemberId{layouts_[structure].members.index + n}];
  }
  uint32_t size() const { return layouts_.size(); }

 private:
  bool same(LayoutId id, const Layout& layout, std::span<const LayoutMember> members) const;
  Store<Layout, LayoutId> layouts_;
  Store<LayoutMember, LayoutMemberId> members_;
  HashIndex<LayoutId> index_;
};

}  // namespace umber::ir
