// SPDX-License-Identifier: Apache-2.0
#include "umber/run/interpreted_draw.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "umber/run/interpreted_texture.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

using interpret::Topology;

Topology topology_of(VkPrimitiveTopology topology) {
  switch (topology) {
    case VK_PRIMITIVE_TOPOLOGY_POINT_LIST: return Topology::points;
    case VK_PRIMITIVE_TOPOLOGY_LINE_LIST: return Topology::lines;
    case VK_PRIMITIVE_TOPOLOGY_LINE_STRIP: return Topology::line_strip;
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST: return Topology::triangles;
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP: return Topology::triangle_strip;
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN: return Topology::triangle_fan;
    case VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY: return Topology::lines_adjacency;
    case VK_PRIMITIVE_TOPOLOGY_LINE_STRIP_WITH_ADJACENCY: return Topology::line_strip_adjacency;
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST_WITH_ADJACENCY: return Topology::triangles_adjacency;
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP_WITH_ADJACENCY: return Topology::triangle_strip_adjacency;
    case VK_PRIMITIVE_TOPOLOGY_PATCH_LIST: return Topology::patches;
    default: break;
  }
  throw Failure("the interpreter does not know the topology");
}

interpret::PolygonMode polygon_mode_of(VkPolygonMode mode) {
  if (mode == VK_POLYGON_MODE_LINE) return interpret::PolygonMode::line;
  return mode == VK_POLYGON_MODE_POINT ? interpret::PolygonMode::point : interpret::PolygonMode::fill;
}

interpret::Texels texels_of(Format::Kind kind) {
  switch (kind) {
    case Format::Kind::unorm:
    case Format::Kind::depth: return interpret::Texels::unorm;
    case Format::Kind::snorm: return interpret::Texels::snorm;
    case Format::Kind::sfloat: return interpret::Texels::real;
    case Format::Kind::uint: return interpret::Texels::uint;
    case Format::Kind::sint: return interpret::Texels::sint;
  }
  return interpret::Texels::unorm;
}

Scalar channel_type(const Format& format) {
  if (format.kind == Format::Kind::uint) return Scalar::u32;
  return format.kind == Format::Kind::sint ? Scalar::i32 : Scalar::f32;
}

interpret::Attribute attribute_of(const VertexInput& input, const Buffer& buffer) {
  interpret::Attribute attribute{.location = input.location, .values = {}};
  constexpr size_t kBytes = 16;
  const size_t count = input.stride == 0 ? 1 : buffer.bytes().size() / kBytes;
  attribute.values.resize(count);
  std::memcpy(attribute.values.data(), buffer.bytes().data(), count * kBytes);
  // One vertex alone is not the value of all.
  if (input.stride != 0 && count == 1) attribute.values.push_back({});
  return attribute;
}

std::string text_of(const Texel& texel) {
  return fmt::format("{:.6g} {:.6g} {:.6g} {:.6g}", texel[0], texel[1], texel[2], texel[3]);
}

bool is_near(double a, double b, double tolerance) {
  return a == b || std::fabs(a - b) <= tolerance || (std::isnan(a) && std::isnan(b));
}

}  // namespace

InterpretedDraw::InterpretedDraw(const PipelineState& state, std::span<const Buffer> vertices, const Draw& draw,
                                 Framebuffer& target)
    : draw_(draw), framebuffer_(target) {
  call_.topology = topology_of(state.topology);
  call_.patch_vertices = state.patch_vertices;
  for (size_t n = 0; n < state.inputs.size(); ++n)
    call_.attributes.push_back(attribute_of(state.inputs[n], vertices[n]));
  call_.indices = draw.indices;
  call_.first = draw.first, call_.count = draw.count, call_.instances = draw.instances;
  const VkViewport& v = draw.viewport;
  call_.viewport = {v.x, v.y, v.width, v.height, v.minDepth, v.maxDepth};
  call_.polygon_mode = polygon_mode_of(state.polygon_mode);
  call_.cull_front = (state.cull_mode & VK_CULL_MODE_FRONT_BIT) != 0;
  call_.cull_back = (state.cull_mode & VK_CULL_MODE_BACK_BIT) != 0;
  call_.front_is_clockwise = true;  // row 0 is GL's bottom row
  call_.provoking_first = state.provoking_first;
  call_.depth_test = state.depth_test;
  call_.depth_compare = static_cast<Compare>(state.depth_compare);  // numbered alike
  call_.captures = draw.feedback != nullptr;
  if (draw.feedback)
    for (const Feedback::Target& t : draw.feedback->targets)
      call_.captured.push_back({t.number, {t.buffer->bytes().begin(), t.buffer->bytes().end()}});
  take_targets();
}

void InterpretedDraw::take_targets() {
  targets_.width = framebuffer_.width(), targets_.height = framebuffer_.height();
  targets_.layers = framebuffer_.layers();
  for (const Attachment& a : framebuffer_.colors()) {
    const Format& format = a.image->format();
    if (format.is_depth() || format.channel_bytes > 4) throw Skip("the interpreter does not draw to a texture format");
    interpret::ColorTarget& color = targets_.colors.emplace_back();
    color.kind = texels_of(format.kind), color.bits = 8u * format.channel_bytes;
    for (uint32_t layer = 0; layer < a.layers; ++layer) {
      const std::vector<std::byte> bytes = a.image->download(a.level, a.layer + layer);
      for (size_t at = 0; at < bytes.size(); at += format.texel_bytes()) {
        const Texel texel = format.decode(bytes.data() + at);
        auto& bits = color.texels.emplace_back();
        for (size_t n = 0; n < 4; ++n) bits[n] = to_bits(channel_type(format), texel[n]);
      }
    }
  }
  if (framebuffer_.has_depth())
    targets_.depth = {.bits = framebuffer_.formats().depth == VK_FORMAT_D24_UNORM_S8_UINT ? 24u : 32u,
                      .texels = framebuffer_.read_depth()};
}

interpret::Outcome InterpretedDraw::run(InterpretedProgram& program, interpret::Memory& memory,
                                        const interpret::Limits& limits) {
  return program.draw(call_, memory, targets_, counts_, limits);
}

/// Where an edge or the border between two texels goes exactly through the centre of a pixel, the last bit of a number says
/// which side the pixel is on. So a few may look like one of their neighbours: one in so many.
constexpr size_t kOneOnEdge = 50;

void InterpretedDraw::check(std::span<const double, 4> tolerance) const {
  for (size_t n = 0; n < targets_.colors.size(); ++n) {
    const Attachment& a = framebuffer_.colors()[n];
    for (uint32_t layer = 0; layer < a.layers; ++layer) check_layer(n, layer, tolerance);
  }
  if (draw_.feedback) check_captures();
}

Texel InterpretedDraw::drawn(size_t target, size_t at) const {
  const Format& format = framebuffer_.colors()[target].image->format();
  Texel texel = {0, 0, 0, 1};
  for (size_t c = 0; c < format.channels; ++c)
    texel[c] = from_bits(channel_type(format), targets_.colors[target].texels[at][c]);
  return texel;
}

void InterpretedDraw::check_layer(size_t target, uint32_t layer, std::span<const double, 4> tolerance) const {
  const Attachment& a = framebuffer_.colors()[target];
  const Format& format = a.image->format();
  const std::vector<std::byte> bytes = a.image->download(a.level, a.layer + layer);
  const size_t width = targets_.width, texels = width * targets_.height;
  const auto looks_like = [&](const Texel& device, size_t x, size_t y) {
    const Texel own = drawn(target, layer * texels + y * width + x);
    for (size_t c = 0; c < 4; ++c)
      if (!is_near(own[c], device[c], tolerance[c])) return false;
    return true;
  };
  size_t left = texels / kOneOnEdge;
  for (size_t at = 0; at < texels; ++at) {
    const Texel device = format.decode(bytes.data() + at * format.texel_bytes());
    const size_t x = at % width, y = at / width;
    if (looks_like(device, x, y)) continue;
    bool is_on_edge = false;
    for (size_t v = y == 0 ? 0 : y - 1; v <= std::min(y + 1, targets_.height - size_t{1}); ++v)
      for (size_t u = x == 0 ? 0 : x - 1; u <= std::min(x + 1, width - 1); ++u) is_on_edge |= looks_like(device, u, v);
    if (is_on_edge && left > 0 && left-- > 0) continue;
    throw Failure(
        fmt::format("the interpreter disagrees: target {}, layer {}, pixel {}, {}\n  interpreter {}\n  device      {}",
                    target, layer, x, y, text_of(drawn(target, layer * texels + at)), text_of(device)));
  }
}

void InterpretedDraw::check_captures() const {
  constexpr float kPart = 1e-5f;  // of a float
  for (size_t n = 0; n < call_.captured.size(); ++n) {
    const std::span<const std::byte> device = draw_.feedback->targets[n].buffer->bytes();
    for (size_t at = 0; at + sizeof(float) <= device.size(); at += sizeof(float)) {
      float own, other;
      std::memcpy(&own, call_.captured[n].bytes.data() + at, sizeof own);
      std::memcpy(&other, device.data() + at, sizeof other);
      if (std::memcmp(&own, &other, sizeof own) == 0 || std::fabs(own - other) <= std::fabs(other) * kPart) continue;
      throw Failure(
          fmt::format("the interpreter disagrees: capture buffer {}, byte {}\n  interpreter {}\n  device      {}",
                      draw_.feedback->targets[n].number, at, own, other));
    }
  }
  if (draw_.feedback->primitives_written != counts_.primitives_captured)
    throw Failure(fmt::format("the interpreter disagrees: {} primitives captured, the device {}",
                              counts_.primitives_captured, draw_.feedback->primitives_written));
}

void InterpretedDraw::store() const {
  for (size_t n = 0; n < targets_.colors.size(); ++n) {
    const Attachment& a = framebuffer_.colors()[n];
    const Format& format = a.image->format();
    size_t next = 0;
    for (uint32_t layer = 0; layer < a.layers; ++layer) {
      std::vector<std::byte> bytes(size_t{targets_.width} * targets_.height * format.texel_bytes());
      for (size_t at = 0; at < bytes.size(); at += format.texel_bytes(), ++next) {
        Texel texel;
        for (size_t c = 0; c < 4; ++c) texel[c] = from_bits(channel_type(format), targets_.colors[n].texels[next][c]);
        format.encode(texel, bytes.data() + at);
      }
      a.image->upload(a.level, a.layer + layer, bytes);
    }
  }
  if (targets_.depth) framebuffer_.write_depth(targets_.depth->texels);
  if (!draw_.feedback) return;
  for (size_t n = 0; n < call_.captured.size(); ++n)
    std::ranges::copy(call_.captured[n].bytes, draw_.feedback->targets[n].buffer->bytes().begin());
  draw_.feedback->primitives_written = counts_.primitives_captured;
  draw_.feedback->primitives_generated = counts_.primitives_generated;
}

}  // namespace umber::run
