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
  if (layouts_.size() * 2 >= slots_.size()) grow();
  const size_t mask = slots_.size() - 1;
  size_t i = hash(layout, members) & mask;
  for (; slots_[i]; i = (i + 1) & mask)
    if (same(slots_[i], layout, members)) return slots_[i];
  layout.member_count = static_cast<uint32_t>(members.size());
  layout.members = members_.add_run(layout.member_count);
  for (uint32_t n = 0; n < layout.member_count; ++n) members_[LayoutMemberId{layout.members.index + n}] = members[n];
  return slots_[i] = layouts_.add(layout);
}

void LayoutTable::grow() {
  slots_.assign(slots_.empty() ? 32 : slots_.size() * 2, LayoutId{});
  const size_t mask = slots_.size() - 1;
  for (const LayoutId id : layouts_.ids()) {
    const uint32_t count = layouts_[id].member_count;
    size_t i = hash(layouts_[id], count ? std::span(&member(id, 0), count) : std::span<const LayoutMember>{}) & mask;
    while (slots_[i]) i = (i + 1) & mask;
    slots_[i] = id;
  }
}

}  // namespace umber::ir
