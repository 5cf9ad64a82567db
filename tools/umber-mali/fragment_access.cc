// SPDX-License-Identifier: Apache-2.0
#include "umber-mali/fragment_access.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "back/mali/words.h"
#include "base/half.h"

namespace umber::tool {
namespace {

using back::mali::SampleAt;
using ir::Op;

/// In the last place that an interpolated value may be away from that of what is in memory; and one more from that of
/// what was written, if a quotient of it is in memory.
constexpr double kUnits = 2, kUnitOfQuotient = 1;

/// The steps between floats of 16 or 32 bits around a number.
double unit(double number, bool is_half) {
  int exponent = 0;
  std::frexp(number, &exponent);
  return is_half ? std::ldexp(1.0, std::max(exponent - 11, -24)) : std::ldexp(1.0, std::max(exponent - 24, -149));
}

/// Without perspective the hardware interpolates what the shaders divide and multiply.
bool is_times_frag_w(const back::mali::Access& access) {
  return std::ranges::find(access.steps, back::mali::Step::times_frag_w) != access.steps.end();
}

uint32_t bits_of(ir::TypeKind kind, double number) {
  return kind == ir::TypeKind::f16 ? double_to_half(number) : std::bit_cast<uint32_t>(static_cast<float>(number));
}

bool is_near(double value, double wanted, double units, bool is_half) {
  return std::abs(value - wanted) <= units * unit(wanted, is_half);
}

/// Whether what rounding loses of each corner's value is no more than that of the interpolated one.
bool have_one_sign(const WrittenVaryings& written, const Reading& reading) {
  uint32_t negative = 0;
  for (size_t corner = 0; corner < 3; ++corner)
    negative += number_of(reading.kind, *written.bits(reading.location, reading.component, corner)) < 0;
  return negative % 3 == 0;
}

bool is_flat(const ir::IoVar& variable, ir::TypeKind kind) {
  return variable.interpolation == ir::Interpolation::flat || (kind != ir::TypeKind::f32 && kind != ir::TypeKind::f16);
}

Point point_of(const Scene& scene, uint32_t lane, const Where& where) {
  return {scene.x + (lane & 1) + where.in_pixel.x, scene.y + (lane >> 1) + where.in_pixel.y};
}

std::string place_name(const ir::Module& m, ir::IoVarId id, const ScalarPlace& place) {
  return std::string(m.names.text(m.io_vars[id].name)) + " at location +" + std::to_string(place.element) + "." +
         std::to_string(place.component);
}

/// What an input that is no varying must be.
std::array<uint32_t, 4> built_in(const Scene& scene, ir::BuiltIn which, uint32_t lane) {
  if (which == ir::BuiltIn::front_facing) return {1};
  if (which == ir::BuiltIn::point_coord) return {std::bit_cast<uint32_t>(kPointX), std::bit_cast<uint32_t>(kPointY)};
  const Point at = point_of(scene, lane, {{0.5, 0.5}, {}, 0});
  const std::array<double, 3> parts = weights(scene.triangle, at, false);
  double z = 0, w = 0;
  for (size_t n = 0; n < 3; ++n)
    z += parts[n] * double{scene.triangle[n].z}, w += parts[n] * double{scene.triangle[n].inverse_w};
  const auto bits = [](double value) { return std::bit_cast<uint32_t>(static_cast<float>(value)); };
  return {bits(at.x), bits(at.y), bits(z), bits(w)};
}

}  // namespace

Where where_of(const ir::IoVar& variable, const eval::StageAccess::Access& access) {
  if (access.op == Op::interpolate_at_sample) {
    const auto sample = static_cast<uint32_t>(access.at[0]);
    return {kSamples[sample], SampleAt::given_sample, back::mali::sample_operand(sample)};
  }
  if (access.op == Op::interpolate_at_offset) {
    const uint32_t operand =
        back::mali::offset_operand(static_cast<float>(access.at[0]), static_cast<float>(access.at[1]));
    return {{access.at[0] + 0.5, access.at[1] + 0.5}, SampleAt::given_offset, operand};
  }
  if (access.op == Op::interpolate_at_centroid || variable.sampling == ir::Sampling::centroid)
    return {kCentroid, SampleAt::centroid, 0};
  if (variable.sampling == ir::Sampling::sample) return {kSamples[kSampleOfFragment], SampleAt::sample, 0};
  return {{0.5, 0.5}, SampleAt::center, 0};
}

bool ReferenceAccess::load(const Access& access, std::span<uint64_t> words) {
  const ir::IoVar& var = in_.module.io_vars[access.variable];
  if (!first_location(var)) {
    const uint64_t first = scalars_before(in_.module, var.type, access.path);
    const std::array<uint32_t, 4> values = built_in(in_.scene, var.built_in, access.lane);
    for (size_t n = 0; n < words.size(); ++n) words[n] = values[first + n];
    return true;
  }
  const std::vector<ScalarPlace> places = scalar_places(in_.module, access.variable);
  const uint64_t first = scalars_before(in_.module, var.type, access.path);
  const Where where = where_of(var, access);
  for (size_t n = 0; n < words.size(); ++n) {
    const ScalarPlace& place = places[first + n];
    words[n] = 0;
    for (uint32_t half = 0; half < (ir::bit_width_of(place.kind) == 64 ? 2u : 1u); ++half) {
      const Reading reading{.location = *first_location(var) + place.element,
                            .component = place.component + half,
                            .kind = place.kind,
                            .interpolation = is_flat(var, place.kind) ? ir::Interpolation::flat : var.interpolation,
                            .at = point_of(in_.scene, access.lane, where)};
      const std::optional<Expected> wanted = expected(in_.written, in_.scene.triangle, reading);
      uint32_t bits = ir::bit_width_of(place.kind) == 16 ? kUndefinedShort : kUndefined;
      if (wanted) bits = wanted->is_number ? bits_of(place.kind, wanted->number) : wanted->bits;
      words[n] |= uint64_t{bits} << (32 * half);
    }
  }
  return true;
}

FragmentAccess::FragmentAccess(const FragmentInputs& inputs, const LinkedPair& linked, const PlannedShader& shader,
                               DrawMemory& memory, PairCounts& counts)
    : in_(inputs), linked_(linked), shader_(shader), memory_(memory), counts_(counts) {
  const std::vector<back::mali::Access>& all = linked.fragment_plan.accesses;
  for (size_t n = 0; n < all.size(); ++n)
    if (all[n].var && (all[n].built_in == ir::BuiltIn::none || is_distance(all[n].built_in)))
      accesses_[{all[n].var.index, is_distance(all[n].built_in) ? all[n].location : all[n].element, all[n].at}] = n;
  places_.resize(in_.module.io_vars.size());
  for (const ir::IoVarId id : in_.module.io_vars.ids()) places_[id.index] = scalar_places(in_.module, id);
}

std::string FragmentAccess::run(size_t index, uint32_t lane, const Where& where, Components& values) {
  const auto known = loaded_.find({index, lane, where.operand});
  if (known != loaded_.end()) return values = known->second, std::string();
  const back::mali::Access& plan = linked_.fragment_plan.accesses[index];
  StepContext context;
  context.is_signed = plan.transfer.kind == place::VaryingKind::sint;
  if (is_times_frag_w(plan)) {
    const auto& all = linked_.fragment_plan.accesses;
    const auto frag_w = std::ranges::find_if(all, [&](const back::mali::Access& a) {
      return !a.var && a.special == back::mali::Special::frag_w && a.at == plan.at;
    });
    if (frag_w == all.end()) return "nobody loads frag_w";
    Components loaded{};
    if (std::string what = run(static_cast<size_t>(frag_w - all.begin()), lane, where, loaded); !what.empty())
      return what;
    context.frag_w = std::bit_cast<float>(loaded[0]);
  }
  ++counts_.loads;
  const mali::FragmentInvocation fragment = memory_.fragment(in_.scene.x + (lane & 1), in_.scene.y + (lane >> 1));
  std::string what = shader_.load(index, memory_.fragment_machine(), {.fragment = &fragment, .uniforms = {}}, context,
                                  where.operand, values);
  if (what.empty()) loaded_[{index, lane, where.operand}] = values;
  return what;
}

FragmentAccess::Location FragmentAccess::read_location(const Access& access, uint32_t element, const Where& where) {
  const auto found = accesses_.find({access.variable.index, element, where.at});
  if (found == accesses_.end()) return {};
  Location location{.plan = &linked_.fragment_plan.accesses[found->second]};
  if (location.plan->path == back::mali::Path::none) return location;
  const std::string what = run(found->second, access.lane, where, location.values);
  if (error_.empty() && !what.empty()) {
    error_ = place_name(in_.module, access.variable, {element, 0, {}}) + ": " + what;
    counts_.conversions += what.find("forbidden_conversion") != std::string::npos;
  }
  return location;
}

bool FragmentAccess::is_half(uint32_t location) const {
  const bool is_linear = std::ranges::binary_search(linked_.rules.noperspective, location);
  return linked_.is_linked && in_.written.is_all_mediump(location) &&
         !(is_linear && linked_.rules.arch >= mali::Arch::v6);
}

void FragmentAccess::compare(const Access& access, const Location& from, const ScalarPlace& place, uint32_t component,
                             const Where& where, uint32_t bits) {
  const ir::IoVar& var = in_.module.io_vars[access.variable];
  const bool is_constant = is_flat(var, place.kind);
  Reading reading{.location = *first_location(var) + place.element,
                  .component = component,
                  .kind = place.kind,
                  .interpolation = is_constant ? ir::Interpolation::flat : var.interpolation,
                  .at = point_of(in_.scene, access.lane, where),
                  .is_half = is_half(*first_location(var) + place.element),
                  .is_over_inverse_w = is_times_frag_w(*from.plan)};
  const std::optional<Expected> wanted = expected(in_.written, in_.scene.triangle, reading);
  if (!wanted) return;
  const bool is_short = ir::bit_width_of(place.kind) == 16;
  const bool is_narrow =
      is_short || (from.plan->path != back::mali::Path::none && from.plan->transfer.register_bits == 16);
  const double value = number_of(place.kind, bits);
  bool is_right = false;
  if (wanted->is_number) {
    ++counts_.smooth;
    is_right = is_near(value, wanted->number, kUnits, is_narrow || reading.is_half);
    if (reading.is_over_inverse_w && have_one_sign(in_.written, reading)) {
      reading.is_over_inverse_w = false;
      const double written = expected(in_.written, in_.scene.triangle, reading)->number;
      is_right &= is_near(value, written, kUnits + kUnitOfQuotient, is_narrow);
    }
  } else {
    ++counts_.flat;
    uint32_t exact = wanted->bits;
    if (is_narrow && place.kind == ir::TypeKind::f32)
      exact = std::bit_cast<uint32_t>(through_half(std::bit_cast<float>(exact)));
    const bool are_nans =
        is_narrow && std::isnan(std::bit_cast<float>(exact)) && std::isnan(std::bit_cast<float>(bits));
    is_right = is_short ? ((bits ^ exact) & 0xFFFF) == 0 : bits == exact || are_nans;
  }
  if (!is_right && error_.empty())
    error_ = place_name(in_.module, access.variable, place) + " in pixel " + std::to_string(access.lane) + " is " +
             std::to_string(bits) + " (" + std::to_string(value) + "), not " +
             (wanted->is_number ? std::to_string(wanted->number) : std::to_string(wanted->bits));
}

void FragmentAccess::compare_built_in(const Access& access, uint32_t component, uint32_t bits) {
  const ir::BuiltIn which = in_.module.io_vars[access.variable].built_in;
  const uint32_t wanted = built_in(in_.scene, which, access.lane)[component];
  const double number = double{std::bit_cast<float>(wanted)};
  const bool is_number = which == ir::BuiltIn::frag_coord && component >= 2;
  const bool is_right = is_number
                            ? std::abs(double{std::bit_cast<float>(bits)} - number) <= kUnits * unit(number, false)
                            : bits == wanted;
  ++(is_number ? counts_.smooth : counts_.flat);
  if (!is_right && error_.empty())
    error_ = std::string(ir::info(which).name) + "." + std::to_string(component) + " is " + std::to_string(bits) +
             ", not " + std::to_string(wanted);
}

bool FragmentAccess::load_built_in(const Access& access, std::span<uint64_t> words) {
  const uint64_t first = scalars_before(in_.module, in_.module.io_vars[access.variable].type, access.path);
  const std::vector<back::mali::Access>& all = linked_.fragment_plan.accesses;
  std::ranges::fill(words, kUndefined);
  for (size_t n = 0; n < all.size(); ++n) {
    if (all[n].var != access.variable || !all[n].components) continue;
    Components values{};
    const std::string what = run(n, access.lane, {{0.5, 0.5}, all[n].at, 0}, values);
    if (error_.empty()) error_ = what;
    // Values that are no locations begin at the first component that is meant.
    const bool is_whole = all[n].path == back::mali::Path::ld_vary;
    const auto shift = is_whole ? 0u : static_cast<uint32_t>(std::countr_zero(all[n].components));
    for (uint32_t c = 0; c < 4; ++c)
      if ((all[n].components >> c & 1) && c >= first && c - first < words.size()) {
        words[c - first] = values[c - shift];
        compare_built_in(access, c, values[c - shift]);
      }
  }
  return true;
}

bool FragmentAccess::load(const Access& access, std::span<uint64_t> words) {
  const ir::IoVar& var = in_.module.io_vars[access.variable];
  if (!first_location(var)) return load_built_in(access, words);
  const std::vector<ScalarPlace>& places = places_[access.variable.index];
  const uint64_t first = scalars_before(in_.module, var.type, access.path);
  for (size_t n = 0; n < words.size(); ++n) {
    const ScalarPlace& place = places[first + n];
    Where where = where_of(var, access);
    if (is_flat(var, place.kind)) where.at = SampleAt::flat, where.operand = 0;
    const Location location = read_location(access, place.element, where);
    words[n] = 0;
    for (uint32_t half = 0; half < (ir::bit_width_of(place.kind) == 64 ? 2u : 1u); ++half) {
      const uint32_t component = place.component + half;
      const bool is_planned = location.plan && (location.plan->components >> component & 1);
      const uint32_t bits = is_planned ? location.values[component] : kUndefined;
      if (is_planned) compare(access, location, place, component, where, bits);
      words[n] |= uint64_t{bits} << (32 * half);
    }
  }
  return true;
}

}  // namespace umber::tool
