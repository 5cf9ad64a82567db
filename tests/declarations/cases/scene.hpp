// Made by `umber reflect` of shaders; changes here are lost.
#pragma once
#include <cstddef>
#include <cstdint>

namespace scene {

struct Push {
  std::uint8_t padding_0[16];
  float a[2];  // vec2
  std::uint8_t padding_24[8];
  float b[3];  // vec3
  std::uint8_t padding_44[4];
};
static_assert(offsetof(Push, a) == 16);
static_assert(offsetof(Push, b) == 32);
static_assert(sizeof(Push) == 48);

struct Light {
  float at[3];  // vec3
  float power;  // float
  float turn[3][4];  // mat3
};
static_assert(offsetof(Light, at) == 0);
static_assert(offsetof(Light, power) == 12);
static_assert(offsetof(Light, turn) == 16);
static_assert(sizeof(Light) == 64);

struct Camera {
  float view[4][4];  // mat4
  float uv[2][4];  // row_major mat3x2
  float eye[3];  // vec3
  float type;  // float
  std::uint32_t namespace_;  // bool
  std::uint8_t padding_116[12];
  Light lights[3];  // Light[3]
  float weights[5][4];  // float[5]
  float pairs[2][3][4];  // vec2[2][3]
  double fn;  // double
  std::uint8_t padding_504[8];
};
static_assert(offsetof(Camera, view) == 0);
static_assert(offsetof(Camera, uv) == 64);
static_assert(offsetof(Camera, eye) == 96);
static_assert(offsetof(Camera, type) == 108);
static_assert(offsetof(Camera, namespace_) == 112);
static_assert(offsetof(Camera, lights) == 128);
static_assert(offsetof(Camera, weights) == 320);
static_assert(offsetof(Camera, pairs) == 400);
static_assert(offsetof(Camera, fn) == 496);
static_assert(sizeof(Camera) == 512);

struct Particles {
  std::uint32_t count;  // uint
  std::uint8_t padding_4[12];
  Light first;  // Light
  float mut[5];  // float[5]
  std::uint8_t padding_100[12];
};
static_assert(offsetof(Particles, count) == 0);
static_assert(offsetof(Particles, first) == 16);
static_assert(offsetof(Particles, mut) == 80);
static_assert(sizeof(Particles) == 112);

struct Uneven {
  double wide;  // double
  float narrow;  // float
  std::uint8_t padding_12[4];
};
static_assert(offsetof(Uneven, wide) == 0);
static_assert(offsetof(Uneven, narrow) == 8);
static_assert(sizeof(Uneven) == 16);

struct Tight {
  float a[3];  // vec3
  float b;  // float
  std::uint8_t c[12];  // Uneven, which has no form here that lies so
  float d;  // float
  float padding_4;  // float
  float e[2][3][3];  // mat3[2]
};
static_assert(offsetof(Tight, a) == 0);
static_assert(offsetof(Tight, b) == 12);
static_assert(offsetof(Tight, c) == 16);
static_assert(offsetof(Tight, d) == 28);
static_assert(offsetof(Tight, padding_4) == 32);
static_assert(offsetof(Tight, e) == 36);
static_assert(sizeof(Tight) == 108);

// Light[]
using Particles_all_element = Light;
inline constexpr std::uint32_t Particles_all_offset = 112;
inline constexpr std::uint32_t Particles_all_stride = 64;

// vec2[]
using Open_only_element = float[2];
inline constexpr std::uint32_t Open_only_offset = 0;
inline constexpr std::uint32_t Open_only_stride = 8;

inline constexpr std::uint32_t Push_push_offset = 16;  // of VkPushConstantRange
inline constexpr std::uint32_t Push_push_size = 32;  // of VkPushConstantRange
inline constexpr std::uint32_t Camera_set = 0;
inline constexpr std::uint32_t Camera_binding = 2;
inline constexpr std::uint32_t Particles_set = 0;
inline constexpr std::uint32_t Particles_binding = 3;
inline constexpr std::uint32_t Tight_set = 0;
inline constexpr std::uint32_t Tight_binding = 4;
inline constexpr std::uint32_t Tight_count = 2;  // descriptors; 0: as many as are bound
inline constexpr std::uint32_t Open_set = 0;
inline constexpr std::uint32_t Open_binding = 5;
inline constexpr std::uint32_t rounds_id = 4;  // constant_id
inline constexpr std::uint32_t local_size_x = 8;  // size of a workgroup
inline constexpr std::uint32_t local_size_y = 1;  // size of a workgroup
inline constexpr std::uint32_t local_size_z = 1;  // size of a workgroup
}
