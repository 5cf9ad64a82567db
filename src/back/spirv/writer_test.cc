// SPDX-License-Identifier: Apache-2.0
// What is no text and its disassembly (tests/cases/write_spirv): options, versions, depth.
#include "back/spirv/test_module.h"

namespace umber::back::spirv {
namespace {

TEST(SpirvWriter, names_are_optional) {
  constexpr std::string_view kText =
      "stage vertex\noutput $0 \"gl_Position\" : f32x4 built_in position\n"
      "func F0 \"main\" () {\n  store $0, zero f32x4\n  ret\n}";
  EXPECT_EQ(valid(kText).count("OpName"), 2u);
  EXPECT_EQ(valid(kText, {.debug = DebugInfo::none}).count("OpName"), 0u);
}

TEST(SpirvWriter, output_depends_on_the_input_alone) {
  const std::string text = compute("%0:f32 = load !1\n%1:f32 = sin %0\nstore !1, %1\nret");
  EXPECT_EQ(valid(text).assembly, valid(text).assembly);
}

TEST(SpirvWriter, lines_say_where_instructions_come_from) {
  const Written w = valid(compute(R"(
  %0:i32 = load !0
  if true {
    store !0, %0
    yield
  } {
    yield
  }
  ret)"),
                          {.debug = DebugInfo::lines});
  EXPECT_EQ(w.count("OpString \"test.umir\""), 1u) << w.assembly;
  EXPECT_EQ(w.count("OpSource Unknown 0 %"), 1u);
  EXPECT_EQ(w.count("OpLine"), 5u);
  EXPECT_NE(w.assembly.find("OpLine %14 8 12"), std::string::npos) << w.assembly;
}

TEST(SpirvWriter, deep_nesting_is_written) {
  std::string body = "%0:i32 = load !0\n%1:bool = lt %0, 1i\n";
  for (int n = 0; n < 100; ++n) body += "if %1 {\n";
  body += "store !0, 2i\n";
  for (int n = 0; n < 100; ++n) body += "yield\n} {\nyield\n}\n";
  const Written w = write_text(compute(body + "ret"));
  EXPECT_EQ(w.diagnostics, "");
  EXPECT_EQ(w.count("OpSelectionMerge"), 100u);
}

constexpr std::string_view kBuffer = R"(
struct S0 "buffer" { "n" : u32, "i" : i32, "f" : f32, "data" : [u32] }
layout L0 size 4 align 4
layout L1 size 0 align 4 stride 4 element L0
layout L2 size 12 align 4 { 0 L0, 4 L0, 8 L0, 12 L1 }
)";

TEST(SpirvWriter, blocks_and_selects_in_every_version) {
  for (uint32_t minor = 0; minor <= 6; ++minor)
    valid(compute(R"(
  %0:u32 = load @0, 0i, 0i
  %1:bool = eq %0, 1u
  %2:f32mat2x2 = select %1, zero f32mat2x2, undef f32mat2x2
  %3:f32x4 = select %1, zero f32x4, undef f32x4
  store @0, 0i, 3i, 2i, 5u
  ret)",
                  std::string(kBuffer) +
                      "resource @0 \"b\" : storage_block S0 layout L2 assigned set 0 binding 0 std430\n"),
          spirv_1(minor));
}

}  // namespace
}  // namespace umber::back::spirv
