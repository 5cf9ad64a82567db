// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <cstring>
#include <string>

#include <fmt/format.h>

#include "umber/run/commands.h"
#include "umber/run/named.h"
#include "umber/run/outcome.h"

namespace umber::run {
namespace {

constexpr uint32_t kMostBytes = 1u << 28;  ///< of a buffer that a test may ask for

/// glEnable and glDisable.
struct Switch {
  std::string_view name;
  void (*set)(GlState& gl, bool on);
};
constexpr Switch kSwitches[] = {
    {"GL_BLEND", [](GlState& gl, bool on) { gl.blend = on; }},
    {"GL_CULL_FACE", [](GlState& gl, bool on) { gl.cull_face = on; }},
    {"GL_DEPTH_TEST", [](GlState& gl, bool on) { gl.depth_test = on; }},
    // Vulkan always takes the size of points from the shader; without the switch, GL draws points of size 1, which
    // only a test that writes another size and expects it to be ignored can tell apart.
    {"GL_PROGRAM_POINT_SIZE", [](GlState&, bool) {}},
    {"GL_VERTEX_PROGRAM_POINT_SIZE", [](GlState&, bool) {}},
    {"GL_VERTEX_PROGRAM_TWO_SIDE", [](GlState& gl, bool on) { gl.two_sided = on; }},
};

void set_switch(Context& context, Scanner& scan, bool on) {
  const std::string_view name = scan.word();
  for (const std::string_view prefix : {"GL_CLIP_PLANE", "GL_CLIP_DISTANCE"}) {
    if (!name.starts_with(prefix) || name.size() != prefix.size() + 1) continue;
    const uint32_t bit = 1u << (name.back() - '0');
    context.gl.clip_enabled = on ? context.gl.clip_enabled | bit : context.gl.clip_enabled & ~bit;
    return;
  }
  for (const Switch& row : kSwitches)
    if (row.name == name) return row.set(context.gl, on);
  throw Failure(fmt::format("the capability {} is not known", name));
}

constexpr Named<VkPolygonMode> kPolygonModes[] = {
    {"GL_FILL", VK_POLYGON_MODE_FILL}, {"GL_LINE", VK_POLYGON_MODE_LINE}, {"GL_POINT", VK_POLYGON_MODE_POINT}};
constexpr Named<Vec4 Light::*> kLightColors[] = {
    {"GL_AMBIENT", &Light::ambient}, {"GL_DIFFUSE", &Light::diffuse}, {"GL_SPECULAR", &Light::specular}};

/// What gl*v with a matrix does to positions: into eye coordinates.
Vec4 transformed(const Matrix& m, const Vec4& v) {
  Vec4 result{};
  for (size_t row = 0; row < 4; ++row)
    for (size_t column = 0; column < 4; ++column) result[row] += m[column * 4 + row] * v[column];
  return result;
}

Texture& bound_texture(Context& context, uint32_t unit) {
  Texture* texture = context.textures.find(unit);
  if (!texture) throw Failure(fmt::format("no texture is bound to unit {}", unit));
  return *texture;
}

/// `address OFFSET M [BYTE]`, from the offset on: writes where storage buffer M lies, or a byte of it, at an offset.
void put_address(Context& context, Scanner& scan, std::span<std::byte> memory) {
  const uint32_t offset = scan.index();
  const Buffer& of = context.storage_buffer(scan.index());
  const uint64_t byte = scan.at_end() ? 0 : scan.index();
  if (!of) throw Failure("there is no such storage buffer");
  if (size_t{offset} + sizeof(uint64_t) > memory.size()) throw Failure("there is no room for an address");
  const uint64_t address = of.address(context.device) + byte;
  std::memcpy(memory.data() + offset, &address, sizeof address);
}

}  // namespace

void put_values(Scanner& scan, std::span<std::byte> memory) {
  const std::string_view type_name = scan.word();
  const std::optional<NumericType> type = numeric_type(type_name);
  if (!type) throw Failure(fmt::format("'subdata {}' is not known", type_name));
  const size_t size = size_of(type->scalar);
  for (size_t offset = scan.index(); !scan.at_end(); offset += size) {
    if (offset + size > memory.size()) throw Failure("outside the buffer");
    store(type->scalar, scan.number(type->scalar), memory.data() + offset);
  }
}

namespace {

void make_counter_storage(Context& context, uint32_t binding, uint32_t counters) {
  if (counters > kMostBytes / 4) throw Failure("too many atomic counters");
  context.counter_buffer(binding) = Buffer(context.device, size_t{counters} * 4);
}

}  // namespace

void uniform(Context& context, Scanner& scan) {
  const std::string_view type_name = scan.word();
  const std::optional<NumericType> type = numeric_type(type_name);
  if (!type) throw Failure(fmt::format("the uniform type '{}' is not known", type_name));
  const std::string_view name = scan.word();
  std::vector<Number> numbers;
  while (!scan.at_end()) numbers.push_back(scan.number(type->scalar));
  // What a line leaves out is zero: some tests set only the first column of a matrix.
  const size_t components = size_t{type->columns} * type->rows;
  numbers.resize(std::max((numbers.size() + components - 1) / components, size_t{1}) * components);
  if (context.program.form() == Form::spirv && !is_location(name))
    return context.program.set_block_bytes(context.block, *type, numbers);
  if (!context.program.set_uniform(name, numbers, context.block.element))
    throw Failure(fmt::format("cannot get location of uniform \"{}\", or it has another type", name));
}

void choose_subroutine(Context& context, Scanner& scan) {
  constexpr Named<Stage> kStages[] = {{"GL_VERTEX_SHADER", Stage::vertex},
                                      {"GL_TESS_CONTROL_SHADER", Stage::tess_control},
                                      {"GL_TESS_EVALUATION_SHADER", Stage::tess_evaluation},
                                      {"GL_GEOMETRY_SHADER", Stage::geometry},
                                      {"GL_FRAGMENT_SHADER", Stage::fragment},
                                      {"GL_COMPUTE_SHADER", Stage::compute}};
  const Stage stage = lookup(kStages, scan.word());
  const std::string_view name = scan.word();
  context.program.choose_subroutine(stage, name, scan.word());
}

/// `parameter env_vp 3 (1, 2, 3, 4)`: of a program of GL_ARB_vertex_program or GL_ARB_fragment_program. One that it does
/// not read is not there.
void program_parameter(Context& context, Scanner& scan) {
  struct Row {
    std::string_view name, uniform;
  };
  constexpr Row kRows[] = {{"env_vp", "vertex_program_env"},
                           {"local_vp", "vertex_program_local"},
                           {"env_fp", "fragment_program_env"},
                           {"local_fp", "fragment_program_local"}};
  const std::string_view name = scan.word();
  const auto row = std::ranges::find(kRows, name, &Row::name);
  if (row == std::end(kRows)) throw Failure(fmt::format("programs have no parameters '{}'", name));
  const uint32_t index = scan.index();
  std::vector<Number> numbers;
  for (int n = 0; n < 4; ++n) numbers.push_back(scan.number(Scalar::f32));
  context.program.set_uniform(fmt::format("{}[{}]", row->uniform, index), numbers, 0);
}

void enable(Context& context, Scanner& scan) { set_switch(context, scan, true); }
void disable(Context& context, Scanner& scan) { set_switch(context, scan, false); }

void clip_plane(Context& context, Scanner& scan) {
  const uint32_t plane = scan.index();
  if (plane >= context.gl.clip_planes.size()) throw Failure("there are 8 clip planes");
  // A plane is a row vector, so it goes through the transposed inverse.
  context.gl.clip_planes[plane] = transformed(transpose(inverse(context.gl.modelview)), scan.reals<4>());
}

void set_ortho(Context& context, Scanner& scan) {
  std::array<float, 4> bounds = {0, static_cast<float>(context.framebuffer().width()), 0,
                                 static_cast<float>(context.framebuffer().height())};
  if (!scan.at_end()) bounds = scan.reals<4>();
  context.gl.projection = ortho(bounds[0], bounds[1], bounds[2], bounds[3], -1, 1);
  context.gl.modelview = kIdentity;
}

void set_frustum(Context& context, Scanner& scan) {
  const auto [left, right, bottom, top, near, far] = scan.reals<6>();
  context.gl.projection = frustum(left, right, bottom, top, near, far);
  context.gl.modelview = kIdentity;
}

void set_light(Context& context, Scanner& scan) {
  Light& light = context.gl.lights.at(scan.index() % 8);
  const std::string_view parameter = scan.word();
  scan.accept("float");
  if (parameter == "GL_POSITION") {
    light.position = transformed(context.gl.modelview, scan.reals<4>());
  } else {
    light.*lookup(kLightColors, parameter) = scan.reals<4>();
  }
}

void set_depth_func(Context& context, Scanner& scan) {
  std::string name(scan.word());
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  constexpr std::string_view kPrefix = "gl_";
  context.gl.depth_compare = lookup(kCompares, name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : "");
}

void set_polygon_mode(Context& context, Scanner& scan) {
  if (!scan.accept("GL_FRONT_AND_BACK")) throw Skip("polygon modes of one face are not supported");
  const VkPolygonMode mode = lookup(kPolygonModes, scan.word());
  if (mode != VK_POLYGON_MODE_FILL) context.device.require(Feature::fillModeNonSolid);
  context.gl.polygon_mode = mode;
}

void set_shade_model(Context& context, Scanner& scan) {
  const std::string_view name = scan.word();
  context.gl.flat = name == "flat";
  if (!context.gl.flat && name != "smooth") throw Failure(fmt::format("the shade model '{}' is not known", name));
}

void set_viewport(Context& context, Scanner& scan) { context.gl.viewport = scan.reals<4>(); }

void set_texcoord(Context& context, Scanner& scan) {
  const uint32_t unit = scan.index();
  if (unit >= context.gl.texcoord.size()) throw Failure("there are 8 texture coordinates");
  context.gl.texcoord[unit] = scan.reals<4>();
}

/// The textures bound to these units.
std::vector<Attachment> texture_attachments(Context& context, Scanner& scan) {
  std::vector<Attachment> colors;
  while (!scan.at_end()) colors.push_back({.image = bound_texture(context, scan.index()).image.get()});
  return colors;
}

void framebuffer_texture(Context& context, Scanner& scan) {
  context.set_framebuffer(texture_attachments(context, scan));
}

void blit_color(Context& context, Scanner& scan) {
  context.blit_color(scan.accept("linear") ? VK_FILTER_LINEAR : VK_FILTER_NEAREST);
}

void framebuffer_layered(Context& context, Scanner& scan) {
  context.device.require(Feature::shaderOutputLayer);
  Texture& texture = bound_texture(context, scan.index());
  context.set_framebuffer({{.image = texture.image.get(), .layers = texture.image->shape().layers}});
}

void framebuffer_slice(Context& context, Scanner& scan) {
  const Target& target = target_by_name(scan.word());
  const uint32_t unit = scan.index(), level = scan.index(), layer = scan.index();
  Texture* texture = context.textures.find(unit, target.dim, target.arrayed);
  if (!texture) throw Failure(fmt::format("no {} texture is bound to unit {}", target.name, unit));
  const ImageShape& shape = texture->image->shape();
  const uint32_t layers = shape.dim == ImageDim::d3 ? shape.extent(level).depth : shape.layers;
  if (level >= shape.levels || layer >= layers) throw Failure("the texture has no such slice");
  context.set_framebuffer({{.image = texture->image.get(), .level = level, .layer = layer}});
}

void make_capture_buffer(Context& context, Scanner& scan) {
  const uint32_t binding = scan.index(), size = scan.index();
  if (size > kMostBytes) throw Failure("the buffer is too large");
  context.capture_buffer(binding) = Buffer(context.device, size);
}

void make_ssbo(Context& context, Scanner& scan) {
  const uint32_t binding = scan.index();
  Buffer& buffer = context.storage_buffer(binding);
  const std::span<std::byte> memory = buffer ? buffer.bytes() : std::span<std::byte>();
  if (scan.accept("address")) return put_address(context, scan, memory);
  if (!scan.accept("subdata")) {
    const uint32_t size = scan.index();
    if (size > kMostBytes) throw Failure("the buffer is too large");
    buffer = Buffer(context.device, size);
    return;
  }
  put_values(scan, memory);
}

void push_address(Context& context, Scanner& scan) { put_address(context, scan, context.gl.push_constants); }

void fill_ubo(Context& context, Scanner& scan) {
  const std::string_view name = scan.word();
  if (!scan.accept("subdata")) throw Skip("of uniform blocks, only 'ubo NAME subdata' is supported");
  const std::span<std::byte> bytes = context.program.block_contents(name, context.block.element);
  if (bytes.empty()) throw Failure(fmt::format("there is no uniform block \"{}\", or no such element of it", name));
  put_values(scan, bytes);
}

void make_counters(Context& context, Scanner& scan) { make_counter_storage(context, 0, scan.index()); }

void make_counter_buffer(Context& context, Scanner& scan) {
  const uint32_t binding = scan.index();
  make_counter_storage(context, binding, scan.index());
}

void set_counter(Context& context, Scanner& scan) {
  const uint32_t binding = scan.index(), counter = scan.index();
  const Buffer& buffer = context.counter_buffer(binding);
  if (!buffer || (size_t{counter} + 1) * 4 > buffer.bytes().size()) throw Failure("outside the atomic counter buffer");
  store(Scalar::u32, scan.number(Scalar::u32), buffer.bytes().data() + size_t{counter} * 4);
}

void image_texture(Context& context, Scanner& scan) {
  const uint32_t unit = scan.index();
  const Format& format = format_by_gl_name(scan.word());
  const Texture& texture = bound_texture(context, unit);
  if (format.vk != texture.image->format().vk)
    throw Skip("images of another format than the texture are not supported yet");
  context.textures.bind_image(unit);
}

/// For piglit the number that the first word begins with is the unit: "1D 0" is unit 1.
void resident_texture(Context& context, Scanner& scan) {
  const std::string_view word = scan.word();
  context.textures.make_resident(Scanner(word.substr(0, word.find_first_not_of("0123456789"))).index(), false);
}

void resident_image(Context& context, Scanner& scan) {
  const uint32_t unit = scan.index();
  const Format& format = format_by_gl_name(scan.word());
  if (format.vk != bound_texture(context, unit).image->format().vk)
    throw Skip("images of another format than the texture are not supported yet");
  context.textures.make_resident(unit, true);
}

/// The two words of a handle: the high one has no meaning, and is not 0, so that it takes part.
static std::array<Number, 2> handle_of(Context& context, Scanner& scan) {
  constexpr double kHigh = 0x42;
  return {Number::of(static_cast<double>(context.textures.handle(scan.index()))), Number::of(kHigh)};
}

void uniform_handle(Context& context, Scanner& scan) {
  const std::string_view name = scan.word();
  if (!context.program.set_uniform(name, handle_of(context, scan), context.block.element))
    throw Failure(fmt::format("there is no uniform \"{}\" that is a handle", name));
}

void attribute_handle(Context& context, Scanner& scan) {
  const std::string_view name = scan.word();
  const std::array<Number, 2> handle = handle_of(context, scan);
  context.current_attributes[std::string(name)] = {handle[0], handle[1], Number::of(0), Number::of(1)};
}

void shader_record(Context& context, Scanner& scan) {
  constexpr std::pair<std::string_view, RayTable> kTables[] = {{"ray generation", RayTable::generation},
                                                               {"miss", RayTable::miss},
                                                               {"hit", RayTable::hit},
                                                               {"callable", RayTable::callable}};
  for (const auto& [name, table] : kTables) {
    if (!scan.accept(name)) continue;
    const uint32_t number = scan.index();
    return put_values(scan, context.records[{table, number}]);
  }
  throw Failure(fmt::format("'{}' is no part of a shader binding table", scan.rest()));
}

}  // namespace umber::run
