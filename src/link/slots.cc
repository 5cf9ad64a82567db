// SPDX-License-Identifier: Apache-2.0
#include "link/slots.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "link/messages.h"

namespace umber::link {
namespace {

uint32_t rank(const ir::Resource& r) {
  if (r.origin == ir::Origin::default_uniforms) return 0;
  if (r.origin == ir::Origin::state_uniforms) return 1;
  if (r.origin == ir::Origin::atomic_counters) return 4;
  switch (r.kind) {
    case ir::ResourceKind::default_uniforms: return 0;
    case ir::ResourceKind::state_uniforms: return 1;
    case ir::ResourceKind::uniform_block: return 2;
    case ir::ResourceKind::storage_block:
    case ir::ResourceKind::push_constants: return 3;
    case ir::ResourceKind::atomic_counters: return 4;
    case ir::ResourceKind::combined_image_sampler:
    case ir::ResourceKind::sampled_image:
    case ir::ResourceKind::sampler: return 5;
    case ir::ResourceKind::storage_image: return 6;
  }
  return 7;
}

/// Which set a kind has if each has its own.
uint32_t set_of(ir::ResourceKind kind) {
  switch (kind) {
    case ir::ResourceKind::default_uniforms:
    case ir::ResourceKind::state_uniforms:
    case ir::ResourceKind::uniform_block: return 0;
    case ir::ResourceKind::storage_block:
    case ir::ResourceKind::push_constants:
    case ir::ResourceKind::atomic_counters: return 1;
    case ir::ResourceKind::combined_image_sampler:
    case ir::ResourceKind::sampled_image:
    case ir::ResourceKind::sampler: return 2;
    case ir::ResourceKind::storage_image: return 3;
  }
  return 0;
}

class SlotAssigner {
 public:
  SlotAssigner(std::span<ir::Module* const> stages, std::span<const SharedResource> shared, Placement& placement,
               Diagnostics& diagnostics)
      : stages_(stages), shared_(shared), placement_(placement), diagnostics_(diagnostics), slots_(shared.size()) {}

  void run() {
    std::vector<uint32_t> order;
    order.reserve(shared_.size());
    for (uint32_t n = 0; n < shared_.size(); ++n)
      if (ir::has_slot(resource(n).kind)) order.push_back(n);
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return rank(resource(a)) < rank(resource(b)); });
    std::vector<const Assignment*> lines(shared_.size());
    for (const uint32_t n : order) {
      lines[n] = line_for(n);
      if (lines[n] && lines[n]->binding) put_explicitly(n, {set_for(n, lines[n]), *lines[n]->binding});
    }
    for (const uint32_t n : order) {
      if (slots_[n] || is_counters(n) || !resource(n).declared) continue;
      const ir::Slot declared = *resource(n).declared;
      put_if_free(n, lines[n] ? ir::Slot{set_for(n, lines[n]), declared.binding} : declared);
    }
    put_counters(order, lines);
    for (const uint32_t n : order)
      if (!slots_[n]) put_anywhere(n, set_for(n, lines[n]));
    for (const uint32_t n : order)
      for (size_t stage = 0; stage < stages_.size(); ++stage)
        if (const ir::ResourceId r = shared_[n].in_stage[stage]) stages_[stage]->resources[r].assigned = slots_[n];
  }

 private:
  struct Taken {
    ir::Slot slot;
    uint32_t by = 0;
    friend bool operator<(const Taken& a, const Taken& b) {
      return a.slot.set != b.slot.set ? a.slot.set < b.slot.set : a.slot.binding < b.slot.binding;
    }
  };

  const ir::Module& module(uint32_t n) const { return *stages_[shared_[n].first]; }
  const ir::Resource& resource(uint32_t n) const { return module(n).resources[shared_[n].in_stage[shared_[n].first]]; }
  bool is_counters(uint32_t n) const { return resource(n).origin == ir::Origin::atomic_counters; }
  uint32_t counter_binding(uint32_t n) const { return resource(n).declared ? resource(n).declared->binding : 0; }
  std::string name(uint32_t n) const { return name_of(module(n), resource(n)); }

  const Assignment* line_for(uint32_t n) {
    if (is_counters(n)) return line_for_counters(n);
    return placement_.slot_of({name(n), module(n).names.text(resource(n).instance_name)});
  }

  /// Any counter's name stands for the buffer that they share.
  const Assignment* line_for_counters(uint32_t n) {
    const Assignment* line = placement_.slot_of({name(n)});
    for (const ir::Module* const m : stages_)
      for (const ir::DeclaredUniform& u : m->declared_uniforms) {
        if (!u.offset || u.binding.value_or(0) != counter_binding(n)) continue;
        const Assignment* const other = placement_.slot_of({m->names.text(u.name)});
        if (!line) line = other;
        if (other && (other->set != line->set || other->binding != line->binding))
          diagnostics_.report(kCountersApart, {}, line->name, other->name, counter_binding(n));
      }
    return line;
  }

  uint32_t set_for(uint32_t n, const Assignment* line) const {
    if (line && line->set) return *line->set;
    if (resource(n).declared && resource(n).declared->set != 0) return resource(n).declared->set;
    const AutoSlots& automatic = placement_.automatic();
    return automatic.first_set + (automatic.set_for_each_kind ? set_of(resource(n).kind) : 0);
  }

  bool put_if_free(uint32_t n, ir::Slot slot) {
    const Taken taken{slot, n};
    const auto at = std::lower_bound(taken_.begin(), taken_.end(), taken);
    if (at != taken_.end() && at->slot == slot) return false;
    taken_.insert(at, taken);
    slots_[n] = slot;
    return true;
  }

  void put_explicitly(uint32_t n, ir::Slot slot) {
    if (put_if_free(n, slot)) return;
    const uint32_t other = std::lower_bound(taken_.begin(), taken_.end(), Taken{slot})->by;
    diagnostics_.report(kSlotCollision, {}, name(other), name(n), slot.set, slot.binding);
  }

  void put_counters(std::span<const uint32_t> order, std::span<const Assignment* const> lines) {
    std::vector<uint32_t> counters;
    uint32_t storage_blocks = 0;
    for (const uint32_t n : order) {
      if (is_counters(n) && !slots_[n]) counters.push_back(n);
      storage_blocks += resource(n).kind == ir::ResourceKind::storage_block ? 1 : 0;
    }
    std::stable_sort(counters.begin(), counters.end(),
                     [&](uint32_t a, uint32_t b) { return counter_binding(a) < counter_binding(b); });
    for (const uint32_t n : counters) put_behind(n, {set_for(n, lines[n]), counter_binding(n) + storage_blocks});
  }

  /// At the first free binding from `slot` on, which is returned.
  uint32_t put_behind(uint32_t n, ir::Slot slot) {
    while (!put_if_free(n, slot)) ++slot.binding;
    return slot.binding;
  }

  void put_anywhere(uint32_t n, uint32_t set) {
    if (next_.set != set) next_ = {set, placement_.automatic().first_binding};
    next_.binding = put_behind(n, next_) + 1;
  }

  std::span<ir::Module* const> stages_;
  std::span<const SharedResource> shared_;
  Placement& placement_;
  Diagnostics& diagnostics_;
  std::vector<std::optional<ir::Slot>> slots_;  ///< by position in `shared_`
  std::vector<Taken> taken_;                    ///< in order
  ir::Slot next_{~0u, 0};                       ///< no binding of this set below is free
};

}  // namespace

void assign_slots(std::span<ir::Module* const> stages, std::span<const SharedResource> shared, Placement& placement,
                  Diagnostics& diagnostics) {
  SlotAssigner(stages, shared, placement, diagnostics).run();
}

}  // namespace umber::link
