// SPDX-License-Identifier: Apache-2.0
#include "umber/interpret.hpp"

#include <bit>
#include <cstring>

#include <gtest/gtest.h>

namespace umber::interpret {
namespace {

Program program(std::vector<std::pair<Stage, std::string_view>> texts, Options options = {}) {
  std::vector<Source> sources;
  for (const auto& [stage, text] : texts) sources.push_back({.stage = stage, .text = text});
  Program result(sources, options);
  EXPECT_TRUE(result.compiled().ok()) << render(result.compiled().diagnostics);
  return result;
}

float as_float(uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }
uint64_t bits_of(float f) { return std::bit_cast<uint32_t>(f); }

std::vector<uint32_t> words(const Buffer& buffer) {
  std::vector<uint32_t> all(buffer.bytes.size() / 4);
  std::memcpy(all.data(), buffer.bytes.data(), all.size() * 4);
  return all;
}

constexpr std::string_view kSum = R"(#version 430
layout(local_size_x = 4) in;
layout(std430, binding = 0) buffer Data { uint total; uint each[]; };
shared uint sum;
uniform uint first = 5u;
void main() {
  if (gl_LocalInvocationIndex == 0u) sum = first;
  barrier();
  atomicAdd(sum, gl_LocalInvocationIndex);
  barrier();
  each[gl_GlobalInvocationID.x] = sum;
  atomicAdd(total, 1u);
}
)";

TEST(Interpret, RunsWorkgroupsOverBuffersAndInitialUniforms) {
  const Program p = program({{Stage::compute, kSum}});
  Memory memory;
  ASSERT_TRUE(p.make_memory(memory).ok());
  ASSERT_EQ(memory.buffers.size(), 2u);
  Buffer* data = nullptr;
  for (const reflect::Resource& r : p.compiled().program.resources)
    for (Buffer& b : memory.buffers)
      if (r.name == "Data" && b.set == r.set && b.binding == r.binding) data = &b;
  ASSERT_TRUE(data);
  data->bytes.resize(36);
  EXPECT_TRUE(p.run_compute({2, 1, 1}, memory).ok());
  EXPECT_EQ(words(*data), (std::vector<uint32_t>{8, 11, 11, 11, 11, 11, 11, 11, 11}));
}

constexpr std::string_view kNothing = R"(#version 430
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { uint found[]; };
struct Pair { uint a; uvec2 b[2]; };
uint global;
Pair pair;
void give_none(out uint value) {}
uint end_early(uint n) { if (n < 9u) { return n; } }
void main() {
  for (uint n = 0u; n < 3u; ++n) {
    uint local;
    local += n;
    found[0] += local;
  }
  uint given = 7u;
  give_none(given);
  found[1] = given;
  found[2] = end_early(found[0] + 9u);
  found[3] = global + pair.a + pair.b[found[0] & 1u].y;
}
)";

TEST(Interpret, WhatHasNoValueIsZeroWhereThatIsAskedFor) {
  for (const Optimize optimize : {Optimize::none, Optimize::performance}) {
    const Program p = program({{Stage::compute, kNothing}}, {.zero_initialize = true, .optimize = optimize});
    Memory memory;
    ASSERT_TRUE(p.make_memory(memory).ok());
    memory.buffers.at(0).bytes.resize(16);
    EXPECT_TRUE(p.run_compute({1, 1, 1}, memory).ok());
    EXPECT_EQ(words(memory.buffers[0]), (std::vector<uint32_t>{3, 0, 0, 0}));
  }
}

TEST(Interpret, BlocksTakeNoMoreThanTheLimitOfMemory) {
  const Program p = program({{Stage::compute,
                              "#version 450\nlayout(local_size_x = 1) in;\n"
                              "layout(std430, binding = 0) buffer B { uint x[1024]; } b[1000];\n"
                              "void main() { b[0].x[0] = 1u; }\n"}});
  Memory memory;
  EXPECT_EQ(p.make_memory(memory, {.memory = 4'000'000}).end, End::memory_limit);
  EXPECT_TRUE(memory.buffers.empty());
  EXPECT_TRUE(p.make_memory(memory, {.memory = 5'000'000}).ok());
  EXPECT_EQ(memory.buffers.size(), 1000u);
}

TEST(Interpret, ViewsOfOneSlotAreOneMemory) {
  const Program p = program({{Stage::compute,
                              "#version 450\nlayout(local_size_x = 1) in;\n"
                              "layout(std430, binding = 0) buffer B { uvec4 whole; double wide; uint one[]; } b;\n"
                              "void main() {\n"
                              "  b.whole.y = 5;\n"
                              "  b.one[b.whole.x] = b.whole.y;\n"
                              "  b.wide = packDouble2x32(b.whole.xy);\n"
                              "}\n"}},
                            {.spirv = {.buffers = BufferForm::slots}});
  Memory memory;
  ASSERT_TRUE(p.make_memory(memory).ok());
  ASSERT_EQ(memory.buffers.size(), 1u);
  memory.buffers[0].bytes.assign(40, {});
  memory.buffers[0].bytes[0] = std::byte{1};
  EXPECT_TRUE(p.run_compute({1, 1, 1}, memory).ok());
  EXPECT_EQ(words(memory.buffers[0]), (std::vector<uint32_t>{1, 5, 0, 0, 1, 5, 0, 5, 0, 0}));
}

TEST(Interpret, EveryPassLeavesWhatAProgramDoes) {
  for (const std::string_view after : {"lay-out-blocks", "promote-locals", "simplify", "dce"}) {
    Options options;
    options.dump_ir_after = after;
    const Program p = program({{Stage::compute, kSum}}, options);
    Memory memory;
    ASSERT_TRUE(p.make_memory(memory).ok());
    for (Buffer& b : memory.buffers) b.bytes.resize(20);
    const Outcome outcome = p.run_compute({1, 1, 1}, memory);
    EXPECT_TRUE(outcome.ok()) << after << ": " << outcome.what;
    bool found = false;
    for (const Buffer& b : memory.buffers) found |= words(b) == std::vector<uint32_t>{4, 11, 11, 11, 11};
    EXPECT_TRUE(found) << after;
  }
}

TEST(Interpret, QuadsHaveDerivatives) {
  const Program p = program({{Stage::fragment, R"(#version 450
in vec2 uv;
out vec4 color;
void main() {
  if (uv.x > 10.0) discard;
  color = vec4(dFdx(uv.x), dFdy(uv.y), gl_FragCoord.x, 1.0);
}
)"}});
  std::array<Pixel, 4> quad;
  for (size_t n = 0; n < 4; ++n) {
    quad[n].inputs = p.inputs(Stage::fragment);
    for (Variable& v : quad[n].inputs) {
      v.bits[0] = bits_of(static_cast<float>(n % 2 * 3));
      if (v.name == "uv") v.bits[1] = bits_of(static_cast<float>(n / 2 * 5));
      if (v.name == "uv" && n == 3) v.bits[0] = bits_of(11);
    }
  }
  Memory memory;
  ASSERT_TRUE(p.make_memory(memory).ok());
  EXPECT_TRUE(p.run_quad(quad, memory).ok());
  ASSERT_EQ(quad[0].outputs.size(), 1u);
  EXPECT_EQ(quad[0].outputs[0].name, "color");
  EXPECT_EQ(as_float(quad[0].outputs[0].bits[0]), 3);
  EXPECT_EQ(as_float(quad[0].outputs[0].bits[1]), 5);
  EXPECT_EQ(as_float(quad[1].outputs[0].bits[2]), 3);
  EXPECT_FALSE(quad[0].discarded);
  EXPECT_TRUE(quad[3].discarded);
}

TEST(Interpret, VerticesHaveBuiltInOutputs) {
  const Program p = program({{Stage::vertex, "#version 450\nin vec4 a;\nvoid main() { gl_Position = a * 2.0; }\n"}});
  std::vector<Variable> inputs = p.inputs(Stage::vertex), outputs;
  ASSERT_EQ(inputs.size(), 1u);
  inputs[0].bits = {bits_of(1), bits_of(2), bits_of(3), bits_of(4)};
  Memory memory;
  EXPECT_TRUE(p.run_vertex(inputs, memory, outputs).ok());
  ASSERT_EQ(outputs.size(), 1u);
  EXPECT_EQ(outputs[0].name, "gl_Position");
  EXPECT_EQ(as_float(outputs[0].bits[3]), 8);
}

TEST(Interpret, SaysWhyARunEnded) {
  const Program p =
      program({{Stage::compute, "#version 430\nlayout(local_size_x = 1) in;\nvoid main() { for (;;) barrier(); }\n"}});
  Memory memory;
  EXPECT_EQ(p.run_compute({1, 1, 1}, memory, {.steps = 1000}).end, End::step_limit);
  std::vector<Variable> outputs;
  EXPECT_EQ(p.run_vertex({}, memory, outputs).end, End::unsupported);

  const Source wrong[] = {{.stage = Stage::vertex, .text = "void main() { nothing; }"}};
  const Program none(wrong);
  EXPECT_EQ(none.compiled().status, Status::errors);
  EXPECT_FALSE(none.run_vertex({}, memory, outputs).ok());
}

/// What only a number says is nothing that an interpreter could know.
TEST(Interpret, InstructionsOfSpirvByTheirNumberAreUnsupported) {
  const Program p = program({{Stage::compute, R"(#version 450
#extension GL_EXT_spirv_intrinsics : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer B { float b; };
spirv_instruction(id = 127) float negative(float x);
void main() { b = negative(b); }
)"}});
  Memory memory;
  ASSERT_TRUE(p.make_memory(memory).ok());
  EXPECT_EQ(p.run_compute({1, 1, 1}, memory).end, End::unsupported);
}

}  // namespace
}  // namespace umber::interpret
