// SPDX-License-Identifier: Apache-2.0
// What Signature does for geometry, tessellation and mesh shaders alone.
#include <algorithm>

#include "back/hlsl/signature.h"
#include "ir/interface/patch_flag.h"
#include "ir/interface/per_vertex.h"

namespace umber::back::hlsl {

/// One structure for each stream that has variables. HLSL wants one at least, with a member.
void Signature::declare_streams() {
  for (uint32_t s = 0; s < ir::kMostStreams; ++s) {
    bool has_any = false;
    for (const ir::IoVarId v : module_.io_vars.ids()) {
      const ir::IoVar& var = module_.io_vars[v];
      has_any |= var.direction == ir::Direction::output && stream_of(var) == s && !ir::is_index_of_mesh(var.built_in);
    }
    if (!has_any && !(s == 1 && module_.stage == ir::Stage::mesh)) continue;
    if (has_any) structures_[s] = s == 0 ? "Output" : names_.global(names_.join("Output_", Decimal(s)));
    declare_io(ir::Direction::output, s);
  }
  if (std::ranges::any_of(structures_, [](std::string_view name) { return !name.empty(); })) return;
  structures_[0] = "Output";
  declare_nothing();
}

void Signature::declare_patches() {
  structures_[kOfPatch] = names_.global("Patch");
  declare_io(ir::Direction::input);
  has_vertices_ = has_inputs_;
  declare_io(ir::Direction::input, kOfPatch);
  declare_io(ir::Direction::input, kOfDevice);
  declare_io(ir::Direction::output);
  if (module_.stage == ir::Stage::tess_evaluation) return;
  const bool vertices_have_any = has_outputs_;
  if (!vertices_have_any) declare_nothing();
  declare_io(ir::Direction::output, kOfPatch);
  has_outputs_ = vertices_have_any;
}

bool Signature::is_set_by_entry(const ir::IoVar& var) const {
  const bool is_control = module_.stage == ir::Stage::tess_control;
  return (is_control && var.built_in == ir::BuiltIn::invocation_id) || var.built_in == ir::BuiltIn::patch_vertices ||
         ir::is_patch_flag(module_, var);
}

uint32_t Signature::input_vertices() const {
  return module_.stage == ir::Stage::tess_control ? options_.patch_vertices
                                                  : module_.state.tessellation.output_vertices;
}

uint32_t Signature::level_count(ir::BuiltIn level) const {
  const bool is_outer = level == ir::BuiltIn::tess_level_outer;
  switch (module_.state.tessellation.domain) {
    case ir::PatchDomain::none:
    case ir::PatchDomain::triangles: return is_outer ? 3 : 1;
    case ir::PatchDomain::quads: return is_outer ? 4 : 2;
    case ir::PatchDomain::isolines: return is_outer ? 2 : 0;
  }
  return 0;
}

void Signature::print_level_copies(TextWriter& out, const Leaf& leaf, std::string_view variable, Reach reach,
                                   int depth) {
  const ir::IoVar& var = module_.io_vars[leaf.var];
  const uint32_t count = level_count(var.built_in);
  for (uint32_t n = 0; n < count; ++n) {
    const auto print_part = [&] {
      out << reach.before << leaf.name;
      if (count > 1) out << '[' << n << ']';
    };
    const auto print_element = [&] { out << variable << '[' << n << ']'; };
    const bool is_input = var.direction == ir::Direction::input;
    out.indent(depth);
    is_input ? print_element() : print_part();
    out << " = ";
    is_input ? print_part() : print_element();
    out << ";\n";
  }
}

void Signature::print_patch_copies(TextWriter& out, ir::Direction direction, uint32_t stream, std::string_view vertex,
                                   int depth) {
  const bool is_input = direction == ir::Direction::input;
  const std::string_view structure = stream == kOfPatch ? "patch." : stream == kOfDevice ? "" : "output.";
  const std::string_view index = names_.join("[", vertex, "]");
  const std::string_view before = stream == kOfVertex && is_input ? names_.join("input", index, ".") : structure;
  for (ir::IoVarId v : module_.io_vars.ids()) {
    const ir::IoVar& var = module_.io_vars[v];
    if (var.direction != direction || stream_of(var) != stream || is_set_by_entry(var)) continue;
    const std::string_view name = io_[v.index].name;
    print_copies_of(out, v, ir::is_per_vertex(module_, var) ? names_.join(name, index) : name, {before, {}}, depth);
  }
}

void Signature::print_mesh_copies(TextWriter& out, uint32_t stream, std::string_view parameter,
                                  std::string_view element, int depth) {
  const std::string_view index = names_.join("[", element, "]");
  for (ir::IoVarId v : module_.io_vars.ids()) {
    const ir::IoVar& var = module_.io_vars[v];
    if (var.direction != ir::Direction::output || stream_of(var) != stream || ir::is_index_of_mesh(var.built_in))
      continue;
    print_copies_of(out, v, names_.join(io_[v.index].name, index), {names_.join(parameter, index, "."), {}}, depth);
  }
}

/// `[maxvertexcount(3)] void main(triangle Input input[3], inout TriangleStream<Output> stream_0)`
void Signature::print_geometry_head(TextWriter& out, std::string_view streams) const {
  const ir::GeometryState& state = module_.state.geometry;
  out << "[maxvertexcount(" << std::max(state.max_vertices, 1u) << ")]\n";
  if (state.invocations != 1) out << "[instance(" << state.invocations << ")]\n";
  out << "void main(";
  if (!takes_parameters_) out << primitive_ << "Input input" << extent_ << ", ";
  if (parameters_.size() != 0) out << parameters_.text() << ", ";
  out << streams << ')';
}

}  // namespace umber::back::hlsl
