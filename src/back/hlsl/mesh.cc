// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/mesh.h"

#include <algorithm>

#include "back/hlsl/messages.h"
#include "back/hlsl/shader.h"
#include "ir/interface/edit.h"
#include "ir/interface/per_vertex.h"

namespace umber::back::hlsl {

uint32_t Mesh::invocations() const {
  const auto& size = module_.state.compute.local_size;
  return size[0] * size[1] * size[2];
}

void Mesh::declare() {
  declare_payload();
  counts_ = shader_.names.global(is_task() ? "mesh_workgroups" : "mesh_counts");
  if (is_task()) return void(out_ << "static uint3 " << counts_ << ";\n\n");
  out_ << "groupshared uint2 " << counts_ << ";\n\n";
  for (const ir::IoVarId v : module_.io_vars.ids()) {
    const ir::IoVar& var = module_.io_vars[v];
    if (ir::is_index_of_mesh(var.built_in)) index_output_ = v;
  }
  declare_parameters();
}

/// Every task shader hands one on.
void Mesh::declare_payload() {
  ir::VariableId payload{};
  for (const ir::VariableId v : module_.variables.ids())
    if (module_.variables[v].scope == ir::VariableScope::task_payload) payload = v;
  if (!payload && !is_task()) return;
  payload_type_ = shader_.names.global("Payload");
  payload_ = shader_.names.global("task_payload");
  out_ << "struct " << payload_type_ << " {\n  ";
  if (payload) {
    const ir::Variable& variable = module_.variables[payload];
    payload_value_ = variable.type;
    shader_.types.declare(out_, variable.type, "value");
    shader_.variables[payload.index] = shader_.names.join(payload_, ".value");
  } else {
    out_ << "uint nothing";
  }
  out_ << ";\n};\n" << (is_task() ? "groupshared " : "static ") << payload_type_ << ' ' << payload_ << ";\n\n";
}

void Mesh::declare_parameters() {
  const ir::MeshState& state = module_.state.mesh;
  if (state.primitive == ir::MeshPrimitive::points) shader_.diagnostics.report(kUnsupportedPoints, {});
  TextWriter out;
  const auto begin = [&](std::string_view name) {
    if (out.size() != 0 || shader_.signature.has_inputs()) out << ", ";
    return shader_.names.global(name);
  };
  const ir::IoVarId index = ir::find_built_in(module_, ir::BuiltIn::local_invocation_index, ir::Direction::input);
  if (index) {
    thread_ = shader_.signature.io_name(index);
  } else {
    thread_ = begin("mesh_thread");
    out << "uint " << thread_ << " : SV_GroupIndex";
  }
  if (!payload_.empty()) {
    parameter_ = begin("task_payload");
    out << "in payload " << payload_type_ << ' ' << parameter_;
  }
  vertices_ = begin("vertices_out");
  out << "out vertices " << shader_.signature.structure_of(0) << ' ' << vertices_ << '[' << state.max_vertices << ']';
  if (!shader_.signature.structure_of(1).empty()) {
    primitives_ = begin("primitives_out");
    out << "out primitives " << shader_.signature.structure_of(1) << ' ' << primitives_ << '[' << state.max_primitives
        << ']';
  }
  indices_ = begin("indices_out");
  out << "out indices " << (state.primitive == ir::MeshPrimitive::lines ? "uint2 " : "uint3 ") << indices_ << '['
      << state.max_primitives << ']';
  step_ = shader_.names.global("mesh_element");
  parameters_ = shader_.names.join(out.text());
}

void Mesh::print_attributes(TextWriter& out) const {
  if (is_task()) return;
  out << "[outputtopology(\"" << (module_.state.mesh.primitive == ir::MeshPrimitive::lines ? "line" : "triangle")
      << "\")]\n";
}

/// DXC breaks off where a structure or an array of the payload is copied as one. `path` leads to what is of that type.
void Mesh::copy_payload(TextWriter& out, ir::TypeId type, std::string& path, int depth) {
  const size_t length = path.size();
  if (module_.types.is_structure(type)) {
    for (uint32_t n = 0; n < module_.types.part_count(type); ++n) {
      path.append(1, '.').append(shader_.types.member_name(type, n));
      copy_payload(out, module_.types.part(type, n), path, depth);
      path.resize(length);
    }
    return;
  }
  out.indent(depth);
  if (!module_.types.is_array(type)) return void(out << payload_ << path << " = " << parameter_ << path << ";\n");
  const std::string_view step = shader_.names.global("payload_element");
  out << "for (uint " << step << " = 0u; " << step << " < " << module_.types[type].extent << "u; ++" << step << ") {\n";
  path.append(1, '[').append(step).append(1, ']');
  copy_payload(out, module_.types.part(type, 0), path, depth + 1);
  path.resize(length);
  out.indent(depth) << "}\n";
}

/// A shader that does not say how many it makes, makes none.
void Mesh::write_begin(TextWriter& out) {
  if (!parameter_.empty()) {
    std::string path = ".value";
    copy_payload(out, payload_value_, path, 1);
  }
  if (is_task()) return void(out << "  " << counts_ << " = uint3(0u, 0u, 0u);\n");
  out << "  " << counts_ << " = uint2(0u, 0u);\n  GroupMemoryBarrierWithGroupSync();\n";
}

void Mesh::write_end(TextWriter& out) {
  out << "  GroupMemoryBarrierWithGroupSync();\n";
  if (is_task()) {
    out << "  DispatchMesh(" << counts_ << ".x, " << counts_ << ".y, " << counts_ << ".z, " << payload_ << ");\n";
    return;
  }
  out << "  SetMeshOutputCounts(" << counts_ << ".x, " << counts_ << ".y);\n";
  write_copies(out, 0, vertices_, ".x");
  write_copies(out, 1, primitives_, ".y");
}

void Mesh::write_copies(TextWriter& out, uint32_t stream, std::string_view parameter, std::string_view count) const {
  const bool has_indices = stream == 1 && index_output_;
  if (parameter.empty() && !has_indices) return;
  out << "  for (uint " << step_ << " = " << thread_ << "; " << step_ << " < " << counts_ << count << "; " << step_
      << " += " << invocations() << "u) {\n";
  if (!parameter.empty()) shader_.signature.print_mesh_copies(out, stream, parameter, step_, 2);
  if (has_indices)
    out << "    " << indices_ << '[' << step_ << "] = " << shader_.signature.io_name(index_output_) << '[' << step_
        << "];\n";
  out << "  }\n";
}

void Mesh::write(const ir::Inst& emission, Scope scope) {
  line(scope) << counts_ << " = uint2(";
  print_operand(emission, 0);
  out_ << ", ";
  print_operand(emission, 1);
  out_ << ");\n";
}

/// It ends the shader, which only main() can.
void Mesh::write_tasks(const ir::Inst& terminator, Scope scope) {
  if (scope.function->id != module_.entry) return void(shader_.diagnostics.report(kTasksInFunction, span(terminator)));
  line(scope) << counts_ << " = uint3(";
  for (uint32_t n = 0; n < 3; ++n) {
    if (n) out_ << ", ";
    print_operand(terminator, n);
  }
  out_ << ");\n";
  line(scope) << "return;\n";
}

}  // namespace umber::back::hlsl
