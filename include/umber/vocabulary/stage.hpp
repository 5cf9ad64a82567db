// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace umber {

/// The kinds of shaders that Umber knows by name; StageRow::support says what it does with them.
enum class Stage : uint8_t {
  vertex, tess_control, tess_evaluation, geometry, fragment, compute,
  ray_generation, intersection, any_hit, closest_hit, miss, callable, task, mesh,
};

/// A part of Umber that takes a stage or does not: a bit of StageRow::support.
enum class StagePart : uint8_t { glsl_in = 1, spirv_in = 2, spirv_out = 4, hlsl_out = 8, essl_out = 16 };
inline constexpr uint8_t kAllStageParts = 31;
inline constexpr uint8_t kGlslAndSpirv = 7;
inline constexpr uint8_t kAllButEssl = kAllStageParts - static_cast<uint8_t>(StagePart::essl_out);

/// What is known of a stage, once for all that asks.
struct StageRow {
  Stage stage{};
  std::string_view word;         ///< in IR text and in JSON
  std::string_view name;         ///< in sentences: "vertex", to stand before "shader"
  std::string_view gl_name;      ///< of the enumerator that glCreateShader takes
  std::string_view extension;    ///< of files, as glslangValidator and glslc have them
  std::string_view option;       ///< glslc's word for -fshader-stage
  uint32_t execution_model = 0;  ///< SPIR-V's number
  uint32_t position = 0;         ///< in a pipeline: what a stage writes is read by the next higher one; 0: stands alone
  uint8_t support = 0;           ///< StageParts that take it
};

/// In the order of Stage.
inline constexpr StageRow kStages[] = {
    // clang-format off
    {Stage::vertex, "vertex", "vertex", "GL_VERTEX_SHADER", "vert", "vertex", 0, 1, kAllStageParts},
    {Stage::tess_control, "tess_control", "tessellation control", "GL_TESS_CONTROL_SHADER", "tesc", "tesscontrol", 1, 2, kAllButEssl},
    {Stage::tess_evaluation, "tess_evaluation", "tessellation evaluation", "GL_TESS_EVALUATION_SHADER", "tese", "tesseval", 2, 3, kAllButEssl},
    {Stage::geometry, "geometry", "geometry", "GL_GEOMETRY_SHADER", "geom", "geometry", 3, 4, kAllButEssl},
    {Stage::fragment, "fragment", "fragment", "GL_FRAGMENT_SHADER", "frag", "fragment", 4, 5, kAllStageParts},
    {Stage::compute, "compute", "compute", "GL_COMPUTE_SHADER", "comp", "compute", 5, 0, kAllButEssl},
    {Stage::ray_generation, "ray_generation", "ray generation", "GL_RAY_GENERATION_SHADER_EXT", "rgen", "rgen", 5313, 0, kAllButEssl},
    {Stage::intersection, "intersection", "intersection", "GL_INTERSECTION_SHADER_EXT", "rint", "rint", 5314, 0, kAllButEssl},
    {Stage::any_hit, "any_hit", "any-hit", "GL_ANY_HIT_SHADER_EXT", "rahit", "rahit", 5315, 0, kAllButEssl},
    {Stage::closest_hit, "closest_hit", "closest-hit", "GL_CLOSEST_HIT_SHADER_EXT", "rchit", "rchit", 5316, 0, kAllButEssl},
    {Stage::miss, "miss", "miss", "GL_MISS_SHADER_EXT", "rmiss", "rmiss", 5317, 0, kAllButEssl},
    {Stage::callable, "callable", "callable", "GL_CALLABLE_SHADER_EXT", "rcall", "rcall", 5318, 0, kAllButEssl},
    {Stage::task, "task", "task", "GL_TASK_SHADER_EXT", "task", "task", 5364, 3, kAllButEssl},
    {Stage::mesh, "mesh", "mesh", "GL_MESH_SHADER_EXT", "mesh", "mesh", 5365, 4, kAllButEssl},
    // clang-format on
};
inline constexpr size_t kStageCount = sizeof kStages / sizeof *kStages;

constexpr bool is_stage(Stage stage) { return static_cast<size_t>(stage) < kStageCount; }
/// Expects one that is.
constexpr const StageRow& row_of(Stage stage) { return kStages[static_cast<size_t>(stage)]; }
constexpr bool is_supported(Stage stage, StagePart by) {
  return (row_of(stage).support & static_cast<uint8_t>(by)) != 0;
}
/// The stages that run in workgroups.
constexpr bool has_workgroups(Stage stage) {
  return stage == Stage::compute || stage == Stage::task || stage == Stage::mesh;
}
/// The stages that a patch goes through.
constexpr bool is_of_tessellation(Stage stage) {
  return stage == Stage::tess_control || stage == Stage::tess_evaluation;
}
constexpr bool is_of_meshes(Stage stage) { return stage == Stage::task || stage == Stage::mesh; }
/// The stages of ray tracing pipelines.
constexpr bool is_of_ray_tracing(Stage stage) { return stage >= Stage::ray_generation && stage <= Stage::callable; }
/// The stage with this execution model of SPIR-V; null if it is of none.
constexpr const StageRow* find_stage(uint32_t execution_model) {
  for (const StageRow& row : kStages)
    if (row.execution_model == execution_model) return &row;
  return nullptr;
}

static_assert([] {
  for (size_t n = 0; n < kStageCount; ++n)
    if (static_cast<size_t>(kStages[n].stage) != n) return false;
  return true;
}());

}  // namespace umber
