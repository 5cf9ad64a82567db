// SPDX-License-Identifier: Apache-2.0
#include "api/c_options.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>

namespace umber::api {
namespace {

// The C enumerations are those of C++: asserted of each enumerator, as C has no other way to have them.
template <typename Cpp, typename C>
constexpr bool same(Cpp cpp, C c) {
  return static_cast<int>(cpp) == static_cast<int>(c);
}
static_assert(same(Stage::vertex, UMBER_VERTEX) && same(Stage::tess_control, UMBER_TESS_CONTROL) &&
              same(Stage::tess_evaluation, UMBER_TESS_EVALUATION) && same(Stage::geometry, UMBER_GEOMETRY) &&
              same(Stage::fragment, UMBER_FRAGMENT) && same(Stage::compute, UMBER_COMPUTE) &&
              same(Stage::ray_generation, UMBER_RAY_GENERATION) && same(Stage::intersection, UMBER_INTERSECTION) &&
              same(Stage::any_hit, UMBER_ANY_HIT) && same(Stage::closest_hit, UMBER_CLOSEST_HIT) &&
              same(Stage::miss, UMBER_MISS) && same(Stage::callable, UMBER_CALLABLE) && same(Stage::task, UMBER_TASK) &&
              same(Stage::mesh, UMBER_MESH));
static_assert(kStageCount == UMBER_MESH + 1);
static_assert(same(Language::automatic, UMBER_LANGUAGE_AUTOMATIC) && same(Language::glsl, UMBER_LANGUAGE_GLSL) &&
              same(Language::essl, UMBER_LANGUAGE_ESSL) && same(Language::ir, UMBER_LANGUAGE_IR));
static_assert(same(Dialect::automatic, UMBER_DIALECT_AUTOMATIC) && same(Dialect::opengl, UMBER_DIALECT_OPENGL) &&
              same(Dialect::vulkan, UMBER_DIALECT_VULKAN) && same(Dialect::webgl2, UMBER_DIALECT_WEBGL2));
static_assert(same(Vulkan::v1_0, UMBER_VULKAN_1_0) && same(Vulkan::v1_1, UMBER_VULKAN_1_1) &&
              same(Vulkan::v1_2, UMBER_VULKAN_1_2) && same(Vulkan::v1_3, UMBER_VULKAN_1_3));
static_assert(same(SpirvVersion::highest, UMBER_SPIRV_HIGHEST) && same(SpirvVersion::v1_0, UMBER_SPIRV_1_0) &&
              same(SpirvVersion::v1_1, UMBER_SPIRV_1_1) && same(SpirvVersion::v1_2, UMBER_SPIRV_1_2) &&
              same(SpirvVersion::v1_3, UMBER_SPIRV_1_3) && same(SpirvVersion::v1_4, UMBER_SPIRV_1_4) &&
              same(SpirvVersion::v1_5, UMBER_SPIRV_1_5) && same(SpirvVersion::v1_6, UMBER_SPIRV_1_6));
static_assert(same(Output::spirv, UMBER_OUTPUT_SPIRV) && same(Output::hlsl, UMBER_OUTPUT_HLSL) &&
              same(Output::essl, UMBER_OUTPUT_ESSL));
static_assert(same(DepthRange::vulkan, UMBER_DEPTH_VULKAN) && same(DepthRange::gl, UMBER_DEPTH_GL));
static_assert(same(DebugInfo::none, UMBER_DEBUG_NONE) && same(DebugInfo::names, UMBER_DEBUG_NAMES) &&
              same(DebugInfo::lines, UMBER_DEBUG_LINES) && same(DebugInfo::scopes, UMBER_DEBUG_SCOPES) &&
              same(DebugInfo::scopes_and_text, UMBER_DEBUG_SCOPES_AND_TEXT));
static_assert(same(CaptureMode::interleaved, UMBER_CAPTURE_INTERLEAVED) &&
              same(CaptureMode::separate, UMBER_CAPTURE_SEPARATE));
static_assert(same(GeometryInput::points, UMBER_GEOMETRY_POINTS) && same(GeometryInput::lines, UMBER_GEOMETRY_LINES) &&
              same(GeometryInput::lines_adjacency, UMBER_GEOMETRY_LINES_ADJACENCY) &&
              same(GeometryInput::triangles, UMBER_GEOMETRY_TRIANGLES) &&
              same(GeometryInput::triangles_adjacency, UMBER_GEOMETRY_TRIANGLES_ADJACENCY));
static_assert(same(GeometryOutput::points, UMBER_GEOMETRY_OUTPUT_POINTS) &&
              same(GeometryOutput::line_strip, UMBER_GEOMETRY_LINE_STRIP) &&
              same(GeometryOutput::triangle_strip, UMBER_GEOMETRY_TRIANGLE_STRIP));
static_assert(same(Optimize::none, UMBER_OPTIMIZE_NONE) && same(Optimize::performance, UMBER_OPTIMIZE_PERFORMANCE) &&
              same(Optimize::size, UMBER_OPTIMIZE_SIZE));
static_assert(same(BufferForm::typed, UMBER_BUFFERS_TYPED) && same(BufferForm::slots, UMBER_BUFFERS_SLOTS));
static_assert(same(BufferBounds::undefined, UMBER_BOUNDS_UNDEFINED) && same(BufferBounds::clamp, UMBER_BOUNDS_CLAMP) &&
              same(BufferBounds::zero, UMBER_BOUNDS_ZERO));
static_assert(same(StructuredBuffers::automatic, UMBER_STRUCTURED_BUFFERS_AUTOMATIC) &&
              same(StructuredBuffers::document, UMBER_STRUCTURED_BUFFERS_DOCUMENT) &&
              same(StructuredBuffers::always, UMBER_STRUCTURED_BUFFERS_ALWAYS) &&
              same(StructuredBuffers::never, UMBER_STRUCTURED_BUFFERS_NEVER));
static_assert(same(Warnings::none, UMBER_WARNINGS_NONE) && same(Warnings::show, UMBER_WARNINGS_SHOW) &&
              same(Warnings::errors, UMBER_WARNINGS_ERRORS));
static_assert(same(BindingKind::uniform_block, UMBER_BINDING_UNIFORM_BLOCK) &&
              same(BindingKind::storage_block, UMBER_BINDING_STORAGE_BLOCK) &&
              same(BindingKind::texture, UMBER_BINDING_TEXTURE) && same(BindingKind::sampler, UMBER_BINDING_SAMPLER) &&
              same(BindingKind::image, UMBER_BINDING_IMAGE) &&
              same(BindingKind::atomic_counters, UMBER_BINDING_ATOMIC_COUNTERS));
static_assert(same(Severity::error, UMBER_ERROR) && same(Severity::warning, UMBER_WARNING) &&
              same(Severity::note, UMBER_NOTE));
static_assert(same(Format::text, UMBER_FORMAT_TEXT) && same(Format::json, UMBER_FORMAT_JSON) &&
              same(Format::gl, UMBER_FORMAT_GL));
static_assert(same(Status::ok, UMBER_OK) && same(Status::errors, UMBER_ERRORS) && same(Status::limit, UMBER_LIMIT) &&
              same(Status::cancelled, UMBER_CANCELLED) && same(Status::internal, UMBER_INTERNAL));

// Programs that were compiled with the first libumber.so.0 know as much of the structures: that never changes.
constexpr size_t kFirstOptions = offsetof(umber_options, binding_base_count) + sizeof(size_t);
constexpr size_t kFirstSpirvOptions = offsetof(umber_spirv_options, buffer_bounds) + sizeof(umber_bounds);
constexpr size_t kFirstHlslOptions = offsetof(umber_hlsl_options, register_count) + sizeof(size_t);
constexpr size_t kFirstSource = offsetof(umber_source, constant_count) + sizeof(size_t);

template <typename C>
constexpr bool is_in(C value, C last) {
  return static_cast<unsigned>(value) <= static_cast<unsigned>(last);
}

bool are_known(const umber_options& o) {
  return is_in(o.output, UMBER_OUTPUT_ESSL) && is_in(o.depth_range, UMBER_DEPTH_GL) &&
         is_in(o.optimize, UMBER_OPTIMIZE_SIZE) && is_in(o.warnings, UMBER_WARNINGS_ERRORS) &&
         is_in(o.capture_mode, UMBER_CAPTURE_SEPARATE) && is_in(o.dialect, UMBER_DIALECT_WEBGL2) &&
         is_in(o.geometry_input, UMBER_GEOMETRY_TRIANGLES_ADJACENCY) &&
         is_in(o.geometry_output, UMBER_GEOMETRY_TRIANGLE_STRIP);
}
bool are_known(const umber_spirv_options& o) {
  return is_in(o.vulkan, UMBER_VULKAN_1_3) && is_in(o.version, UMBER_SPIRV_1_6) && is_in(o.debug, UMBER_DEBUG_SCOPES_AND_TEXT) &&
         is_in(o.buffers, UMBER_BUFFERS_SLOTS) && is_in(o.buffer_bounds, UMBER_BOUNDS_ZERO);
}
bool are_known(const umber_hlsl_options& o) {
  return is_in(o.structured_buffers, UMBER_STRUCTURED_BUFFERS_NEVER);
}

umber_spirv_options spirv_defaults() {
  const SpirvOptions usual;
  umber_spirv_options o{};
  o.size = sizeof o;
  o.vulkan = static_cast<umber_vulkan>(usual.vulkan);
  o.version = static_cast<umber_spirv>(usual.version);
  o.debug = static_cast<umber_debug>(usual.debug);
  return o;
}

umber_hlsl_options hlsl_defaults() {
  umber_hlsl_options o{};
  o.size = sizeof o;
  o.shader_model = HlslOptions().shader_model;
  return o;
}

umber_options defaults() {
  const Options usual;
  umber_options o{};
  o.size = sizeof o;
  o.depth_range = static_cast<umber_depth_range>(usual.depth_range);
  o.color_outputs = usual.color_outputs;
  o.optimize = static_cast<umber_optimize>(usual.optimize);
  o.warnings = static_cast<umber_warnings>(usual.warnings);
  const PatchDefaults patch;
  std::ranges::copy(patch.outer_levels, o.patch_outer_levels);
  std::ranges::copy(patch.inner_levels, o.patch_inner_levels);
  o.geometry_input = static_cast<umber_geometry_input>(usual.geometry_layout.input);
  o.geometry_output = static_cast<umber_geometry_output>(usual.geometry_layout.output);
  o.bindless_set = usual.bindless_set;
  return o;
}

/// Writes the defaults to a structure of which the caller knows `size` bytes.
template <typename O>
void init(O* options, size_t size, O usual) {
  if (!options || size < sizeof options->size) return;
  usual.size = size;
  std::memset(options, 0, size);
  std::memcpy(options, &usual, std::min(size, sizeof usual));
}

std::string_view view_of(const char* text, size_t size) {
  return {text, size == UMBER_NUL_TERMINATED ? std::strlen(text) : size};
}

std::optional<uint32_t> number_from(int32_t number) {
  return number < 0 ? std::nullopt : std::optional(static_cast<uint32_t>(number));
}

std::optional<IncludedFile> call(umber_include include, void* user, const IncludeRequest& request) {
  const std::string name(request.name), includer(request.includer);
  const umber_include_request asked = {name.c_str(), includer.c_str(), request.is_system, request.depth};
  umber_included_file file{};
  if (!include(user, &asked, &file) || (!file.text && file.text_size != 0)) return std::nullopt;
  IncludedFile found{file.name ? file.name : name, {}};
  if (file.text) found.text = view_of(file.text, file.text_size);
  return found;
}

}  // namespace

bool read_sized(const void* given, size_t oldest, void* out, size_t known) {
  size_t size = 0;
  std::memcpy(&size, given, sizeof size);
  if (size < oldest || size > 4096) return false;
  const auto* const bytes = static_cast<const unsigned char*>(given);
  for (size_t n = known; n < size; ++n)
    if (bytes[n] != 0) return false;
  std::memcpy(out, given, std::min(size, known));
  return true;
}

std::optional<OwnedSource> source_from(const void* given) {
  umber_source s{};
  if (!read_sized(given, kFirstSource, &s, sizeof s)) return std::nullopt;
  if (!is_in(s.stage, UMBER_MESH) || !is_in(s.language, UMBER_LANGUAGE_IR)) return std::nullopt;
  if (!s.text && s.text_size != 0) return std::nullopt;
  Source source{.stage = static_cast<Stage>(s.stage), .text = {}, .language = static_cast<Language>(s.language)};
  if (s.text) source.text = view_of(s.text, s.text_size);
  if (s.name) source.name = s.name;
  if ((!s.words && s.word_count != 0) || (!s.constants && s.constant_count != 0)) return std::nullopt;
  source.spirv = {s.words, s.word_count};
  if (s.entry_point) source.entry_point = s.entry_point;
  OwnedSource owned{source, {}};
  for (size_t n = 0; n < s.constant_count; ++n) owned.constants.push_back({s.constants[n].id, s.constants[n].bits});
  owned.source.constants = owned.constants;
  return owned;
}

std::optional<OwnedOptions> OwnedOptions::from(const umber_options* given) {
  OwnedOptions owned;
  umber_options& o = owned.plain_;
  o = defaults();
  owned.spirv_ = spirv_defaults();
  owned.hlsl_ = hlsl_defaults();
  if (!given) return owned;
  if (!read_sized(given, kFirstOptions, &o, sizeof o) || !are_known(o)) return std::nullopt;
  if (!owned.take_targets(o) || !owned.take_source_options(o) || !owned.take_resource_map(o) || !owned.take_captures(o) ||
      !owned.take_binding_bases(o) || !owned.take_binding_rules(o) || !owned.take_warnings(o))
    return std::nullopt;
  if (o.allocator) {
    owned.allocator_ = *o.allocator;
    if (!owned.allocator_.allocate || !owned.allocator_.release) return std::nullopt;
  }
  return owned;
}

bool OwnedOptions::take_targets(const umber_options& given) {
  if (given.spirv && (!read_sized(given.spirv, kFirstSpirvOptions, &spirv_, sizeof spirv_) || !are_known(spirv_))) return false;
  if (given.hlsl && (!read_sized(given.hlsl, kFirstHlslOptions, &hlsl_, sizeof hlsl_) || !are_known(hlsl_))) return false;
  return take_registers(hlsl_);
}

bool OwnedOptions::take_source_options(const umber_options& given) {
  if (!given.defines && given.define_count != 0) return false;
  for (size_t n = 0; n < given.define_count; ++n) {
    if (!given.defines[n]) return false;
    defines_.emplace_back(given.defines[n]);
  }
  if (given.preamble) preamble_ = given.preamble;
  if (given.default_version) default_version_ = given.default_version;
  return true;
}

bool OwnedOptions::take_warnings(const umber_options& given) {
  if (!given.warning_switches && given.warning_switch_count != 0) return false;
  for (size_t n = 0; n < given.warning_switch_count; ++n) {
    if (!given.warning_switches[n]) return false;
    warnings_.emplace_back(given.warning_switches[n]);
  }
  return true;
}

bool OwnedOptions::take_resource_map(const umber_options& given) {
  if (!given.resource_map && given.resource_map_count != 0) return false;
  for (size_t n = 0; n < given.resource_map_count; ++n) {
    const umber_assignment& a = given.resource_map[n];
    if (!a.name) return false;
    assignments_.push_back({a.name, number_from(a.set), number_from(a.binding), number_from(a.location)});
  }
  return true;
}

bool OwnedOptions::take_registers(const umber_hlsl_options& given) {
  constexpr std::string_view kClasses = "btsu";
  if (!given.registers && given.register_count != 0) return false;
  for (size_t n = 0; n < given.register_count; ++n) {
    const umber_register& r = given.registers[n];
    const size_t kind = kClasses.find(r.kind);
    if (!r.name || kind == kClasses.npos) return false;
    registers_.push_back({r.name, static_cast<RegisterClass>(kind), r.number, r.space});
  }
  return true;
}

bool OwnedOptions::take_captures(const umber_options& given) {
  if (!given.captures && given.capture_count != 0) return false;
  for (size_t n = 0; n < given.capture_count; ++n) {
    if (!given.captures[n]) return false;
    captures_.emplace_back(given.captures[n]);
  }
  return true;
}

bool OwnedOptions::take_binding_bases(const umber_options& given) {
  if (!given.binding_bases && given.binding_base_count != 0) return false;
  for (size_t n = 0; n < given.binding_base_count; ++n) {
    const umber_binding_base& b = given.binding_bases[n];
    if (!is_in(b.kind, UMBER_BINDING_ATOMIC_COUNTERS)) return false;
    binding_bases_.push_back({static_cast<BindingKind>(b.kind), b.base, number_from(b.set)});
  }
  return true;
}

bool OwnedOptions::take_binding_rules(const umber_options& given) {
  if (!given.binding_rules && given.binding_rule_count != 0) return false;
  for (size_t n = 0; n < given.binding_rule_count; ++n) {
    const umber_binding_rule& r = given.binding_rules[n];
    if (!is_in(r.kind, UMBER_BINDING_ATOMIC_COUNTERS)) return false;
    binding_rules_.push_back(
        {static_cast<BindingKind>(r.kind), r.first, r.count, number_from(r.set), number_from(r.binding)});
  }
  return true;
}

/// What of OpenGL's state the code has to know.
static void take_state(const umber_options& plain, Options& o) {
  o.depth_range = static_cast<DepthRange>(plain.depth_range);
  o.flip_y = plain.flip_y != 0;
  o.flip_point_coord = plain.flip_point_coord != 0;
  o.attributes_as_words = plain.attributes_as_words != 0;
  o.color_outputs = plain.color_outputs;
  o.clip_planes = plain.clip_planes;
  o.two_sided_colors = plain.two_sided_colors != 0;
  o.flat_colors = plain.flat_colors != 0;
  o.clamp_vertex_colors = plain.clamp_vertex_colors != 0;
}

Views OwnedOptions::view() const {
  Views v;
  for (const std::string& c : captures_) v.captures.emplace_back(c);
  for (const std::string& d : defines_) v.defines.emplace_back(d);
  for (const std::string& w : warnings_) v.warnings.emplace_back(w);
  for (const OwnedAssignment& a : assignments_) v.assignments.push_back({a.name, a.set, a.binding, a.location});
  for (const OwnedRegister& r : registers_) v.registers.push_back({r.name, r.kind, r.number, r.space});
  Options& o = v.options;
  o.defines = v.defines;
  o.resource_map = v.assignments;
  o.captures = v.captures;
  o.capture_mode = static_cast<CaptureMode>(plain_.capture_mode);
  o.preamble = preamble_;
  o.default_version = default_version_;
  o.force_version = plain_.force_version != 0;
  o.dialect = static_cast<Dialect>(plain_.dialect);
  if (plain_.include)
    o.include = [include = plain_.include, user = plain_.include_user](const IncludeRequest& request) {
      return call(include, user, request);
    };
  o.output = static_cast<Output>(plain_.output);
  o.spirv = {.vulkan = static_cast<Vulkan>(spirv_.vulkan),
             .version = static_cast<SpirvVersion>(spirv_.version),
             .debug = static_cast<DebugInfo>(spirv_.debug),
             .buffers = static_cast<BufferForm>(spirv_.buffers),
             .buffer_bounds = static_cast<BufferBounds>(spirv_.buffer_bounds)};
  o.hlsl = {.shader_model = hlsl_.shader_model,
            .structured_buffers = static_cast<StructuredBuffers>(hlsl_.structured_buffers),
            .explain_blocks = hlsl_.explain_blocks != 0,
            .vulkan_attributes = hlsl_.vulkan_attributes != 0,
            .registers = v.registers};
  take_state(plain_, o);
  if (plain_.patch_vertices != 0) {
    PatchDefaults& patch = o.patch_defaults.emplace(PatchDefaults{.vertices = plain_.patch_vertices});
    std::ranges::copy(plain_.patch_outer_levels, patch.outer_levels.begin());
    std::ranges::copy(plain_.patch_inner_levels, patch.inner_levels.begin());
  }
  o.first_set = plain_.first_set;
  o.first_binding = plain_.first_binding;
  o.bindless_set = plain_.bindless_set;
  o.bindless_elements = plain_.bindless_elements;
  o.set_for_each_kind = plain_.set_for_each_kind != 0;
  o.binding_bases = binding_bases_;
  o.binding_rules = binding_rules_;
  o.separable = plain_.separable != 0;
  o.geometry_layout = {.input = static_cast<GeometryInput>(plain_.geometry_input),
                       .output = static_cast<GeometryOutput>(plain_.geometry_output),
                       .vertices = plain_.geometry_vertices};
  o.optimize = static_cast<Optimize>(plain_.optimize);
  o.half_mediump = plain_.half_mediump != 0;
  o.zero_initialize = plain_.zero_initialize != 0;
  o.warnings = static_cast<Warnings>(plain_.warnings);
  o.warning_switches = v.warnings;
  o.limits = {plain_.limits.milliseconds, plain_.limits.memory, plain_.limits.nesting};
  return v;
}

void* OwnedOptions::allocate(size_t bytes, size_t alignment) const {
  if (allocator_.allocate) return allocator_.allocate(allocator_.user, bytes, alignment);
  return ::operator new(bytes, std::nothrow);
}

void OwnedOptions::release(void* memory, size_t bytes) const {
  if (allocator_.release) return allocator_.release(allocator_.user, memory, bytes);
  ::operator delete(memory);
}

}  // namespace umber::api

extern "C" {

void umber_options_init(umber_options* options, size_t size) {
  umber::api::init(options, size, umber::api::defaults());
}

void umber_spirv_options_init(umber_spirv_options* options, size_t size) {
  umber::api::init(options, size, umber::api::spirv_defaults());
}

void umber_hlsl_options_init(umber_hlsl_options* options, size_t size) {
  umber::api::init(options, size, umber::api::hlsl_defaults());
}

}  // extern "C"
