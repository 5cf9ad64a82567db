// SPDX-License-Identifier: Apache-2.0
#include "shaderc/options.h"

#include <algorithm>
#include <iterator>
#include <new>

#include "shaderc/functions.h"

namespace umber::shaderc {
namespace {

using Said = ShaderKind::Said;

/// In the order of shaderc_shader_kind.
constexpr ShaderKind kKinds[] = {
    {Said::here, Stage::vertex},           {Said::here, Stage::fragment},          {Said::here, Stage::compute},
    {Said::here, Stage::geometry},         {Said::here, Stage::tess_control},      {Said::here, Stage::tess_evaluation},
    {Said::in_source, {}},                 {Said::either, Stage::vertex},          {Said::either, Stage::fragment},
    {Said::either, Stage::compute},        {Said::either, Stage::geometry},        {Said::either, Stage::tess_control},
    {Said::either, Stage::tess_evaluation}, {Said::nothing, {}} /* assembly */,    {Said::here, Stage::ray_generation},
    {Said::here, Stage::any_hit},          {Said::here, Stage::closest_hit},       {Said::here, Stage::miss},
    {Said::here, Stage::intersection},     {Said::here, Stage::callable},          {Said::either, Stage::ray_generation},
    {Said::either, Stage::any_hit},        {Said::either, Stage::closest_hit},     {Said::either, Stage::miss},
    {Said::either, Stage::intersection},   {Said::either, Stage::callable},        {Said::here, Stage::task},
    {Said::here, Stage::mesh},             {Said::either, Stage::task},            {Said::either, Stage::mesh},
};

std::optional<BindingKind> binding_kind(UniformKind kind) {
  switch (kind) {
    case UniformKind::image: return BindingKind::image;
    case UniformKind::sampler: return BindingKind::sampler;
    case UniformKind::texture: return BindingKind::texture;
    case UniformKind::buffer: return BindingKind::uniform_block;
    case UniformKind::storage_buffer: return BindingKind::storage_block;
    case UniformKind::unordered_access_view: break;  // HLSL's
  }
  return std::nullopt;
}

/// Where memory runs out the option is lost, which a function without a result cannot say.
template <typename Change>
void change(Change&& work) {
  try {
    work();
  } catch (const std::bad_alloc&) {
  }
}

}  // namespace

ShaderKind shader_kind(uint32_t number) { return number < std::size(kKinds) ? kKinds[number] : ShaderKind(); }

}  // namespace umber::shaderc

using namespace umber;
using namespace umber::shaderc;

extern "C" {

shaderc_compile_options* shaderc_compile_options_initialize() { return new (std::nothrow) shaderc_compile_options; }

shaderc_compile_options* shaderc_compile_options_clone(const shaderc_compile_options* options) {
  if (!options) return shaderc_compile_options_initialize();
  shaderc_compile_options* copy = nullptr;
  change([&] { copy = new shaderc_compile_options(*options); });
  return copy;
}

void shaderc_compile_options_release(shaderc_compile_options* options) { delete options; }

void shaderc_compile_options_add_macro_definition(shaderc_compile_options* options, const char* name, size_t name_length,
                                                  const char* value, size_t value_length) {
  change([&] {
    std::string define(name, name_length);
    define += '=';
    std::erase_if(options->defines, [&](const std::string& d) { return d.starts_with(define); });
    if (value) define.append(value, value_length);
    options->defines.push_back(std::move(define));
  });
}

void shaderc_compile_options_set_source_language(shaderc_compile_options* options, SourceLanguage language) {
  options->language = language;
}
void shaderc_compile_options_set_generate_debug_info(shaderc_compile_options* options) { options->debug_info = true; }
void shaderc_compile_options_set_optimization_level(shaderc_compile_options* options, Level level) {
  options->level = level;
}

void shaderc_compile_options_set_forced_version_profile(shaderc_compile_options* options, int version, Profile profile) {
  constexpr const char* kProfiles[] = {"", "core", "compatibility", "es"};
  const auto index = static_cast<size_t>(profile);
  change([&] { options->forced_version = std::to_string(version) + (index < std::size(kProfiles) ? kProfiles[index] : "?"); });
}

void shaderc_compile_options_set_include_callbacks(shaderc_compile_options* options, Resolve resolve, Release release,
                                                   void* user) {
  options->resolve = resolve, options->release = release, options->include_user = user;
}
void shaderc_compile_options_set_suppress_warnings(shaderc_compile_options* options) { options->no_warnings = true; }
void shaderc_compile_options_set_warnings_as_errors(shaderc_compile_options* options) {
  options->warnings_are_errors = true;
}

void shaderc_compile_options_set_target_env(shaderc_compile_options* options, Environment environment, uint32_t version) {
  options->environment = environment;
  options->vulkan = static_cast<Vulkan>(std::min(minor_of_vulkan(version), static_cast<uint32_t>(Vulkan::v1_3)));
}
void shaderc_compile_options_set_target_spirv(shaderc_compile_options* options, uint32_t version) {
  constexpr auto kLast = static_cast<uint32_t>(SpirvVersion::v1_6);
  options->spirv = static_cast<SpirvVersion>(std::min(static_cast<uint32_t>(SpirvVersion::v1_0) + minor_of_spirv(version), kLast));
}
void shaderc_compile_options_set_limit(shaderc_compile_options* options, uint32_t limit, int value) {
  change([&] { options->limits.set(limit, value); });
}

// Umber gives every resource a binding.
void shaderc_compile_options_set_auto_bind_uniforms(shaderc_compile_options*, bool) {}
void shaderc_compile_options_set_auto_combined_image_sampler(shaderc_compile_options* options, bool enable) {
  options->combines_samplers = enable;
}
void shaderc_compile_options_set_auto_map_locations(shaderc_compile_options* options, bool enable) {
  options->locations_are_mapped = enable;
}
void shaderc_compile_options_set_invert_y(shaderc_compile_options* options, bool enable) {
  options->y_is_inverted = enable;
}
void shaderc_compile_options_set_nan_clamp(shaderc_compile_options* options, bool enable) { options->clamps_nan = enable; }

void shaderc_compile_options_set_binding_base(shaderc_compile_options* options, UniformKind kind, uint32_t base) {
  if (const auto of = binding_kind(kind)) change([&] { options->bases.add({}, {*of, base, {}}); });
}
void shaderc_compile_options_set_binding_base_for_stage(shaderc_compile_options* options, uint32_t shader,
                                                        UniformKind kind, uint32_t base) {
  if (const auto of = binding_kind(kind)) change([&] { options->bases.add(shader_kind(shader).stage, {*of, base, {}}); });
}

void shaderc_compile_options_set_hlsl_offsets(shaderc_compile_options* options, bool enable) {
  options->has_hlsl_offsets = enable;
}
// What concerns texts in HLSL alone changes nothing of those in GLSL.
void shaderc_compile_options_set_hlsl_io_mapping(shaderc_compile_options*, bool) {}
void shaderc_compile_options_set_hlsl_register_set_and_binding_for_stage(shaderc_compile_options*, uint32_t, const char*,
                                                                         const char*, const char*) {}
void shaderc_compile_options_set_hlsl_register_set_and_binding(shaderc_compile_options*, const char*, const char*,
                                                               const char*) {}
void shaderc_compile_options_set_hlsl_functionality1(shaderc_compile_options*, bool) {}
void shaderc_compile_options_set_hlsl_16bit_types(shaderc_compile_options*, bool) {}

}  // extern "C"
