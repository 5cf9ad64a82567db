// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/check/checker.h"

#include <algorithm>

#include "ir/interface/stages.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kUnsizedMember{
    Severity::error, "unsized-array", "'{0}' needs a size: only the last member of a buffer block can be without one"};
constexpr Message<> kNoLocalSize{Severity::error, "link-local-size",
                                 "the compute shader does not say its workgroup size",
                                 "declare it: layout(local_size_x = 1) in;"};
constexpr Message<> kLocalSizeOfOne{Severity::warning, "local-size",
                                    "the compute shader does not say its workgroup size: it is 1, as for Vulkan",
                                    "OpenGL wants it declared: layout(local_size_x = 1) in;"};

}  // namespace

bool is_for_vulkan(const Tree& tree, const Names& names, uint32_t first_layout_arg, uint32_t first_type) {
  for (uint32_t n = first_type; n < tree.type_specs.size(); ++n) {
    const TypeSpec& spec = tree[TypeSpecId{n}];
    if (spec.keyword == TokenKind::identifier && is_vulkan_type(names.text(spec.name))) return true;
  }
  for (uint32_t n = first_layout_arg; n < tree.layout_args.size(); ++n)
    if (is_of_vulkan(names.text(tree[LayoutArgId{n}].name))) return true;
  return false;
}

bool check(Tree& tree, Symbols& symbols, ir::Module& module, const Language& language, Diagnostics& diagnostics) {
  return check(tree, symbols, module, std::span(&language, 1), diagnostics);
}

bool check(Tree& tree, Symbols& symbols, ir::Module& module, std::span<const Language> languages,
           Diagnostics& diagnostics, const CheckOptions& options) {
  UMBER_CHECK(languages.size() == tree.units.size());
  CheckContext context{tree, symbols, module, languages, diagnostics, options};
  CheckParts parts(context);
  return Checker(context, parts).run();
}

bool Checker::run() {
  const uint32_t errors = diagnostics_.error_count();
  if (!ir::takes_stage(StagePart::glsl_in, module_.stage, {}, diagnostics_)) return false;
  symbols_.functions.reserve(8);
  symbols_.globals.reserve(16);
  for (; context_.unit < tree_.units.size() && !diagnostics_.is_full(); ++context_.unit) {
    parts_.redeclarations.begin_unit();
    parts_.per_vertex.begin_unit();
    unit(tree_.units[context_.unit]);
    parts_.redeclarations.end_unit();
    parts_.per_vertex.end_unit();
  }
  if (diagnostics_.error_count() == errors) finish();
  return diagnostics_.error_count() == errors;
}

void Checker::unit(DeclId first) {
  context_.scopes.clear();
  parts_.types.begin_unit();
  parts_.blocks.begin_unit();
  parts_.captures.begin_unit();
  parts_.primitives.begin_unit();
  parts_.handles.begin_unit();
  check_stage();
  parts_.uniforms.begin_unit();
  for (DeclId d = first; d && diagnostics_.go_on(16) && !diagnostics_.is_full(); d = tree_[d].next)
    parts_.declarations.declaration(d, true);
  if (context_.unit + 1 == tree_.units.size()) return;
  for (const Binding& binding : context_.scopes.all()) context_.linked.add(binding);
}

/// Geometry and tessellation came later than other stages.
void Checker::check_stage() {
  if (is_stage(ir::Stage::geometry))
    require({Extension::EXT_geometry_shader, Extension::OES_geometry_shader, Extension::ARB_geometry_shader4,
             Extension::EXT_geometry_shader4},
            "a geometry shader", {}, at_least(150, 320));
  if (is_stage(ir::Stage::task) || is_stage(ir::Stage::mesh))
    require({Extension::EXT_mesh_shader}, is_stage(ir::Stage::task) ? "a task shader" : "a mesh shader", {});
  if (is_stage(ir::Stage::tess_control) || is_stage(ir::Stage::tess_evaluation))
    require(
        {Extension::ARB_tessellation_shader, Extension::EXT_tessellation_shader, Extension::OES_tessellation_shader},
        "a tessellation shader", {});
}

void Checker::finish() {
  if (is_stage(ir::Stage::compute) && !context_.has_local_size && !language().is_for_vulkan())
    report(language().may_be_for_vulkan() ? kLocalSizeOfOne : kNoLocalSize, {});
  if (context_.has_variable_size || !module_.specializations.empty() || has(Extension::ARB_compute_variable_group_size))
    parts_.expressions.finish_sizes();
  parts_.primitives.finish();
  size_implicit_arrays();
  parts_.specializations.finish();
  parts_.redeclarations.check_units();
  parts_.per_vertex.check_units();
  parts_.blocks.check_references();
  parts_.blocks.check_shared();
  parts_.layouts.check_derivative_group();
  parts_.stage_io.check_locations();
  parts_.stage_io.check_yuv();
  parts_.stage_io.check_output_locations();
  parts_.captures.check_captures();
  parts_.subroutines.finish();
  parts_.functions.order_calls();
  parts_.handles.finish();
}

// Arrays declared without a size are as long as their largest constant index needs (GLSL 4.60 section 4.1.9).
void Checker::size_implicit_arrays() {
  const auto size_of = [](const std::vector<uint32_t>& sizes, uint32_t at) {
    return at < sizes.size() ? std::max(sizes[at], 1u) : 1u;
  };
  std::vector<bool> is_resized(symbols_.symbols.size());
  for (const SymbolId id : context_.sized_late) is_resized[id.index] = true;
  bool is_any_resized = !context_.sized_late.empty();
  for (const SymbolId id : symbols_.symbols.ids()) {
    Symbol& symbol = symbols_[id];
    if (!symbol.type || symbol.storage == Storage::block_member) continue;
    if (types().is_unsized(symbol.type) && !symbol.is_sized_at_run_time) {
      symbol.type = module_.types.array(types()[symbol.type].element, size_of(context_.implicit_sizes, id.index));
      is_resized[id.index] = is_any_resized = true;
    }
    // gl_TexCoordIn and its like have an element for each vertex.
    if (symbol.built_in != ir::BuiltIn::none && types().is_array(symbol.type)) {
      const TypeId one = types()[symbol.type].element;
      if (types().is_unsized(one)) {
        const TypeId sized = module_.types.array(types()[one].element, size_of(context_.implicit_sizes, id.index));
        symbol.type = module_.types.array(sized, types()[symbol.type].extent);
        is_resized[id.index] = is_any_resized = true;
      }
    }
    if (symbol.storage != Storage::block) continue;
    const TypeId structure = types().without_arrays(symbol.type);
    const uint32_t count = types().part_count(structure);
    const bool is_storage = !symbol.is_io_block && symbol.block_kind == ir::ResourceKind::storage_block;
    for (uint32_t n = 0; n < count; ++n) {
      const ir::Member& member = types().member(structure, n);
      if (!types().is_array(member.type) || types()[member.type].extent != 0 || (is_storage && n + 1 == count))
        continue;
      const uint32_t at = types()[structure].members.index + n;
      if (is_storage && (at >= context_.implicit_member_sizes.size() || context_.implicit_member_sizes[at] == 0))
        report(kUnsizedMember, symbol.span, text(member.name));
      module_.types.retype_member(
          structure, n, module_.types.array(types()[member.type].element, size_of(context_.implicit_member_sizes, at)));
      is_any_resized = true;
    }
  }
  if (is_any_resized) resize_expressions(is_resized);
}

void Checker::resize_expressions(std::vector<bool>& is_resized) {
  for (const SymbolId id : symbols_.symbols.ids()) {
    Symbol& symbol = symbols_[id];
    if (symbol.storage != Storage::block_member) continue;
    const TypeId type = types().member(types().without_arrays(symbols_[symbol.block].type), symbol.member).type;
    is_resized[id.index] = type != symbol.type;
    symbol.type = type;
  }
  for (const ExprId id : tree_.exprs.ids()) {
    Expr& e = tree_[id];
    if (e.kind == ExprKind::name && e.symbol && is_resized[e.symbol.index]) e.type = symbols_[e.symbol].type;
  }
  // A field is checked after its structure, but stored before it or after it: look its type up again.
  for (const ExprId id : tree_.exprs.ids()) {
    Expr& e = tree_[id];
    if (e.kind == ExprKind::field && types().is_unsized(e.type))
      e.type = types().member(types().without_arrays(tree_[e.a].type), e.ref).type;
    if (e.kind == ExprKind::index && types().is_unsized(e.type)) e.type = types()[tree_[e.a].type].element;
  }
}

}  // namespace umber::glsl
