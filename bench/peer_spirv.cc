// SPDX-License-Identifier: Apache-2.0
#include <spirv-tools/optimizer.hpp>
#include <spirv_cross/spirv_cross_c.h>

#include "modules.h"
#include "peers.h"

namespace umber::bench {
namespace {

bool compile_and_optimize(const Shader& shader) { return !optimized_glslang_module(shader, true).empty(); }

bool read_with_spirv_opt(const Shader& module) {
  spvtools::Optimizer optimizer(SPV_ENV_UNIVERSAL_1_6);
  spvtools::OptimizerOptions options;
  options.set_run_validator(false);
  std::vector<uint32_t> written;
  const std::span<const uint32_t> words = words_of(module);
  return optimizer.Run(words.data(), words.size(), &written, options);
}

bool read_with_spirv_cross(const Shader& module) {
  spvc_context context = nullptr;
  if (spvc_context_create(&context) != SPVC_SUCCESS) return false;
  spvc_parsed_ir parsed = nullptr;
  const std::span<const uint32_t> words = words_of(module);
  const bool ok = spvc_context_parse_spirv(context, words.data(), words.size(), &parsed) == SPVC_SUCCESS;
  spvc_context_destroy(context);
  return ok;
}

bool write_hlsl_with_spirv_cross(const Shader& module) {
  spvc_context context = nullptr;
  if (spvc_context_create(&context) != SPVC_SUCCESS) return false;
  spvc_parsed_ir parsed = nullptr;
  spvc_compiler compiler = nullptr;
  spvc_compiler_options options = nullptr;
  const char* text = nullptr;
  const std::span<const uint32_t> words = words_of(module);
  const bool ok = spvc_context_parse_spirv(context, words.data(), words.size(), &parsed) == SPVC_SUCCESS &&
                  spvc_context_create_compiler(context, SPVC_BACKEND_HLSL, parsed, SPVC_CAPTURE_MODE_TAKE_OWNERSHIP,
                                               &compiler) == SPVC_SUCCESS &&
                  spvc_compiler_create_compiler_options(compiler, &options) == SPVC_SUCCESS &&
                  spvc_compiler_options_set_uint(options, SPVC_COMPILER_OPTION_HLSL_SHADER_MODEL, 50) == SPVC_SUCCESS &&
                  spvc_compiler_install_compiler_options(compiler, options) == SPVC_SUCCESS &&
                  spvc_compiler_compile(compiler, &text) == SPVC_SUCCESS;
  spvc_context_destroy(context);
  return ok;
}

}  // namespace

Subject glslang_optimized_subject() {
  return {.name = "spirv-opt", .compile = compile_and_optimize, .may_crash = true};
}
Subject spirv_opt_subject() { return {.name = "spirv-opt", .compile = read_with_spirv_opt}; }
Subject spirv_cross_subject() { return {.name = "cross", .compile = read_with_spirv_cross}; }
Subject spirv_cross_hlsl_subject() {
  return {.name = "cross", .compile = write_hlsl_with_spirv_cross, .may_crash = true};
}

}  // namespace umber::bench
