// SPDX-License-Identifier: Apache-2.0
#include "place/vulkan/slots.h"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/small_vector.h"
#include "base/taken_numbers.h"
#include "place/vulkan/messages.h"

namespace umber::place {
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
    case ir::ResourceKind::push_constants:
    case ir::ResourceKind::shader_record:
    case ir::ResourceKind::shared_block: return 3;
    case ir::ResourceKind::atomic_counters: return 4;
    case ir::ResourceKind::combined_image_sampler:
    case ir::ResourceKind::sampled_image:
    case ir::ResourceKind::sampler: return 5;
    case ir::ResourceKind::storage_image: return 6;
    case ir::ResourceKind::acceleration_structure: return 7;
  }
  return 8;
}

/// Which set a kind has if each has its own.
uint32_t set_of(ir::ResourceKind kind) {
  switch (kind) {
    case ir::ResourceKind::default_uniforms:
    case ir::ResourceKind::state_uniforms:
    case ir::ResourceKind::uniform_block: return 0;
    case ir::ResourceKind::storage_block:
    case ir::ResourceKind::push_constants:
    case ir::ResourceKind::shader_record:
    case ir::ResourceKind::shared_block:
    case ir::ResourceKind::atomic_counters: return 1;
    case ir::ResourceKind::combined_image_sampler:
    case ir::ResourceKind::sampled_image:
    case ir::ResourceKind::sampler:
    case ir::ResourceKind::acceleration_structure: return 2;
    case ir::ResourceKind::storage_image: return 3;
  }
  return 0;
}

/// What bindings are counted by; none of acceleration structures.
std::optional<BindingKind> binding_kind(ir::ResourceKind kind) {
  switch (kind) {
    case ir::ResourceKind::default_uniforms:
    case ir::ResourceKind::state_uniforms:
    case ir::ResourceKind::uniform_block: return BindingKind::uniform_block;
    case ir::ResourceKind::storage_block:
    case ir::ResourceKind::push_constants:
    case ir::ResourceKind::shader_record:
    case ir::ResourceKind::shared_block: return BindingKind::storage_block;
    case ir::ResourceKind::atomic_counters: return BindingKind::atomic_counters;
    case ir::ResourceKind::combined_image_sampler:
    case ir::ResourceKind::sampled_image: return BindingKind::texture;
    case ir::ResourceKind::sampler: return BindingKind::sampler;
    case ir::ResourceKind::storage_image: return BindingKind::image;
    case ir::ResourceKind::acceleration_structure: break;
  }
  return std::nullopt;
}

/// What resources at one slot have in common: Vulkan binds one descriptor there (Vulkan 1.3 section 15.5.3). A texture
/// and a sampler may be the two halves of a combined one. Those from `texture` to `texel_image` are the bindings of what
/// handles index, from 0 on.
enum class DescriptorKind : uint8_t { uniform_buffer, storage_buffer, texture, texel_buffer, image, texel_image, acceleration_structure };

DescriptorKind descriptor_kind(const ir::Module& m, const ir::Resource& r) {
  if (r.kind == ir::ResourceKind::acceleration_structure) return DescriptorKind::acceleration_structure;
  const bool is_image = !ir::is_block(r.kind) && r.kind != ir::ResourceKind::sampler;
  const bool is_buffer = is_image && m.types.image_shape(r.type).dim == ir::ImageDim::buffer;
  switch (r.kind) {
    case ir::ResourceKind::default_uniforms:
    case ir::ResourceKind::state_uniforms:
    case ir::ResourceKind::uniform_block: return DescriptorKind::uniform_buffer;
    case ir::ResourceKind::storage_block:
    case ir::ResourceKind::push_constants:
    case ir::ResourceKind::shader_record:
    case ir::ResourceKind::shared_block:
    case ir::ResourceKind::atomic_counters: return DescriptorKind::storage_buffer;
    case ir::ResourceKind::combined_image_sampler:
    case ir::ResourceKind::sampled_image:
    case ir::ResourceKind::sampler: return is_buffer ? DescriptorKind::texel_buffer : DescriptorKind::texture;
    case ir::ResourceKind::storage_image: return is_buffer ? DescriptorKind::texel_image : DescriptorKind::image;
    case ir::ResourceKind::acceleration_structure: break;
  }
  return {};
}

class SlotAssigner {
 public:
  SlotAssigner(const link::LinkedProgram& program, ResourceMap& map, const AutoSlots& automatic,
               Diagnostics& diagnostics)
      : units_(program.units.data(), program.units.size()),
        map_(map),
        automatic_(automatic),
        diagnostics_(diagnostics) {
    for (const link::SharedResource& s : program.shared) {
      const ir::Resource& r = units_[s.first]->resources[s.in(s.first)];
      if (ir::has_slot(r.kind)) order_.push_back({.shared = &s, .resource = &r, .rank = rank(r)});
    }
    std::ranges::sort(order_, [](const Entry& a, const Entry& b) {
      return std::pair(a.rank, a.shared) < std::pair(b.rank, b.shared);
    });
  }

  void run() {
    for (Entry& e : order_) {
      e.line = line_for(e);
      if (e.line && e.line->binding)
        e.wanted = {set_for(e), *e.line->binding};
      else if (!e.line && is_bindless(e))
        e.wanted = {automatic_.bindless_set, static_cast<uint32_t>(descriptor_kind(module(e), *e.resource)) -
                                                 static_cast<uint32_t>(DescriptorKind::texture)};
      else if (!e.line && (e.ruled = ruled(e)))
        e.wanted = e.ruled;
      else if (is_fixed(e))
        e.wanted = raised(e, *e.resource->declared);
    }
    for (Entry& e : order_)
      if (e.wanted && !is_fixed(e)) put_explicitly(e);
    for (Entry& e : order_)
      if (is_fixed(e)) put_fixed(e);
    for (Entry& e : order_) {
      if (e.slot || is_fixed(e) || is_counters(e) || !e.resource->declared) continue;
      const ir::Slot declared = *e.resource->declared;
      put_if_free(e, e.line ? ir::Slot{set_for(e), declared.binding} : raised(e, declared));
    }
    put_counters();
    for (Entry& e : order_)
      if (!e.slot) put_behind(e, raised(e, {set_for(e), automatic_.first_binding}));
    for (const Entry& e : order_)
      for (size_t unit = 0; unit < units_.size(); ++unit)
        if (const ir::ResourceId r = e.shared->in(unit)) units_[unit]->resources[r].assigned = e.slot;
    for (const auto& [a, b] : together_) mark_aliased(*a, *b);
  }

 private:
  struct Entry {
    const link::SharedResource* shared;
    const ir::Resource* resource;  ///< of the first unit that has it
    uint32_t rank;
    const Assignment* line = nullptr;  ///< of the map
    std::optional<ir::Slot> ruled;     ///< what a rule says
    std::optional<ir::Slot> wanted;    ///< the one slot that the map, a rule or, with its set, the shader names
    std::optional<ir::Slot> slot;
  };

  /// What the map says nothing of stays where a rule or the shader fixed it.
  static bool is_fixed(const Entry& e) { return e.ruled || ((e.resource->is_fixed || is_bindless(e)) && !e.line); }
  /// Textures of all shapes are one array in memory, and so are texel buffers, images, and texel buffers that are images.
  static bool is_bindless(const Entry& e) { return e.resource->origin == ir::Origin::driver; }
  const ir::Module& module(const Entry& e) const { return *units_[e.shared->first]; }
  static bool is_counters(const Entry& e) { return e.resource->origin == ir::Origin::atomic_counters; }
  static uint32_t counter_binding(const Entry& e) { return e.resource->declared ? e.resource->declared->binding : 0; }
  std::string name(const Entry& e) const { return link::name_of(module(e), *e.resource); }

  const Assignment* line_for(const Entry& e) {
    if (map_.is_empty()) return nullptr;
    if (is_counters(e)) return line_for_counters(e);
    return map_.slot_of({name(e), module(e).names.text(e.resource->instance_name)});
  }

  /// Any counter's name stands for the buffer that they share.
  const Assignment* line_for_counters(const Entry& e) {
    const Assignment* line = map_.slot_of({name(e)});
    for (const ir::Module* const m : units_)
      for (const ir::DeclaredUniform& u : m->declared_uniforms) {
        if (!u.offset || u.binding.value_or(0) != counter_binding(e)) continue;
        const Assignment* const other = map_.slot_of({m->names.text(u.name)});
        if (!line) line = other;
        if (other && (other->set != line->set || other->binding != line->binding))
          diagnostics_.report(kCountersApart, {}, line->name, other->name, counter_binding(e));
      }
    return line;
  }

  uint32_t set_for(const Entry& e) const {
    if (e.line && e.line->set) return *e.line->set;
    if (e.resource->declared && e.resource->declared->set != 0) return e.resource->declared->set;
    return automatic_.first_set + (automatic_.set_for_each_kind ? set_of(e.resource->kind) : 0);
  }

  std::optional<ir::Slot> ruled(const Entry& e) const {
    if (automatic_.rules.empty() || !e.resource->declared) return std::nullopt;
    const ir::Slot declared = *e.resource->declared;
    const std::optional<BindingKind> kind = kind_of(e);
    for (const BindingRule& rule : automatic_.rules) {
      if (!kind || !rule.is_for(*kind, declared.binding)) continue;
      const uint64_t binding = uint64_t{rule.binding.value_or(rule.first)} + (declared.binding - rule.first);
      return ir::Slot{rule.set.value_or(declared.set), static_cast<uint32_t>(std::min<uint64_t>(binding, UINT32_MAX))};
    }
    return std::nullopt;
  }

  static std::optional<BindingKind> kind_of(const Entry& e) {
    return is_counters(e) ? BindingKind::atomic_counters : binding_kind(e.resource->kind);
  }

  /// The slot with the base that its kind has in its set.
  ir::Slot raised(const Entry& e, ir::Slot slot) const {
    const std::optional<BindingKind> kind = kind_of(e);
    std::optional<uint32_t> base, of_blocks;
    for (const BindingBase& row : automatic_.bases) {
      if (row.set.value_or(slot.set) != slot.set) continue;
      if (row.kind == kind) base = row.base;
      if (row.kind == BindingKind::storage_block) of_blocks = row.base;
    }
    if (!base && kind == BindingKind::atomic_counters) base = of_blocks;
    slot.binding = static_cast<uint32_t>(std::min(uint64_t{slot.binding} + base.value_or(0), uint64_t{UINT32_MAX}));
    return slot;
  }

  bool put_if_free(Entry& e, ir::Slot slot) {
    if (!taken_.is_free(slot.set, slot.binding, uint64_t{slot.binding} + 1)) return false;
    put(e, slot);
    return true;
  }
  void put(Entry& e, ir::Slot slot) {
    taken_.take(slot.set, slot.binding, uint64_t{slot.binding} + 1);
    e.slot = slot;
  }

  void put_explicitly(Entry& e) {
    if (!put_if_free(e, *e.wanted))
      diagnostics_.report(kSlotCollision, {}, name(taker_of(e)), name(e), e.wanted->set, e.wanted->binding);
  }

  void put_fixed(Entry& e) {
    if (put_if_free(e, *e.wanted)) return;
    const ir::Slot slot = *e.wanted;
    const Entry& other = taker_of(e);
    const bool is_one_descriptor =
        is_fixed(other) && descriptor_kind(module(e), *e.resource) == descriptor_kind(module(other), *other.resource);
    if (is_one_descriptor) {
      e.slot = slot;
      together_.emplace_back(&other, &e);
    } else if (e.ruled || other.ruled) {
      diagnostics_.report(kSlotCollision, e.resource->span, name(other), name(e), slot.set, slot.binding);
    } else if (slot.set == 0) {
      diagnostics_.report(kBindingMoved, e.resource->span, name(other), name(e), slot.binding);
    } else {
      diagnostics_.report(kBindingTwice, e.resource->span, name(other), name(e), slot.set, slot.binding);
    }
  }

  /// Who has got the slot that `e` wants: of all that want it the first, those of the map before the others.
  const Entry& taker_of(const Entry& e) {
    const auto key = [](const Entry* w) { return std::tuple(w->wanted->set, w->wanted->binding, is_fixed(*w), w); };
    if (by_wish_.empty()) {
      for (const Entry& w : order_)
        if (w.wanted) by_wish_.push_back(&w);
      std::ranges::sort(by_wish_, {}, key);
    }
    const Entry* const none = nullptr;
    return **std::ranges::lower_bound(by_wish_, std::tuple(e.wanted->set, e.wanted->binding, false, none), {}, key);
  }

  /// Marks both resources of one slot, in the units that have both and as far as they may be written.
  void mark_aliased(const Entry& a, const Entry& b) {
    for (size_t unit = 0; unit < units_.size(); ++unit) {
      const ir::ResourceId first = a.shared->in(unit), second = b.shared->in(unit);
      if (!first || !second) continue;
      for (const ir::ResourceId r : {first, second}) {
        ir::Resource& resource = units_[unit]->resources[r];
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
    for (Entry* const e : counters) put_behind(*e, raised(*e, {set_for(*e), counter_binding(*e) + storage_blocks}));
  }

  /// Puts the resource at the first free binding of the set from `slot` on.
  void put_behind(Entry& e, ir::Slot slot) {
    uint64_t binding = taken_.first_free(slot.set, slot.binding, 1);
    if (binding > ~0u) binding = taken_.first_free(slot.set, 0, 1);
    put(e, {slot.set, static_cast<uint32_t>(binding)});
  }

  std::span<ir::Module* const> units_;
  ResourceMap& map_;
  const AutoSlots& automatic_;
  Diagnostics& diagnostics_;
  SmallVector<Entry, 8> order_;        ///< those that have slots, in the order that the header says
  TakenNumbers taken_;                 ///< bindings of sets
  std::vector<const Entry*> by_wish_;  ///< of `order_`, in the order of what they want; empty until two want the same
  std::vector<std::pair<const Entry*, const Entry*>> together_;  ///< two of `order_` at one slot
};

}  // namespace

void assign_slots(const link::LinkedProgram& program, ResourceMap& map, const AutoSlots& automatic,
                  Diagnostics& diagnostics) {
  if (!program.shared.empty()) SlotAssigner(program, map, automatic, diagnostics).run();
}

}  // namespace umber::place
