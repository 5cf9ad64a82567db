// SPDX-License-Identifier: Apache-2.0
#include "umber/run/context.h"

#include <algorithm>

#include <fmt/format.h>

#include "umber/run/agreement.h"
#include "umber/run/interpreted_draw.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

constexpr uint32_t kMaxWindow = 4096;

/// A GL format with 8 bits of red, green, blue and alpha, as piglit's window has.
const Format& window_format() { return format_by_gl_name("GL_RGBA8"); }

ImageShape window_shape(const TestSetup& setup) {
  if (setup.width == 0 || setup.height == 0 || setup.width > kMaxWindow || setup.height > kMaxWindow)
    throw Failure("bad window size");
  return {.width = setup.width, .height = setup.height};
}

/// The location that GL knows it by.
uint32_t gl_location(const reflect::IoVar& input) { return input.declared_location.value_or(input.location); }

/// The vertex shader's input that gets positions: the one that piglit names, and if there is none, the generic
/// attribute that stands for gl_Vertex, which is the one at location 0.
const reflect::IoVar* position_input(std::span<const reflect::IoVar> inputs) {
  const auto find = [&](const auto& is_it) {
    const auto at = std::find_if(inputs.begin(), inputs.end(), is_it);
    return at == inputs.end() ? nullptr : &*at;
  };
  const reflect::IoVar* const named =
      find([](const reflect::IoVar& v) { return v.name == "piglit_vertex" || v.name == "gl_Vertex"; });
  if (named) return named;
  return find([](const reflect::IoVar& v) {
    return gl_location(v) == 0 && !v.name.starts_with("gl_") && v.name != "piglit_texcoord";
  });
}

uint32_t location_count(const reflect::Type& type) {
  if (type.kind == reflect::Type::Kind::array) return type.count * location_count(type.element[0]);
  return type.columns;
}

/// Which element of the input the values are for, `name[1]` and a column of it; none if they are for another input.
std::optional<uint32_t> element_of(const AttributeData& data, const reflect::IoVar& input) {
  const IndexedName split = split_indices(data.name);
  if (split.base != input.name) return std::nullopt;
  uint32_t element = data.index;
  const reflect::Type* type = &input.type;
  for (const uint32_t index : split.indices) {
    if (type->kind != reflect::Type::Kind::array) return std::nullopt;
    type = &type->element[0];
    element += index * location_count(*type);
  }
  return element;
}

bool supplies(const AttributeData& data, const reflect::IoVar& input, uint32_t index) {
  if (data.name == "piglit_texcoord" && index == 0 && input.name == "gl_MultiTexCoord0") return true;
  if (is_location(data.name)) return Scanner(data.name).index() + data.index == gl_location(input) + index;
  return element_of(data, input) == index;
}

/// The values for the element `index` of the input; null if there are none.
const AttributeData* values_for(std::span<const AttributeData> attributes, std::span<const reflect::IoVar> inputs,
                                const reflect::IoVar& input, uint32_t index) {
  const bool is_position = index == 0 && position_input(inputs) == &input;
  for (const AttributeData& data : attributes)
    if (!data.values.empty() && (supplies(data, input, index) || (is_position && data.name == "piglit_vertex")))
      return &data;
  return nullptr;
}

const reflect::Type& innermost(const reflect::Type& type) {
  return type.kind == reflect::Type::Kind::array ? innermost(type.element[0]) : type;
}

/// Locations of a column.
uint32_t step_of(const reflect::Type& type) { return type.scalar == Scalar::f64 && type.rows > 2 ? 2 : 1; }

}  // namespace

Context::Context(Device& device_in, const ShaderTest& test_in, const TestSetup& setup, TestProgram& program_in)
    : device(device_in),
      test(test_in),
      program(program_in),
      window_(device_in, window_format(), window_shape(setup)),
      depth_(device_in, setup.width, setup.height) {
  set_framebuffer({});
  framebuffer_->clear_color({});
  framebuffer_->clear_depth(1);
}

std::unique_ptr<Framebuffer> Context::make_framebuffer(std::vector<Attachment> colors) {
  const bool is_window = colors.empty();
  if (is_window) colors.push_back({.image = &window_});
  return std::make_unique<Framebuffer>(device, std::move(colors), is_window ? &depth_ : nullptr);
}

void Context::set_framebuffer(std::vector<Attachment> colors) {
  framebuffer_ = make_framebuffer(std::move(colors));
  read_.reset();
  gl.viewport.reset();
  changed();
}

void Context::set_draw_framebuffer(std::vector<Attachment> colors) {
  if (!read_) read_ = std::move(framebuffer_);
  framebuffer_ = make_framebuffer(std::move(colors));
  gl.viewport.reset();
}

void Context::set_read_framebuffer(std::vector<Attachment> colors) {
  read_ = make_framebuffer(std::move(colors));
  changed();
}

void Context::blit_color(VkFilter filter) {
  if (device.is_interpreter()) throw Skip("the interpreter does not copy framebuffers");
  const auto part = [](const Attachment& a) {
    return VkImageSubresourceLayers{VK_IMAGE_ASPECT_COLOR_BIT, a.level, a.layer, 1};
  };
  const auto end = [](const Framebuffer& f) {
    return VkOffset3D{static_cast<int32_t>(f.width()), static_cast<int32_t>(f.height()), 1};
  };
  const Attachment &from = read_framebuffer().colors().at(0), &to = framebuffer_->colors().at(0);
  const VkImageBlit region = {.srcSubresource = part(from),
                              .srcOffsets = {{}, end(read_framebuffer())},
                              .dstSubresource = part(to),
                              .dstOffsets = {{}, end(*framebuffer_)}};
  device.submit([&](VkCommandBuffer commands) {
    device.vk().CmdBlitImage(commands, from.image->get(), VK_IMAGE_LAYOUT_GENERAL, to.image->get(),
                             VK_IMAGE_LAYOUT_GENERAL, 1, &region, filter);
  });
  framebuffer_->store_slices();
  changed();
}

void Context::clear() {
  framebuffer_->clear_color(gl.clear_color);
  framebuffer_->clear_depth(gl.clear_depth);
  changed();
}

const std::vector<Texel>& Context::pixels() {
  if (!pixels_) pixels_ = (read_ ? *read_ : *framebuffer_).read_color();
  return *pixels_;
}

std::vector<Context::Contents> Context::contents() {
  std::vector<Contents> all;
  uint32_t kind = 0;
  for (const auto* const buffers : {&storage_buffers_, &counter_buffers_, &capture_buffers_}) {
    for (const auto& [binding, buffer] : *buffers)
      if (buffer) all.push_back({binding, kind, {buffer.bytes().begin(), buffer.bytes().end()}});
    ++kind;
  }
  textures.for_each_image([&](uint32_t unit, Image& image) { all.push_back({unit, kind, image.download_base()}); });
  return all;
}

/// The 16 bytes of each vertex that one location of an input fetches.
static Buffer pack(const Device& device, std::span<const std::array<Number, 4>> values, Scalar scalar,
                   uint32_t first_component) {
  const uint32_t size = size_of(scalar);
  Buffer buffer(device, values.size() * kVertexBytes);
  std::byte* to = buffer.bytes().data();
  for (const std::array<Number, 4>& value : values)
    for (uint32_t i = 0; i < kVertexBytes / size; ++i, to += size) store(scalar, value[first_component + i], to);
  return buffer;
}

std::vector<Buffer> Context::bind_vertices(std::span<const AttributeData> attributes, const reflect::Program& interface,
                                           PipelineState& state, Draw& draw) const {
  std::vector<Buffer> buffers;
  const auto bind = [&](const reflect::IoVar& input, uint32_t location, const AttributeData* given) {
    for (const VertexInput& known : state.inputs)
      if (known.location == location) return;  // bound for other components of the same location
    const reflect::Type& type = innermost(input.type);
    std::array<Number, 4> current;
    for (size_t i = 0; i < 4; ++i) current[i] = Number::of(static_cast<double>(current_attribute(gl, input.name)[i]));
    if (const auto named = current_attributes.find(input.name); named != current_attributes.end())
      current = named->second;
    using Values = std::span<const std::array<Number, 4>>;
    const Values values = given ? Values(given->values) : Values(&current, 1);
    for (uint32_t half = 0; half < step_of(type); ++half) {
      buffers.push_back(pack(device, values, type.scalar, half * 2));
      state.inputs.push_back({location + half, vertex_format(type.scalar), given ? kVertexBytes : 0});
      if (!device.is_interpreter()) draw.vertex_buffers.push_back(buffers.back().get());
    }
  };
  // Variables may share a location, so those that have data come first.
  for (const bool wants_given : {true, false}) {
    for (const reflect::StageInfo& stage : interface.stages) {
      if (stage.stage != Stage::vertex) continue;
      for (const reflect::IoVar& input : stage.inputs) {
        for (uint32_t i = 0; i < location_count(input.type); ++i) {
          const AttributeData* const given = values_for(attributes, stage.inputs, input, i);
          if ((given != nullptr) == wants_given)
            bind(input, input.location + i * step_of(innermost(input.type)), given);
        }
      }
    }
  }
  return buffers;
}

/// What of GL's state the shaders of a draw are compiled for.
TestProgram::State Context::shader_state() {
  TestProgram::State state{.clip_planes = gl.clip_enabled,
                           .color_outputs = static_cast<uint32_t>(framebuffer_->colors().size()),
                           .two_sided = gl.two_sided,
                           .flat = gl.flat,
                           .patch = program.has_patches() ? std::optional(gl.patch) : std::nullopt};
  for (const reflect::Resource& r : program.interface().resources) {
    if (r.kind != reflect::ResourceKind::combined_image_sampler || !r.image.shadow) continue;
    const Texture* texture = textures.find(program.unit(r, 0), r.image.dim, r.image.arrayed);
    if (texture && texture->parameters.depth_mode != DepthMode::luminance)
      state.depth_modes.emplace_back(r.name, texture->parameters.depth_mode);
  }
  return state;
}

void Context::draw(VkPrimitiveTopology topology, Draw draw, std::span<const AttributeData> attributes) {
  TestProgram::Variant& variant = program.variant(device, shader_state());
  const bool has_patches = topology == VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
  PipelineState state = {.topology = topology,
                         .patch_vertices = has_patches ? gl.patch.vertices : 0,
                         .polygon_mode = gl.polygon_mode,
                         .cull_mode = VkCullModeFlags(gl.cull_face ? VK_CULL_MODE_BACK_BIT : VK_CULL_MODE_NONE),
                         .depth_compare = gl.depth_compare,
                         .depth_test = gl.depth_test,
                         .blend = gl.blend,
                         .provoking_first = gl.provoking_first,
                         .target = framebuffer_->formats()};
  const std::vector<Buffer> vertices = bind_vertices(attributes, variant.result.program, state, draw);
  DescriptorBinder binder(*this, variant);
  const std::array<float, 4> all = {0, 0, static_cast<float>(framebuffer_->width()),
                                    static_cast<float>(framebuffer_->height())};
  const std::array<float, 4> area = gl.viewport.value_or(all);
  draw.viewport = {area[0], area[1], area[2], area[3], 0, 1};
  std::optional<Agreement> agreement;
  std::optional<InterpretedDraw> interpreted;
  if (program.has_interpreter() && !draw.mesh_groups) {
    agreement.emplace(*this, variant, binder);
    interpreted.emplace(state, vertices, draw, *framebuffer_);
  }
  const auto interpret = [&](interpret::Memory& memory, const interpret::Limits& limits) {
    return interpreted->run(program.interpreted(variant), memory, limits);
  };
  if (device.is_interpreter()) {
    agreement->replace(interpret);
    interpreted->store();
    framebuffer_->store_slices();
    return changed();
  }
  run::draw(device, *variant.on_device, state, *framebuffer_, draw);
  framebuffer_->store_slices();
  changed();
  if (!agreement || program.has_interpreter_only()) return;
  agreement->check(interpret);
  interpreted->check(tolerance);
}

void Context::trace(const std::array<uint32_t, 3>& size) {
  device.require(Feature::rayTracingPipeline);
  TestProgram::Variant& variant = program.variant(device, {});
  const DescriptorBinder binder(*this, variant);
  trace_rays(device, *variant.on_device, program.ray_shaders(), records, size);
  changed();
}

const AccelerationStructure& Context::scene(uint32_t number) {
  if (const auto known = scenes_.find(number); known != scenes_.end()) return known->second;
  for (const Scene& scene : test.scenes)
    if (scene.number == number) return scenes_.try_emplace(number, device, scene).first->second;
  throw Failure(fmt::format("the test has no [acceleration structure {}]", number));
}

void Context::dispatch(const std::array<uint32_t, 3>& groups,
                       const std::optional<std::array<uint32_t, 3>>& local_size) {
  TestProgram::Variant& variant = program.variant(device, {.local_size = local_size});
  for (size_t n = 0; n < groups.size(); ++n) gl.workgroups[n] = static_cast<float>(groups[n]);
  DescriptorBinder binder(*this, variant);
  std::optional<Agreement> agreement;
  if (program.has_interpreter()) agreement.emplace(*this, variant, binder);
  const auto interpreted = [&](interpret::Memory& memory, const interpret::Limits& limits) {
    return program.interpreted(variant).dispatch(groups, memory, limits);
  };
  if (program.has_interpreter_only()) {
    agreement->replace(interpreted);
    return changed();
  }
  run::dispatch(device, *variant.on_device, groups);
  if (agreement) agreement->check(interpreted);
  changed();
}

}  // namespace umber::run
