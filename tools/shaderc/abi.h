// SPDX-License-Identifier: Apache-2.0
// The binary interface of libshaderc.so.1 (shaderc 2023.2): numbers and structures that programs were compiled with.
// tests/shaderc compares them with shaderc.h where that is installed.
#pragma once
#include <cstddef>
#include <cstdint>

namespace umber::shaderc {

enum class SourceLanguage : uint32_t { glsl, hlsl };
enum class Profile : uint32_t { none, core, compatibility, es };
enum class Level : uint32_t { zero, size, performance };
enum class Environment : uint32_t { vulkan, opengl, opengl_compat };
enum class IncludeType : uint32_t { relative, standard };
enum class UniformKind : uint32_t { image, sampler, texture, buffer, storage_buffer, unordered_access_view };

enum class CompilationStatus : uint32_t {
  success,
  invalid_stage,
  compilation_error,
  internal_error,
  null_result_object,
  invalid_assembly,
  validation_error,
  transformation_error,
  configuration_error,
};

/// Of Vulkan as of Vulkan's own version numbers, of SPIR-V as in the second word of a module: the minor version.
constexpr uint32_t minor_of_vulkan(uint32_t version) { return version >> 12 & 0x3ff; }
constexpr uint32_t minor_of_spirv(uint32_t version) { return version >> 8 & 0xff; }

struct IncludeResult {
  const char* source_name;  ///< empty: there is none, and the content says why
  size_t source_name_length;
  const char* content;
  size_t content_length;
  void* user_data;
};
using Resolve = IncludeResult* (*)(void* user, const char* requested, int type, const char* requesting, size_t depth);
using Release = void (*)(void* user, IncludeResult* result);

}  // namespace umber::shaderc
