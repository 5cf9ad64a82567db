// SPDX-License-Identifier: Apache-2.0
// What C programs see of reflection is what C++ programs see, and no index or structure of theirs does harm.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "umber/reflect.h"
#include "umber/umber.hpp"

namespace umber {
namespace {

constexpr const char* kVertex =
    "#version 450\nstruct Light { vec4 at; mat3x2 turn; float falloff[3]; };\n"
    "layout(location = 1) in vec3 p; layout(location = 4, component = 1) in vec2 q; out vec3 colour; out float w[2];\n"
    "uniform Light lights[2]; layout(location = 40) uniform float gain = 2.5;\n"
    "layout(std430, binding = 3) readonly buffer Data { int count; vec3 points[]; } data;\n"
    "void main() { gl_Position = vec4(p, q.x) + lights[1].at * gain; colour = data.points[data.count];\n"
    "  w[0] = lights[0].turn[1].y; w[1] = lights[0].falloff[2]; gl_PointSize = 2.0; }";
constexpr const char* kFragment =
    "#version 450\nin vec3 colour; in float w[2]; layout(location = 2) out vec4 c;\n"
    "layout(binding = 5) uniform sampler2DArrayShadow shadows[2][3];\n"
    "layout(binding = 12, rgba8) writeonly uniform image2D target;\n"
    "void main() { c = vec4(colour, w[0] + w[1]) * texture(shadows[1][2], vec4(1)); gl_FragDepth = 0.5;\n"
    "  imageStore(target, ivec2(0), c); }";

/// Programs with something of each kind.
struct Case {
  std::string name;
  std::vector<Source> sources;
  Options options;
};
std::vector<Case> cases() {
  static constexpr std::string_view kCaptures[] = {"colour", "gl_Position", "w"};
  return {
      {"pair", {{.stage = Stage::vertex, .text = kVertex}, {.stage = Stage::fragment, .text = kFragment}}, {}},
      {"captures", {{.stage = Stage::vertex, .text = kVertex}}, {.captures = kCaptures}},
      {"words",
       {{.stage = Stage::vertex,
         .text = "#version 450\nlayout(location = 0) in dvec3 p; void main() { gl_Position = vec4(p, 1); }"}},
       {.attributes_as_words = true}},
      {"compute",
       {{.stage = Stage::compute,
         .text = "#version 450\nlayout(local_size_x_id = 7, local_size_y = 3) in;\n"
                 "layout(constant_id = 2) const double scale = 0.5; layout(push_constant) uniform P { mat4 m; } p;\n"
                 "layout(set = 1, binding = 2) uniform U { layout(row_major) mat2x3 r; float f[2]; } u[4];\n"
                 "layout(set = 0, binding = 0) buffer B { double d; };\n"
                 "void main() { d = scale * p.m[0].x + u[1].r[1].z + u[2].f[1]; }"}},
       {}},
      {"attachment",
       {{.stage = Stage::fragment,
         .text =
             "#version 450\n#extension GL_EXT_samplerless_texture_functions : require\nlayout(input_attachment_index = "
             "3, set = 0, binding = 1) uniform subpassInput i;\n"
             "layout(set = 0, binding = 2) uniform sampler s; layout(set = 0, binding = 3) uniform utexture2DMS t;\n"
             "layout(location = 0) out vec4 c; void main() { c = subpassLoad(i) + vec4(texelFetch(t, ivec2(0), 1)); "
             "}"}},
       {}},
      {"geometry",
       {{.stage = Stage::geometry,
         .text = "#version 450\nlayout(lines_adjacency, invocations = 2) in; layout(triangle_strip, max_vertices = 5) "
                 "out;\n"
                 "layout(location = 0) in vec2 a[]; layout(location = 0) out vec2 b; void main() { b = a[0]; "
                 "EmitVertex(); }"}},
       {}},
      {"tessellation",
       {{.stage = Stage::vertex, .text = "#version 450\nvoid main() { gl_Position = vec4(0); }"},
        {.stage = Stage::tess_control,
         .text = "#version 450\nlayout(vertices = 3) out; layout(location = 1) patch out float f; void main() { f = "
                 "1.0; }"},
        {.stage = Stage::tess_evaluation,
         .text = "#version 450\nlayout(quads, fractional_odd_spacing, cw, point_mode) in;\n"
                 "layout(location = 1) patch in float f; void main() { gl_Position = vec4(f); }"}},
       {}},
      {"subroutines",
       {{.stage = Stage::fragment,
         .text = "#version 450\nsubroutine float Kind(float x); subroutine(Kind) float one(float x) { return x; }\n"
                 "layout(index = 3) subroutine(Kind) float two(float x) { return 2 * x; }\n"
                 "layout(location = 1) subroutine uniform Kind kinds[2]; subroutine uniform Kind kind; out float f;\n"
                 "void main() { f = kinds[0](1) + kinds[1](2) + kind(3); }"}},
       {}},
      {"mesh",
       {{.stage = Stage::mesh,
         .text = "#version 460\n#extension GL_EXT_mesh_shader : require\nlayout(local_size_x = 4) in;\n"
                 "layout(lines, max_vertices = 6, max_primitives = 3) out;\n"
                 "layout(location = 0) perprimitiveEXT out vec4 c[]; void main() { SetMeshOutputsEXT(2, 1); c[0] = "
                 "vec4(1); }"}},
       {.spirv = {.vulkan = Vulkan::v1_2}}},
      {"hlsl",
       {{.stage = Stage::fragment,
         .text = "#version 450\nuniform sampler2D t; uniform B { vec4 a[64]; } b; flat in int i; out vec4 c;\n"
                 "void main() { c = texture(t, vec2(0)) + b.a[i]; }"}},
       {.output = Output::hlsl, .hlsl = {.structured_buffers = StructuredBuffers::always}}},
  };
}

template <typename Structure>
Structure sized() {
  Structure s{};
  s.size = sizeof s;
  return s;
}
int64_t number(const std::optional<uint32_t>& n) { return n ? int64_t{*n} : UMBER_ABSENT; }

void expect_same(const reflect::Type& type, const umber_type* given) {
  auto info = sized<umber_type_info>();
  ASSERT_EQ(umber_reflect_type(given, &info), UMBER_OK);
  EXPECT_EQ(static_cast<int>(info.kind), static_cast<int>(type.kind));
  EXPECT_EQ(static_cast<int>(info.scalar), static_cast<int>(type.scalar));
  EXPECT_EQ(info.columns, type.columns);
  EXPECT_EQ(info.rows, type.rows);
  EXPECT_EQ(info.row_major != 0, type.row_major);
  EXPECT_EQ(info.count, type.count);
  EXPECT_EQ(info.stride, type.stride);
  EXPECT_EQ(info.byte_size, type.size);
  EXPECT_EQ(info.location_stride, type.location_stride);
  EXPECT_EQ(info.name, type.name);
  ASSERT_EQ(info.element != nullptr, !type.element.empty());
  if (info.element) expect_same(type.element.front(), info.element);
  ASSERT_EQ(info.member_count, type.members.size());
  auto member = sized<umber_member>();
  for (size_t n = 0; n < info.member_count; ++n) {
    ASSERT_EQ(umber_reflect_member(given, n, &member), UMBER_OK);
    EXPECT_EQ(member.name, type.members[n].name);
    EXPECT_EQ(member.offset, type.members[n].offset);
    EXPECT_EQ(member.location, number(type.members[n].location));
    expect_same(type.members[n].type, member.type);
  }
  EXPECT_EQ(umber_reflect_member(given, info.member_count, &member), UMBER_BAD_ARGUMENT);
}

void expect_same(const std::vector<reflect::IoVar>& list, const umber_result* result, size_t stage,
                 umber_direction direction) {
  auto v = sized<umber_variable>();
  for (size_t n = 0; n < list.size(); ++n) {
    ASSERT_EQ(umber_reflect_variable(result, stage, direction, n, &v), UMBER_OK);
    EXPECT_EQ(v.name, list[n].name);
    EXPECT_EQ(v.location, list[n].location);
    EXPECT_EQ(v.component, list[n].component);
    EXPECT_EQ(v.declared_location, number(list[n].declared_location));
    EXPECT_EQ(v.as_words != 0, list[n].as_words);
    EXPECT_EQ(v.per_vertex != 0, list[n].per_vertex);
    EXPECT_EQ(v.per_primitive != 0, list[n].per_primitive);
    EXPECT_EQ(v.patch != 0, list[n].patch);
    EXPECT_EQ(v.stream, list[n].stream);
    expect_same(list[n].type, v.type);
  }
  EXPECT_EQ(umber_reflect_variable(result, stage, direction, list.size(), &v), UMBER_BAD_ARGUMENT);
}

void expect_same(const Subroutines& all, const umber_result* result, size_t stage, const umber_stage_info& info) {
  ASSERT_EQ(info.subroutine_count, all.functions.size());
  ASSERT_EQ(info.subroutine_uniform_count, all.uniforms.size());
  auto function = sized<umber_subroutine>();
  for (size_t n = 0; n < info.subroutine_count; ++n) {
    ASSERT_EQ(umber_reflect_subroutine(result, stage, n, &function), UMBER_OK);
    EXPECT_EQ(function.name, all.functions[n].name);
    EXPECT_EQ(function.index, all.functions[n].index);
  }
  EXPECT_EQ(umber_reflect_subroutine(result, stage, info.subroutine_count, &function), UMBER_BAD_ARGUMENT);
  auto uniform = sized<umber_subroutine_uniform>();
  for (size_t n = 0; n < info.subroutine_uniform_count; ++n) {
    ASSERT_EQ(umber_reflect_subroutine_uniform(result, stage, n, &uniform), UMBER_OK);
    EXPECT_EQ(uniform.name, all.uniforms[n].name);
    EXPECT_EQ(uniform.location, number(all.uniforms[n].location));
    EXPECT_EQ(std::vector(uniform.functions, uniform.functions + uniform.function_count), all.uniforms[n].functions);
  }
  EXPECT_EQ(umber_reflect_subroutine_uniform(result, stage, info.subroutine_uniform_count, &uniform),
            UMBER_BAD_ARGUMENT);
}

void expect_same(const reflect::StageInfo& stage, const umber_result* result, size_t index) {
  auto info = sized<umber_stage_info>();
  ASSERT_EQ(umber_reflect_stage(result, index, &info), UMBER_OK);
  EXPECT_EQ(static_cast<int>(info.stage), static_cast<int>(stage.stage));
  ASSERT_EQ(info.input_count, stage.inputs.size());
  ASSERT_EQ(info.output_count, stage.outputs.size());
  ASSERT_EQ(info.specialization_count, stage.specializations.size());
  for (size_t n = 0; n < 3; ++n) {
    EXPECT_EQ(info.local_size[n], stage.local_size[n]);
    EXPECT_EQ(info.local_size_ids[n], number(stage.local_size_ids[n]));
  }
  EXPECT_EQ(info.clip_distances, stage.clip_distances);
  EXPECT_EQ(info.writes_point_size != 0, stage.writes_point_size);
  EXPECT_EQ(info.writes_depth != 0, stage.writes_depth);
  EXPECT_EQ(info.blend_equations, stage.blend_equations);
  EXPECT_EQ(info.input_primitive, stage.geometry.input);
  EXPECT_EQ(info.output_primitive, stage.stage == Stage::mesh ? stage.mesh.primitive : stage.geometry.output);
  EXPECT_EQ(info.max_vertices, stage.stage == Stage::mesh ? stage.mesh.max_vertices : stage.geometry.max_vertices);
  EXPECT_EQ(info.max_primitives, stage.mesh.max_primitives);
  EXPECT_EQ(info.invocations, stage.stage == Stage::geometry ? stage.geometry.invocations : 0);
  EXPECT_EQ(info.output_vertices, stage.tessellation.output_vertices);
  EXPECT_EQ(info.domain, stage.tessellation.domain);
  EXPECT_EQ(info.spacing, stage.tessellation.spacing);
  EXPECT_EQ(info.clockwise != 0, stage.tessellation.is_clockwise);
  EXPECT_EQ(info.point_mode != 0, stage.tessellation.point_mode);
  expect_same(stage.subroutines, result, index, info);
  expect_same(stage.inputs, result, index, UMBER_INPUT);
  expect_same(stage.outputs, result, index, UMBER_OUTPUT);
  auto s = sized<umber_specialization>();
  for (size_t n = 0; n < info.specialization_count; ++n) {
    ASSERT_EQ(umber_reflect_specialization(result, index, n, &s), UMBER_OK);
    EXPECT_EQ(s.id, stage.specializations[n].id);
    EXPECT_EQ(s.name, stage.specializations[n].name);
    EXPECT_EQ(static_cast<int>(s.type), static_cast<int>(stage.specializations[n].type));
    EXPECT_EQ(s.default_bits, stage.specializations[n].default_bits);
    EXPECT_EQ(s.offset, stage.specializations[n].offset);
    EXPECT_EQ(s.byte_size, stage.specializations[n].size);
  }
  EXPECT_EQ(umber_reflect_specialization(result, index, info.specialization_count, &s), UMBER_BAD_ARGUMENT);
}

void expect_same_registers(const reflect::Resource& r, const umber_resource& given) {
  const auto bound = r.direct3d.value_or(reflect::Direct3dBinding());
  EXPECT_EQ(given.register_b, number(bound.registers.b));
  EXPECT_EQ(given.register_t, number(bound.registers.t));
  EXPECT_EQ(given.register_s, number(bound.registers.s));
  EXPECT_EQ(given.register_u, number(bound.registers.u));
  EXPECT_EQ(given.register_space, bound.registers.space);
  EXPECT_EQ(static_cast<int>(given.form), static_cast<int>(bound.form));
  EXPECT_EQ(given.element_stride, bound.element_stride);
  EXPECT_EQ(given.element_count, bound.element_count);
}

void expect_same(const reflect::Resource& r, const umber_resource& given) {
  EXPECT_EQ(static_cast<int>(given.kind), static_cast<int>(r.kind));
  EXPECT_EQ(static_cast<int>(given.origin), static_cast<int>(r.origin));
  EXPECT_EQ(given.name, r.name);
  EXPECT_EQ(given.instance_name, r.instance_name);
  EXPECT_EQ(given.set, r.set);
  EXPECT_EQ(given.binding, r.binding);
  EXPECT_EQ(given.stages, r.stages);
  EXPECT_EQ(given.declared_binding, number(r.declared_binding));
  EXPECT_EQ(given.input_attachment, number(r.input_attachment));
  EXPECT_EQ(given.location, number(r.location));
  EXPECT_EQ(given.is_readonly != 0, r.readonly);
  EXPECT_EQ(given.is_writeonly != 0, r.writeonly);
  EXPECT_EQ(std::vector(given.array, given.array + given.dimension_count), r.array);
  EXPECT_EQ(given.outer_dimension_count, r.outer_dimensions);
  EXPECT_EQ(given.location_strides != nullptr, !r.location_strides.empty());
  const auto* const initial = static_cast<const std::byte*>(given.initial);
  EXPECT_EQ(std::vector(initial, initial + given.initial_size), r.initial);
  EXPECT_EQ(static_cast<int>(given.packing), static_cast<int>(r.packing));
  EXPECT_EQ(static_cast<int>(given.dim), static_cast<int>(r.image.dim));
  EXPECT_EQ(given.is_arrayed != 0, r.image.arrayed);
  EXPECT_EQ(given.is_multisampled != 0, r.image.multisampled);
  EXPECT_EQ(given.is_shadow != 0, r.image.shadow);
  EXPECT_EQ(static_cast<int>(given.sampled), static_cast<int>(r.image.sampled));
  EXPECT_EQ(given.format, r.image.format);
  EXPECT_EQ(given.type != nullptr, r.type.kind == reflect::Type::Kind::structure);
  if (given.type) expect_same(r.type, given.type);
  expect_same_registers(r, given);
}

void expect_same(const std::vector<reflect::CaptureBuffer>& list, const umber_result* result) {
  ASSERT_EQ(umber_reflect_capture_buffer_count(result), list.size());
  for (size_t b = 0; b < list.size(); ++b) {
    auto buffer = sized<umber_capture_buffer>();
    auto v = sized<umber_captured_variable>();
    ASSERT_EQ(umber_reflect_capture_buffer(result, b, &buffer), UMBER_OK);
    EXPECT_EQ(buffer.buffer, list[b].buffer);
    EXPECT_EQ(buffer.stride, list[b].stride);
    ASSERT_EQ(buffer.variable_count, list[b].variables.size());
    for (size_t n = 0; n < buffer.variable_count; ++n) {
      ASSERT_EQ(umber_reflect_captured_variable(result, b, n, &v), UMBER_OK);
      EXPECT_EQ(v.name, list[b].variables[n].name);
      EXPECT_EQ(v.offset, list[b].variables[n].offset);
      EXPECT_EQ(v.location, number(list[b].variables[n].location));
      expect_same(list[b].variables[n].type, v.type);
    }
    EXPECT_EQ(umber_reflect_captured_variable(result, b, buffer.variable_count, &v), UMBER_BAD_ARGUMENT);
  }
}

void expect_same(const reflect::Program& program, const umber_result* result) {
  for (size_t n = 0; n < program.stages.size(); ++n) expect_same(program.stages[n], result, n);
  ASSERT_EQ(umber_reflect_resource_count(result), program.resources.size());
  auto r = sized<umber_resource>();
  for (size_t n = 0; n < program.resources.size(); ++n) {
    ASSERT_EQ(umber_reflect_resource(result, n, &r), UMBER_OK);
    expect_same(program.resources[n], r);
  }
  ASSERT_EQ(umber_reflect_sampled_texture_count(result), program.sampled_textures.size());
  auto pair = sized<umber_sampled_texture>();
  for (size_t n = 0; n < program.sampled_textures.size(); ++n) {
    ASSERT_EQ(umber_reflect_sampled_texture(result, n, &pair), UMBER_OK);
    EXPECT_EQ(pair.texture, program.sampled_textures[n].texture);
    EXPECT_EQ(pair.sampler, program.sampled_textures[n].sampler);
    EXPECT_EQ(pair.t, program.sampled_textures[n].t.number);
    EXPECT_EQ(pair.s_space, program.sampled_textures[n].s.space);
    EXPECT_EQ(pair.stages, program.sampled_textures[n].stages);
  }
  expect_same(program.capture_buffers, result);
  auto info = sized<umber_stage_info>();
  auto buffer = sized<umber_capture_buffer>();
  EXPECT_EQ(umber_reflect_stage(result, program.stages.size(), &info), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(umber_reflect_resource(result, program.resources.size(), &r), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(umber_reflect_sampled_texture(result, program.sampled_textures.size(), &pair), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(umber_reflect_capture_buffer(result, program.capture_buffers.size(), &buffer), UMBER_BAD_ARGUMENT);
}

/// A result of C, with what it was made by.
class Compiled {
 public:
  explicit Compiled(const Case& c) {
    umber_options o;
    umber_options_init(&o, sizeof o);
    umber_hlsl_options hlsl;
    umber_hlsl_options_init(&hlsl, sizeof hlsl);
    hlsl.structured_buffers = static_cast<umber_structured_buffers>(c.options.hlsl.structured_buffers);
    o.hlsl = &hlsl;
    umber_spirv_options spirv;
    umber_spirv_options_init(&spirv, sizeof spirv);
    spirv.vulkan = static_cast<umber_vulkan>(c.options.spirv.vulkan);
    o.spirv = &spirv;
    o.output = static_cast<umber_output>(c.options.output);
    o.attributes_as_words = c.options.attributes_as_words;
    std::vector<const char*> captures;
    for (const std::string_view name : c.options.captures) captures.push_back(name.data());
    o.captures = captures.data();
    o.capture_count = captures.size();
    std::vector<umber_source> sources;
    for (const Source& s : c.sources) {
      umber_source one{};
      one.size = sizeof one;
      one.stage = static_cast<umber_stage>(s.stage);
      one.text = s.text.data();
      one.text_size = s.text.size();
      sources.push_back(one);
    }
    EXPECT_EQ(umber_context_create(&o, &context_), UMBER_OK);
    EXPECT_EQ(umber_session_create(context_, &session_), UMBER_OK);
    EXPECT_EQ(umber_compile(session_, sources.data(), sources.size(), nullptr, &result_), UMBER_OK)
        << umber_result_log(result_, UMBER_FORMAT_TEXT, nullptr);
  }
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;
  ~Compiled() {
    umber_result_destroy(result_);
    umber_session_destroy(session_);
    umber_context_destroy(context_);
  }
  operator const umber_result*() const { return result_; }

 private:
  umber_context* context_ = nullptr;
  umber_session* session_ = nullptr;
  umber_result* result_ = nullptr;
};

TEST(CReflection, SaysWhatCxxSays) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    const CompileResult expected = compile(c.sources, c.options);
    ASSERT_TRUE(expected.ok()) << render(expected.diagnostics);
    const Compiled given(c);
    expect_same(expected.program, given);
  }
}

TEST(CReflection, RefusesWhatIsNotThere) {
  auto resource = sized<umber_resource>();
  auto info = sized<umber_stage_info>();
  EXPECT_EQ(umber_reflect_resource_count(nullptr), 0u);
  EXPECT_EQ(umber_reflect_capture_buffer_count(nullptr), 0u);
  EXPECT_EQ(umber_reflect_sampled_texture_count(nullptr), 0u);
  EXPECT_EQ(umber_reflect_resource(nullptr, 0, &resource), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(umber_reflect_stage(nullptr, 0, &info), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(umber_reflect_type(nullptr, nullptr), UMBER_BAD_ARGUMENT);
  EXPECT_EQ(umber_reflect_member(nullptr, 0, nullptr), UMBER_BAD_ARGUMENT);
  const Compiled given(cases()[0]);
  EXPECT_EQ(umber_reflect_resource(given, 0, nullptr), UMBER_BAD_ARGUMENT);
  resource.size = 0;  // not said
  EXPECT_EQ(umber_reflect_resource(given, 0, &resource), UMBER_BAD_ARGUMENT);
  auto variable = sized<umber_variable>();
  EXPECT_EQ(umber_reflect_variable(given, 0, static_cast<umber_direction>(UMBER_OUTPUT + 1), 0, &variable),
            UMBER_BAD_ARGUMENT);
}

/// A program that was compiled with newer headers knows a longer structure: what this library does not know is 0 there.
TEST(CReflection, FillsLongerStructures) {
  struct Newer {
    umber_stage_info known;
    uint64_t unknown[2];
  } newer{};
  newer.known.size = sizeof newer;
  newer.unknown[0] = newer.unknown[1] = 7;
  const Compiled given(cases()[0]);
  ASSERT_EQ(umber_reflect_stage(given, 1, &newer.known), UMBER_OK);
  EXPECT_EQ(newer.known.size, sizeof newer);
  EXPECT_EQ(newer.known.stage, UMBER_FRAGMENT);
  EXPECT_EQ(newer.unknown[0] | newer.unknown[1], 0u);
}

}  // namespace
}  // namespace umber
