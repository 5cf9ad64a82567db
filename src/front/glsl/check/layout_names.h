// SPDX-License-Identifier: Apache-2.0
// The words of layout(...), and where each of them is (GLSL 4.60 section 4.4).
#pragma once
#include <string_view>

#include "front/glsl/builtins/availability.h"
#include "front/glsl/check/layout_qualifiers.h"
#include "umber/vocabulary/blend_equation.hpp"

namespace umber::glsl::layout_names {

using enum Extension;

struct LayoutName {
  std::string_view name;
  LayoutKey key;
  bool takes_value = false;
  Availability when{};
};
inline constexpr Availability kBlocks = from(140, 300).with(ARB_uniform_buffer_object);
inline constexpr Availability kDepth =
    from(420, 0).with(ARB_conservative_depth, AMD_conservative_depth, EXT_conservative_depth);
inline constexpr Availability kCoord = from(150, 0).with(ARB_fragment_coord_conventions);
inline constexpr Availability kEnhanced = from(440, 0).with(ARB_enhanced_layouts);
inline constexpr Availability kReferences = {.is_of_vulkan = true, .extension_count = 1, .extensions = {EXT_buffer_reference}};
inline constexpr Availability kCompute = from(430, 310).with(ARB_compute_shader);
inline constexpr Availability kGeometry =
    from(150, 320).in(stages::kGeometry).with(OES_geometry_shader, EXT_geometry_shader);
inline constexpr Availability kInvocations =
    from(400, 320).in(stages::kGeometry).with(ARB_gpu_shader5, OES_geometry_shader, EXT_geometry_shader);
inline constexpr Availability kStreams = from(400, 0).in(stages::kGeometry).with(ARB_gpu_shader5);
inline constexpr Availability kTessellation =
    from(400, 320).with(ARB_tessellation_shader, OES_tessellation_shader, EXT_tessellation_shader);
inline constexpr Availability kControl = kTessellation.in(stages::kTessControl);
inline constexpr Availability kEvaluation = kTessellation.in(stages::kTessEvaluation);
inline constexpr Availability kBoth =
    from(150, 320).in(stages::kGeometry | stages::kTessEvaluation).with(OES_geometry_shader, EXT_geometry_shader,
                                                                        OES_tessellation_shader, EXT_tessellation_shader);
inline constexpr Availability kGeometryOrMesh = kGeometry.in(stages::kGeometry | stages::kMesh);
inline constexpr Availability kBothOrMesh = kBoth.in(stages::kGeometry | stages::kTessEvaluation | stages::kMesh);
inline constexpr Availability kMeshes = only_with(EXT_mesh_shader).in(stages::kMesh);
inline constexpr Availability kImages = from(420, 310).with(ARB_shader_image_load_store);
inline constexpr Availability kInterlock =
    only_with(ARB_fragment_shader_interlock).with(NV_fragment_shader_interlock).in(stages::kFragment);
inline constexpr Availability kQuads = only_with(EXT_shader_quad_control).in(stages::kFragment);
inline constexpr Availability kBlend = from(0, 320).in(stages::kFragment).with(KHR_blend_equation_advanced);
inline constexpr Availability kHandles = only_with(ARB_bindless_texture).with(NV_bindless_texture);
inline constexpr LayoutName kNames[] = {
    {"location", LayoutKey::location, true,
     from(330, 300).with(ARB_explicit_attrib_location, ARB_explicit_uniform_location, ARB_separate_shader_objects,
                         EXT_separate_shader_objects)},
    {"component", LayoutKey::component, true, kEnhanced},
    {"index", LayoutKey::index, true,
     from(330, 0).with(ARB_explicit_attrib_location, EXT_blend_func_extended, ARB_explicit_uniform_location)},
    {"binding", LayoutKey::binding, true,
     from(420, 310).with(ARB_shading_language_420pack, ARB_shader_atomic_counters, ARB_shader_storage_buffer_object)},
    {"set", LayoutKey::set, true, kOfVulkan},
    {"push_constant", LayoutKey::push_constant, false, kOfVulkan},
    {"buffer_reference", LayoutKey::buffer_reference, false, kReferences},
    {"buffer_reference_align", LayoutKey::buffer_reference_align, true, kReferences},
    {"shaderRecordEXT", LayoutKey::push_constant, false, only_with(EXT_ray_tracing).in(stages::kOfRayTracing)},
    {"offset", LayoutKey::offset, true, from(420, 310).with(ARB_shader_atomic_counters, ARB_enhanced_layouts)},
    {"align", LayoutKey::align, true, kEnhanced},
    {"shared", LayoutKey::shared, false, kBlocks},
    {"packed", LayoutKey::packed, false, kBlocks},
    {"std140", LayoutKey::std140, false, kBlocks},
    {"std430", LayoutKey::std430, false, from(430, 310).with(ARB_shader_storage_buffer_object)},
    {"scalar", LayoutKey::scalar, false, only_with(EXT_scalar_block_layout)},
    {"row_major", LayoutKey::row_major, false, kBlocks},
    {"column_major", LayoutKey::column_major, false, kBlocks},
    {"local_size_x", LayoutKey::local_size_x, true, kCompute},
    {"local_size_y", LayoutKey::local_size_y, true, kCompute},
    {"local_size_z", LayoutKey::local_size_z, true, kCompute},
    {"local_size_variable", LayoutKey::local_size_variable, false,
     only_with(ARB_compute_variable_group_size).in(stages::kCompute)},
    {"derivative_group_quadsNV", LayoutKey::derivative_group, false,
     only_with(NV_compute_shader_derivatives).in(stages::kWorkgroups)},
    {"derivative_group_linearNV", LayoutKey::derivative_group, false,
     only_with(NV_compute_shader_derivatives).in(stages::kWorkgroups)},
    {"derivative_group_quadsKHR", LayoutKey::derivative_group, false,
     only_with(KHR_compute_shader_derivatives).in(stages::kWorkgroups)},
    {"derivative_group_linearKHR", LayoutKey::derivative_group, false,
     only_with(KHR_compute_shader_derivatives).in(stages::kWorkgroups)},
    {"early_fragment_tests", LayoutKey::early_fragment_tests, false, kImages},
    {"depth_any", LayoutKey::depth, false, kDepth},
    {"depth_greater", LayoutKey::depth, false, kDepth},
    {"depth_less", LayoutKey::depth, false, kDepth},
    {"depth_unchanged", LayoutKey::depth, false, kDepth},
    {"origin_upper_left", LayoutKey::origin_upper_left, false, kCoord},
    {"pixel_center_integer", LayoutKey::pixel_center_integer, false, kCoord},
    {"constant_id", LayoutKey::constant_id, true, kOfVulkan},
    {"input_attachment_index", LayoutKey::input_attachment_index, true, kOfVulkan},
    {"local_size_x_id", LayoutKey::local_size_x_id, true, kOfVulkan},
    {"local_size_y_id", LayoutKey::local_size_y_id, true, kOfVulkan},
    {"local_size_z_id", LayoutKey::local_size_z_id, true, kOfVulkan},
    {"xfb_buffer", LayoutKey::xfb_buffer, true, kEnhanced},
    {"xfb_stride", LayoutKey::xfb_stride, true, kEnhanced},
    {"xfb_offset", LayoutKey::xfb_offset, true, kEnhanced},
    {"post_depth_coverage", LayoutKey::post_depth_coverage, false,
     only_with(ARB_post_depth_coverage).with(EXT_post_depth_coverage)},
    {"pixel_interlock_ordered", LayoutKey::interlock, false, kInterlock},
    {"pixel_interlock_unordered", LayoutKey::interlock, false, kInterlock},
    {"sample_interlock_ordered", LayoutKey::interlock, false, kInterlock},
    {"sample_interlock_unordered", LayoutKey::interlock, false, kInterlock},
    {"quad_derivatives", LayoutKey::quad_derivatives, false, kQuads},
    {"full_quads", LayoutKey::full_quads, false, kQuads},
    {"points", LayoutKey::primitive, false, kGeometryOrMesh},
    {"lines", LayoutKey::primitive, false, kGeometryOrMesh},
    {"lines_adjacency", LayoutKey::primitive, false, kGeometry},
    {"triangles", LayoutKey::primitive, false, kBothOrMesh},
    {"triangles_adjacency", LayoutKey::primitive, false, kGeometry},
    {"line_strip", LayoutKey::primitive, false, kGeometry},
    {"triangle_strip", LayoutKey::primitive, false, kGeometry},
    {"quads", LayoutKey::primitive, false, kEvaluation},
    {"isolines", LayoutKey::primitive, false, kEvaluation},
    {"invocations", LayoutKey::invocations, true, kInvocations},
    {"max_vertices", LayoutKey::max_vertices, true, kGeometryOrMesh},
    {"max_primitives", LayoutKey::max_primitives, true, kMeshes},
    {"stream", LayoutKey::stream, true, kStreams},
    {"vertices", LayoutKey::vertices, true, kControl},
    {"equal_spacing", LayoutKey::spacing, false, kEvaluation},
    {"fractional_even_spacing", LayoutKey::spacing, false, kEvaluation},
    {"fractional_odd_spacing", LayoutKey::spacing, false, kEvaluation},
    {"cw", LayoutKey::ordering, false, kEvaluation},
    {"ccw", LayoutKey::ordering, false, kEvaluation},
    {"point_mode", LayoutKey::point_mode, false, kEvaluation},
    {"bindless_sampler", LayoutKey::bindless_sampler, false, kHandles},
    {"bound_sampler", LayoutKey::bindless_sampler, false, kHandles},
    {"noncoherent", LayoutKey::noncoherent, false,
     only_with(EXT_shader_framebuffer_fetch_non_coherent).in(stages::kFragment)},
    {"yuv", LayoutKey::yuv, false, only_with(EXT_YUV_target).in(stages::kFragment)},
#define X(name) {"blend_support_" #name, LayoutKey::blend_support, false, kBlend},
    UMBER_BLEND_EQUATIONS(X)
#undef X
        {"blend_support_all_equations", LayoutKey::blend_support, false, kBlend},
    {"num_views", LayoutKey::num_views, true,
     only_with(OVR_multiview).with(OVR_multiview2, EXT_multiview_tessellation_geometry_shader)},
    {"bindless_image", LayoutKey::bindless_image, false, kHandles},
    {"bound_image", LayoutKey::bindless_image, false, kHandles},
};

/// In the order of ir::ImageFormat, from rgba32f on. The flag: ESSL 3.10 has it.
struct FormatName {
  std::string_view name;
  bool in_es;
};
inline constexpr FormatName kFormats[] = {
    {"rgba32f", true},     {"rgba16f", true},     {"rg32f", false},     {"rg16f", false},     {"r11f_g11f_b10f", false},
    {"r32f", true},        {"r16f", false},       {"rgba16", false},    {"rgb10_a2", false},  {"rgba8", true},
    {"rg16", false},       {"rg8", false},        {"r16", false},       {"r8", false},        {"rgba16_snorm", false},
    {"rgba8_snorm", true}, {"rg16_snorm", false}, {"rg8_snorm", false}, {"r16_snorm", false}, {"r8_snorm", false},
    {"rgba32i", true},     {"rgba16i", true},     {"rgba8i", true},     {"rg32i", false},     {"rg16i", false},
    {"rg8i", false},       {"r32i", true},        {"r16i", false},      {"r8i", false},       {"rgba32ui", true},
    {"rgba16ui", true},    {"rgb10_a2ui", false}, {"rgba8ui", true},    {"rg32ui", false},    {"rg16ui", false},
    {"rg8ui", false},      {"r32ui", true},       {"r16ui", false},     {"r8ui", false},
    {"r64i", true},        {"r64ui", true},
};
static_assert(std::size(kFormats) == static_cast<size_t>(ir::ImageFormat::r64ui));

inline constexpr LayoutName kFormat{"", LayoutKey::format, false, kImages},
    kWideFormat{"", LayoutKey::format, false, only_with(EXT_shader_image_int64)};

/// What the words of GL_KHR_blend_equation_advanced begin with; the names of equations follow, or `all_equations`.
inline constexpr std::string_view kBlendSupport = "blend_support_";

}  // namespace umber::glsl::layout_names
