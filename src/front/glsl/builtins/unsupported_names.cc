// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/builtins/unsupported_names.h"

#include <algorithm>

namespace umber::glsl {
namespace {

struct Row {
  std::string_view name;  ///< a * stands for any letters
  Extension extension;
};
/// The first row that fits counts.
constexpr Row kRows[] = {
    {"rayQuery*", Extension::EXT_ray_query},
    {"gl_RayQuery*", Extension::EXT_ray_query},
    {"accelerationStructureEXT", Extension::EXT_ray_query},
    {"coopmat", Extension::KHR_cooperative_matrix},
    {"fcoopmatNV", Extension::NV_cooperative_matrix},
    {"icoopmatNV", Extension::NV_integer_cooperative_matrix},
    {"ucoopmatNV", Extension::NV_integer_cooperative_matrix},
    {"coopMatLoadNV", Extension::NV_cooperative_matrix},
    {"coopMatStoreNV", Extension::NV_cooperative_matrix},
    {"coopMatMulAddNV", Extension::NV_cooperative_matrix},
    {"coopvecNV", Extension::NV_cooperative_vector},
    {"coopVec*", Extension::NV_cooperative_vector},
    {"gl_ComponentType*", Extension::NV_cooperative_vector},
    {"gl_CooperativeVector*", Extension::NV_cooperative_vector},
    {"coopMatReduceNV", Extension::NV_cooperative_matrix2},
    {"coopMatPerElementNV", Extension::NV_cooperative_matrix2},
    {"coopMatTransposeNV", Extension::NV_cooperative_matrix2},
    {"coopMatLoadTensorNV", Extension::NV_cooperative_matrix2},
    {"coopMatStoreTensorNV", Extension::NV_cooperative_matrix2},
    {"tensorLayoutNV", Extension::NV_cooperative_matrix2},
    {"tensorViewNV", Extension::NV_cooperative_matrix2},
    {"coopMat*", Extension::KHR_cooperative_matrix},
    {"gl_HitTriangleVertexPositionsEXT", Extension::EXT_ray_tracing_position_fetch},
    {"beginInvocationInterlock*", Extension::ARB_fragment_shader_interlock},
    {"endInvocationInterlock*", Extension::ARB_fragment_shader_interlock},
    {"float16_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"f16vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"float32_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"f32vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"float64_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"f64vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"int8_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"uint8_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"i8vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"u8vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"int16_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"uint16_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"i16vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"u16vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"int32_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"uint32_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"i32vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"u32vec*", Extension::EXT_shader_explicit_arithmetic_types},
    {"int64_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"uint64_t", Extension::EXT_shader_explicit_arithmetic_types},
    {"packHalf4x16", Extension::EXT_shader_explicit_arithmetic_types},
    {"pack16", Extension::EXT_shader_explicit_arithmetic_types},
    {"pack32", Extension::EXT_shader_explicit_arithmetic_types},
    {"pack64", Extension::EXT_shader_explicit_arithmetic_types},
    {"unpack8", Extension::EXT_shader_explicit_arithmetic_types},
    {"unpack16", Extension::EXT_shader_explicit_arithmetic_types},
    {"unpack32", Extension::EXT_shader_explicit_arithmetic_types},
    {"bfloat16_t", Extension::EXT_bfloat16},
    {"bf16vec*", Extension::EXT_bfloat16},
    {"floate2m1_t", Extension::EXT_float_e2m1},
    {"fe2m1vec*", Extension::EXT_float_e2m1},
    {"floate4m3_t", Extension::EXT_float_e4m3},
    {"fe4m3vec*", Extension::EXT_float_e4m3},
    {"floate5m2_t", Extension::EXT_float_e5m2},
    {"fe5m2vec*", Extension::EXT_float_e5m2},
    {"i64image*", Extension::EXT_shader_image_int64},
    {"u64image*", Extension::EXT_shader_image_int64},
    {"dotPacked4x8*", Extension::EXT_integer_dot_product},
    {"dotEXT", Extension::EXT_integer_dot_product},
};

constexpr bool fits(std::string_view name, std::string_view row) {
  const size_t star = row.find('*');
  if (star == std::string_view::npos) return name == row;
  const std::string_view end = row.substr(star + 1);
  return name.size() >= star + end.size() && name.starts_with(row.substr(0, star)) && name.ends_with(end);
}

/// True if one of the names in a list is this.
constexpr bool has_name(std::string_view list, std::string_view name) {
  while (!list.empty()) {
    const size_t end = std::min(list.find(' '), list.size());
    const size_t length = end - (end != 0 && list[end - 1] == ',');
    if (length != 0 && fits(name, list.substr(0, length))) return true;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

}  // namespace

std::optional<Extension> extension_of_name(std::string_view name) {
  for (const Row& row : kRows)
    if (fits(name, row.name)) return row.extension;
  return std::nullopt;
}

std::string_view refused_extension_of(std::string_view name) {
  for (TableText refused = kRefusedExtensions; !refused.rest.empty();) {
    const std::string_view extension = refused.column();
    refused.column();
    if (has_name(refused.column(), name)) return extension;
  }
  TableText texts = kExtensionTexts;
  for (const ExtensionInfo& row : kExtensions) {
    texts.column();
    if (has_name(texts.column(), name)) return row.name;
  }
  return {};
}

}  // namespace umber::glsl
