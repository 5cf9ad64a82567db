// Made by `umber reflect` of shaders; changes here are lost.
#pragma once
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

struct scene_Push {
  uint8_t padding_0[16];
  float a[2];  // vec2
  uint8_t padding_24[8];
  float b[3];  // vec3
  uint8_t padding_44[4];
};
static_assert(offsetof(struct scene_Push, a) == 16, "");
static_assert(offsetof(struct scene_Push, b) == 32, "");
static_assert(sizeof(struct scene_Push) == 48, "");

struct scene_Light {
  float at[3];  // vec3
  float power;  // float
  float turn[3][4];  // mat3
};
static_assert(offsetof(struct scene_Light, at) == 0, "");
static_assert(offsetof(struct scene_Light, power) == 12, "");
static_assert(offsetof(struct scene_Light, turn) == 16, "");
static_assert(sizeof(struct scene_Light) == 64, "");

struct scene_Camera {
  float view[4][4];  // mat4
  float uv[2][4];  // row_major mat3x2
  float eye[3];  // vec3
  float type;  // float
  uint32_t namespace_;  // bool
  uint8_t padding_116[12];
  struct scene_Light lights[3];  // Light[3]
  float weights[5][4];  // float[5]
  float pairs[2][3][4];  // vec2[2][3]
  double fn;  // double
  uint8_t padding_504[8];
};
static_assert(offsetof(struct scene_Camera, view) == 0, "");
static_assert(offsetof(struct scene_Camera, uv) == 64, "");
static_assert(offsetof(struct scene_Camera, eye) == 96, "");
static_assert(offsetof(struct scene_Camera, type) == 108, "");
static_assert(offsetof(struct scene_Camera, namespace_) == 112, "");
static_assert(offsetof(struct scene_Camera, lights) == 128, "");
static_assert(offsetof(struct scene_Camera, weights) == 320, "");
static_assert(offsetof(struct scene_Camera, pairs) == 400, "");
static_assert(offsetof(struct scene_Camera, fn) == 496, "");
static_assert(sizeof(struct scene_Camera) == 512, "");

struct scene_Particles {
  uint32_t count;  // uint
  uint8_t padding_4[12];
  struct scene_Light first;  // Light
  float mut[5];  // float[5]
  uint8_t padding_100[12];
};
static_assert(offsetof(struct scene_Particles, count) == 0, "");
static_assert(offsetof(struct scene_Particles, first) == 16, "");
static_assert(offsetof(struct scene_Particles, mut) == 80, "");
static_assert(sizeof(struct scene_Particles) == 112, "");

struct scene_Uneven {
  double wide;  // double
  float narrow;  // float
  uint8_t padding_12[4];
};
static_assert(offsetof(struct scene_Uneven, wide) == 0, "");
static_assert(offsetof(struct scene_Uneven, narrow) == 8, "");
static_assert(sizeof(struct scene_Uneven) == 16, "");

struct scene_Tight {
  float a[3];  // vec3
  float b;  // float
  uint8_t c[12];  // Uneven, which has no form here that lies so
  float d;  // float
  float padding_4;  // float
  float e[2][3][3];  // mat3[2]
};
static_assert(offsetof(struct scene_Tight, a) == 0, "");
static_assert(offsetof(struct scene_Tight, b) == 12, "");
static_assert(offsetof(struct scene_Tight, c) == 16, "");
static_assert(offsetof(struct scene_Tight, d) == 28, "");
static_assert(offsetof(struct scene_Tight, padding_4) == 32, "");
static_assert(offsetof(struct scene_Tight, e) == 36, "");
static_assert(sizeof(struct scene_Tight) == 108, "");

// Light[]
typedef struct scene_Light scene_Particles_all_element;
enum { scene_Particles_all_offset = 112 };
enum { scene_Particles_all_stride = 64 };

// vec2[]
typedef float scene_Open_only_element[2];
enum { scene_Open_only_offset = 0 };
enum { scene_Open_only_stride = 8 };

enum { scene_Push_push_offset = 16 };  // of VkPushConstantRange
enum { scene_Push_push_size = 32 };  // of VkPushConstantRange
enum { scene_Camera_set = 0 };
enum { scene_Camera_binding = 2 };
enum { scene_Particles_set = 0 };
enum { scene_Particles_binding = 3 };
enum { scene_Tight_set = 0 };
enum { scene_Tight_binding = 4 };
enum { scene_Tight_count = 2 };  // descriptors; 0: as many as are bound
enum { scene_Open_set = 0 };
enum { scene_Open_binding = 5 };
enum { scene_rounds_id = 4 };  // constant_id
enum { scene_local_size_x = 8 };  // size of a workgroup
enum { scene_local_size_y = 1 };  // size of a workgroup
enum { scene_local_size_z = 1 };  // size of a workgroup
