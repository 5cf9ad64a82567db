// SPDX-License-Identifier: Apache-2.0
// The functions of libshaderc.so.1. What they promise is in shaderc.h; what is otherwise here, in docs/drop-in.md.
#pragma once
#include "shaderc/abi.h"
#include "umber/vocabulary/export.h"

extern "C" {

struct shaderc_compiler;
struct shaderc_compile_options;
struct shaderc_compilation_result;

UMBER_API shaderc_compiler* shaderc_compiler_initialize();
UMBER_API void shaderc_compiler_release(shaderc_compiler* compiler);

UMBER_API shaderc_compile_options* shaderc_compile_options_initialize();
UMBER_API shaderc_compile_options* shaderc_compile_options_clone(const shaderc_compile_options* options);
UMBER_API void shaderc_compile_options_release(shaderc_compile_options* options);
UMBER_API void shaderc_compile_options_add_macro_definition(shaderc_compile_options* options, const char* name,
                                                            size_t name_length, const char* value, size_t value_length);
UMBER_API void shaderc_compile_options_set_source_language(shaderc_compile_options* options,
                                                           umber::shaderc::SourceLanguage language);
UMBER_API void shaderc_compile_options_set_generate_debug_info(shaderc_compile_options* options);
UMBER_API void shaderc_compile_options_set_optimization_level(shaderc_compile_options* options,
                                                              umber::shaderc::Level level);
UMBER_API void shaderc_compile_options_set_forced_version_profile(shaderc_compile_options* options, int version,
                                                                  umber::shaderc::Profile profile);
UMBER_API void shaderc_compile_options_set_include_callbacks(shaderc_compile_options* options,
                                                             umber::shaderc::Resolve resolve,
                                                             umber::shaderc::Release release, void* user);
UMBER_API void shaderc_compile_options_set_suppress_warnings(shaderc_compile_options* options);
UMBER_API void shaderc_compile_options_set_warnings_as_errors(shaderc_compile_options* options);
UMBER_API void shaderc_compile_options_set_target_env(shaderc_compile_options* options,
                                                      umber::shaderc::Environment environment, uint32_t version);
UMBER_API void shaderc_compile_options_set_target_spirv(shaderc_compile_options* options, uint32_t version);
UMBER_API void shaderc_compile_options_set_limit(shaderc_compile_options* options, uint32_t limit, int value);
UMBER_API void shaderc_compile_options_set_auto_bind_uniforms(shaderc_compile_options* options, bool enable);
UMBER_API void shaderc_compile_options_set_auto_combined_image_sampler(shaderc_compile_options* options, bool enable);
UMBER_API void shaderc_compile_options_set_hlsl_io_mapping(shaderc_compile_options* options, bool enable);
UMBER_API void shaderc_compile_options_set_hlsl_offsets(shaderc_compile_options* options, bool enable);
UMBER_API void shaderc_compile_options_set_binding_base(shaderc_compile_options* options,
                                                        umber::shaderc::UniformKind kind, uint32_t base);
UMBER_API void shaderc_compile_options_set_binding_base_for_stage(shaderc_compile_options* options, uint32_t shader,
                                                                  umber::shaderc::UniformKind kind, uint32_t base);
UMBER_API void shaderc_compile_options_set_auto_map_locations(shaderc_compile_options* options, bool enable);
UMBER_API void shaderc_compile_options_set_hlsl_register_set_and_binding_for_stage(shaderc_compile_options* options,
                                                                                   uint32_t shader, const char* reg,
                                                                                   const char* set, const char* binding);
UMBER_API void shaderc_compile_options_set_hlsl_register_set_and_binding(shaderc_compile_options* options,
                                                                         const char* reg, const char* set,
                                                                         const char* binding);
UMBER_API void shaderc_compile_options_set_hlsl_functionality1(shaderc_compile_options* options, bool enable);
UMBER_API void shaderc_compile_options_set_hlsl_16bit_types(shaderc_compile_options* options, bool enable);
UMBER_API void shaderc_compile_options_set_invert_y(shaderc_compile_options* options, bool enable);
UMBER_API void shaderc_compile_options_set_nan_clamp(shaderc_compile_options* options, bool enable);

UMBER_API shaderc_compilation_result* shaderc_compile_into_spv(const shaderc_compiler* compiler, const char* text,
                                                               size_t size, uint32_t shader, const char* file,
                                                               const char* entry_point,
                                                               const shaderc_compile_options* options);
UMBER_API shaderc_compilation_result* shaderc_compile_into_spv_assembly(const shaderc_compiler* compiler,
                                                                        const char* text, size_t size, uint32_t shader,
                                                                        const char* file, const char* entry_point,
                                                                        const shaderc_compile_options* options);
UMBER_API shaderc_compilation_result* shaderc_compile_into_preprocessed_text(const shaderc_compiler* compiler,
                                                                             const char* text, size_t size,
                                                                             uint32_t shader, const char* file,
                                                                             const char* entry_point,
                                                                             const shaderc_compile_options* options);
UMBER_API shaderc_compilation_result* shaderc_assemble_into_spv(const shaderc_compiler* compiler, const char* text,
                                                                size_t size, const shaderc_compile_options* options);

UMBER_API void shaderc_result_release(shaderc_compilation_result* result);
UMBER_API size_t shaderc_result_get_length(const shaderc_compilation_result* result);
UMBER_API size_t shaderc_result_get_num_warnings(const shaderc_compilation_result* result);
UMBER_API size_t shaderc_result_get_num_errors(const shaderc_compilation_result* result);
UMBER_API umber::shaderc::CompilationStatus shaderc_result_get_compilation_status(
    const shaderc_compilation_result* result);
UMBER_API const char* shaderc_result_get_bytes(const shaderc_compilation_result* result);
UMBER_API const char* shaderc_result_get_error_message(const shaderc_compilation_result* result);

UMBER_API void shaderc_get_spv_version(unsigned* version, unsigned* revision);
UMBER_API bool shaderc_parse_version_profile(const char* text, int* version, umber::shaderc::Profile* profile);

}  // extern "C"
