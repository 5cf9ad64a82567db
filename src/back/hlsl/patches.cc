// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/patches.h"

#include <utility>

#include "back/hlsl/shader.h"
#include "ir/interface/patch_flag.h"

namespace umber::back::hlsl {
namespace {

std::string_view domain(ir::PatchDomain domain) {
  switch (domain) {
    case ir::PatchDomain::none:
    case ir::PatchDomain::triangles: return "tri";
    case ir::PatchDomain::quads: return "quad";
    case ir::PatchDomain::isolines: return "isoline";
  }
  return "tri";
}

std::string_view partitioning(ir::PatchSpacing spacing) {
  switch (spacing) {
    case ir::PatchSpacing::equal: return "integer";
    case ir::PatchSpacing::fractional_even: return "fractional_even";
    case ir::PatchSpacing::fractional_odd: return "fractional_odd";
  }
  return "integer";
}

std::string_view topology(const ir::TessellationState& state, bool is_turned) {
  if (state.point_mode) return "point";
  if (state.domain == ir::PatchDomain::isolines) return "line";
  return state.is_clockwise != is_turned ? "triangle_cw" : "triangle_ccw";
}

}  // namespace

void Patches::write_entries() {
  vertex_ = shader_.names.global("vertex");
  point_ = shader_.names.global("control_point");
  module_.stage == ir::Stage::tess_control ? write_hull() : write_domain();
}

void Patches::write_attributes(std::string_view constants) {
  const ir::TessellationState& state = module_.state.tessellation;
  const bool is_turned = shader_.options.turns_patches && !shader_.options.vulkan_attributes;
  out_ << "[domain(\"" << domain(state.domain) << "\")]\n[partitioning(\"" << partitioning(state.spacing)
       << "\")]\n[outputtopology(\"" << topology(state, is_turned) << "\")]\n[outputcontrolpoints("
       << state.output_vertices << ")]\n[patchconstantfunc(\"" << constants << "\")]\n";
}

/// The vertices, another parameter, and what the device says of the patch.
void Patches::write_parameters(std::string_view vertices, std::string_view more) {
  out_ << '(';
  const Signature& signature = shader_.signature;
  bool is_first = true;
  const auto separate = [&] { out_ << (std::exchange(is_first, false) ? "" : ", "); };
  if (signature.has_vertices()) {
    separate();
    out_ << vertices << "<Input, " << shader_.signature.input_vertices() << "> input";
  }
  for (const std::string_view text : {more, signature.parameters()}) {
    if (text.empty()) continue;
    separate();
    out_ << text;
  }
  out_ << ')';
}

void Patches::write_inputs() {
  Signature& signature = shader_.signature;
  constexpr ir::Direction kInput = ir::Direction::input;
  if (signature.has_vertices()) {
    out_ << "  [unroll] for (uint " << vertex_ << " = 0u; " << vertex_ << " < " << shader_.signature.input_vertices()
         << "u; ++" << vertex_ << ") {\n";
    signature.print_patch_copies(out_, kInput, kOfVertex, vertex_, 2);
    out_ << "  }\n";
  }
  signature.print_patch_copies(out_, kInput, kOfPatch, {}, 1);
  signature.print_patch_copies(out_, kInput, kOfDevice, {}, 1);
}

/// Which invocation the shader's code is run for, and whether it is for what the patch has once.
void Patches::write_choice(std::string_view invocation, std::string_view is_for_patch) {
  for (const ir::IoVarId v : module_.io_vars.ids()) {
    const ir::IoVar& var = module_.io_vars[v];
    const bool is_flag = ir::is_patch_flag(module_, var);
    if (!is_flag && var.built_in != ir::BuiltIn::invocation_id) continue;
    out_ << "  " << shader_.signature.io_name(v) << " = " << (is_flag ? is_for_patch : invocation) << ";\n";
  }
}

void Patches::write_call() { out_ << "  " << shader_.function_names[module_.entry.index] << "();\n"; }

void Patches::write_hull() {
  Signature& signature = shader_.signature;
  const std::string_view patch = signature.structure_of(kOfPatch), constants = shader_.names.global("patch_constants");
  out_ << patch << ' ' << constants;
  write_parameters("InputPatch", {});
  out_ << " {\n";
  write_inputs();
  write_choice("0", "true");
  write_call();
  out_ << "  " << patch << " patch;\n";
  signature.print_patch_copies(out_, ir::Direction::output, kOfPatch, {}, 1);
  out_ << "  return patch;\n}\n\n";

  write_attributes(constants);
  out_ << "Output main";
  write_parameters("InputPatch", shader_.names.join("uint ", point_, " : SV_OutputControlPointID"));
  out_ << " {\n";
  write_inputs();
  write_choice(point_, "false");
  write_call();
  out_ << "  Output output";
  out_ << (signature.has_outputs() ? ";\n" : " = (Output)0;\n");
  signature.print_patch_copies(out_, ir::Direction::output, kOfVertex, point_, 1);
  out_ << "  return output;\n}\n";
}

void Patches::write_domain() {
  Signature& signature = shader_.signature;
  out_ << "[domain(\"" << domain(module_.state.tessellation.domain) << "\")]\n";
  out_ << (signature.has_outputs() ? "Output main" : "void main");
  write_parameters("const OutputPatch", shader_.names.join(signature.structure_of(kOfPatch), " patch"));
  out_ << " {\n";
  write_inputs();
  write_call();
  if (signature.has_outputs()) {
    out_ << "  Output output;\n";
    signature.print_copies(out_, ir::Direction::output, 1);
    out_ << "  return output;\n";
  }
  out_ << "}\n";
}

}  // namespace umber::back::hlsl
