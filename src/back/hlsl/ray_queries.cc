// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/ray_queries.h"

#include "back/hlsl/shader.h"
#include "ir/rows_by_op.h"

namespace umber::back::hlsl {
namespace {

using ir::Op;

/// A method, or what `Candidate` and `Committed` stand in front of where the op chooses one of the two.
struct MethodRow {
  Op op;
  std::string_view name;
};
constexpr MethodRow kMethods[] = {
    {Op::ray_query_initialize, "TraceRayInline"},
    {Op::ray_query_proceed, "Proceed"},
    {Op::ray_query_terminate, "Abort"},
    {Op::ray_query_generate, "CommitProceduralPrimitiveHit"},
    {Op::ray_query_confirm, "CommitNonOpaqueTriangleHit"},
    {Op::ray_query_tmin, "RayTMin"},
    {Op::ray_query_flags, "RayFlags"},
    {Op::ray_query_world_ray_origin, "WorldRayOrigin"},
    {Op::ray_query_world_ray_direction, "WorldRayDirection"},
    {Op::ray_query_candidate_is_opaque, "CandidateProceduralPrimitiveNonOpaque"},
    {Op::ray_query_type, "Status"},
    {Op::ray_query_distance, "RayT"},
    {Op::ray_query_instance_custom_index, "InstanceID"},
    {Op::ray_query_instance_id, "InstanceIndex"},
    {Op::ray_query_record_offset, "InstanceContributionToHitGroupIndex"},
    {Op::ray_query_geometry_index, "GeometryIndex"},
    {Op::ray_query_primitive_index, "PrimitiveIndex"},
    {Op::ray_query_barycentrics, "TriangleBarycentrics"},
    {Op::ray_query_is_front_face, "TriangleFrontFace"},
    {Op::ray_query_object_ray_origin, "ObjectRayOrigin"},
    {Op::ray_query_object_ray_direction, "ObjectRayDirection"},
    {Op::ray_query_object_to_world, "ObjectToWorld4x3"},
    {Op::ray_query_world_to_object, "WorldToObject4x3"},
};
constexpr ir::RowsByOp kMethodsByOp(kMethods);
static_assert(ir::holds_for_all(ir::Group::ray_query, [](Op op) {
  return kMethodsByOp.has(op) || op == Op::ray_query_positions;  // which HLSL does not give
}));

constexpr uint32_t kOrigin = 3;  ///< operand of ray_query_initialize, behind the path

/// Those with the method of the candidate under a name of its own.
std::string_view candidate_method(Op op, std::string_view committed) {
  return op == Op::ray_query_type ? "Type" : op == Op::ray_query_distance ? "TriangleRayT" : committed;
}

}  // namespace

void RayQueries::declare_all() {
  if (!shader_.options.at_least(ShaderModel::sm_6_5)) return;  // structures are refused
  for (const ir::VariableId v : module_.variables.ids()) {
    const ir::Variable& query = module_.variables[v];
    if (query.scope != ir::VariableScope::ray_query) continue;
    const std::string_view wanted = module_.names.text(query.name);
    std::string_view& name = shader_.variables[v.index];
    name = shader_.names.global(wanted.empty() ? "query" : wanted);
    out_ << "static ";
    shader_.types.declare(out_, query.type, name);
    out_ << ";\n\n";
  }
}

void RayQueries::print_call(const ir::Inst& inst, std::string_view method, uint32_t operands_end) {
  out_ << method << '(';
  const uint32_t first = inst.path_length();
  for (uint32_t n = first; n < operands_end; ++n) {
    if (n > first) out_ << ", ";
    if (inst.op == Op::ray_query_initialize && n == first + kOrigin) out_ << "ray_description(";
    print_operand(inst, n);
  }
  out_ << (inst.op == Op::ray_query_initialize ? "))" : ")");
}

void RayQueries::write(const ir::Inst& inst, Scope scope) {
  if (!kMethodsByOp.has(inst.op)) return unsupported(inst);
  if (inst.result_count == 1) return shader_.locals.write_named(inst, scope);
  if (inst.op == Op::ray_query_initialize) shader_.helpers.need(kRayDescription);
  line(scope);
  shader_.places.print_place(inst, inst.path_length());
  out_ << '.';
  print_call(inst, kMethodsByOp.find(inst.op)->name, inst.operand_count);
  out_ << ";\n";
}

void RayQueries::print(const ir::Inst& inst, Prec at_least) {
  const MethodRow* const row = kMethodsByOp.find(inst.op);
  if (!row) return unsupported(inst);
  const bool is_negated = inst.op == Op::ray_query_candidate_is_opaque;
  const bool is_signed = result_type(inst) == ir::types::kI32;  // numbers are unsigned in HLSL
  const Parens parens(out_, is_negated ? Prec::unary : Prec::postfix, at_least);
  if (is_negated) out_ << '!';
  if (is_signed) out_ << "int(";
  const uint32_t path = inst.path_length();
  shader_.places.print_place(inst, path);
  out_ << '.';
  std::string_view method = row->name;
  if (inst.operand_count > path) {
    const bool is_committed = module_.scalar_bits(operand(inst, path)) == uint64_t{1};
    out_ << (is_committed ? "Committed" : "Candidate");
    if (!is_committed) method = candidate_method(inst.op, method);
  }
  print_call(inst, method, path);
  if (is_signed) out_ << ')';
}

void RayQueries::print_structure(const ir::Inst& inst) {
  out_ << shader_.resources.text(inst.resource()).name;
  shader_.textures.print_element(inst);
}

}  // namespace umber::back::hlsl
