// SPDX-License-Identifier: Apache-2.0
// The primitives of geometry shaders and the patches of tessellation shaders (GLSL 4.60 sections 4.4.1 and 4.4.2).
#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kDiffers{Severity::error, "primitive-layout",
                                             "{0} was declared differently before"};
constexpr Message<std::string_view> kNotHere{Severity::error, "primitive-layout",
                                             "this primitive has no meaning for the {0} of the stage"};
constexpr Message<std::string_view, uint32_t, uint32_t> kRange{Severity::error, "layout-value",
                                                               "{0} must be from {1} to {2}"};
constexpr Message<> kNotConstantStream{Severity::error, "vertex-stream", "the stream must be a constant expression"};
constexpr Message<> kStreamPoints{Severity::error, "link-vertex-stream",
                                  "a geometry shader that uses several streams can only emit points"};
constexpr Message<> kNoInput{Severity::error, "link-primitive", "the geometry shader does not say what it takes",
                             "declare it: layout(triangles) in;"};
constexpr Message<> kNoOutput{Severity::error, "link-primitive", "the geometry shader does not say what it emits",
                              "declare it: layout(triangle_strip, max_vertices = 3) out;"};
constexpr Message<> kNoMaxVertices{Severity::error, "link-primitive",
                                   "the geometry shader does not say how many vertices it emits at most",
                                   "declare it: layout(max_vertices = 3) out;"};
constexpr Message<> kNoVerticesOut{Severity::error, "link-primitive",
                                   "the program does not say how many vertices its geometry shader emits at most",
                                   "--geometry-layout=triangles,triangle_strip,3 is what glProgramParameteri sets"};
constexpr Message<> kNoVertices{Severity::error, "link-primitive",
                                "the tessellation control shader does not say how many vertices its patches have",
                                "declare it: layout(vertices = 3) out;"};
constexpr Message<> kNoDomain{Severity::error, "link-primitive",
                              "the tessellation evaluation shader does not say what its patches are divided into",
                              "declare it: layout(triangles) in;"};

constexpr Message<> kNoMesh{Severity::error, "link-primitive",
                            "the mesh shader does not say what it makes, of how many vertices and how many primitives at most",
                            "declare it: layout(triangles, max_vertices = 3, max_primitives = 1) out;"};

constexpr Message<std::string_view> kOtherIndices{Severity::error, "primitive-layout",
                                                  "{0} is of primitives that this mesh does not have"};

constexpr uint32_t kMostVertices = 1024;   // gl_MaxGeometryOutputVertices
constexpr uint32_t kMostViews = 32;        // that a view mask of Vulkan has bits for
constexpr uint32_t kMostInvocations = 32;  // gl_MaxGeometryShaderInvocations

ir::InputPrimitive input_primitive(PrimitiveWord word) {
  switch (word) {
    case PrimitiveWord::points: return ir::InputPrimitive::points;
    case PrimitiveWord::lines: return ir::InputPrimitive::lines;
    case PrimitiveWord::lines_adjacency: return ir::InputPrimitive::lines_adjacency;
    case PrimitiveWord::triangles: return ir::InputPrimitive::triangles;
    case PrimitiveWord::triangles_adjacency: return ir::InputPrimitive::triangles_adjacency;
    default: return ir::InputPrimitive::none;
  }
}

ir::OutputPrimitive output_primitive(PrimitiveWord word) {
  switch (word) {
    case PrimitiveWord::points: return ir::OutputPrimitive::points;
    case PrimitiveWord::line_strip: return ir::OutputPrimitive::line_strip;
    case PrimitiveWord::triangle_strip: return ir::OutputPrimitive::triangle_strip;
    default: return ir::OutputPrimitive::none;
  }
}

ir::InputPrimitive input_primitive(GeometryInput input) {
  switch (input) {
    case GeometryInput::points: return ir::InputPrimitive::points;
    case GeometryInput::lines: return ir::InputPrimitive::lines;
    case GeometryInput::lines_adjacency: return ir::InputPrimitive::lines_adjacency;
    case GeometryInput::triangles: return ir::InputPrimitive::triangles;
    case GeometryInput::triangles_adjacency: return ir::InputPrimitive::triangles_adjacency;
  }
  return ir::InputPrimitive::none;
}

ir::OutputPrimitive output_primitive(GeometryOutput output) {
  switch (output) {
    case GeometryOutput::points: return ir::OutputPrimitive::points;
    case GeometryOutput::line_strip: return ir::OutputPrimitive::line_strip;
    case GeometryOutput::triangle_strip: return ir::OutputPrimitive::triangle_strip;
  }
  return ir::OutputPrimitive::none;
}

}  // namespace

void PrimitiveChecker::begin_unit() {
  default_stream_ = 0;
  is_set_by_program_ |=
      is_stage(ir::Stage::geometry) && (has(Extension::ARB_geometry_shader4) || has(Extension::EXT_geometry_shader4));
  // Before GLSL 1.50 shaders have no words for it.
  if (is_set_by_program_ && !at_least(150, 0)) take_input_of_program();
}

uint32_t PrimitiveChecker::vertices_in() {
  take_input_of_program();
  return vertex_count(module_.state.geometry.input);
}

void PrimitiveChecker::take_input_of_program() {
  if (!is_set_by_program_ || input_.value) return;
  ir::GeometryState& state = module_.state.geometry;
  input_.value = state.input = input_primitive(context_.options.geometry_layout.input);
  parts_.per_vertex.size_arrays(ir::Direction::input, vertex_count(state.input));
}

void PrimitiveChecker::take_state_of_program() {
  take_input_of_program();
  const GeometryLayout& layout = context_.options.geometry_layout;
  ir::GeometryState& state = module_.state.geometry;
  if (!output_.value) output_.value = state.output = output_primitive(layout.output);
  if (max_vertices_.value) return;
  if (layout.vertices == 0) return void(report(kNoVerticesOut, {}));
  if (layout.vertices > kMostVertices) return void(report(kRange, {}, "the number of vertices", 1, kMostVertices));
  max_vertices_.value = state.max_vertices = layout.vertices;
}

template <typename T>
void PrimitiveChecker::say(Said<T>& said, const std::optional<T>& value, std::string_view what, Span at) {
  if (!value) return;
  if (said.value && *said.value != *value) return void(report(kDiffers, at, what).note(kOtherDeclaration, said.span));
  said = {value, at};
}

void PrimitiveChecker::input_layout(const Qualifiers& q) {
  const LayoutKeys keys = is_stage(ir::Stage::geometry)
                              ? bits(LayoutKey::primitive, LayoutKey::invocations)
                              : bits(LayoutKey::primitive, LayoutKey::spacing, LayoutKey::ordering, LayoutKey::point_mode);
  const LayoutValues layout = parts_.layouts.read_layout(q, keys | bit(LayoutKey::num_views), "the stage's inputs");
  views(layout);
  is_stage(ir::Stage::geometry) ? geometry_input(layout) : patch_input(layout);
}

void PrimitiveChecker::views(const LayoutValues& layout) {
  if (layout.views && !is_stage(ir::Stage::vertex))
    require({Extension::EXT_multiview_tessellation_geometry_shader}, "num_views of this stage", layout.span);
  if (layout.views && (*layout.views == 0 || *layout.views > kMostViews))
    return void(report(kRange, layout.span, "num_views", 1, kMostViews));
  say(views_, layout.views, "the number of views", layout.span);
  module_.state.views = views_.value.value_or(0);
}

void PrimitiveChecker::geometry_input(const LayoutValues& layout) {
  ir::GeometryState& state = module_.state.geometry;
  if (layout.invocations && (*layout.invocations == 0 || *layout.invocations > kMostInvocations))
    return void(report(kRange, layout.span, "invocations", 1, kMostInvocations));
  say(invocations_, layout.invocations, "how often the shader is run", layout.span);
  state.invocations = invocations_.value.value_or(1);
  if (!layout.primitive) return;
  const ir::InputPrimitive input = input_primitive(*layout.primitive);
  if (input == ir::InputPrimitive::none) return void(report(kNotHere, layout.span, "inputs"));
  say(input_, std::optional(input), "the primitive", layout.span);
  state.input = *input_.value;
  parts_.per_vertex.size_arrays(ir::Direction::input, vertex_count(state.input));
}

void PrimitiveChecker::patch_input(const LayoutValues& layout) {
  ir::TessellationState& state = module_.state.tessellation;
  std::optional<ir::PatchDomain> domain;
  if (layout.primitive) {
    domain = *layout.primitive == PrimitiveWord::triangles  ? ir::PatchDomain::triangles
             : *layout.primitive == PrimitiveWord::quads    ? ir::PatchDomain::quads
             : *layout.primitive == PrimitiveWord::isolines ? ir::PatchDomain::isolines
                                                            : ir::PatchDomain::none;
    if (domain == ir::PatchDomain::none) return void(report(kNotHere, layout.span, "inputs"));
  }
  say(domain_, domain, "the primitive", layout.span);
  say(spacing_, layout.spacing, "the spacing", layout.span);
  say(clockwise_, layout.has(LayoutKey::ordering) ? std::optional(layout.is_clockwise) : std::nullopt,
      "the order of vertices", layout.span);
  state.domain = domain_.value.value_or(ir::PatchDomain::none);
  state.spacing = spacing_.value.value_or(ir::PatchSpacing::equal);
  state.is_clockwise = clockwise_.value.value_or(false);
  state.point_mode |= layout.has(LayoutKey::point_mode);
}

LayoutKeys PrimitiveChecker::output_keys() const {
  if (is_stage(ir::Stage::tess_control)) return bit(LayoutKey::vertices);
  if (is_stage(ir::Stage::mesh)) return bits(LayoutKey::primitive, LayoutKey::max_vertices, LayoutKey::max_primitives);
  return is_stage(ir::Stage::geometry) ? bits(LayoutKey::primitive, LayoutKey::max_vertices, LayoutKey::stream) : 0;
}

void PrimitiveChecker::output_layout(const LayoutValues& layout) {
  if (is_stage(ir::Stage::geometry)) geometry_output(layout);
  if (is_stage(ir::Stage::tess_control)) control_output(layout);
  if (is_stage(ir::Stage::mesh)) mesh_output(layout);
}

void PrimitiveChecker::mesh_output(const LayoutValues& layout) {
  ir::MeshState& state = module_.state.mesh;
  for (const auto& [count, what] : {std::pair(layout.max_vertices, "max_vertices"),
                                    std::pair(layout.max_primitives, "max_primitives")})
    if (count && (*count == 0 || *count > ir::kMostMeshOutputs))
      return void(report(kRange, layout.span, what, 1, ir::kMostMeshOutputs));
  say(max_vertices_, layout.max_vertices, "the number of vertices", layout.span);
  say(max_primitives_, layout.max_primitives, "the number of primitives", layout.span);
  state.max_vertices = max_vertices_.value.value_or(0);
  state.max_primitives = max_primitives_.value.value_or(0);
  if (max_vertices_.value) parts_.per_vertex.size_arrays(ir::Direction::output, state.max_vertices);
  if (max_primitives_.value) parts_.per_vertex.size_primitives(state.max_primitives);
  if (!layout.primitive) return;
  const ir::MeshPrimitive primitive = *layout.primitive == PrimitiveWord::points      ? ir::MeshPrimitive::points
                                      : *layout.primitive == PrimitiveWord::lines     ? ir::MeshPrimitive::lines
                                      : *layout.primitive == PrimitiveWord::triangles ? ir::MeshPrimitive::triangles
                                                                                      : ir::MeshPrimitive::none;
  if (primitive == ir::MeshPrimitive::none) return void(report(kNotHere, layout.span, "outputs"));
  say(mesh_, std::optional(primitive), "the primitive", layout.span);
  state.primitive = *mesh_.value;
}

void PrimitiveChecker::use_indices(ir::BuiltIn indices, Span at) { indices_.push_back({indices, at}); }

/// GLSL_EXT_mesh_shader, section 4.4: "only one of the arrays is available for write access".
void PrimitiveChecker::check_indices() {
  for (const UsedIndices& used : indices_)
    if (used.indices != ir::indices_of(module_.state.mesh.primitive))
      report(kOtherIndices, used.at, ir::info(used.indices).glsl);
}

void PrimitiveChecker::geometry_output(const LayoutValues& layout) {
  ir::GeometryState& state = module_.state.geometry;
  if (layout.stream) default_stream_ = stream(layout);
  if (layout.max_vertices && *layout.max_vertices > kMostVertices)
    return void(report(kRange, layout.span, "max_vertices", 0, kMostVertices));
  say(max_vertices_, layout.max_vertices, "the number of vertices", layout.span);
  state.max_vertices = max_vertices_.value.value_or(0);
  if (!layout.primitive) return;
  const ir::OutputPrimitive output = output_primitive(*layout.primitive);
  if (output == ir::OutputPrimitive::none) return void(report(kNotHere, layout.span, "outputs"));
  say(output_, std::optional(output), "the primitive", layout.span);
  state.output = *output_.value;
}

void PrimitiveChecker::control_output(const LayoutValues& layout) {
  if (layout.vertices && (*layout.vertices == 0 || *layout.vertices > ir::kMostPatchVertices))
    return void(report(kRange, layout.span, "vertices", 1, ir::kMostPatchVertices));
  say(vertices_, layout.vertices, "the number of vertices", layout.span);
  if (!vertices_.value) return;
  module_.state.tessellation.output_vertices = *vertices_.value;
  parts_.per_vertex.size_arrays(ir::Direction::output, *vertices_.value);
}

uint8_t PrimitiveChecker::stream(const LayoutValues& layout) {
  const uint32_t stream = layout.stream.value_or(default_stream_);
  if (stream >= ir::kMostStreams) return report(kRange, layout.span, "stream", 0, ir::kMostStreams - 1), uint8_t{0};
  return static_cast<uint8_t>(stream);
}

void PrimitiveChecker::check_stream_argument(ExprId argument) {
  const std::optional<int64_t> stream =
      tree_[argument].is_constant ? parts_.expressions.constant_integer(argument) : std::nullopt;
  if (!stream) return void(report(kNotConstantStream, tree_[argument].span));
  if (*stream < 0 || *stream >= ir::kMostStreams)
    return void(report(kRange, tree_[argument].span, "the stream", 0, ir::kMostStreams - 1));
  if (*stream != 0) other_stream_ = tree_[argument].span;
}

void PrimitiveChecker::finish() {
  if (is_stage(ir::Stage::tess_control) && !vertices_.value) report(kNoVertices, {});
  if (is_stage(ir::Stage::tess_evaluation) && !domain_.value) report(kNoDomain, {});
  if (is_stage(ir::Stage::mesh) && !(mesh_.value && max_vertices_.value && max_primitives_.value)) report(kNoMesh, {});
  if (mesh_.value) check_indices();
  if (!is_stage(ir::Stage::geometry)) return;
  if (is_set_by_program_) take_state_of_program();
  if (!input_.value) report(kNoInput, {});
  if (!output_.value) report(kNoOutput, {});
  if (!max_vertices_.value && !is_set_by_program_) report(kNoMaxVertices, {});
  if (other_stream_ && output_.value && *output_.value != ir::OutputPrimitive::points)
    report(kStreamPoints, other_stream_);
}

}  // namespace umber::glsl
