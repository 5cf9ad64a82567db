// SPDX-License-Identifier: Apache-2.0
#include "driver/options.h"

#include "driver/targets.h"

namespace umber::driver {
namespace {

constexpr Message<uint32_t> kTooManyColorOutputs{Severity::error, "too-many-color-outputs",
                                                 "a fragment shader has at most {0} colour outputs"};

constexpr Message<> kBadVersion{Severity::error, "default-version", "the default version is no version of GLSL or ESSL",
                                "it looks like 450, 450core or 310es"};

constexpr Message<> kSourcesTooLong{Severity::error, "sources-too-long",
                                    "the sources and what they include are longer than 2 GiB together"};
constexpr Message<> kHalfAllocator{Severity::error, "allocator",
                                   "an allocator has a function that allocates and one that releases"};
constexpr Message<std::string_view, uint32_t> kSlotTooHigh{Severity::error, "first-slot", "{0} is at most {1}"};

constexpr uint32_t kMostColorOutputs = 32;
constexpr uint32_t kHighestFirst = 0x7fffffff;  // so that counting up from there never ends

}  // namespace

bool are_readable(std::span<const Source> sources, Diagnostics& diagnostics) {
  size_t left = Sources::kMostBytes;
  for (const Source& s : sources) {
    const size_t size = s.spirv.empty() ? s.text.size() : s.spirv.size();
    if (size >= left) {
      diagnostics.report(kSourcesTooLong, {});
      return false;
    }
    left -= size;
  }
  return true;
}

bool are_complete(const Sources& sources, Diagnostics& diagnostics) {
  if (sources.is_cut()) diagnostics.report(kSourcesTooLong, {});
  return !sources.is_cut();
}

bool check_options(const Options& options, Diagnostics& diagnostics) {
  if (options.allocator && !options.allocator->allocate != !options.allocator->release)
    diagnostics.report(kHalfAllocator, {});
  if (options.first_set > kHighestFirst) diagnostics.report(kSlotTooHigh, {}, "first_set", kHighestFirst);
  if (options.bindless_set > kHighestFirst) diagnostics.report(kSlotTooHigh, {}, "bindless_set", kHighestFirst);
  if (options.first_binding > kHighestFirst) diagnostics.report(kSlotTooHigh, {}, "first_binding", kHighestFirst);
  for (const BindingBase& base : options.binding_bases)
    if (base.base > kHighestFirst) diagnostics.report(kSlotTooHigh, {}, "a binding base", kHighestFirst);
  if (options.color_outputs > kMostColorOutputs) diagnostics.report(kTooManyColorOutputs, {}, kMostColorOutputs);
  if (!options.default_version.empty() && !glsl::find_version(options.default_version))
    diagnostics.report(kBadVersion, {});
  target_row(options.output).check(options, diagnostics);
  return !diagnostics.has_errors();
}

glsl::FrontOptions front_options(const Options& options, Language language) {
  glsl::FrontOptions front;
  front.language = language;
  front.dialect = options.dialect;
  if (!options.default_version.empty()) front.version = glsl::find_version(options.default_version);
  front.force_version = options.force_version;
  front.separable = options.separable;
  front.begins_at_zero = options.zero_initialize;
  front.geometry_layout = options.geometry_layout;
  front.bindless_elements = options.bindless_elements;
  front.defines = options.defines;
  front.preamble = options.preamble;
  front.depth_modes = options.depth_modes;
  front.keep_scopes = options.spirv.debug >= DebugInfo::scopes;
  if (options.include) front.include = &options.include;
  return front;
}

Budget::Limits limits_of(const Options& options) {
  return {
      .milliseconds = options.limits.milliseconds, .memory = options.limits.memory, .nesting = options.limits.nesting};
}

place::AutoSlots auto_slots(const Options& options) {
  return {.first_set = options.first_set,
          .first_binding = options.first_binding,
          .bindless_set = options.bindless_set,
          .set_for_each_kind = options.set_for_each_kind,
          .bases = options.binding_bases,
          .rules = options.binding_rules};
}

Target target_of(const Options& options) {
  Target target{.gl_depth_range_in_source = options.depth_range == DepthRange::gl,
                .flip_y = options.flip_y,
                .clamp_vertex_colors = options.clamp_vertex_colors,
                .two_sided_colors = options.two_sided_colors,
                .flat_colors = options.flat_colors,
                .half_mediump = options.half_mediump,
                .flip_point_coord = options.flip_point_coord,
                .attributes_as_words = options.attributes_as_words,
                .color_outputs = options.color_outputs,
                .clip_planes = options.clip_planes,
                .copies_functions = options.optimize == Optimize::performance};
  target_row(options.output).limit(options, target);
  return target;
}

}  // namespace umber::driver
