// SPDX-License-Identifier: Apache-2.0
// Atomics on other types than int and uint (GL_EXT_shader_atomic_int64, GL_EXT_shader_atomic_float and _float2,
// GL_EXT_shader_image_int64, and NVIDIA's), and atomics and barriers that say what they order (GL_KHR_memory_scope_semantics).
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

inline constexpr Availability kAtomicInt64 = only_with(EXT_shader_atomic_int64).with(NV_shader_atomic_int64);
inline constexpr Availability kAtomicFloat = only_with(EXT_shader_atomic_float).with(NV_shader_atomic_float);
inline constexpr Availability kAtomicExchange = kAtomicFloat.with(INTEL_shader_atomic_float_minmax);
inline constexpr Availability kAtomicDouble = only_with(EXT_shader_atomic_float);
inline constexpr Availability kAtomicFloat2 = only_with(EXT_shader_atomic_float2);
inline constexpr Availability kAtomicMinMax = kAtomicFloat2.with(INTEL_shader_atomic_float_minmax);
inline constexpr Availability kAtomicHalfVector = only_with(NV_shader_atomic_fp16_vector);
inline constexpr Availability kImageInt64 = only_with(EXT_shader_image_int64);
inline constexpr Availability kScopes = only_with(KHR_memory_scope_semantics);
inline constexpr Availability kScopesInt64 = only_with(EXT_shader_atomic_int64);

// What follows the arguments of an atomic that says what it orders: for which invocations, in which memory, and how.
#define UMBER_ORDER ", int scope, int storage, int semantics)"
#define UMBER_ORDERS ", int scope, int storage, int semantics, int storageUnequal, int semanticsUnequal)"
#define UMBER_UPDATE(type, name, op, when) \
  {proto(type " " name "(inout " type " mem, " type " data)"), when, Lowering::atomic, Op::op}
#define UMBER_ORDERED_UPDATE(type, name, op, when) \
  {proto(type " " name "(inout " type " mem, " type " data" UMBER_ORDER), when, Lowering::atomic, Op::op, 3}
#define UMBER_INTEGERS(row, type, when)                                                                          \
  row(type, "atomicAdd", atomic_add, when), row(type, "atomicMin", atomic_min, when),                            \
      row(type, "atomicMax", atomic_max, when), row(type, "atomicAnd", atomic_and, when),                        \
      row(type, "atomicOr", atomic_or, when), row(type, "atomicXor", atomic_xor, when),                          \
      row(type, "atomicExchange", atomic_exchange, when)
#define UMBER_LOAD_AND_STORE(type, load, when)                                                                   \
  {proto(type " atomicLoad(" type " mem" UMBER_ORDER), when, Lowering::atomic_load, Op::load, 3},                \
      {proto("void atomicStore(inout " type " mem, " type " data" UMBER_ORDER), when, Lowering::atomic,          \
       Op::atomic_exchange, 3}
#define UMBER_ORDERED_INTEGERS(type, when)                                                                       \
  UMBER_INTEGERS(UMBER_ORDERED_UPDATE, type, when), UMBER_LOAD_AND_STORE(type, atomic_or, when),                 \
      {proto(type " atomicCompSwap(inout " type " mem, " type " expected, " type " data" UMBER_ORDERS), when,    \
       Lowering::atomic, Op::atomic_compare_swap, 5}
#define UMBER_HALVES(row, type, when)                                                       \
  row(type, "atomicAdd", atomic_add, when), row(type, "atomicMin", atomic_min, when),       \
      row(type, "atomicMax", atomic_max, when), row(type, "atomicExchange", atomic_exchange, when)
#define UMBER_IMAGE_UPDATE(type, texels, name, op, when)                                                          \
  {proto(type " " name "(" texels " image, coord P, " type " data" UMBER_ORDER), when, Lowering::image, Op::op, 3}, \
      {proto(type " " name "(" texels "MS image, coord P, int sample, " type " data" UMBER_ORDER), when, Lowering::image, \
       Op::op, 3}
#define UMBER_IMAGE_INTEGERS(type, texels, when)                                                                  \
  UMBER_IMAGE_UPDATE(type, texels, "imageAtomicAdd", image_atomic_add, when),                                     \
      UMBER_IMAGE_UPDATE(type, texels, "imageAtomicMin", image_atomic_min, when),                                 \
      UMBER_IMAGE_UPDATE(type, texels, "imageAtomicMax", image_atomic_max, when),                                 \
      UMBER_IMAGE_UPDATE(type, texels, "imageAtomicAnd", image_atomic_and, when),                                 \
      UMBER_IMAGE_UPDATE(type, texels, "imageAtomicOr", image_atomic_or, when),                                   \
      UMBER_IMAGE_UPDATE(type, texels, "imageAtomicXor", image_atomic_xor, when),                                 \
      UMBER_IMAGE_UPDATE(type, texels, "imageAtomicExchange", image_atomic_exchange, when),                       \
      {proto(type " imageAtomicCompSwap(" texels " image, coord P, " type " expected, " type " data" UMBER_ORDERS), \
       when, Lowering::image, Op::image_atomic_compare_swap, 5}
// The same, where it is not said what they order.
#define UMBER_PLAIN_IMAGE_UPDATE(type, texels, name, op, when)                                                     \
  {proto(type " " name "(" texels " image, coord P, " type " data)"), when, Lowering::image, Op::op},              \
      {proto(type " " name "(" texels "MS image, coord P, int sample, " type " data)"), when, Lowering::image, Op::op}
#define UMBER_IMAGE_INTEGERS_64(type, texels)                                                                     \
  UMBER_PLAIN_IMAGE_UPDATE(type, texels, "imageAtomicAdd", image_atomic_add, kImageInt64),                        \
      UMBER_PLAIN_IMAGE_UPDATE(type, texels, "imageAtomicMin", image_atomic_min, kImageInt64),                    \
      UMBER_PLAIN_IMAGE_UPDATE(type, texels, "imageAtomicMax", image_atomic_max, kImageInt64),                    \
      UMBER_PLAIN_IMAGE_UPDATE(type, texels, "imageAtomicAnd", image_atomic_and, kImageInt64),                    \
      UMBER_PLAIN_IMAGE_UPDATE(type, texels, "imageAtomicOr", image_atomic_or, kImageInt64),                      \
      UMBER_PLAIN_IMAGE_UPDATE(type, texels, "imageAtomicXor", image_atomic_xor, kImageInt64),                    \
      UMBER_PLAIN_IMAGE_UPDATE(type, texels, "imageAtomicExchange", image_atomic_exchange, kImageInt64),          \
      {proto(type " imageAtomicCompSwap(" texels " image, coord P, " type " expected, " type " data)"),           \
       kImageInt64, Lowering::image, Op::image_atomic_compare_swap},                                              \
      {proto(type " imageAtomicCompSwap(" texels "MS image, coord P, int sample, " type " expected, " type " data)"), \
       kImageInt64, Lowering::image, Op::image_atomic_compare_swap}
#define UMBER_HALF_IMAGE(type)                                                                                    \
  UMBER_PLAIN_IMAGE_UPDATE(type, "image", "imageAtomicAdd", image_atomic_add, kAtomicHalfVector),                 \
      UMBER_PLAIN_IMAGE_UPDATE(type, "image", "imageAtomicMin", image_atomic_min, kAtomicHalfVector),             \
      UMBER_PLAIN_IMAGE_UPDATE(type, "image", "imageAtomicMax", image_atomic_max, kAtomicHalfVector),             \
      UMBER_PLAIN_IMAGE_UPDATE(type, "image", "imageAtomicExchange", image_atomic_exchange, kAtomicHalfVector)
#define UMBER_FLOAT_IMAGE(name, op, when) UMBER_PLAIN_IMAGE_UPDATE("float", "image", name, op, when)

inline constexpr Row kAtomicTypes[] = {
    UMBER_INTEGERS(UMBER_UPDATE, "int64_t", kAtomicInt64),
    UMBER_INTEGERS(UMBER_UPDATE, "uint64_t", kAtomicInt64),
    {proto("int64_t atomicCompSwap(inout int64_t mem, int64_t expected, int64_t data)"), kAtomicInt64, Lowering::atomic,
     Op::atomic_compare_swap},
    {proto("uint64_t atomicCompSwap(inout uint64_t mem, uint64_t expected, uint64_t data)"), kAtomicInt64,
     Lowering::atomic, Op::atomic_compare_swap},
    UMBER_UPDATE("float", "atomicAdd", atomic_add, kAtomicFloat),
    UMBER_UPDATE("float", "atomicExchange", atomic_exchange, kAtomicExchange),
    UMBER_UPDATE("float", "atomicMin", atomic_min, kAtomicMinMax),
    UMBER_UPDATE("float", "atomicMax", atomic_max, kAtomicMinMax),
    {proto("float atomicCompSwap(inout float mem, float expected, float data)"),
     only_with(INTEL_shader_atomic_float_minmax), Lowering::atomic, Op::atomic_compare_swap},
    UMBER_UPDATE("double", "atomicAdd", atomic_add, kAtomicDouble),
    UMBER_UPDATE("double", "atomicExchange", atomic_exchange, kAtomicDouble),
    UMBER_UPDATE("double", "atomicMin", atomic_min, kAtomicFloat2),
    UMBER_UPDATE("double", "atomicMax", atomic_max, kAtomicFloat2),
    UMBER_FLOAT_IMAGE("imageAtomicAdd", image_atomic_add, kAtomicFloat),
    UMBER_FLOAT_IMAGE("imageAtomicMin", image_atomic_min, kAtomicFloat2),
    UMBER_FLOAT_IMAGE("imageAtomicMax", image_atomic_max, kAtomicFloat2),
    UMBER_HALVES(UMBER_UPDATE, "float16_t", kAtomicFloat2),
    UMBER_HALVES(UMBER_UPDATE, "f16vec2", kAtomicHalfVector),
    UMBER_HALVES(UMBER_UPDATE, "f16vec4", kAtomicHalfVector),
    UMBER_HALF_IMAGE("f16vec2"),
    UMBER_HALF_IMAGE("f16vec4"),
    UMBER_IMAGE_INTEGERS_64("int64_t", "i64image"),
    UMBER_IMAGE_INTEGERS_64("uint64_t", "u64image"),
    // What they order is said.
    UMBER_ORDERED_INTEGERS("int", kScopes),
    UMBER_ORDERED_INTEGERS("uint", kScopes),
    UMBER_ORDERED_INTEGERS("int64_t", kScopesInt64),
    UMBER_ORDERED_INTEGERS("uint64_t", kScopesInt64),
    UMBER_ORDERED_UPDATE("float", "atomicAdd", atomic_add, kAtomicDouble),
    UMBER_ORDERED_UPDATE("float", "atomicExchange", atomic_exchange, kAtomicDouble),
    UMBER_ORDERED_UPDATE("float", "atomicMin", atomic_min, kAtomicFloat2),
    UMBER_ORDERED_UPDATE("float", "atomicMax", atomic_max, kAtomicFloat2),
    UMBER_LOAD_AND_STORE("float", load, kAtomicDouble),
    UMBER_ORDERED_UPDATE("double", "atomicAdd", atomic_add, kAtomicDouble),
    UMBER_ORDERED_UPDATE("double", "atomicExchange", atomic_exchange, kAtomicDouble),
    UMBER_ORDERED_UPDATE("double", "atomicMin", atomic_min, kAtomicFloat2),
    UMBER_ORDERED_UPDATE("double", "atomicMax", atomic_max, kAtomicFloat2),
    UMBER_LOAD_AND_STORE("double", load, kAtomicDouble),
    UMBER_HALVES(UMBER_ORDERED_UPDATE, "float16_t", kAtomicFloat2),
    UMBER_LOAD_AND_STORE("float16_t", load, kAtomicFloat2),
    UMBER_IMAGE_INTEGERS("int", "iimage", kScopes),
    UMBER_IMAGE_INTEGERS("uint", "uimage", kScopes),
    UMBER_IMAGE_INTEGERS("int64_t", "i64image", kImageInt64),
    UMBER_IMAGE_INTEGERS("uint64_t", "u64image", kImageInt64),
    UMBER_IMAGE_UPDATE("float", "image", "imageAtomicAdd", image_atomic_add, kAtomicDouble),
    UMBER_IMAGE_UPDATE("float", "image", "imageAtomicExchange", image_atomic_exchange, kAtomicDouble),
    UMBER_IMAGE_UPDATE("float", "image", "imageAtomicMin", image_atomic_min, kAtomicFloat2),
    UMBER_IMAGE_UPDATE("float", "image", "imageAtomicMax", image_atomic_max, kAtomicFloat2),
    {proto("void controlBarrier(int execution, int scope, int storage, int semantics)"), kScopes,
     Lowering::ordered_barrier, Op::barrier, 4},
    {proto("void memoryBarrier(int scope, int storage, int semantics)"), kScopes, Lowering::ordered_barrier,
     Op::memory_barrier, 3},
};

#undef UMBER_FLOAT_IMAGE
#undef UMBER_HALF_IMAGE
#undef UMBER_IMAGE_INTEGERS_64
#undef UMBER_PLAIN_IMAGE_UPDATE
#undef UMBER_HALVES
#undef UMBER_IMAGE_INTEGERS
#undef UMBER_IMAGE_UPDATE
#undef UMBER_ORDERED_INTEGERS
#undef UMBER_LOAD_AND_STORE
#undef UMBER_INTEGERS
#undef UMBER_ORDERED_UPDATE
#undef UMBER_UPDATE
#undef UMBER_ORDERS
#undef UMBER_ORDER

}  // namespace umber::glsl::rows
