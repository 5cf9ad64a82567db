// SPDX-License-Identifier: Apache-2.0
#include "spirv/disassemble.h"

#include <bit>

#include <gtest/gtest.h>

#include "spirv/literals.h"
#include "spirv/module_builder.h"

namespace umber::spv {
namespace {

TEST(Disassemble, PrintsWhatSpirvDisPrints) {
  ModuleBuilder b({.version = version_word(1, 3)});
  const SpvId u32 = b.int_type(32, false), v2 = b.vector_type(b.float_type(32), 2);
  const SpvId block = b.struct_type({b.runtime_array_type(u32, 4)});
  b.decorate(block, Decoration::Block);
  b.decorate_member(block, 0, Decoration::Offset, {0u});
  const SpvId data = b.global_variable(b.pointer_type(StorageClass::StorageBuffer, block), StorageClass::StorageBuffer);
  b.name(data, "da ta");
  b.name(block, "Block");
  b.member_name(block, 0, "wo\"rds");
  b.source(SourceLanguage::GLSL, 450);
  const SpvId main = b.begin_function(b.void_type(), b.function_type(b.void_type(), {}));
  b.name(main, "main");
  b.label(b.new_id());
  const SpvId half = b.f32_constant(-0.5f);
  b.ext_inst(v2, GLSLstd450::FAbs, {b.constant(Op::ConstantComposite, v2, {half, half})});
  const SpvId pointer = b.pointer_type(StorageClass::StorageBuffer, u32);
  const SpvId zero = b.i32_constant(0), seven = b.u32_constant(7);
  const SpvId word = b.emit(Op::AccessChain, pointer, {data, zero, seven});
  b.emit(Op::Store, {word, b.emit(Op::Load, u32, {word}), MemoryAccess::Volatile | MemoryAccess::Aligned, 4u});
  b.emit(Op::Return);
  b.end_function();
  b.entry_point(ExecutionModel::GLCompute, main, "main", {});
  b.execution_mode(main, ExecutionMode::LocalSize, {8u, 1u, 1u});
  Diagnostics diagnostics;
  EXPECT_EQ(disassemble(*b.finish(diagnostics)), R"(; SPIR-V
; Version: 1.3
; Generator: 0; 0
; Bound: 22
; Schema: 0
               OpCapability Shader
         %14 = OpExtInstImport "GLSL.std.450"
               OpMemoryModel Logical GLSL450
               OpEntryPoint GLCompute %main "main"
               OpExecutionMode %main LocalSize 8 1 1
               OpSource GLSL 450
               OpName %da_ta "da ta"
               OpName %Block "Block"
               OpMemberName %Block 0 "wo\"rds"
               OpName %main "main"
               OpDecorate %_runtimearr_uint ArrayStride 4
               OpDecorate %Block Block
               OpMemberDecorate %Block 0 Offset 0
       %uint = OpTypeInt 32 0
      %float = OpTypeFloat 32
    %v2float = OpTypeVector %float 2
%_runtimearr_uint = OpTypeRuntimeArray %uint
      %Block = OpTypeStruct %_runtimearr_uint
%_ptr_StorageBuffer_Block = OpTypePointer StorageBuffer %Block
      %da_ta = OpVariable %_ptr_StorageBuffer_Block StorageBuffer
       %void = OpTypeVoid
          %9 = OpTypeFunction %void
 %float_n0_5 = OpConstant %float -0.5
         %13 = OpConstantComposite %v2float %float_n0_5 %float_n0_5
%_ptr_StorageBuffer_uint = OpTypePointer StorageBuffer %uint
        %int = OpTypeInt 32 1
      %int_0 = OpConstant %int 0
     %uint_7 = OpConstant %uint 7
       %main = OpFunction %void None %9
         %11 = OpLabel
         %15 = OpExtInst %v2float %14 FAbs %13
         %20 = OpAccessChain %_ptr_StorageBuffer_uint %da_ta %int_0 %uint_7
         %21 = OpLoad %uint %20
               OpStore %20 %21 Volatile|Aligned 4
               OpReturn
               OpFunctionEnd
)");
}

TEST(Disassemble, GivesEqualNamesASuffix) {
  ModuleBuilder b;
  const SpvId first = b.new_id(), second = b.new_id(), third = b.new_id();
  b.name(first, "x");
  b.name(second, "x");
  b.name(third, "7");
  Diagnostics diagnostics;
  const std::string text = disassemble(*b.finish(diagnostics));
  EXPECT_NE(text.find("OpName %x \"x\"\n"), std::string::npos);
  EXPECT_NE(text.find("OpName %x_0 \"x\"\n"), std::string::npos);
  EXPECT_NE(text.find("OpName %_7 \"7\"\n"), std::string::npos);
}

TEST(Disassemble, MarksWhatIsMalformedAndGoesOn) {
  const std::vector<uint32_t> words = {kMagic, 0x00010000,     0, 5, 0, 3u << 16 | 13, 8, 9, 3u << 16 | 62, 1,
                                       77,     1u << 16 | 253, 0};
  EXPECT_EQ(disassemble(words), R"(; SPIR-V
; Version: 1.0
; Generator: 0; 0
; Bound: 5
; Schema: 0
; error: the opcode in word 5 is not one of SPIR-V
               !196621 !8 !9
; error: the id in word 10 is 0 or not below the bound
               OpStore %1 !77
               OpReturn
; error: the instruction at word 12 has a length of 0
)");
}

// Names are built from names: without a bound this would double at each step.
TEST(Disassemble, KeepsNamesShort) {
  ModuleBuilder b;
  SpvId type = b.int_type(32, false);
  for (int n = 0; n < 200; ++n) type = b.type(Op::TypeArray, {type, type});
  Diagnostics diagnostics;
  EXPECT_LT(disassemble(*b.finish(diagnostics)).size(), 60'000u);
}

TEST(Literals, AreShortAndExact) {
  const auto f32 = [](float value) {
    return literal_text(std::vector{std::bit_cast<uint32_t>(value)}, {32, true, false});
  };
  EXPECT_EQ(f32(0.1f), "0.1");
  EXPECT_EQ(f32(-0.0f), "-0");
  EXPECT_EQ(f32(std::numeric_limits<float>::infinity()), "0x1p+128");
  EXPECT_EQ(f32(std::bit_cast<float>(0xFFC00000u)), "-0x1.8p+128");
  EXPECT_EQ(literal_text(std::vector{0x3C00u}, {16, true, false}), "1");
  EXPECT_EQ(literal_text(std::vector{0xFC00u}, {16, true, false}), "-0x1p+16");
  EXPECT_EQ(literal_text(std::vector{0u, 0x3FF80000u}, {64, true, false}), "1.5");
  EXPECT_EQ(literal_text(std::vector{0xFFFFFFFFu, 0xFFFFFFFFu}, {64, false, true}), "-1");
  EXPECT_EQ(literal_text(std::vector{0xFFFFFFFFu, 0xFFFFFFFFu}, {64, false, false}), "18446744073709551615");
  EXPECT_EQ(literal_text(std::vector{0xFFFF8000u}, {16, false, true}), "-32768");
}

}  // namespace
}  // namespace umber::spv
