// SPDX-License-Identifier: Apache-2.0
#include "place/direct3d/registers.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/text_writer.h"
#include "diag/render.h"
#include "ir/text/parser.h"

namespace umber::place {
namespace {

/// A stage that accesses resources. Each is a line `NAME SET.BINDING[COUNT]`, and the access is told by the list that
/// it is in.
struct Stage {
  std::string_view name;
  std::vector<std::string_view> blocks{}, structured{}, read{}, written{}, sampled{}, fetched{}, images{}, unused{};
  uint32_t outputs = 0;
  std::string_view declarations{}, code{};  ///< more of them, as text; what they declare comes last

  std::string text() const {
    TextWriter out;
    out << "stage " << name << "\nstruct S0 B { v : f32x4 }\nlayout L0 size 16 align 16\n"
        << "layout L1 size 16 align 16 { 0 L0 }\n";
    TextWriter body;
    uint32_t id = 0, value = 0;
    const auto add = [&](const std::vector<std::string_view>& list, std::string_view kind, std::string_view type,
                         std::string_view behind, std::string_view access) {
      for (const std::string_view line : list) {
        const size_t space = line.find(' '), dot = line.find('.'), bracket = line.find('[');
        out << "resource @" << id << ' ' << line.substr(0, space) << " : " << kind << ' ' << type;
        if (bracket != line.npos) out << " array [" << type << "; " << line.substr(bracket + 1);
        out << ' ' << behind << " assigned set " << line.substr(space + 1, dot - space - 1) << " binding "
            << line.substr(dot + 1, bracket == line.npos ? bracket : bracket - dot - 1) << '\n';
        for (const char c : access) {
          body << c;
          if (c == '@') body << id;
          if (c == '%') body << value++;
        }
        ++id;
      }
    };
    constexpr std::string_view kTexture = "image(2d f32)";
    add(blocks, "uniform_block", "S0", "std140 layout L1", "%:f32x4 = load @, 0u, 0u\n");
    add(structured, "uniform_block", "S0", "std140 untyped layout L1", "%:f32x4 = load @, 0u, 0u\n");
    add(read, "storage_block", "S0", "std430 layout L1", "%:f32x4 = load @, 0u, 0u\n");
    add(written, "storage_block", "S0", "std430 layout L1", "store @, 0u, 0u, zero f32x4\n");
    add(sampled, "combined_image_sampler", kTexture, "", "%:f32x4 = sample_lod @, 0i, zero f32x2, 0f\n");
    add(fetched, "combined_image_sampler", kTexture, "", "%:f32x4 = fetch @, 0i, zero i32x2, 0i\n");
    add(images, "storage_image", "image(2d f32 rgba8)", "", "%:f32x4 = image_load @, 0i, zero i32x2\n");
    add(unused, "uniform_block", "S0", "std140 layout L1", "");
    out << declarations;
    for (uint32_t n = 0; n < outputs; ++n) out << "output $" << n << " o" << n << " : f32x4 assigned " << n << '\n';
    out << "func F0 main() {\n" << body.text() << code << "ret\n}\n";
    return out.take();
  }
};

/// Lines `NAME: REGISTERS` for the resources of each stage, with what was reported.
class Assigned {
 public:
  explicit Assigned(std::initializer_list<Stage> stages) {
    for (const Stage& stage : stages) {
      const std::string text = stage.text();
      Result<ir::Module> m = ir::parse(sources_, sources_.add("test.umir", text), diagnostics_);
      EXPECT_TRUE(m) << text << render(diagnostics_, sources_);
      if (m) modules_.push_back(std::move(*m));
    }
  }
  std::string by(const RegisterRules& rules, std::initializer_list<RegisterAssignment> map = {}) {
    std::vector<const ir::Module*> stages;
    for (const ir::Module& m : modules_) stages.push_back(&m);
    const std::vector<ir::Bindings> bindings =
        assign_registers(stages, rules, std::vector<RegisterAssignment>(map), diagnostics_);
    TextWriter out;
    for (size_t n = 0; n < modules_.size(); ++n) {
      const ir::Module& m = modules_[n];
      for (const ir::ResourceId r : m.resources.ids()) print(out, m.names.text(m.resources[r].name), bindings[n][r]);
    }
    for (const Finding& f : diagnostics_.all()) out << f.id << ": " << f.text << '\n';
    return out.take();
  }

 private:
  static void print(TextWriter& out, std::string_view name, const Registers& r) {
    out << name << ':';
    if (r.b) out << " b" << *r.b;
    if (r.t) out << " t" << *r.t;
    if (r.s) out << " s" << *r.s;
    if (r.u) out << " u" << *r.u;
    if (r.space != 0) out << " space" << r.space;
    out << '\n';
  }

  Sources sources_;
  Diagnostics diagnostics_;
  std::vector<ir::Module> modules_;
};

TEST(Registers, CountUpInEachClassInTheOrderOfBindings) {
  Assigned a({{.name = "fragment",
               .blocks = {"Late 0.9", "Early 0.1"},
               .read = {"List 0.4"},
               .written = {"Log 0.3"},
               .sampled = {"albedo 0.5", "normals 0.2"},
               .images = {"paint 0.0"}}});
  EXPECT_EQ(a.by(kShaderModel50), "Late: b1\nEarly: b0\nList: t1\nLog: u1\nalbedo: t2 s1\nnormals: t0 s0\npaint: u0\n");
}

TEST(Registers, StructuredBuffersComeBehindTextures) {
  Assigned a({{.name = "fragment",
               .blocks = {"Scene 0.2"},
               .structured = {"Lights 0.0", "Bones 0.1[2]"},
               .read = {"List 0.4"},
               .sampled = {"albedo 0.3"}}});
  EXPECT_EQ(a.by(kShaderModel50), "Scene: b0\nLights: t2\nBones: t3\nList: t1\nalbedo: t0 s0\n");
}

TEST(Registers, OfArraysAreAsManyAsTheirElements) {
  Assigned a({{.name = "fragment", .blocks = {"A 0.0[3]", "B 0.1"}, .sampled = {"maps 0.2[4]", "map 0.3"}}});
  EXPECT_EQ(a.by(kShaderModel50), "A: b0\nB: b3\nmaps: t0 s0\nmap: t4 s4\n");
}

TEST(Registers, GoOnlyToWhatIsUsedAsItIsUsed) {
  Assigned a(
      {{.name = "fragment", .blocks = {"B 0.1"}, .sampled = {"s 0.3"}, .fetched = {"f 0.2"}, .unused = {"A 0.0"}}});
  EXPECT_EQ(a.by(kShaderModel50), "B: b0\ns: t1 s0\nf: t0\nA:\n");
}

TEST(Registers, AreThoseOfTheProgram) {
  Assigned a({{.name = "vertex", .blocks = {"Scene 0.0", "Bones 0.1"}},
              {.name = "fragment", .blocks = {"Lights 0.2", "Scene 0.0"}}});
  EXPECT_EQ(a.by(kShaderModel50), "Scene: b0\nBones: b1\nLights: b2\nScene: b0\n");
}

TEST(Registers, OfResourcesOfOneStageAtOneBindingAreTheirOwn) {
  Assigned a({{.name = "vertex", .blocks = {"A 0.0", "B 0.0"}, .read = {"L 0.1"}, .written = {"W 0.1"}},
              {.name = "fragment", .blocks = {"C 0.0", "D 0.0", "E 0.0"}}});
  EXPECT_EQ(a.by(kShaderModel50), "A: b0\nB: b1\nL: t0\nW: u0\nC: b0\nD: b1\nE: b2\n");
}

TEST(Registers, CountInEachStageWhereTheProgramHasTooFew) {
  Assigned a({{.name = "vertex", .sampled = {"bones 0.0", "heights 0.1[12]"}},
              {.name = "fragment", .sampled = {"maps 0.2[15]", "heights 0.1[12]"}}});
  EXPECT_EQ(a.by({.counts = {0, 0, 27, 0}}), "bones: t0 s12\nheights: t1 s0\nmaps: t13 s12\nheights: t1 s0\n");
}

TEST(Registers, OfTexturesAndSamplersApartAreOfOneClassEach) {
  Assigned a({{.name = "fragment",
               .declarations = "resource @0 s : sampler sampler assigned set 0 binding 0\n"
                               "resource @1 t : sampled_image image(2d f32) assigned set 0 binding 1\n",
               .code = "%0:sampler = sampler @0, 0i\n"
                       "%1:f32x4 = sample_lod.sampler @1, 0i, zero f32x2, 0f, %0\n"}});
  EXPECT_EQ(a.by(kShaderModel50), "s: s0\nt: t0\n");
}

TEST(Registers, OfPushConstantsComeLastAndAreThoseOfAllStages) {
  constexpr std::string_view kPush = "resource @1 P : push_constants S0 std430 layout L1\n";
  constexpr std::string_view kRead = "%1:f32x4 = load @1, 0u, 0u\n";
  Assigned a({{.name = "vertex", .blocks = {"A 1.0"}, .declarations = kPush, .code = kRead},
              {.name = "fragment", .blocks = {"B 0.5"}, .declarations = kPush, .code = kRead}});
  EXPECT_EQ(a.by(kShaderModel50), "A: b1\nP: b2\nB: b0\nP: b2\n");
  EXPECT_EQ(a.by(kShaderModel51), "A: b0 space1\nP: b1\nB: b0\nP: b1\n");
}

TEST(Registers, OfAShaderRecordAreWhereNoSetIs) {
  Assigned a({{.name = "closest_hit",
               .blocks = {"A 0.0"},
               .declarations = "resource @1 R : shader_record S0 std430 layout L1\n",
               .code = "%1:f32x4 = load @1, 0u, 0u\n"}});
  EXPECT_EQ(a.by(kShaderModel51), "A: b0\nR: b0 space1000\n");
  EXPECT_EQ(a.by(kShaderModel51, {{"R", RegisterClass::b, 2, 7}}), "A: b0\nR: b2 space7\n");
}

TEST(Registers, OfArraysWithoutASizeComeLast) {
  Assigned a({{.name = "fragment",
               .sampled = {"map 0.1"},
               .declarations = "resource @1 all : combined_image_sampler image(2d f32) array [image(2d f32)] "
                               "assigned set 0 binding 0\n",
               .code = "%1:f32x4 = sample_lod @1, 0i, zero f32x2, 0f\n"}});
  EXPECT_EQ(a.by(kShaderModel51), "map: t0 s0\nall: t1 s1\n");
}

/// A line that declares an array of textures without a size, which code samples by its number.
std::string endless(uint32_t id, std::string_view name, uint32_t set, uint32_t binding) {
  TextWriter out;
  out << "resource @" << id << ' ' << name << " : combined_image_sampler image(2d f32) array [image(2d f32)] "
      << "assigned set " << set << " binding " << binding << '\n';
  return out.take();
}
constexpr std::string_view kSamplesTwo =
    "%10:f32x4 = sample_lod @0, 0i, zero f32x2, 0f\n%11:f32x4 = sample_lod @1, 0i, zero f32x2, 0f\n";

TEST(Registers, OfArraysWithoutASizeAreInSpacesOfTheirOwnButTheFirst) {
  const std::string both = endless(0, "late", 2, 1) + endless(1, "all", 2, 0);
  Assigned a({{.name = "fragment", .declarations = both, .code = kSamplesTwo}});
  EXPECT_EQ(a.by(kShaderModel51), "late: t0 s0 space1001\nall: t0 s0 space2\n");
  const std::string aliased = endless(0, "flat", 1, 0) + endless(1, "cube", 1, 0);
  Assigned b({{.name = "vertex", .declarations = aliased, .code = kSamplesTwo},
              {.name = "fragment", .declarations = aliased, .code = kSamplesTwo}});
  EXPECT_EQ(b.by(kShaderModel51),
            "flat: t0 s0 space1\ncube: t0 s0 space1001\nflat: t0 s0 space1\ncube: t0 s0 space1001\n");
}

TEST(Registers, OfArraysWithoutASizeShareASpaceInTwoClasses) {
  Assigned a({{.name = "fragment",
               .declarations = "resource @0 t : sampled_image image(2d f32) array [image(2d f32)] assigned set 1 "
                               "binding 0\n"
                               "resource @1 s : sampler sampler array [sampler] assigned set 1 binding 0\n",
               .code = "%0:sampler = sampler @1, 0i\n"
                       "%1:f32x4 = sample_lod.sampler @0, 0i, zero f32x2, 0f, %0\n"}});
  EXPECT_EQ(a.by(kShaderModel51), "t: t0 space1\ns: s0 space1\n");
}

TEST(Registers, OfArraysWithoutASizeGoWhereTheMapSaysFirst) {
  const std::string both = endless(0, "a", 1, 0) + endless(1, "b", 1, 1);
  Assigned first({{.name = "fragment", .declarations = both, .code = kSamplesTwo}});
  EXPECT_EQ(
      first.by(kShaderModel51, {{"b", RegisterClass::t, 4, 1}, {"unknown", RegisterClass::b, 0, 1001}}),
      "a: t0 s0 space1002\nb: t4 s0 space1\n"
      "resource-map-unused: the resource map gives 'unknown' the register b0, space1001, but no such resource takes "
      "one of that kind\n");
  Assigned apart({{.name = "fragment", .declarations = both, .code = kSamplesTwo}});
  EXPECT_EQ(apart.by(kShaderModel51, {{"b", RegisterClass::t, 0, 7}}), "a: t0 s0 space1\nb: t0 s0 space7\n");
}

TEST(Registers, AreNotLeftBesideAnArrayWithoutASizeThatTheMapPlaces) {
  Assigned a({{.name = "fragment",
               .declarations = endless(0, "all", 1, 0) + "resource @1 map : combined_image_sampler image(2d f32) "
                                                         "assigned set 1 binding 1\n",
               .code = kSamplesTwo}});
  EXPECT_EQ(a.by(kShaderModel51, {{"all", RegisterClass::t, 0, 1}}),
            "all: s1 space1\nmap: s0 space1\n"
            "register-limit: 'map' does not fit: 'all', an array without a size, has all registers "
            "for textures and read-only buffers from t0, space1 on\n");
}

TEST(Registers, OfTwoArraysWithoutASizeAreNotInOneSpaceThatTheMapSays) {
  const std::string both = endless(0, "a", 1, 0) + endless(1, "b", 1, 1);
  Assigned a({{.name = "fragment", .declarations = both, .code = kSamplesTwo}});
  EXPECT_EQ(a.by(kShaderModel51, {{"a", RegisterClass::t, 0, 1}, {"b", RegisterClass::s, 0, 1}}),
            "a:\nb:\n"
            "register-limit: 'b' does not fit: 'a', an array without a size, has all registers for textures and "
            "read-only buffers from t0, space1 on\n"
            "register-limit: 'a' does not fit: 'b', an array without a size, has all registers for samplers from s0, "
            "space1 on\n");
}

TEST(Registers, AreLimited) {
  Assigned a({{.name = "fragment", .blocks = {"A 0.0[14]", "B 0.1"}}});
  EXPECT_EQ(a.by(kShaderModel50),
            "A:\nB:\nregister-limit: 'B' does not fit: this shader model has 14 registers for constant buffers\n");
}

TEST(Registers, OfClassUBeginBehindTheOutputs) {
  Assigned a(
      {{.name = "vertex", .written = {"Counts 0.1"}}, {.name = "fragment", .images = {"paint 0.0"}, .outputs = 3}});
  EXPECT_EQ(a.by(kShaderModel50), "Counts: u4\npaint: u3\n");
  EXPECT_EQ(a.by(kShaderModel51), "Counts: u1\npaint: u0\n");
}

TEST(Registers, OfABlockThatSomeStageWritesAreOfClassU) {
  Assigned a({{.name = "vertex", .read = {"Log 0.0", "List 0.1"}}, {.name = "fragment", .written = {"Log 0.0"}}});
  EXPECT_EQ(a.by(kShaderModel50), "Log: u0\nList: t0\nLog: u0\n");
}

TEST(Registers, OfAnImageAreOfOneClass) {
  Assigned a({{.name = "vertex",
               .declarations = "resource @0 paint : sampled_image image(2d f32) assigned set 0 binding 0\n",
               .code = "%0:f32x4 = fetch @0, 0i, zero i32x2, 0i\n"},
              {.name = "fragment", .images = {"paint 0.0"}}});
  EXPECT_EQ(
      a.by(kShaderModel50),
      "paint: t0 u0\npaint: t0 u0\n"
      "register-views: a stage loads from image 'paint', to which another one writes: this shader model does that "
      "only with formats r32f, r32i and r32ui\n");
}

TEST(Registers, HaveASpaceForEachSet) {
  Assigned a({{.name = "fragment", .blocks = {"A 2.5", "B 0.1", "C 2.4"}}});
  EXPECT_EQ(a.by(kShaderModel51), "A: b1 space2\nB: b0\nC: b0 space2\n");
  EXPECT_EQ(a.by(kShaderModel50), "A: b2\nB: b0\nC: b1\n");
}

TEST(Registers, GoWhereTheMapSays) {
  Assigned a({{.name = "fragment", .blocks = {"A 0.0[2]", "B 0.1"}, .sampled = {"map 0.2"}}});
  EXPECT_EQ(a.by(kShaderModel50, {{"B", RegisterClass::b, 1}, {"map", RegisterClass::s, 5}}),
            "A: b2\nB: b1\nmap: t0 s5\n");
  EXPECT_EQ(a.by(kShaderModel51, {{"A", RegisterClass::b, 7, 1}}), "A: b7 space1\nB: b0\nmap: t0 s0\n");
}

TEST(Registers, OfTheMapCollideInOneStageAlone) {
  const std::initializer_list<RegisterAssignment> map = {{"A", RegisterClass::b, 0}, {"B", RegisterClass::b, 1}};
  Assigned apart({{.name = "vertex", .blocks = {"A 0.0[2]"}}, {.name = "fragment", .blocks = {"B 0.1"}}});
  EXPECT_EQ(apart.by(kShaderModel50, map), "A: b0\nB: b1\n");
  Assigned together({{.name = "fragment", .blocks = {"A 0.0[2]", "B 0.1"}}});
  EXPECT_EQ(together.by(kShaderModel50, map),
            "A: b0\nB: b1\nregister-collision: the resource map puts 'A' and 'B' at one place, register b1\n");
}

TEST(Registers, OfTheMapMustBeThere) {
  Assigned a(
      {{.name = "fragment", .blocks = {"A 0.0"}, .sampled = {"map 0.1"}, .images = {"paint 0.2"}, .outputs = 1}});
  EXPECT_EQ(
      a.by(kShaderModel50,
           {{"A", RegisterClass::b, 14}, {"map", RegisterClass::t, 3, 1}, {"paint", RegisterClass::u, 0}}),
      "A: b14\nmap: t3 s0 space1\npaint: u0\n"
      "register-limit: the resource map gives 'A' the register b14, but this shader model has 14 of that kind\n"
      "register-space: the resource map gives 'map' the register t3, space1, but this shader model has no register "
      "spaces\n"
      "register-limit: the resource map gives 'paint' the register u0, but the outputs of the fragment shader take "
      "the first 1\n");
}

TEST(Registers, OfTheMapFitTheResource) {
  Assigned a({{.name = "fragment", .blocks = {"A 0.0"}, .sampled = {"map 0.1"}}});
  EXPECT_EQ(
      a.by(kShaderModel51, {{"map", RegisterClass::t, 1, 1},
                            {"map", RegisterClass::s, 1, 2},
                            {"A", RegisterClass::t, 4},  // if it were a StructuredBuffer
                            {"A", RegisterClass::u, 4},
                            {"B", RegisterClass::b, 4}}),
      "A: b0\nmap: t1 s1 space2\nregister-space: the resource map puts 'map' in two register spaces, 2 and 1\n"
      "resource-map-unused: the resource map gives 'A' the register u4, but no such resource takes one of that kind\n"
      "resource-map-unused: the resource map gives 'B' the register b4, but no such resource takes one of that "
      "kind\n");
}

}  // namespace
}  // namespace umber::place
