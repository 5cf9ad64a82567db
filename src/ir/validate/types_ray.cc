// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "ir/validate/checker.h"

namespace umber::ir::validation {
namespace {

bool may_trace(Stage stage) {
  return stage == Stage::ray_generation || stage == Stage::closest_hit || stage == Stage::miss;
}

/// Whether the place is a whole variable of one of two scopes.
Reason whole_variable(const Types& t, VariableScope scope, VariableScope incoming, Reason wrong) {
  const Place place = t.place();
  if (!place.is_variable() || !t.m.variables.contains(place.variable())) return wrong;
  const VariableScope found = t.m.variables[place.variable()].scope;
  if (found != scope && found != incoming) return wrong;
  return t.path_length() == 0 ? nullptr : "the place is a part of a variable";
}

bool is_word(TypeId type) { return type == types::kI32 || type == types::kU32; }

}  // namespace

Reason acceleration_structure(const Types& t) {
  if (!t.m.resources.contains(t.resource())) return "there is no such resource";
  if (t.m.resources[t.resource()].kind != ResourceKind::acceleration_structure)
    return "the resource is no acceleration structure";
  if (!t.is_index(t.operand(0))) return "the index of the resource is neither i32 nor u32";
  return t.result() == types::kAccelerationStructure ? nullptr : "the result is an acceleration structure";
}

Reason trace_ray(const Types& t) {
  if (!may_trace(t.m.stage)) return "this stage traces no rays";
  if (const Reason reason = whole_variable(t, VariableScope::ray_payload, VariableScope::incoming_ray_payload,
                                           "the place is no payload of rays"))
    return reason;
  if (t.operand(0) != types::kAccelerationStructure) return "rays are traced through an acceleration structure";
  for (uint32_t n = 1; n < 6; ++n)
    if (!is_word(t.operand(n))) return "flags, mask and numbers of records are neither i32 nor u32";
  constexpr std::array kRay = {types::kVec3, types::kF32, types::kVec3, types::kF32};
  for (uint32_t n = 0; n < kRay.size(); ++n)
    if (t.operand(6 + n) != kRay[n]) return "the ray is no origin, distance, direction and distance";
  return nullptr;
}

Reason execute_callable(const Types& t) {
  const Stage stage = t.m.stage;
  if (!may_trace(stage) && stage != Stage::callable) return "this stage calls no other shaders";
  if (const Reason reason = whole_variable(t, VariableScope::callable_data, VariableScope::incoming_callable_data,
                                           "the place is no data of callable shaders"))
    return reason;
  return is_word(t.operand(0)) ? nullptr : "the number of the shader is neither i32 nor u32";
}

Reason report_intersection(const Types& t) {
  if (t.m.stage != Stage::intersection) return "only intersection shaders report hits";
  if (t.operand(0) != types::kF32) return "the distance is no f32";
  if (!is_word(t.operand(1))) return "the kind of the hit is neither i32 nor u32";
  return t.result() == types::kBool ? nullptr : "the result is a bool";
}

}  // namespace umber::ir::validation
