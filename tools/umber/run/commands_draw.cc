// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "umber/run/commands.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

struct Rectangle {
  float x, y, width, height;
};

Rectangle scan_rectangle(Scanner& scan) {
  const std::array<float, 4> r = scan.reals<4>();
  return {r[0], r[1], r[2], r[3]};
}

/// From pixels to clip space.
Rectangle from_pixels(const Context& context, const Rectangle& r) {
  const auto width = static_cast<float>(context.framebuffer().width());
  const auto height = static_cast<float>(context.framebuffer().height());
  return {-1 + 2 * r.x / width, -1 + 2 * r.y / height, 2 * r.width / width, 2 * r.height / height};
}

/// The corners in the order of a triangle strip, as (x, y, 0, 1).
AttributeData corners(std::string name, const Rectangle& r) {
  const auto corner = [](float x, float y) {
    return std::array<Number, 4>{Number::of(static_cast<double>(x)), Number::of(static_cast<double>(y)), Number::of(0),
                                 Number::of(1)};
  };
  return {std::move(name),
          0,
          {corner(r.x, r.y), corner(r.x + r.width, r.y), corner(r.x, r.y + r.height),
           corner(r.x + r.width, r.y + r.height)}};
}

void draw_strip(Context& context, std::span<const AttributeData> attributes, uint32_t instances) {
  context.draw(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, {.count = 4, .instances = instances}, attributes);
}

/// The same corners as one patch.
void draw_patch(Context& context, const Rectangle& r, uint32_t instances) {
  const AttributeData positions = corners("piglit_vertex", r);
  context.gl.patch.vertices = 4;
  context.draw(VK_PRIMITIVE_TOPOLOGY_PATCH_LIST, {.count = 4, .instances = instances}, {&positions, 1});
}

using Indices = std::vector<uint32_t>;

void check_few(uint32_t count) {
  constexpr uint32_t kMost = 1u << 20;
  if (count > kMost) throw Failure(fmt::format("{} vertices are too many", count));
}

// The vertex that flat values come from must be the last of each triangle, or the first, as GL says for the primitive
// as a whole (OpenGL 4.6, table 13.2).
Indices quad_list(uint32_t first, uint32_t count, bool provoking_first) {
  Indices indices;
  for (uint32_t v = first; v + 3 < first + count; v += 4) {
    if (provoking_first) indices.insert(indices.end(), {v, v + 1, v + 2, v, v + 2, v + 3});
    if (!provoking_first) indices.insert(indices.end(), {v, v + 1, v + 3, v + 1, v + 2, v + 3});
  }
  return indices;
}

Indices quad_strip(uint32_t first, uint32_t count, bool provoking_first) {
  Indices indices;
  for (uint32_t v = first; v + 3 < first + count; v += 2) {
    if (provoking_first) indices.insert(indices.end(), {v, v + 1, v + 3, v, v + 3, v + 2});
    if (!provoking_first) indices.insert(indices.end(), {v, v + 1, v + 3, v + 2, v, v + 3});
  }
  return indices;
}

Indices polygon(uint32_t first, uint32_t count, bool provoking_first) {
  Indices indices;
  for (uint32_t v = first; v + 2 < first + count; ++v) {
    if (provoking_first) indices.insert(indices.end(), {first, v + 1, v + 2});
    if (!provoking_first) indices.insert(indices.end(), {v + 1, v + 2, first});
  }
  return indices;
}

Indices line_loop(uint32_t first, uint32_t count, bool) {
  Indices indices;
  for (uint32_t i = 0; i < count; ++i) indices.insert(indices.end(), {first + i, first + (i + 1) % count});
  return indices;
}

struct Primitive {
  std::string_view name;
  VkPrimitiveTopology topology;
  Indices (*indices)(uint32_t first, uint32_t count,
                     bool provoking_first) = nullptr;  ///< what Vulkan has no topology for
};
constexpr Primitive kPrimitives[] = {
    {"GL_POINTS", VK_PRIMITIVE_TOPOLOGY_POINT_LIST},
    {"GL_LINES", VK_PRIMITIVE_TOPOLOGY_LINE_LIST},
    {"GL_LINE_STRIP", VK_PRIMITIVE_TOPOLOGY_LINE_STRIP},
    {"GL_LINE_LOOP", VK_PRIMITIVE_TOPOLOGY_LINE_LIST, line_loop},
    {"GL_TRIANGLES", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST},
    {"GL_TRIANGLE_STRIP", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP},
    {"GL_TRIANGLE_FAN", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN},
    {"GL_QUADS", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST, quad_list},
    {"GL_QUAD_STRIP", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST, quad_strip},
    {"GL_POLYGON", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST, polygon},
    {"GL_LINES_ADJACENCY", VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY},
    {"GL_LINE_STRIP_ADJACENCY", VK_PRIMITIVE_TOPOLOGY_LINE_STRIP_WITH_ADJACENCY},
    {"GL_TRIANGLES_ADJACENCY", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST_WITH_ADJACENCY},
    {"GL_TRIANGLE_STRIP_ADJACENCY", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP_WITH_ADJACENCY},
    {"GL_PATCHES", VK_PRIMITIVE_TOPOLOGY_PATCH_LIST},
};

void draw_vertices(Context& context, Scanner& scan, bool instanced, Feedback* feedback) {
  const std::string_view name = scan.word();
  const Primitive* primitive = nullptr;
  for (const Primitive& candidate : kPrimitives)
    if (candidate.name == name) primitive = &candidate;
  if (!primitive) throw Failure(fmt::format("the primitive {} is not known", name));
  Draw draw;
  draw.feedback = feedback;
  draw.first = scan.index();
  draw.count = scan.index();
  if (instanced) draw.instances = scan.index();
  check_few(draw.count);
  for (const AttributeData& data : context.test.vertex_data)
    if (size_t{draw.first} + draw.count > data.values.size()) throw Failure("more vertices are drawn than there are");
  if (primitive->indices) {
    draw.indices = primitive->indices(draw.first, draw.count, context.gl.provoking_first);
    if (draw.indices.empty()) return;
  }
  context.draw(primitive->topology, std::move(draw), context.test.vertex_data);
}

std::array<uint32_t, 3> scan_groups(Context& context, Scanner& scan) {
  std::array<uint32_t, 3> groups{};
  for (size_t i = 0; i < 3; ++i) {
    groups[i] = scan.index();
    if (groups[i] > context.device.limits().maxComputeWorkGroupCount[i]) throw Failure("too many work groups");
  }
  return groups;
}

}  // namespace

void draw_rect(Context& context, Scanner& scan) {
  const AttributeData positions = corners("piglit_vertex", scan_rectangle(scan));
  draw_strip(context, {&positions, 1}, 1);
}

void draw_rect_tex(Context& context, Scanner& scan) {
  const bool in_pixels = scan.accept("ortho");
  const Rectangle position = scan_rectangle(scan), texture = scan_rectangle(scan);
  const AttributeData attributes[] = {corners("piglit_vertex", in_pixels ? from_pixels(context, position) : position),
                                      corners("piglit_texcoord", texture)};
  draw_strip(context, attributes, 1);
}

void draw_rect_ortho(Context& context, Scanner& scan) {
  const AttributeData positions = corners("piglit_vertex", from_pixels(context, scan_rectangle(scan)));
  draw_strip(context, {&positions, 1}, 1);
}

void draw_rect_patch(Context& context, Scanner& scan) { draw_patch(context, scan_rectangle(scan), 1); }
void draw_rect_ortho_patch(Context& context, Scanner& scan) {
  draw_patch(context, from_pixels(context, scan_rectangle(scan)), 1);
}

void draw_instanced_rect(Context& context, Scanner& scan) {
  const bool in_pixels = scan.accept("ortho");
  const bool is_patch = scan.accept("patch");
  const uint32_t instances = scan.index();
  const Rectangle r = scan_rectangle(scan);
  if (is_patch) return draw_patch(context, in_pixels ? from_pixels(context, r) : r, instances);
  const AttributeData positions = corners("piglit_vertex", in_pixels ? from_pixels(context, r) : r);
  draw_strip(context, {&positions, 1}, instances);
}

void draw_mesh(Context& context, Scanner& scan) {
  std::array<uint32_t, 3> groups{};
  for (uint32_t& n : groups) {
    n = scan.index();
    check_few(n);
  }
  context.device.require(Feature::meshShader);
  if (context.test.has_stage(Stage::task)) context.device.require(Feature::taskShader);
  Draw draw;
  draw.mesh_groups = groups;
  context.draw(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST, std::move(draw), {});
}

void draw_arrays(Context& context, Scanner& scan) { draw_vertices(context, scan, false, nullptr); }
void draw_arrays_instanced(Context& context, Scanner& scan) { draw_vertices(context, scan, true, nullptr); }
void draw_arrays_captured(Context& context, Scanner& scan) {
  context.feedback.targets.clear();
  for (const reflect::CaptureBuffer& captured : context.program.interface().capture_buffers) {
    const Buffer& buffer = context.capture_buffer(captured.buffer);
    if (!buffer && captured.variables.empty()) continue;
    if (!buffer) throw Failure(fmt::format("there is no transform feedback buffer {}", captured.buffer));
    context.feedback.targets.push_back({captured.buffer, &buffer});
  }
  if (context.feedback.targets.empty()) throw Failure("the program captures nothing");
  draw_vertices(context, scan, false, &context.feedback);
}

void compute(Context& context, Scanner& scan) { context.dispatch(scan_groups(context, scan)); }

void compute_group_size(Context& context, Scanner& scan) {
  const std::array<uint32_t, 3> groups = scan_groups(context, scan);
  std::array<uint32_t, 3> local_size{};
  const VkPhysicalDeviceLimits& limits = context.device.limits();
  uint64_t invocations = 1;
  for (size_t i = 0; i < 3; ++i) {
    local_size[i] = scan.index();
    if (local_size[i] == 0 || local_size[i] > limits.maxComputeWorkGroupSize[i])
      throw Failure("bad size of a work group");
    invocations *= local_size[i];
  }
  if (invocations > limits.maxComputeWorkGroupInvocations) throw Failure("too many invocations of a work group");
  context.dispatch(groups, local_size);
}

void trace(Context& context, Scanner& scan) {
  std::array<uint32_t, 3> size = {1, 1, 1};
  for (size_t n = 0; n < size.size() && (n < 2 || !scan.at_end()); ++n) {
    size[n] = scan.index();
    check_few(size[n]);
  }
  context.trace(size);
}

}  // namespace umber::run
