// SPDX-License-Identifier: Apache-2.0
#include <spirv-tools/optimizer.hpp>
#include <spirv_cross/spirv_cross_c.h>

#include "modules.h"
#include "peers.h"

namespace umber::bench {
namespace {

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

}  // namespace

Subject spirv_opt_subject() { return {.name = "spirv-opt", .compile = read_with_spirv_opt}; }
Subject spirv_cross_subject() { return {.name = "cross", .compile = read_with_spirv_cross}; }

}  // namespace umber::bench
