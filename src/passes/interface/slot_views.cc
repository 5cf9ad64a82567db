// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/slot_views.h"

#include <algorithm>
#include <tuple>

#include "layout/layout.h"
#include "passes/interface/buffer_rows.h"

namespace umber {
namespace {

using ir::Module, ir::Resource, ir::ResourceId, ir::TypeId, ir::TypeKind;

/// `array`, which ends in another type, with `element` at its end.
TypeId array_of(Module& m, TypeId array, TypeId element) {
  if (!array || !m.types.is_array(array)) return element;
  const uint32_t count = m.types[array].extent;
  return m.types.array(array_of(m, m.types.part(array, 0), element), count);
}

/// What holds for every access to the slot, whichever of its blocks it came through.
ir::AccessFlags common_access(const Module& m, const SlotUse& slot) {
  ir::AccessFlags access{.readonly = true, .writeonly = true};
  for (const ResourceId r : slot.blocks) {
    const ir::AccessFlags& block = m.resources[r].access;
    access.readonly &= block.readonly, access.writeonly &= block.writeonly;
    access.coherent |= block.coherent, access.volatile_ |= block.volatile_;
  }
  access.restrict_ = slot.blocks.size() == 1 && m.resources[slot.blocks[0]].access.restrict_;
  return access;
}

/// A block with one array of `element`, as large as the slot's largest.
Resource make_view(Module& m, const SlotUse& slot, TypeId element) {
  Resource view = m.resources[slot.blocks[0]];
  const uint32_t bytes = buffer_bytes(m.types, element);
  const uint32_t count = slot.is_run_time_sized ? 0 : std::max(1u, (slot.size + bytes - 1) / bytes);
  const ir::Member member{.type = m.types.array(element, count),
                          .name = m.names.intern(slot.is_run_time_sized ? "unsized" : "base")};
  // What SPIR-V calls the block, which the resource is not called if others are called so, too.
  const NameId name = view.name ? m.types[view.type].name : view.name;
  view.type = m.types.structure(name, std::span(&member, 1));
  if (view.array) view.array = array_of(m, view.array, view.type);
  view.packing = slot.kind == ir::ResourceKind::uniform_block ? ir::Packing::std140 : ir::Packing::std430;
  view.layout = layout::lay_out(m, view.type, view.packing);
  view.access = common_access(m, slot);
  return view;
}

}  // namespace

ResourceId SlotViews::of(const BufferAccess& access) const {
  switch (access.view) {
    case View::rows: return rows;
    case View::words: return words;
    case View::either: return words ? words : rows;
    case View::other: break;
  }
  return std::ranges::find(others, access.kind, &Other::kind)->resource;
}

std::vector<SlotViews> replace_blocks(Module& m, std::span<const SlotUse> slots) {
  Store<Resource, ResourceId> kept;
  std::vector<ResourceId> moved(m.resources.size());
  for (const ResourceId r : m.resources.ids())
    if (m.resources[r].form != ir::BlockForm::untyped) moved[r.index] = kept.add(m.resources[r]);

  const auto place_of = [](const SlotUse& s) { return std::tuple(s.kind, s.slot.set, s.slot.binding); };
  std::vector<decltype(place_of(slots[0]))> places;
  for (const SlotUse& slot : slots) places.push_back(place_of(slot));
  std::ranges::sort(places);
  std::vector<SlotViews> all;
  for (const SlotUse& slot : slots) {
    const auto same = std::equal_range(places.begin(), places.end(), place_of(slot));
    bool is_aliased = same.second - same.first > 1;
    std::vector<ResourceId> made;
    const auto add = [&](TypeId element) { return made.emplace_back(kept.add(make_view(m, slot, element))); };
    SlotViews views;
    if (slot.has(View::rows)) views.rows = add(kRowType);
    if (slot.has(View::words)) views.words = add(ir::types::kU32);
    for (uint32_t kind = 0; kind < ir::kScalarKinds; ++kind)
      if (slot.other_kinds >> kind & 1) {
        const auto scalar = static_cast<TypeKind>(kind);
        views.others.push_back({scalar, add(ir::types::vector(scalar, 1))});
      }
    is_aliased |= made.size() > 1;
    for (const ResourceId r : made) {
      kept[r].access.aliased = is_aliased;
      kept[r].access.restrict_ &= !is_aliased;
    }
    all.push_back(std::move(views));
  }

  m.resources = std::move(kept);
  m.for_each_inst([&](ir::InstId i) {
    const ir::OpInfo& op = ir::info(m.insts[i].op);
    if (op.attr == ir::Attr::resource && !ir::is_buffer_op(m.insts[i].op))
      m.set_resource(i, moved[m.resource_of(i).index]);
    if (op.attr == ir::Attr::place && m.place(i).is_resource()) m.set_place(i, moved[m.place(i).resource().index]);
  });
  return all;
}

}  // namespace umber
