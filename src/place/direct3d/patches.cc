// SPDX-License-Identifier: Apache-2.0
#include "place/direct3d/patches.h"

#include <algorithm>

#include "ir/interface/edit.h"

namespace umber::place {
namespace {

using ir::BuiltIn, ir::Direction, ir::Module, ir::Stage, ir::TessellationState;

constexpr Message<> kControlAlone{
    Severity::warning, "patches-alone",
    "the tessellation control shader is compiled alone: its hull shader divides patches as triangles, at equal spaces",
    "compile it together with the evaluation shader, which says how patches are divided"};
constexpr Message<uint32_t> kEvaluationAlone{
    Severity::warning, "patches-alone",
    "the tessellation evaluation shader is compiled without a control shader: its patches are taken to have {0} "
    "vertices",
    "compile both together; if there is no control shader, --patch-vertices=N makes a hull shader"};

/// Direct3D wants the levels of all edges, in both stages.
void add_levels(Module& m, Direction direction) {
  constexpr std::pair<BuiltIn, uint32_t> kLevels[] = {{BuiltIn::tess_level_outer, 4}, {BuiltIn::tess_level_inner, 2}};
  for (const auto& [level, count] : kLevels) {
    if (find_built_in(m, level, direction)) continue;
    m.io_vars.add(
        {.direction = direction,
         .built_in = level,
         .type = m.types.array(ir::types::kF32, count),
         .is_patch = true,
         .name = m.names.intern(level == BuiltIn::tess_level_outer ? "gl_TessLevelOuter" : "gl_TessLevelInner")});
  }
}

/// What both have said of the same patches, in the words of the evaluation shader if there is one.
void describe_division(TessellationState& control, const TessellationState* evaluation, Diagnostics& diagnostics) {
  if (evaluation) {
    control.domain = evaluation->domain;
    control.spacing = evaluation->spacing;
    control.is_clockwise = evaluation->is_clockwise;
    control.point_mode = evaluation->point_mode;
  } else if (control.domain == ir::PatchDomain::none) {  // SPIR-V may say it in either stage
    diagnostics.report(kControlAlone, {});
    control.domain = ir::PatchDomain::triangles;
  }
}

}  // namespace

uint32_t patch_vertices(std::optional<uint32_t> given) {
  constexpr uint32_t kUsual = 3;
  return std::clamp(given.value_or(kUsual), 1u, ir::kMostPatchVertices);
}

void agree_on_patches(std::span<Module* const> stages, std::optional<uint32_t> input_vertices,
                      Diagnostics& diagnostics) {
  const auto find = [&](Stage stage) {
    const auto at = std::ranges::find(stages, stage, &Module::stage);
    return at == stages.end() ? nullptr : *at;
  };
  Module *const control = find(Stage::tess_control), *const evaluation = find(Stage::tess_evaluation);
  if (control) {
    describe_division(control->state.tessellation, evaluation ? &evaluation->state.tessellation : nullptr, diagnostics);
    add_levels(*control, Direction::output);
  }
  if (!evaluation) return;
  uint32_t& vertices = evaluation->state.tessellation.output_vertices;  // in SPIR-V either stage may have it
  if (control) vertices = control->state.tessellation.output_vertices;
  if (vertices == 0) {
    vertices = patch_vertices(input_vertices);
    if (!input_vertices) diagnostics.report(kEvaluationAlone, {}, vertices);
  }
  add_levels(*evaluation, Direction::input);
}

}  // namespace umber::place
