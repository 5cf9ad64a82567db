// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "umber/run/gl_state.h"

namespace umber::run {
namespace {

using Values = std::vector<float>;

template <size_t n>
Values all(const std::array<float, n>& values) {
  return {values.begin(), values.end()};
}

Matrix modelview_projection(const GlState& state) { return state.projection * state.modelview; }

/// The transposed inverse of the upper left 3x3 of the model-view matrix.
Values normal_matrix(const GlState& state) {
  Matrix m = state.modelview;
  m[3] = m[7] = m[11] = m[12] = m[13] = m[14] = 0;
  m[15] = 1;
  const Matrix n = transpose(inverse(m));
  return {n[0], n[1], n[2], n[4], n[5], n[6], n[8], n[9], n[10]};
}

/// Halfway between the light and the viewer, who is at infinity.
Values half_vector(const Light& light) {
  const Vec4& p = light.position;
  const float length = std::hypot(p[0], p[1], p[2]);
  if (length == 0) return {0, 0, 1, 0};
  const std::array<float, 3> half = {p[0] / length, p[1] / length, p[2] / length + 1};
  const float norm = std::hypot(half[0], half[1], half[2]);
  return norm == 0 ? Values{0, 0, 0, 0} : Values{half[0] / norm, half[1] / norm, half[2] / norm, 0};
}

// Initial material colours (table 23.19); no test changes them.
constexpr Vec4 kBlack = {0, 0, 0, 1}, kMaterialAmbient = {0.2f, 0.2f, 0.2f, 1},
               kMaterialDiffuse = {0.8f, 0.8f, 0.8f, 1};
constexpr Vec4 kSceneAmbient = {0.2f, 0.2f, 0.2f, 1};

Values product(const Vec4& a, const Vec4& b) { return {a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3]}; }

struct UniformRow {
  std::string_view name;
  Values (*value)(const GlState& state, uint32_t index);
};

#define UMBER_STATE(name, ...)                                                                                 \
  {                                                                                                            \
    name, []([[maybe_unused]] const GlState& s, [[maybe_unused]] uint32_t i) -> Values { return __VA_ARGS__; } \
  }
#define UMBER_MATRIX(name, dims, matrix)                                                       \
  UMBER_STATE(name dims, all(matrix)), UMBER_STATE(name "Inverse" dims, all(inverse(matrix))), \
      UMBER_STATE(name "Transpose" dims, all(transpose(matrix))),                              \
      UMBER_STATE(name "InverseTranspose" dims, all(transpose(inverse(matrix))))
#define UMBER_MATERIAL(face)                                                                                       \
  UMBER_STATE("gl_" face "Material.emission", all(kBlack)),                                                        \
      UMBER_STATE("gl_" face "Material.ambient", all(kMaterialAmbient)),                                           \
      UMBER_STATE("gl_" face "Material.diffuse", all(kMaterialDiffuse)),                                           \
      UMBER_STATE("gl_" face "Material.specular", all(kBlack)), UMBER_STATE("gl_" face "Material.shininess", {0}), \
      UMBER_STATE("gl_" face "LightModelProduct.sceneColor", product(kMaterialAmbient, kSceneAmbient)),            \
      UMBER_STATE("gl_" face "LightProduct[].ambient", product(kMaterialAmbient, s.lights[i].ambient)),            \
      UMBER_STATE("gl_" face "LightProduct[].diffuse", product(kMaterialDiffuse, s.lights[i].diffuse)),            \
      UMBER_STATE("gl_" face "LightProduct[].specular", product(kBlack, s.lights[i].specular))
#define UMBER_TEXTURE_PLANES(space)                                                                     \
  UMBER_STATE("gl_" space "PlaneS[]", {1, 0, 0, 0}), UMBER_STATE("gl_" space "PlaneT[]", {0, 1, 0, 0}), \
      UMBER_STATE("gl_" space "PlaneR[]", {0, 0, 0, 0}), UMBER_STATE("gl_" space "PlaneQ[]", {0, 0, 0, 0})

// GLSL 4.60 compatibility profile, section 7.4.
const UniformRow kUniformRows[] = {
    UMBER_MATRIX("gl_ModelViewMatrix", "", s.modelview),
    UMBER_MATRIX("gl_ProjectionMatrix", "", s.projection),
    UMBER_MATRIX("gl_ModelViewProjectionMatrix", "", modelview_projection(s)),
    UMBER_MATRIX("gl_TextureMatrix", "[]", s.texture[i]),
    UMBER_STATE("gl_NormalMatrix", normal_matrix(s)),
    UMBER_STATE("gl_NormalScale", {1}),
    UMBER_STATE("gl_DepthRange.near", {0}),
    UMBER_STATE("gl_DepthRange.far", {1}),
    UMBER_STATE("gl_DepthRange.diff", {1}),
    UMBER_STATE("gl_NumSamples", {1}),
    UMBER_STATE("gl_ClipPlane[]", all(s.clip_planes[i])),
    UMBER_STATE("gl_Point.size", {1}),
    UMBER_STATE("gl_Point.sizeMin", {0}),
    UMBER_STATE("gl_Point.sizeMax", {255}),
    UMBER_STATE("gl_Point.fadeThresholdSize", {1}),
    UMBER_STATE("gl_Point.distanceConstantAttenuation", {1}),
    UMBER_STATE("gl_Point.distanceLinearAttenuation", {0}),
    UMBER_STATE("gl_Point.distanceQuadraticAttenuation", {0}),
    UMBER_MATERIAL("Front"),
    UMBER_MATERIAL("Back"),
    UMBER_STATE("gl_LightSource[].ambient", all(s.lights[i].ambient)),
    UMBER_STATE("gl_LightSource[].diffuse", all(s.lights[i].diffuse)),
    UMBER_STATE("gl_LightSource[].specular", all(s.lights[i].specular)),
    UMBER_STATE("gl_LightSource[].position", all(s.lights[i].position)),
    UMBER_STATE("gl_LightSource[].halfVector", half_vector(s.lights[i])),
    UMBER_STATE("gl_LightSource[].spotDirection", all(s.lights[i].spot_direction)),
    UMBER_STATE("gl_LightSource[].spotExponent", {s.lights[i].spot_exponent}),
    UMBER_STATE("gl_LightSource[].spotCutoff", {s.lights[i].spot_cutoff}),
    UMBER_STATE("gl_LightSource[].spotCosCutoff", {std::cos(s.lights[i].spot_cutoff * 0.017453292f)}),
    UMBER_STATE("gl_LightSource[].constantAttenuation", {s.lights[i].attenuation[0]}),
    UMBER_STATE("gl_LightSource[].linearAttenuation", {s.lights[i].attenuation[1]}),
    UMBER_STATE("gl_LightSource[].quadraticAttenuation", {s.lights[i].attenuation[2]}),
    UMBER_STATE("gl_LightModel.ambient", all(kSceneAmbient)),
    UMBER_STATE("gl_TextureEnvColor[]", {0, 0, 0, 0}),
    UMBER_TEXTURE_PLANES("Eye"),
    UMBER_TEXTURE_PLANES("Object"),
    UMBER_STATE("gl_Fog.color", {0, 0, 0, 0}),
    UMBER_STATE("gl_Fog.density", {1}),
    UMBER_STATE("gl_Fog.start", {0}),
    UMBER_STATE("gl_Fog.end", {1}),
    UMBER_STATE("gl_Fog.scale", {1}),
    UMBER_STATE("gl_NumWorkGroups", all(s.workgroups)),
    UMBER_STATE("gl_BaseVertex", {0}),
    UMBER_STATE("gl_BaseInstance", {0}),
    UMBER_STATE("gl_DrawID", {0}),
};

#undef UMBER_STATE
#undef UMBER_MATRIX
#undef UMBER_MATERIAL
#undef UMBER_TEXTURE_PLANES

}  // namespace

std::optional<std::vector<float>> state_value(const GlState& state, std::string_view name, uint32_t index) {
  for (const UniformRow& row : kUniformRows)
    if (row.name == name) return row.value(state, index % 8);
  return std::nullopt;
}

Vec4 current_attribute(const GlState& state, std::string_view name) {
  constexpr std::string_view kTexCoord = "gl_MultiTexCoord";
  if (name == "gl_Color") return state.color;
  if (name == "gl_Normal") return {0, 0, 1, 1};
  if (name.starts_with(kTexCoord) && name.size() == kTexCoord.size() + 1)
    return state.texcoord[static_cast<size_t>(name.back() - '0') % 8];
  return {0, 0, 0, 1};
}

}  // namespace umber::run
