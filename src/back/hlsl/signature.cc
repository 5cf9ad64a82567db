// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/signature.h"

#include <algorithm>
#include <span>

#include "back/hlsl/built_ins.h"
#include "back/hlsl/messages.h"
#include "back/hlsl/subgroups.h"
#include "back/text/code.h"
#include "back/text/component.h"
#include "back/text/first_use.h"
#include "base/small_vector.h"
#include "ir/interface/per_vertex.h"

namespace umber::back::hlsl {
namespace {

const BuiltInRow& row(ir::BuiltIn b) { return kBuiltIns[static_cast<size_t>(b)]; }

/// Where a variable stands among those of its direction: by location, or in the order of the rows of built-ins, what
/// the device gives as the shader has it.
uint32_t place_of(const ir::IoVar& var) {
  if (!ir::info(var.built_in).device) return var.location.value_or(0) * 4 + var.component;
  if (var.built_in == ir::BuiltIn::tess_level_inner) return kLinkedBuiltIns + 1;  // behind the outer ones
  const std::span linked(kBuiltInRows, kLinkedBuiltIns);
  return static_cast<uint32_t>(std::ranges::find(linked, var.built_in, &BuiltInRow::from) - linked.begin());
}

constexpr uint32_t kMostDistances = 8;  ///< of clipping and culling

bool is_distance(ir::BuiltIn b) { return b == ir::BuiltIn::clip_distance || b == ir::BuiltIn::cull_distance; }

}  // namespace

Signature::Signature(text::Code& code, const Options& options, Types& types)
    : module_(code.module),
      options_(options),
      helpers_(code.helpers),
      diagnostics_(code.diagnostics),
      names_(code.names),
      types_(types),
      accesses_(code.accesses),
      out_(code.out),
      io_(code.scratch.table<IoText>(module_.io_vars.size())),
      leaves_(code.scratch.arena()) {}

void Signature::declare() {
  if (module_.stage == ir::Stage::geometry) {
    constexpr std::string_view kWords[] = {"point ", "point ", "line ", "lineadj ", "triangle ", "triangleadj "};
    const ir::InputPrimitive input = module_.state.geometry.input;
    primitive_ = kWords[static_cast<size_t>(input)];
    extent_ = names_.join("[", Decimal(std::max(ir::vertex_count(input), 1u)), "]");
  }
  decide_io();
  decide_parameters();
  if (is_of_tessellation(module_.stage)) return declare_patches();
  declare_io(ir::Direction::input);
  const bool has_streams = module_.stage == ir::Stage::geometry || module_.stage == ir::Stage::mesh;
  has_streams ? declare_streams() : declare_io(ir::Direction::output);
}

/// Vertices and primitives of a mesh are as two streams.
uint32_t Signature::stream_of(const ir::IoVar& var) const {
  if (is_of_tessellation(module_.stage)) {
    const bool is_of_device =
        var.direction == ir::Direction::input && !var.is_patch && !ir::is_per_vertex(module_, var);
    return var.is_patch ? kOfPatch : is_of_device ? kOfDevice : kOfVertex;
  }
  return module_.stage == ir::Stage::mesh && var.is_per_primitive ? 1 : var.stream;
}

bool Signature::is_unsigned_in_signature(const ir::IoVar& var) const {
  if (!row(var.built_in).is_unsigned) return false;
  const ir::TypeId type = module_.types.without_arrays(var.type);
  return module_.types.is_numeric(type) && module_.types.scalar_kind(type) == ir::TypeKind::i32;
}

bool Signature::is_intrinsic(ir::IoVarId v) const { return !intrinsic_of(v).empty(); }

std::string_view Signature::intrinsic_of(ir::IoVarId v) const {
  const ir::BuiltIn built_in = module_.io_vars[v].built_in;
  if (!ir::info(built_in).device || !options_.at_least(ShaderModel::sm_6_0)) return {};
  if (is_of_ray_tracing(module_.stage))
    if (const std::string_view function = ray_function(built_in); !function.empty()) return function;
  if (built_in == ir::BuiltIn::subgroup_size) return "WaveGetLaneCount()";
  if (built_in == ir::BuiltIn::subgroup_invocation_id) return "WaveGetLaneIndex()";
  const bool is_fragment = module_.stage == ir::Stage::fragment;
  if (built_in == ir::BuiltIn::helper_invocation && is_fragment && options_.at_least(ShaderModel::sm_6_6))
    return "IsHelperLane()";
  return need_mask(helpers_, built_in);
}

bool Signature::is_simple(ir::TypeId type) const {
  return module_.types.is_numeric(type) && !module_.types.is_matrix(type);
}

bool Signature::is_precise_output(ir::IoVarId v) const {
  const ir::IoVar& var = module_.io_vars[v];
  return var.direction == ir::Direction::output && (var.invariant || accesses_.is_precise(v));
}

bool Signature::is_depth_bounded() const {
  const ir::DepthMode mode = module_.state.fragment.depth_mode;
  return mode == ir::DepthMode::greater || mode == ir::DepthMode::less;
}

void Signature::decide_io() {
  leaves_.reserve(module_.io_vars.size());
  is_direct_ = !accesses_.others_reach_io() && module_.stage != ir::Stage::geometry && !is_of_meshes(module_.stage) &&
               !is_of_tessellation(module_.stage) && !is_of_ray_tracing(module_.stage);
  for (ir::IoVarId v : module_.io_vars.ids())
    is_direct_ &= is_simple(module_.io_vars[v].type) && module_.io_vars[v].component == 0;
}

/// Microsoft's compiler takes all members of a structure for one array as soon as some of them are indexed like one,
/// and fails over those of another width or with a meaning of their own (X4576, X8000).
void Signature::decide_parameters() {
  if (is_direct_ || options_.vulkan_attributes || is_of_tessellation(module_.stage)) return;
  for (ir::IoVarId v : module_.io_vars.ids()) {
    const ir::IoVar& var = module_.io_vars[v];
    takes_parameters_ |= var.direction == ir::Direction::input && module_.types.is_array(ir::type_of_one(module_, var));
  }
}

void Signature::add_leaves(const Leaf& base, uint32_t& location) {
  const ir::TypeTable& types = module_.types;
  const ir::TypeId type = base.type;
  if (types.is_numeric(type) && !types.is_matrix(type)) {
    leaves_.push_back(base);
    Leaf& leaf = leaves_.back();
    if (!leaf.path.empty()) leaf.name = names_.global(leaf.name);  // another variable may be called so
    leaf.location = location;
    const bool is_wide = types.scalar_kind(type) == ir::TypeKind::f64 && types.rows(type) > 2;
    location += is_wide ? 2 : 1;
    return;
  }
  Leaf part = base;
  for (uint32_t n = 0, count = types.part_count(type); n < count && diagnostics_.go_on(); ++n) {
    part.type = types.part(type, n);
    if (types.is_structure(type)) {
      const std::string_view member = types_.member_name(type, n);
      part.name = names_.join(base.name, "_", member);
      part.path = names_.join(base.path, ".", member);
    } else {
      const Decimal number(n);
      part.name = names_.join(base.name, "_", number);
      part.path = names_.join(base.path, "[", number, "]");
    }
    add_leaves(part, location);
  }
}

void Signature::add_leaves_of(ir::IoVarId v) {
  const ir::IoVar& var = module_.io_vars[v];
  IoText& text = io_[v.index];
  text.first_leaf = static_cast<uint32_t>(leaves_.size());
  if (is_level(var.built_in)) {
    if (level_count(var.built_in)) leaves_.push_back({.name = text.name, .var = v, .type = ir::types::kF32});
  } else if (is_distance(var.built_in)) {
    const uint32_t count = module_.types.part_count(ir::type_of_one(module_, var));
    if (count > kMostDistances) diagnostics_.report(kTooManyDistances, text::place_of(module_, v), count);
    for (uint32_t n = 0; n < std::min(count, kMostDistances); n += 4) {
      const ir::TypeId type = ir::types::vector(ir::TypeKind::f32, std::min(count - n, 4u));
      const std::string_view name = names_.global(names_.join(text.name, Decimal(n / 4)));
      leaves_.push_back({.name = name, .var = v, .type = type, .location = n, .is_precise = is_precise_output(v)});
    }
  } else {
    // Parameters stand in one scope with the variables that they are copied to.
    const bool is_parameter = takes_parameters_ ||
                              (module_.stage == ir::Stage::geometry && !ir::is_per_vertex(module_, var)) ||
                              (is_of_tessellation(module_.stage) && stream_of(var) == kOfDevice);
    const bool needs_name =
        is_parameter && var.direction == ir::Direction::input && is_simple(ir::type_of_one(module_, var));
    const std::string_view name = needs_name ? names_.global(names_.join("input_", text.name)) : text.name;
    uint32_t location = var.location.value_or(0);
    if (const uint32_t words = module_.types.part_count(var.type);
        var.built_in == ir::BuiltIn::sample_mask && words > 1)
      return void(diagnostics_.report(kWideSampleMask, text::place_of(module_, v), words));
    const Leaf whole{.name = name,
                     .var = v,
                     .type = ir::type_of_one(module_, var),
                     .index = var.index,
                     .component = var.component,
                     .is_precise = is_precise_output(v)};
    add_leaves(whole, location);
  }
  text.leaf_count = static_cast<uint32_t>(leaves_.size()) - text.first_leaf;
}

std::string_view Signature::wanted_name(const ir::IoVar& var) const {
  const std::string_view name = module_.names.text(var.name);
  if (!name.empty()) return name;
  return var.built_in != ir::BuiltIn::none ? ir::info(var.built_in).name : "value";
}

void Signature::declare_io(ir::Direction direction, uint32_t stream) {
  // Stages are linked by register, which are given out in this order: what both have comes first.
  struct Ordered {
    bool is_device = false;
    uint32_t place = 0;
    ir::IoVarId var{};
    auto operator<=>(const Ordered&) const = default;
  };
  SmallVector<Ordered, 16> order;
  for (ir::IoVarId v : module_.io_vars.ids()) {
    const ir::IoVar& var = module_.io_vars[v];
    if (var.direction != direction || stream_of(var) != stream) continue;
    if (is_intrinsic(v))
      io_[v.index].name = intrinsic_of(v);
    else
      order.push_back({ir::info(var.built_in).device, place_of(var), v});
  }
  const bool is_geometry = module_.stage == ir::Stage::geometry;
  const bool has_streams = is_geometry || module_.stage == ir::Stage::mesh;
  const bool is_of_device = is_of_tessellation(module_.stage) && stream == kOfDevice;
  if (order.empty() && !is_geometry) return;
  std::sort(order.begin(), order.end());
  const bool is_input = direction == ir::Direction::input;
  (is_input ? has_inputs_ : has_outputs_) = true;
  const size_t first_leaf = leaves_.size();
  size_t located = 0;
  for (const auto& [is_device, place, v] : order) {
    const ir::IoVar& var = module_.io_vars[v];
    IoText& text = io_[v.index];
    text.name = names_.global(wanted_name(var));
    if (is_direct_) {
      text.prefix = is_input ? Prefix::input : Prefix::output;
    } else {
      const bool is_shared = module_.stage == ir::Stage::mesh && !is_input;
      out_ << (is_shared ? "groupshared " : "static ");
      if (is_precise_output(v) && !is_shared) out_ << "precise ";
      types_.declare(out_, var.type, text.name);
      if (var.built_in == ir::BuiltIn::patch_vertices) out_ << " = " << input_vertices();
      out_ << ";\n";
    }
    if (!ir::is_index_of_mesh(var.built_in) && !is_set_by_entry(var)) add_leaves_of(v);
    if (!is_device) located = leaves_.size() - first_leaf;
  }
  check_limits(std::span(leaves_.begin() + first_leaf, leaves_.end()));
  const bool are_parameters = (takes_parameters_ && is_input) || is_of_device;
  const Form form = !are_parameters ? Form::member : is_geometry ? Form::structure : Form::parameter;
  if (!is_direct_) out_ << '\n';
  const bool is_patch = is_of_tessellation(module_.stage) && stream == kOfPatch;
  if (is_input && !are_parameters) out_ << "struct " << (is_patch ? structures_[stream] : "Input") << " {\n";
  const bool has_none = has_streams && !is_input && structures_[stream].empty();
  if (!is_input && !has_none) out_ << "struct " << (has_streams || is_patch ? structures_[stream] : "Output") << " {\n";
  declare_located(form, std::span(leaves_.begin() + first_leaf, located));
  for (const Ordered& ordered : order) {
    const bool is_of_all = is_geometry && is_input && !ir::is_per_vertex(module_, module_.io_vars[ordered.var]);
    const ir::IoVar& var = module_.io_vars[ordered.var];
    if (ordered.is_device && !ir::is_index_of_mesh(var.built_in) && !is_set_by_entry(var))
      declare_built_in(is_of_all ? Form::parameter : form, ordered.var);
  }
  if (!are_parameters && !has_none) out_ << "};\n\n";
}

std::string_view Signature::semantic(ir::IoVarId v) const {
  const ir::IoVar& var = module_.io_vars[v];
  if (!options_.at_least(row(var.built_in).since)) return {};
  if (var.built_in == ir::BuiltIn::cull_distance && is_between_patches(var)) return "CULLDISTANCE";
  if (var.built_in != ir::BuiltIn::frag_depth) return row(var.built_in).semantic;
  switch (module_.state.fragment.depth_mode) {
    case ir::DepthMode::any:
    case ir::DepthMode::unchanged: return "SV_Depth";
    case ir::DepthMode::greater: return "SV_DepthGreaterEqual";
    case ir::DepthMode::less: return "SV_DepthLessEqual";
  }
  return {};
}

bool Signature::is_covered_after_tests(const ir::IoVar& var) const {
  return var.built_in == ir::BuiltIn::sample_mask && var.direction == ir::Direction::input &&
         module_.state.fragment.post_depth_coverage;
}

void Signature::unsupported_built_in(ir::IoVarId v) {
  const ir::BuiltIn built_in = module_.io_vars[v].built_in;
  // What only SPIR-V has is called what the module calls it.
  const bool has_name = built_in != ir::BuiltIn::by_number;
  const std::string_view debug_name = module_.names.text(module_.io_vars[v].name);
  const std::string_view name = has_name             ? ir::info(built_in).glsl
                                : debug_name.empty() ? "built-in variable that only SPIR-V has"
                                                     : debug_name;
  const Span at = text::place_of(module_, v);
  if (const ShaderModel since = row(built_in).since; !options_.at_least(since))
    diagnostics_.report(kBuiltInNeedsModel, at, name, text_of(since));
  else
    diagnostics_.report(kUnsupportedBuiltIn, at, name);
}

TextWriter& Signature::begin_leaf(Form form, std::string_view name) {
  if (form == Form::member) return out_ << "  ";
  if (parameters_.size() != 0) parameters_ << ", ";
  if (form == Form::parameter) return parameters_;
  const std::string_view structure = names_.global("Input");
  parameters_ << primitive_ << structure << ' ' << name << extent_;
  return out_ << "struct " << structure << " {\n  ";
}

void Signature::end_leaf(Form form) {
  if (form != Form::parameter) out_ << ";\n";
  if (form == Form::structure) out_ << "};\n\n";
}

void Signature::declare_built_in(Form form, ir::IoVarId v) {
  const ir::IoVar& var = module_.io_vars[v];
  const std::string_view spelled = semantic(v);
  if (spelled.empty()) return unsupported_built_in(v);
  if (is_covered_after_tests(var)) diagnostics_.report(kUnsupportedCoverage, text::place_of(module_, v));
  uint32_t n = 0;
  for (const Leaf& leaf : leaves_of(v)) {
    TextWriter& out = begin_leaf(form, leaf.name);
    if (is_level(var.built_in)) {
      out << "float " << leaf.name;
      if (const uint32_t count = level_count(var.built_in); count > 1) out << '[' << count << ']';
      out << " : " << spelled;
      end_leaf(form);
      continue;
    }
    if (var.built_in == ir::BuiltIn::point_size && options_.vulkan_attributes) out << "[[vk::builtin(\"PointSize\")]] ";
    if (leaf.is_precise) out << "precise ";
    if (var.built_in == ir::BuiltIn::bary_coord_no_perspective) out << "noperspective ";
    // What compares depths in advance wants to know that pixels are left alone (X8000).
    if (var.built_in == ir::BuiltIn::frag_coord && is_depth_bounded() && !options_.vulkan_attributes)
      out << "noperspective centroid ";
    const ir::TypeId type = is_flat_coord(var)            ? ir::types::vector(ir::TypeKind::f32, 2)
                            : is_unsigned_in_signature(v) ? module_.types.with_scalar(leaf.type, ir::TypeKind::u32)
                                                          : leaf.type;
    types_.declare(out, type, form == Form::structure ? "value" : leaf.name);
    out << " : " << spelled;
    if (is_distance(var.built_in)) out << n++;
    end_leaf(form);
  }
}

void Signature::declare_located(Form form, std::span<Leaf> leaves) {
  SmallVector<Leaf*, 32> parts;
  for (Leaf& leaf : leaves) parts.push_back(&leaf);
  const auto is_before = [](const Leaf* a, const Leaf* b) {
    return a->location != b->location ? a->location < b->location : a->index < b->index;
  };
  if (!std::is_sorted(parts.begin(), parts.end(), is_before)) std::stable_sort(parts.begin(), parts.end(), is_before);
  for (Leaf *const *part = parts.begin(), *const *end = part; part != parts.end(); part = end) {
    for (++end; end != parts.end() && !is_before(*part, *end);) ++end;
    if (end - part == 1 && (*part)->component == 0)
      declare_location(form, **part);
    else
      declare_shared(form, {part, end});
  }
}

/// Components of one location, each those of a variable.
void Signature::declare_shared(Form form, std::span<Leaf* const> sharing) {
  Leaf together = *sharing.front();
  together.name = names_.global(names_.join("location_", Decimal(together.location)));
  uint32_t size = 0;
  for (Leaf* leaf : sharing) {
    const uint32_t words = module_.types.scalar_kind(leaf->type) == ir::TypeKind::f64 ? 2 : 1;
    const uint32_t first = leaf->component / words, count = module_.types.rows(leaf->type);
    leaf->name = together.name;
    leaf->swizzle = names_.join(".", std::string_view("xyzw").substr(first, count));
    size = std::max(size, first + count);
    together.is_precise |= leaf->is_precise;
  }
  together.type = ir::types::vector(module_.types.scalar_kind(together.type), std::min(size, 4u));
  declare_location(form, together);
}

void Signature::declare_location(Form form, const Leaf& leaf) {
  const ir::IoVar& var = module_.io_vars[leaf.var];
  if (var.interpolation == ir::Interpolation::per_vertex)
    diagnostics_.report(kUnsupportedPerVertex, var.span, module_.names.text(var.name));
  const bool is_target = module_.stage == ir::Stage::fragment && var.direction == ir::Direction::output;
  const bool is_attribute = module_.stage == ir::Stage::vertex && var.direction == ir::Direction::input;
  TextWriter& out = begin_leaf(form, leaf.name);
  if (options_.vulkan_attributes) {
    out << "[[vk::location(" << leaf.location << ")]] ";
    if (var.index) out << "[[vk::index(" << var.index << ")]] ";
  }
  if (!is_target && !is_attribute) {
    const ir::TypeKind kind = module_.types.scalar_kind(leaf.type);
    if (var.interpolation == ir::Interpolation::flat || var.is_per_primitive || !ir::is_float(kind) ||
        kind == ir::TypeKind::f64) {
      out << "nointerpolation ";
    } else {
      if (var.interpolation == ir::Interpolation::noperspective) out << "noperspective ";
      if (var.sampling == ir::Sampling::centroid) out << "centroid ";
      if (var.sampling == ir::Sampling::sample) out << "sample ";
    }
  }
  if (leaf.is_precise) out << "precise ";
  types_.declare(out, leaf.type, form == Form::structure ? "value" : leaf.name);
  if (is_target)
    out << " : SV_Target" << leaf.location + var.index;
  else
    out << " : TEXCOORD" << leaf.location;
  end_leaf(form);
}

/// The elements of an array that are components of a member.
void Signature::print_distance_copies(TextWriter& out, const Leaf& leaf, std::string_view variable, Reach reach,
                                      int depth) {
  const uint32_t count = module_.types.rows(leaf.type);
  for (uint32_t n = 0; n < count; ++n) {
    const auto print_part = [&] {
      out << reach.before << leaf.name << reach.behind;
      if (count > 1) out << '.' << text::component(n);
    };
    const auto print_element = [&] { out << variable << '[' << leaf.location + n << ']'; };
    const bool is_input = module_.io_vars[leaf.var].direction == ir::Direction::input;
    out.indent(depth);
    is_input ? print_element() : print_part();
    out << " = ";
    is_input ? print_part() : print_element();
    out << ";\n";
  }
}

/// Between one variable, or one vertex of it, and the members of a structure.
void Signature::print_copies_of(TextWriter& out, ir::IoVarId v, std::string_view variable, Reach reach, int depth) {
  const ir::IoVar& var = module_.io_vars[v];
  const bool converts = is_unsigned_in_signature(v), is_reciprocal = has_reciprocal_w(v);
  for (const Leaf& leaf : leaves_of(v)) {
    if (!diagnostics_.go_on()) return;
    if (is_distance(var.built_in)) {
      print_distance_copies(out, leaf, variable, reach, depth);
      continue;
    }
    if (is_level(var.built_in)) {
      print_level_copies(out, leaf, variable, reach, depth);
      continue;
    }
    if (var.direction == ir::Direction::input) {
      out.indent(depth) << variable << leaf.path << " = ";
      if (is_reciprocal) {
        out << "float4(" << reach.before << leaf.name << ".xyz, 1.0 / " << reach.before << leaf.name << ".w);\n";
        continue;
      }
      if (is_flat_coord(var)) {
        out << "float3(" << leaf.name << ", 0.0);\n";
        continue;
      }
      if (converts) out << "int(";
      out << reach.before << leaf.name << reach.behind << leaf.swizzle;
    } else {
      out.indent(depth) << reach.before << leaf.name << leaf.swizzle << " = ";
      if (converts) out << "uint(";
      out << variable << leaf.path;
    }
    if (converts) out << ')';
    out << ";\n";
  }
}

void Signature::print_copies(TextWriter& out, ir::Direction direction, int depth, uint32_t stream) {
  const bool is_input = direction == ir::Direction::input, is_geometry = module_.stage == ir::Stage::geometry;
  const std::string_view structure = !is_input ? "output." : takes_parameters_ ? "" : "input.";
  for (ir::IoVarId v : module_.io_vars.ids()) {
    const ir::IoVar& var = module_.io_vars[v];
    if (var.direction != direction || stream_of(var) != stream) continue;
    const std::string_view name = io_[v.index].name;
    if (!is_geometry || !is_input) {
      print_copies_of(out, v, name, {structure, {}}, depth);
    } else if (!ir::is_per_vertex(module_, var)) {
      print_copies_of(out, v, name, {}, depth);
    } else {
      for (uint32_t n = 0; n < module_.types.part_count(var.type); ++n) {
        const std::string_view vertex = names_.join("[", Decimal(n), "]");
        const Reach reach =
            takes_parameters_ ? Reach{{}, names_.join(vertex, ".value")} : Reach{names_.join("input", vertex, "."), {}};
        print_copies_of(out, v, names_.join(name, vertex), reach, depth);
      }
    }
  }
}

void Signature::print_head(TextWriter& out, std::string_view streams) const {
  if (module_.stage == ir::Stage::geometry) return print_geometry_head(out, streams);
  if (has_workgroups(module_.stage)) {
    const auto& size = module_.state.compute.local_size;
    out << "[numthreads(" << size[0] << ", " << size[1] << ", " << size[2] << ")]\n";
  }
  const ir::FragmentState& fragment = module_.state.fragment;
  if (fragment.full_quads) diagnostics_.report(kUnsupportedQuads, {});
  if (module_.stage == ir::Stage::fragment && (fragment.early_fragment_tests || fragment.post_depth_coverage))
    out << "[earlydepthstencil]\n";
  has_outputs_&& module_.stage != ir::Stage::mesh ? out << "Output main(" : out << "void main(";
  if (takes_parameters_)
    out << parameters_.text();
  else if (has_inputs_)
    out << "Input input";
  out << streams << ')';
}

}  // namespace umber::back::hlsl
