// SPDX-License-Identifier: Apache-2.0
#include "reflect/reflect.h"

#include <cstring>

#include <gtest/gtest.h>

#include "base/text_writer.h"
#include "ir/interface/edit.h"
#include "ir/text/parser.h"
#include "layout/layout.h"

namespace umber::reflect {
namespace {

using namespace ir::types;

float float_at(const std::vector<std::byte>& bytes, size_t offset) {
  float f = 0;
  std::memcpy(&f, bytes.data() + offset, sizeof f);
  return f;
}

struct Stages {
  Stages() { vertex.stage = ir::Stage::vertex, fragment.stage = ir::Stage::fragment; }
  ir::ResourceId add(ir::Module& m, ir::Resource r, std::initializer_list<std::pair<const char*, ir::TypeId>> members) {
    std::vector<ir::Member> list;
    for (const auto& [name, type] : members) list.push_back({type, m.names.intern(name)});
    r.type = m.types.structure(m.names.intern("Block"), list);
    r.layout = layout::lay_out_block(m, r.type, r.packing).layout;
    if (r.origin == ir::Origin::default_uniforms) m.uniforms.resize(members.size());
    return m.resources.add(r);
  }
  Program describe() {
    Diagnostics diagnostics;
    const std::vector<const ir::Module*> both = {&vertex, &fragment};
    Program program;
    EXPECT_TRUE(reflect::describe(both, false, program, diagnostics));
    return program;
  }
  ir::Module vertex, fragment;
};
constexpr ir::Resource kUniforms = {
    .kind = ir::ResourceKind::uniform_block, .origin = ir::Origin::default_uniforms, .assigned = ir::Slot{0, 0}};

TEST(Reflect, DefaultBlockIsTheUnionWithItsInitialContents) {
  Stages s;
  s.add(s.vertex, kUniforms, {{"a", kF32}, {"m", matrix(ir::TypeKind::f32, 2, 2)}});
  ir::Module& m = s.vertex;
  const ir::ValueId column = m.splat(kVec2, m.f32(3));
  m.uniforms[1].initial = m.composite(matrix(ir::TypeKind::f32, 2, 2), std::array{m.zero(kVec2), column});
  m.uniforms[0].location = 7;
  // Link would have put a at 0 and v after the union's members; here the layout says the same.
  s.add(s.fragment, kUniforms, {{"a", kF32}, {"pad", s.fragment.types.array(kVec4, 2)}, {"v", kVec4}});

  const Program p = s.describe();
  ASSERT_EQ(p.resources.size(), 1u);
  const Resource& r = p.resources[0];
  EXPECT_EQ(r.stages, 1u << 0 | 1u << 4);
  EXPECT_EQ(r.origin, Origin::default_uniforms);
  ASSERT_EQ(r.type.members.size(), 3u);
  EXPECT_EQ(r.type.members[0].location, 7u);
  EXPECT_EQ(r.type.members[1].type.stride, 16u);
  EXPECT_EQ(r.type.members[2].name, "v");
  EXPECT_EQ(r.type.members[2].offset, 48u);
  ASSERT_EQ(r.initial.size(), 40u);  // up to the last byte that is not zero
  EXPECT_EQ(float_at(r.initial, 16), 0.0f);
  EXPECT_EQ(float_at(r.initial, 32), 3.0f);
  EXPECT_EQ(float_at(r.initial, 36), 3.0f);
}

TEST(Reflect, TexturesHaveTheirShapeAndArrayDimensions) {
  Stages s;
  ir::TypeTable& types = s.fragment.types;
  const ir::TypeId cube = types.sampled_image({.dim = ir::ImageDim::cube, .shadow = true});
  s.fragment.resources.add({.kind = ir::ResourceKind::combined_image_sampler,
                            .type = cube,
                            .array = types.array(types.array(cube, 2), 3),
                            .array_count = 6,
                            .declared = ir::Slot{0, 9},
                            .assigned = ir::Slot{0, 1},
                            .name = s.fragment.names.intern("t")});
  const ir::TypeId buffer =
      types.image({.dim = ir::ImageDim::buffer, .sampled = ir::TypeKind::u32, .format = ir::ImageFormat::r32ui});
  s.fragment.resources.add({.kind = ir::ResourceKind::storage_image,
                            .access = {.readonly = true},
                            .type = buffer,
                            .assigned = ir::Slot{0, 0}});
  const Program p = s.describe();
  ASSERT_EQ(p.resources.size(), 2u);
  EXPECT_EQ(p.resources[0].kind, ResourceKind::storage_texel_buffer);
  EXPECT_EQ(p.resources[0].image.format, "r32ui");
  EXPECT_EQ(p.resources[0].image.sampled, Scalar::u32);
  EXPECT_TRUE(p.resources[0].readonly);
  EXPECT_EQ(p.resources[1].array, (std::vector<uint32_t>{3, 2}));
  EXPECT_EQ(p.resources[1].image.dim, ImageDim::cube);
  EXPECT_TRUE(p.resources[1].image.shadow);
  EXPECT_EQ(p.resources[1].declared_binding, 9u);
}

TEST(Reflect, TexturesAreListedWithTheSamplersTheyAreSampledWith) {
  Sources sources;
  Diagnostics diagnostics;
  umber::Result<ir::Module> m =
      ir::parse(sources, sources.add("test.umir", R"(stage fragment
resource @0 t : sampled_image image(2d f32) assigned set 0 binding 0 registers t 3
resource @1 a : sampler sampler assigned set 0 binding 1 registers s 1 space 2
resource @2 b : sampler sampler assigned set 0 binding 2 registers s 0
resource @3 both : combined_image_sampler image(2d f32) assigned set 0 binding 3 registers t 2 s 5
resource @4 fetched : combined_image_sampler image(2d f32) assigned set 0 binding 4 registers t 1
func F0 main() {
%0:sampler = sampler @1, 0i
%1:sampler = sampler @2, 0i
%2:f32x4 = sample_lod.sampler @0, 0i, zero f32x2, 0f, %0
%3:f32x4 = sample_lod.sampler @0, 0i, zero f32x2, 0f, %1
%4:f32x4 = sample_lod.sampler @0, 0i, zero f32x2, 1f, %1
%5:f32x4 = sample_lod @3, 0i, zero f32x2, 0f
%6:f32x4 = fetch @4, 0i, zero i32x2, 0i
ret
}
)"),
                diagnostics);
  ASSERT_TRUE(m);
  const ir::Module* const stages[] = {&*m};
  Program p;
  ASSERT_TRUE(reflect::describe(stages, false, p, diagnostics));
  TextWriter out;
  for (const SampledTexture& s : p.sampled_textures)
    out << s.texture << ' ' << s.t.number << ' ' << s.t.space << ' ' << s.sampler << ' ' << s.s.number << ' ' << s.s.space << '\n';
  EXPECT_EQ(out.text(), "both 2 0 both 5 0\nt 3 0 b 0 0\nt 3 0 a 1 2\n");
  EXPECT_EQ(p.resources[0].direct3d->registers.t, 3u);
}

TEST(Reflect, StructuresWithoutTheirTexturesSayTheLocationsOfWhatIsLeft) {
  Stages s;
  ir::Module& m = s.fragment;
  const ir::TypeId texture = m.types.sampled_image({});
  const auto name = [&](const char* text) { return m.names.intern(text); };
  const ir::TypeId whole = m.types.structure(
      {}, std::array{ir::Member{m.types.array(texture, 3), name("t")}, ir::Member{kF32, name("f")}});
  const ir::TypeId plain = m.types.structure({}, std::array{ir::Member{kF32, name("f")}});
  s.add(m, kUniforms, {{"both", m.types.array(plain, 2)}});
  m.uniforms[0] = {.location = 5, .declared = m.types.array(whole, 2)};
  ir::Resource t = {.kind = ir::ResourceKind::combined_image_sampler,
                    .type = texture,
                    .array = m.types.array(m.types.array(texture, 3), 2),
                    .array_count = 6,
                    .outer_dimensions = 1,
                    .assigned = ir::Slot{0, 1}};
  ir::locate(m, t, 5, std::array{4u, 1u});
  m.resources.add(t);

  const Program p = s.describe();
  ASSERT_EQ(p.resources.size(), 2u);
  const Member& both = p.resources[0].type.members.at(0);
  EXPECT_EQ(both.location, 5u);
  EXPECT_EQ(both.type.location_stride, 4u);
  EXPECT_EQ(both.type.element.at(0).members.at(0).location, 8u);
  EXPECT_EQ(p.resources[1].location, 5u);
  EXPECT_EQ(p.resources[1].location_strides, (std::vector<uint32_t>{4, 1}));
  EXPECT_EQ(p.resources[1].outer_dimensions, 1u);
}

TEST(Reflect, StageVariablesAreListedButNotDeviceBuiltIns) {
  Stages s;
  ir::Module& m = s.vertex;
  m.io_vars.add({.direction = ir::Direction::input,
                 .built_in = ir::BuiltIn::vertex,
                 .type = kVec4,
                 .location = 2,
                 .name = m.names.intern("gl_Vertex")});
  m.io_vars.add(
      {.direction = ir::Direction::output, .built_in = ir::BuiltIn::clip_distance, .type = m.types.array(kF32, 4)});
  m.io_vars.add({.direction = ir::Direction::output, .built_in = ir::BuiltIn::point_size, .type = kF32});
  const Program p = s.describe();
  const StageInfo& v = p.stages.at(0);
  ASSERT_EQ(v.inputs.size(), 1u);
  EXPECT_EQ(v.inputs[0].name, "gl_Vertex");
  EXPECT_EQ(v.inputs[0].location, 2u);
  EXPECT_EQ(v.outputs.size(), 0u);
  EXPECT_EQ(v.clip_distances, 4u);
  EXPECT_TRUE(v.writes_point_size);
}

TEST(Reflect, CapturesAreListedAsOpenGlDoes) {
  Stages s;
  ir::Module& m = s.vertex;
  const ir::TypeId arrays = m.types.array(m.types.array(kVec2, 3), 2);
  const ir::IoVarId a =
      m.io_vars.add({.direction = ir::Direction::output, .type = arrays, .location = 4, .name = m.names.intern("a")});
  const ir::IoVarId position = m.io_vars.add({.direction = ir::Direction::output,
                                              .built_in = ir::BuiltIn::position,
                                              .type = kVec4,
                                              .name = m.names.intern("gl_Position")});
  m.state.capture.strides = {64, 0, 8, 0};
  m.captures = {{.var = a, .offset = 16}, {.var = position}};
  const Program p = s.describe();
  ASSERT_EQ(p.capture_buffers.size(), 2u);
  EXPECT_EQ(p.capture_buffers[1].buffer, 2u);
  EXPECT_EQ(p.capture_buffers[1].stride, 8u);
  EXPECT_TRUE(p.capture_buffers[1].variables.empty());
  const std::vector<CapturedVariable>& v = p.capture_buffers[0].variables;
  ASSERT_EQ(v.size(), 3u);
  EXPECT_EQ(v[0].name, "gl_Position");
  EXPECT_FALSE(v[0].location);
  EXPECT_EQ(v[1].name, "a[0]");
  EXPECT_EQ(v[1].offset, 16u);
  EXPECT_EQ(v[1].type.count, 3u);
  EXPECT_EQ(v[2].name, "a[1]");
  EXPECT_EQ(v[2].offset, 40u);
  EXPECT_EQ(v[2].location, 7u);
}

TEST(Reflect, EnormousTreesOfTypesFail) {
  ir::Module m;
  ir::TypeId tree = kF32;
  for (int i = 0; i < 28; ++i) tree = m.types.structure({}, std::array{ir::Member{tree, {}}, ir::Member{tree, {}}});
  m.resources.add({.kind = ir::ResourceKind::storage_block,
                   .packing = ir::Packing::std430,
                   .type = tree,
                   .layout = layout::lay_out(m, tree, ir::Packing::std430),
                   .assigned = ir::Slot{}});
  Diagnostics diagnostics;
  const std::vector<const ir::Module*> stages = {&m};
  Program p;
  EXPECT_FALSE(reflect::describe(stages, false, p, diagnostics));
  EXPECT_TRUE(p.resources.empty());
  EXPECT_TRUE(diagnostics.has_errors());
}

}  // namespace
}  // namespace umber::reflect
