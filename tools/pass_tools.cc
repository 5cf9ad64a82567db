// SPDX-License-Identifier: Apache-2.0
#include "pass_tools.h"

#include <charconv>
#include <fstream>
#include <sstream>

#include "diag/render.h"
#include "ir/text/parser.h"
#include "ir/validate/validate.h"
#include "passes/registry.h"

namespace umber::tool {
namespace {

bool set(bool& field, std::string_view value) {
  field = value == "true";
  return field || value == "false";
}

bool set(BufferBounds& field, std::string_view value) {
  if (value == "clamp") field = BufferBounds::clamp;
  if (value == "zero") field = BufferBounds::zero;
  return field != BufferBounds::undefined;
}

bool set(StructuredBuffers& field, std::string_view value) {
  if (value == "auto") field = StructuredBuffers::automatic;
  if (value == "document") field = StructuredBuffers::document;
  if (value == "always") field = StructuredBuffers::always;
  return field != StructuredBuffers::never;
}

bool set(uint32_t& field, std::string_view value) {
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

bool set(std::span<const Lack>& field, std::string_view value) {
  if (value == "all") field = {&kLacksAll, 1};
  if (value == "doubles") field = {&kLacksDoubles, 1};
  if (value == "precise") field = {&kLacksPrecise, 1};
  return !field.empty();
}

}  // namespace

std::optional<std::string> read_file(const std::string& path) {
  const std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return in ? std::optional(text.str()) : std::nullopt;
}

const Pass* find_pass(std::string_view name) {
  for (const Pass* pass : kAllPasses)
    if (pass->name == name) return pass;
  return nullptr;
}

bool set_field(Target& target, std::string_view assignment) {
  const size_t equals = assignment.find('=');
  if (equals == assignment.npos) return false;
  const std::string_view field = assignment.substr(0, equals), value = assignment.substr(equals + 1);
  if (field == "gl_depth_range_in_source") return set(target.gl_depth_range_in_source, value);
  if (field == "flip_y") return set(target.flip_y, value);
  if (field == "clamp_vertex_colors") return set(target.clamp_vertex_colors, value);
  if (field == "flip_point_coord") return set(target.flip_point_coord, value);
  if (field == "attributes_as_words") return set(target.attributes_as_words, value);
  if (field == "refuses_known_outside") return set(target.refuses_known_outside, value);
  if (field == "cases_stand_alone") return set(target.cases_stand_alone, value);
  if (field == "constant_resource_indices") return set(target.constant_resource_indices, value);
  if (field == "shared_blocks") return set(target.shared_blocks, value);
  if (field == "loads_few_image_formats") return set(target.loads_few_image_formats, value);
  if (field == "varyings_as_words") return set(target.varyings_as_words, value);
  if (field == "call_parameters_as_state") return set(target.call_parameters_as_state, value);
  if (field == "lacks") return set(target.lacks, value);
  if (field == "color_outputs") return set(target.color_outputs, value);
  if (field == "gradients_need_uniform_loops") return set(target.gradients_need_uniform_loops, value);
  if (field == "structures_in_blocks") return set(target.structures_in_blocks, value);
  if (field == "buffers_by_slot") return set(target.buffers_by_slot, value);
  if (field == "structured_buffers") return set(target.structured_buffers, value);
  if (field == "explain_blocks") return set(target.explain_blocks, value);
  if (field == "buffer_bounds") return set(target.buffer_bounds, value);
  if (field == "clip_planes") return set(target.clip_planes, value);
  return false;
}

Parsed parse_text(std::string_view file, std::string_view text) {
  Sources sources;
  Diagnostics diagnostics;
  Result<ir::Module> module = ir::parse(sources, sources.add(file, text), diagnostics);
  if (!module) return {std::nullopt, render(diagnostics, sources)};
  return {std::move(*module), {}};
}

std::string validate(const ir::Module& module) {
  Diagnostics diagnostics;
  const Sources nothing;
  return ir::validate(module, diagnostics) ? std::string() : render(diagnostics, nothing);
}

PassRun run_pass(ir::Module& module, const Pass& pass, const Target& target) {
  PassRun run;
  PassContext context{target, run.diagnostics};
  Result<bool> result = pass.run(module, context);
  run.changed = result && *result;
  run.ok = result && !run.diagnostics.has_errors();
  return run;
}

std::string failure_of(const PassRun& run) {
  if (run.ok) return {};
  const Sources nothing;
  std::string text = render(run.diagnostics, nothing);
  return text.empty() ? std::string("the pass failed and did not say why\n") : text;
}

}  // namespace umber::tool
