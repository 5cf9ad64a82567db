// SPDX-License-Identifier: Apache-2.0
#include "ir/interface/layout_table.h"

namespace umber::ir {
namespace {

uint32_t hash(const Layout& layout, std::span<const LayoutMember> members) {
  uint32_t h = 2166136261u;
  const auto mix = [&h](uint32_t v) { h = (h ^ v ^ h >> 15) * 0x9e3779b1u; };
  mix(layout.size), mix(layout.alignment), mix(layout.stride), mix(layout.row_major ? 1 : 0), mix(layout.element.index);
  for (const LayoutMember& m : members) mix(m.offset), mix(m.layout.index);
  return h;
}

}  // namespace

bool LayoutTable::same(LayoutId id, const Layout& layout, std::span<const LayoutMember> members) const {
  const Layout& l = layouts_[id];
  if (l.size != layout.size || l.alignment != layout.alignment || l.stride != layout.stride ||
      l.row_major != layout.row_major || l.element != layout.element || l.member_count != members.size())
    return false;
  for (uint32_t n = 0; n < l.member_count; ++n)
    if (!(member(id, n) == members[n])) return false;
  return true;
}

LayoutId LayoutTable::intern(Layout layout, std::span<const LayoutMember> members) {
  const auto add = [&] {
    layout.member_count = static_cast<uint32_t>(members.size());
    layout.members = members_.add_run(layout.member_count);
    for (uint32_t n = 0; n < layout.member_count; ++n) members_[LayoutMemberId{layout.members.index + n}] = members[n];
    return layouts_.add(layout);
  };
  return index_.find_or_add(
      hash(layout, members), [&](LayoutId id) { return same(id, layout, members); }, add);
}

}  // namespace umber::ir
