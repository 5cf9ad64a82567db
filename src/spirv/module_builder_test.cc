// SPDX-License-Identifier: Apache-2.0
#include "spirv/module_builder.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "spirv/disassemble.h"
#include "spirv/reader.h"

namespace umber::spv {
namespace {

uint32_t count(const std::vector<uint32_t>& words, Op op) {
  Reader reader(words);
  uint32_t n = 0;
  for (Instruction i; reader.next(i);) n += i.op == op;
  return n;
}

std::string capabilities(const std::vector<uint32_t>& words) {
  std::string text;
  Reader reader(words);
  for (Instruction i; reader.next(i);) {
    if (i.op == Op::Capability) text += std::string(name_of(OperandKind::Capability, i.words[1])) + ' ';
    if (i.op == Op::Extension) text += read_string(i.operands()).text + ' ';
  }
  return text;
}

/// spirv-val belongs to the tools that the tests need (scripts/install-deps), so its absence is a failure.
testing::AssertionResult is_valid(const std::vector<uint32_t>& words, const std::string& environment) {
  const std::string file =
      testing::TempDir() + "umber_" + testing::UnitTest::GetInstance()->current_test_info()->name();
  std::ofstream(file + ".spv", std::ios::binary)
      .write(reinterpret_cast<const char*>(words.data()), static_cast<std::streamsize>(words.size() * 4));
  const std::string command = "spirv-val --target-env " + environment + " '" + file + ".spv' >'" + file + ".log' 2>&1";
  const bool good = std::system(command.c_str()) == 0;
  std::string log;
  std::getline(std::ifstream(file + ".log"), log);
  std::remove((file + ".spv").c_str());
  std::remove((file + ".log").c_str());
  if (good) return testing::AssertionSuccess();
  return testing::AssertionFailure() << log << '\n' << disassemble(words);
}

/// A builder inside of main of a shader that has one block so far; `finish` ends it.
struct Shader {
  ModuleBuilder b;
  SpvId main;
  ExecutionModel model;
  std::vector<SpvId> interface;
  Diagnostics diagnostics;

  Shader(ExecutionModel model_, ModuleTarget target = {}) : b(target), model(model_) {
    main = b.begin_function(b.void_type(), b.function_type(b.void_type(), {}));
    b.label(b.new_id());
  }
  SpvId variable(StorageClass storage, SpvId type) {
    const SpvId id = b.global_variable(b.pointer_type(storage, type), storage);
    if (storage == StorageClass::Input || storage == StorageClass::Output) interface.push_back(id);
    return id;
  }
  /// With set 0 and this binding.
  SpvId resource(SpvId type, uint32_t binding) {
    const SpvId id = variable(StorageClass::UniformConstant, type);
    b.decorate(id, Decoration::DescriptorSet, {0u});
    b.decorate(id, Decoration::Binding, {binding});
    return id;
  }
  SpvId load(SpvId type, SpvId pointer) { return b.emit(Op::Load, type, {pointer}); }
  SpvId f32() { return b.float_type(32); }
  SpvId u32() { return b.int_type(32, false); }
  std::vector<uint32_t> finish() {
    b.emit(Op::Return);
    b.end_function();
    b.entry_point(model, main, "main", interface);
    if (model == ExecutionModel::Fragment) b.execution_mode(main, ExecutionMode::OriginUpperLeft);
    if (model == ExecutionModel::GLCompute) b.execution_mode(main, ExecutionMode::LocalSize, {1u, 1u, 1u});
    Result<std::vector<uint32_t>> module = b.finish(diagnostics);
    return module ? *module : std::vector<uint32_t>{};
  }
};

TEST(ModuleBuilder, MakesAValidShader) {
  Shader s(ExecutionModel::Fragment);
  const SpvId v4 = s.b.vector_type(s.f32(), 4);
  const SpvId out = s.variable(StorageClass::Output, v4);
  s.b.decorate(out, Decoration::Location, {0u});
  const SpvId half = s.b.f32_constant(0.5f);
  const SpvId colour = s.b.constant(Op::ConstantComposite, v4, {half, half, half, half});
  const SpvId local = s.b.local_variable(s.b.pointer_type(StorageClass::Function, v4));
  s.b.emit(Op::Store, {local, colour});
  const SpvId later = s.b.local_variable(s.b.pointer_type(StorageClass::Function, v4));
  s.b.emit(Op::Store, {later, s.b.ext_inst(v4, GLSLstd450::Sqrt, {s.load(v4, local)})});
  s.b.emit(Op::Store, {out, s.load(v4, later)});
  const std::vector<uint32_t> words = s.finish();
  EXPECT_TRUE(is_valid(words, "vulkan1.0"));
  EXPECT_EQ(capabilities(words), "Shader ");
}

TEST(ModuleBuilder, CallsAFunctionThatIsWrittenLater) {
  Shader s(ExecutionModel::GLCompute);
  const SpvId u32 = s.u32(), callee = s.b.new_id();
  s.b.emit(Op::FunctionCall, u32, {callee, s.b.u32_constant(2)});
  s.b.emit(Op::Return);
  s.b.end_function();
  s.b.begin_function(u32, s.b.function_type(u32, {u32}), callee);
  const SpvId parameter = s.b.parameter(u32);
  s.b.label(s.b.new_id());
  s.b.emit(Op::ReturnValue, {parameter});
  s.b.end_function();
  const SpvId other = s.b.begin_function(s.b.void_type(), s.b.function_type(s.b.void_type(), {}));
  s.b.name(other, "unused");
  s.b.label(s.b.new_id());
  EXPECT_TRUE(is_valid(s.finish(), "vulkan1.0"));
}

TEST(ModuleBuilder, DeclaresEqualTypesAndConstantsOnce) {
  ModuleBuilder b;
  const SpvId u32 = b.int_type(32, false);
  EXPECT_EQ(b.int_type(32, false), u32);
  EXPECT_NE(b.int_type(32, true), u32);
  EXPECT_EQ(b.u32_constant(7), b.u32_constant(7));
  EXPECT_NE(b.u32_constant(0), b.i32_constant(0));
  EXPECT_NE(b.f32_constant(0.0f), b.f32_constant(-0.0f));
  EXPECT_EQ(b.null_constant(u32), b.null_constant(u32));
  EXPECT_EQ(b.function_type(u32, {u32}), b.function_type(u32, {u32}));
  EXPECT_NE(b.array_type(u32, 4, 16), b.array_type(u32, 4));
  EXPECT_EQ(b.array_type(u32, 4, 16), b.array_type(u32, 4, 16));
  EXPECT_NE(b.struct_type({u32}), b.struct_type({u32}));
  EXPECT_EQ(b.type(Op::TypeStruct, {u32}), b.type(Op::TypeStruct, {u32}));
  EXPECT_NE(b.unshared_constant(Op::SpecConstant, u32, {1u}), b.unshared_constant(Op::SpecConstant, u32, {1u}));
  EXPECT_EQ(b.ext_inst_import("GLSL.std.450"), b.ext_inst_import("GLSL.std.450"));
  EXPECT_EQ(b.string("file"), b.string("file"));
  std::vector<SpvId> ids;
  for (uint32_t n = 0; n < 1000; ++n) ids.push_back(b.u32_constant(n));  // past several growths of the table
  for (uint32_t n = 0; n < 1000; ++n) EXPECT_EQ(b.u32_constant(n), ids[n]);
  Diagnostics diagnostics;
  const std::vector<uint32_t> words = *b.finish(diagnostics);
  EXPECT_EQ(count(words, Op::Decorate), 1u);
  EXPECT_EQ(count(words, Op::TypeInt), 2u);
}

TEST(ModuleBuilder, ReportsAnInstructionThatIsTooLong) {
  ModuleBuilder b;
  const SpvId u32 = b.int_type(32, false);
  b.constant(Op::ConstantComposite, b.array_type(u32, 70'000), std::vector<SpvId>(70'000, b.u32_constant(1)));
  Diagnostics diagnostics;
  EXPECT_FALSE(b.finish(diagnostics));
  EXPECT_EQ(diagnostics.all()[0].id, "spirv-limit");
}

TEST(Capabilities, FollowTheShapeOfImages) {
  Shader s(ExecutionModel::Fragment);
  const auto image = [&](Dim dim, uint32_t arrayed, uint32_t ms, uint32_t sampled, ImageFormat format) {
    return s.b.type(Op::TypeImage, {s.f32(), dim, 0u, arrayed, ms, sampled, format});
  };
  s.resource(s.b.type(Op::TypeSampledImage, {image(Dim::Cube, 1, 0, 1, ImageFormat::Unknown)}), 0);
  s.resource(image(Dim::Dim1D, 0, 0, 2, ImageFormat::R32f), 1);
  s.resource(image(Dim::Buffer, 0, 0, 1, ImageFormat::Unknown), 2);
  s.resource(image(Dim::Dim2D, 1, 1, 2, ImageFormat::Rg16f), 3);
  const std::vector<uint32_t> words = s.finish();
  EXPECT_TRUE(is_valid(words, "vulkan1.0"));
  EXPECT_EQ(capabilities(words),
            "Shader StorageImageMultisample Image1D SampledCubeArray SampledBuffer ImageMSArray "
            "StorageImageExtendedFormats ");
}

TEST(Capabilities, FollowImageAccessWithoutFormat) {
  for (const bool write : {false, true}) {
    Shader s(ExecutionModel::GLCompute);
    const SpvId v4 = s.b.vector_type(s.f32(), 4);
    const SpvId image = s.b.type(Op::TypeImage, {s.f32(), Dim::Dim2D, 0u, 0u, 0u, 2u, ImageFormat::Unknown});
    const SpvId value = s.load(image, s.resource(image, 0));
    const SpvId at = s.b.null_constant(s.b.vector_type(s.b.int_type(32, true), 2));
    if (write)
      s.b.emit(Op::ImageWrite, {value, at, s.b.null_constant(v4)});
    else
      s.b.emit(Op::ImageRead, v4, {value, at});
    const std::vector<uint32_t> words = s.finish();
    EXPECT_TRUE(is_valid(words, "vulkan1.0"));
    EXPECT_EQ(capabilities(words),
              write ? "Shader StorageImageWriteWithoutFormat " : "Shader StorageImageReadWithoutFormat ");
  }
}

TEST(Capabilities, FollowDescriptorIndexing) {
  for (const bool non_uniform : {false, true}) {
    Shader s(ExecutionModel::Fragment, {.version = version_word(1, 3)});
    const SpvId v4 = s.b.vector_type(s.f32(), 4), v2 = s.b.vector_type(s.f32(), 2);
    const SpvId image = s.b.type(Op::TypeImage, {s.f32(), Dim::Dim2D, 0u, 0u, 0u, 1u, ImageFormat::Unknown});
    const SpvId texture = s.b.type(Op::TypeSampledImage, {image});
    const SpvId textures = s.resource(s.b.runtime_array_type(texture), 0);
    const SpvId in = s.variable(StorageClass::Input, s.u32());
    s.b.decorate(in, Decoration::Flat);
    s.b.decorate(in, Decoration::Location, {0u});
    const SpvId index = s.load(s.u32(), in);
    const SpvId pointer =
        s.b.emit(Op::AccessChain, s.b.pointer_type(StorageClass::UniformConstant, texture), {textures, index});
    const SpvId value = s.load(texture, pointer);
    if (non_uniform)
      for (SpvId id : {index, pointer, value}) s.b.decorate(id, Decoration::NonUniform);
    s.b.emit(Op::ImageSampleImplicitLod, v4, {value, s.b.null_constant(v2)});
    const std::vector<uint32_t> words = s.finish();
    EXPECT_TRUE(is_valid(words, "vulkan1.1"));
    EXPECT_EQ(capabilities(words),
              non_uniform
                  ? "Shader ShaderNonUniform RuntimeDescriptorArray SampledImageArrayNonUniformIndexing "
                    "SPV_EXT_descriptor_indexing "
                  : "Shader SampledImageArrayDynamicIndexing RuntimeDescriptorArray SPV_EXT_descriptor_indexing ");
  }
}

TEST(Capabilities, FollowWidthsAndWhereTheyAreStored) {
  for (const bool arithmetic : {false, true}) {
    Shader s(ExecutionModel::GLCompute, {.version = version_word(1, 3)});
    const SpvId half = s.b.float_type(16), f64 = s.b.float_type(64);
    const SpvId block = s.b.struct_type({half});
    s.b.decorate(block, Decoration::Block);
    s.b.decorate_member(block, 0, Decoration::Offset, {0u});
    const SpvId data = s.variable(StorageClass::StorageBuffer, block);
    s.b.decorate(data, Decoration::DescriptorSet, {0u});
    s.b.decorate(data, Decoration::Binding, {0u});
    const SpvId value = s.load(half, s.b.emit(Op::AccessChain, s.b.pointer_type(StorageClass::StorageBuffer, half),
                                              {data, s.b.i32_constant(0)}));
    s.b.emit(Op::FConvert, f64, {value});
    if (arithmetic) s.b.emit(Op::FAdd, half, {value, value});
    const std::vector<uint32_t> words = s.finish();
    EXPECT_TRUE(is_valid(words, "vulkan1.1"));
    EXPECT_EQ(capabilities(words), arithmetic ? "Shader Float16 Float64 StorageBuffer16BitAccess "
                                              : "Shader Float64 StorageBuffer16BitAccess ");
  }
}

TEST(Capabilities, BitsAreCutOutOfNumbersOfFullWidthAlone) {
  Shader s(ExecutionModel::GLCompute, {.version = version_word(1, 3)});
  const SpvId word = s.b.int_type(16, false), block = s.b.struct_type({word});
  s.b.decorate(block, Decoration::Block);
  s.b.decorate_member(block, 0, Decoration::Offset, {0u});
  const SpvId data = s.variable(StorageClass::StorageBuffer, block);
  const SpvId value = s.load(word, s.b.emit(Op::AccessChain, s.b.pointer_type(StorageClass::StorageBuffer, word),
                                            {data, s.b.i32_constant(0)}));
  s.b.emit(Op::BitcastExtractEXT, s.b.int_type(8, false), {value, s.b.i32_constant(4)});
  const std::string found = capabilities(s.finish());
  EXPECT_NE(found.find("Int16 "), std::string::npos) << found;
  EXPECT_NE(found.find("BitcastExtractEXT "), std::string::npos) << found;
}

TEST(Capabilities, TakeTheAlternativeThatIsThereOrCheapest) {
  const auto layer = [](ExecutionModel model, uint32_t version) {
    Shader s(model, {.version = version});
    const SpvId variable = s.variable(model == ExecutionModel::Fragment ? StorageClass::Input : StorageClass::Output,
                                      s.b.int_type(32, true));
    if (model == ExecutionModel::Fragment) s.b.decorate(variable, Decoration::Flat);
    s.b.decorate(variable, Decoration::BuiltIn, {BuiltIn::Layer});
    return capabilities(s.finish());
  };
  EXPECT_EQ(layer(ExecutionModel::Fragment, version_word(1, 0)), "Shader Geometry ");
  EXPECT_EQ(layer(ExecutionModel::Vertex, version_word(1, 5)), "Shader ShaderLayer ");
  EXPECT_EQ(layer(ExecutionModel::Vertex, version_word(1, 0)),
            "Shader ShaderViewportIndexLayerEXT SPV_EXT_shader_viewport_index_layer ");
}

TEST(Capabilities, ComeWithTheirExtensionUnlessTheVersionHasThem) {
  const auto base_vertex = [](uint32_t version) {
    Shader s(ExecutionModel::Vertex, {.version = version});
    s.b.decorate(s.variable(StorageClass::Input, s.b.int_type(32, true)), Decoration::BuiltIn, {BuiltIn::BaseVertex});
    return capabilities(s.finish());
  };
  EXPECT_EQ(base_vertex(version_word(1, 0)), "Shader DrawParameters SPV_KHR_shader_draw_parameters ");
  EXPECT_EQ(base_vertex(version_word(1, 3)), "Shader DrawParameters ");
}

TEST(Capabilities, AreDiagnosedWhereTheTargetLacksThem) {
  const Capability allowed[] = {Capability::Shader};
  Shader s(ExecutionModel::Vertex, {.capabilities = allowed});
  s.b.float_type(64);
  EXPECT_TRUE(s.finish().empty());
  EXPECT_EQ(s.diagnostics.all()[0].text, "the shader needs capability Float64, which the target does not have");

  Shader old(ExecutionModel::GLCompute);
  old.b.emit(Op::CopyLogical, old.u32(), {old.b.u32_constant(1)});
  EXPECT_TRUE(old.finish().empty());
  EXPECT_EQ(old.diagnostics.all()[0].text, "OpCopyLogical needs SPIR-V 1.4, which the target does not have");
}

TEST(Capabilities, OfExtendedInstructionsAndAtomics) {
  Shader s(ExecutionModel::Fragment);
  const SpvId in = s.variable(StorageClass::Input, s.f32());
  s.b.decorate(in, Decoration::Location, {0u});
  s.b.ext_inst(s.f32(), GLSLstd450::InterpolateAtCentroid, {in});
  const std::vector<uint32_t> words = s.finish();
  EXPECT_TRUE(is_valid(words, "vulkan1.0"));
  EXPECT_EQ(capabilities(words), "Shader InterpolationFunction ");

  Shader a(ExecutionModel::GLCompute);
  const SpvId one = a.b.u32_constant(1), none = a.b.u32_constant(0);
  a.b.emit(Op::AtomicFAddEXT, a.f32(),
           {a.variable(StorageClass::Workgroup, a.f32()), one, none, a.b.f32_constant(1.0f)});
  EXPECT_EQ(capabilities(a.finish()), "Shader AtomicFloat32AddEXT SPV_EXT_shader_atomic_float_add ");
}

}  // namespace
}  // namespace umber::spv
