// SPDX-License-Identifier: Apache-2.0
#include "umber/umber.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <gtest/gtest.h>

namespace umber {
namespace {

constexpr std::string_view kVertex = R"(#version 120
uniform float scale;
attribute vec3 unused;
varying vec2 uv;
void main() {
  gl_Position = gl_ModelViewProjectionMatrix * gl_Vertex * scale;
  gl_FrontColor = gl_Color;
  uv = gl_MultiTexCoord0.xy;
}
)";
constexpr std::string_view kFragment = R"(#version 120
uniform float scale = 2.0;
uniform sampler2D image;
varying vec2 uv;
void main() { gl_FragColor = texture2D(image, uv) * gl_Color * scale; }
)";

constexpr std::string_view kCompute = "#version 430\nlayout(local_size_x = 4) in;\nvoid main() {}\n";

CompileResult compile_both(std::string_view vertex, std::string_view fragment, const Options& options = {}) {
  const std::array sources = {Source{Stage::vertex, vertex, "a.vert"}, Source{Stage::fragment, fragment, "a.frag"}};
  return compile(sources, options);
}

TEST(Compile, TheDialectSaysWhetherVulkanIsDefined) {
  const Source source = {Stage::fragment, "#version 450\n#ifndef VULKAN\n#error not for Vulkan\n#endif\nvoid main() {}\n"};
  EXPECT_FALSE(compile({&source, 1}).ok());
  EXPECT_FALSE(compile({&source, 1}, {.dialect = Dialect::opengl}).ok());
  EXPECT_TRUE(compile({&source, 1}, {.dialect = Dialect::vulkan}).ok());
}

TEST(Compile, ResourcesThatNothingUsesAreDeclaredOnlyWithoutOptimization) {
  const Source source = {Stage::fragment,
                         "#version 450\nlayout(std140) uniform Used { vec4 a; }; layout(std140) uniform Unused { vec4 b; };\n"
                         "layout(std430) buffer Other { vec4 d[]; }; uniform sampler2D t; out vec4 c;\n"
                         "vec4 never() { return b + texture(t, vec2(0)); }\nvoid main() { c = a; }\n",
                         "a.frag"};
  const auto has = [&](Optimize optimize, DebugInfo debug, std::string_view name) {
    const CompileResult r = compile({&source, 1}, {.spirv = {.debug = debug}, .optimize = optimize});
    EXPECT_EQ(r.program.resources.size(), 4u) << "what there is to bind is said of all";
    return r.ok() && disassemble(r.modules[0].spirv).find(name) != std::string::npos;
  };
  for (const std::string_view name : {"\"Unused\"", "\"Other\"", "\"t\""}) {
    EXPECT_FALSE(has(Optimize::performance, DebugInfo::names, name));
    EXPECT_FALSE(has(Optimize::size, DebugInfo::names, name));
    EXPECT_TRUE(has(Optimize::none, DebugInfo::names, name));
    EXPECT_TRUE(has(Optimize::performance, DebugInfo::scopes, name));
  }
  EXPECT_TRUE(has(Optimize::performance, DebugInfo::names, "\"Used\""));
}

TEST(Compile, ForSizeWhatIsNoLongerThanItsCallsIsCopied) {
  const auto has_calls = [](Optimize optimize, std::string_view body) {
    const std::string text = "#version 450\nin vec4 v; out vec4 c;\nvec4 f(vec4 a) { " + std::string(body) +
                             " }\nvoid main() { c = f(v) + f(v.wzyx) + f(v.yxwz); }\n";
    const Source source = {Stage::fragment, text, "a.frag"};
    const CompileResult r = compile({&source, 1}, {.optimize = optimize});
    return r.ok() && disassemble(r.modules[0].spirv).find("OpFunctionCall") != std::string::npos;
  };
  constexpr std::string_view kShort = "return a * a;", kLonger = "return sqrt(sin(a) + cos(a) * exp(a));";
  EXPECT_FALSE(has_calls(Optimize::size, kShort));
  EXPECT_TRUE(has_calls(Optimize::size, kLonger));
  EXPECT_FALSE(has_calls(Optimize::performance, kLonger));
}

TEST(Compile, WhatInitialisesPreciseIsPrecise) {
  const Source source = {Stage::fragment,
                         "#version 400\nuniform float a; out vec4 c;\n"
                         "void main() { precise float x = a * a + 1.0; c = vec4(x); }\n",
                         "a.frag"};
  const CompileResult r = compile(std::span(&source, 1));
  ASSERT_TRUE(r.ok()) << render(r.diagnostics);
  EXPECT_NE(disassemble(r.modules[0].spirv).find("NoContraction"), std::string::npos);
}

TEST(Compile, CountersLieBehindTheStorageBlocksOrWhereTheMapSays) {
  const Source source{.stage = Stage::fragment,
                      .text =
                          "#version 450\n"
                          "layout(binding = 3) uniform atomic_uint hits, misses;\n"
                          "layout(binding = 0) buffer A { uint a; };\n"
                          "layout(binding = 1) buffer B { uint b; };\n"
                          "void main() { a = b + atomicCounterIncrement(hits) + atomicCounter(misses); }"};
  const auto counters = [&](std::span<const Assignment> map) {
    const CompileResult r = compile(std::span(&source, 1), {.resource_map = map});
    for (const reflect::Resource& resource : r.program.resources)
      if (resource.origin == reflect::Origin::atomic_counters) return std::pair(resource.set, resource.binding);
    return std::pair(~0u, ~0u);
  };
  EXPECT_EQ(counters({}), std::pair(0u, 5u));
  const Assignment one[] = {{.name = "misses", .set = 2, .binding = 7}};
  EXPECT_EQ(counters(one), std::pair(2u, 7u));
  const Assignment all[] = {{.name = "gl_AtomicCounters[3]", .set = 1, .binding = 0}};
  EXPECT_EQ(counters(all), std::pair(1u, 0u));
}

TEST(Compile, BindingsGoUpByTheBaseOfTheirKind) {
  const Source source{.stage = Stage::fragment,
                      .text =
                          "#version 450\n"
                          "layout(set = 0, binding = 1) uniform U { float u; };\n"
                          "layout(set = 2, binding = 1) uniform V { float v; };\n"
                          "layout(set = 0, binding = 2) buffer B { float b; };\n"
                          "layout(set = 0, binding = 3) uniform texture2D t;\n"
                          "layout(set = 0, binding = 3) uniform sampler s;\n"
                          "layout(set = 0, binding = 3, r32f) uniform image2D i;\n"
                          "layout(set = 0, binding = 4) uniform sampler2D mapped;\n"
                          "uniform sampler2D placed;\n"
                          "layout(location = 0) out vec4 color;\n"
                          "void main() { color = texture(sampler2D(t, s), vec2(u)) + texture(placed, vec2(v)) + imageLoad(i, ivec2(b))\n"
                          "  + texture(mapped, vec2(0)); }"};
  const BindingBase bases[] = {{BindingKind::uniform_block, 10, {}}, {BindingKind::uniform_block, 20, 2},
                               {BindingKind::storage_block, 30, {}}, {BindingKind::texture, 40, {}},
                               {BindingKind::sampler, 50, {}},       {BindingKind::image, 60, {}}};
  const Assignment map[] = {{.name = "mapped", .set = 0, .binding = 4}};
  const CompileResult r = compile(std::span(&source, 1), {.resource_map = map, .binding_bases = bases});
  ASSERT_TRUE(r.ok()) << render(r.diagnostics);
  const auto slot = [&](std::string_view name) {
    for (const reflect::Resource& resource : r.program.resources)
      if (resource.name == name) return std::pair(resource.set, resource.binding);
    return std::pair(~0u, ~0u);
  };
  EXPECT_EQ(slot("U"), std::pair(0u, 11u));
  EXPECT_EQ(slot("V"), std::pair(2u, 21u));
  EXPECT_EQ(slot("B"), std::pair(0u, 32u));
  EXPECT_EQ(slot("t"), std::pair(0u, 43u));
  EXPECT_EQ(slot("s"), std::pair(0u, 53u));
  EXPECT_EQ(slot("i"), std::pair(0u, 63u));
  EXPECT_EQ(slot("mapped"), std::pair(0u, 4u));
  EXPECT_EQ(slot("placed"), std::pair(0u, 40u));
  const BindingBase too_high[] = {{BindingKind::image, ~0u, {}}};
  EXPECT_FALSE(compile(std::span(&source, 1), {.binding_bases = too_high}).ok());
}

TEST(Compile, ResourcesGoByTheRuleForTheirBinding) {
  const Source source{.stage = Stage::fragment,
                      .text =
                          "#version 460\n"
                          "layout(binding = 1) uniform U { float u; };\n"
                          "layout(binding = 9) uniform V { float v; };\n"
                          "layout(binding = 1) buffer B { float b; };\n"
                          "layout(binding = 1) uniform sampler2D t;\n"
                          "layout(binding = 1, r32f) uniform image2D i;\n"
                          "layout(binding = 1) uniform atomic_uint n;\n"
                          "layout(binding = 2) uniform sampler2D mapped;\n"
                          "uniform sampler2D placed;\n"
                          "out vec4 color;\n"
                          "void main() { color = texture(t, vec2(u)) + texture(placed, vec2(v)) + imageLoad(i, ivec2(b))\n"
                          "  + texture(mapped, vec2(atomicCounter(n))); }"};
  const Assignment map[] = {{.name = "mapped", .set = 5, .binding = 6}};
  std::vector<BindingRule> rules = {{.kind = BindingKind::uniform_block, .count = 4, .set = 1},
                                    {.kind = BindingKind::uniform_block, .first = 8, .set = 1, .binding = 20},
                                    {.kind = BindingKind::storage_block, .set = 2},
                                    {.kind = BindingKind::texture, .set = 3, .binding = 10},
                                    {.kind = BindingKind::image, .set = 4},
                                    {.kind = BindingKind::atomic_counters, .set = 2, .binding = 64}};
  const CompileResult r = compile(std::span(&source, 1), {.resource_map = map, .binding_rules = rules});
  ASSERT_TRUE(r.ok()) << render(r.diagnostics);
  const auto slot = [&](std::string_view name) {
    for (const reflect::Resource& resource : r.program.resources)
      if (resource.name == name) return std::pair(resource.set, resource.binding);
    return std::pair(~0u, ~0u);
  };
  EXPECT_EQ(slot("U"), std::pair(1u, 1u));
  EXPECT_EQ(slot("V"), std::pair(1u, 21u));
  EXPECT_EQ(slot("B"), std::pair(2u, 1u));
  EXPECT_EQ(slot("t"), std::pair(3u, 11u));
  EXPECT_EQ(slot("i"), std::pair(4u, 1u));
  EXPECT_EQ(slot("mapped"), std::pair(5u, 6u));
  EXPECT_EQ(slot("placed"), std::pair(0u, 0u));
  const auto counters = std::ranges::find(r.program.resources, reflect::Origin::atomic_counters, &reflect::Resource::origin);
  ASSERT_NE(counters, r.program.resources.end());
  EXPECT_EQ(std::pair(counters->set, counters->binding), std::pair(2u, 65u));

  rules[3] = {.kind = BindingKind::texture, .set = 1};  // where the uniform block is
  const CompileResult same = compile(std::span(&source, 1), {.resource_map = map, .binding_rules = rules});
  ASSERT_FALSE(same.ok());
  EXPECT_EQ(same.diagnostics[0].id, "slot-collision");
}

TEST(Session, GivesWhatCompileGives) {
  Session session;
  const std::array sources = {Source{Stage::vertex, kVertex, "a.vert"}, Source{Stage::fragment, kFragment, "a.frag"}};
  const CompileResult once = compile(sources);
  for (int n = 0; n < 3; ++n) {
    const CompileResult again = session.compile(sources);
    ASSERT_TRUE(again.ok()) << render(again.diagnostics);
    for (size_t m = 0; m < once.modules.size(); ++m) EXPECT_EQ(again.modules[m].spirv, once.modules[m].spirv);
    EXPECT_FALSE(session.compile({}).ok());
  }
  EXPECT_TRUE(session.preprocess(sources[0]).ok());
}

TEST(Session, GivesTheSameForPermutationsOfATextWhateverCameBefore) {
  const std::string text =
      "#version 450\n#ifdef SCALE\n#define BY(x) ((x) * SCALE)\n#else\n#define BY(x) (x)\n#endif\n"
      "layout(location = 0) in vec4 color;\nlayout(location = 0) out vec4 result;\n"
      "#ifdef LIGHTS\nlayout(std140, binding = 0) uniform Lights { vec4 position[LIGHTS]; vec4 tint[LIGHTS]; } lights;\n"
      "vec4 lit(vec4 base) {\n  vec4 sum = vec4(0.0);\n  for (int n = 0; n < LIGHTS; ++n)\n"
      "    sum += base * lights.tint[n] * max(dot(lights.position[n], base), 0.0);\n  return sum;\n}\n#endif\n"
      "float gamma(float value) {\n  return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1.0 / 2.4) - 0.055;\n}\n"
      "void main() {\n  vec4 base = BY(color);\n#ifdef LIGHTS\n  base = lit(base);\n#endif\n"
      "#ifdef BROKEN\n  base = BY(nothing) + BROKEN;\n#endif\n"
      "  result = vec4(gamma(base.r), gamma(base.g), gamma(base.b), BY(base.a));\n}\n";
  const std::vector<std::string_view> sets[] = {{}, {"LIGHTS=4"}, {"SCALE=2.0"}, {"BROKEN=1"}, {"gamma=other"}, {"LIGHTS=3", "SCALE=0.5"},
                                                {"lit=base", "LIGHTS=2"}, {"SCALE=color"}, {"LIGHTS=4", "BROKEN=base"}};
  Session session;
  const Source source{Stage::fragment, text, "a.frag"};
  for (size_t n = 0; n < 3 * std::size(sets); ++n) {
    if (n == 2 * std::size(sets)) session.keep_tokens(false);
    const Options options{.defines = sets[n * 7 % std::size(sets)]};
    const CompileResult once = compile({&source, 1}, options), again = session.compile({&source, 1}, options);
    EXPECT_EQ(render(again.diagnostics), render(once.diagnostics));
    ASSERT_EQ(again.modules.size(), once.modules.size());
    for (size_t m = 0; m < once.modules.size(); ++m) EXPECT_EQ(again.modules[m].spirv, once.modules[m].spirv);
    EXPECT_EQ(session.preprocess(source, options).text, preprocess(source, options).text);
    EXPECT_EQ(session.content_key({&source, 1}, options).key.exact, content_key({&source, 1}, options).key.exact);
  }
}

TEST(Session, KeepsItsMemoryAndGivesItBackAtItsEnd) {
  struct Counts {
    size_t asked = 0, held = 0;
  } counts;
  const Allocator allocator{.allocate =
                                [](void* user, size_t size, size_t) {
                                  auto& c = *static_cast<Counts*>(user);
                                  return ++c.asked, ++c.held, std::malloc(size);
                                },
                            .release =
                                [](void* user, void* memory, size_t) {
                                  --static_cast<Counts*>(user)->held;
                                  std::free(memory);
                                },
                            .user = &counts};
  const Source source{Stage::compute, kCompute, "a.comp"};
  {
    Session session(&allocator);
    ASSERT_TRUE(session.compile({&source, 1}).ok());
    [[maybe_unused]] const size_t asked_at_first = counts.asked;
    EXPECT_GT(asked_at_first, 0u);
    ASSERT_TRUE(session.compile({&source, 1}).ok());
#if !defined(__SANITIZE_ADDRESS__)  // there nothing is kept
    EXPECT_EQ(counts.asked, asked_at_first);
#endif
  }
  EXPECT_EQ(counts.held, 0u);
}

TEST(Compile, CapturesWhatIsNamed) {
  const std::string_view names[] = {"uv", "gl_NextBuffer", "gl_Position"};
  const CompileResult r = compile_both(kVertex, kFragment, {.depth_range = DepthRange::gl, .captures = names});
  ASSERT_TRUE(r.ok()) << render(r.diagnostics);
  ASSERT_EQ(r.program.capture_buffers.size(), 2u);
  EXPECT_EQ(r.program.capture_buffers[0].stride, 8u);
  const reflect::CapturedVariable& position = r.program.capture_buffers[1].variables.at(0);
  EXPECT_EQ(position.name, "gl_Position");
  EXPECT_TRUE(position.location) << "a copy of what the shader wrote";
  EXPECT_NE(disassemble(r.modules[0].spirv).find("XfbBuffer 1"), std::string::npos);

  const CompileResult separate =
      compile_both(kVertex, kFragment, {.captures = names, .capture_mode = CaptureMode::separate});
  EXPECT_EQ(separate.status, Status::errors);
  EXPECT_NE(render(separate.diagnostics).find("gl_NextBuffer"), std::string::npos);
  const Source fragment = {Stage::fragment, kFragment, "a.frag"};
  EXPECT_EQ(compile(std::span(&fragment, 1), {.captures = names}).status, Status::errors);
}

std::string uses_text(const reflect::Resource& r) {
  std::string text;
  for (const reflect::UsedPart& use : r.uses) {
    text += text.empty() ? "" : ", ";
    for (const uint32_t n : use.path) text += n == reflect::UsedPart::kAny ? "*" : std::to_string(n);
    text += (use.read_by ? "r" : "") + std::string(use.written_by ? "w" : "");
  }
  return text;
}

TEST(Compile, SaysWhichPartsOfBlocksAreUsed) {
  const Source source{.stage = Stage::fragment,
                      .text =
                          "#version 450\n"
                          "struct Light { vec3 position; float radius; vec4 color[2]; };\n"
                          "layout(std140, binding = 0) uniform U { mat3 m; vec4 v, unused; Light lights[8]; int n; };\n"
                          "layout(std430, binding = 1) buffer B { uint sum; float data[]; };\n"
                          "layout(binding = 2, offset = 4) uniform atomic_uint hits;\n"
                          "layout(binding = 2) uniform atomic_uint misses[3];\n"
                          "layout(location = 0) out vec4 color;\n"
                          "void main() {\n"
                          "  atomicAdd(sum, atomicCounterIncrement(misses[1]));\n"
                          "  color = vec4(m[2].y) + v.xxwx + lights[n].color[1] * lights[3].radius;\n"
                          "  data[5] = data[n];\n"
                          "}"};
  const CompileResult plain = compile(std::span(&source, 1), {});
  ASSERT_TRUE(plain.ok()) << render(plain.diagnostics);
  EXPECT_EQ(uses_text(plain.program.resources[0]), "");
  const CompileResult r = compile(std::span(&source, 1), {.describe_uses = true});
  ASSERT_EQ(r.program.resources.size(), 3u);
  EXPECT_EQ(uses_text(r.program.resources[0]), "021r, 10r, 13r, 331r, 3*21r, 4r");
  EXPECT_EQ(uses_text(r.program.resources[1]), "0rw, 15w, 1*r");
  EXPECT_EQ(uses_text(r.program.resources[2]), "01rw");
}

TEST(Compile, AStructureThatIsReadWholeIsUsedByItsMembers) {
  const Source source{.stage = Stage::fragment,
                      .text =
                          "#version 450\n"
                          "struct Light { vec4 position; vec4 color; };\n"
                          "layout(binding = 0) uniform U { Light lights[4]; int n; };\n"
                          "layout(location = 0) out vec4 color;\n"
                          "vec4 shade(Light l) { return l.color * l.position; }\n"
                          "void main() { color = shade(lights[n]); }"};
  const CompileResult r = compile(std::span(&source, 1), {.output = Output::hlsl, .describe_uses = true});
  ASSERT_TRUE(r.ok()) << render(r.diagnostics);
  EXPECT_NE(r.modules[0].text.find("shade(lights[n])"), std::string::npos) << r.modules[0].text;
  EXPECT_EQ(uses_text(r.program.resources[0]), "0*0r, 0*1r, 1r");
}

TEST(Compile, UsesOfAllStagesAreThoseOfTheBlockThatTheyShare) {
  const Source sources[] = {
      {.stage = Stage::vertex, .text = "#version 450\nuniform vec4 a, b; void main() { gl_Position = a + b; }"},
      {.stage = Stage::fragment,
       .text = "#version 450\nuniform vec4 c, b; layout(location = 0) out vec4 o; void main() { o = b + c; }"}};
  const CompileResult r = compile(sources, {.describe_uses = true});
  ASSERT_TRUE(r.ok()) << render(r.diagnostics);
  const reflect::Resource& block = r.program.resources[0];
  ASSERT_EQ(block.type.members.size(), 3u);
  ASSERT_EQ(block.uses.size(), 3u);
  for (uint32_t n = 0; n < 3; ++n) {
    const std::string& name = block.type.members[n].name;
    EXPECT_EQ(block.uses[n].path, std::vector<uint32_t>{n});
    EXPECT_EQ(block.uses[n].read_by, name == "a" ? 1u : name == "b" ? 17u : 16u) << name;
  }
}

TEST(Compile, DepthModesAreThoseOfSamplers) {
  constexpr std::string_view kShadows =
      "uniform sampler2DShadow a, b;\n"
      "void main() { gl_FragColor = shadow2D(a, vec3(0.0)) + shadow2D(b, vec3(0.0)); }\n";
  const Source source = {Stage::fragment, kShadows, "a.frag"};
  const auto text = [&](std::span<const SamplerDepthMode> modes) {
    const CompileResult r = compile(std::span(&source, 1), {.depth_modes = modes});
    return r.ok() ? disassemble(r.modules[0].spirv) : render(r.diagnostics);
  };
  const SamplerDepthMode luminance[] = {{"b", DepthMode::luminance}}, alpha[] = {{"b", DepthMode::alpha}};
  EXPECT_EQ(text({}), text(luminance));
  EXPECT_EQ(text({}).find("%float_0 %float_0 %float_0 %"), std::string::npos);
  EXPECT_NE(text(alpha).find("%float_0 %float_0 %float_0 %"), std::string::npos);
}

TEST(Compile, LinksAProgramOfTwoStages) {
  const CompileResult r = compile_both(kVertex, kFragment, {.color_outputs = 2});
  ASSERT_TRUE(r.ok()) << render(r.diagnostics);
  ASSERT_EQ(r.modules.size(), 2u);
  EXPECT_EQ(r.modules[1].stage, Stage::fragment);
  for (const Module& m : r.modules) EXPECT_EQ(m.spirv.at(0), 0x07230203u);

  ASSERT_EQ(r.program.resources.size(), 3u);
  const reflect::Resource &uniforms = r.program.resources[0], &state = r.program.resources[1],
                          &image = r.program.resources[2];
  EXPECT_EQ(uniforms.origin, reflect::Origin::default_uniforms);
  EXPECT_EQ(uniforms.stages, 1u << 0 | 1u << 4);
  ASSERT_EQ(uniforms.type.members.size(), 1u);
  EXPECT_EQ(uniforms.initial.size(), 4u);
  EXPECT_EQ(state.origin, reflect::Origin::state_uniforms);
  EXPECT_EQ(state.type.members.at(0).name, "gl_ModelViewProjectionMatrix");
  EXPECT_EQ(image.kind, reflect::ResourceKind::combined_image_sampler);
  EXPECT_EQ(image.binding, 2u);

  const reflect::StageInfo &vertex = r.program.stages.at(0), &fragment = r.program.stages.at(1);
  EXPECT_EQ(vertex.inputs.size(), 3u);  // gl_Vertex, gl_Color, gl_MultiTexCoord0
  EXPECT_EQ(vertex.outputs.size(), 2u);
  EXPECT_EQ(fragment.inputs.size(), 2u);
  EXPECT_EQ(fragment.outputs.size(), 2u);
}

TEST(Compile, GivesTheSameWordsTwice) {
  const CompileResult a = compile_both(kVertex, kFragment), b = compile_both(kVertex, kFragment);
  ASSERT_TRUE(a.ok() && b.ok());
  for (size_t n = 0; n < 2; ++n) EXPECT_EQ(a.modules[n].spirv, b.modules[n].spirv);
}

TEST(Compile, ShowsTheErrorsOfEveryStage) {
  const CompileResult r =
      compile_both("void main() { gl_Position = nothing; }", "void main() { gl_FragColor = nowhere; }");
  EXPECT_FALSE(r.ok());
  EXPECT_TRUE(r.modules.empty());
  ASSERT_EQ(r.diagnostics.size(), 2u) << render(r.diagnostics);
  EXPECT_EQ(r.diagnostics[0].file, "a.vert");
  EXPECT_EQ(r.diagnostics[1].file, "a.frag");
  EXPECT_EQ(r.diagnostics[1].column, 30u);
}

TEST(Compile, ReportsStagesThatDoNotMatch) {
  const CompileResult r = compile_both("void main() { gl_Position = vec4(0); }", kFragment);
  EXPECT_FALSE(r.ok());
  EXPECT_NE(render(r.diagnostics).find("'uv'"), std::string::npos);
}

TEST(Compile, KeepsTheIrAfterANamedPass) {
  const CompileResult r =
      compile_both(kVertex, kFragment, {.depth_range = DepthRange::gl, .dump_ir_after = "depth-range"});
  ASSERT_EQ(r.ir_dumps.size(), 2u) << render(r.diagnostics);
  EXPECT_EQ(r.ir_dumps[0].after, "depth-range");
  EXPECT_NE(r.ir_dumps[0].text.find("default_uniforms"), std::string::npos);
  EXPECT_EQ(compile_both(kVertex, kFragment, {.dump_ir_after = "no-pass"}).diagnostics.at(0).id, "no-such-dump");
}

TEST(Compile, AnEmptyRequestIsAnError) {
  const CompileResult r = compile({});
  EXPECT_FALSE(r.ok());
  EXPECT_FALSE(r.diagnostics.empty());
}

TEST(Compile, TakesMacrosVersionsAndFilesFromOptions) {
  const Source source{.stage = Stage::fragment,
                      .text = "#include \"a.glsl\"\nout vec4 c;\nvoid main() { c = vec4(helper(), ON, N, 1); }\n",
                      .name = "main.frag"};
  const std::string_view defines[] = {"ON", "N=0.5"};
  Options options{.defines = defines, .default_version = "330core"};
  EXPECT_EQ(compile({&source, 1}, options).diagnostics.at(0).file, "main.frag") << "there is nobody to find a.glsl";
  options.include = [](const IncludeRequest& request) -> std::optional<IncludedFile> {
    EXPECT_EQ(request.includer, "main.frag");
    EXPECT_EQ(request.depth, 1u);
    if (request.name != "a.glsl") return std::nullopt;
    return IncludedFile{"lib/a.glsl", "float helper() { return 1.0; }\n"};
  };
  const CompileResult r = compile({&source, 1}, options);
  ASSERT_TRUE(r.ok()) << render(r.diagnostics);
  EXPECT_EQ(r.dependencies, std::vector<std::string>{"lib/a.glsl"});
  const PreprocessResult p = preprocess(source, options);
  EXPECT_TRUE(p.ok());
  EXPECT_NE(p.text.find("vec4(helper(), 1 , 0.5 , 1)"), std::string::npos) << p.text;
  options.default_version = "4.5";
  EXPECT_EQ(compile({&source, 1}, options).diagnostics.at(0).id, "default-version");
}

TEST(Compile, TreatsWarningsAsItIsTold) {
  const Source source{.stage = Stage::compute, .text = kCompute};
  const auto with = [&](Warnings warnings) {
    return compile({&source, 1}, {.warnings = warnings, .dump_ir_after = "no-pass"});
  };
  const CompileResult shown = with(Warnings::show), none = with(Warnings::none), errors = with(Warnings::errors);
  EXPECT_TRUE(shown.ok());
  EXPECT_EQ(shown.diagnostics.at(0).severity, Severity::warning);
  EXPECT_TRUE(none.ok());
  EXPECT_TRUE(none.diagnostics.empty());
  EXPECT_EQ(errors.status, Status::errors);
  EXPECT_EQ(errors.diagnostics.at(0).severity, Severity::error);
  EXPECT_TRUE(errors.modules.empty());
}

TEST(Compile, RefusesASpirvThatVulkanDoesNotTake) {
  const Source source{.stage = Stage::compute, .text = kCompute};
  const CompileResult r = compile({&source, 1}, {.spirv = {.vulkan = Vulkan::v1_0, .version = SpirvVersion::v1_5}});
  EXPECT_EQ(r.diagnostics.at(0).id, "spirv-version");
  const CompileResult high = compile({&source, 1}, {.spirv = {.vulkan = Vulkan::v1_3}});
  ASSERT_TRUE(high.ok());
  EXPECT_EQ(high.modules.at(0).spirv.at(1), 0x00010600u);
  EXPECT_NE(disassemble(high.modules[0].spirv).find("OpEntryPoint GLCompute"), std::string::npos);
}

TEST(Lists, SayWhatThereIs) {
  EXPECT_FALSE(passes().empty());
  EXPECT_EQ(targets().at(1).name, "vulkan1.1");
  const auto has = [](const std::vector<Listing>& list, std::string_view name) {
    return std::any_of(list.begin(), list.end(), [&](const Listing& l) { return l.name.find(name) != l.name.npos; });
  };
  EXPECT_TRUE(has(extensions(), "GL_ARB_compute_shader"));
  EXPECT_TRUE(has(builtins(), "clamp"));
  EXPECT_TRUE(has(diagnostics(), "limit-time"));
  EXPECT_NE(explain("limit-time").value_or("").find("error: this takes longer"), std::string::npos);
  EXPECT_FALSE(explain("no such id"));
}

}  // namespace
}  // namespace umber
