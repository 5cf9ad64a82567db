// SPDX-License-Identifier: Apache-2.0
#include "mali/words/check.h"

#include <gtest/gtest.h>

#include "mali/words/text.h"

namespace umber::mali {
namespace {

std::string broken(std::string_view said, Arch arch = Arch::v9) {
  const auto result = parse(said, Family::valhall, arch);
  if (const auto* error = std::get_if<TextError>(&result))
    return std::to_string(error->at) + ": " + std::string(error->what);
  std::string names;
  for (const Violation violation : check(std::get<Instruction>(result)))
    names += (names.empty() ? "" : " ") + std::string(name(violation));
  return names;
}

TEST(MaliCheck, WhatIsRightBreaksNothing) {
  EXPECT_EQ(broken("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r3, r61, offset:48"), "");
  EXPECT_EQ(broken("FMA.f32 r0, u0, u1, r2"), "");
  EXPECT_EQ(broken("FADD.f32 r0.both, r1, r2"), "");
  EXPECT_EQ(broken("IMULD.u64 r0:r1, r2:r3.w0, r4:r5.w0"), "");
  EXPECT_EQ(broken("NOP.wait_resource", Arch::v10), "");
}

TEST(MaliCheck, BitsAndValuesThatMeanNothing) {
  EXPECT_EQ(broken("NOP !0x1"), "reserved_bits");
  EXPECT_EQ(broken("STORE.i32.slot?3 @r0, r2:r3, offset:0"), "reserved_value");
  EXPECT_EQ(broken("NOP.flow?12"), "reserved_value");
  EXPECT_EQ(broken("SHIFT_OR.i32.lshift r0, r1, r2.b02, r3"), "old_value");
  EXPECT_EQ(broken("LD_GCLK"), "opaque");
  EXPECT_EQ(broken("KABOOM"), "opaque never");
}

TEST(MaliCheck, RegistersOfData) {
  EXPECT_EQ(broken("STORE.i32.slot0 @r0, r3:r4, offset:0"), "odd_pair");
  EXPECT_EQ(broken("IADD.u64 r1:r2, r2:r3, r4:r5"), "odd_pair");
  EXPECT_EQ(broken("LOAD.i64.slot0.identity.unsigned @r3:r4, r2:r3, offset:0"), "odd_data");
  EXPECT_EQ(broken("LOAD.i128.slot0.identity.unsigned @r62:r65, r2:r3, offset:0"), "data_past_end");
  EXPECT_EQ(broken("STORE.i64.slot0 @r0, r2:r3, offset:0"), "data_count");
  EXPECT_EQ(broken("LD_ATTR_IMM.slot0.v3.f16 @r0:r2, r60, r61, table:1, index:0"), "data_count");
  EXPECT_EQ(broken("IADD.u32 r0.both, r1, r2"), "narrowing_mask");
}

TEST(MaliCheck, UniformsConstantsAndSpecialValues) {
  EXPECT_EQ(broken("FMA.f32 r0, u0, u1, 0x3F800000"), "fau_words");
  EXPECT_EQ(broken("FMA.f32 r0, u0, u1, 0x0"), "fau_words");
  EXPECT_EQ(broken("FMA.f32 r0, u0, u1, 0x0", Arch::v12), "");
  EXPECT_EQ(broken("FMA.f32 r0, u0, u0, u1"), "");
  EXPECT_EQ(broken("IADD.u64 r0:r1, u0, 0x3F800000"), "fau_words");
  EXPECT_EQ(broken("IADD.u32 r0, u0, u2"), "fau_slots");
  EXPECT_EQ(broken("IADD.u32 r0, u0, u2", Arch::v12), "");
  EXPECT_EQ(broken("IADD.u32 r0, lane_id.w0, core_id.w0"), "fau_specials");
  EXPECT_EQ(broken("MOV.i32.page2 r0, special1.w0"), "fau_unknown");
  EXPECT_EQ(broken("MOV.i32.page3 r0, special4.w0"), "fau_unknown");
  EXPECT_EQ(broken("MOV.i32 r0, shader_output.w0", Arch::v12), "");
  EXPECT_EQ(broken("LEA_BUF_IMM.slot0 @r0:r1, lane_id.w0, table:13, index:0"), "fau_of_message");
}

TEST(MaliCheck, LoadsOfVaryings) {
  EXPECT_EQ(broken("LD_VAR_IMM.slot0.v4.u32.center.store @r0:r3, r61, table:1, index:0"), "varying_format");
  EXPECT_EQ(broken("LD_VAR_FLAT_IMM.slot0.u32 @r0, table:1, index:0"), "");
  EXPECT_EQ(broken("LD_VAR_FLAT_IMM.slot0.u16 @r0, table:1, index:0"), "varying_format");
  EXPECT_EQ(broken("LD_VAR_BUF_IMM.f32.slot0.src_flat16.center.store @r0, r61, offset:0"), "varying_source");
  EXPECT_EQ(broken("LD_VAR_BUF_IMM.f16.slot0.src_flat16.center.store @r0, r61, offset:0"), "");
  EXPECT_EQ(broken("LD_VAR_SPECIAL.slot0.frag_w.f32.center.store @r0, r61"), "special_update");
  EXPECT_EQ(broken("LD_VAR_SPECIAL.slot0.frag_w.f32.center.clobber @r0, r61"), "");
}

TEST(MaliCheck, SingleOperations) {
  EXPECT_EQ(broken("ATOM.i32.slot0.aadd @r0, r2:r3, offset:2"), "atomic_offset");
  EXPECT_EQ(broken("ATOM.i64.slot0.aadd @r0:r1, r2:r3, offset:4"), "atomic_offset");
  EXPECT_EQ(broken("BLEND.slot0.v3.f32 @r0:r2, blend_descriptor_0.w0, r60, target:0"), "blend_vector");
  EXPECT_EQ(broken("IMULD.u64 r0:r1, r2:r3, r4:r5.w0"), "multiply_width");
}

TEST(MaliCheck, Textures) {
  EXPECT_EQ(broken("TEX_SINGLE.slot0.f.32.2d.computed @r0:r3, @r4:r5, r8:r9"), "");
  EXPECT_EQ(broken("TEX_SINGLE.slot0.f.32.2d.computed @r0:r3, @r4:r6, r8:r9"), "data_count");
  EXPECT_EQ(broken("TEX_SINGLE.slot0.f.32.2d.array.shadow.grdesc @r0:r3, @r4:r9, r8:r9"), "");
  EXPECT_EQ(broken("TEX_SINGLE.slot0.f.16.2d.zero @r0:r3, @r4:r5, r8:r9"), "data_count");
  EXPECT_EQ(broken("TEX_SINGLE.slot0.f.16.2d.zero.rgb @r0:r1, @r4:r5, r8:r9"), "");
  EXPECT_EQ(broken("TEX_FETCH.slot0.f.32.cube @r0:r3, @r4:r5, r8:r9"), "texture_dimension");
  EXPECT_EQ(broken("TEX_GATHER.slot0.f.32.3d.gather4_r @r0:r3, @r4:r6, r8:r9"), "texture_dimension");
  EXPECT_EQ(broken("TEX_GRADIENT.slot0.f.32.3d.derivative.rg @r0:r1, @r4:r9, r8:r9", Arch::v10), "");
}

}  // namespace
}  // namespace umber::mali
