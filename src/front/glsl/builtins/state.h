// SPDX-License-Identifier: Apache-2.0
// GLSL 1.20 section 7.5: fixed-function state, and the depth range, which every version has.
#pragma once
#include "front/glsl/builtins/variables.h"

namespace umber::glsl::builtins {

struct Structure {
  std::string_view name;
  std::string_view members;
};
inline constexpr Structure kStructures[] = {
    {"gl_DepthRangeParameters", "float near;float far;float diff;"},
    {"gl_PointParameters",
     "float size;float sizeMin;float sizeMax;float fadeThresholdSize;float distanceConstantAttenuation;"
     "float distanceLinearAttenuation;float distanceQuadraticAttenuation;"},
    {"gl_MaterialParameters", "vec4 emission;vec4 ambient;vec4 diffuse;vec4 specular;float shininess;"},
    {"gl_LightSourceParameters",
     "vec4 ambient;vec4 diffuse;vec4 specular;vec4 position;vec4 halfVector;vec3 spotDirection;float spotExponent;"
     "float spotCutoff;float spotCosCutoff;float constantAttenuation;float linearAttenuation;"
     "float quadraticAttenuation;"},
    {"gl_LightModelParameters", "vec4 ambient;"},
    {"gl_LightModelProducts", "vec4 sceneColor;"},
    {"gl_LightProducts", "vec4 ambient;vec4 diffuse;vec4 specular;"},
    {"gl_FogParameters", "vec4 color;float density;float start;float end;float scale;"},
};

inline constexpr Availability kFixedFunction = from(110, 0).until(140, 0);
inline constexpr auto kIsState = Storage::built_in_state;

inline constexpr BuiltinVariable kState[] = {
    {"gl_DepthRange", "gl_DepthRangeParameters", from(110, 100), kIsState},
    {"gl_NumSamples", "int",
     from(400, 320).in(stages::kFragment).with(Extension::ARB_sample_shading, Extension::OES_sample_variables),
     kIsState},
    {"gl_ModelViewMatrix", "mat4", kFixedFunction, kIsState},
    {"gl_ProjectionMatrix", "mat4", kFixedFunction, kIsState},
    {"gl_ModelViewProjectionMatrix", "mat4", kFixedFunction, kIsState},
    {"gl_TextureMatrix", "mat4[gl_MaxTextureCoords]", kFixedFunction, kIsState},
    {"gl_NormalMatrix", "mat3", kFixedFunction, kIsState},
    {"gl_ModelViewMatrixInverse", "mat4", kFixedFunction, kIsState},
    {"gl_ProjectionMatrixInverse", "mat4", kFixedFunction, kIsState},
    {"gl_ModelViewProjectionMatrixInverse", "mat4", kFixedFunction, kIsState},
    {"gl_TextureMatrixInverse", "mat4[gl_MaxTextureCoords]", kFixedFunction, kIsState},
    {"gl_ModelViewMatrixTranspose", "mat4", kFixedFunction, kIsState},
    {"gl_ProjectionMatrixTranspose", "mat4", kFixedFunction, kIsState},
    {"gl_ModelViewProjectionMatrixTranspose", "mat4", kFixedFunction, kIsState},
    {"gl_TextureMatrixTranspose", "mat4[gl_MaxTextureCoords]", kFixedFunction, kIsState},
    {"gl_ModelViewMatrixInverseTranspose", "mat4", kFixedFunction, kIsState},
    {"gl_ProjectionMatrixInverseTranspose", "mat4", kFixedFunction, kIsState},
    {"gl_ModelViewProjectionMatrixInverseTranspose", "mat4", kFixedFunction, kIsState},
    {"gl_TextureMatrixInverseTranspose", "mat4[gl_MaxTextureCoords]", kFixedFunction, kIsState},
    {"gl_NormalScale", "float", kFixedFunction, kIsState},
    {"gl_ClipPlane", "vec4[gl_MaxClipPlanes]", kFixedFunction, kIsState},
    {"gl_Point", "gl_PointParameters", kFixedFunction, kIsState},
    {"gl_FrontMaterial", "gl_MaterialParameters", kFixedFunction, kIsState},
    {"gl_BackMaterial", "gl_MaterialParameters", kFixedFunction, kIsState},
    {"gl_LightSource", "gl_LightSourceParameters[gl_MaxLights]", kFixedFunction, kIsState},
    {"gl_LightModel", "gl_LightModelParameters", kFixedFunction, kIsState},
    {"gl_FrontLightModelProduct", "gl_LightModelProducts", kFixedFunction, kIsState},
    {"gl_BackLightModelProduct", "gl_LightModelProducts", kFixedFunction, kIsState},
    {"gl_FrontLightProduct", "gl_LightProducts[gl_MaxLights]", kFixedFunction, kIsState},
    {"gl_BackLightProduct", "gl_LightProducts[gl_MaxLights]", kFixedFunction, kIsState},
    {"gl_TextureEnvColor", "vec4[gl_MaxTextureUnits]", kFixedFunction, kIsState},
    {"gl_EyePlaneS", "vec4[gl_MaxTextureCoords]", kFixedFunction, kIsState},
    {"gl_EyePlaneT", "vec4[gl_MaxTextureCoords]", kFixedFunction, kIsState},
    {"gl_EyePlaneR", "vec4[gl_MaxTextureCoords]", kFixedFunction, kIsState},
    {"gl_EyePlaneQ", "vec4[gl_MaxTextureCoords]", kFixedFunction, kIsState},
    {"gl_ObjectPlaneS", "vec4[gl_MaxTextureCoords]", kFixedFunction, kIsState},
    {"gl_ObjectPlaneT", "vec4[gl_MaxTextureCoords]", kFixedFunction, kIsState},
    {"gl_ObjectPlaneR", "vec4[gl_MaxTextureCoords]", kFixedFunction, kIsState},
    {"gl_ObjectPlaneQ", "vec4[gl_MaxTextureCoords]", kFixedFunction, kIsState},
    {"gl_Fog", "gl_FogParameters", kFixedFunction, kIsState},
};

}  // namespace umber::glsl::builtins
