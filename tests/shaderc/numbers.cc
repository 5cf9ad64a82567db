// SPDX-License-Identifier: Apache-2.0
// Compiles if the numbers and structures of libshaderc_umber.so.1 are those that shaderc.h gives programs.
#include <shaderc/shaderc.h>

#include <type_traits>

#include "shaderc/abi.h"

namespace {

using namespace umber::shaderc;

template <typename Ours, typename Theirs>
constexpr bool same(Ours ours, Theirs theirs) {
  return static_cast<long>(ours) == static_cast<long>(theirs) && sizeof ours == sizeof theirs;
}

static_assert(same(SourceLanguage::glsl, shaderc_source_language_glsl) && same(SourceLanguage::hlsl, shaderc_source_language_hlsl));
static_assert(same(Profile::none, shaderc_profile_none) && same(Profile::core, shaderc_profile_core) &&
              same(Profile::compatibility, shaderc_profile_compatibility) && same(Profile::es, shaderc_profile_es));
static_assert(same(Level::zero, shaderc_optimization_level_zero) && same(Level::size, shaderc_optimization_level_size) &&
              same(Level::performance, shaderc_optimization_level_performance));
static_assert(same(Environment::vulkan, shaderc_target_env_vulkan) && same(Environment::opengl, shaderc_target_env_opengl) &&
              same(Environment::opengl_compat, shaderc_target_env_opengl_compat));
static_assert(same(IncludeType::relative, shaderc_include_type_relative) &&
              same(IncludeType::standard, shaderc_include_type_standard));
static_assert(same(UniformKind::image, shaderc_uniform_kind_image) && same(UniformKind::sampler, shaderc_uniform_kind_sampler) &&
              same(UniformKind::texture, shaderc_uniform_kind_texture) && same(UniformKind::buffer, shaderc_uniform_kind_buffer) &&
              same(UniformKind::storage_buffer, shaderc_uniform_kind_storage_buffer) &&
              same(UniformKind::unordered_access_view, shaderc_uniform_kind_unordered_access_view));
static_assert(same(CompilationStatus::success, shaderc_compilation_status_success) &&
              same(CompilationStatus::invalid_stage, shaderc_compilation_status_invalid_stage) &&
              same(CompilationStatus::compilation_error, shaderc_compilation_status_compilation_error) &&
              same(CompilationStatus::internal_error, shaderc_compilation_status_internal_error) &&
              same(CompilationStatus::null_result_object, shaderc_compilation_status_null_result_object) &&
              same(CompilationStatus::invalid_assembly, shaderc_compilation_status_invalid_assembly) &&
              same(CompilationStatus::configuration_error, shaderc_compilation_status_configuration_error));
static_assert(minor_of_vulkan(shaderc_env_version_vulkan_1_0) == 0 && minor_of_vulkan(shaderc_env_version_vulkan_1_3) == 3);
static_assert(minor_of_spirv(shaderc_spirv_version_1_0) == 0 && minor_of_spirv(shaderc_spirv_version_1_6) == 6);

static_assert(sizeof(IncludeResult) == sizeof(shaderc_include_result));
static_assert(offsetof(IncludeResult, source_name_length) == offsetof(shaderc_include_result, source_name_length) &&
              offsetof(IncludeResult, content) == offsetof(shaderc_include_result, content) &&
              offsetof(IncludeResult, content_length) == offsetof(shaderc_include_result, content_length) &&
              offsetof(IncludeResult, user_data) == offsetof(shaderc_include_result, user_data));

}  // namespace

int main() {}
