// SPDX-License-Identifier: Apache-2.0
#include "umber/run/session.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "umber/run/scheduler.h"

namespace umber::run {
namespace {

using reflect::Member;
using reflect::Origin;
using reflect::Resource;
using reflect::ResourceKind;
using reflect::Type;

constexpr std::string_view kVertex =
    "#version 450\n"
    "layout(location = 0) in vec4 piglit_vertex;\n"
    "layout(location = 0) out vec2 where;\n"
    "void main() { gl_Position = piglit_vertex; where = piglit_vertex.xy * 0.5 + 0.5; }\n";

/// What the stand-in for the compiler says about the program; its shaders are Vulkan GLSL, given to glslangValidator.
reflect::Program stand_in_interface;

std::vector<uint32_t> assemble(const Source& source) {
  const std::string stage = source.stage == Stage::vertex ? "vert" : source.stage == Stage::fragment ? "frag" : "comp";
  const std::filesystem::path base =
      std::filesystem::temp_directory_path() / fmt::format("umber_run_{}", static_cast<int>(getpid()));
  const std::string text = base.string() + "." + stage, spirv = base.string() + ".spv";
  std::ofstream(text) << source.text;
  const std::string command = fmt::format("glslangValidator -V -o {} {} > /dev/null", spirv, text);
  std::vector<uint32_t> words;
  if (std::system(command.c_str()) == 0) {
    words.resize(std::filesystem::file_size(spirv) / sizeof(uint32_t));
    std::ifstream(spirv, std::ios::binary)
        .read(reinterpret_cast<char*>(words.data()), static_cast<std::streamsize>(words.size() * sizeof(uint32_t)));
  }
  std::filesystem::remove(text);
  std::filesystem::remove(spirv);
  return words;
}

CompileResult stand_in(std::span<const Source> sources, const Options&) {
  CompileResult result{.status = umber::Status::ok, .program = stand_in_interface};
  for (const Source& source : sources) {
    const std::vector<uint32_t> given(source.spirv.begin(), source.spirv.end());
    result.modules.push_back({source.stage, given.empty() ? assemble(source) : given});
    if (result.modules.back().spirv.empty())
      result = {.diagnostics = {{Severity::error, "", "glslangValidator refused"}}};
    if (!result.ok()) return result;
    reflect::StageInfo stage{.stage = source.stage};
    if (source.stage == Stage::vertex) stage.inputs.push_back({.name = "piglit_vertex", .type = {.rows = 4}});
    result.program.stages.push_back(stage);
  }
  return result;
}

/// True if a test can draw here at all.
bool can_run() {
  if (std::system("glslangValidator --version > /dev/null 2>&1") != 0) return false;
  try {
    const Device device({});
    return true;
  } catch (const Failure&) {
    return false;
  }
}

Outcome run(std::string_view fragment, std::string_view commands, std::vector<Resource> resources = {}) {
  stand_in_interface.resources = std::move(resources);
  const std::string text = fmt::format("[require]\nSIZE 64 64\n[vertex shader]\n{}[fragment shader]\n{}\n[test]\n{}",
                                       kVertex, fragment, commands);
  Session session(stand_in, {}, {});
  return session.run_text(text, "test");
}

#define EXPECT_PASS(outcome)                                      \
  do {                                                            \
    const Outcome seen = (outcome);                               \
    EXPECT_EQ(seen.status, Outcome::Status::pass) << seen.detail; \
  } while (false)

Type vector(uint8_t rows, Scalar scalar = Scalar::f32) {
  return {.scalar = scalar, .rows = rows, .size = rows * size_of(scalar)};
}

Resource default_block(std::vector<Member> members, uint32_t size) {
  return {.kind = ResourceKind::uniform_block,
          .origin = Origin::default_uniforms,
          .type = {.kind = Type::Kind::structure, .size = size, .members = std::move(members)}};
}

/// Dispatches of which leave how many groups there are in y.
class CountsGroups final : public InterpretedProgram {
 public:
  interpret::Outcome dispatch(std::array<uint32_t, 3> groups, interpret::Memory& memory,
                              const interpret::Limits&) override {
    memory.buffers[0].bytes[4] = static_cast<std::byte>(groups[1]);
    return {};
  }
  interpret::Outcome draw(interpret::DrawCall&, interpret::Memory&, interpret::DrawTargets&, interpret::DrawCounts&,
                          const interpret::Limits&) override {
    return {.end = interpret::End::unsupported, .what = "draws"};
  }
};

class Rendering : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_run()) GTEST_SKIP() << "needs Vulkan and glslangValidator";
  }
};

TEST_F(Rendering, RectanglesAreWhereGlPutsThem) {
  EXPECT_PASS(run("#version 450\nlayout(location=0) out vec4 color; void main() { color = vec4(0, 1, 0, 1); }",
                  "clear color 1 0 0 1\nclear\ndraw rect -1 -1 1 1\n"
                  "relative probe rect rgb (0.0, 0.0, 0.5, 0.5) (0, 1, 0)\n"
                  "relative probe rect rgb (0.5, 0.0, 0.5, 1.0) (1, 0, 0)\n"
                  "probe rgba 0 63 1 0 0 1\ndraw rect ortho 0 60 4 4\nprobe rgba 0 63 0 1 0 1\n"));
}

TEST_F(Rendering, FragCoordCountsFromTheBottom) {
  EXPECT_PASS(
      run("#version 450\nlayout(location=0) out vec4 color;\n"
          "void main() { color = vec4(gl_FragCoord.xy / 64, gl_FrontFacing ? 1 : 0, 1); }",
          "draw rect -1 -1 2 2\nprobe rgb 0 63 0.0078 0.992 1\nprobe rgb 63 0 0.992 0.0078 1\n"));
}

TEST_F(Rendering, UniformsReachTheDefaultBlockByNameAndLocation) {
  const Type colors = {.kind = Type::Kind::array, .count = 2, .stride = 16, .size = 32, .element = {vector(4)}};
  EXPECT_PASS(
      run("#version 450\nlayout(set=0, binding=0) uniform B { vec4 colors[2]; int which; };\n"
          "layout(location=0) out vec4 color; void main() { color = colors[which]; }",
          "uniform vec4 colors[0] 1 0 0 1\nuniform vec4 8 0 0.5 1 1\nuniform int which 1\n"
          "draw rect -1 -1 2 2\nprobe all rgba 0 0.5 1 1\n"
          "uniform int which 0\ndraw rect -1 -1 2 2\nprobe all rgb 1 0 0\n",
          {default_block({{"colors", 0, colors, 7}, {"which", 32, vector(1, Scalar::i32), {}}}, 36)}));
}

TEST_F(Rendering, UniformBlocksAreFilledByBytes) {
  const Resource block = {.kind = ResourceKind::uniform_block,
                          .name = "B",
                          .binding = 3,
                          .array = {2},
                          .type = {.kind = Type::Kind::structure, .size = 20}};
  const std::string_view fragment =
      "#version 450\nlayout(set=0, binding=3) uniform B { vec4 unused; float green; } b[2];\n"
      "layout(location=0) out vec4 color; void main() { color = vec4(b[0].green, b[1].green, 0, 1); }";
  EXPECT_PASS(run(fragment,
                  "ubo B subdata uint 16 0x3f800000\nubo array index 1\nubo B subdata float 12 0 0.5\n"
                  "draw rect -1 -1 2 2\nprobe all rgba 1 0.5 0 1\n",
                  {block}));
  EXPECT_EQ(run(fragment, "ubo B subdata uint 20 0\n", {block}).status, Outcome::Status::fail);
  EXPECT_EQ(run(fragment, "ubo C subdata uint 0 0\n", {block}).status, Outcome::Status::fail);
}

TEST_F(Rendering, FailuresTellExpectedFromActual) {
  const Outcome outcome =
      run("#version 450\nlayout(location=0) out vec4 color; void main() { color = vec4(0.2, 0.4, 0.6, 1); }",
          "draw rect -1 -1 2 2\nprobe rgb 1 2 0 1 0\n");
  EXPECT_EQ(outcome.status, Outcome::Status::fail);
  EXPECT_NE(outcome.detail.find("pixel (1, 2)"), std::string::npos) << outcome.detail;
  EXPECT_NE(outcome.detail.find("0.4 0.6"), std::string::npos) << outcome.detail;
  EXPECT_EQ(run("#version 450\nvoid main() {}", "uniform int nowhere 1\n").status, Outcome::Status::fail);
}

TEST_F(Rendering, TexturesAreSampledThroughTheirUnit) {
  Resource texture = {.kind = ResourceKind::combined_image_sampler, .name = "tex", .binding = 2};
  EXPECT_PASS(
      run("#version 450\nlayout(set=0, binding=2) uniform sampler2D tex; layout(location=0) in vec2 where;\n"
          "layout(location=0) out vec4 color; void main() { color = texture(tex, where); }",
          "texture rgbw 3 (8, 8) GL_RGBA8\nuniform int tex 3\ndraw rect -1 -1 2 2\n"
          "relative probe rgba (0.1, 0.1) (1, 0, 0, 1)\nrelative probe rgba (0.9, 0.1) (0, 1, 0, 1)\n"
          "relative probe rgba (0.1, 0.9) (0, 0, 1, 1)\nrelative probe rgba (0.9, 0.9) (1, 1, 1, 1)\n"
          "uniform int tex 4\ndraw rect -1 -1 2 2\nprobe all rgba 0 0 0 1\n",
          {texture}));
}

TEST_F(Rendering, FramebuffersOfTexturesAreDrawnToAndSampled) {
  Resource texture = {.kind = ResourceKind::combined_image_sampler, .name = "tex", .binding = 0};
  EXPECT_PASS(
      run("#version 450\nlayout(set=0, binding=0) uniform sampler2D tex; layout(location=0) in vec2 where;\n"
          "layout(location=0) out vec4 color; void main() { color = texture(tex, where) + vec4(0, 0.5, 0, 0); }",
          "texture rgbw 0 (16, 16) GL_RGBA32F\nfb tex 2d 0\nuniform int tex 1\ndraw rect -1 -1 2 2\n"
          "probe all rgba 0 0.5 0 1\nfb winsys\nuniform int tex 0\ndraw rect -1 -1 2 2\nprobe all rgba 0 1 0 1\n",
          {texture}));
}

TEST_F(Rendering, ComputeShadersSeeBuffersAndCounters) {
  stand_in_interface.resources = {
      {.kind = ResourceKind::storage_block, .name = "Data", .binding = 1, .declared_binding = 5},
      {.kind = ResourceKind::storage_block, .origin = Origin::atomic_counters, .binding = 0, .declared_binding = 0}};
  Session session(stand_in, {}, {});
  EXPECT_PASS(session.run_text(
      "[compute shader]\n#version 450\nlayout(local_size_x = 4) in;\n"
      "layout(set=0, binding=0) buffer C { uint hits[2]; }; layout(set=0, binding=1) buffer D { uint data[]; };\n"
      "void main() { data[gl_GlobalInvocationID.x] += 3; atomicAdd(hits[1], 1); }\n"
      "[test]\natomic counters 2\nssbo 5 32\nssbo 5 subdata uint 4 7 8\ncompute 2 1 1\n"
      "probe ssbo uint 5 4 == 10\nprobe ssbo uint 5 8 == 11\nprobe ssbo uint 5 28 == 3\nprobe atomic counter 1 == 8\n",
      "compute"));
}

TEST_F(Rendering, DispatchesMayBeTheInterpretersAlone) {
  stand_in_interface.resources = {{.kind = ResourceKind::storage_block, .name = "Data", .declared_binding = 5}};
  Compiler compiler(stand_in);
  compiler.interpret_only = true;
  compiler.interpret = [](std::span<const Source>, const Options&) {
    return std::unique_ptr<InterpretedProgram>(std::make_unique<CountsGroups>());
  };
  Session session(compiler, {}, {});
  EXPECT_PASS(
      session.run_text("[compute shader]\n#version 450\nlayout(local_size_x = 1) in;\n"
                       "layout(set=0, binding=0) buffer D { uint data[]; };\nvoid main() { data[0] = 1; }\n"
                       "[test]\nssbo 5 8\nssbo 5 subdata uint 0 9 9\ncompute 1 7 1\nprobe ssbo uvec2 5 0 == 9 7\n",
                       "interpreter"));
}

TEST_F(Rendering, VertexDataAndQuadsAreDrawn) {
  stand_in_interface.resources.clear();
  Session session(stand_in, {}, {});
  EXPECT_PASS(session.run_text(fmt::format("[require]\nSIZE 20 20\n[vertex shader]\n{}[fragment shader]\n#version 450\n"
                                           "layout(location=0) out vec4 color; void main() {{ color = vec4(1); }}\n"
                                           "[vertex data]\npiglit_vertex/float/2\n-1 -1\n1 -1\n1 1\n-1 1\n"
                                           "[test]\ndraw arrays GL_QUADS 0 4\nprobe all rgb 1 1 1\n",
                                           kVertex),
                               "quads"));
}

TEST_F(Rendering, WhatTheDeviceLacksIsASkipThatNamesIt) {
  stand_in_interface.resources.clear();
  DeviceOptions device;
  device.without.add(Feature::shaderFloat64);
  const std::string text = fmt::format(
      "[require]\nSIZE 8 8\n[vertex shader]\n{}[fragment shader]\n#version 450\nlayout(location=0) out vec4 color;\n"
      "void main() {{ color = vec4(double(gl_FragCoord.x) * 0.5 > 0.0); }}\n"
      "[test]\ndraw rect -1 -1 2 2\nprobe all rgb 1 1 1\n",
      kVertex);
  const Outcome outcome = Session(stand_in, device, {}).run_text(text, "double");
  EXPECT_EQ(outcome.status, Outcome::Status::skip);
  EXPECT_EQ(outcome.detail, "device lacks shaderFloat64");
  EXPECT_PASS(Session(stand_in, {}, {}).run_text(text, "double"));
}

TEST_F(Rendering, WhatACommandNeedsOfTheDeviceIsASkipToo) {
  stand_in_interface.resources.clear();
  DeviceOptions device;
  device.without.add(Feature::fillModeNonSolid);
  const std::string text = fmt::format(
      "[vertex shader]\n{}[fragment shader]\n#version 450\nlayout(location=0) out vec4 color; void main() {{}}\n"
      "[test]\npolygon mode GL_FRONT_AND_BACK GL_LINE\n",
      kVertex);
  EXPECT_EQ(Session(stand_in, device, {}).run_text(text, "lines").detail, "device lacks fillModeNonSolid");
}

/// A test that draws rectangles with a fragment shader in GLSL and one in SPIR-V.
std::string in_both_forms(std::string_view glsl_color, std::string_view spirv_color, std::string_view commands) {
  return fmt::format(
      "[require]\nSIZE 8 8\nSPIRV YES\n[vertex shader]\n{}[vertex shader spirv]\n"
      "OpCapability Shader\nOpMemoryModel Logical GLSL450\nOpEntryPoint Vertex %main \"main\" %in %out\n"
      "OpDecorate %in Location 0\nOpDecorate %out BuiltIn Position\n"
      "%void = OpTypeVoid\n%f = OpTypeFunction %void\n%float = OpTypeFloat 32\n%vec4 = OpTypeVector %float 4\n"
      "%pin = OpTypePointer Input %vec4\n%pout = OpTypePointer Output %vec4\n%in = OpVariable %pin Input\n"
      "%out = OpVariable %pout Output\n%main = OpFunction %void None %f\n%l = OpLabel\n%p = OpLoad %vec4 %in\n"
      "OpStore %out %p\nOpReturn\nOpFunctionEnd\n"
      "[fragment shader]\n#version 450\nlayout(location=0) out vec4 color; void main() {{ color = vec4({}); }}\n"
      "[fragment shader spirv]\n"
      "OpCapability Shader\nOpMemoryModel Logical GLSL450\nOpEntryPoint Fragment %main \"main\" %out\n"
      "OpExecutionMode %main OriginUpperLeft\nOpName %out \"color\"\nOpDecorate %out Location 0\n"
      "%void = OpTypeVoid\n%f = OpTypeFunction %void\n%float = OpTypeFloat 32\n%vec4 = OpTypeVector %float 4\n"
      "%pout = OpTypePointer Output %vec4\n%out = OpVariable %pout Output\n%c = OpConstant %float {}\n"
      "%color = OpConstantComposite %vec4 %c %c %c %c\n%main = OpFunction %void None %f\n%l = OpLabel\n"
      "OpStore %out %color\nOpReturn\nOpFunctionEnd\n[test]\n{}",
      kVertex, glsl_color, spirv_color, commands);
}

TEST_F(Rendering, BothFormsOfATestMustDoTheSame) {
  stand_in_interface.resources.clear();
  Session session(stand_in, {}, {});
  const std::string commands = "draw rect -1 -1 2 2\n", probe = commands + "probe all rgb 1 1 1\n";
  EXPECT_PASS(session.run_text(in_both_forms("1", "1", probe), "same"));
  Outcome outcome = session.run_text(in_both_forms("1", "0", probe), "SPIR-V fails");
  EXPECT_EQ(outcome.status, Outcome::Status::fail);
  EXPECT_TRUE(outcome.detail.starts_with("as SPIR-V: ")) << outcome.detail;
  outcome = session.run_text(in_both_forms("0", "1", probe), "GLSL fails");
  EXPECT_TRUE(outcome.detail.starts_with("as GLSL: ")) << outcome.detail;
  outcome = session.run_text(in_both_forms("1", "0", commands), "different");
  EXPECT_NE(outcome.detail.find("leave different pixels"), std::string::npos) << outcome.detail;
}

/// Ends, crashes, or takes the processor, time or memory for itself, as the shader says.
CompileResult behave(std::span<const Source> sources, const Options&) {
  const auto says = [&](std::string_view word) { return sources[0].text.find(word) != std::string_view::npos; };
  if (says("crash")) std::abort();
  if (says("doze")) usleep(400000);
  while (says("hang")) usleep(1000);
  for (volatile unsigned count = 0; says("spin");) count = count + 1;
  for (std::vector<std::vector<char>> kept; says("grow"); usleep(10000)) kept.emplace_back(size_t{16} << 20, 'x');
  return {.status = umber::Status::ok};
}

/// Tests that tell `behave` what to do, as files.
class BehavingTests {
 public:
  explicit BehavingTests(std::span<const std::string_view> bodies) {
    std::filesystem::create_directory(folder_);
    for (const std::string_view body : bodies) {
      paths_.push_back((folder_ / fmt::format("{}.shader_test", paths_.size())).string());
      std::ofstream(paths_.back()) << "[fragment shader]\n" << body << "\n[test]\nlink success\n";
    }
  }
  ~BehavingTests() { std::filesystem::remove_all(folder_); }

  std::vector<Outcome> run(const RunOptions& options) const {
    std::vector<Outcome> outcomes(paths_.size());
    run_all(options, behave, paths_, [&](size_t test, Outcome outcome) { outcomes[test] = std::move(outcome); });
    return outcomes;
  }

 private:
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / fmt::format("umber_run_workers_{}", static_cast<int>(getpid()));
  std::vector<std::string> paths_;
};

TEST(Workers, SurviveCrashesAndHangs) {
  const BehavingTests tests(std::to_array<std::string_view>({"fine", "crash", "hang", "fine", "crash", "fine"}));
  for (const unsigned jobs : {1u, 3u}) {
    const std::vector<Outcome> outcomes = tests.run({.jobs = jobs, .timeout = 0.5, .clock_per_timeout = 5});
    for (const size_t fine : {0u, 3u, 5u})
      EXPECT_EQ(outcomes[fine].status, Outcome::Status::pass) << outcomes[fine].detail;
    for (const size_t bad : {1u, 2u, 4u}) EXPECT_EQ(outcomes[bad].status, Outcome::Status::fail);
    EXPECT_NE(outcomes[1].detail.find("signal 6"), std::string::npos) << outcomes[1].detail;
    EXPECT_EQ(outcomes[2].detail, "the test took more than 2.5 seconds");
  }
}

TEST(Workers, HaveTheirTimeMeasuredByWhatTheyCompute) {
  const BehavingTests tests(std::to_array<std::string_view>({"doze", "spin", "doze"}));
  for (const unsigned jobs : {1u, 3u}) {
    const std::vector<Outcome> outcomes = tests.run({.jobs = jobs, .timeout = 0.2});
    for (const size_t waits : {0u, 2u})
      EXPECT_EQ(outcomes[waits].status, Outcome::Status::pass) << outcomes[waits].detail;
    EXPECT_EQ(outcomes[1].status, Outcome::Status::fail);
    EXPECT_EQ(outcomes[1].detail, "the test took more than 0.2 seconds of processor time");
  }
}

TEST(Workers, EndTestsThatTakeTooMuchMemory) {
  const BehavingTests tests(std::to_array<std::string_view>({"grow", "fine"}));
  const std::vector<Outcome> outcomes = tests.run({.memory = size_t{512} << 20});
  EXPECT_EQ(outcomes[0].status, Outcome::Status::fail);
  EXPECT_EQ(outcomes[0].detail, "the test took more than 512 MiB");
  EXPECT_EQ(outcomes[1].status, Outcome::Status::pass) << outcomes[1].detail;
}

CompileResult keep_memory(std::span<const Source>, const Options&) {
  static std::vector<std::vector<char>> kept;
  kept.emplace_back(size_t{200} << 20, 'x');
  return {.status = kept.size() > 4 ? umber::Status::errors : umber::Status::ok};
}

TEST(Workers, ThatKeepMemoryAreReplaced) {
  const std::string path =
      (std::filesystem::temp_directory_path() / fmt::format("umber_run_kept_{}.shader_test", getpid())).string();
  std::ofstream(path) << "[fragment shader]\nany\n[test]\nlink success\n";
  const std::vector<std::string> paths(8, path);
  size_t passed = 0;
  run_all({.jobs = 1}, keep_memory, paths,
          [&](size_t, const Outcome& outcome) { passed += outcome.status == Outcome::Status::pass; });
  EXPECT_EQ(passed, paths.size());
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace umber::run
