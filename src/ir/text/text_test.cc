// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "diag/render.h"
#include "ir/text/parser.h"
#include "ir/text/printer.h"
#include "ir/text/spelling.h"

namespace umber::ir {
namespace {

/// What a text prints as after reading, or the rendered diagnostics.
std::string reprint(std::string_view text) {
  Sources sources;
  Diagnostics diagnostics;
  Result<Module> module = parse(sources, sources.add("test.umir", text), diagnostics);
  return module ? print(*module) : render(diagnostics, sources);
}

constexpr std::string_view kEverything =
    R"(stage fragment local_size 8 4 1 derivatives_of linear early_fragment_tests post_depth_coverage origin_upper_left pixel_center_integer depth greater quad_derivatives full_quads blend_equations 5 takes lines_adjacency makes line_strip max_vertices 5 invocations 2 output_vertices 3 domain isolines spacing fractional_odd clockwise point_mode capture_strides 12 0 0 8 reconvergence maximal hands_on_vertices views 2 vulkan_memory_model essl 310 all_invariant
struct S0 Light { position : f32x3 mediump, "colour map" : [f32mat4x3; 4] }
struct S1 Light { : S0, lights : [[S0; 2]; 3], tail : [u32] }
struct S2 { initial : [f32; 2] }
struct S3 { initial : [f32; 2], t : sampled_image(2d f32) }
struct S4 Node { next : &0, others : [&1; 2] }
layout L0 size 4 align 4
layout L1 size 8 align 4 stride 4 element L0
layout L2 size 64 align 16 stride 16 row_major
layout L3 size 80 align 16 { 0 L0, 16 L2, 64 none }
constant C0 : [f32; 2] = (1f, -0f)
constant C1 : [[f32; 2]; 2] = (C0, C0)
constant C2 : S2 = (C0)
uniform 0 location 3 whole S3 = C0
uniform 1
declared : f32 used mediump location 3
declared hits : [atomic_counter; 2] binding 0 offset 4
reference &0 Node : S4 std430 align 8 layout L1 coherent restrict
reference &1 : f32 scalar align 4 readonly
resource @0 Lights : storage_block S1 array [[S1; 2]; 3] std430 implementation_packed layout L3 set 1 binding 2 assigned set 0 binding 4 readonly coherent volatile restrict from driver instance lights
resource @1 "gl default" : default_uniforms S2 std140 layout L1 uniforms 2
resource @2 : combined_image_sampler sampled_image(2d f32 array shadow) count 7 location 5
resource @3 img : storage_image image(3d i32 rgba8i) writeonly
resource @4 s : sampler sampler std430
resource @5 hits : atomic_counters atomic_counter std140
resource @6 t : sampled_image image(buffer u32 multisampled)
resource @7 : combined_image_sampler sampled_image(2d f32) array [[sampled_image(2d f32); 3]; 2] outer 1 location 6 steps 4 1
input $0 uv : f32x2 location 0 assigned 1 component 2 noperspective centroid mediump invariant words f64 block Varyings instance instance_dims 1
input $1 : f32x4 built_in frag_coord
output $2 color : f32x4 index 1 explicit smooth patch stream 3 copy
capture $2 buffer 3 offset 8
capture $0 part 1 part 0 buffer 0 offset 0
variable !0 temporary : [f32; 3] function F1
variable !1 : i32 private = 7i
variable !2 : u32 shared
variable !3 : [cooperative(accumulator 3 [[f16; 8]; 16]); 2] private

func F0 helper(%0:f32, %1:S0) -> f32, S0 {
  ret %0, %1
}

func F1 "main \"\\\x0a\xff"() {
  %0:f32x2 = load $0
  %1:f32 = extract 1, %0
  %2:f32x4 = sample.nonuniform.offset @2, 0u, f32x3(1f, 2.5f, 1e+30f), i32x2(-1i, 2i)
  %3:f32 = mul.precise.mediump %1, f32(0x7fc00000)
  %4:f32, %5:S0 = call F0, %3, zero S0
  %6:bool = lt %4, 0.1f
  %7:f32 = if %6 {
    yield %4
  } {
    discard
  }
  switch 3i case 1i, -2i {
    fallthrough
  } case 7i default {
    yield
  }
  %8:f32 = loop 0i, %7 (%9:i32, %10:f32) {
    %11:bool = eq %9, 10i
    if %11 {
      break %10
    } {
      yield
    }
    continue %9
  } (%12:i32) {
    %13:i32 = add %12, 1i
    repeat %13, 2f
  }
  loop {
    continue
  } {
    repeat_if true
  }
  store !0, 1u, %8
  %14:u64 = convert 5i8
  %15:f64 = add 0.5lf, f64(0x7ff0000000000000)
  %16:f16x2 = construct 1.5h, 6.103515625e-05h
  %17:bool = equal C1, undef [[f32; 2]; 2]
  %18:u32 = counter_add @5, 0u, 4u, 4294967295u
  %19:i64 = sub -9223372036854775808i64, 7i64
  %20:u8 = add 255u8, u8(0x1ff)
  memory_barrier 15
  barrier
  %21:f32mat2x2 = inverse f32mat2x2(f32x2(1f, 2f), zero f32x2)
  %22:S2 = select %17, C2, zero S2
  unreachable
}

func F2 unused() {
  %0:&0 = bitcast zero u32x2
  %1:&1 = load &0, %0, 1u, 1i
  %2:f32 = load &1, %1
  ret
}
entry F1
)";

TEST(IrText, PrintsWhatItRead) { EXPECT_EQ(reprint(kEverything), kEverything); }

TEST(IrText, HandWrittenTextMayLeaveOutAndRenumber) {
  EXPECT_EQ(reprint("# a comment\nstruct S0 Unused { : f32 }\n"
                    "func F0 main() { %7:i32 = add 1i,\n  2i # 3i\n\n ret }"),
            "stage vertex\n\nfunc F0 main() {\n  %0:i32 = add 1i, 2i\n  ret\n}\n");
}

TEST(IrText, PrintsOnlyWhatIsUsedAndNumbersAnew) {
  Module m;
  m.types.structure(m.names.intern("unused"), {});
  const Member member{types::kF32, m.names.intern("x")};
  const TypeId used = m.types.structure({}, std::span(&member, 1));
  m.layouts.intern({.size = 1, .alignment = 1});
  const LayoutId layout = m.layouts.intern({.size = 4, .alignment = 4});
  m.resources.add({.type = used, .layout = layout});
  EXPECT_EQ(print(m),
            "stage vertex\nstruct S0 { x : f32 }\nlayout L0 size 4 align 4\n"
            "resource @0 : uniform_block S0 std140 layout L0\n");
}

TEST(IrText, MembersMayBeYoungerThanTheirStructure) {
  Module m;
  const Member x{types::kF32, {}};
  const TypeId inner = m.types.structure({}, std::span(&x, 1));
  const Member unsized{m.types.array(inner, 0), {}};
  const TypeId outer = m.types.structure({}, std::span(&unsized, 1));
  m.types.retype_member(outer, 0, m.types.array(inner, 7));  // as an implicit size becomes known
  m.resources.add({.type = outer});
  const std::string once = print(m);
  EXPECT_EQ(once,
            "stage vertex\nstruct S0 { : f32 }\nstruct S1 { : [S0; 7] }\nresource @0 : uniform_block S1 std140\n");
  EXPECT_EQ(reprint(once), once);
}

TEST(IrText, EveryOpIsFoundByItsName) {
  for (size_t n = 0; n < kOpCount; ++n) EXPECT_EQ(text::find_op(info(static_cast<Op>(n)).name), static_cast<Op>(n));
  EXPECT_FALSE(text::find_op("ad"));
  EXPECT_FALSE(text::find_op(""));
}

TEST(IrText, EveryFixedTypeIsFoundByItsName) {
  for (uint32_t t = 0; t < types::kCount; ++t) {
    Module m;
    m.variables.add({.scope = VariableScope::private_, .type = {t}});
    const std::string once = print(m);
    EXPECT_EQ(reprint(once), once);
  }
}

TEST(IrText, ScalarsKeepTheirBits) {
  Module m;
  const float floats[] = {0.1f, -0.0f, 1e-45f, 3.4028235e38f, std::numeric_limits<float>::infinity(), std::nanf("1")};
  for (float f : floats) m.uniforms.push_back({.initial = m.f32(f)});
  const double doubles[] = {0.1, 5e-324, 1.7976931348623157e308, -std::numeric_limits<double>::infinity()};
  for (double d : doubles) m.uniforms.push_back({.initial = m.f64(d)});
  for (uint32_t half = 0; half < 0x10000; half += 7)
    m.uniforms.push_back({.initial = m.scalar(types::vector(TypeKind::f16, 1), half)});
  for (uint32_t bits : {0u, 1u, 0x7fffffffu, 0x80000000u, ~0u})
    m.uniforms.push_back({.initial = m.scalar(types::kI32, bits)});
  Sources sources;
  Diagnostics diagnostics;
  Result<Module> again = parse(sources, sources.add("", print(m)), diagnostics);
  ASSERT_TRUE(again) << render(diagnostics, sources);
  ASSERT_EQ(again->uniforms.size(), m.uniforms.size());
  for (size_t n = 0; n < m.uniforms.size(); ++n)
    EXPECT_EQ(again->scalar_bits(again->uniforms[n].initial), m.scalar_bits(m.uniforms[n].initial)) << n;
}

TEST(IrText, RoundsDecimalsToTheNearestHalf) {
  EXPECT_NE(reprint("uniform 0 = 0.1h\nuniform 1 = 65519h\nuniform 2 = 1e-08h")
                .find("uniform 0 = 0.0999755859375h\n"
                      "uniform 1 = 65504h\nuniform 2 = 0h"),
            std::string::npos);
}

struct Rejected {
  std::string_view text, message;
};
class IrTextRejects : public testing::TestWithParam<Rejected> {};
TEST_P(IrTextRejects, WithAPlaceAndAReason) {
  const std::string output = reprint(GetParam().text);
  EXPECT_NE(output.find(GetParam().message), std::string::npos) << output;
}

INSTANTIATE_TEST_SUITE_P(
    Texts, IrTextRejects,
    testing::Values(
        Rejected{"func F0 m() {\n  frobnicate\n}", "test.umir:2:3: error: there is no such instruction"},
        Rejected{"func F0 m() {\n  %0:f32 = neg %1\n}", "test.umir:2:16: error: no value with this number"},
        Rejected{"func F0 m() {\n  %0:f32 = neg 1f\n  %0:f32 = neg 1f\n}",
                 "3:3: error: a value with this number is already"},
        Rejected{"func F0 m() {\n  %4000000000:f32 = neg 1f\n}", "far too large"},
        Rejected{"func F0 m() {\n  add.fast 1f, 1f\n}", "no such flag"}, Rejected{"func F0 m() {\n", "expected '}'"},
        Rejected{"func F0 m() {\n  ret ret\n}", "expected a constant"},
        Rejected{"func F0 m() {\n  yield 1f 2f\n}", "expected the end of the line"},
        Rejected{"func F0 m(%0:f32", "expected ','"}, Rejected{"func F1 m() {}", "expected 0"},
        Rejected{"resource @1 x : uniform_block", "declarations are numbered in order: expected 0"},
        Rejected{"resource @0 x : nonsense", "expected a keyword"},
        Rejected{"resource @0 x : uniform_block S0", "no structure with this number"},
        Rejected{"resource @0 x : combined_image_sampler image(2d f32) steps 1", "expected an array before the steps"},
        Rejected{"resource @0 x : uniform_block layout L0", "no layout with this number"},
        Rejected{"variable !0 : [f32; 0] private", "elements above 0"},
        Rejected{"variable !0 : f32x5 private", "expected a type"},
        Rejected{"variable !0 : f32 private 7", "expected FN"},
        Rejected{"uniform 0 = C0", "no constant with this number"}, Rejected{"uniform 0 = 1e39f", "not a literal"},
        Rejected{"uniform 0 = 256u8", "not a literal"}, Rejected{"uniform 0 = -129i8", "not a literal"},
        Rejected{"uniform 0 = 65520h", "not a literal"}, Rejected{"uniform 0 = f32x2(1f)", "has 2 parts"},
        Rejected{"uniform 0 = f32x2(1f, 1f, 1f)", "has 2 parts"}, Rejected{"uniform 0 = f32x2(1f, 1i)", "another type"},
        Rejected{"uniform 0 = [f32; 1](1f)", "are declared"}, Rejected{"uniform 0 = f32(1.5f)", "bits of a scalar"},
        Rejected{"constant C0 : [f32] = (1f)", "has 0 parts"},
        Rejected{"struct S0 \"open\n", "this character does not belong here"},
        Rejected{"struct S0 \"\\xzz\" { }", "two hexadecimal digits"},
        Rejected{std::string_view("\0\xff", 2), "this character does not belong here"},
        Rejected{"entry", "expected FN"}, Rejected{"input $0 : f32 built_in gravity", "name of a built-in"}));

std::string repeat(std::string_view text, size_t count) {
  std::string all;
  for (size_t n = 0; n < count; ++n) all += text;
  return all;
}

TEST(IrText, HostileNestingEndsInADiagnostic) {
  EXPECT_NE(reprint("func F0 m() {\n" + repeat("if true {", 1'000'000)).find("deeper than 1100"), std::string::npos);
  EXPECT_NE(reprint("variable !0 : " + repeat("[", 1'000'000) + "f32").find("deeper than 256"), std::string::npos);
  EXPECT_NE(reprint("uniform 0 = " + repeat("f32x2(", 1'000'000)).find("another type"), std::string::npos);
  std::string structures = "struct S0 { : f32 }\n";
  for (int n = 1; n < 1000; ++n)
    structures += "struct S" + std::to_string(n) + " { : [S" + std::to_string(n - 1) + "; 2] }\n";
  EXPECT_NE(reprint(structures).find("deeper than 256"), std::string::npos);
}

TEST(IrText, HostileWidthTakesLinearTime) {
  EXPECT_NE(reprint("func F0 m() {\n switch 1i" + repeat(" {}", 300'000) + "\n}").find("switch"), std::string::npos);
  EXPECT_NE(reprint("func F0 m() {\n yield 1f" + repeat(", 1f", 100'000) + "\n}").find("65535"), std::string::npos);
  std::string functions;
  for (int n = 0; n < 20'000; ++n) functions += "func F" + std::to_string(n) + "() {\n%99999:f32 = neg 1f\n}\n";
  EXPECT_NE(reprint(functions).find("func F19999"), std::string::npos);
}

TEST(IrText, AnyPrefixOfATextEndsWell) {
  for (size_t n = 0; n < kEverything.size(); n += 3) EXPECT_FALSE(reprint(kEverything.substr(0, n)).empty());
}

}  // namespace
}  // namespace umber::ir
