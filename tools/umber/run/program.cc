// SPDX-License-Identifier: Apache-2.0
#include "umber/run/program.h"

#include <algorithm>

#include <fmt/format.h>

#include "umber/run/assemble.h"
#include "umber/run/outcome.h"
#include "umber/run/ray_program.h"
#include "umber/run/vulkan/needs.h"

namespace umber::run {
namespace {

using reflect::Origin;
using reflect::Resource;
using reflect::ResourceKind;

constexpr std::string_view kFixedVertex =
    "#version 120\n"
    "void main() {\n"
    "  gl_Position = gl_ModelViewProjectionMatrix * gl_Vertex;\n"
    "  gl_ClipVertex = gl_ModelViewMatrix * gl_Vertex;\n"
    "  gl_FrontColor = gl_Color;\n"
    "  gl_TexCoord[0] = gl_MultiTexCoord0;\n"
    "}\n";
constexpr std::string_view kFixedFragment =
    "#version 120\n"
    "void main() { gl_FragColor = gl_Color; }\n";

std::string stage_name(Stage stage) { return std::string(row_of(stage).name) + " shader"; }

bool draws(const ShaderTest& test) {
  return std::any_of(test.commands.begin(), test.commands.end(),
                     [](const TestLine& line) { return line.text.starts_with("draw "); });
}

/// What is no GLSL, but a program of GL_ARB_vertex_program or GL_ARB_fragment_program.
bool is_assembly(const ShaderText& shader) { return shader.text.starts_with("!!"); }

/// Fragments without a shader are GL's business before core profiles.
bool has_fixed_function(const ShaderTest& test) {
  return test.glsl_version <= 130 ||
         std::any_of(test.shaders.begin(), test.shaders.end(), [](const ShaderText& shader) {
           return shader.text.find(" compatibility\n") != std::string::npos;
         });
}

bool is_opaque(ResourceKind kind) { return kind != ResourceKind::uniform_block && kind != ResourceKind::storage_block; }

/// The row-major index of `indices` in an array of those dimensions; indices that are missing are 0.
std::optional<uint32_t> flatten(std::span<const uint32_t> indices, std::span<const uint32_t> dimensions) {
  if (indices.size() > dimensions.size()) return std::nullopt;
  uint32_t flat = 0;
  for (size_t i = 0; i < dimensions.size(); ++i) {
    const uint32_t index = i < indices.size() ? indices[i] : 0;
    if (index >= dimensions[i]) return std::nullopt;
    flat = flat * dimensions[i] + index;
  }
  return flat;
}

/// The element whose location is so many after the first one's.
std::optional<uint32_t> element_at(const Resource& resource, uint32_t distance) {
  if (resource.location_strides.empty()) return distance;
  std::vector<uint32_t> indices;
  for (size_t n = 0; n < resource.array.size(); ++n) {
    indices.push_back(distance / resource.location_strides[n]);
    distance %= resource.location_strides[n];
  }
  return distance == 0 ? flatten(indices, resource.array) : std::nullopt;
}

/// The element of an opaque resource that a uniform's name means: the resource may be called by the whole name, or by
/// the name without its last indices, or without any.
std::optional<uint32_t> opaque_element(const Resource& resource, std::string_view name) {
  if (resource.name == name) return 0;
  if (is_location(name)) {
    const uint32_t location = Scanner(name).index();
    if (!resource.location || location < *resource.location) return std::nullopt;
    return element_at(resource, location - *resource.location);
  }
  const IndexedName split = split_indices(name);
  if (resource.name == split.base) return flatten(split.indices, resource.array);
  for (size_t cut = name.rfind('['); cut != std::string_view::npos && cut > 0; cut = name.rfind('[', cut - 1))
    if (resource.name == name.substr(0, cut)) return flatten(split_indices(name.substr(cut)).indices, resource.array);
  return std::nullopt;
}

/// Throws Skip, with the name, if the program needs a feature that the device lacks, or more than it allows.
void require(const Device& device, const CompileResult& program, BufferForm buffers) {
  device.require(features_of_program(program.modules, program.program, buffers));
  for (const LimitNeed& limit : exceeded_limits(program.program, device.limits()))
    throw Skip(fmt::format("device has {} {}, and {} are needed", limit.name, limit.allowed, limit.needed));
}

}  // namespace

std::vector<ShaderText> complete_shaders(const ShaderTest& test, Form form) {
  if (form == Form::spirv) return test.spirv_shaders;
  std::vector<ShaderText> shaders = test.shaders;
  for (ShaderText& shader : shaders) {
    if (test.glsl_version == 0 || is_assembly(shader) || shader.text.find("#version ") != std::string::npos) continue;
    const bool names_es = test.is_essl && test.glsl_version > 100;
    // GLSL 1.40 has no word for profiles: contexts of the compatibility profile have the extension (its section 3.3).
    const bool is_compatibility = test.is_compatibility && test.glsl_version == 140;
    shader.text.insert(0, fmt::format("#version {}{}\n{}", test.glsl_version, names_es ? " es" : "",
                                      is_compatibility ? "#extension GL_ARB_compatibility : enable\n" : ""));
  }
  const bool has_vertex = test.has_stage(Stage::vertex) || test.has_stage(Stage::mesh),
             has_fragment = test.has_stage(Stage::fragment);
  if (test.is_essl || has_vertex == has_fragment || !draws(test)) return shaders;
  if (!has_vertex) shaders.push_back({Stage::vertex, std::string(kFixedVertex), 0});
  if (!has_fragment && has_fixed_function(test)) shaders.push_back({Stage::fragment, std::string(kFixedFragment), 0});
  return shaders;
}

const Resource* find_block_at(const reflect::Program& program, ResourceKind kind, uint32_t binding) {
  for (const Resource& resource : program.resources) {
    if (resource.kind != kind || resource.origin != Origin::declared || !resource.declared_binding) continue;
    const uint32_t first = *resource.declared_binding;
    if (first <= binding && binding - first < descriptor_count(resource)) return &resource;
  }
  return nullptr;
}

TestProgram::TestProgram(Compiler compiler, std::vector<ShaderText> shaders, Form form, Dialect dialect,
                         std::string name, NamedStrings includes)
    : compiler_(compiler),
      shaders_(std::move(shaders)),
      includes_(std::move(includes)),
      form_(form),
      dialect_(dialect),
      name_(std::move(name)) {
  if (form == Form::spirv)
    for (const ShaderText& shader : shaders_) modules_.push_back(assemble(shader.text, shader.line));
  for (const ShaderText& shader : shaders_) {
    constants_.push_back(shader.constants);
    constants_.back().insert(constants_.back().end(), compiler_.constants.begin(), compiler_.constants.end());
  }
  variants_.push_back(std::make_unique<Variant>());
  share_constants();
}

/// Gives the pipelines the constants that they can be given, and the compiler the rest.
void TestProgram::share_constants() {
  const bool has_constants = std::ranges::any_of(constants_, [](const auto& of_shader) { return !of_shader.empty(); });
  compiled_constants_ = constants_;
  if (has_constants && compiler_.specializes_pipelines) {
    compiled_constants_.assign(shaders_.size(), {});
    const CompileResult with_defaults = compile({});
    for (size_t n = 0; n < shaders_.size(); ++n) {
      StageConstants& taken = pipeline_constants_.emplace_back(StageConstants{shaders_[n].stage, {}});
      for (const SpecializationConstant& constant : constants_[n]) {
        const bool is_in_module = std::ranges::any_of(with_defaults.program.stages, [&](const reflect::StageInfo& s) {
          return s.stage == taken.stage && std::ranges::find(s.specializations, constant.id,
                                                             &reflect::Specialization::id) != s.specializations.end();
        });
        (is_in_module ? taken.constants : compiled_constants_[n]).push_back(constant);
      }
    }
  }
  variants_.front()->result = compile({});
}

template <typename Work>
auto TestProgram::with_sources(const State& state, const Constants& constants, const Work& work) const {
  std::vector<std::string> names;
  for (const ShaderText& shader : shaders_) names.push_back(fmt::format("{}, {}", name_, stage_name(shader.stage)));
  std::vector<Source> sources;
  for (size_t i = 0; i < shaders_.size(); ++i) {
    Source& source = sources.emplace_back();
    source.stage = shaders_[i].stage, source.name = names[i], source.constants = constants[i];
    if (form_ == Form::glsl)
      source.text = shaders_[i].text;
    else
      source.spirv = modules_[i];
  }
  // Ray tracing, mesh shaders and shared blocks came with SPIR-V 1.4.
  const bool is_newer = std::ranges::any_of(shaders_, [](const ShaderText& shader) {
    return shader.stage > Stage::compute || shader.text.find("GL_EXT_shared_memory_block") != shader.text.npos;
  });
  std::vector<SamplerDepthMode> depth_modes;
  for (const auto& [sampler, mode] : state.depth_modes) depth_modes.push_back({sampler, mode});
  // A test of OpenGL's shaders sees what OpenGL gives them; those for Vulkan are left as they are.
  const bool is_vulkan = dialect_ == Dialect::vulkan;
  IncludeResolver include;
  if (!includes_.empty()) include = [this](const IncludeRequest& request) { return includes_.find(request); };
  return work(sources, Options{.dialect = dialect_,
                               .include = include,
                               .separable = compiler_.separable,
                               .zero_initialize = compiler_.zero_initialize,
                               .depth_range = is_vulkan ? DepthRange::vulkan : DepthRange::gl,
                               .two_sided_colors = state.two_sided,
                               .flat_colors = state.flat,
                               .clamp_vertex_colors = !is_vulkan,
                               .flip_point_coord = !is_vulkan,
                               .attributes_as_words = true,
                               .color_outputs = state.color_outputs,
                               .depth_modes = depth_modes,
                               .clip_planes = state.clip_planes,
                               .captures = compiler_.captures,
                               .capture_mode = compiler_.capture_mode,
                               .patch_defaults = state.patch,
                               .geometry_layout = compiler_.geometry_layout,
                               .bindless_elements = kBindlessCount,
                               .spirv = {.vulkan = is_newer ? umber::Vulkan::v1_2 : umber::Vulkan::v1_1,
                                         .buffers = compiler_.buffers,
                                         .buffer_bounds = compiler_.buffer_bounds},
                               .hlsl = {.shader_model = compiler_.shader_model,
                                        .structured_buffers = compiler_.structured_buffers},
                               .half_mediump = compiler_.half_mediump});
}

std::vector<RayShader> TestProgram::ray_shaders() const {
  std::vector<RayShader> shaders;
  for (const ShaderText& shader : shaders_) shaders.push_back({shader.stage, shader.number});
  return shaders;
}

bool TestProgram::has_patches() const {
  return std::ranges::any_of(shaders_, [](const ShaderText& shader) { return shader.stage == Stage::tess_evaluation; });
}

CompileResult TestProgram::compile(const State& state) const {
  const bool traces_rays =
      std::ranges::any_of(shaders_, [](const ShaderText& shader) { return is_of_ray_tracing(shader.stage); });
  Constants constants = compiled_constants_;
  if (state.local_size && !compiler_.specializes_pipelines) add_sizes(state, constants);
  return with_sources(state, constants, [&](std::span<const Source> sources, const Options& options) {
    return traces_rays ? compile_each(compiler_.compile, sources, options) : compiler_.compile(sources, options);
  });
}

/// The constants that are the size of the workgroup, where a dispatch says it. What is not SPIR-V has none left to tell of: they
/// are those that docs/vulkan.md names.
std::vector<SpecializationConstant> TestProgram::sizes(const State& state) const {
  std::vector<SpecializationConstant> constants;
  for (const reflect::StageInfo& stage : interface().stages)
    for (uint32_t n = 0; n < 3 && state.local_size; ++n)
      if (stage.local_size_ids[n] || !compiler_.specializes_pipelines)
        constants.push_back({stage.local_size_ids[n].value_or(n), (*state.local_size)[n]});
  if (state.local_size && constants.empty()) throw Failure("the shader says the size of its work groups");
  return constants;
}

void TestProgram::add_sizes(const State& state, Constants& constants) const {
  for (std::vector<SpecializationConstant>& of_shader : constants)
    for (const SpecializationConstant& size : sizes(state)) of_shader.push_back(size);
}

InterpretedProgram& TestProgram::interpreted(Variant& variant) const {
  if (!variant.interpreted) {
    Constants constants = constants_;
    add_sizes(variant.state, constants);
    variant.interpreted =
        with_sources(variant.state, constants, [&](std::span<const Source> sources, const Options& options) {
          return compiler_.interpret(sources, options);
        });
  }
  return *variant.interpreted;
}

TestProgram::Variant& TestProgram::variant(const Device& device, const State& state) {
  auto found = std::find_if(variants_.begin(), variants_.end(),
                            [&](const std::unique_ptr<Variant>& v) { return v->state == state; });
  if (found == variants_.end()) {
    variants_.push_back(std::make_unique<Variant>(Variant{state, compile(state), nullptr, nullptr}));
    found = variants_.end() - 1;
  }
  Variant& variant = **found;
  if (!variant.result.ok()) throw Failure("the program does not compile:\n" + render(variant.result.diagnostics));
  if (!variant.on_device && !device.is_interpreter()) {
    // What runs in the interpreter alone needs nothing of a device but places for its buffers.
    if (!compiler_.interpret_only) require(device, variant.result, compiler_.buffers);
    std::vector<StageConstants> constants = pipeline_constants_;
    if (state.local_size && compiler_.specializes_pipelines) constants.push_back({Stage::compute, sizes(state)});
    variant.on_device =
        std::make_unique<DeviceProgram>(device, variant.result.modules, variant.result.program, constants);
  }
  return variant;
}

TestProgram::Storage& TestProgram::storage(const Resource& resource) {
  for (const std::unique_ptr<Storage>& known : storages_)
    if (known->name == resource.name && known->origin == resource.origin) return *known;
  storages_.push_back(std::make_unique<Storage>());
  Storage& made = *storages_.back();
  made.name = resource.name;
  made.origin = resource.origin;
  const uint32_t count = descriptor_count(resource);
  if (is_opaque(resource.kind)) {
    for (uint32_t i = 0; i < count; ++i)
      made.units.push_back(resource.declared_binding ? *resource.declared_binding + i : 0);
    return made;
  }
  std::vector<std::byte> initial = resource.initial;
  constexpr size_t kRow = 16;  // what shaders may read whole (docs/buffers.md)
  initial.resize((std::max<size_t>({initial.size(), resource.type.size, 1}) + kRow - 1) / kRow * kRow);
  made.contents.assign(count, initial);
  made.buffers.resize(count);
  return made;
}

std::span<std::byte> TestProgram::contents(const Resource& resource, uint32_t element) {
  return storage(resource).contents.at(element);
}

std::span<std::byte> TestProgram::block_contents(std::string_view name, uint32_t element) {
  for (const Resource& resource : interface().resources)
    if (resource.kind == ResourceKind::uniform_block && resource.origin == Origin::declared && resource.name == name &&
        element < descriptor_count(resource))
      return contents(resource, element).first(resource.type.size);
  return {};
}

const Buffer& TestProgram::buffer(const Device& device, const Resource& resource, uint32_t element) {
  Storage& stored = storage(resource);
  const std::vector<std::byte>& contents = stored.contents.at(element);
  Buffer& buffer = stored.buffers.at(element);
  if (!buffer) buffer = Buffer(device, contents.size());
  std::copy(contents.begin(), contents.end(), buffer.bytes().begin());
  return buffer;
}

uint32_t TestProgram::unit(const Resource& resource, uint32_t element) { return storage(resource).units.at(element); }

bool TestProgram::set_uniform(std::string_view name, std::span<const Number> numbers, uint32_t block_element) {
  // A name is looked up everywhere, for the stages of a program may each have a default block.
  const bool in_default = set_default_uniform(name, numbers);
  const bool in_block = set_block_member(name, numbers, block_element);
  const bool is_unit = set_unit(name, numbers);
  return in_default || in_block || is_unit;
}

void TestProgram::choose_subroutine(Stage stage, std::string_view uniform, std::string_view function) {
  for (const reflect::StageInfo& s : interface().stages) {
    if (s.stage != stage) continue;
    const auto of = std::ranges::find(s.subroutines.uniforms, split_indices(uniform).base, &SubroutineUniform::name);
    const auto to = std::ranges::find(s.subroutines.functions, function, &Subroutine::name);
    if (of == s.subroutines.uniforms.end()) throw Failure(fmt::format("there is no subroutine uniform {}", uniform));
    if (to == s.subroutines.functions.end()) throw Failure(fmt::format("there is no subroutine {}", function));
    if (std::ranges::count(of->functions, to->index) == 0) throw Failure(fmt::format("{} cannot be {}", uniform, function));
    const Number index = Number::of(static_cast<double>(to->index));
    for (const Resource& resource : interface().resources)
      if (resource.name == fmt::format("gl_{}_subroutines", row_of(stage).word))
        if (const std::optional<Place> place = find_member(resource.type, uniform))
          write(*place, {&index, 1}, contents(resource, 0));
    return;
  }
  throw Failure("the program has no such stage");
}

bool TestProgram::set_default_uniform(std::string_view name, std::span<const Number> numbers) {
  bool found = false;
  for (const Resource& resource : interface().resources) {
    if (resource.origin != Origin::default_uniforms) continue;
    const std::optional<Place> place =
        is_location(name) ? find_location(resource.type, Scanner(name).index()) : find_member(resource.type, name);
    if (place) found |= write(*place, numbers, contents(resource, 0));
  }
  return found;
}

bool TestProgram::set_block_member(std::string_view name, std::span<const Number> numbers, uint32_t block_element) {
  bool found = false;
  for (const Resource& resource : interface().resources) {
    if (resource.kind != ResourceKind::uniform_block || resource.origin != Origin::declared) continue;
    std::string_view path = name;
    uint32_t element = block_element;
    if (!resource.instance_name.empty()) {  // then members are named after the block
      if (!name.starts_with(resource.name)) continue;
      const size_t dot = name.find('.', resource.name.size());
      if (dot == std::string_view::npos) continue;
      const IndexedName block = split_indices(name.substr(0, dot));
      if (block.base != resource.name) continue;
      const std::optional<uint32_t> named = flatten(block.indices, resource.array);
      if (!named) continue;
      if (!block.indices.empty()) element = *named;
      path = name.substr(dot + 1);
    }
    const std::optional<Place> place = find_member(resource.type, path);
    if (!place || element >= descriptor_count(resource)) continue;
    // For piglit this is glBufferSubData, so the type need not be the same: some tests set a vec2 as a vec4.
    const size_t components = size_t{place->type->columns} * place->type->rows;
    const std::span<std::byte> bytes = contents(resource, element);
    found |= (numbers.size() % components == 0 && write(*place, numbers, bytes)) ||
             write(*place, numbers.first(std::min(numbers.size(), components)), bytes);
  }
  return found;
}

void TestProgram::set_block_bytes(const BlockPlace& at, const NumericType& type, std::span<const Number> numbers) {
  if (!at.binding || !at.offset) throw Failure("a value in a block needs 'block binding' and 'block offset'");
  if (type.columns > 1 && !at.matrix_stride) throw Failure("a matrix in a block needs 'block matrix stride'");
  const Resource* const block = find_block_at(interface(), ResourceKind::uniform_block, *at.binding);
  if (!block) throw Failure(fmt::format("there is no uniform block at binding {}", *at.binding));
  const uint32_t element = *at.binding - *block->declared_binding + at.element;
  if (element >= descriptor_count(*block)) throw Failure(fmt::format("the block has no element {}", element));
  const reflect::Type value{.scalar = type.scalar,
                            .columns = static_cast<uint8_t>(type.columns),
                            .rows = static_cast<uint8_t>(type.rows),
                            .row_major = at.row_major,
                            .stride = at.matrix_stride.value_or(0)};
  if (!write({&value, *at.offset}, numbers, contents(*block, element))) throw Failure("the value is not in the block");
}

bool TestProgram::set_unit(std::string_view name, std::span<const Number> numbers) {
  bool found = false;
  for (const Resource& resource : interface().resources) {
    if (!is_opaque(resource.kind)) continue;
    const std::optional<uint32_t> first = opaque_element(resource, name);
    if (!first || *first + numbers.size() > descriptor_count(resource)) continue;
    for (size_t i = 0; i < numbers.size(); ++i)
      storage(resource).units[*first + i] = static_cast<uint32_t>(numbers[i].bits);
    found = true;
  }
  return found;
}

}  // namespace umber::run
