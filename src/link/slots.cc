// SPDX-License-Identifier: Apache-2.0
#include "link/slots.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/small_vector.h"
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

/// What resources at one slot have in common: Vulkan binds one descriptor there (Vulkan 1.3 section 15.5.3). A texture
/// and a sampler may be the two halves of a combined one.
enum class DescriptorKind : uint8_t { uniform_buffer, storage_buffer, texture, texel_buffer, image, texel_image };

DescriptorKind descriptor_kind(const ir::Module& m, const ir::Resource& r) {
  const bool is_image = !ir::is_block(r.kind) && r.kind != ir::ResourceKind::sampler;
  const bool is_buffer = is_image && m.types.image_shape(r.type).dim == ir::ImageDim::buffer;
  switch (r.kind) {
    case ir::ResourceKind::default_uniforms:
    case ir::ResourceKind::state_uniforms:
    case ir::ResourceKind::uniform_block: return DescriptorKind::uniform_buffer;
    case ir::ResourceKind::storage_block:
    case ir::ResourceKind::push_constants:
    case ir::ResourceKind::atomic_counters: return DescriptorKind::storage_buffer;
    case ir::ResourceKind::combined_image_sampler:
    case ir::ResourceKind::sampled_image:
    case ir::ResourceKind::sampler: return is_buffer ? DescriptorKind::texel_buffer : DescriptorKind::texture;
    case ir::ResourceKind::storage_image: return is_buffer ? DescriptorKind::texel_image : DescriptorKind::image;
  }
  return {};
}

class SlotAssigner {
 public:
  SlotAssigner(std::span<ir::Module* const> stages, std::span<const SharedResource> shared, Placement& placement,
               Diagnostics& diagnostics)
      : stages_(stages), shared_(shared), placement_(placement), diagnostics_(diagnostics) {
    for (const SharedResource& s : shared_) {
      const ir::Resource& r = stages_[s.first]->resources[s.in(s.first)];
      if (ir::has_slot(r.kind)) order_.push_back({.shared = &s, .resource = &r, .rank = rank(r)});
    }
    std::ranges::sort(order_, [](const Entry& a, const Entry& b) {
      return std::pair(a.rank, a.shared) < std::pair(b.rank, b.shared);
    });
  }

  void run() {
    for (Entry& e : order_) {
      e.line = line_for(e);
      if (e.line && e.line->binding) put_explicitly(e, {set_for(e), *e.line->binding});
    }
    for (Entry& e : order_)
      if (is_fixed(e)) put_fixed(e);
    for (Entry& e : order_) {
      if (e.slot || is_fixed(e) || is_counters(e) || !e.resource->declared) continue;
      const ir::Slot declared = *e.resource->declared;
      put_if_free(e, e.line ? ir::Slot{set_for(e), declared.binding} : declared);
    }
    put_counters();
    for (Entry& e : order_)
      if (!e.slot) put_anywhere(e, set_for(e));
    for (const Entry& e : order_)
      for (size_t stage = 0; stage < stages_.size(); ++stage)
        if (const ir::ResourceId r = e.shared->in(stage)) stages_[stage]->resources[r].assigned = e.slot;
    for (const auto& [a, b] : together_) mark_aliased(*a, *b);
  }

 private:
  struct Entry {
    const SharedResource* shared;
    const ir::Resource* resource;  ///< of the first stage that has it
    uint32_t rank;
    const Assignment* line = nullptr;  ///< of the map
    std::optional<ir::Slot> slot;
  };
  struct Taken {
    ir::Slot slot;
    const Entry* by = nullptr;
    friend bool operator<(const Taken& a, const Taken& b) {
      return a.slot.set != b.slot.set ? a.slot.set < b.slot.set : a.slot.binding < b.slot.binding;
    }
  };

  /// What the map says nothing of stays where the shader fixed it.
  static bool is_fixed(const Entry& e) { return e.resource->is_fixed && !e.line; }
  const ir::Module& module(const Entry& e) const { return *stages_[e.shared->first]; }
  static bool is_counters(const Entry& e) { return e.resource->origin == ir::Origin::atomic_counters; }
  static uint32_t counter_binding(const Entry& e) { return e.resource->declared ? e.resource->declared->binding : 0; }
  std::string name(const Entry& e) const { return name_of(module(e), *e.resource); }

  const Assignment* line_for(const Entry& e) {
    if (placement_.is_empty()) return nullptr;
    if (is_counters(e)) return line_for_counters(e);
    return placement_.slot_of({name(e), module(e).names.text(e.resource->instance_name)});
  }

  /// Any counter's name stands for the buffer that they share.
  const Assignment* line_for_counters(const Entry& e) {
    const Assignment* line = placement_.slot_of({name(e)});
    for (const ir::Module* const m : stages_)
      for (const ir::DeclaredUniform& u : m->declared_uniforms) {
        if (!u.offset || u.binding.value_or(0) != counter_binding(e)) continue;
        const Assignment* const other = placement_.slot_of({m->names.text(u.name)});
        if (!line) line = other;
        if (other && (other->set != line->set || other->binding != line->binding))
          diagnostics_.report(kCountersApart, {}, line->name, other->name, counter_binding(e));
      }
    return line;
  }

  uint32_t set_for(const Entry& e) const {
    if (e.line && e.line->set) return *e.line->set;
    if (e.resource->declared && e.resource->declared->set != 0) return e.resource->declared->set;
    const AutoSlots& automatic = placement_.automatic();
    return automatic.first_set + (automatic.set_for_each_kind ? set_of(e.resource->kind) : 0);
  }

  bool put_if_free(Entry& e, ir::Slot slot) {
    const Taken taken{slot, &e};
    const auto at = std::lower_bound(taken_.begin(), taken_.end(), taken) - taken_.begin();
    if (static_cast<size_t>(at) != taken_.size() && taken_[static_cast<size_t>(at)].slot == slot) return false;
    taken_.push_back(taken);
    std::rotate(taken_.begin() + at, taken_.end() - 1, taken_.end());
    e.slot = slot;
    return true;
  }

  void put_explicitly(Entry& e, ir::Slot slot) {
    if (put_if_free(e, slot)) return;
    const Entry* const other = std::lower_bound(taken_.begin(), taken_.end(), Taken{slot})->by;
    diagnostics_.report(kSlotCollision, {}, name(*other), name(e), slot.set, slot.binding);
  }

  void put_fixed(Entry& e) {
    const ir::Slot slot = *e.resource->declared;
    if (put_if_free(e, slot)) return;
    const Entry* const other = std::lower_bound(taken_.begin(), taken_.end(), Taken{slot})->by;
    const bool is_one_descriptor = is_fixed(*other) && descriptor_kind(module(e), *e.resource) ==
                                                           descriptor_kind(module(*other), *other->resource);
    if (is_one_descriptor) {
      e.slot = slot;
      together_.emplace_back(other, &e);
    } else if (slot.set == 0) {
      diagnostics_.report(kBindingMoved, e.resource->span, name(*other), name(e), slot.binding);
    } else {
      diagnostics_.report(kBindingTwice, e.resource->span, name(*other), name(e), slot.set, slot.binding);
    }
  }

  /// In the stages that have both, as far as they are written.
  void mark_aliased(const Entry& a, const Entry& b) {
    for (size_t stage = 0; stage < stages_.size(); ++stage) {
      const ir::ResourceId first = a.shared->in(stage), second = b.shared->in(stage);
      if (!first || !second) continue;
      for (const ir::ResourceId r : {first, second}) {
        ir::Resource& resource = stages_[stage]->resources[r];
        const bool may_be_written =
            resource.kind == ir::ResourceKind::storage_block || resource.kind == ir::ResourceKind::storage_image;
        if (!may_be_written) continue;
        resource.access.aliased = true;
        resource.access.restrict_ = false;
      }
    }
  }

  void put_counters() {
    std::vector<Entry*> counters;
    uint32_t storage_blocks = 0;
    for (Entry& e : order_) {
      if (is_counters(e) && !e.slot) counters.push_back(&e);
      storage_blocks += e.resource->kind == ir::ResourceKind::storage_block ? 1 : 0;
    }
    if (counters.empty()) return;
    std::ranges::stable_sort(counters, {}, [](const Entry* e) { return counter_binding(*e); });
    for (Entry* const e : counters) put_behind(*e, {set_for(*e), counter_binding(*e) + storage_blocks});
  }

  /// At the first free binding from `slot` on, which is returned.
  uint32_t put_behind(Entry& e, ir::Slot slot) {
    while (!put_if_free(e, slot)) ++slot.binding;
    return slot.binding;
  }

  void put_anywhere(Entry& e, uint32_t set) {
    if (next_.set != set) next_ = {set, placement_.automatic().first_binding};
    next_.binding = put_behind(e, next_) + 1;
  }

  std::span<ir::Module* const> stages_;
  std::span<const SharedResource> shared_;
  Placement& placement_;
  Diagnostics& diagnostics_;
  SmallVector<Entry, 8> order_;  ///< those that have slots, in the order that the header says
  SmallVector<Taken, 8> taken_;  ///< in order
  std::vector<std::pair<const Entry*, const Entry*>> together_;  ///< two of `order_` at one slot
  ir::Slot next_{~0u, 0};                                        ///< no binding of this set below is free
};

}  // namespace

void assign_slots(std::span<ir::Module* const> stages, std::span<const SharedResource> shared, Placement& placement,
                  Diagnostics& diagnostics) {
  if (!shared.empty()) SlotAssigner(stages, shared, placement, diagnostics).run();
}

}  // namespace umber::link
