// SPDX-License-Identifier: Apache-2.0
// Functions of stages of ray tracing (GLSL_EXT_ray_tracing). The last argument of those that trace and call is the location
// of the variable that the others get.
#pragma once
#include "front/glsl/builtins/rows.h"

namespace umber::glsl::rows {

inline constexpr Availability kRays = only_with(EXT_ray_tracing);
inline constexpr Row kRay[] = {
    {proto("void traceRayEXT(accelerationStructureEXT topLevel, uint rayFlags, uint cullMask, uint sbtRecordOffset, "
           "uint sbtRecordStride, uint missIndex, vec3 origin, float Tmin, vec3 direction, float Tmax, int payload)"),
     kRays.in(stages::kTracing), Lowering::ray, Op::trace_ray},
    {proto("void executeCallableEXT(uint sbtRecordIndex, int callable)"),
     kRays.in(stages::kTracing | stages::kCallable), Lowering::ray, Op::execute_callable},
    {proto("bool reportIntersectionEXT(float hitT, uint hitKind)"), kRays.in(stages::kIntersection), Lowering::op,
     Op::report_intersection},
};

}  // namespace umber::glsl::rows
