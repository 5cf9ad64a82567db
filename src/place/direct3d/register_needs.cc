// SPDX-License-Identifier: Apache-2.0
#include "place/direct3d/register_needs.h"

#include <algorithm>

#include "base/scratch.h"
#include "layout/layout.h"

namespace umber::place {
namespace {

struct Usage {
  bool is_used = false, is_written = false, is_sampled = false;
};

bool takes_sampler(const ir::Inst& in) {
  const bool samples = (is_in(ir::Group::texture, in.op) && in.op != ir::Op::fetch) || in.op == ir::Op::query_lod;
  return samples && !in.has_flag(ir::flag::kSampler);
}

/// How a unit uses each of its resources, by ResourceId.
std::span<Usage> usage_in(const ir::Module& m, Scratch& scratch) {
  const std::span<Usage> usage = scratch.table<Usage>(m.resources.size());
  m.for_each_inst([&](ir::InstId i) {
    const ir::Inst& in = m.insts[i];
    const ir::OpInfo& op = info(in.op);
    const bool is_place = op.attr == ir::Attr::place && in.place().is_resource();
    if (!is_place && op.attr != ir::Attr::resource) return;
    Usage& u = usage[(is_place ? in.place().resource() : in.resource()).index];
    u.is_used = true;
    u.is_written |= op.effect == ir::Effect::writes;
    u.is_sampled |= takes_sampler(in);
  });
  return usage;
}

std::array<bool, kRegisterClassCount> needs_of(const ir::Resource& r, const Usage& u) {
  switch (r.kind) {
    case ir::ResourceKind::uniform_block: {
      const bool is_constant_buffer = r.form == ir::BlockForm::typed;
      return {is_constant_buffer, !is_constant_buffer, false, false};
    }
    case ir::ResourceKind::default_uniforms:
    case ir::ResourceKind::state_uniforms:
    case ir::ResourceKind::push_constants:
    case ir::ResourceKind::shader_record: return {true, false, false, false};
    case ir::ResourceKind::shared_block: return {};
    case ir::ResourceKind::storage_block:
    case ir::ResourceKind::atomic_counters: {
      const bool is_written = u.is_written || (r.access.aliased && !r.access.readonly);
      return {false, !is_written, false, is_written};
    }
    case ir::ResourceKind::combined_image_sampler: return {false, true, u.is_sampled, false};
    case ir::ResourceKind::sampled_image:
    case ir::ResourceKind::acceleration_structure: return {false, true, false, false};
    case ir::ResourceKind::sampler: return {false, false, true, false};
    case ir::ResourceKind::storage_image: return {false, false, false, true};
  }
  UMBER_UNREACHABLE("a resource kind");
}

void merge(BoundResource& into, const BoundResource& other) {
  while (into.in_unit.size() < other.in_unit.size()) into.in_unit.push_back({});
  for (size_t n = 0; n < other.in_unit.size(); ++n)
    if (other.units >> n & 1) into.in_unit[n] = other.in_unit[n];
  into.units |= other.units;
  for (size_t n = 0; n < kRegisterClassCount; ++n) into.needs[n] |= other.needs[n];
}

/// Units share what has one slot. Several of one unit (Vulkan lets variables alias) stay apart, and the first of the
/// next unit is the first of this one.
void join_stages(std::vector<BoundResource>& all) {
  size_t kept = 0, slot = 0, next = 0,
         unit = 0;  // kept from `slot` on are those of one slot; `next` joins what follows
  for (size_t n = 0; n < all.size(); ++n) {
    const bool is_new_slot = kept == 0 || all[slot].slot != all[n].slot;
    if (is_new_slot) slot = kept;
    if (is_new_slot || all[n].first != unit) next = slot, unit = all[n].first;
    if (next < kept)
      merge(all[next], all[n]);
    else if (kept++ != n)
      all[next] = all[n];
    ++next;
  }
  all.resize(kept);
}

}  // namespace

std::vector<BoundResource> bound_resources(std::span<const ir::Module* const> units) {
  std::vector<BoundResource> all;
  UMBER_CHECK(units.size() <= kMostUnits);
  if (!units.empty()) all.reserve(units[0]->resources.size());
  for (size_t unit = 0; unit < units.size(); ++unit) {
    const ir::Module& m = *units[unit];
    if (m.resources.size() == 0) continue;
    Scratch scratch(m.memory());
    const std::span<const Usage> usage = usage_in(m, scratch);
    for (const ir::ResourceId id : m.resources.ids()) {
      if (!usage[id.index].is_used) continue;
      const ir::Resource& r = m.resources[id];
      BoundResource& b = all.emplace_back();
      b.slot = r.assigned;
      while (b.in_unit.size() < unit) b.in_unit.push_back({});
      b.in_unit.push_back(id);
      b.units = 1u << unit;
      b.first = unit;
      b.count = r.array ? r.array_count : 1;
      b.needs = needs_of(r, usage[id.index]);
    }
  }
  const auto by_slot = [](const BoundResource& a, const BoundResource& b) {
    if (!a.slot || !b.slot) return a.slot.has_value() && !b.slot;
    return std::pair(a.slot->set, a.slot->binding) < std::pair(b.slot->set, b.slot->binding);
  };
  if (!std::ranges::is_sorted(all, by_slot)) std::ranges::stable_sort(all, by_slot);
  join_stages(all);
  constexpr auto kT = static_cast<size_t>(RegisterClass::t), kU = static_cast<size_t>(RegisterClass::u);
  for (BoundResource& b : all) {
    const ir::ResourceKind kind = units[b.first]->resources[b.in_unit[b.first]].kind;
    // One unit reads what another one writes: both mean the same view.
    if (kind == ir::ResourceKind::storage_block && b.needs[kU]) b.needs[kT] = false;
  }
  return all;
}

uint32_t outputs_before_u(std::span<const ir::Module* const> units) {
  uint32_t count = 0;
  for (const ir::Module* const m : units) {
    if (m->stage != ir::Stage::fragment) continue;
    for (const ir::IoVarId v : m->io_vars.ids()) {
      const ir::IoVar& var = m->io_vars[v];
      if (var.direction != ir::Direction::output) continue;
      const uint32_t first = var.location.value_or(0) + var.index;
      const bool is_target = !info(var.built_in).device;
      count = std::max(count, is_target ? first + layout::location_count(m->types, var.type) : 1);
    }
  }
  return count;
}

}  // namespace umber::place
