// SPDX-License-Identifier: Apache-2.0
#include "link/link.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "ir/builder.h"
#include "layout/layout.h"

namespace umber::link {
namespace {

using ir::BuiltIn, ir::Direction, ir::IoVar, ir::IoVarId, ir::Place, ir::ResourceId, ir::ResourceKind, ir::Stage,
    ir::TypeId;
using namespace ir::types;

/// A module under construction whose main() touches what it is told to.
struct Shader {
  explicit Shader(Stage stage) {
    m.stage = stage;
    m.entry = m.add_function(m.names.intern("main"), {}, {});
  }
  ir::Builder end() { return ir::Builder::at_end(m, m.function(m.entry).body); }
  IoVarId io(Direction d, const char* name, TypeId type, IoVar like = {}) {
    like.direction = d, like.type = type, like.name = m.names.intern(name);
    return m.io_vars.add(like);
  }
  IoVarId in(const char* name, TypeId type, IoVar like = {}) { return io(Direction::input, name, type, like); }
  IoVarId out(const char* name, TypeId type, IoVar like = {}) { return io(Direction::output, name, type, like); }
  void read(IoVarId v) { end().load(v, m.io_vars[v].type, {}); }
  void write(IoVarId v) { end().store(v, {}, m.zero(m.io_vars[v].type)); }
  TypeId structure(const char* name, std::initializer_list<std::pair<const char*, TypeId>> members) {
    std::vector<ir::Member> list;
    for (const auto& [n, t] : members) list.push_back({t, m.names.intern(n)});
    return m.types.structure(m.names.intern(name), list);
  }
  ResourceId resource(ResourceKind kind, const char* name, TypeId type) {
    return m.resources.add({.kind = kind, .origin = implied_origin(kind), .type = type, .name = m.names.intern(name)});
  }
  ResourceId uniforms(std::initializer_list<std::pair<const char*, TypeId>> members) {
    m.uniforms.resize(members.size());
    return resource(ResourceKind::default_uniforms, "uniforms", structure("uniforms", members));
  }
  const IoVar* find(const char* name) const {
    for (IoVarId v : m.io_vars.ids())
      if (m.names.text(m.io_vars[v].name) == name) return &m.io_vars[v];
    return nullptr;
  }
  ir::Module m;
};

struct Program {
  Shader vertex{Stage::vertex}, fragment{Stage::fragment};
  LinkOptions options;
  Diagnostics diagnostics;
  bool link() {
    const std::vector<ir::Module*> stages = {&fragment.m, &vertex.m};
    return static_cast<bool>(umber::link::link(stages, options, diagnostics));
  }
  std::string_view first_error() const { return diagnostics.all().empty() ? "" : diagnostics.all()[0].id; }
};

TEST(LinkVaryings, MatchByNameAndSkipDeclaredLocations) {
  Program p;
  const IoVarId unused = p.vertex.out("unused", kVec4);
  const IoVarId a = p.vertex.out("a", matrix(ir::TypeKind::f32, 2, 2)), b = p.vertex.out("b", kVec2);
  p.vertex.out("fixed", kVec4, {.declared_location = 1});
  p.vertex.write(unused), p.vertex.write(a), p.vertex.write(b);
  p.fragment.read(p.fragment.in("b", kVec2));
  p.fragment.read(p.fragment.in("renamed", kVec4, {.declared_location = 1}));
  p.fragment.read(p.fragment.in("a", matrix(ir::TypeKind::f32, 2, 2)));
  ASSERT_TRUE(p.link());
  EXPECT_EQ(p.vertex.find("unused"), nullptr);  // private now
  EXPECT_EQ(p.vertex.m.variables.size(), 1u);
  EXPECT_EQ(p.vertex.find("b")->location, 0u);
  EXPECT_EQ(p.vertex.find("a")->location, 2u);
  for (const char* name : {"a", "b"}) EXPECT_EQ(p.fragment.find(name)->location, p.vertex.find(name)->location);
  EXPECT_EQ(p.fragment.find("renamed")->location, 1u);
}

TEST(LinkVaryings, AttributesNextToAWideOneKeepTheirLocations) {
  const TypeId wide = vector(ir::TypeKind::f64, 4);
  Program p;
  p.vertex.read(p.vertex.in("alone", wide, {.declared_location = 4}));
  p.vertex.read(p.vertex.in("wide", wide, {.declared_location = 0}));
  p.vertex.read(p.vertex.in("next", kVec4, {.declared_location = 1}));
  ASSERT_TRUE(p.link());
  EXPECT_EQ(p.vertex.find("alone")->location, 4u);
  EXPECT_EQ(p.vertex.find("next")->location, 1u);
  EXPECT_EQ(p.vertex.find("wide")->location, 2u);
  EXPECT_EQ(p.vertex.find("wide")->declared_location, 0u);
}

TEST(LinkVaryings, AttributesShareALocationOnlyWithOtherComponents) {
  const auto links = [](TypeId first, IoVar a, TypeId second, IoVar b) {
    Program p;
    p.vertex.read(p.vertex.in("a", first, a));
    p.vertex.read(p.vertex.in("b", second, b));
    const bool ok = p.link();
    EXPECT_EQ(p.first_error(), ok ? "" : "unsupported-attribute-alias");
    return ok;
  };
  EXPECT_TRUE(links(kVec3, {.declared_location = 0}, kF32, {.declared_location = 0, .component = 3}));
  EXPECT_FALSE(links(kVec4, {.declared_location = 0}, kVec4, {.declared_location = 0}));
  EXPECT_FALSE(links(kVec3, {.declared_location = 0, .component = 1}, kF32, {.declared_location = 0, .component = 3}));
}

TEST(LinkVaryings, InputsThatWouldReadOneOutputOverlap) {
  Program p;
  p.vertex.write(p.vertex.out("a", kVec4, {.declared_location = 3}));
  p.fragment.read(p.fragment.in("a", kVec4));
  p.fragment.read(p.fragment.in("b", kVec4, {.declared_location = 3}));
  EXPECT_FALSE(p.link());
  EXPECT_EQ(p.first_error(), "location-overlap");
}

TEST(LinkVaryings, BlockMembersDoNotMatchLooseVaryingsOfThatName) {
  Program p;
  p.vertex.write(p.vertex.out("a", kVec4, {.block = p.vertex.m.names.intern("Block")}));
  p.fragment.read(p.fragment.in("a", kVec4));
  EXPECT_FALSE(p.link());
  EXPECT_EQ(p.first_error(), "varying-missing");
}

TEST(LinkVaryings, DifferentLocationsDoNotMatchByName) {
  Program p;
  p.vertex.write(p.vertex.out("a", kVec4, {.declared_location = 0}));
  p.fragment.read(p.fragment.in("a", kVec4, {.declared_location = 1}));
  EXPECT_FALSE(p.link());
  EXPECT_EQ(p.first_error(), "varying-missing");
}

TEST(LinkVaryings, UnreadInputMayBeMissingAndTypesMustAgree) {
  Program p;
  p.fragment.in("a", kVec4);
  ASSERT_TRUE(p.link());
  EXPECT_EQ(p.fragment.m.io_vars.size(), 0u);
  p.vertex.out("b", kVec4);
  p.fragment.in("b", kVec3);
  EXPECT_FALSE(p.link());
  EXPECT_EQ(p.first_error(), "varying-mismatch");
}

TEST(LinkVaryings, FixedFunctionVariablesMatchByMeaning) {
  Program p;
  Shader &v = p.vertex, &f = p.fragment;
  v.write(v.out("gl_FrontColor", kVec4, {.built_in = BuiltIn::front_color}));
  v.write(v.out("gl_BackColor", kVec4, {.built_in = BuiltIn::back_color}));
  v.out("gl_TexCoord", v.m.types.array(kVec4, 1), {.built_in = BuiltIn::tex_coord});
  v.write(v.out("gl_Position", kVec4, {.built_in = BuiltIn::position}));
  f.read(f.in("gl_Color", kVec4, {.built_in = BuiltIn::color}));
  f.read(f.in("gl_FogFragCoord", kF32, {.built_in = BuiltIn::fog_frag_coord}));
  f.in("gl_TexCoord", f.m.types.array(kVec4, 3), {.built_in = BuiltIn::tex_coord});
  v.read(v.in("gl_Vertex", kVec4, {.built_in = BuiltIn::vertex}));
  ASSERT_TRUE(p.link());
  EXPECT_EQ(v.find("gl_Vertex")->location, 0u);
  EXPECT_EQ(v.find("gl_FrontColor")->location, f.find("gl_Color")->location);
  EXPECT_EQ(v.find("gl_BackColor"), nullptr);
  EXPECT_EQ(f.find("gl_FogFragCoord"), nullptr);  // not written: undefined
  EXPECT_EQ(v.find("gl_TexCoord")->type, v.m.types.array(kVec4, 3));
  EXPECT_EQ(v.find("gl_Position")->location, std::nullopt);
}

TEST(LinkVaryings, OneStageAloneKeepsEverything) {
  Program p;
  p.vertex.in("a", vector(ir::TypeKind::f64, 3)), p.vertex.in("b", kF32), p.vertex.out("c", kF32);
  const std::vector<ir::Module*> stages = {&p.vertex.m};
  ASSERT_TRUE(link(stages, {}, p.diagnostics));
  EXPECT_EQ(p.vertex.find("b")->location, 2u);
  EXPECT_EQ(p.vertex.find("c")->location, 0u);
}

TEST(LinkVaryings, BlocksHaveTheSameMembersInTheSameOrder) {
  Program p;
  const auto member = [](Shader& s) { return IoVar{.block = s.m.names.intern("Block")}; };
  for (const char* name : {"a", "b"}) p.vertex.out(name, kVec4, member(p.vertex));
  for (const char* name : {"b", "a"}) p.fragment.in(name, kVec4, member(p.fragment));
  EXPECT_FALSE(p.link());
  EXPECT_EQ(p.first_error(), "block-mismatch");
}

TEST(LinkVaryings, LocationsAreSharedByComponentsOfOneKindOfNumber) {
  const auto links = [](TypeId second, uint32_t component) {
    Program p;
    p.fragment.out("a", kVec2, {.declared_location = 0});
    p.fragment.out("b", second, {.declared_location = 0, .component = component});
    const bool ok = p.link();
    EXPECT_EQ(p.first_error(), ok ? "" : "location-overlap");
    return ok;
  };
  EXPECT_TRUE(links(kVec2, 2));
  EXPECT_FALSE(links(kVec2, 1));
  EXPECT_FALSE(links(kI32, 3));
}

TEST(LinkVaryings, TooManyLocationsAreAnError) {
  Program p;
  TypeId t = kVec4;
  for (int i = 0; i < 5; ++i) t = p.fragment.m.types.array(t, 60000);
  p.fragment.out("a", t);
  p.fragment.out("b", kVec4, {.declared_location = 0xffffffffu});
  EXPECT_FALSE(p.link());
  EXPECT_EQ(p.first_error(), "too-many-locations");
}

TEST(LinkVaryings, QualifiersAgreeWhereTheVersionAsksForIt) {
  const auto links = [](uint16_t version, bool es, IoVar out, IoVar in) {
    Program p;
    p.vertex.m.state.language = p.fragment.m.state.language = {.version = version, .es = es};
    p.vertex.write(p.vertex.out("gl_Position", kVec4, {.built_in = BuiltIn::position}));
    p.vertex.write(p.vertex.out("a", kVec4, out));
    p.fragment.read(p.fragment.in("a", kVec4, in));
    return p.link();
  };
  const IoVar plain, invariant{.invariant = true}, flat{.interpolation = ir::Interpolation::flat};
  EXPECT_FALSE(links(120, false, invariant, plain));
  EXPECT_FALSE(links(100, true, plain, invariant));
  EXPECT_TRUE(links(420, false, invariant, plain));
  EXPECT_FALSE(links(330, false, plain, flat));
  EXPECT_TRUE(links(450, false, plain, flat));
  EXPECT_TRUE(links(0, false, invariant, flat)) << "no language, no rules";
}

TEST(LinkVaryings, OldProgramsWriteWhatIsReadAndGlPosition) {
  const auto first_error = [](uint16_t version, bool writes_position, bool writes_varying) {
    Program p;
    p.vertex.m.state.language = p.fragment.m.state.language = {.version = version};
    if (writes_position) p.vertex.write(p.vertex.out("gl_Position", kVec4, {.built_in = BuiltIn::position}));
    const IoVarId a = p.vertex.out("a", kVec4);
    if (writes_varying) p.vertex.write(a);
    p.fragment.read(p.fragment.in("a", kVec4));
    p.link();
    return std::string(p.first_error());
  };
  EXPECT_EQ(first_error(120, true, true), "");
  EXPECT_EQ(first_error(120, false, true), "no-position");
  EXPECT_EQ(first_error(120, true, false), "varying-missing");
  EXPECT_EQ(first_error(140, false, false), "");
}

TEST(LinkResources, UnusedUniformsAreComparedToo) {
  const auto first_error = [](ir::DeclaredUniform a, ir::DeclaredUniform b, bool es = false) {
    Program p;
    p.vertex.m.state.language = p.fragment.m.state.language = {.version = 300, .es = es};
    a.name = p.vertex.m.names.intern("a"), b.name = p.fragment.m.names.intern("a");
    p.vertex.m.declared_uniforms.push_back(a), p.fragment.m.declared_uniforms.push_back(b);
    p.link();
    return std::string(p.first_error());
  };
  EXPECT_EQ(first_error({.type = kF32}, {.type = kF32, .location = 3}), "");
  EXPECT_EQ(first_error({.type = kF32}, {.type = kVec2}), "uniform-mismatch");
  EXPECT_EQ(first_error({.type = kF32, .location = 1}, {.type = kF32, .location = 2}), "uniform-mismatch");
  EXPECT_EQ(first_error({.type = kF32, .precision = ir::Precision::low}, {.type = kF32}), "");
  EXPECT_EQ(first_error({.type = kF32, .precision = ir::Precision::low}, {.type = kF32}, true), "uniform-mismatch");
}

TEST(LinkResources, InitialValuesAreThoseOfAnyStage) {
  Program p;
  p.vertex.uniforms({{"a", kVec2}});
  p.fragment.uniforms({{"a", kVec2}});
  p.vertex.m.uniforms[0].initial = p.vertex.m.splat(kVec2, p.vertex.m.f32(2));
  ASSERT_TRUE(p.link());
  EXPECT_EQ(p.fragment.m.uniforms[0].initial, p.fragment.m.splat(kVec2, p.fragment.m.f32(2)));
  Program q;
  q.vertex.uniforms({{"a", kF32}});
  q.fragment.uniforms({{"a", kF32}});
  q.vertex.m.uniforms[0].initial = q.vertex.m.f32(2);
  q.fragment.m.uniforms[0].initial = q.fragment.m.f32(3);
  EXPECT_FALSE(q.link());
}

TEST(LinkResources, DefaultBlockIsLaidOutOverAllStages) {
  Program p;
  const ResourceId v = p.vertex.uniforms({{"a", kF32}, {"b", kVec3}});
  const ResourceId f = p.fragment.uniforms({{"c", kVec2}, {"b", kVec3}});
  ASSERT_TRUE(p.link());
  const ir::Resource &rv = p.vertex.m.resources[v], &rf = p.fragment.m.resources[f];
  const auto offset = [](const Shader& s, const ir::Resource& r, uint32_t n) {
    return s.m.layouts.member(r.layout, n).offset;
  };
  EXPECT_EQ(offset(p.vertex, rv, 0), 0u);
  EXPECT_EQ(offset(p.vertex, rv, 1), 16u);
  EXPECT_EQ(offset(p.fragment, rf, 0), 32u);
  EXPECT_EQ(offset(p.fragment, rf, 1), 16u);
  EXPECT_EQ(p.vertex.m.layouts[rv.layout].size, 48u);
  EXPECT_EQ(p.fragment.m.layouts[rf.layout].size, 48u);
  EXPECT_EQ(rv.assigned, rf.assigned);
}

TEST(LinkResources, UniformsOfOneNameHaveOneType) {
  Program p;
  p.vertex.uniforms({{"a", kF32}});
  p.fragment.uniforms({{"a", kVec2}});
  EXPECT_FALSE(p.link());
  EXPECT_EQ(p.first_error(), "uniform-mismatch");

  Program q;
  q.vertex.uniforms({{"a", kF32}});
  q.fragment.resource(ResourceKind::combined_image_sampler, "a", q.fragment.m.types.sampled_image({}));
  EXPECT_FALSE(q.link());
  EXPECT_EQ(q.first_error(), "uniform-mismatch");
}

TEST(LinkResources, UniformLocationsDoNotOverlap) {
  Program p;
  p.vertex.uniforms({{"a", p.vertex.m.types.array(kF32, 3)}});
  p.vertex.m.uniforms[0].location = 1;
  const ResourceId t =
      p.fragment.resource(ResourceKind::combined_image_sampler, "t", p.fragment.m.types.sampled_image({}));
  p.fragment.m.resources[t].location = 4;
  EXPECT_TRUE(p.link());
  p.fragment.m.resources[t].location = 3;
  EXPECT_FALSE(p.link());
  EXPECT_EQ(p.first_error(), "location-overlap");
}

TEST(LinkResources, SlotsFollowTheKindAndAgreeBetweenStages) {
  Program p;
  const TypeId counters = p.vertex.structure("counters", {{"words", p.vertex.m.types.array(kU32, 2)}});
  const ResourceId c = p.vertex.resource(ResourceKind::atomic_counters, "c", counters);
  p.vertex.m.resources[c].declared = {0, 3};
  const ResourceId vb = p.vertex.resource(ResourceKind::uniform_block, "B", p.vertex.structure("B", {{"x", kVec4}}));
  const ResourceId fs =
      p.fragment.resource(ResourceKind::storage_block, "S", p.fragment.structure("S", {{"x", kVec4}}));
  const ResourceId ft =
      p.fragment.resource(ResourceKind::combined_image_sampler, "t", p.fragment.m.types.sampled_image({}));
  const ResourceId fb =
      p.fragment.resource(ResourceKind::uniform_block, "B", p.fragment.structure("B", {{"x", kVec4}}));
  ASSERT_TRUE(p.link());
  EXPECT_EQ(p.vertex.m.resources[vb].assigned, (ir::Slot{0, 0}));
  EXPECT_EQ(p.fragment.m.resources[fb].assigned, (ir::Slot{0, 0}));
  EXPECT_EQ(p.fragment.m.resources[fs].assigned, (ir::Slot{0, 1}));
  EXPECT_EQ(p.vertex.m.resources[c].assigned, (ir::Slot{0, 4})) << "behind one storage block";
  EXPECT_EQ(p.vertex.m.resources[c].declared, (ir::Slot{0, 3}));
  EXPECT_EQ(p.fragment.m.resources[ft].assigned, (ir::Slot{0, 2}));
}

TEST(LinkResources, AMapWinsOverTheShaderAndTheRestGoesAroundIt) {
  Program p;
  const TypeId image = p.fragment.m.types.sampled_image({});
  const auto texture = [&](const char* name, std::optional<ir::Slot> declared) {
    const ResourceId r = p.fragment.resource(ResourceKind::combined_image_sampler, name, image);
    p.fragment.m.resources[r].declared = declared;
    return r;
  };
  const ResourceId a = texture("a", ir::Slot{0, 0}), b = texture("b", ir::Slot{0, 0}), c = texture("c", ir::Slot{0, 1});
  const ResourceId d = texture("d", {}), e = texture("e", {});
  p.fragment.uniforms({{"u", kF32}});
  const Assignment map[] = {{.name = "c", .set = 1, .binding = 5},
                            {.name = "e", .binding = 1},
                            {.name = "d", .set = 1},
                            {.name = "u", .location = 7},
                            {.name = "gl_DefaultUniforms", .binding = 9},
                            {.name = "u", .location = 8}};
  p.options.resource_map = map;
  ASSERT_TRUE(p.link());
  const auto& all = p.fragment.m.resources;
  EXPECT_EQ(all[a].assigned, (ir::Slot{0, 0}));
  EXPECT_EQ(all[b].assigned, (ir::Slot{0, 2})) << "its place is taken";
  EXPECT_EQ(all[c].assigned, (ir::Slot{1, 5}));
  EXPECT_EQ(all[d].assigned, (ir::Slot{1, 0}));
  EXPECT_EQ(all[e].assigned, (ir::Slot{0, 1}));
  EXPECT_EQ(p.fragment.m.uniforms[0].location, 8u) << "the last line counts";
}

/// Counters of the bindings 0 and 2, of which the first has two, and storage blocks.
struct CounterProgram : Program {
  explicit CounterProgram(std::initializer_list<ir::Slot> blocks) {
    Shader& s = fragment;
    for (const ir::Slot slot : blocks) {
      const ResourceId b =
          s.resource(ResourceKind::storage_block, slot.binding == 0 ? "A" : "B", s.structure("B", {{"x", kVec4}}));
      s.m.resources[b].declared = slot;
    }
    const TypeId words = s.structure("counters", {{"words", s.m.types.array(kU32, 2)}});
    two = s.resource(ResourceKind::atomic_counters, "", words);
    zero = s.resource(ResourceKind::atomic_counters, "", words);
    s.m.resources[two].declared = {0, 2};
    s.m.resources[zero].declared = {0, 0};
    const auto declare = [&](const char* name, uint32_t binding, uint32_t offset) {
      s.m.declared_uniforms.push_back({.type = kAtomicCounter,
                                       .name = s.m.names.intern(name),
                                       .is_used = true,
                                       .binding = binding,
                                       .offset = offset});
    };
    declare("hits", 0, 0);
    declare("misses", 0, 4);
    declare("rest", 2, 0);
  }
  ir::Slot slot(ResourceId r) const { return *fragment.m.resources[r].assigned; }

  ResourceId two{}, zero{};
};

TEST(LinkResources, CountersGoBehindTheStorageBlocks) {
  CounterProgram none({});
  ASSERT_TRUE(none.link());
  EXPECT_EQ(none.slot(none.zero), (ir::Slot{0, 0}));
  EXPECT_EQ(none.slot(none.two), (ir::Slot{0, 2}));

  CounterProgram one({{0, 0}});
  one.fragment.uniforms({{"u", kF32}});
  ASSERT_TRUE(one.link());
  EXPECT_EQ(one.slot(one.zero), (ir::Slot{0, 1})) << "before what may go anywhere";
  EXPECT_EQ(one.slot(one.two), (ir::Slot{0, 3}));

  CounterProgram far({{0, 0}, {0, 2}});
  ASSERT_TRUE(far.link());
  EXPECT_EQ(far.slot(far.zero), (ir::Slot{0, 3})) << "2 is taken";
  EXPECT_EQ(far.slot(far.two), (ir::Slot{0, 4}));

  CounterProgram apart({{0, 0}});
  apart.options.auto_slots = {.first_set = 1, .set_for_each_kind = true};
  ASSERT_TRUE(apart.link());
  EXPECT_EQ(apart.slot(apart.zero), (ir::Slot{2, 1})) << "GL's binding says nothing of sets";
}

TEST(LinkResources, AMapPlacesTheBufferOfCountersByAnyOfTheirNames) {
  for (const char* const name : {"hits", "misses", "gl_AtomicCounters[0]"}) {
    CounterProgram p({{0, 0}});
    const Assignment map[] = {{.name = name, .set = 1, .binding = 5}, {.name = "rest", .set = 1}};
    p.options.resource_map = map;
    ASSERT_TRUE(p.link());
    EXPECT_EQ(p.first_error(), "") << name;
    EXPECT_EQ(p.slot(p.zero), (ir::Slot{1, 5})) << name;
    EXPECT_EQ(p.slot(p.two), (ir::Slot{1, 3})) << "a set alone keeps the rule";
  }
  CounterProgram agree({}), differ({}), collide({});
  const Assignment both[] = {{.name = "hits", .binding = 5}, {.name = "misses", .binding = 5}};
  agree.options.resource_map = both;
  EXPECT_TRUE(agree.link());
  EXPECT_EQ(agree.first_error(), "");
  const Assignment apart[] = {{.name = "hits", .binding = 5}, {.name = "misses", .binding = 6}};
  differ.options.resource_map = apart;
  EXPECT_FALSE(differ.link());
  EXPECT_EQ(differ.first_error(), "counters-apart");
  const Assignment taken[] = {{.name = "hits", .binding = 5}, {.name = "rest", .binding = 5}};
  collide.options.resource_map = taken;
  EXPECT_FALSE(collide.link());
  EXPECT_EQ(collide.first_error(), "slot-collision");
}

TEST(LinkResources, AMapIsHeldAgainstTheProgram) {
  Program p;
  const TypeId image = p.fragment.m.types.sampled_image({});
  p.fragment.resource(ResourceKind::combined_image_sampler, "a", image);
  p.fragment.resource(ResourceKind::combined_image_sampler, "b", image);
  const Assignment unknown[] = {{.name = "c", .binding = 1}};
  p.options.resource_map = unknown;
  EXPECT_TRUE(p.link());
  EXPECT_EQ(p.first_error(), "resource-map-unused");
  p.diagnostics = {};
  const Assignment collision[] = {{.name = "a", .binding = 1}, {.name = "b", .binding = 1}};
  p.options.resource_map = collision;
  EXPECT_FALSE(p.link());
  EXPECT_EQ(p.first_error(), "slot-collision");
}

TEST(LinkVaryings, AMapPlacesThem) {
  Program p;
  const IoVarId position = p.vertex.in("position", kVec4),
                normal = p.vertex.in("normal", kVec4, {.declared_location = 3});
  p.vertex.read(position);
  p.vertex.read(normal);
  const Assignment map[] = {{.name = "position", .location = 3}, {.name = "normal", .location = 0}};
  p.options.resource_map = map;
  ASSERT_TRUE(p.link());
  EXPECT_EQ(p.vertex.m.io_vars[position].location, 3u);
  EXPECT_EQ(p.vertex.m.io_vars[normal].location, 0u);
  p.fragment.write(p.fragment.out("a", kVec4));
  p.fragment.write(p.fragment.out("b", kVec4));
  const Assignment collision[] = {{.name = "a", .location = 0}, {.name = "b", .location = 0}};
  p.options.resource_map = collision;
  EXPECT_FALSE(p.link());
  EXPECT_EQ(p.first_error(), "location-overlap");
}

TEST(LinkResources, BlocksOfOneNameHaveTheSameMembers) {
  const auto links = [](const char* name, TypeId type, ir::Packing packing) {
    Program p;
    p.vertex.resource(ResourceKind::uniform_block, "B",
                      p.vertex.structure("B", {{"x", kF32}, {"y", p.vertex.m.types.array(kF32, 2)}}));
    const TypeId other = p.fragment.structure("B", {{name, type}, {"y", p.fragment.m.types.array(kF32, 2)}});
    p.fragment.m.resources[p.fragment.resource(ResourceKind::uniform_block, "B", other)].packing = packing;
    const bool ok = p.link();
    EXPECT_EQ(p.first_error(), ok ? "" : "block-mismatch");
    return ok;
  };
  EXPECT_TRUE(links("x", kF32, ir::Packing::std140));
  EXPECT_FALSE(links("z", kF32, ir::Packing::std140));
  EXPECT_FALSE(links("x", kVec2, ir::Packing::std140));
  EXPECT_FALSE(links("x", kF32, ir::Packing::std430));
}

}  // namespace
}  // namespace umber::link
