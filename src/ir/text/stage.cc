// SPDX-License-Identifier: Apache-2.0
#include "ir/text/stage.h"

#include "ir/text/spelling.h"
#include "umber/vocabulary/blend_equation.hpp"

namespace umber::ir::text {
namespace {

void print_compute(const ComputeState& s, TextWriter& out) {
  if (const auto& size = s.local_size; size != ComputeState{}.local_size)
    out << " local_size " << size[0] << ' ' << size[1] << ' ' << size[2];
  for (size_t n = 0; n < 3; ++n)
    if (const auto& by = s.specialized_size[n]) out << " local_size_" << "xyz"[n] << "_by " << *by;
  if (s.derivatives != DerivativeGroup::none) out << " derivatives_of " << word(s.derivatives);
  if (s.derivatives_by_khr) out << " derivatives_by_khr";
}

void print_fragment(const FragmentState& s, TextWriter& out) {
  if (s.early_fragment_tests) out << " early_fragment_tests";
  if (s.post_depth_coverage) out << " post_depth_coverage";
  if (s.origin_upper_left) out << " origin_upper_left";
  if (s.pixel_center_integer) out << " pixel_center_integer";
  if (s.depth_mode != DepthMode::any) out << " depth " << word(s.depth_mode);
  if (s.interlock != Interlock::none) out << " interlock " << word(s.interlock);
  if (s.quad_derivatives) out << " quad_derivatives";
  if (s.full_quads) out << " full_quads";
  if (s.blend_equations != 0) out << " blend_equations " << uint32_t{s.blend_equations};
}

void print_geometry(const GeometryState& s, TextWriter& out) {
  if (s.input != InputPrimitive::none) out << " takes " << word(s.input);
  if (s.output != OutputPrimitive::none) out << " makes " << word(s.output);
  if (s.max_vertices != 0) out << " max_vertices " << s.max_vertices;
  if (s.invocations != 1) out << " invocations " << s.invocations;
}

void print_tessellation(const TessellationState& s, TextWriter& out) {
  if (s.output_vertices != 0) out << " output_vertices " << s.output_vertices;
  if (s.domain != PatchDomain::none) out << " domain " << word(s.domain);
  if (s.spacing != PatchSpacing::equal) out << " spacing " << word(s.spacing);
  if (s.is_clockwise) out << " clockwise";
  if (s.point_mode) out << " point_mode";
}

void print_mesh(const MeshState& s, TextWriter& out) {
  if (s.primitive != MeshPrimitive::none) out << " mesh " << word(s.primitive);
  if (s.max_vertices != 0) out << " mesh_vertices " << s.max_vertices;
  if (s.max_primitives != 0) out << " mesh_primitives " << s.max_primitives;
}

bool read_compute(Reader& in, ComputeState& s) {
  if (in.accept("local_size"))
    for (uint32_t& n : s.local_size) n = in.number();
  else if (in.accept("local_size_x_by"))
    s.specialized_size[0] = in.number();
  else if (in.accept("local_size_y_by"))
    s.specialized_size[1] = in.number();
  else if (in.accept("local_size_z_by"))
    s.specialized_size[2] = in.number();
  else if (in.accept("derivatives_of"))
    s.derivatives = in.enumerator<DerivativeGroup>();
  else if (in.accept("derivatives_by_khr"))
    s.derivatives_by_khr = true;
  else
    return false;
  return true;
}

bool read_fragment(Reader& in, FragmentState& s) {
  if (in.accept("early_fragment_tests"))
    s.early_fragment_tests = true;
  else if (in.accept("post_depth_coverage"))
    s.post_depth_coverage = true;
  else if (in.accept("origin_upper_left"))
    s.origin_upper_left = true;
  else if (in.accept("pixel_center_integer"))
    s.pixel_center_integer = true;
  else if (in.accept("depth"))
    s.depth_mode = in.enumerator<DepthMode>();
  else if (in.accept("interlock"))
    s.interlock = in.enumerator<Interlock>();
  else if (in.accept("quad_derivatives"))
    s.quad_derivatives = true;
  else if (in.accept("full_quads"))
    s.full_quads = true;
  else if (in.accept("blend_equations"))
    s.blend_equations = static_cast<uint16_t>(in.number() & kAllBlendEquations);
  else
    return false;
  return true;
}

bool read_geometry(Reader& in, GeometryState& s) {
  if (in.accept("takes"))
    s.input = in.enumerator<InputPrimitive>();
  else if (in.accept("makes"))
    s.output = in.enumerator<OutputPrimitive>();
  else if (in.accept("max_vertices"))
    s.max_vertices = in.number();
  else if (in.accept("invocations"))
    s.invocations = in.number();
  else
    return false;
  return true;
}

bool read_tessellation(Reader& in, TessellationState& s) {
  if (in.accept("output_vertices"))
    s.output_vertices = in.number();
  else if (in.accept("domain"))
    s.domain = in.enumerator<PatchDomain>();
  else if (in.accept("spacing"))
    s.spacing = in.enumerator<PatchSpacing>();
  else if (in.accept("clockwise"))
    s.is_clockwise = true;
  else if (in.accept("point_mode"))
    s.point_mode = true;
  else
    return false;
  return true;
}

bool read_mesh(Reader& in, MeshState& s) {
  if (in.accept("mesh"))
    s.primitive = in.enumerator<MeshPrimitive>();
  else if (in.accept("mesh_vertices"))
    s.max_vertices = in.number();
  else if (in.accept("mesh_primitives"))
    s.max_primitives = in.number();
  else
    return false;
  return true;
}

void read_mode(Reader& in, SpirvMode& mode) {
  mode.mode = in.number();
  in.expect('(');
  while (in.ok() && !in.at(')')) {
    mode.operands.push_back(in.number());
    if (!in.accept(',')) break;
  }
  in.expect(')');
}

}  // namespace

void print_stage(const Module& module, TextWriter& out) {
  const StageState& s = module.state;
  out << "stage " << word(module.stage);
  print_compute(s.compute, out);
  print_fragment(s.fragment, out);
  print_geometry(s.geometry, out);
  print_tessellation(s.tessellation, out);
  print_mesh(s.mesh, out);
  if (s.capture.any()) {
    out << " capture_strides";
    for (const uint32_t stride : s.capture.strides) out << ' ' << stride;
  }
  if (s.reconvergence != Reconvergence{}) out << " reconvergence " << word(s.reconvergence);
  if (s.hands_on_vertices) out << " hands_on_vertices";
  if (s.views != 0) out << " views " << s.views;
  if (s.uses_vulkan_memory_model) out << " vulkan_memory_model";
  if (s.orders_device) out << " orders_device";
  for (const SpirvMode& mode : s.spirv_modes) {
    out << " spirv_mode " << mode.mode << " (";
    for (size_t n = 0; n < mode.operands.size(); ++n) out << (n != 0 ? ", " : "") << mode.operands[n];
    out << ')';
  }
  const SourceLanguage& language = s.language;
  if (language.version != 0) out << (language.es ? " essl " : " glsl ") << language.version;
  if (language.all_invariant) out << " all_invariant";
  out << '\n';
}

void read_stage(Reader& in) {
  StageState& s = in.module.state;
  in.module.stage = in.enumerator<Stage>();
  while (!in.at_line_end()) {
    if (read_compute(in, s.compute) || read_fragment(in, s.fragment) || read_geometry(in, s.geometry) ||
        read_tessellation(in, s.tessellation) || read_mesh(in, s.mesh))
      continue;
    if (in.accept("capture_strides"))
      for (uint32_t& n : s.capture.strides) n = in.number();
    else if (in.accept("reconvergence"))
      s.reconvergence = in.enumerator<Reconvergence>();
    else if (in.accept("hands_on_vertices"))
      s.hands_on_vertices = true;
    else if (in.accept("views"))
      s.views = in.number();
    else if (in.accept("vulkan_memory_model"))
      s.uses_vulkan_memory_model = true;
    else if (in.accept("orders_device"))
      s.orders_device = true;
    else if (in.accept("spirv_mode"))
      read_mode(in, s.spirv_modes.emplace_back());
    else if (in.accept("glsl"))
      s.language.version = static_cast<uint16_t>(in.number());
    else if (in.accept("essl"))
      s.language.version = static_cast<uint16_t>(in.number()), s.language.es = true;
    else if (in.accept("all_invariant"))
      s.language.all_invariant = true;
    else
      in.unexpected("a property of the stage");
  }
}

}  // namespace umber::ir::text
