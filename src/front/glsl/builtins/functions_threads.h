// SPDX-License-Identifier: Apache-2.0
// GL_NV_shader_thread_group and GL_NV_shader_thread_shuffle, in terms of subgroups.
#pragma once
#include "front/glsl/builtins/functions_subgroup.h"

namespace umber::glsl {

/// The `imm` of Lowering::threads.
enum class ThreadFunction : uint8_t { active, ballot, quad_0, quad_1, quad_2, quad_3, quad_x, quad_y, indexed, up, down, xor_ };

}  // namespace umber::glsl

namespace umber::glsl::rows {

inline constexpr Availability kThreadGroup = only_with(NV_shader_thread_group);
inline constexpr Availability kThreadQuads = kThreadGroup.in(stages::kFragment);
inline constexpr Availability kThreadShuffle = only_with(NV_shader_thread_shuffle);

constexpr uint32_t number(ThreadFunction function) { return static_cast<uint32_t>(function); }

// clang-format off
#define UMBER_QUAD_SWIZZLE(name, function)                                                                               \
  {proto("genF " name "(genF value)"), kThreadQuads, Lowering::threads, Op::quad_swap, number(ThreadFunction::function)}, \
  {proto("genF " name "(genF value, genF own)"), kThreadQuads, Lowering::threads, Op::quad_swap, number(ThreadFunction::function)}
#define UMBER_THREAD_SHUFFLE_OF(type, name, function)                                                                   \
  {proto(type " " name "(" type " data, uint index, uint width)"), kThreadShuffle, Lowering::threads,                   \
   Op::subgroup_shuffle, number(ThreadFunction::function)},                                                             \
  {proto(type " " name "(" type " data, uint index, uint width, out bool valid)"), kThreadShuffle, Lowering::threads,   \
   Op::subgroup_shuffle, number(ThreadFunction::function)}
#define UMBER_THREAD_SHUFFLE(name, function)                                                         \
  UMBER_THREAD_SHUFFLE_OF("genF", name, function), UMBER_THREAD_SHUFFLE_OF("genI", name, function), \
  UMBER_THREAD_SHUFFLE_OF("genU", name, function), UMBER_THREAD_SHUFFLE_OF("genB", name, function)

inline constexpr Row kThreads[] = {
    {proto("uint activeThreadsNV()"), kThreadGroup, Lowering::threads, Op::subgroup_ballot, number(ThreadFunction::active)},
    {proto("uint ballotThreadNV(bool value)"), kThreadGroup, Lowering::threads, Op::subgroup_ballot, number(ThreadFunction::ballot)},
    UMBER_QUAD_SWIZZLE("quadSwizzle0NV", quad_0),
    UMBER_QUAD_SWIZZLE("quadSwizzle1NV", quad_1),
    UMBER_QUAD_SWIZZLE("quadSwizzle2NV", quad_2),
    UMBER_QUAD_SWIZZLE("quadSwizzle3NV", quad_3),
    UMBER_QUAD_SWIZZLE("quadSwizzleXNV", quad_x),
    UMBER_QUAD_SWIZZLE("quadSwizzleYNV", quad_y),
    UMBER_THREAD_SHUFFLE("shuffleNV", indexed),
    UMBER_THREAD_SHUFFLE("shuffleUpNV", up),
    UMBER_THREAD_SHUFFLE("shuffleDownNV", down),
    UMBER_THREAD_SHUFFLE("shuffleXorNV", xor_),
};
// clang-format on
#undef UMBER_THREAD_SHUFFLE
#undef UMBER_THREAD_SHUFFLE_OF
#undef UMBER_QUAD_SWIZZLE

}  // namespace umber::glsl::rows
