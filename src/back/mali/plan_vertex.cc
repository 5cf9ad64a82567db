// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>

#include "back/mali/messages.h"
#include "back/mali/plan.h"
#include "place/mali/varying_uses.h"

namespace umber::back::mali {
namespace {

using ir::BuiltIn;
using place::VaryingSection, place::VaryingSlot, place::VaryingUse;
using umber::mali::Family;

// Registers that are set when a vertex shader begins.
constexpr uint8_t kBifrostVertexId = 61, kBifrostInstanceId = 62, kBifrostPositionAddress = 58;
constexpr uint8_t kValhallVertexId = 60, kValhallInstanceId = 61;
/// From v9 on, how far behind a position the attributes of its vertex are, in structures.
constexpr uint8_t kAttributeStructure = 4;

class VertexPlanner {
 public:
  VertexPlanner(const ir::Module& m, const place::VaryingLayout& layout, Diagnostics& diagnostics)
      : m_(m),
        layout_(layout),
        arch_(layout.rules.arch),
        family_(umber::mali::info(arch_).family),
        diagnostics_(diagnostics) {}

  Plan run() {
    plan_.arch = arch_;
    plan_.stage = ir::Stage::vertex;
    plan_.generic_bytes = layout_.generic_bytes;
    place::report_addresses(m_, ir::Direction::input, arch_, diagnostics_);
    std::vector<VaryingUse> uses = place::varying_uses(m_, ir::Direction::input);
    std::ranges::stable_sort(uses, {}, [this](const VaryingUse& u) { return location_of(u); });
    for (const VaryingUse& use : uses) load(use);
    for (const VaryingSlot& slot : layout_.slots) store(slot);
    return std::move(plan_);
  }

 private:
  /// Built-ins stand behind what has a location.
  uint64_t location_of(const VaryingUse& use) const {
    const ir::IoVar& var = m_.io_vars[use.var];
    return var.location ? uint64_t{*var.location} + use.element : ~uint64_t{0};
  }

  void load(const VaryingUse& use) {
    const ir::IoVar& var = m_.io_vars[use.var];
    Access a{.built_in = var.built_in, .var = use.var, .element = use.element, .components = use.components};
    if (!var.location) return load_built_in(a);
    a.location = *var.location + use.element;
    a.path = Path::ld_attr;
    a.reason = Reason::attribute;
    const place::VaryingType type = use.declared.type;
    // Midgard has no integers of 16 bits in registers of attributes.
    const bool is_wider = type.bits == 16 && type.kind != VaryingKind::float_ && family_ == Family::midgard;
    a.transfer = {.kind = type.kind,
                  .memory_bits = type.bits,
                  .register_bits = is_wider ? uint8_t{32} : type.bits,
                  .components = static_cast<uint8_t>(std::bit_width(use.components))};
    if (is_wider) a.steps.push_back(Step::narrow_integer);
    a.descriptor = attribute(a);
    plan_.accesses.push_back(a);
  }

  void load_built_in(Access& a) {
    const bool is_vertex = a.built_in == BuiltIn::vertex_id;
    if (is_vertex || a.built_in == BuiltIn::instance_id) {
      if (family_ == Family::midgard) {
        a.path = Path::ld_attr;
        a.reason = Reason::generated;
        a.special = is_vertex ? Special::vertex_id : Special::instance_id;
        a.transfer = {.kind = VaryingKind::uint, .components = 1};
        a.descriptor = attribute(a);
      } else {
        a.path = Path::preloaded;
        a.reason = Reason::in_register;
        if (family_ == Family::bifrost)
          a.preloaded = is_vertex ? kBifrostVertexId : kBifrostInstanceId;
        else
          a.preloaded = is_vertex ? kValhallVertexId : kValhallInstanceId;
      }
    } else if (a.built_in == BuiltIn::base_vertex || a.built_in == BuiltIn::base_instance ||
               a.built_in == BuiltIn::draw_id) {
      a.path = Path::driver_value;
      a.reason = Reason::of_the_draw;
    } else {
      const ir::IoVar& var = m_.io_vars[a.var];
      diagnostics_.report(kNoInput, var.span, m_.names.text(var.name), info(a.built_in).name,
                          static_cast<uint32_t>(arch_));
      return;
    }
    plan_.accesses.push_back(a);
  }

  /// The number of a new attribute. Several variables may be at one location, in ESSL and OpenGL even at one component.
  uint16_t attribute(const Access& a) {
    const auto same = std::ranges::find_if(plan_.attributes, [&](const DescriptorNeed& need) {
      return need.special == a.special && need.location == a.location && need.kind == a.transfer.kind &&
             need.bits == a.transfer.memory_bits;
    });
    if (same != plan_.attributes.end()) {
      same->components = std::max(same->components, a.transfer.components);
      return static_cast<uint16_t>(same - plan_.attributes.begin());
    }
    plan_.attributes.push_back({.built_in = a.built_in,
                                .location = a.location,
                                .special = a.special,
                                .kind = a.transfer.kind,
                                .bits = a.transfer.memory_bits,
                                .components = a.transfer.components});
    return static_cast<uint16_t>(plan_.attributes.size() - 1);
  }

  void store(const VaryingSlot& slot) {
    Access a{.is_store = true,
             .built_in = slot.built_in,
             .var = slot.var,
             .location = slot.location,
             .components = slot.written};
    a.transfer = {.kind = slot.type.kind,
                  .memory_bits = slot.type.bits,
                  .register_bits = slot.declared_bits,
                  .components = slot.components};
    add_steps(slot, a);
    if (family_ == Family::valhall)
      store_to_buffer(slot, a);
    else
      store_by_descriptor(slot, a);
    plan_.accesses.push_back(a);
  }

  void add_steps(const VaryingSlot& slot, Access& a) {
    if (slot.section == VaryingSection::position) a.steps.push_back(Step::to_window);
    if (slot.built_in == BuiltIn::point_size) a.steps.push_back(Step::at_least_one);
    if (!slot.is_over_inverse_w) return;
    if (slot.declared_bits == 16) a.steps.push_back(Step::widen_half);
    a.transfer.register_bits = 32;
    a.steps.push_back(Step::over_inverse_w);
  }

  void store_to_buffer(const VaryingSlot& slot, Access& a) {
    a.path = Path::lea_buf_store;
    a.reason = Reason::vertex_buffer;
    a.offset = slot.offset;
    if (slot.section == VaryingSection::generic) a.buffer = umber::mali::info(arch_).generic_buffer;
    if (slot.section == VaryingSection::attributes) a.structure = kAttributeStructure;
    // STORE converts nothing.
    if (slot.type.bits != 16 || slot.declared_bits == 16) return;
    a.steps.push_back(Step::narrow_to_half);
    a.transfer.register_bits = 16;
  }

  void store_by_descriptor(const VaryingSlot& slot, Access& a) {
    const bool is_midgard = family_ == Family::midgard;
    const bool has_own_address = slot.section == VaryingSection::position && !is_midgard;
    const bool is_alone = !layout_.find(BuiltIn::point_size, 0);
    a.path = is_midgard ? Path::st_vary : has_own_address && is_alone ? Path::st_cvt : Path::lea_attr_st_cvt;
    a.reason = is_midgard         ? Reason::only_descriptors
               : !has_own_address ? Reason::address_from_descriptor
               : is_alone         ? Reason::position_address
                                  : Reason::position_with_size;
    if (a.path == Path::st_cvt) a.preloaded = kBifrostPositionAddress;
    const bool is_small_integer = slot.declared_bits == 16 && slot.type.kind != VaryingKind::float_;
    if (is_small_integer && is_midgard) {
      a.transfer.register_bits = 32;
      a.steps.push_back(Step::extend_integer);
    }
    const place::TypeTrust& trust = layout_.rules.trust;
    a.transfer.is_as_described = slot.section == VaryingSection::generic && slot.type.kind == VaryingKind::uint &&
                                 slot.declared_bits == 32 && trust.of_descriptors && !trust.of_types;
    a.descriptor = static_cast<uint16_t>(plan_.varyings.size());
    plan_.varyings.push_back({.built_in = slot.built_in,
                              .location = slot.location,
                              .section = slot.section,
                              .kind = slot.type.kind,
                              .bits = slot.type.bits,
                              .components = slot.components,
                              .offset = slot.offset});
  }

  const ir::Module& m_;
  const place::VaryingLayout& layout_;
  Arch arch_;
  Family family_;
  Diagnostics& diagnostics_;
  Plan plan_;
};

}  // namespace

Plan plan_vertex_shader(const ir::Module& module, const place::VaryingLayout& layout, Diagnostics& diagnostics) {
  return VertexPlanner(module, layout, diagnostics).run();
}

}  // namespace umber::back::mali
