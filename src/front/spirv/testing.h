// SPDX-License-Identifier: Apache-2.0
// For the tests of this folder: assembly text in, modules or what they compute out.
#pragma once
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <spirv-tools/libspirv.hpp>

#include "eval/interpreter.h"
#include "front/spirv/import.h"

namespace umber::front::spirv::testing {

inline std::vector<uint32_t> assemble(const std::string& text, spv_target_env version = SPV_ENV_UNIVERSAL_1_0) {
  std::vector<uint32_t> words;
  spvtools::SpirvTools tools(version);
  tools.SetMessageConsumer([](spv_message_level_t, const char*, const spv_position_t& at, const char* message) {
    ADD_FAILURE() << "line " << at.line + 1 << ": " << message;
  });
  EXPECT_TRUE(tools.Assemble(text, &words));
  return words;
}

struct Imported {
  std::optional<ir::Module> module;
  std::string error;  ///< the first
};

inline Imported import_words(std::span<const uint32_t> words, const ReadOptions& options = {}) {
  Sources sources;
  Diagnostics diagnostics;
  Result<ir::Module> result = import(words, options, sources, diagnostics);
  Imported found;
  EXPECT_EQ(static_cast<bool>(result), !diagnostics.has_errors());
  if (result) found.module = std::move(*result);
  if (diagnostics.has_errors()) found.error = diagnostics.all().front().text;
  return found;
}

/// A compute shader around what a test is about: `%buffer` holds words, `%at` is a pointer to one of them.
inline std::string compute(const std::string& body, const std::string& globals = {},
                           const std::string& annotations = {}) {
  return R"(OpCapability Shader
%glsl = OpExtInstImport "GLSL.std.450"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %Block BufferBlock
OpMemberDecorate %Block 0 Offset 0
OpDecorate %words ArrayStride 4
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
)" + annotations +
         R"(
%void = OpTypeVoid
%entry = OpTypeFunction %void
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%int = OpTypeInt 32 1
%float = OpTypeFloat 32
%vec2 = OpTypeVector %float 2
%uvec2 = OpTypeVector %uint 2
%uvec4 = OpTypeVector %uint 4
%words = OpTypeRuntimeArray %uint
%Block = OpTypeStruct %words
%in_block = OpTypePointer Uniform %Block
%in_word = OpTypePointer Uniform %uint
%local = OpTypePointer Function %uint
%buffer = OpVariable %in_block Uniform
%true = OpConstantTrue %bool
%u0 = OpConstant %uint 0
%u1 = OpConstant %uint 1
%u2 = OpConstant %uint 2
%u3 = OpConstant %uint 3
%u4 = OpConstant %uint 4
%u5 = OpConstant %uint 5
%u10 = OpConstant %uint 10
%u100 = OpConstant %uint 100
)" + globals +
         R"(
%main = OpFunction %void None %entry
)" + body +
         R"(
OpFunctionEnd
)";
}

/// Runs a shader of `compute` on these words of the buffer.
inline std::vector<uint32_t> run(std::span<const uint32_t> module, std::vector<uint32_t> words,
                                 const ReadOptions& options = {}) {
  Imported imported = import_words(module, options);
  EXPECT_EQ(imported.error, "");
  if (!imported.module) return {};
  eval::Bindings bindings;
  eval::Bytes& bytes = bindings.buffer(ir::ResourceId{0});
  bytes.resize(words.size() * 4);
  std::memcpy(bytes.data(), words.data(), bytes.size());
  eval::Interpreter interpreter(*imported.module, bindings);
  const eval::Outcome outcome = interpreter.run_compute({1, 1, 1});
  EXPECT_EQ(outcome.status, eval::Status::ok) << outcome.op;
  std::memcpy(words.data(), bytes.data(), bytes.size());
  return words;
}
inline std::vector<uint32_t> run(const std::string& text, std::vector<uint32_t> words,
                                 const ReadOptions& options = {}) {
  return run(assemble(text), std::move(words), options);
}

}  // namespace umber::front::spirv::testing
