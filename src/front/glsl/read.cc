// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/read.h"

#include "front/glsl/check/check.h"

namespace umber::glsl {
namespace {

LanguageVersion language_without_version(const FrontOptions& options) {
  if (options.version) return *options.version;
  if (options.language != umber::Language::essl && !is_webgl(options.dialect)) return {};
  return {.version = 100, .es = true, .profile = Profile::es};
}

}  // namespace

PreprocessorOptions preprocessor_options(const FrontOptions& options) {
  return {.language = language_without_version(options),
          .force_language = options.force_version && options.version,
          .dialect = options.dialect,
          .defines = options.defines,
          .preamble = options.preamble,
          .include = options.include,
          .include_depth = options.include_depth,
          .kept = options.kept_tokens};
}

Language language_of(const Preprocessor& tokens, const FrontOptions& options, ir::Stage stage, const Tree& tree,
                     uint32_t first_layout_arg, uint32_t first_type) {
  Language language = tokens.language();
  const bool is_vulkans = is_of_ray_tracing(stage) || stage == ir::Stage::task || stage == ir::Stage::mesh;
  if (options.dialect == Dialect::automatic &&
      (is_vulkans || is_for_vulkan(tree, tokens.names(), first_layout_arg, first_type)))
    language.dialect = Dialect::vulkan;
  return language;
}

}  // namespace umber::glsl
