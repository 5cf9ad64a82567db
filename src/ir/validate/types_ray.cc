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

namespace {

/// What a query op gives: `rows` of `columns` of a scalar kind, `count` of them if they are several.
struct Answer {
  Op op;
  TypeId type;
};
constexpr TypeId kMatrix = types::matrix(TypeKind::f32, 4, 3);
constexpr Answer kAnswers[] = {
    {Op::ray_query_proceed, types::kBool},
    {Op::ray_query_tmin, types::kF32},
    {Op::ray_query_flags, types::kU32},
    {Op::ray_query_world_ray_origin, types::kVec3},
    {Op::ray_query_world_ray_direction, types::kVec3},
    {Op::ray_query_candidate_is_opaque, types::kBool},
    {Op::ray_query_type, types::kU32},
    {Op::ray_query_distance, types::kF32},
    {Op::ray_query_barycentrics, types::kVec2},
    {Op::ray_query_is_front_face, types::kBool},
    {Op::ray_query_object_ray_origin, types::kVec3},
    {Op::ray_query_object_ray_direction, types::kVec3},
    {Op::ray_query_object_to_world, kMatrix},
    {Op::ray_query_world_to_object, kMatrix},
};

/// What the op gives; other numbers are words.
Reason answer(const Types& t) {
  const TypeId type = t.result();
  if (t.op() == Op::ray_query_positions) {
    const bool is_three = t.table.is_array(type) && t.table[type].extent == 3 && t.table[type].element == types::kVec3;
    return is_three ? nullptr : "the result is no three positions";
  }
  for (const Answer& row : kAnswers)
    if (row.op == t.op() && (row.type != types::kU32 || !is_word(type)))
      return row.type == type ? nullptr : "the result is of another type than what is asked for";
  for (const Answer& row : kAnswers)
    if (row.op == t.op()) return nullptr;
  return is_word(type) ? nullptr : "the result is neither i32 nor u32";
}

}  // namespace

Reason ray_query(const Types& t) {
  const Place place = t.place();
  if (!place.is_variable() || !t.m.variables.contains(place.variable())) return "the place is no ray query";
  const Variable& v = t.m.variables[place.variable()];
  TypeId type = v.type;
  const uint32_t path = t.path_length();
  for (uint32_t n = 0; n < path; ++n) {
    if (!t.is_index(t.operand(n))) return "a part of the path is neither i32 nor u32";
    if (!t.table.is_array(type)) return "the path goes on below a query";
    type = t.table[type].element;
  }
  if (v.scope != VariableScope::ray_query || type != types::kRayQuery) return "the place is no ray query";
  if (t.op() == Op::ray_query_initialize) {
    constexpr std::array kGiven = {types::kAccelerationStructure, types::kU32,  types::kU32, types::kVec3,
                                   types::kF32,                   types::kVec3, types::kF32};
    for (uint32_t n = 0; n < kGiven.size(); ++n) {
      const TypeId given = t.operand(path + n);
      if (given != kGiven[n] && (kGiven[n] != types::kU32 || !is_word(given)))
        return "starts with a structure, flags, mask, origin, distance, direction and distance";
    }
    return nullptr;
  }
  if (t.op() == Op::ray_query_generate) return t.operand(path) == types::kF32 ? nullptr : "the distance is no f32";
  if (info(t.op()).operands == 1) {
    const std::optional<uint64_t> which = t.operand(path) == types::kU32 ? t.m.scalar_bits(t.value(path)) : std::nullopt;
    if (!which || *which > 1) return "which intersection is meant is no constant u32 of 0 or 1";
  }
  return t.inst.result_count == 0 ? nullptr : answer(t);
}

}  // namespace umber::ir::validation
