// SPDX-License-Identifier: Apache-2.0
#include "place/mali/varyings.h"

#include <string>

#include <gtest/gtest.h>

#include "base/text_writer.h"
#include "diag/render.h"
#include "ir/text/parser.h"
#include "place/mali/varying_uses.h"

namespace umber::place {
namespace {

using mali::Arch;

constexpr std::string_view kKinds[] = {"float", "sint", "uint"};

class Shader {
 public:
  Shader(std::string_view stage, std::string_view declarations, std::string_view code)
      : text_("stage " + std::string(stage) + '\n' + std::string(declarations) + "func F0 main() {\n" +
              std::string(code) + "ret\n}\n") {
    Diagnostics diagnostics;
    Result<ir::Module> parsed = ir::parse(sources_, sources_.add("test.umir", text_), diagnostics);
    EXPECT_TRUE(parsed) << text_ << render(diagnostics, sources_);
    if (parsed) module = std::move(*parsed);
  }

  /// A line for each slot: what, section, offset, components and type.
  std::string laid_out(const VaryingRules& rules) const {
    Diagnostics diagnostics;
    const VaryingLayout layout = lay_out_varyings(module, rules, diagnostics);
    TextWriter out;
    for (const VaryingSlot& s : layout.slots) {
      if (s.built_in == ir::BuiltIn::none)
        out << s.location;
      else
        out << info(s.built_in).name << (s.location != 0 ? "+" : "");
      constexpr std::string_view kSections[] = {"", "position ", "attributes "};
      out << ": " << kSections[static_cast<size_t>(s.section)] << s.offset << ' ' << uint32_t{s.components} << 'x'
          << kKinds[static_cast<size_t>(s.type.kind)] << uint32_t{s.type.bits} << (s.is_over_inverse_w ? " times w\n" : "\n");
    }
    out << layout.generic_bytes << " bytes\n" << render(diagnostics, sources_);
    return out.take();
  }

  /// A line for each location that is used: variable.element, components, declared type.
  std::string uses(ir::Direction direction) const {
    TextWriter out;
    for (const VaryingUse& use : varying_uses(module, direction)) {
      out << module.names.text(module.io_vars[use.var].name) << '.' << use.element << ' ';
      for (uint32_t n = 0; n < 4; ++n)
        if (use.components >> n & 1) out << "xyzw"[n];
      out << ' ' << kKinds[static_cast<size_t>(use.declared.type.kind)] << uint32_t{use.declared.type.bits}
          << (use.declared.is_mediump ? " mediump" : "") << (use.declared.is_flat ? " flat" : "");
      constexpr std::string_view kAt[] = {"", " centroid", " sample", " offset"};
      for (uint32_t n = 1; n < 4; ++n)
        if (use.reads_at >> n & 1) out << kAt[n];
      out << '\n';
    }
    return out.take();
  }

  ir::Module module;

 private:
  Sources sources_;
  std::string text_;
};

TEST(VaryingUses, AreThoseOfInstructions) {
  const Shader shader("fragment",
                      "input $0 a : f32x4 assigned 0\ninput $1 unused : f32x4 assigned 1\n"
                      "input $2 b : i32x2 assigned 2 component 1 flat mediump\n",
                      "%0:f32x4 = load $0\n%1:f32x2 = swizzle 6, %0\n%2:f32 = extract 0, %0\n%3:i32 = load $2, 1i\n");
  EXPECT_EQ(shader.uses(ir::Direction::input), "a.0 xyz float32\nb.0 z sint32 mediump flat\n");
}

TEST(VaryingUses, AggregatesHaveALocationForEachColumnAndElement) {
  const Shader shader("vertex", "struct S0 S { m : f32mat3x2, v : f32x3 mediump }\noutput $0 s : [S0; 2] assigned 0\n",
                      "store $0, 1i, 0u, 2i, zero f32x2\nstore $0, 0i, 1u, zero f32x3\n");
  EXPECT_EQ(shader.uses(ir::Direction::output), "s.3 xyz float32 mediump\ns.6 xy float32\n");
}

TEST(VaryingUses, AnIndexKnownAtRunTimeGoesToAllElements) {
  const Shader shader("fragment", "input $0 n : i32 assigned 9 flat\ninput $1 a : [f32x2; 3] assigned 0\n",
                      "%0:i32 = load $0\n%1:f32 = load $1, %0, 1i\n");
  EXPECT_EQ(shader.uses(ir::Direction::input), "n.0 x sint32 flat\na.0 y float32\na.1 y float32\na.2 y float32\n");
}

TEST(VaryingUses, AccessesThatAreAlikeAreOne) {
  const Shader shader("fragment", "input $0 n : i32 assigned 9 flat\ninput $1 a : [f32x2; 2] assigned 0\n",
                      "%0:i32 = load $0\n%1:f32x2 = load $1, %0\n%2:f32 = extract 1, %1\n%3:f32x2 = load $1, %0\n"
                      "%4:f32 = extract 1, %3\n%5:f32x2 = interpolate_at_centroid $1, %0\n%6:f32 = extract 0, %5\n");
  EXPECT_EQ(shader.uses(ir::Direction::input), "n.0 x sint32 flat\na.0 xy float32 centroid\na.1 xy float32 centroid\n");
}

TEST(VaryingUses, DoublesAreTwoWordsEach) {
  const Shader shader("vertex", "output $0 a : f64x3 assigned 0\noutput $1 b : f64 assigned 2 component 2\n",
                      "store $0, zero f64x3\nstore $1, 1.0lf\n");
  EXPECT_EQ(shader.uses(ir::Direction::output), "a.0 xyzw uint32 flat\na.1 xy uint32 flat\nb.0 zw uint32 flat\n");
}

TEST(VaryingUses, FunctionsSayWhere) {
  const Shader shader("fragment", "input $0 a : f32x2 assigned 0\n",
                      "%0:f32x2 = interpolate_at_offset $0, zero f32x2\n%1:f32x2 = load $0\n"
                      "%2:f32x2 = interpolate_at_centroid $0\n%3:f32x2 = add %0, %1\n%4:f32x2 = add %2, %3\n");
  EXPECT_EQ(shader.uses(ir::Direction::input), "a.0 xy float32 centroid offset\n");
}

constexpr std::string_view kSmooth =
    "output $0 p : f32x4 built_in position\noutput $1 a : f32x3 assigned 0\noutput $2 b : f32 assigned 1 mediump\n"
    "output $3 c : f32x2 assigned 3\noutput $4 d : f32x3 assigned 4 mediump\noutput $5 e : f32x4 assigned 5\n";
constexpr std::string_view kWriteSmooth =
    "store $0, zero f32x4\nstore $1, zero f32x3\nstore $2, 0f\nstore $3, zero f32x2\nstore $4, zero f32x3\n";

TEST(Varyings, CompactSlotsCrossNoBoundaryOfTheirSizeOnValhall) {
  const Shader shader("vertex", kSmooth, kWriteSmooth);
  EXPECT_EQ(shader.laid_out({.arch = Arch::v9}),
            "position: position 0 4xfloat32\n0: 0 3xuint32\n1: 12 1xfloat16\n3: 16 2xuint32\n4: 24 3xfloat16\n"
            "30 bytes\n");
}

TEST(Varyings, BeforeValhallTheyFollowEachOther) {
  const Shader shader("vertex", "output $0 a : f32 assigned 0\noutput $1 b : f32x3 assigned 1\n",
                      "store $0, 0f\nstore $1, zero f32x3\n");
  EXPECT_EQ(shader.laid_out({.arch = Arch::v6}), "0: 0 1xuint32\n1: 4 3xuint32\n16 bytes\n");
  EXPECT_EQ(shader.laid_out({.arch = Arch::v9}), "0: 0 1xuint32\n1: 16 3xuint32\n28 bytes\n");
}

TEST(Varyings, ByLocationTheyAre16BytesApartAndKeepTheirTypes) {
  const Shader shader("vertex", kSmooth, kWriteSmooth);
  EXPECT_EQ(shader.laid_out(separable_rules(Arch::v9)),
            "position: position 0 4xfloat32\n0: 0 3xfloat32\n1: 16 1xfloat32\n3: 48 2xfloat32\n4: 64 3xfloat32\n"
            "76 bytes\n");
}

TEST(Varyings, ComponentsOfOneLocationShareASlot) {
  const Shader shader("vertex",
                      "output $0 a : f32x2 assigned 2 mediump\noutput $1 b : f32 assigned 2 component 3\n"
                      "output $2 c : i32 assigned 0 mediump\n",
                      "store $0, zero f32x2\nstore $1, 0f\nstore $2, 0i\n");
  EXPECT_EQ(shader.laid_out({.arch = Arch::v9}), "0: 0 1xsint32\n2: 16 4xuint32\n32 bytes\n");
}

TEST(Varyings, WhatIsReadWithoutPerspectiveKeepsItsBits) {
  const Shader shader("vertex", "output $0 a : f32x2 assigned 0 mediump\noutput $1 b : f32x2 assigned 1 mediump\n",
                      "store $0, zero f32x2\nstore $1, zero f32x2\n");
  EXPECT_EQ(shader.laid_out({.arch = Arch::v7, .noperspective = {1}}),
            "0: 0 2xfloat16\n1: 4 2xfloat32 times w\n12 bytes\n");
  EXPECT_EQ(shader.laid_out({.arch = Arch::v5, .noperspective = {1}}), "0: 0 2xfloat16\n1: 4 2xfloat16\n8 bytes\n");
}

TEST(Varyings, LocationsReadWithoutPerspectiveAreFound) {
  const Shader shader("fragment",
                      "input $0 a : [f32x2; 2] assigned 4 noperspective\ninput $1 b : i32 assigned 1 flat\n"
                      "input $2 c : f32 assigned 0 noperspective\n",
                      "%0:f32x2 = load $0, 1i\n%1:i32 = load $1\n%2:f32 = load $2\n%3:f32x2 = add %0, %0\n");
  EXPECT_EQ(linked_rules(Arch::v9, shader.module).noperspective, (std::vector<uint32_t>{0, 5}));
}

constexpr std::string_view kSpecial =
    "output $0 p : f32x4 built_in position\noutput $1 s : f32 built_in point_size\noutput $2 l : i32 built_in layer\n"
    "output $3 d : [f32; 6] built_in clip_distance\noutput $4 a : f32 assigned 1\noutput $5 x : f32 assigned 9 copy\n";
constexpr std::string_view kWriteSpecial =
    "store $0, zero f32x4\nstore $1, 1f\nstore $2, 0i\nstore $3, 1i, 0f\nstore $3, 4i, 0f\nstore $4, 0f\nstore $5, "
    "0f\n";

TEST(Varyings, BuiltInsHaveTheirPlaces) {
  const Shader shader("vertex", kSpecial, kWriteSpecial);
  EXPECT_EQ(shader.laid_out({.arch = Arch::v10}),
            "position: position 0 4xfloat32\npoint_size: attributes 0 1xfloat16\nlayer: attributes 2 1xuint8\n"
            "clip_distance: 0 2xuint32\nclip_distance+: 8 1xuint32\n1: 12 1xuint32\n16 bytes\n");
  EXPECT_EQ(shader.laid_out({.arch = Arch::v9, .arrangement = VaryingArrangement::by_location}),
            "position: position 0 4xfloat32\npoint_size: attributes 0 1xfloat16\nlayer: attributes 2 1xuint8\n"
            "clip_distance: 0 2xuint32\nclip_distance+: 16 1xuint32\n1: 48 1xuint32\n52 bytes\n");
}

TEST(Varyings, WhatAnArchitectureHasNoPlaceForIsSaid) {
  const Shader shader("vertex", kSpecial, kWriteSpecial);
  EXPECT_NE(shader.laid_out({.arch = Arch::v6}).find("'l' has no place in the memory of a vertex on v6 of Mali"),
            std::string::npos);
  const Shader both("vertex", "output $0 l : i32 built_in layer\noutput $1 v : i32 built_in viewport_index\n",
                    "store $0, 0i\nstore $1, 0i\n");
  EXPECT_NE(both.laid_out({.arch = Arch::v9}).find("one byte"), std::string::npos);
  const Shader mixed("vertex", "output $0 a : f32 assigned 0\noutput $1 b : f16 assigned 0 component 1\n",
                     "store $0, 0f\nstore $1, 0h\n");
  EXPECT_NE(mixed.laid_out({.arch = Arch::v9}).find("16 bits beside others of 32"), std::string::npos);
  const Shader many("vertex", "output $0 a : [f32x4; 2049] assigned 0\n", "store $0, zero [f32x4; 2049]\n");
  EXPECT_NE(many.laid_out({.arch = Arch::v9}).find("take 32784 bytes, and stores reach 32768"), std::string::npos);
}

TEST(Varyings, DeclaredHalvesStayHalves) {
  const Shader shader("vertex", "output $0 a : f16x3 assigned 0\noutput $1 b : i16x2 assigned 1\n",
                      "store $0, zero f16x3\nstore $1, zero i16x2\n");
  EXPECT_EQ(shader.laid_out({.arch = Arch::v9}), "0: 0 3xfloat16\n1: 8 2xfloat16\n12 bytes\n");
  EXPECT_EQ(shader.laid_out(separable_rules(Arch::v9)), "0: 0 3xfloat16\n1: 16 2xsint16\n20 bytes\n");
}

}  // namespace
}  // namespace umber::place
