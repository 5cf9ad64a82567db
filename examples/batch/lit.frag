#version 450
// One material of a game, whose features are macros: each of them is asked for once or more often, some only where another one is
// there. `umber batch examples/batch/lit.json` compiles some of its permutations.

#ifndef LIGHTS
#define LIGHTS 4
#endif
#ifndef QUALITY
#define QUALITY 1
#endif

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 tangent;
layout(location = 3) in vec2 uv;
#ifdef VERTEX_COLOR
layout(location = 4) in vec4 vertex_color;
#endif
#ifdef SECOND_UV
layout(location = 5) in vec2 uv_second;
#endif
layout(location = 0) out vec4 color;
#ifdef VELOCITY
layout(location = 6) in vec4 clip_now;
layout(location = 7) in vec4 clip_before;
layout(location = 1) out vec2 velocity;
#endif
#ifdef GBUFFER_NORMAL
layout(location = 2) out vec4 out_normal;
#endif
#ifdef GBUFFER_MATERIAL
layout(location = 3) out vec4 out_material;
#endif

struct Light {
  vec4 position_and_range;
  vec4 color_and_kind;
  vec4 direction_and_angle;
};
layout(set = 0, binding = 0, std140) uniform Frame {
  mat4 view_projection;
  vec4 eye_and_time;
  vec4 fog_color_and_density;
  vec4 wind;
  vec4 ambient_up;
  vec4 ambient_down;
  mat4 shadow_matrices[4];
  vec4 cascade_ends;
  vec4 exposure_and_white;
};
layout(set = 0, binding = 1, std140) uniform Lights { Light lights[16]; };
layout(set = 1, binding = 0, std140) uniform Material {
  vec4 base_color;
  vec4 emission;
  vec4 roughness_metal_specular_cutoff;
  vec4 sheen_and_roughness;
  vec4 clearcoat_and_roughness;
  vec4 subsurface_and_thickness;
  vec4 detail_scale_and_strength;
  vec4 parallax_scale_and_steps;
  vec4 iridescence;
  vec4 rim_and_power;
};
layout(constant_id = 0) const float shadow_bias = 0.002;
layout(constant_id = 1) const int shadow_taps = 4;
layout(set = 1, binding = 1) uniform sampler2D base_map;
#ifdef NORMAL_MAP
layout(set = 1, binding = 2) uniform sampler2D normal_map;
#endif
#ifdef ROUGHNESS_MAP
layout(set = 1, binding = 3) uniform sampler2D roughness_map;
#endif
#ifdef METAL_MAP
layout(set = 1, binding = 4) uniform sampler2D metal_map;
#endif
#ifdef OCCLUSION_MAP
layout(set = 1, binding = 5) uniform sampler2D occlusion_map;
#endif
#ifdef EMISSION_MAP
layout(set = 1, binding = 6) uniform sampler2D emission_map;
#endif
#ifdef HEIGHT_MAP
layout(set = 1, binding = 7) uniform sampler2D height_map;
#endif
#ifdef DETAIL_MAP
layout(set = 1, binding = 8) uniform sampler2D detail_map;
#endif
#ifdef SPECULAR_MAP
layout(set = 1, binding = 9) uniform sampler2D specular_map;
#endif
#ifdef SHEEN_MAP
layout(set = 1, binding = 10) uniform sampler2D sheen_map;
#endif
#ifdef CLEARCOAT_MAP
layout(set = 1, binding = 11) uniform sampler2D clearcoat_map;
#endif
#ifdef THICKNESS_MAP
layout(set = 1, binding = 12) uniform sampler2D thickness_map;
#endif
#ifdef ANISOTROPY_MAP
layout(set = 1, binding = 13) uniform sampler2D anisotropy_map;
#endif
#ifdef LIGHT_MAP
layout(set = 1, binding = 14) uniform sampler2D light_map;
#endif
#ifdef MASK_MAP
layout(set = 1, binding = 15) uniform sampler2D mask_map;
#endif
#ifdef FLOW_MAP
layout(set = 1, binding = 16) uniform sampler2D flow_map;
#endif
#ifdef REFLECTION_PROBE
layout(set = 0, binding = 2) uniform samplerCube probe;
#endif
#ifdef SHADOWS
layout(set = 0, binding = 3) uniform sampler2DArrayShadow shadow_map;
#endif
#ifdef SSAO
layout(set = 0, binding = 4) uniform sampler2D screen_occlusion;
#endif
#ifdef DITHER
layout(set = 0, binding = 5) uniform sampler2D noise;
#endif

const float kPi = 3.14159265;
float sqr(float x) { return x * x; }
float saturate(float x) { return clamp(x, 0.0, 1.0); }

struct Surface {
  vec3 albedo, normal, emitted, specular;
  float alpha, roughness, metal, occlusion;
#ifdef SHEEN
  vec3 sheen;
#endif
#ifdef CLEARCOAT
  float coat, coat_roughness;
#endif
#ifdef SUBSURFACE
  float thickness;
#endif
};

float distribution(float n_h, float roughness) {
  float a = sqr(roughness), d = n_h * n_h * (a * a - 1.0) + 1.0;
  return a * a / max(kPi * d * d, 1e-6);
}
float visibility(float n_l, float n_v, float roughness) {
#if QUALITY >= 2
  float a = sqr(sqr(roughness));
  float l = n_v * sqrt(n_l * n_l * (1.0 - a) + a), v = n_l * sqrt(n_v * n_v * (1.0 - a) + a);
  return 0.5 / max(l + v, 1e-5);
#elif QUALITY == 1
  float k = sqr(roughness + 1.0) / 8.0;
  return 0.25 / max((n_l * (1.0 - k) + k) * (n_v * (1.0 - k) + k), 1e-5);
#else
  return 0.25;
#endif
}
vec3 fresnel(vec3 f0, float v_h) {
#ifdef IRIDESCENCE
  vec3 phase = cos(iridescence.x * v_h * vec3(1.0, 1.3, 1.7) + iridescence.yzw);
  f0 = mix(f0, clamp(f0 + 0.5 * phase, vec3(0.0), vec3(1.0)), 0.5);
#endif
  return f0 + (1.0 - f0) * pow(1.0 - v_h, 5.0);
}

vec2 surface_uv(vec3 view) {
  vec2 at = uv;
#ifdef UV_SCROLL
  at += wind.xy * eye_and_time.w;
#endif
#ifdef FLOW_MAP
  vec2 flow = texture(flow_map, at).xy * 2.0 - 1.0;
  at += flow * fract(eye_and_time.w);
#endif
#ifdef HEIGHT_MAP
#ifdef PARALLAX_OCCLUSION
  float steps = parallax_scale_and_steps.y, depth = 0.0;
  vec2 step_uv = view.xy / max(view.z, 0.1) * parallax_scale_and_steps.x / steps;
  for (int n = 0; n < 16 && depth < 1.0 - texture(height_map, at).r; ++n) at -= step_uv, depth += 1.0 / steps;
#else
  at += view.xy * (texture(height_map, at).r - 0.5) * parallax_scale_and_steps.x;
#endif
#endif
  return at;
}

vec3 surface_normal(vec2 at) {
  vec3 n = normalize(normal);
#ifdef TWO_SIDED
  if (!gl_FrontFacing) n = -n;
#endif
#ifdef NORMAL_MAP
  vec3 t = normalize(tangent.xyz), b = cross(n, t) * tangent.w;
  vec3 bump;
#ifdef NORMAL_MAP_TWO_CHANNELS
  bump.xy = texture(normal_map, at).xy * 2.0 - 1.0;
  bump.z = sqrt(max(1.0 - dot(bump.xy, bump.xy), 0.0));
#else
  bump = texture(normal_map, at).xyz * 2.0 - 1.0;
#endif
#ifdef DETAIL_MAP
  bump.xy += (texture(detail_map, at * detail_scale_and_strength.xy).xy * 2.0 - 1.0) * detail_scale_and_strength.z;
#endif
  n = normalize(t * bump.x + b * bump.y + n * bump.z);
#endif
#ifdef FLAT_SHADING
  n = normalize(cross(dFdx(position), dFdy(position)));
#endif
  return n;
}

Surface surface(vec2 at) {
  Surface s;
  vec4 base = texture(base_map, at) * base_color;
#ifdef VERTEX_COLOR
  base *= vertex_color;
#endif
#ifdef GAMMA_TEXTURES
  base.rgb = pow(base.rgb, vec3(2.2));
#endif
  s.albedo = base.rgb;
  s.alpha = base.a;
  s.roughness = roughness_metal_specular_cutoff.x;
  s.metal = roughness_metal_specular_cutoff.y;
#ifdef ROUGHNESS_MAP
  s.roughness *= texture(roughness_map, at).g;
#endif
#ifdef METAL_MAP
  s.metal *= texture(metal_map, at).b;
#endif
  s.specular = vec3(roughness_metal_specular_cutoff.z);
#ifdef SPECULAR_MAP
  s.specular *= texture(specular_map, at).rgb;
#endif
#ifdef MASK_MAP
  vec4 mask = texture(mask_map, at);
  s.roughness *= mask.g;
  s.metal *= mask.b;
  s.albedo *= mask.r;
#endif
  s.normal = surface_normal(at);
  s.occlusion = 1.0;
#ifdef OCCLUSION_MAP
#ifdef SECOND_UV
  s.occlusion *= texture(occlusion_map, uv_second).r;
#else
  s.occlusion *= texture(occlusion_map, at).r;
#endif
#endif
#ifdef SSAO
  s.occlusion *= texelFetch(screen_occlusion, ivec2(gl_FragCoord.xy), 0).r;
#endif
  s.emitted = vec3(0.0);
#ifdef EMISSION
  s.emitted = emission.rgb * emission.a;
#ifdef EMISSION_MAP
  s.emitted *= texture(emission_map, at).rgb;
#endif
#ifdef EMISSION_PULSE
  s.emitted *= 0.5 + 0.5 * sin(eye_and_time.w);
#endif
#endif
#ifdef SHEEN
  s.sheen = sheen_and_roughness.rgb;
#ifdef SHEEN_MAP
  s.sheen *= texture(sheen_map, at).rgb;
#endif
#endif
#ifdef CLEARCOAT
  s.coat = clearcoat_and_roughness.x;
  s.coat_roughness = clearcoat_and_roughness.y;
#ifdef CLEARCOAT_MAP
  s.coat *= texture(clearcoat_map, at).r;
#endif
#endif
#ifdef SUBSURFACE
  s.thickness = subsurface_and_thickness.w;
#ifdef THICKNESS_MAP
  s.thickness *= texture(thickness_map, at).r;
#endif
#endif
#ifdef WETNESS
  s.roughness *= 0.4;
  s.albedo *= 0.7;
#endif
#ifdef SNOW
  float cover = saturate(s.normal.y * 4.0 - 2.0);
  s.albedo = mix(s.albedo, vec3(0.95), cover);
  s.roughness = mix(s.roughness, 0.8, cover);
#endif
#ifdef TRIPLANAR
  vec3 w = abs(s.normal);
  w /= w.x + w.y + w.z;
  s.albedo = texture(base_map, position.yz).rgb * w.x + texture(base_map, position.xz).rgb * w.y + texture(base_map, position.xy).rgb * w.z;
#endif
  return s;
}

#ifdef SHADOWS
float shadow(float distance_to_eye) {
  int cascade = 0;
#ifdef SHADOW_CASCADES
  for (int n = 0; n < 3; ++n)
    if (distance_to_eye > cascade_ends[n]) cascade = n + 1;
#endif
  vec4 at = shadow_matrices[cascade] * vec4(position, 1.0);
  at.xyz /= at.w;
#ifdef SHADOW_SOFT
  float sum = 0.0;
  for (int n = 0; n < shadow_taps; ++n) {
    vec2 offset = vec2(cos(float(n)), sin(float(n))) * 0.001;
#ifdef SHADOW_NOISE
    offset *= fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453);
#endif
    sum += texture(shadow_map, vec4(at.xy + offset, float(cascade), at.z - shadow_bias));
  }
  return sum / float(shadow_taps);
#else
  return texture(shadow_map, vec4(at.xy, float(cascade), at.z - shadow_bias));
#endif
}
#endif

vec3 direct(Surface s, vec3 view, vec3 to_light, vec3 light) {
  float n_l = saturate(dot(s.normal, to_light)), n_v = max(dot(s.normal, view), 1e-3);
  vec3 h = normalize(view + to_light);
  float n_h = saturate(dot(s.normal, h)), v_h = saturate(dot(view, h));
  vec3 f = fresnel(mix(vec3(0.04) * s.specular, s.albedo, s.metal), v_h);
  vec3 diffuse = s.albedo * (1.0 - s.metal) / kPi;
#ifdef WRAP_DIFFUSE
  n_l = saturate((dot(s.normal, to_light) + 0.5) / 1.5);
#endif
#ifdef TOON
  n_l = floor(n_l * 3.0) / 3.0;
#endif
  vec3 result = diffuse * (1.0 - f);
#ifdef SPECULAR
#ifdef ANISOTROPY
  vec3 t = normalize(tangent.xyz);
#ifdef ANISOTROPY_MAP
  t = normalize(t + texture(anisotropy_map, uv).xyz - 0.5);
#endif
  float stretch = 1.0 - abs(dot(t, h));
  result += f * distribution(n_h, s.roughness * (0.5 + 0.5 * stretch)) * visibility(n_l, n_v, s.roughness);
#else
  result += f * distribution(n_h, s.roughness) * visibility(n_l, n_v, s.roughness);
#endif
#endif
#ifdef SHEEN
  result += s.sheen * pow(1.0 - v_h, 5.0) / max(sheen_and_roughness.w, 0.1);
#endif
#ifdef CLEARCOAT
  result += s.coat * distribution(n_h, s.coat_roughness) * fresnel(vec3(0.04), v_h) * 0.25;
#endif
  result *= n_l;
#ifdef SUBSURFACE
  result += subsurface_and_thickness.rgb * pow(saturate(dot(view, -to_light)), 4.0) * exp(-s.thickness);
#endif
#ifdef TRANSLUCENT
  result += s.albedo * saturate(-dot(s.normal, to_light)) * 0.3;
#endif
  return result * light;
}

vec3 fogged(vec3 c, float distance_to_eye) {
#ifdef FOG
#ifdef FOG_HEIGHT
  float density = fog_color_and_density.a * exp(-max(position.y, 0.0) * 0.1);
#else
  float density = fog_color_and_density.a;
#endif
#ifdef FOG_SQUARED
  float amount = exp(-sqr(distance_to_eye * density));
#else
  float amount = exp(-distance_to_eye * density);
#endif
  c = mix(fog_color_and_density.rgb, c, amount);
#endif
  return c;
}

void main() {
  vec3 to_eye = eye_and_time.xyz - position;
  float distance_to_eye = length(to_eye);
  vec3 view = to_eye / distance_to_eye;
  vec2 at = surface_uv(view);
  Surface s = surface(at);
#ifdef ALPHA_TEST
  if (s.alpha < roughness_metal_specular_cutoff.w) discard;
#endif
#ifdef DITHER
  if (s.alpha < texelFetch(noise, ivec2(gl_FragCoord.xy) & 63, 0).r) discard;
#endif
#ifdef LOD_FADE
  if (fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))) > wind.w) discard;
#endif
  vec3 sum = vec3(0.0);
#ifdef AMBIENT
  sum += s.albedo * mix(ambient_down.rgb, ambient_up.rgb, s.normal.y * 0.5 + 0.5) * s.occlusion;
#endif
#ifdef LIGHT_MAP
#ifdef SECOND_UV
  sum += s.albedo * texture(light_map, uv_second).rgb;
#else
  sum += s.albedo * texture(light_map, at).rgb;
#endif
#endif
#ifndef UNLIT
  for (int n = 0; n < LIGHTS; ++n) {
    vec3 to_light = lights[n].position_and_range.xyz - position;
    float attenuation = 1.0;
#ifdef POINT_LIGHTS
    attenuation = saturate(1.0 - dot(to_light, to_light) / sqr(lights[n].position_and_range.w));
#endif
    to_light = normalize(to_light);
#ifdef SPOT_LIGHTS
    attenuation *= smoothstep(lights[n].direction_and_angle.w, 1.0, dot(-to_light, lights[n].direction_and_angle.xyz));
#endif
#ifdef SHADOWS
    attenuation *= shadow(distance_to_eye);
#endif
    sum += direct(s, view, to_light, lights[n].color_and_kind.rgb * attenuation);
  }
#else
  sum += s.albedo;
#endif
#ifdef REFLECTION_PROBE
  vec3 r = reflect(-view, s.normal);
#ifdef PROBE_BOX
  vec3 planes = (sign(r) * 10.0 - position) / r;
  r = position + r * min(min(planes.x, planes.y), planes.z);
#endif
  sum += textureLod(probe, r, s.roughness * 8.0).rgb * fresnel(vec3(0.04), saturate(dot(view, s.normal))) * s.occlusion;
#endif
#ifdef RIM
  sum += rim_and_power.rgb * pow(1.0 - saturate(dot(view, s.normal)), rim_and_power.w);
#endif
  sum = fogged(sum + s.emitted, distance_to_eye);
#ifdef TONE_MAP
#ifdef TONE_MAP_FILMIC
  sum = max(sum * exposure_and_white.x - 0.004, vec3(0.0));
  sum = sum * (6.2 * sum + 0.5) / (sum * (6.2 * sum + 1.7) + 0.06);
#else
  sum = sum * exposure_and_white.x / (1.0 + sum);
#endif
#endif
#ifdef OUTPUT_GAMMA
  sum = pow(sum, vec3(1.0 / 2.2));
#endif
#ifdef PREMULTIPLIED
  sum *= s.alpha;
#endif
  color = vec4(sum, s.alpha);
#ifdef VELOCITY
  velocity = clip_now.xy / clip_now.w - clip_before.xy / clip_before.w;
#endif
#ifdef GBUFFER_NORMAL
  out_normal = vec4(s.normal * 0.5 + 0.5, 1.0);
#endif
#ifdef GBUFFER_MATERIAL
  out_material = vec4(s.roughness, s.metal, s.occlusion, 1.0);
#endif
}
