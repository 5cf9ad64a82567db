// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <span>

#include "back/hlsl/built_ins.h"
#include "back/hlsl/interface.h"
#include "back/hlsl/messages.h"

namespace umber::back::hlsl {
namespace {

const BuiltInRow& row(ir::BuiltIn b) { return kBuiltIns[static_cast<size_t>(b)]; }

/// Of lines `  member;`.
std::string as_parameters(const std::string& members) {
  std::string list;
  for (size_t at = 0; at < members.size();) {
    const size_t end = members.find(";\n", at);
    list.append(list.empty() ? "" : ", ").append(members, at + 2, end - at - 2);
    at = end + 2;
  }
  return list;
}

bool is_distance(ir::BuiltIn b) { return b == ir::BuiltIn::clip_distance || b == ir::BuiltIn::cull_distance; }

}  // namespace

bool Interface::is_unsigned_in_signature(ir::IoVarId v) const {
  const ir::IoVar& var = module_.io_vars[v];
  const ir::TypeId type = module_.types.without_arrays(var.type);
  return row(var.built_in).is_unsigned && module_.types.is_numeric(type) &&
         module_.types.scalar_kind(type) == ir::TypeKind::i32;
}

/// GLSL's gl_FragCoord.w is 1/w, that of SV_Position is w.
bool Interface::has_reciprocal_w(ir::IoVarId v) const { return module_.io_vars[v].built_in == ir::BuiltIn::frag_coord; }

bool Interface::is_intrinsic(ir::IoVarId v) const {
  return module_.io_vars[v].built_in == ir::BuiltIn::helper_invocation && options_.at_least(ShaderModel::sm_6_6);
}

bool Interface::is_simple(ir::IoVarId v) const {
  const ir::TypeId type = module_.io_vars[v].type;
  return module_.types.is_numeric(type) && !module_.types.is_matrix(type);
}

void Interface::decide_io() {
  io_names_.resize(module_.io_vars.size());
  is_precise_.resize(module_.io_vars.size());
  leaves_.resize(module_.io_vars.size());
  for (ir::IoVarId v : module_.io_vars.ids()) is_direct_ &= is_simple(v) && module_.io_vars[v].component == 0;
  for (ir::FunctionId f : module_.function_ids()) {
    // Blocks are not numbered by function: walk its regions.
    std::vector<ir::BlockId> regions = {module_.function(f).body};
    while (!regions.empty()) {
      const ir::BlockId region = regions.back();
      regions.pop_back();
      module_.for_each(region, [&](ir::InstId i) {
        const ir::Op op = module_.insts[i].op;
        if (ir::info(op).attr == ir::Attr::regions)
          for (ir::BlockId b = module_.region(i, 0); b; b = module_.blocks[b].next_region) regions.push_back(b);
        if (ir::info(op).attr != ir::Attr::place || !module_.place(i).is_io_var()) return;
        if (f != module_.entry) is_direct_ = false;
        if (op != ir::Op::store) return;
        const ir::InstId stored = module_.def(module_.operand(i, module_.path_length(i)));
        if (stored && module_.has_flag(stored, ir::flag::kPrecise)) is_precise_[module_.place(i).index()] = true;
      });
    }
  }
}

/// Microsoft's compiler takes all members of a structure for one array as soon as some of them are indexed like one,
/// and fails over those of another width or with a meaning of their own (X4576, X8000).
void Interface::decide_parameters() {
  if (is_direct_ || options_.vulkan_attributes) return;
  for (ir::IoVarId v : module_.io_vars.ids()) {
    const ir::IoVar& var = module_.io_vars[v];
    takes_parameters_ |= var.direction == ir::Direction::input && module_.types.is_array(var.type);
  }
}

void Interface::print_io_var(TextWriter& out, ir::IoVarId v) const {
  if (is_direct_ && !is_intrinsic(v))
    out << (module_.io_vars[v].direction == ir::Direction::input ? "input." : "output.");
  out << io_names_[v.index];
}

void Interface::collect_leaves(ir::TypeId type, std::string name, std::string path, uint32_t& location,
                               std::vector<Leaf>& leaves) {
  const ir::TypeTable& types = module_.types;
  if (types.is_numeric(type) && !types.is_matrix(type)) {
    if (!path.empty()) name = names_.global(name);  // another variable may be called so
    leaves.push_back({std::move(name), std::move(path), type, location});
    const bool is_wide = types.scalar_kind(type) == ir::TypeKind::f64 && types.rows(type) > 2;
    location += is_wide ? 2 : 1;
    return;
  }
  for (uint32_t n = 0; n < types.part_count(type); ++n) {
    if (types.is_structure(type)) {
      const std::string_view member = types_.member_name(type, n);
      collect_leaves(types.part(type, n), name + "_" + std::string(member), path + "." + std::string(member), location,
                     leaves);
    } else {
      const std::string index = std::to_string(n);
      collect_leaves(types.part(type, n), name + "_" + index, path + "[" + index + "]", location, leaves);
    }
  }
}

std::vector<Interface::Leaf> Interface::leaves_of(ir::IoVarId v) {
  const ir::IoVar& var = module_.io_vars[v];
  uint32_t location = var.location.value_or(0);
  std::vector<Leaf> leaves;
  if (is_distance(var.built_in)) {
    const uint32_t count = module_.types.part_count(var.type);
    for (uint32_t n = 0; n < count; n += 4) {
      const uint32_t left = std::min(count - n, 4u);
      const std::string_view name = names_.global(std::string(io_names_[v.index]) + std::to_string(n / 4));
      leaves.push_back({std::string(name), {}, ir::types::vector(ir::TypeKind::f32, left), n});
    }
    return leaves;
  }
  // Parameters stand in one scope with the variables that they are copied to.
  const bool needs_name = takes_parameters_ && var.direction == ir::Direction::input && is_simple(v);
  const std::string name(io_names_[v.index]);
  collect_leaves(var.type, needs_name ? std::string(names_.global("input_" + name)) : name, {}, location, leaves);
  return leaves;
}

void Interface::declare_io(ir::Direction direction) {
  std::vector<ir::IoVarId> order;
  for (ir::IoVarId v : module_.io_vars.ids()) {
    if (module_.io_vars[v].direction != direction) continue;
    if (is_intrinsic(v))
      io_names_[v.index] = "IsHelperLane()";
    else
      order.push_back(v);
  }
  if (order.empty()) return;
  (direction == ir::Direction::input ? has_inputs_ : has_outputs_) = true;
  // Stages are linked by register, which are given out in this order: what both have comes first.
  const auto key = [&](ir::IoVarId v) {
    const ir::IoVar& var = module_.io_vars[v];
    return std::pair(ir::info(var.built_in).device, var.location.value_or(0) * 4 + var.component);
  };
  std::stable_sort(order.begin(), order.end(), [&](ir::IoVarId a, ir::IoVarId b) { return key(a) < key(b); });
  TextWriter members;
  for (ir::IoVarId v : order) {
    const ir::IoVar& var = module_.io_vars[v];
    const std::string_view name = module_.names.text(var.name);
    const std::string_view wanted = !name.empty()                       ? name
                                    : var.built_in != ir::BuiltIn::none ? ir::info(var.built_in).name
                                                                        : "value";
    io_names_[v.index] = names_.global(wanted);
    if (!is_direct_) {
      declarations_ << (is_precise_[v.index] || var.invariant ? "static precise " : "static ");
      types_.declare(declarations_, var.type, io_names_[v.index]);
      declarations_ << ";\n";
    }
    leaves_[v.index] = leaves_of(v);
  }
  const auto first_device = std::find_if(order.begin(), order.end(),
                                         [&](ir::IoVarId v) { return ir::info(module_.io_vars[v].built_in).device; });
  declare_located(members, std::span(order.begin(), first_device));
  for (auto v = first_device; v != order.end(); ++v) declare_built_in(members, *v);
  if (takes_parameters_ && direction == ir::Direction::input) {
    declarations_ << '\n';
    parameters_ = as_parameters(members.take());
    return;
  }
  declarations_ << (is_direct_ ? "" : "\n") << "struct " << (direction == ir::Direction::input ? "Input" : "Output")
                << " {\n"
                << members.text() << "};\n\n";
}

std::string_view Interface::semantic(ir::IoVarId v) const {
  const ir::IoVar& var = module_.io_vars[v];
  if (var.built_in != ir::BuiltIn::frag_depth) return row(var.built_in).semantic;
  switch (module_.state.depth_mode) {
    case ir::DepthMode::any:
    case ir::DepthMode::unchanged: return "SV_Depth";
    case ir::DepthMode::greater: return "SV_DepthGreaterEqual";
    case ir::DepthMode::less: return "SV_DepthLessEqual";
  }
  return {};
}

void Interface::unsupported_built_in(const ir::IoVar& var) {
  diagnostics_.report(kUnsupportedBuiltIn, {}, ir::info(var.built_in).name);
}

void Interface::declare_built_in(TextWriter& members, ir::IoVarId v) {
  const ir::IoVar& var = module_.io_vars[v];
  const std::string_view spelled = semantic(v);
  if (spelled.empty()) return unsupported_built_in(var);
  uint32_t n = 0;
  for (const Leaf& leaf : leaves_[v.index]) {
    members << "  ";
    if (var.built_in == ir::BuiltIn::point_size && options_.vulkan_attributes)
      members << "[[vk::builtin(\"PointSize\")]] ";
    if (var.direction == ir::Direction::output && (var.invariant || is_precise_[v.index])) members << "precise ";
    const ir::TypeId type =
        is_unsigned_in_signature(v) ? module_.types.with_scalar(leaf.type, ir::TypeKind::u32) : leaf.type;
    types_.declare(members, type, leaf.name);
    members << " : " << spelled;
    if (is_distance(var.built_in)) members << n++;
    members << ";\n";
  }
}

void Interface::declare_located(TextWriter& members, std::span<const ir::IoVarId> order) {
  struct Part {
    ir::IoVarId var{};
    uint32_t leaf = 0;
  };
  std::vector<Part> parts;
  for (ir::IoVarId v : order)
    for (uint32_t n = 0; n < leaves_[v.index].size(); ++n) parts.push_back({v, n});
  const auto leaf = [&](const Part& p) -> Leaf& { return leaves_[p.var.index][p.leaf]; };
  const auto key = [&](const Part& p) { return std::pair(leaf(p).location, module_.io_vars[p.var].index); };
  std::stable_sort(parts.begin(), parts.end(), [&](const Part& a, const Part& b) { return key(a) < key(b); });
  for (size_t n = 0, end = 0; n < parts.size(); n = end) {
    for (end = n + 1; end < parts.size() && key(parts[end]) == key(parts[n]);) ++end;
    const ir::IoVar& var = module_.io_vars[parts[n].var];
    bool is_precise = false;
    for (size_t k = n; k < end; ++k)
      is_precise |= is_precise_[parts[k].var.index] || module_.io_vars[parts[k].var].invariant;
    if (end == n + 1 && var.component == 0) {
      declare_location(members, var, leaf(parts[n]), is_precise);
      continue;
    }
    Leaf together{.name = std::string(names_.global("location_" + std::to_string(leaf(parts[n]).location))),
                  .location = leaf(parts[n]).location};
    uint32_t size = 0;
    for (size_t k = n; k < end; ++k) {
      const ir::TypeId type = leaf(parts[k]).type;
      const uint32_t words = module_.types.scalar_kind(type) == ir::TypeKind::f64 ? 2 : 1;
      const uint32_t first = module_.io_vars[parts[k].var].component / words, count = module_.types.rows(type);
      leaf(parts[k]).name = together.name;
      leaf(parts[k]).swizzle = "." + std::string(std::string_view("xyzw").substr(first, count));
      size = std::max(size, first + count);
    }
    together.type = ir::types::vector(module_.types.scalar_kind(leaf(parts[n]).type), std::min(size, 4u));
    declare_location(members, var, together, is_precise);
  }
}

void Interface::declare_location(TextWriter& members, const ir::IoVar& var, const Leaf& leaf, bool is_precise) {
  const bool is_target = module_.stage == ir::Stage::fragment && var.direction == ir::Direction::output;
  const bool is_attribute = module_.stage == ir::Stage::vertex && var.direction == ir::Direction::input;
  members << "  ";
  if (options_.vulkan_attributes) {
    members << "[[vk::location(" << leaf.location << ")]] ";
    if (var.index) members << "[[vk::index(" << var.index << ")]] ";
  }
  if (!is_target && !is_attribute) {
    const ir::TypeKind kind = module_.types.scalar_kind(leaf.type);
    if (var.interpolation == ir::Interpolation::flat || !ir::is_float(kind) || kind == ir::TypeKind::f64) {
      members << "nointerpolation ";
    } else {
      if (var.interpolation == ir::Interpolation::noperspective) members << "noperspective ";
      if (var.sampling == ir::Sampling::centroid) members << "centroid ";
      if (var.sampling == ir::Sampling::sample) members << "sample ";
    }
  }
  if (var.direction == ir::Direction::output && is_precise) members << "precise ";
  types_.declare(members, leaf.type, leaf.name);
  members << (is_target ? " : SV_Target" : " : TEXCOORD") << leaf.location + (is_target ? var.index : 0) << ";\n";
}

void Interface::print_copies(TextWriter& out, ir::Direction direction, int depth) {
  const bool is_input = direction == ir::Direction::input;
  const std::string_view structure = !is_input ? "output." : takes_parameters_ ? "" : "input.";
  for (ir::IoVarId v : module_.io_vars.ids()) {
    const ir::IoVar& var = module_.io_vars[v];
    if (var.direction != direction) continue;
    const std::string_view name = io_names_[v.index];
    for (const Leaf& leaf : leaves_[v.index]) {
      if (is_distance(var.built_in)) {
        const uint32_t count = module_.types.rows(leaf.type);
        for (uint32_t n = 0; n < count; ++n) {
          TextWriter part;
          part << structure << leaf.name;
          if (count > 1) part << '.' << component(n);
          TextWriter element;
          element << name << '[' << leaf.location + n << ']';
          out.indent(depth) << (is_input ? element : part).text() << " = " << (is_input ? part : element).text()
                            << ";\n";
        }
        continue;
      }
      const bool converts = is_unsigned_in_signature(v);
      if (is_input) {
        out.indent(depth) << name << leaf.path << " = ";
        if (has_reciprocal_w(v)) {
          out << "float4(" << structure << leaf.name << ".xyz, 1.0 / " << structure << leaf.name << ".w);\n";
          continue;
        }
        out << (converts ? "int(" : "") << structure << leaf.name << leaf.swizzle << (converts ? ")" : "") << ";\n";
      } else {
        out.indent(depth) << "output." << leaf.name << leaf.swizzle << " = " << (converts ? "uint(" : "") << name
                          << leaf.path << (converts ? ")" : "") << ";\n";
      }
    }
  }
}

void Interface::print_signature(TextWriter& out) const {
  if (module_.stage == ir::Stage::compute) {
    const auto& size = module_.state.local_size;
    out << "[numthreads(" << size[0] << ", " << size[1] << ", " << size[2] << ")]\n";
  }
  if (module_.stage == ir::Stage::fragment && module_.state.early_fragment_tests) out << "[earlydepthstencil]\n";
  out << (has_outputs_ ? "Output" : "void") << " main("
      << (takes_parameters_ ? std::string_view(parameters_)
          : has_inputs_     ? "Input input"
                            : "")
      << ')';
}

}  // namespace umber::back::hlsl
