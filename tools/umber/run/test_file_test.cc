// SPDX-License-Identifier: Apache-2.0
#include "umber/run/test_file.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <vulkan/vulkan_core.h>

#include "umber/run/commands.h"
#include "umber/run/outcome.h"
#include "umber/run/requirements.h"

namespace umber::run {
namespace {

TEST(ShaderTest, KeepsShadersCommandsAndVersion) {
  const ShaderTest test = parse_shader_test(
      "# comment\n[require]\nGLSL >= 1.30\n\n[vertex shader passthrough]\n\n[fragment shader]\nvoid main() {}\n"
      "[test]\n# nothing\ndraw rect -1 -1 2 2  # all\n");
  ASSERT_EQ(test.shaders.size(), 2u);
  EXPECT_NE(test.shaders[0].text.find("piglit_vertex"), std::string::npos);
  EXPECT_EQ(test.shaders[1].text, "void main() {}\n");
  EXPECT_EQ(test.glsl_version, 130);
  ASSERT_EQ(test.commands.size(), 1u);
  EXPECT_EQ(test.commands[0].text, "draw rect -1 -1 2 2");
  EXPECT_EQ(test.commands[0].number, 11);
}

TEST(ShaderTest, KeepsModulesAndTheirConstantsBesideGlsl) {
  const std::string text =
      "[vertex shader passthrough]\n[fragment shader specializations]\nfloat 5 1.5 # half of 3\nint 6 -1\n"
      "[fragment shader spirv]\nOpNop\n[fragment shader]\nvoid main() {}\n[test]\n";
  const ShaderTest test = parse_shader_test(text);
  ASSERT_EQ(test.spirv_shaders.size(), 2u);
  EXPECT_NE(test.spirv_shaders[0].text.find("OpFunctionEnd"), std::string::npos);
  EXPECT_EQ(test.spirv_shaders[1].text, "OpNop\n");
  const std::vector<SpecializationConstant>& constants = test.spirv_shaders[1].constants;
  ASSERT_EQ(constants.size(), 2u);
  EXPECT_EQ(constants[0].id, 5u);
  EXPECT_EQ(constants[0].bits, 0x3fc00000u);
  EXPECT_EQ(constants[1].bits, 0xffffffffu);
  EXPECT_EQ(test.forms(), (std::vector{Form::glsl, Form::spirv}));
  EXPECT_EQ(parse_shader_test("[require]\nSPIRV ONLY\n" + text).forms(), std::vector{Form::spirv});
  EXPECT_EQ(parse_shader_test("[require]\nSPIRV NO\n" + text).forms(), std::vector{Form::glsl});
  EXPECT_EQ(parse_shader_test("[fragment shader]\n[vertex shader passthrough]\n").forms(), std::vector{Form::glsl});
}

TEST(ShaderTest, NumbersShadersOfRaysAndKeepsWhatTheyHit) {
  const ShaderTest test = parse_shader_test(
      "[miss shader]\n[closest-hit shader 2]\n[acceleration structure 3]\nbottom # first\ntriangles once\n"
      "0 0 0 1 0 0 0 1 0\nbottom\nboxes opaque\n-1 -1 -1 1 1 1\n2 2 2 3 3 3\ninstance 1 custom 7 flipped at 4 5 6\n");
  ASSERT_EQ(test.shaders.size(), 2u);
  EXPECT_EQ(test.shaders[0].number, 0u);
  EXPECT_EQ(test.shaders[1].number, 2u);
  ASSERT_EQ(test.scenes.size(), 1u);
  const Scene& scene = test.scenes[0];
  EXPECT_EQ(scene.number, 3u);
  ASSERT_EQ(scene.bottoms.size(), 2u);
  EXPECT_TRUE(scene.bottoms[0].geometries[0].once);
  EXPECT_EQ(scene.bottoms[0].geometries[0].count(), 1u);
  EXPECT_TRUE(scene.bottoms[1].geometries[0].opaque);
  EXPECT_EQ(scene.bottoms[1].geometries[0].count(), 2u);
  ASSERT_EQ(scene.instances.size(), 1u);
  EXPECT_EQ(scene.instances[0].custom, 7u);
  EXPECT_EQ(scene.instances[0].flags, uint32_t{VK_GEOMETRY_INSTANCE_TRIANGLE_FLIP_FACING_BIT_KHR});
  EXPECT_EQ(scene.instances[0].transform[11], 6.0f);
}

TEST(ShaderTest, SpecializationsAreOfAllShadersOfAStage) {
  const ShaderTest test =
      parse_shader_test("[miss shader]\n[miss shader 1]\n[miss shader specializations]\nuint 0 5\n");
  ASSERT_EQ(test.shaders.size(), 2u);
  for (const ShaderText& shader : test.shaders) EXPECT_EQ(shader.constants.size(), 1u);
  EXPECT_THROW(parse_shader_test("[miss shader 1]\n[miss shader specializations 1]\nuint 0 5\n"), Failure);
}

TEST(ShaderTest, RejectsWhatNoRayCouldHit) {
  const std::string section = "[acceleration structure]\n";
  EXPECT_THROW(parse_shader_test("[vertex shader 1]\n"), Failure);
  EXPECT_THROW(parse_shader_test(section + "1 2 3\n"), Failure);
  EXPECT_THROW(parse_shader_test(section + "triangles\n1 2 3 4\n"), Failure);
  EXPECT_THROW(parse_shader_test(section + "triangles\nboxes\n"), Failure);
  EXPECT_THROW(parse_shader_test(section + "spheres\n"), Failure);
  EXPECT_THROW(parse_shader_test(section + "instance 0 red\n"), Failure);
}

TEST(ShaderTest, FillsMissingComponentsOfVertexData) {
  const ShaderTest test = parse_shader_test("[vertex data]\npos/float/2 id/int/1/3\n0.5 -1 7\n1 2 -8\n");
  ASSERT_EQ(test.vertex_data.size(), 2u);
  EXPECT_EQ(test.vertex_data[1].index, 3u);
  ASSERT_EQ(test.vertex_data[0].values.size(), 2u);
  EXPECT_EQ(test.vertex_data[0].values[0][1].real, -1);
  EXPECT_EQ(test.vertex_data[0].values[0][3].real, 1);
  EXPECT_EQ(static_cast<int64_t>(test.vertex_data[1].values[1][0].bits), -8);
}

TEST(ShaderTest, RejectsUnknownSectionsAndShortVertices) {
  EXPECT_THROW(parse_shader_test("[pixel shader]\n"), Failure);
  EXPECT_THROW(parse_shader_test("[vertex data]\npos/float/2\n1\n"), Failure);
}

TEST(Scanner, TreatsBracketsAndCommasAsBlanks) {
  Scanner scan("(0.5, -1.0)(3,4);");
  EXPECT_EQ(scan.reals<4>(), (std::array<float, 4>{0.5f, -1, 3, 4}));
  EXPECT_TRUE(scan.at_end());
}

TEST(Scanner, TakesTheSuffixOfUnsignedIntegers) {
  EXPECT_EQ(Scanner("4227922944u").number(Scalar::u32).bits, 4227922944u);
}

TEST(Scanner, ReadsHexadecimalAsBitsOfFloatingPointValues) {
  EXPECT_EQ(Scanner("0x3fc00000").real(), 1.5f);
  EXPECT_EQ(Scanner("0x3ff8000000000000").number(Scalar::f64).real, 1.5);
  EXPECT_EQ(Scanner("-0x7fffffff").integer(), -0x7fffffff);
  EXPECT_EQ(Scanner("0xffffffff").index(), 0xffffffffu);
}

TEST(Commands, TheLongestWordsWin) {
  Scanner line("draw rect ortho 0 0 4 4");
  EXPECT_EQ(find_command(line).words, "draw rect ortho");
  EXPECT_EQ(line.integer(), 0);
  Scanner unknown("draw teapot");
  EXPECT_THROW(find_command(unknown), Failure);
  Scanner known("fb ms GL_RGBA8 250 250 8");
  EXPECT_THROW(find_command(known), Skip);
}

TEST(Requirements, SkipWithAReason) {
  TestSetup setup;
  EXPECT_FALSE(
      unmet_requirement(parse_shader_test("[require]\nGLSL >= 4.50\nGL_ARB_gpu_shader5\nSIZE 16 32\n"), setup));
  EXPECT_EQ(setup.height, 32u);
  EXPECT_TRUE(unmet_requirement(parse_shader_test("[require]\nGL_NV_fill_rectangle\n"), setup));
}

TEST(TestFile, HasWhatTheProgramSaysOfGeometryShaders) {
  const ShaderTest test =
      parse_shader_test("[geometry layout]\ninput type GL_LINES\noutput type GL_POINTS\nvertices out 7\n");
  EXPECT_EQ(test.geometry_layout, (GeometryLayout{GeometryInput::lines, GeometryOutput::points, 7}));
  EXPECT_EQ(parse_shader_test("[test]\n").geometry_layout, GeometryLayout());
  EXPECT_THROW(parse_shader_test("[geometry layout]\ninput type GL_QUADS\n"), Failure);
}

TEST(Requirements, SayThatAProgramIsSeparable) {
  TestSetup setup;
  EXPECT_FALSE(unmet_requirement(parse_shader_test("[require]\nGLSL >= 1.50\n"), setup));
  EXPECT_FALSE(setup.separable);
  EXPECT_FALSE(unmet_requirement(parse_shader_test("[require]\nSEPARABLE PROGRAM ENABLED\n"), setup));
  EXPECT_TRUE(setup.separable);
}

TEST(Requirements, NeverSilentlyAcceptUnknownWords) {
  TestSetup setup;
  EXPECT_THROW(unmet_requirement(parse_shader_test("[require]\nQUANTUM >= 2\n"), setup), Failure);
}

// piglit is not part of this repository; where it is installed, its tests must all be understood.
TEST(ShaderTest, ParsesAllOfPiglit) {
  const std::filesystem::path root = "/usr/lib/x86_64-linux-gnu/piglit/tests";
  if (!std::filesystem::exists(root)) GTEST_SKIP() << "piglit is not installed";
  size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".shader_test") continue;
    SCOPED_TRACE(entry.path().string());
    std::stringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    ++files;
    ShaderTest test;
    EXPECT_NO_THROW(test = parse_shader_test(text.str()));
    for (const TestLine& line : test.commands) {
      Scanner scan(line.text);
      try {
        find_command(scan);
      } catch (const Skip& skip) {
        EXPECT_EQ(std::string_view(skip.what()).find("the command"), std::string_view::npos) << skip.what();
      }
    }
    TestSetup setup;
    std::optional<std::string> unmet;
    EXPECT_NO_THROW(unmet = unmet_requirement(test, setup));
    if (unmet) {
      EXPECT_EQ(unmet->find("unknown"), std::string::npos) << *unmet;
    }
    if (unmet) {
      EXPECT_EQ(unmet->find("not known"), std::string::npos) << *unmet;
    }
  }
  EXPECT_GT(files, 2000u);
}

}  // namespace
}  // namespace umber::run
