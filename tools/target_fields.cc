// SPDX-License-Identifier: Apache-2.0
#include "target_fields.h"

#include <charconv>

namespace umber::tool {
namespace {

bool read(bool& field, std::string_view value) {
  field = value == "true";
  return field || value == "false";
}

bool read(BufferBounds& field, std::string_view value) {
  if (value == "clamp") field = BufferBounds::clamp;
  if (value == "zero") field = BufferBounds::zero;
  return field != BufferBounds::undefined;
}

bool read(StructuredBuffers& field, std::string_view value) {
  if (value == "auto") field = StructuredBuffers::automatic;
  if (value == "document") field = StructuredBuffers::document;
  if (value == "always") field = StructuredBuffers::always;
  return field != StructuredBuffers::never;
}

bool read(uint32_t& field, std::string_view value) {
  const std::from_chars_result end = std::from_chars(value.data(), value.data() + value.size(), field);
  return end.ec == std::errc() && end.ptr == value.data() + value.size();
}

/// All ops, or some, of which a test can say that the target lacks them: those without a formula stay.
constexpr ir::OpSet kAllOps = [] {
  ir::OpSet all;
  for (size_t n = 0; n < ir::kOpCount; ++n) all.add(static_cast<ir::Op>(n));
  return all;
}();
constexpr ir::KindSet kNumbers = ir::kinds_between(ir::TypeKind::bool_, ir::TypeKind::f64);
constexpr Lack kLacksAll = {.ops = kAllOps, .kinds = kNumbers};
constexpr Lack kLacksDoubles = {.ops = kAllOps, .kinds = ir::KindSet::of(ir::TypeKind::f64)};
constexpr Lack kLacksPrecise = {.ops = kAllOps, .kinds = kNumbers, .flags = ir::flag::kPrecise};

bool read(std::span<const Lack>& field, std::string_view value) {
  if (value == "all") field = {&kLacksAll, 1};
  if (value == "doubles") field = {&kLacksDoubles, 1};
  if (value == "precise") field = {&kLacksPrecise, 1};
  return !field.empty();
}

template <auto kMember>
bool set(Target& target, std::string_view value) {
  return read(target.*kMember, value);
}

constexpr std::string_view kYesNo = "true|false";

// clang-format off
constexpr TargetField kFields[] = {
    {"gl_depth_range_in_source", kYesNo, "position.z of the source runs from -w to w and must be converted", set<&Target::gl_depth_range_in_source>},
    {"flip_y", kYesNo, "the y axis of the source points up, the target's down", set<&Target::flip_y>},
    {"flat_colors", kYesNo, "those of the compatibility profile are not interpolated", set<&Target::flat_colors>},
    {"half_mediump", kYesNo, "floats that relaxed precision is enough for have 16 bits", set<&Target::half_mediump>},
    {"two_sided_colors", kYesNo, "those of the compatibility profile are of the side that is seen", set<&Target::two_sided_colors>},
    {"clamp_vertex_colors", kYesNo, "those of the compatibility profile are kept from 0 to 1", set<&Target::clamp_vertex_colors>},
    {"flip_point_coord", kYesNo, "point_coord.y runs the other way", set<&Target::flip_point_coord>},
    {"attributes_as_words", kYesNo, "64-bit vertex inputs are read as 32-bit integers", set<&Target::attributes_as_words>},
    {"varyings_as_words", kYesNo, "stages hand on doubles as pairs of 32-bit integers", set<&Target::varyings_as_words>},
    {"refuses_known_outside", kYesNo, "an index that is found to be outside, or a divisor that is 0, is an error", set<&Target::refuses_known_outside>},
    {"gradients_need_uniform_loops", kYesNo, "neighbours are compared only where all go round a loop alike", set<&Target::gradients_need_uniform_loops>},
    {"cases_stand_alone", kYesNo, "cases of a switch do not fall through", set<&Target::cases_stand_alone>},
    {"loads_few_image_formats", kYesNo, "images are loaded from only in formats of one 32-bit number", set<&Target::loads_few_image_formats>},
    {"constant_resource_indices", kYesNo, "arrays of resources are indexed by constants alone", set<&Target::constant_resource_indices>},
    {"call_parameters_as_state", kYesNo, "what a draw or dispatch is called with is state", set<&Target::call_parameters_as_state>},
    {"lacks", "all|doubles|precise", "ops that formulas take the place of: all that have one, of doubles, or of precise results", set<&Target::lacks>},
    {"color_outputs", "N", "colour attachments that frag_color is copied to", set<&Target::color_outputs>},
    {"clip_planes", "BITS", "clip distances that take effect; others are written as 0", set<&Target::clip_planes>},
    {"buffers_by_slot", kYesNo, "all blocks are arrays of words, whatever their types", set<&Target::buffers_by_slot>},
    {"shared_blocks", kYesNo, "several views of the memory of a workgroup, laid out as declared", set<&Target::shared_blocks>},
    {"structures_in_blocks", kYesNo, "structures of blocks are loaded as they are, where a value can have the same type", set<&Target::structures_in_blocks>},
    {"structured_buffers", "auto|document|always", "uniform blocks that are StructuredBuffers", set<&Target::structured_buffers>},
    {"explain_blocks", kYesNo, "say of each uniform block what it is bound as, and why", set<&Target::explain_blocks>},
    {"buffer_bounds", "clamp|zero", "accesses of blocks by slot are kept inside", set<&Target::buffer_bounds>},
};
// clang-format on

}  // namespace

std::span<const TargetField> target_fields() { return kFields; }

bool set_field(Target& target, std::string_view assignment) {
  const size_t equals = assignment.find('=');
  if (equals == assignment.npos) return false;
  for (const TargetField& field : kFields)
    if (field.name == assignment.substr(0, equals)) return field.set(target, assignment.substr(equals + 1));
  return false;
}

}  // namespace umber::tool
