// SPDX-License-Identifier: Apache-2.0
// Built-ins declared again, to give them a layout, a size or a qualifier (GLSL 4.60 sections 4.4.1.3, 4.4.2.3, 4.6
// and 7.1).
#include <algorithm>

#include "front/glsl/check/framebuffer_fetch.h"
#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kFixed{Severity::error, "redeclaration", "'{0}' cannot be declared again"};
constexpr Message<std::string_view> kSmaller{Severity::error, "redeclaration",
                                             "'{0}' is declared smaller than it is used"};
constexpr Message<std::string_view> kAfterUse{Severity::error, "redeclaration",
                                              "'{0}' is declared again after it was used"};
constexpr Message<> kCoordDiffers{Severity::error, "redeclaration",
                                  "gl_FragCoord was declared with other layout qualifiers before"};
constexpr Message<> kDepthDiffers{Severity::error, "redeclaration",
                                  "gl_FragDepth was declared with another layout qualifier before"};
constexpr Message<std::string_view> kNotEverywhere{
    Severity::error, "redeclaration", "'{0}' is declared again in another shader of this stage, but not in this one"};
constexpr Message<> kOtherMembers{Severity::error, "redeclaration",
                                  "gl_PerVertex has other members in another shader of this stage"};
constexpr Message<std::string_view> kBuiltinStream{Severity::error, "layout-qualifier",
                                                   "'{0}' is of stream 0, and cannot be declared for another one"};
constexpr Message<> kPerVertexQualifier{Severity::error, "block-storage",
                                        "gl_PerVertex is declared again as in or out, and as nothing else"};
constexpr Message<> kPerVertexLate{Severity::error, "redeclaration",
                                   "gl_PerVertex must be declared before its members are used or declared again"};

std::vector<NameId> sorted_names(std::span<const ir::Member> members) {
  std::vector<NameId> names;
  for (const ir::Member& m : members) names.push_back(m.name);
  std::ranges::sort(names);
  return names;
}

}  // namespace

void RedeclarationChecker::redeclare_depth_or_coord(const Declaration& d, Symbol& symbol) {
  const bool is_coord = symbol.built_in == ir::BuiltIn::frag_coord;
  if ((is_coord || symbol.built_in == ir::BuiltIn::frag_depth) &&
      shared_uses_[is_coord ? frag_coord : frag_depth].use && !symbol.span)
    report(kAfterUse, d.type_span, text(symbol.name));
  if (is_coord && frag_coord_layout_.value_or(d.layout.seen) != d.layout.seen) report(kCoordDiffers, d.type_span);
  if (is_coord) frag_coord_layout_ = d.layout.seen;
  if (const std::optional<Shared> shared = shared_kind(symbol.built_in)) shared_uses_[*shared].is_declared = true;
  if (symbol.built_in == ir::BuiltIn::frag_coord) {
    module_.state.fragment.origin_upper_left |= d.layout.has(LayoutKey::origin_upper_left);
    module_.state.fragment.pixel_center_integer |= d.layout.has(LayoutKey::pixel_center_integer);
  }
  if (symbol.built_in != ir::BuiltIn::frag_depth) return;
  const ir::DepthMode depth = d.layout.depth.value_or(ir::DepthMode::any);
  if (frag_depth_layout_.value_or(depth) != depth) report(kDepthDiffers, d.type_span);
  frag_depth_layout_ = module_.state.fragment.depth_mode = depth;
}

/// Of gl_Position and its like alone, or as a member of gl_PerVertex.
void RedeclarationChecker::redeclare_capture(const Declaration& d, Symbol& symbol) {
  CaptureCursor own;
  if (d.block)
    parts_.captures.check_member_buffer(d.layout, *d.block);
  else
    own.buffer = parts_.captures.capture_buffer(d.layout);
  const std::optional<CapturePlace> place =
      parts_.captures.place_capture(d.layout.xfb_offset, symbol.type, d.block ? *d.block : own, symbol.span);
  if (place) symbol.captured = place;
}

std::optional<RedeclarationChecker::Shared> RedeclarationChecker::shared_kind(ir::BuiltIn built_in) {
  if (built_in == ir::BuiltIn::frag_coord) return frag_coord;
  if (built_in == ir::BuiltIn::frag_depth) return frag_depth;
  return ir::is_in_per_vertex(built_in) ? std::optional(per_vertex) : std::nullopt;
}

void RedeclarationChecker::begin_unit() {
  for (const SymbolId id : context_.builtin_symbols)
    if (id && shared_kind(symbols_[id].built_in)) symbols_[id].span = {};  // declared again in this object: not yet
  for (SharedUse& shared : shared_uses_) shared.is_declared = false, shared.use = {};
  has_per_vertex_ = false;
}

void RedeclarationChecker::end_unit() {
  const SharedUse& own = shared_uses_[per_vertex];
  if (parts_.per_vertex.must_be_declared() && feeds_a_stage() && own.use && !has_per_vertex_)
    report(kSeparablePerVertex, own.use);
  shared_uses_[per_vertex].is_declared = has_per_vertex_;
  for (SharedUse& shared : shared_uses_) {
    shared.is_ever_declared |= shared.is_declared;
    if (!shared.is_declared && !shared.bare_use) shared.bare_use = shared.use;
  }
}

// GLSL 4.60 sections 4.4.1.3, 4.4.2.3 and 7.1.
void RedeclarationChecker::check_units() {
  constexpr std::string_view kNames[] = {"gl_FragCoord", "gl_FragDepth", "gl_PerVertex"};
  for (size_t n = 0; n < shared_count; ++n)
    if (shared_uses_[n].is_ever_declared && shared_uses_[n].bare_use)
      report(kNotEverywhere, shared_uses_[n].bare_use, kNames[n]);
  if (!per_vertex_members_.empty() && feeds_a_stage() && !parts_.per_vertex.applies(ir::Direction::output))
    parts_.per_vertex.note_block(ir::Direction::output, per_vertex_members_);
}

bool RedeclarationChecker::may_redeclare(const Declaration& d, const Symbol& symbol) const {
  switch (symbol.built_in) {
    case ir::BuiltIn::clip_distance:
    case ir::BuiltIn::cull_distance:
    case ir::BuiltIn::tex_coord:
    case ir::BuiltIn::color:
    case ir::BuiltIn::secondary_color:
    case ir::BuiltIn::front_color:
    case ir::BuiltIn::back_color:
    case ir::BuiltIn::front_secondary_color:
    case ir::BuiltIn::back_secondary_color: return true;
    case ir::BuiltIn::frag_coord: return at_least(150, 0) || has(Extension::ARB_fragment_coord_conventions);
    case ir::BuiltIn::frag_depth:
      return at_least(420, 0) || has(Extension::ARB_conservative_depth) || has(Extension::AMD_conservative_depth) ||
             has(Extension::EXT_conservative_depth);
    case ir::BuiltIn::frag_data: return is_last_data(symbol);
    case ir::BuiltIn::position:
    case ir::BuiltIn::point_size:
      if (es() && has(Extension::EXT_separate_shader_objects)) return true;
      [[fallthrough]];
    // Alone, transform feedback is the only reason to declare these again (GLSL 4.60 section 7.1).
    case ir::BuiltIn::clip_vertex:
    case ir::BuiltIn::fog_frag_coord:
    case ir::BuiltIn::layer:
    case ir::BuiltIn::viewport_index:
    case ir::BuiltIn::primitive_id:
      if (symbol.storage == Storage::input && parts_.per_vertex.applies(ir::Direction::input)) return true;
      return d.block || (symbol.storage == Storage::output && d.qualifiers.layout);
    default: return false;
  }
}

bool RedeclarationChecker::redeclare_builtin(const Declaration& d, Declarator& declarator, TypeId type) {
  const SymbolId id = parts_.expressions.builtin_symbol(declarator.name, declarator.span);
  if (!id) return false;
  Symbol& symbol = symbols_[id];
  const std::string_view name = text(declarator.name);
  if (!may_redeclare(d, symbol) || declarator.initializer) return report(kFixed, declarator.span, name), true;
  if (is_in_per_vertex(symbol.built_in)) return report(kPerVertexLate, declarator.span), true;
  if (is_last_data(symbol) && d.storage == Storage::global) return redeclare_last_data(d, declarator, id, type), true;
  if (symbol.storage != d.storage || d.qualifiers.has(Qualifier::inout))
    return report(kRedeclaredStorage, declarator.span, name), true;
  if (d.storage == Storage::input && parts_.per_vertex.applies(ir::Direction::input))
    return redeclare_for_vertices(declarator, id, type), true;
  Symbol again = symbol;
  again.type = type;
  const uint32_t used = id.index < context_.implicit_sizes.size() ? context_.implicit_sizes[id.index] : 0;
  const bool is_array = types().is_array(type) && types().is_array(symbol.type);
  if (is_array && types()[type].extent != 0 && types()[type].extent < used)
    return report(kSmaller, declarator.span, name), true;
  const bool is_limited = symbol.built_in == ir::BuiltIn::clip_distance ||
                          symbol.built_in == ir::BuiltIn::cull_distance || symbol.built_in == ir::BuiltIn::tex_coord;
  if (is_array && is_limited && types()[type].extent > kMostBuiltinElements)
    return report(kRedeclaredSize, declarator.span, name, kMostBuiltinElements), true;
  if (!parts_.declarations.complete_type(symbol, again))
    return report(kRedeclaredType, declarator.span, name, type_text(type)), true;
  const bool has_own = d.qualifiers.has(Qualifier::flat) || d.qualifiers.has(Qualifier::smooth) ||
                       d.qualifiers.has(Qualifier::noperspective);
  const bool was_invariant = symbol.invariant;
  if (has_own || d.qualifiers.has(Qualifier::centroid) || d.qualifiers.has(Qualifier::invariant))
    parts_.stage_io.apply_interpolation(d.qualifiers, symbol);
  symbol.invariant |= was_invariant;
  symbol.precise |= d.qualifiers.has(Qualifier::precise);
  if (d.layout.stream.value_or(0) != 0) report(kBuiltinStream, declarator.span, name);
  redeclare_depth_or_coord(d, symbol);
  symbol.span = declarator.span;
  declarator.symbol = id;
  if (d.storage == Storage::output) redeclare_capture(d, symbol);
  return true;
}

bool RedeclarationChecker::is_last_data(const Symbol& symbol) {
  return symbol.storage == Storage::input && symbol.built_in == ir::BuiltIn::frag_data;
}

/// Without a storage qualifier, for its precision or to say that it is noncoherent (GL_EXT_shader_framebuffer_fetch).
void RedeclarationChecker::redeclare_last_data(const Declaration& d, Declarator& declarator, SymbolId id, TypeId type) {
  Symbol& symbol = symbols_[id];
  const std::string_view name = text(declarator.name);
  if (type != symbol.type) return void(report(kRedeclaredType, declarator.span, name, type_text(type)));
  if (!d.layout.has(LayoutKey::noncoherent) && !has(Extension::EXT_shader_framebuffer_fetch))
    report(kFetchCoherent, declarator.span, name);
  symbol.precision = d.precision;
  symbol.span = declarator.span;
  declarator.symbol = id;
}

void RedeclarationChecker::check_last_data(const Symbol& symbol, Span at) {
  if (!is_last_data(symbol)) return;
  if (at_least(130, 300))
    report(kLastData, at);
  else if (!symbol.span && !has(Extension::EXT_shader_framebuffer_fetch))
    report(kFetchCoherent, at, text(symbol.name));
}

/// gl_TexCoordIn and its like, with an element for each vertex (GL_ARB_geometry_shader4 section 7.6).
void RedeclarationChecker::redeclare_for_vertices(Declarator& declarator, SymbolId id, TypeId type) {
  Symbol& symbol = symbols_[id];
  const std::string_view name = text(declarator.name);
  const TypeId all = parts_.per_vertex.array_type(ir::Direction::input, false, type, declarator.span);
  if (!all) return;
  const TypeId before = types().is_array(symbol.type) ? types()[symbol.type].element : symbol.type;
  const TypeId one = types()[all].element;
  const bool are_arrays = types().is_array(before) && types().is_array(one);
  const uint32_t extent = are_arrays ? types()[one].extent : 0, known = are_arrays ? types()[before].extent : 0;
  const bool is_same =
      one == before || (are_arrays && types()[one].element == types()[before].element && (extent == 0 || known == 0));
  if (!is_same) return void(report(kRedeclaredType, declarator.span, name, type_text(type)));
  const uint32_t used = id.index < context_.implicit_sizes.size() ? context_.implicit_sizes[id.index] : 0;
  if (extent != 0 && extent < used) return void(report(kSmaller, declarator.span, name));
  if (extent > kMostBuiltinElements) return void(report(kRedeclaredSize, declarator.span, name, kMostBuiltinElements));
  if (!are_arrays || extent != 0) symbol.type = all;
  symbol.span = declarator.span;
  declarator.symbol = id;
}

bool RedeclarationChecker::is_in_per_vertex(ir::BuiltIn built_in) const {
  return has_per_vertex_ && ir::is_in_per_vertex(built_in);
}

void RedeclarationChecker::note_use(ir::BuiltIn built_in, Span at) {
  const std::optional<Shared> shared = shared_kind(built_in);
  if (shared && !shared_uses_[*shared].use) shared_uses_[*shared].use = at;
}

bool RedeclarationChecker::per_vertex_block(Decl& decl) {
  if (parts_.per_vertex.is_block_of_mesh(text(decl.name)) && decl.declarators)
    return parts_.per_vertex.declare_block(decl), true;
  if (text(decl.name) != "gl_PerVertex") return false;
  if (decl.declarators) return parts_.per_vertex.declare_block(decl), true;
  const Qualifiers& q = tree_[decl.type].qualifiers;
  if (shared_uses_[per_vertex].use || shared_uses_[per_vertex].is_declared)
    return report(kPerVertexLate, decl.span), true;
  const bool is_out = q.has(Qualifier::out);
  if (q.has_any(~mask(is_out ? Qualifier::out : Qualifier::in))) report(kPerVertexQualifier, q.span);
  const LayoutKeys keys = is_out ? parts_.captures.capture_keys(false) : 0;
  CaptureCursor capture = parts_.captures.capture_cursor(parts_.layouts.read_layout(q, keys, "gl_PerVertex"));
  std::vector<ir::Member> members;
  for (DeclId m = decl.members; m; m = tree_[m].next) {
    Declaration d;
    d.qualifiers = tree_[tree_[m].type].qualifiers;
    d.storage = is_out ? Storage::output : Storage::input;
    d.block = &capture;
    d.layout = parts_.layouts.read_layout(d.qualifiers, keys, "a member of gl_PerVertex");
    d.base = parts_.types.resolve(tree_[m].type);
    d.type_span = tree_[tree_[m].type].span;
    for (DeclaratorId v = tree_[m].declarators; v && d.base; v = tree_[v].next) {
      const TypeId type =
          parts_.lengths.known(parts_.types.with_dimensions(d.base, tree_[v].dimensions, true, tree_[v].span));
      if (type) members.push_back({type, tree_[v].name});
      if (type && !redeclare_builtin(d, tree_[v], type)) report(kNotInPerVertex, tree_[v].span, text(tree_[v].name));
    }
  }
  const bool are_same = sorted_names(per_vertex_members_) == sorted_names(members);
  if (!per_vertex_members_.empty() && !are_same) report(kOtherMembers, decl.span);
  per_vertex_members_ = std::move(members);
  has_per_vertex_ = feeds_a_stage() && !is_stage(ir::Stage::tess_control);
  return true;
}

}  // namespace umber::glsl
