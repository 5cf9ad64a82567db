// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/parse/mode_words.h"

namespace umber::glsl {
namespace {

using Mode = spv::ExecutionMode;

struct Row {
  Mode mode;
  std::string_view words;
};
constexpr Row kRows[] = {
    {Mode::Invocations, "layout(invocations = N) in"},
    {Mode::SpacingEqual, "layout(equal_spacing) in"},
    {Mode::SpacingFractionalEven, "layout(fractional_even_spacing) in"},
    {Mode::SpacingFractionalOdd, "layout(fractional_odd_spacing) in"},
    {Mode::VertexOrderCw, "layout(cw) in"},
    {Mode::VertexOrderCcw, "layout(ccw) in"},
    {Mode::PixelCenterInteger, "layout(pixel_center_integer) in vec4 gl_FragCoord"},
    {Mode::OriginUpperLeft, "layout(origin_upper_left) in vec4 gl_FragCoord"},
    {Mode::EarlyFragmentTests, "layout(early_fragment_tests) in"},
    {Mode::PointMode, "layout(point_mode) in"},
    {Mode::Xfb, "layout(xfb_buffer = N) out"},
    {Mode::DepthReplacing, "layout(depth_any) out float gl_FragDepth"},
    {Mode::DepthGreater, "layout(depth_greater) out float gl_FragDepth"},
    {Mode::DepthLess, "layout(depth_less) out float gl_FragDepth"},
    {Mode::DepthUnchanged, "layout(depth_unchanged) out float gl_FragDepth"},
    {Mode::LocalSize, "layout(local_size_x = N) in"},
    {Mode::InputPoints, "layout(points) in"},
    {Mode::InputLines, "layout(lines) in"},
    {Mode::InputLinesAdjacency, "layout(lines_adjacency) in"},
    {Mode::Triangles, "layout(triangles) in"},
    {Mode::InputTrianglesAdjacency, "layout(triangles_adjacency) in"},
    {Mode::Quads, "layout(quads) in"},
    {Mode::Isolines, "layout(isolines) in"},
    {Mode::OutputVertices, "layout(max_vertices = N) out, or layout(vertices = N) out"},
    {Mode::OutputPoints, "layout(points) out"},
    {Mode::OutputLineStrip, "layout(line_strip) out"},
    {Mode::OutputTriangleStrip, "layout(triangle_strip) out"},
    {Mode::LocalSizeId, "layout(local_size_x_id = N) in"},
    {Mode::SubgroupUniformControlFlowKHR, "[[subgroup_uniform_control_flow]]"},
    {Mode::PostDepthCoverage, "layout(post_depth_coverage) in"},
    {Mode::QuadDerivativesKHR, "layout(quad_derivatives) in"},
    {Mode::RequireFullQuadsKHR, "layout(full_quads) in"},
    {Mode::OutputLinesEXT, "layout(lines) out"},
    {Mode::OutputPrimitivesEXT, "layout(max_primitives = N) out"},
    {Mode::DerivativeGroupQuadsNV, "layout(derivative_group_quadsNV) in"},
    {Mode::DerivativeGroupLinearNV, "layout(derivative_group_linearNV) in"},
    {Mode::OutputTrianglesEXT, "layout(triangles) out"},
    {Mode::PixelInterlockOrderedEXT, "layout(pixel_interlock_ordered) in"},
    {Mode::PixelInterlockUnorderedEXT, "layout(pixel_interlock_unordered) in"},
    {Mode::SampleInterlockOrderedEXT, "layout(sample_interlock_ordered) in"},
    {Mode::SampleInterlockUnorderedEXT, "layout(sample_interlock_unordered) in"},
    {Mode::ShadingRateInterlockOrderedEXT, "layout(shading_rate_interlock_ordered) in"},
    {Mode::ShadingRateInterlockUnorderedEXT, "layout(shading_rate_interlock_unordered) in"},
    {Mode::MaximallyReconvergesKHR, "[[maximally_reconverges]]"},
};

}  // namespace

std::string_view words_of_mode(Mode mode) {
  for (const Row& row : kRows)
    if (row.mode == mode) return row.words;
  return {};
}

}  // namespace umber::glsl
