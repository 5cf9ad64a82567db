// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <tuple>

#include "back/mali/messages.h"
#include "back/mali/plan.h"
#include "place/mali/varying_uses.h"

namespace umber::back::mali {
namespace {

using ir::BuiltIn;
using place::ReadAt, place::VaryingLayout, place::VaryingRules, place::VaryingSlot, place::VaryingType,
    place::VaryingUse;
using umber::mali::Family;

constexpr uint32_t kDistancesInSlot = 4;

// Registers that are set when a fragment shader begins.
constexpr uint8_t kPrimitiveId = 57, kPrimitiveFlags = 58, kPixel = 59, kSample = 61;

/// What an input that is no varying comes from, from v6 on.
struct BuiltInSource {
  BuiltIn built_in;
  uint8_t components;  ///< of the input, a bit for each
  Path path;
  uint8_t preloaded;
  Special special;
  std::optional<Step> step;
};
constexpr BuiltInSource kSources[] = {
    {BuiltIn::frag_coord, 3, Path::preloaded, kPixel, Special::none, Step::pixel_center},
    {BuiltIn::frag_coord, 4, Path::ld_var_special, 0, Special::frag_z, {}},
    {BuiltIn::frag_coord, 8, Path::ld_var_special, 0, Special::frag_w, {}},
    {BuiltIn::point_coord, 3, Path::ld_var_special, 0, Special::point_coord, {}},
    {BuiltIn::front_facing, 1, Path::preloaded, kPrimitiveFlags, Special::none, Step::is_zero},
    {BuiltIn::primitive_id, 1, Path::preloaded, kPrimitiveId, Special::none, {}},
    {BuiltIn::sample_id, 1, Path::preloaded, kSample, Special::none, Step::sample_number},
    {BuiltIn::sample_mask, 1, Path::preloaded, kSample, Special::none, Step::low_half},
};

/// Midgard reads a generated varying instead.
struct GeneratedVarying {
  BuiltIn built_in;
  Special special;
  VaryingKind kind;
  uint8_t components;
};
constexpr GeneratedVarying kGenerated[] = {
    {BuiltIn::frag_coord, Special::frag_coord, VaryingKind::float_, 4},
    {BuiltIn::point_coord, Special::point_coord, VaryingKind::float_, 2},
    {BuiltIn::front_facing, Special::front_facing, VaryingKind::sint, 1},
};

bool is_distance(BuiltIn b) { return b == BuiltIn::clip_distance || b == BuiltIn::cull_distance; }

SampleAt sample_at(ReadAt at, ir::Sampling declared) {
  switch (at) {
    case ReadAt::declared:
      return declared == ir::Sampling::centroid ? SampleAt::centroid
             : declared == ir::Sampling::sample ? SampleAt::sample
                                                : SampleAt::center;
    case ReadAt::centroid: return SampleAt::centroid;
    case ReadAt::sample: return SampleAt::given_sample;
    case ReadAt::offset: return SampleAt::given_offset;
  }
  return SampleAt::center;
}

/// A location that is divided by 1 / w is read without perspective, and no other one is.
void check_interpolation(const Access& a, const VaryingSlot& slot, Diagnostics& diagnostics) {
  const bool expects_w = std::ranges::find(a.steps, Step::times_frag_w) != a.steps.end();
  if (expects_w != slot.is_over_inverse_w) diagnostics.report(kOtherInterpolation, {}, a.location);
}

/// What one variable reads at one location in one way.
struct Read {
  Access access;
  place::DeclaredVarying declared;
  bool is_linear = false;  ///< without perspective
};

class FragmentPlanner {
 public:
  FragmentPlanner(const ir::Module& m, const VaryingRules& rules, const VaryingLayout* layout, Diagnostics& diagnostics)
      : m_(m),
        rules_(rules),
        layout_(layout),
        family_(umber::mali::info(rules.arch).family),
        diagnostics_(diagnostics) {}

  Plan run() {
    plan_.arch = rules_.arch;
    plan_.stage = ir::Stage::fragment;
    if (layout_) plan_.generic_bytes = layout_->generic_bytes;
    place::report_addresses(m_, ir::Direction::input, rules_.arch, diagnostics_);
    for (const VaryingUse& use : place::varying_uses(m_, ir::Direction::input)) {
      if (is_known(use)) add(use);
    }
    std::ranges::stable_sort(reads_, {}, [](const Read& r) {
      return std::tuple(r.access.built_in == BuiltIn::none, r.access.built_in, r.access.location);
    });
    for (const Read& read : reads_) load(read);
    add_frag_w();
    for (Access& a : built_ins_) {
      if (reads_descriptor(a.path)) a.descriptor = descriptor(a, nullptr);
      plan_.accesses.push_back(a);
    }
    return std::move(plan_);
  }

 private:
  uint32_t version() const { return static_cast<uint32_t>(rules_.arch); }

  /// What nothing is known of that is asked of an input.
  const Message<std::string_view, uint32_t>* unknown_of(const VaryingUse& use) const {
    const ir::IoVar& var = m_.io_vars[use.var];
    if (var.interpolation == ir::Interpolation::per_vertex) return &kPerVertex;
    const bool is_elsewhere = (use.reads_at >> 1) != 0;  // than declared
    const bool is_smooth = var.interpolation == ir::Interpolation::smooth && var.sampling == ir::Sampling::center;
    if (!var.location && (is_elsewhere || (is_distance(var.built_in) && !is_smooth))) return &kBuiltInInterpolation;
    const ir::FragmentState& state = m_.state.fragment;
    if (var.built_in == BuiltIn::frag_coord && state.pixel_center_integer && (use.components & 3) != 0)
      return &kIntegerCenters;
    if (var.built_in == BuiltIn::sample_mask && state.post_depth_coverage) return &kCoverageBehindTests;
    return nullptr;
  }

  /// Reports a variable once if it is not known how it is read.
  bool is_known(const VaryingUse& use) {
    const auto* const message = unknown_of(use);
    const ir::IoVar& var = m_.io_vars[use.var];
    if (message && last_refused_ != use.var)
      diagnostics_.report(*message, var.span, m_.names.text(var.name), version());
    if (message) last_refused_ = use.var;
    return !message;
  }

  // What is read.
  void add(const VaryingUse& use) {
    const ir::IoVar& var = m_.io_vars[use.var];
    Access a{.built_in = var.built_in, .var = use.var, .element = use.element, .components = use.components};
    if (is_distance(var.built_in)) return add_distance(a, use);
    if (!var.location) return family_ == Family::midgard ? add_generated(a) : add_built_in(a);
    a.built_in = BuiltIn::none;
    a.location = *var.location + use.element;
    if (use.declared.is_flat) {
      reads_.push_back({a, use.declared});
      return;
    }
    const bool is_linear = var.interpolation == ir::Interpolation::noperspective;
    for (const ReadAt at : {ReadAt::declared, ReadAt::centroid, ReadAt::sample, ReadAt::offset}) {
      if ((use.reads_at >> static_cast<uint32_t>(at) & 1) == 0) continue;
      a.at = sample_at(at, var.sampling);
      const bool is_said_twice = !reads_.empty() && reads_.back().access.var == a.var &&
                                 reads_.back().access.element == a.element && reads_.back().access.at == a.at;
      if (!is_said_twice) reads_.push_back({a, use.declared, is_linear});
    }
  }

  /// Four distances are one location.
  void add_distance(Access a, const VaryingUse& use) {
    a.location = use.element / kDistancesInSlot;
    a.element = a.location * kDistancesInSlot;
    a.components = static_cast<uint8_t>(1u << use.element % kDistancesInSlot);
    a.at = SampleAt::center;
    const bool is_there =
        !reads_.empty() && reads_.back().access.var == a.var && reads_.back().access.location == a.location;
    if (is_there)
      reads_.back().access.components |= a.components;
    else
      reads_.push_back({a, use.declared});
  }

  void add_generated(Access a) {
    const auto* const row = std::ranges::find(kGenerated, a.built_in, &GeneratedVarying::built_in);
    if (row == std::end(kGenerated)) return report_unknown(a);
    a.path = Path::ld_vary;
    a.reason = Reason::generated;
    a.special = row->special;
    a.at = row->kind == VaryingKind::float_ ? SampleAt::center : SampleAt::flat;
    a.transfer = {.kind = row->kind, .components = static_cast<uint8_t>(std::bit_width(a.components))};
    if (a.built_in == BuiltIn::front_facing) a.steps.push_back(Step::is_not_zero);
    built_ins_.push_back(a);
  }

  void add_built_in(const Access& wanted) {
    bool is_known = false;
    for (const BuiltInSource& source : kSources) {
      if (source.built_in != wanted.built_in) continue;
      is_known = true;
      if ((source.components & wanted.components) == 0) continue;
      Access a = wanted;
      a.components &= source.components;
      a.path = source.path;
      a.special = source.special;
      a.preloaded = source.preloaded;
      const bool is_preloaded = a.path == Path::preloaded;
      a.reason = is_preloaded ? Reason::in_register : Reason::generated;
      if (!is_preloaded) set_special(a, SampleAt::center);
      if (source.step) a.steps.push_back(*source.step);
      built_ins_.push_back(a);
    }
    if (!is_known) report_unknown(wanted);
  }

  static void set_special(Access& a, SampleAt at) {
    a.path = Path::ld_var_special;
    a.at = at;
    a.transfer = {.kind = VaryingKind::float_,
                  .components = static_cast<uint8_t>(a.special == Special::point_coord ? 2 : 1)};
  }

  void report_unknown(const Access& a) {
    const ir::IoVar& var = m_.io_vars[a.var];
    diagnostics_.report(kNoInput, var.span, m_.names.text(var.name), info(a.built_in).name, version());
  }

  // How it is read.
  void load(const Read& read) {
    Access a = read.access;
    const VaryingSlot* const slot = layout_ ? layout_->find(a.built_in, a.location) : nullptr;
    if (layout_ && !slot) {
      a.reason = Reason::not_written;
      plan_.accesses.push_back(a);
      return;
    }
    const bool is_given = a.at == SampleAt::given_sample || a.at == SampleAt::given_offset;
    if (is_given && family_ == Family::midgard) {
      const ir::IoVar& var = m_.io_vars[a.var];
      diagnostics_.report(kNotThere, var.span, m_.names.text(var.name), version());
      return;
    }
    choose_path(slot, a);
    choose_transfer(read, slot, a);
    if (read.is_linear) read_linear(a);
    if (slot) check_interpolation(a, *slot, diagnostics_);
    if (reads_descriptor(a.path)) a.descriptor = descriptor(a, slot);
    plan_.accesses.push_back(a);
  }

  void choose_path(const VaryingSlot* slot, Access& a) const {
    const bool is_flat = a.at == SampleAt::flat;
    a.path = is_flat ? Path::ld_var_flat : Path::ld_var;
    if (family_ == Family::midgard) {
      a.path = Path::ld_vary;
      a.reason = Reason::only_descriptors;
    } else if (family_ == Family::bifrost) {
      a.reason = is_flat ? Reason::flat : Reason::interpolated;
    } else if (!slot) {
      a.reason = Reason::layout_unknown;
    } else if (slot->offset >= umber::mali::info(rules_.arch).varying_bytes) {
      a.reason = Reason::offset_too_large;
    } else {
      a.path = Path::ld_var_buf;
      a.reason = Reason::layout_known;
      a.offset = slot->offset;
      a.buffer = umber::mali::info(rules_.arch).generic_buffer;
    }
  }

  void choose_transfer(const Read& read, const VaryingSlot* slot, Access& a) const {
    const place::DeclaredVarying& declared = read.declared;
    const uint8_t own = declared.type.bits;
    const auto wanted = static_cast<uint8_t>(std::bit_width(a.components));
    Transfer& t = a.transfer;
    t.kind = recovered_type(ir::Stage::fragment, declared, rules_.trust).kind;
    t.memory_bits = slot ? slot->type.bits : own;
    t.components = slot ? std::min(wanted, slot->components) : wanted;
    if (a.at != SampleAt::flat) {
      // The hardware makes floats of another size while it interpolates: halves are interpolated in 32 bits, and what
      // is mediump comes as halves.
      t.register_bits = declared.is_mediump && !read.is_linear ? uint8_t{16} : own;
      if (t.register_bits < own) a.steps.push_back(Step::widen_half);
      return;
    }
    // What is flat is moved as it is, and what became of it in memory is undone here: only floats get another size.
    t.register_bits = t.memory_bits;
    if (t.memory_bits < own) {
      t.kind = VaryingKind::float_;
      a.steps.push_back(Step::widen_half);
    } else if (t.memory_bits == 16 && t.kind != VaryingKind::float_ && a.path != Path::ld_var_buf) {
      t.register_bits = 32;
      a.steps.push_back(Step::narrow_integer);
    }
  }

  void read_linear(Access& a) {
    if (family_ == Family::midgard) {
      a.is_linear = true;
      return;
    }
    const bool is_half = a.transfer.register_bits == 16;
    a.transfer.register_bits = 32;
    a.steps.push_back(Step::times_frag_w);
    if (is_half) a.steps.push_back(Step::narrow_to_half);
    linear_at_ |= 1u << static_cast<uint32_t>(a.at);
  }

  void add_frag_w() {
    for (const SampleAt at :
         {SampleAt::center, SampleAt::centroid, SampleAt::sample, SampleAt::given_sample, SampleAt::given_offset}) {
      if ((linear_at_ >> static_cast<uint32_t>(at) & 1) == 0) continue;
      Access a{.reason = Reason::without_perspective, .components = 1, .special = Special::frag_w};
      set_special(a, at);
      plan_.accesses.push_back(a);
    }
  }

  /// The number of the descriptor that an access reads; those that would be equal are one.
  uint16_t descriptor(const Access& a, const VaryingSlot* slot) {
    std::vector<DescriptorNeed>& needs = plan_.varyings;
    const auto same = std::ranges::find_if(needs, [&a](const DescriptorNeed& n) {
      return n.built_in == a.built_in && n.location == a.location && n.special == a.special &&
             n.kind == a.transfer.kind;
    });
    const uint8_t components = slot ? slot->components : a.transfer.components;
    if (same != needs.end()) {
      same->components = std::max(same->components, components);
      return static_cast<uint16_t>(same - needs.begin());
    }
    needs.push_back({.built_in = a.built_in,
                     .location = a.location,
                     .special = a.special,
                     .kind = a.transfer.kind,
                     .bits = a.transfer.memory_bits,
                     .components = components});
    if (slot) needs.back().offset = slot->offset;
    return static_cast<uint16_t>(needs.size() - 1);
  }

  const ir::Module& m_;
  const VaryingRules& rules_;
  const VaryingLayout* layout_;
  Family family_;
  Diagnostics& diagnostics_;
  Plan plan_;
  std::vector<Read> reads_;
  std::vector<Access> built_ins_;
  ir::IoVarId last_refused_{};
  uint32_t linear_at_ = 0;  ///< a bit for each SampleAt
};

}  // namespace

Plan plan_fragment_shader(const ir::Module& module, const VaryingRules& rules, const VaryingLayout* layout,
                          Diagnostics& diagnostics) {
  return FragmentPlanner(module, rules, layout, diagnostics).run();
}

void complete(Plan& fragment, const VaryingLayout& layout, Diagnostics* diagnostics) {
  fragment.generic_bytes = layout.generic_bytes;
  for (DescriptorNeed& need : fragment.varyings) {
    if (need.special != Special::none) continue;
    const VaryingSlot* const slot = layout.find(need.built_in, need.location);
    need.is_missing = !slot;
    if (!slot) continue;
    need.offset = slot->offset;
    need.bits = slot->type.bits;
    need.components = slot->components;
  }
  for (Access& a : fragment.accesses) {
    if (!reads_descriptor(a.path) || a.special != Special::none) continue;
    a.transfer.memory_bits = fragment.varyings[a.descriptor].bits;
    const VaryingSlot* const slot = layout.find(a.built_in, a.location);
    if (slot && diagnostics) check_interpolation(a, *slot, *diagnostics);
  }
}

}  // namespace umber::back::mali
