// SPDX-License-Identifier: Apache-2.0
#include "place/mali/varyings.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "place/mali/messages.h"
#include "place/mali/varying_uses.h"

namespace umber::place {
namespace {

using ir::BuiltIn, ir::IoVar, ir::Module;

constexpr uint32_t kLocationBytes = 16;
constexpr uint32_t kDistancesInSlot = 4;

bool is_distance(BuiltIn b) { return b == BuiltIn::clip_distance || b == BuiltIn::cull_distance; }

/// What has a place of its own, outside of the generic section.
struct FixedPlace {
  BuiltIn built_in;
  mali::Arch first_arch;
  VaryingSection section;
  uint8_t offset;
  VaryingType type;
  uint8_t components;
};
constexpr FixedPlace kFixedPlaces[] = {
    {BuiltIn::position, mali::Arch::v4, VaryingSection::position, 0, {VaryingKind::float_, 32}, 4},
    {BuiltIn::point_size, mali::Arch::v4, VaryingSection::attributes, 0, {VaryingKind::float_, 16}, 1},
    {BuiltIn::layer, mali::Arch::v9, VaryingSection::attributes, 2, {VaryingKind::uint, 8}, 1},
    {BuiltIn::viewport_index, mali::Arch::v9, VaryingSection::attributes, 2, {VaryingKind::uint, 8}, 1},
    {BuiltIn::primitive_id, mali::Arch::v9, VaryingSection::attributes, 12, {VaryingKind::uint, 32}, 1},
};

/// A location that the vertex shader writes, by all variables in it.
struct Written {
  BuiltIn built_in{};
  uint32_t location = 0;
  uint8_t components = 0;
  DeclaredVarying declared;
  ir::IoVarId var{};
};

class VaryingPlacer {
 public:
  VaryingPlacer(const Module& vertex, const VaryingRules& rules, Diagnostics& diagnostics)
      : m_(vertex), rules_(rules), diagnostics_(diagnostics) {}

  VaryingLayout run() {
    VaryingLayout layout{.rules = rules_};
    report_addresses(m_, ir::Direction::output, rules_.arch, diagnostics_);
    for (const VaryingUse& use : varying_uses(m_, ir::Direction::output)) add(use, layout.slots);
    check_byte_of_layer(layout);
    std::ranges::sort(layout.slots, {}, [](const VaryingSlot& s) { return std::pair(s.section, s.offset); });
    std::ranges::sort(generic_, {},
                      [](const Written& w) { return std::tuple(w.built_in == BuiltIn::none, w.built_in, w.location); });
    for (const Written& w : generic_) layout.slots.push_back(slot_of(w));
    place_generic(layout);
    return layout;
  }

 private:
  void add(const VaryingUse& use, std::vector<VaryingSlot>& fixed) {
    const IoVar& var = m_.io_vars[use.var];
    if (var.is_copy) return;  // transform feedback alone has it
    const bool is_generic = var.location || is_distance(var.built_in);
    if (is_generic) return add_generic(use, var);
    for (const FixedPlace& place : kFixedPlaces) {
      if (place.built_in != var.built_in || rules_.arch < place.first_arch) continue;
      fixed.push_back({.built_in = var.built_in,
                       .section = place.section,
                       .offset = place.offset,
                       .type = place.type,
                       .components = place.components,
                       .written = use.components,
                       .var = use.var});
      return;
    }
    diagnostics_.report(kNoPlaceInVertex, var.span, m_.names.text(var.name), static_cast<uint32_t>(rules_.arch));
  }

  void add_generic(const VaryingUse& use, const IoVar& var) {
    Written w{.components = use.components, .declared = use.declared, .var = use.var};
    if (is_distance(var.built_in)) {
      w.built_in = var.built_in;
      w.location = use.element / kDistancesInSlot;
      w.components = static_cast<uint8_t>(1u << use.element % kDistancesInSlot);
    } else {
      w.location = *var.location + use.element;
    }
    const auto same = std::ranges::find_if(
        generic_, [&](const Written& o) { return o.built_in == w.built_in && o.location == w.location; });
    if (same == generic_.end()) return generic_.push_back(w);
    same->components |= w.components;
    same->declared.is_mediump &= w.declared.is_mediump;
    if (same->declared.type.bits != w.declared.type.bits) diagnostics_.report(kMixedWidths, {}, w.location);
    // What is partly a float is moved as it is: integers survive that, floats too.
    if (same->declared.type.kind != w.declared.type.kind) same->declared.type.kind = VaryingKind::uint;
  }

  void check_byte_of_layer(const VaryingLayout& layout) {
    if (layout.find(BuiltIn::layer, 0) && layout.find(BuiltIn::viewport_index, 0))
      diagnostics_.report(kLayerAndViewport, {});
  }

  VaryingSlot slot_of(const Written& w) const {
    VaryingSlot slot{.built_in = w.built_in,
                     .location = w.location,
                     .section = VaryingSection::generic,
                     .type = recovered_type(ir::Stage::vertex, w.declared, rules_.trust),
                     .declared_bits = w.declared.type.bits,
                     .components = static_cast<uint8_t>(std::bit_width(w.components)),
                     .written = w.components,
                     .var = w.var};
    const bool is_float = w.declared.type.kind == VaryingKind::float_;
    slot.is_over_inverse_w = is_float && rules_.arch >= mali::Arch::v6 && w.built_in == BuiltIn::none &&
                      std::ranges::binary_search(rules_.noperspective, w.location);
    const bool is_narrow = rules_.narrows_mediump && rules_.arrangement == VaryingArrangement::compact &&
                           w.declared.is_mediump && is_float && !slot.is_over_inverse_w;
    if (is_narrow) slot.type.bits = 16;
    if (slot.is_over_inverse_w) slot.type.bits = 32;  // of a half the quotient would not keep enough
    return slot;
  }

  /// From v9 on a slot does not cross a boundary of its own size; before, descriptors reach every multiple of a
  /// component.
  uint32_t alignment(const VaryingSlot& slot) const {
    return rules_.arch >= mali::Arch::v9 ? std::bit_ceil(slot.bytes()) : slot.type.bits / 8u;
  }

  void place_generic(VaryingLayout& layout) {
    const auto fixed = static_cast<uint32_t>(
        std::ranges::count_if(generic_, [](const Written& w) { return w.built_in != BuiltIn::none; }));
    uint64_t end = 0;
    uint32_t fixed_before = 0;
    for (VaryingSlot& slot : layout.slots) {
      if (slot.section != VaryingSection::generic) continue;
      const bool is_fixed = slot.built_in != BuiltIn::none;
      const uint32_t align = alignment(slot);
      uint64_t offset = (end + align - 1) / align * align;
      if (rules_.arrangement == VaryingArrangement::by_location)
        offset = uint64_t{kLocationBytes} * (is_fixed ? fixed_before++ : fixed + slot.location);
      slot.offset = static_cast<uint32_t>(offset);
      end = std::max(end, offset + slot.bytes());
    }
    layout.generic_bytes = static_cast<uint32_t>(end);
    if (end > kMostVaryingBytes) diagnostics_.report(kTooManyVaryingBytes, {}, layout.generic_bytes, kMostVaryingBytes);
  }

  const Module& m_;
  const VaryingRules& rules_;
  Diagnostics& diagnostics_;
  std::vector<Written> generic_;
};

}  // namespace

const VaryingSlot* VaryingLayout::find(BuiltIn built_in, uint32_t location) const {
  const auto found = std::ranges::find_if(
      slots, [&](const VaryingSlot& s) { return s.built_in == built_in && s.location == location; });
  return found == slots.end() ? nullptr : &*found;
}

std::vector<uint32_t> noperspective_locations(const Module& fragment) {
  std::vector<uint32_t> locations;
  for (const VaryingUse& use : varying_uses(fragment, ir::Direction::input)) {
    const IoVar& var = fragment.io_vars[use.var];
    if (var.location && !use.declared.is_flat && var.interpolation == ir::Interpolation::noperspective)
      locations.push_back(*var.location + use.element);
  }
  std::ranges::sort(locations);
  locations.erase(std::unique(locations.begin(), locations.end()), locations.end());
  return locations;
}

VaryingRules linked_rules(mali::Arch arch, const Module& fragment) {
  return {.arch = arch, .noperspective = noperspective_locations(fragment)};
}

VaryingRules separable_rules(mali::Arch arch) {
  return {.arch = arch, .arrangement = VaryingArrangement::by_location, .trust = {.of_types = true}};
}

VaryingLayout lay_out_varyings(const Module& vertex, const VaryingRules& rules, Diagnostics& diagnostics) {
  UMBER_CHECK(vertex.stage == ir::Stage::vertex);
  return VaryingPlacer(vertex, rules, diagnostics).run();
}

}  // namespace umber::place
