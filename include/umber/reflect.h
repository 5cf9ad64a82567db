/* SPDX-License-Identifier: Apache-2.0 */
/* What a compiled program reads and writes outside itself, for programs in C: what umber_result_reflection says as JSON, as
 * structures. docs/reflection.md explains each member.
 *
 * Each function fills a structure whose `size` the caller has set to what sizeof gives, and returns UMBER_OK, or
 * UMBER_BAD_ARGUMENT for an index beyond the last one, for null and for a result that has no modules. Texts and types belong
 * to the result. Texts that say nothing are empty, numbers that are not there UMBER_ABSENT. Sizes, offsets and strides are in
 * bytes. Structures and enumerations grow at their ends.
 */
#ifndef UMBER_REFLECT_H
#define UMBER_REFLECT_H

#include "umber/umber.h"

#ifdef __cplusplus
extern "C" {
#endif

#define UMBER_ABSENT ((int64_t)-1)

/* ---- Types ---- */

typedef struct umber_type umber_type;

typedef enum umber_type_kind {
  UMBER_TYPE_NUMERIC,
  UMBER_TYPE_ARRAY,
  UMBER_TYPE_STRUCTURE,
  UMBER_TYPE_REFERENCE /* an address of 64 bits of a block */
} umber_type_kind;

typedef enum umber_scalar {
  UMBER_SCALAR_BOOL,
  UMBER_SCALAR_I8,
  UMBER_SCALAR_U8,
  UMBER_SCALAR_I16,
  UMBER_SCALAR_U16,
  UMBER_SCALAR_I32,
  UMBER_SCALAR_U32,
  UMBER_SCALAR_I64,
  UMBER_SCALAR_U64,
  UMBER_SCALAR_F16,
  UMBER_SCALAR_F32,
  UMBER_SCALAR_F64,
  UMBER_SCALAR_BF16,
  UMBER_SCALAR_F8E4M3,
  UMBER_SCALAR_F8E5M2,
  UMBER_SCALAR_F4E2M1 /* in no interface: variables of a shader alone have it */
} umber_scalar;

typedef struct umber_type_info {
  size_t size; /* of this structure, as the caller knows it */
  umber_type_kind kind;
  umber_scalar scalar;       /* numeric */
  uint32_t columns;          /* numeric: 1 for scalars and vectors */
  uint32_t rows;             /* numeric: components of a vector or of a matrix column */
  int row_major;             /* matrices in blocks */
  uint32_t count;            /* array: elements, 0 if known at run time */
  uint32_t stride;           /* in blocks: from element to element, or from column (row if row_major) to column */
  uint32_t byte_size;        /* in blocks; 0 if known at run time */
  uint32_t location_stride;  /* array in default uniforms out of which textures were taken; else 0 */
  const char* name;          /* of the structure, or of the block that the address is of */
  const umber_type* element; /* array; else null */
  size_t member_count;       /* structure */
} umber_type_info;

typedef struct umber_member {
  size_t size;
  const char* name;
  uint32_t offset;
  const umber_type* type;
  int64_t location; /* of members of default uniforms */
} umber_member;

UMBER_API umber_status umber_reflect_type(const umber_type* type, umber_type_info* info);
UMBER_API umber_status umber_reflect_member(const umber_type* structure, size_t index, umber_member* member);

/* ---- Stages: as many as modules, in their order ---- */

typedef struct umber_stage_info {
  size_t size;
  umber_stage stage;
  size_t input_count, output_count, specialization_count;
  uint32_t local_size[3];    /* compute, task and mesh; of what is specialized the defaults */
  int64_t local_size_ids[3]; /* of the specialization constants that are the size of a workgroup */
  uint32_t clip_distances;   /* that are written */
  int writes_point_size;
  int writes_depth;
  const char* input_primitive;  /* geometry: "points", "lines_adjacency" and so on */
  const char* output_primitive; /* geometry and mesh */
  uint32_t max_vertices;        /* geometry and mesh */
  uint32_t max_primitives;      /* mesh */
  uint32_t invocations;         /* geometry; else 0 */
  uint32_t output_vertices;     /* tessellation control */
  const char* domain;           /* tessellation evaluation: "triangles", "quads" or "isolines" */
  const char* spacing;          /* tessellation evaluation: "equal", "fractional_even" or "fractional_odd" */
  int clockwise;                /* tessellation evaluation */
  int point_mode;               /* tessellation evaluation */
  /* What the first version had ends here. */
  size_t subroutine_count, subroutine_uniform_count;
  uint32_t blend_equations; /* fragment: 1 << umber_blend_equation for each with which its colours may be blended */
} umber_stage_info;

/* How a fragment shader says its colours may be blended (GL_KHR_blend_equation_advanced). */
typedef enum umber_blend_equation {
  UMBER_BLEND_MULTIPLY,
  UMBER_BLEND_SCREEN,
  UMBER_BLEND_OVERLAY,
  UMBER_BLEND_DARKEN,
  UMBER_BLEND_LIGHTEN,
  UMBER_BLEND_COLORDODGE,
  UMBER_BLEND_COLORBURN,
  UMBER_BLEND_HARDLIGHT,
  UMBER_BLEND_SOFTLIGHT,
  UMBER_BLEND_DIFFERENCE,
  UMBER_BLEND_EXCLUSION,
  UMBER_BLEND_HSL_HUE,
  UMBER_BLEND_HSL_SATURATION,
  UMBER_BLEND_HSL_COLOR,
  UMBER_BLEND_HSL_LUMINOSITY,
  UMBER_BLEND_EQUATION_MAX = UMBER_ANY_INT
} umber_blend_equation;

typedef enum umber_direction { UMBER_INPUT, UMBER_OUTPUT, UMBER_DIRECTION_MAX = UMBER_ANY_INT } umber_direction;

/* An input or output that has a location. */
typedef struct umber_variable {
  size_t size;
  const char* name;
  uint32_t location;
  uint32_t component;
  const umber_type* type;
  int64_t declared_location;
  int as_words;      /* 64-bit numbers are pairs of 32-bit integers */
  int per_vertex;    /* one for each vertex of a primitive or patch: `type` is that of one */
  int per_primitive; /* of meshes */
  int patch;         /* one for all vertices of a patch */
  uint32_t stream;   /* geometry outputs */
} umber_variable;

/* A constant that may get another value when a pipeline is made: a VkSpecializationMapEntry. */
typedef struct umber_specialization {
  size_t size;
  uint32_t id;
  umber_scalar type;
  const char* name;
  uint64_t default_bits; /* in the constant's own width; a bool is 0 or 1 */
  uint32_t offset;
  uint32_t byte_size;
} umber_specialization;

UMBER_API umber_status umber_reflect_stage(const umber_result* result, size_t stage, umber_stage_info* info);
UMBER_API umber_status umber_reflect_variable(const umber_result* result, size_t stage, umber_direction direction,
                                              size_t index, umber_variable* variable);
UMBER_API umber_status umber_reflect_specialization(const umber_result* result, size_t stage, size_t index,
                                                    umber_specialization* specialization);

/* A function that a program may choose to be called. */
typedef struct umber_subroutine {
  size_t size;
  const char* name;
  uint32_t index; /* what chooses it */
} umber_subroutine;

/* A member of the uniform block `gl_STAGE_subroutines`, an integer or an array of them: the index of what is called. */
typedef struct umber_subroutine_uniform {
  size_t size;
  const char* name;
  int64_t location;          /* layout(location); one more for each further element */
  const uint32_t* functions; /* indices of those that it may be, ascending; any other counts as the first of them */
  size_t function_count;
} umber_subroutine_uniform;

UMBER_API umber_status umber_reflect_subroutine(const umber_result* result, size_t stage, size_t index,
                                                umber_subroutine* subroutine);
UMBER_API umber_status umber_reflect_subroutine_uniform(const umber_result* result, size_t stage, size_t index,
                                                        umber_subroutine_uniform* uniform);

/* ---- Resources, in order of set and binding ---- */

typedef enum umber_resource_kind {
  UMBER_RESOURCE_UNIFORM_BLOCK,
  UMBER_RESOURCE_STORAGE_BLOCK,
  UMBER_RESOURCE_COMBINED_IMAGE_SAMPLER,
  UMBER_RESOURCE_SAMPLED_IMAGE,
  UMBER_RESOURCE_SAMPLER,
  UMBER_RESOURCE_STORAGE_IMAGE,
  UMBER_RESOURCE_UNIFORM_TEXEL_BUFFER,
  UMBER_RESOURCE_STORAGE_TEXEL_BUFFER,
  UMBER_RESOURCE_PUSH_CONSTANTS,
  UMBER_RESOURCE_INPUT_ATTACHMENT,
  UMBER_RESOURCE_ACCELERATION_STRUCTURE,
  UMBER_RESOURCE_SHADER_RECORD
} umber_resource_kind;

/* What the source declared that became the resource. */
typedef enum umber_origin {
  UMBER_ORIGIN_DECLARED, /* just what the kind says */
  UMBER_ORIGIN_DEFAULT_UNIFORMS,
  UMBER_ORIGIN_STATE_UNIFORMS,
  UMBER_ORIGIN_ATOMIC_COUNTERS,
  UMBER_ORIGIN_BINDLESS /* the array that handles of GL_ARB_bindless_texture index, as one type sees it */
} umber_origin;

typedef enum umber_image_dim {
  UMBER_IMAGE_1D,
  UMBER_IMAGE_2D,
  UMBER_IMAGE_3D,
  UMBER_IMAGE_CUBE,
  UMBER_IMAGE_RECT,
  UMBER_IMAGE_BUFFER,
  UMBER_IMAGE_SUBPASS /* an input attachment */
} umber_image_dim;

typedef enum umber_packing { UMBER_PACKING_STD140, UMBER_PACKING_STD430, UMBER_PACKING_SCALAR } umber_packing;

/* What a uniform block is in HLSL (docs/hlsl.md). */
typedef enum umber_block_form {
  UMBER_BLOCK_TYPED,    /* a constant buffer */
  UMBER_BLOCK_ELEMENTS, /* a StructuredBuffer of the elements of the array that is its one member */
  UMBER_BLOCK_UNTYPED   /* a StructuredBuffer of uint4 */
} umber_block_form;

typedef struct umber_resource {
  size_t size;
  umber_resource_kind kind;
  umber_origin origin;
  const char* name;          /* of the block, or of the variable */
  const char* instance_name; /* of a block */
  uint32_t set, binding;     /* push constants have none */
  uint32_t stages;           /* bit N: used by the umber_stage N */
  int64_t declared_binding, input_attachment, location;
  int is_readonly, is_writeonly;

  const uint32_t* array; /* dimensions, outermost first */
  size_t dimension_count;
  size_t outer_dimension_count;     /* of a texture out of a structure: how many of them are those of the structures */
  const uint32_t* location_strides; /* for each dimension; null: the elements follow each other */

  const umber_type* type; /* of a block, else null */
  umber_packing packing;  /* of a block; its members may have offsets of their own */
  const void* initial;    /* of default uniforms: their first contents, 0 from the end on */
  size_t initial_size;

  umber_image_dim dim; /* of what is no block, as the next five */
  int is_arrayed, is_multisampled, is_shadow;
  umber_scalar sampled; /* f32, i32, u32, i64 or u64: what a read returns */
  const char* format;   /* of a storage image, in GLSL's word */

  /* Of HLSL: the first register of each class. */
  int64_t register_b, register_t, register_s, register_u;
  uint32_t register_space;
  umber_block_form form;
  uint32_t element_stride, element_count; /* of StructuredBuffers */
} umber_resource;

UMBER_API size_t umber_reflect_resource_count(const umber_result* result);
UMBER_API umber_status umber_reflect_resource(const umber_result* result, size_t index, umber_resource* resource);

/* Of HLSL: a texture and a sampler that it is sampled with, by registers. */
typedef struct umber_sampled_texture {
  size_t size;
  const char* texture;
  const char* sampler;
  uint32_t t, t_space, s, s_space;
  uint32_t stages; /* bit N: sampled so in the umber_stage N */
} umber_sampled_texture;

UMBER_API size_t umber_reflect_sampled_texture_count(const umber_result* result);
UMBER_API umber_status umber_reflect_sampled_texture(const umber_result* result, size_t index,
                                                     umber_sampled_texture* pair);

/* ---- Buffers that transform feedback records to ---- */

typedef struct umber_capture_buffer {
  size_t size;
  uint32_t buffer;
  uint32_t stride; /* from vertex to vertex */
  size_t variable_count;
} umber_capture_buffer;

typedef struct umber_captured_variable {
  size_t size;
  const char* name; /* as OpenGL has it: `a`, `s.m[1]`, `Block.v` */
  uint32_t offset;
  const umber_type* type; /* tightly packed */
  int64_t location;       /* of the output; a built-in has none */
} umber_captured_variable;

UMBER_API size_t umber_reflect_capture_buffer_count(const umber_result* result);
UMBER_API umber_status umber_reflect_capture_buffer(const umber_result* result, size_t index,
                                                    umber_capture_buffer* buffer);
UMBER_API umber_status umber_reflect_captured_variable(const umber_result* result, size_t buffer, size_t index,
                                                       umber_captured_variable* variable);

#ifdef __cplusplus
}
#endif

#endif
