// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>

#include "ir/module.h"

/// How the text form spells enumerators, ops and types that need no module. Printer and parser share it.
namespace umber::ir::text {

// clang-format off
inline constexpr auto kStageWords = [] {
  std::array<std::string_view, kStageCount> words;
  for (size_t n = 0; n < kStageCount; ++n) words[n] = umber::kStages[n].word;
  return words;
}();
inline constexpr std::string_view kDepthModes[] = {"any", "greater", "less", "unchanged"};
inline constexpr std::string_view kInterlocks[] = {"none",           "pixel_ordered",        "pixel_unordered",
                                                   "sample_ordered", "sample_unordered",     "shading_rate_ordered",
                                                   "shading_rate_unordered"};
inline constexpr std::string_view kInputPrimitives[] = {"none", "points", "lines", "lines_adjacency", "triangles",
                                                        "triangles_adjacency"};
inline constexpr std::string_view kOutputPrimitives[] = {"none", "points", "line_strip", "triangle_strip"};
inline constexpr std::string_view kMeshPrimitives[] = {"none", "points", "lines", "triangles"};
inline constexpr std::string_view kPatchDomains[] = {"none", "triangles", "quads", "isolines"};
inline constexpr std::string_view kPatchSpacings[] = {"equal", "fractional_even", "fractional_odd"};
inline constexpr std::string_view kReconvergences[] = {"unspecified", "uniform", "maximal"};
inline constexpr std::string_view kDerivativeGroups[] = {"none", "quads", "linear"};
inline constexpr std::string_view kMatrixUses[] = {"a", "b", "accumulator", "any", "vector"};
inline constexpr std::string_view kResourceKinds[] = {
    "uniform_block", "storage_block", "push_constants", "shader_record", "shared_block", "atomic_counters", "default_uniforms",
    "state_uniforms", "combined_image_sampler", "sampled_image", "sampler", "storage_image", "acceleration_structure"};
inline constexpr std::string_view kOrigins[] = {"declared", "atomic_counters", "default_uniforms", "state_uniforms",
                                                "transform_feedback", "driver"};
inline constexpr std::string_view kPackings[] = {"std140", "std430", "scalar"};
inline constexpr std::string_view kBlockForms[] = {"typed", "elements", "untyped"};
inline constexpr std::string_view kCoherences[] = {"unsaid", "subgroup", "workgroup", "shader_call", "queue_family",
                                                   "device"};
inline constexpr std::string_view kDirections[] = {"input", "output"};
inline constexpr std::string_view kInterpolations[] = {"smooth", "flat", "noperspective", "per_vertex"};
inline constexpr std::string_view kSamplings[] = {"center", "centroid", "sample"};
inline constexpr std::string_view kPrecisions[] = {"none", "lowp", "mediump", "highp"};
inline constexpr std::string_view kVariableScopes[] = {"function", "private", "shared", "ray_payload", "incoming_ray_payload",
                                                       "hit_attribute", "callable_data", "incoming_callable_data",
                                                       "task_payload", "ray_query"};
inline constexpr std::string_view kImageDims[] = {"1d", "2d", "3d", "cube", "rect", "buffer", "subpass"};
inline constexpr std::string_view kImageFormats[] = {
    "none",
    "rgba32f", "rgba16f", "rg32f", "rg16f", "r11f_g11f_b10f", "r32f", "r16f",
    "rgba16", "rgb10_a2", "rgba8", "rg16", "rg8", "r16", "r8",
    "rgba16_snorm", "rgba8_snorm", "rg16_snorm", "rg8_snorm", "r16_snorm", "r8_snorm",
    "rgba32i", "rgba16i", "rgba8i", "rg32i", "rg16i", "rg8i", "r32i", "r16i", "r8i",
    "rgba32ui", "rgba16ui", "rgb10_a2ui", "rgba8ui", "rg32ui", "rg16ui", "rg8ui", "r32ui", "r16ui", "r8ui",
    "r64i", "r64ui"};
inline constexpr std::string_view kScalars[] = {
    "bool", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f16", "f32", "f64",
    "bf16", "f8e4m3", "f8e5m2", "f4e2m1"};
// clang-format on

using Words = std::span<const std::string_view>;
constexpr Words words(Stage) { return kStageWords; }
constexpr Words words(DepthMode) { return kDepthModes; }
constexpr Words words(Interlock) { return kInterlocks; }
constexpr Words words(InputPrimitive) { return kInputPrimitives; }
constexpr Words words(OutputPrimitive) { return kOutputPrimitives; }
constexpr Words words(MeshPrimitive) { return kMeshPrimitives; }
constexpr Words words(PatchDomain) { return kPatchDomains; }
constexpr Words words(PatchSpacing) { return kPatchSpacings; }
constexpr Words words(Reconvergence) { return kReconvergences; }
constexpr Words words(DerivativeGroup) { return kDerivativeGroups; }
constexpr Words words(MatrixUse) { return kMatrixUses; }
constexpr Words words(ResourceKind) { return kResourceKinds; }
constexpr Words words(Origin) { return kOrigins; }
constexpr Words words(Packing) { return kPackings; }
constexpr Words words(BlockForm) { return kBlockForms; }
constexpr Words words(Coherence) { return kCoherences; }
constexpr Words words(Direction) { return kDirections; }
constexpr Words words(Interpolation) { return kInterpolations; }
constexpr Words words(Sampling) { return kSamplings; }
constexpr Words words(Precision) { return kPrecisions; }
constexpr Words words(VariableScope) { return kVariableScopes; }
constexpr Words words(ImageDim) { return kImageDims; }
constexpr Words words(ImageFormat) { return kImageFormats; }
constexpr Words words(TypeKind) { return kScalars; }  // the scalar kinds come first

static_assert(std::size(kCoherences) == size_t(Coherence::device) + 1);
static_assert(std::size(kDepthModes) == size_t(DepthMode::unchanged) + 1);
static_assert(std::size(kInputPrimitives) == size_t(InputPrimitive::triangles_adjacency) + 1 &&
              std::size(kOutputPrimitives) == size_t(OutputPrimitive::triangle_strip) + 1 &&
              std::size(kMeshPrimitives) == size_t(MeshPrimitive::triangles) + 1 &&
              std::size(kPatchDomains) == size_t(PatchDomain::isolines) + 1 &&
              std::size(kPatchSpacings) == size_t(PatchSpacing::fractional_odd) + 1 &&
              std::size(kReconvergences) == size_t(Reconvergence::maximal) + 1);
static_assert(std::size(kDerivativeGroups) == size_t(DerivativeGroup::linear) + 1 &&
              std::size(kMatrixUses) == size_t(MatrixUse::vector) + 1);
static_assert(std::size(kResourceKinds) == size_t(ResourceKind::acceleration_structure) + 1 &&
              std::size(kVariableScopes) == size_t(VariableScope::ray_query) + 1);
static_assert(std::size(kOrigins) == size_t(Origin::driver) + 1 && std::size(kPackings) == size_t(Packing::scalar) + 1 &&
              std::size(kBlockForms) == size_t(BlockForm::untyped) + 1);
static_assert(std::size(kPrecisions) == size_t(Precision::high) + 1 &&
              std::size(kImageDims) == size_t(ImageDim::subpass) + 1);
static_assert(std::size(kImageFormats) == size_t(ImageFormat::r64ui) + 1 && std::size(kScalars) == kScalarKinds);

struct AccessWord {
  std::string_view word;
  bool AccessFlags::* flag;
};
inline constexpr AccessWord kAccessWords[] = {
    {"readonly", &AccessFlags::readonly}, {"writeonly", &AccessFlags::writeonly}, {"coherent", &AccessFlags::coherent},
    {"volatile", &AccessFlags::volatile_}, {"restrict", &AccessFlags::restrict_}, {"aliased", &AccessFlags::aliased},
    {"nonprivate", &AccessFlags::nonprivate}};

/// The word for an enumerator; `?` if the value is none of the enumeration.
template <typename E>
constexpr std::string_view word(E e) {
  return static_cast<size_t>(e) < words(e).size() ? words(e)[static_cast<size_t>(e)] : "?";
}

/// The enumerator that `text` spells.
template <typename E>
constexpr std::optional<E> find(std::string_view text) {
  const Words all = words(E{});
  for (size_t n = 0; n < all.size(); ++n)
    if (all[n] == text) return static_cast<E>(n);
  return std::nullopt;
}

std::optional<Op> find_op(std::string_view text);
std::optional<BuiltIn> find_built_in(std::string_view text);
/// The bit of Inst::flags with this name; 0 if there is none.
uint16_t find_flag(std::string_view text);
/// bool, f32x4 (a vector), f32mat4x3 (columns x rows), void, sampler, atomic_counter,
/// acceleration_structure, ray_query.
std::optional<TypeId> find_fixed_type(std::string_view text);

/// True if a name can be written without quotes.
constexpr bool is_word_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_word(std::string_view text) {
  if (text.empty() || !is_word_start(text[0])) return false;
  for (char c : text)
    if (!is_word_start(c) && !is_digit(c)) return false;
  return true;
}

}  // namespace umber::ir::text
