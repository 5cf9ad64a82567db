// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/rays.h"

#include "back/hlsl/messages.h"
#include "back/hlsl/ray_queries.h"
#include "back/hlsl/shader.h"

namespace umber::back::hlsl {
namespace {

using ir::Op, ir::Stage, ir::VariableScope;

constexpr uint32_t kOrigin = 6;  ///< operand of trace_ray: the first of four that are HLSL's RayDesc
constexpr std::string_view kTriangle = "BuiltInTriangleIntersectionAttributes";

std::string_view word_of(Stage stage) {
  constexpr std::string_view kWords[] = {"raygeneration", "intersection", "anyhit", "closesthit", "miss", "callable"};
  return kWords[static_cast<size_t>(stage) - static_cast<size_t>(Stage::ray_generation)];
}

bool is_incoming(VariableScope scope) {
  return scope == VariableScope::incoming_ray_payload || scope == VariableScope::incoming_callable_data;
}
bool is_of_hit(Stage stage) { return stage == Stage::any_hit || stage == Stage::closest_hit; }

/// Old shaders have those of triangles as vec3, which intersection shaders may report, too: which it is nobody says.
bool may_be_of_triangle(ir::TypeId type) {
  return type == ir::types::vector(ir::TypeKind::f32, 3) || type == ir::types::vector(ir::TypeKind::f32, 4);
}

}  // namespace

void Rays::declare() {
  sent_.resize(module_.variables.size());
  for (const ir::VariableId v : module_.variables.ids()) {
    const VariableScope scope = module_.variables[v].scope;
    if (!ir::is_of_ray(scope)) continue;
    scope == VariableScope::hit_attribute ? declare_attributes(v) : declare_parcel(v);
  }
  declare_missing();
  if (module_.stage != Stage::any_hit) return;
  decision_ = shader_.names.global("hit_decision");
  out_ << "static uint " << decision_ << ";\n\n";
}

bool Rays::has_payload_access() const { return shader_.options.at_least(ShaderModel::sm_6_7); }

void Rays::declare_head(std::string_view type, bool is_payload) {
  out_ << "struct " << (is_payload && has_payload_access() ? "[raypayload] " : "") << type << " {\n  ";
}

/// GLSL does not say which stages read and write a payload.
void Rays::declare_access(bool is_payload) {
  constexpr std::string_view kAll = "(caller, anyhit, closesthit, miss)";
  if (is_payload && has_payload_access()) out_ << " : read" << kAll << " : write" << kAll;
}

void Rays::declare_parcel(ir::VariableId v) {
  const ir::Variable& variable = module_.variables[v];
  const std::string_view wanted = module_.names.text(variable.name);
  const bool is_of_call =
      variable.scope == VariableScope::callable_data || variable.scope == VariableScope::incoming_callable_data;
  const Parcel parcel{.type = shader_.names.global(is_of_call ? "Data" : "Payload"),
                      .variable = shader_.names.global(wanted.empty() ? "payload" : wanted)};
  declare_head(parcel.type, !is_of_call);
  shader_.types.declare(out_, variable.type, "value");
  declare_access(!is_of_call);
  out_ << ";\n};\nstatic " << parcel.type << ' ' << parcel.variable << ";\n\n";
  shader_.variables[v.index] = shader_.names.join(parcel.variable, ".value");
  sent_[v.index] = parcel.variable;
  if (is_incoming(variable.scope)) carried_ = parcel;
}

/// Of a triangle they are two numbers in GLSL, too: a structure of that size is the same to Direct3D.
void Rays::declare_attributes(ir::VariableId v) {
  const ir::Variable& variable = module_.variables[v];
  const std::string_view wanted = module_.names.text(variable.name);
  attributes_.variable = shader_.names.global(wanted.empty() ? "attributes" : wanted);
  const bool is_pair = variable.type == ir::types::vector(ir::TypeKind::f32, 2);
  attributes_.type = is_pair ? kTriangle : shader_.names.global("Attributes");
  if (may_be_of_triangle(variable.type) && is_of_hit(module_.stage))
    shader_.diagnostics.report(kWideAttributes, variable.span, wanted);
  if (!is_pair) {
    out_ << "struct " << attributes_.type << " {\n  ";
    shader_.types.declare(out_, variable.type, "value");
    out_ << ";\n};\n";
  }
  out_ << "static " << attributes_.type << ' ' << attributes_.variable << ";\n\n";
  shader_.variables[v.index] = shader_.names.join(attributes_.variable, is_pair ? ".barycentrics" : ".value");
}

/// Parameters that HLSL wants of a stage whether its code reads them or not.
void Rays::declare_missing() {
  const Stage stage = module_.stage;
  const bool is_carrying = stage == Stage::callable || stage == Stage::miss || is_of_hit(stage);
  if (is_carrying && carried_.type.empty()) {
    carried_ = {.type = shader_.names.global("Payload"), .variable = shader_.names.global("payload")};
    declare_head(carried_.type, stage != Stage::callable);
    out_ << "uint nothing";
    declare_access(stage != Stage::callable);
    out_ << ";\n};\nstatic " << carried_.type << ' ' << carried_.variable << ";\n\n";
  }
  if ((is_of_hit(stage) || stage == Stage::intersection) && attributes_.type.empty()) {
    attributes_ = {.type = kTriangle, .variable = shader_.names.global("attributes")};
    out_ << "static " << kTriangle << ' ' << attributes_.variable << ";\n\n";
  }
  if (is_carrying) carried_.parameter = shader_.names.global("carried");
  if (is_of_hit(stage)) attributes_.parameter = shader_.names.global("hit");
}

void Rays::print_head(TextWriter& out) const {
  out << "[shader(\"" << word_of(module_.stage) << "\")]\nvoid main(";
  if (!carried_.parameter.empty()) out << "inout " << carried_.type << ' ' << carried_.parameter;
  if (!attributes_.parameter.empty()) out << ", in " << attributes_.type << ' ' << attributes_.parameter;
  out << ')';
}

void Rays::write_begin(TextWriter& out) const {
  for (const Parcel& parcel : {carried_, attributes_})
    if (!parcel.parameter.empty()) out << "  " << parcel.variable << " = " << parcel.parameter << ";\n";
  if (module_.stage == Stage::intersection)
    out << "  " << attributes_.variable << " = (" << attributes_.type << ")0;\n";
  if (!decision_.empty()) out << "  " << decision_ << " = 0u;\n";
}

void Rays::write_end(TextWriter& out) const {
  if (!carried_.parameter.empty()) out << "  " << carried_.parameter << " = " << carried_.variable << ";\n";
  if (!decision_.empty())
    out << "  if (" << decision_ << " == 1u) IgnoreHit();\n  if (" << decision_ << " == 2u) AcceptHitAndEndSearch();\n";
}

void Rays::write(const ir::Inst& inst, Scope scope) {
  if (inst.op == Op::report_intersection) return shader_.locals.write_named(inst, scope);
  const bool is_trace = inst.op == Op::trace_ray;
  if (is_trace) shader_.helpers.need(kRayDescription);
  line(scope) << (is_trace ? "TraceRay(" : "CallShader(");
  const uint32_t first = inst.path_length();
  for (uint32_t n = first; n < inst.operand_count; ++n) {
    if (n == first + kOrigin && is_trace) out_ << "ray_description(";
    print_operand(inst, n);
    out_ << (is_trace && n + 1u == inst.operand_count ? "), " : ", ");
  }
  out_ << sent_[inst.place().variable().index] << ");\n";
}

void Rays::print(const ir::Inst& inst) {
  out_ << "ReportHit(";
  print_operand(inst, 0);
  out_ << ", ";
  print_operand(inst, 1);
  out_ << ", " << attributes_.variable << ')';
}

void Rays::write_decision(const ir::Inst& terminator, Scope scope) {
  if (scope.function->id != module_.entry) return void(shader_.diagnostics.report(kHitInFunction, span(terminator)));
  line(scope) << decision_ << (terminator.op == Op::ignore_intersection ? " = 1u;\n" : " = 2u;\n");
  line(scope) << "return;\n";
}

}  // namespace umber::back::hlsl
