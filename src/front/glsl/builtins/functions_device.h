// SPDX-License-Identifier: Apache-2.0
// Functions of extensions about the device itself: clocks, helpers, fragments that take turns, texts for debuggers; hints;
// and least, greatest and middle of three.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

/// Whose clock it is: SPIR-V's scopes (section 3.27).
inline constexpr uint32_t kClockOfDevice = 1, kClockOfSubgroup = 3;
inline constexpr Availability kInterlock = only_with(ARB_fragment_shader_interlock).in(stages::kFragment);
inline constexpr Availability kInterlockNv = only_with(NV_fragment_shader_interlock).in(stages::kFragment);
inline constexpr Availability kThree = only_with(AMD_shader_trinary_minmax);

inline constexpr Row kDevice[] = {
    {proto("uvec2 clock2x32ARB()"), only_with(ARB_shader_clock), Lowering::device, Op::clock, kClockOfSubgroup},
    {proto("uint64_t clockARB()"), only_with(ARB_shader_clock), Lowering::device, Op::clock, kClockOfSubgroup},
    {proto("uvec2 clockRealtime2x32EXT()"), only_with(EXT_shader_realtime_clock), Lowering::device, Op::clock,
     kClockOfDevice},
    {proto("uint64_t clockRealtimeEXT()"), only_with(EXT_shader_realtime_clock), Lowering::device, Op::clock,
     kClockOfDevice},
    {proto("bool helperInvocationEXT()"), only_with(EXT_demote_to_helper_invocation).in(stages::kFragment),
     Lowering::device, Op::is_helper},
    {proto("void beginInvocationInterlockARB()"), kInterlock, Lowering::barrier, Op::begin_interlock},
    {proto("void endInvocationInterlockARB()"), kInterlock, Lowering::barrier, Op::end_interlock},
    {proto("void beginInvocationInterlockNV()"), kInterlockNv, Lowering::barrier, Op::begin_interlock},
    {proto("void endInvocationInterlockNV()"), kInterlockNv, Lowering::barrier, Op::end_interlock},
    {proto("void debugPrintfEXT()"), only_with(EXT_debug_printf), Lowering::print, Op::debug_printf},
    {proto("bool sparseTexelsResidentARB(int code)"), only_with(ARB_sparse_texture2), Lowering::device,
     Op::is_resident},
    {proto("void assumeEXT(bool condition)"), only_with(EXT_expect_assume), Lowering::assume},
    {proto("genB expectEXT(genB value, genB expected)"), only_with(EXT_expect_assume), Lowering::expect},
    {proto("genI expectEXT(genI value, genI expected)"), only_with(EXT_expect_assume), Lowering::expect},
    {proto("genU expectEXT(genU value, genU expected)"), only_with(EXT_expect_assume), Lowering::expect},
    {proto("genI8 expectEXT(genI8 value, genI8 expected)"), only_with(EXT_expect_assume), Lowering::expect},
    {proto("genU8 expectEXT(genU8 value, genU8 expected)"), only_with(EXT_expect_assume), Lowering::expect},
    {proto("genI16 expectEXT(genI16 value, genI16 expected)"), only_with(EXT_expect_assume), Lowering::expect},
    {proto("genU16 expectEXT(genU16 value, genU16 expected)"), only_with(EXT_expect_assume), Lowering::expect},
    {proto("genL expectEXT(genL value, genL expected)"), only_with(EXT_expect_assume), Lowering::expect},
    {proto("genUL expectEXT(genUL value, genUL expected)"), only_with(EXT_expect_assume), Lowering::expect},
    {proto("genF min3(genF x, genF y, genF z)"), kThree, Lowering::trinary, Op::min},
    {proto("genI min3(genI x, genI y, genI z)"), kThree, Lowering::trinary, Op::min},
    {proto("genU min3(genU x, genU y, genU z)"), kThree, Lowering::trinary, Op::min},
    {proto("genF max3(genF x, genF y, genF z)"), kThree, Lowering::trinary, Op::max},
    {proto("genI max3(genI x, genI y, genI z)"), kThree, Lowering::trinary, Op::max},
    {proto("genU max3(genU x, genU y, genU z)"), kThree, Lowering::trinary, Op::max},
    {proto("genF mid3(genF x, genF y, genF z)"), kThree, Lowering::trinary, Op::clamp},
    {proto("genI mid3(genI x, genI y, genI z)"), kThree, Lowering::trinary, Op::clamp},
    {proto("genU mid3(genU x, genU y, genU z)"), kThree, Lowering::trinary, Op::clamp},
};

}  // namespace umber::glsl::rows
