// SPDX-License-Identifier: Apache-2.0
// Parts of values: members, components, elements, lengths (GLSL 4.60 sections 5.5 to 5.7 and 4.1.9).
#include "front/glsl/check/parts.h"
#include "front/glsl/tree/effects.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kNotIndexable{Severity::error, "not-indexable", "{0} cannot be indexed"};
constexpr Message<> kIndexType{Severity::error, "index-type", "an index must be an integer"};
constexpr Message<int32_t, uint32_t> kIndexRange{Severity::error, "index-range",
                                                 "index {0} is out of range for {1} elements"};
constexpr Message<> kUnsizedIndex{Severity::error, "unsized-index",
                                  "an array without a size can only be indexed with constants"};
constexpr Message<> kUnsizedInput{Severity::error, "unsized-index",
                                  "how many vertices come in depends on the primitive, and none is declared",
                                  "write layout(triangles) in; in front of this"};
constexpr Message<> kUnsizedPatch{Severity::error, "unsized-index", "how many vertices a patch has is not declared",
                                  "write layout(vertices = 3) out; in front of this"};
constexpr Message<int32_t> kNegativeIndex{Severity::error, "index-range", "index {0} is negative"};
constexpr Message<std::string_view> kDynamicOpaque{Severity::error, "dynamic-index",
                                                   "{0} can only be indexed with constants in this version"};
constexpr Message<std::string_view, std::string_view> kNoMember{Severity::error, "no-member",
                                                                "{0} has no member '{1}'"};
constexpr Message<std::string_view> kSwizzle{Severity::error, "swizzle", "'{0}' is no selection of components"};
constexpr Message<std::string_view, std::string_view> kSwizzleRange{Severity::error, "swizzle",
                                                                    "{0} has no component for '{1}'"};
constexpr Message<std::string_view> kNoMethod{Severity::error, "no-method", "there is no method '{0}'"};
constexpr Message<> kScalarSwizzle{Severity::error, "swizzle", "ESSL has no swizzle of a scalar",
                                   "write the scalar itself, or vec3(x) for x.xxx"};
constexpr Message<std::string_view> kNoLength{Severity::error, "no-length", "{0} has no length"};
constexpr Message<> kUnsizedLength{Severity::error, "no-length", "the length of an array without a size is not known"};
constexpr uint32_t kMostElements = 1u << 28;

constexpr std::string_view kComponentSets[] = {"xyzw", "rgba", "stpq"};

}  // namespace

SymbolId ExpressionChecker::block_of(ExprId id) const {
  const Expr* e = &tree_[id];
  while (e->kind == ExprKind::index) e = &tree_[e->a];
  return e->kind == ExprKind::name && e->symbol && symbols_[e->symbol].storage == Storage::block ? e->symbol
                                                                                                 : SymbolId{};
}

/// Whether it is an input of a geometry shader that has an element for each vertex.
bool ExpressionChecker::is_of_interface(ExprId array, Storage storage) const {
  const Expr& e = tree_[array];
  if (e.kind != ExprKind::name || !e.symbol) return false;
  return symbols_[e.symbol].storage == storage || symbols_[e.symbol].is_io_block;
}

bool ExpressionChecker::is_of_vertices(ExprId array) const {
  return is_stage(ir::Stage::geometry) && is_of_interface(array, Storage::input);
}

bool ExpressionChecker::is_runtime_array(ExprId array) const {
  const Expr& e = tree_[array];
  SymbolId block;
  uint32_t member = 0;
  if (e.kind == ExprKind::name && symbols_[e.symbol].storage == Storage::block_member) {
    block = symbols_[e.symbol].block;
    member = symbols_[e.symbol].member;
  } else if (e.kind == ExprKind::field) {
    block = tree_[e.a].kind == ExprKind::dereference ? symbols_.references[tree_[e.a].ref] : block_of(e.a);
    member = e.ref;
  }
  if (!block || symbols_[block].is_io_block) return false;
  const TypeId structure = types().without_arrays(symbols_[block].type);
  return symbols_[block].block_kind == ir::ResourceKind::storage_block && member + 1 == types().part_count(structure);
}

/// Whether an array without a size is one of resources, which may have as many as are bound
/// (GL_EXT_nonuniform_qualifier).
bool ExpressionChecker::may_be_sized_at_run_time(ExprId array) const {
  const Expr& e = tree_[array];
  if (e.kind != ExprKind::name || !e.symbol || !has(Extension::EXT_nonuniform_qualifier)) return false;
  const Symbol& symbol = symbols_[e.symbol];
  const bool is_block = symbol.storage == Storage::block && !symbol.is_io_block;
  return is_block || (symbol.storage == Storage::uniform && types().is_opaque(types().without_arrays(symbol.type)));
}

bool ExpressionChecker::size_at_run_time(ExprId array) {
  if (!may_be_sized_at_run_time(array)) return false;
  symbols_[tree_[array].symbol].is_sized_at_run_time = true;
  return true;
}

void ExpressionChecker::check_builtin_size(Span at, uint32_t size) {
  if (size > kMostBuiltinElements) report(kIndexRange, at, static_cast<int32_t>(size - 1), kMostBuiltinElements);
}

void ExpressionChecker::note_implicit_size(ExprId array, uint32_t size) {
  const Expr& e = tree_[array];
  const auto note = [size](std::vector<uint32_t>& sizes, uint32_t at) {
    if (sizes.size() <= at) sizes.resize(size_t{at} + 1);
    sizes[at] = std::max(sizes[at], size);
  };
  if (e.kind == ExprKind::field) {
    const TypeId structure = types().without_arrays(tree_[e.a].type);
    const SymbolId block = block_of(e.a);
    if (block && symbols_.block_members[symbols_[block].first_member + e.ref].built_in != ir::BuiltIn::none)
      check_builtin_size(e.span, size);
    note(context_.implicit_member_sizes, types()[structure].members.index + e.ref);
  } else if (e.kind == ExprKind::name && symbols_[e.symbol].storage == Storage::block_member) {
    const Symbol& symbol = symbols_[e.symbol];
    const TypeId structure = types().without_arrays(symbols_[symbol.block].type);
    note(context_.implicit_member_sizes, types()[structure].members.index + symbol.member);
  } else if (e.kind == ExprKind::index && tree_[e.a].kind == ExprKind::name) {  // gl_TexCoordIn[0]
    check_builtin_size(e.span, size);
    note(context_.implicit_sizes, tree_[e.a].symbol.index);
  } else if (e.kind == ExprKind::name) {
    if (symbols_[e.symbol].built_in != ir::BuiltIn::none) check_builtin_size(e.span, size);
    note(context_.implicit_sizes, e.symbol.index);
  }
}

void ExpressionChecker::check_dynamic_index(const Expr& e) {
  const TypeId bottom = types().without_arrays(tree_[e.a].type);
  // ESSL 3.00 section 4.3.6.
  const bool is_limited = is_stage(ir::Stage::fragment) && es() && at_least(0, 300);
  if (is_limited && is_of_interface(e.a, Storage::output) && types().is_array(tree_[e.a].type))
    return void(report(kDynamicOpaque, e.span, "an output of a fragment shader"));
  const bool is_dynamic_fine =
      has(Extension::ARB_gpu_shader5) || has(Extension::EXT_gpu_shader5) || has(Extension::OES_gpu_shader5);
  if (is_dynamic_fine) return;
  if (types().kind(bottom) == TypeKind::image && !es()) return;
  if (parts_.handles.may_be_value(bottom)) return;  // with any integer (GL_ARB_bindless_texture section 4.1.7)
  if (types().is_opaque(bottom) && bottom != ir::types::kAtomicCounter) {
    // GLSL before 1.30 and ESSL 1.00 leave it open (ESSL 1.00 appendix A.5); images came with dynamic indices.
    if (at_least(130, 300)) report(kDynamicOpaque, e.span, "an array of textures");
  } else if (const SymbolId block = block_of(e.a); block && !symbols_[block].is_io_block) {
    const bool is_storage = symbols_[block].block_kind == ir::ResourceKind::storage_block;
    if (!is_storage || es()) report(kDynamicOpaque, e.span, "an array of blocks");
  }
}

void ExpressionChecker::index(ExprId id) {
  const ExprId a = tree_[id].a, b = tree_[id].b;
  access(a);
  expression(b);
  if (failed(a) || failed(b)) return fail(id);
  Expr& e = tree_[id];
  const TypeId type = tree_[a].type;
  if (types().is_reference(type)) return index_reference(id);
  const bool is_cooperative = types().is_cooperative(type);
  if (!types().is_array(type) && !types().is_vector(type) && !types().is_matrix(type) && !is_cooperative) {
    report(kNotIndexable, e.span, type_text(type));
    return fail(id);
  }
  const TypeKind kind = types().kind(tree_[b].type);
  if (!ir::is_integer(kind)) {
    report(kIndexType, tree_[b].span);
    return fail(id);
  }
  // Of other widths too (GL_EXT_shader_explicit_arithmetic_types); no array has more elements than an int can count.
  if (kind != TypeKind::i32 && kind != TypeKind::u32)
    parts_.operators.convert(b,
                             ir::bit_width_of(kind) < 32 || kind == TypeKind::i64 ? ir::types::kI32 : ir::types::kU32);
  if (is_cooperative) {  // how many components of a matrix an invocation has is not known
    const uint32_t components = types().is_cooperative_vector(type) ? types().cooperative_shape(type).columns : 0;
    const std::optional<int64_t> which = components != 0 && tree_[b].is_constant ? known_integer(b) : std::nullopt;
    if (which && (*which < 0 || *which >= components)) {
      report(kIndexRange, tree_[b].span, static_cast<int32_t>(*which), components);
      return fail(id);
    }
    tree_[id].type = types().component(type);
    tree_[id].is_lvalue = tree_[a].is_lvalue;
    return;
  }
  const uint32_t count = types().part_count(type);
  const bool is_runtime = count == 0 && is_runtime_array(a);
  std::optional<int64_t> value;
  if (tree_[b].is_constant) value = known_integer(b);
  if (value && (*value < 0 || (count != 0 && *value >= count) || *value >= kMostElements)) {
    const auto number = static_cast<int32_t>(*value);
    if (is_runtime && number < 0)
      report(kNegativeIndex, tree_[b].span, number);
    else
      report(kIndexRange, tree_[b].span, number, count);
    return fail(id);
  }
  const bool is_late = count == 0 && !value && !is_runtime && size_at_run_time(a);
  if (count == 0 && value && !is_runtime) note_implicit_size(a, static_cast<uint32_t>(*value) + 1);
  if (count == 0 && !value && !is_runtime && !is_late) {
    const bool is_of_patch = is_stage(ir::Stage::tess_control) && is_of_interface(a, Storage::output);
    report(is_of_patch ? kUnsizedPatch : is_of_vertices(a) ? kUnsizedInput : kUnsizedIndex, tree_[id].span);
    return fail(id);
  }
  if (!tree_[b].is_constant) check_dynamic_index(tree_[id]);
  tree_[id].type = types().part(type, 0);
  tree_[id].is_lvalue = tree_[a].is_lvalue;
  tree_[id].is_constant = tree_[a].is_constant && tree_[b].is_constant;
}

void ExpressionChecker::member(ExprId id) {
  const ExprId a = tree_[id].a;
  access(a);
  if (failed(a)) return fail(id);
  const TypeId type = tree_[a].type;
  if (types().is_reference(type)) return dereference(a) ? field(id) : fail(id);
  if (types().is_structure(type)) return field(id);
  const bool has_components = types().is_vector(type) || types().is_scalar(type);
  if (!has_components) {
    report(kNoMember, tree_[id].span, type_text(type), text(tree_[id].name));
    return fail(id);
  }
  swizzle(id);
}

void ExpressionChecker::field(ExprId id) {
  Expr& e = tree_[id];
  const TypeId structure = tree_[e.a].type;
  const std::optional<uint32_t> found = member_index_.find(types(), structure, e.name);
  if (!found) {
    report(kNoMember, e.span, type_text(structure), text(e.name));
    return fail(id);
  }
  const uint32_t n = *found;
  e.kind = ExprKind::field;
  e.ref = n;
  e.type = types().member(structure, n).type;
  e.is_constant = tree_[e.a].is_constant;
  e.is_lvalue = tree_[e.a].is_lvalue;
  if (!e.type) return fail(id);
  const bool is_at_address = tree_[e.a].kind == ExprKind::dereference;
  if (const SymbolId block = is_at_address ? symbols_.references[tree_[e.a].ref] : block_of(e.a);
      block && symbols_.block_members[symbols_[block].first_member + n].access.readonly)
    e.is_lvalue = false;
}

void ExpressionChecker::swizzle(ExprId id) {
  Expr& e = tree_[id];
  const TypeId type = tree_[e.a].type;
  if (types().is_scalar(type) && es()) return report(kScalarSwizzle, e.span), fail(id);
  if (types().is_scalar(type) && !require({Extension::ARB_shading_language_420pack}, "a swizzle of a scalar", e.span))
    return fail(id);
  const std::string_view letters = text(e.name);
  std::string_view set;
  for (std::string_view s : kComponentSets)
    if (s.find(letters.empty() ? '?' : letters[0]) != std::string_view::npos) set = s;
  if (set.empty() || letters.size() > 4 || letters.find_first_not_of(set) != std::string_view::npos) {
    report(kSwizzle, e.span, letters);
    return fail(id);
  }
  Swizzle swizzle{.mask = 0, .count = static_cast<uint8_t>(letters.size())};
  uint32_t used = 0;
  bool repeats = false;
  for (uint32_t n = 0; n < letters.size(); ++n) {
    const uint32_t component = static_cast<uint32_t>(set.find(letters[n]));
    if (component >= types().rows(type)) {
      report(kSwizzleRange, e.span, type_text(type), letters.substr(n, 1));
      return fail(id);
    }
    repeats |= (used >> component & 1) != 0;
    used |= 1u << component;
    swizzle.mask = static_cast<uint8_t>(swizzle.mask | component << (2 * n));
  }
  e.kind = ExprKind::swizzle;
  e.ref = swizzle.packed();
  e.type = ir::types::vector(types().scalar_kind(type), swizzle.count);
  e.is_constant = tree_[e.a].is_constant;
  e.is_lvalue = tree_[e.a].is_lvalue && !repeats;
}

void ExpressionChecker::method(ExprId id) {
  const ExprId a = tree_[id].a;
  access(a);
  if (failed(a)) return fail(id);
  Expr& e = tree_[id];
  if (text(e.name) != "length") {
    report(kNoMethod, e.span, text(e.name));
    return fail(id);
  }
  const TypeId type = tree_[a].type;
  const bool is_array = types().is_array(type);
  if (types().is_cooperative(type)) {
    e.kind = ExprKind::length;
    e.type = ir::types::kI32;
    const ir::CooperativeShape shape = types().cooperative_shape(type);
    e.is_constant = shape.is_vector() && shape.columns < ir::kFirstComputedExtent;
    return;
  }
  if (!is_array && !types().is_vector(type) && !types().is_matrix(type)) {
    report(kNoLength, e.span, type_text(type));
    return fail(id);
  }
  const bool is_in_version = is_array ? at_least(120, 300) : has(Extension::ARB_shading_language_420pack);
  if (!require(is_in_version, is_array ? "length() of an array" : "length() of a vector or matrix", e.span))
    return fail(id);
  const bool is_sized = types().part_count(type) != 0;
  const bool is_sized_later =
      has(Extension::ARB_shader_storage_buffer_object) && !es() && !parts_.per_vertex.is_waiting(a) &&
      !may_be_sized_at_run_time(a);
  const bool is_at_address = tree_[a].kind == ExprKind::field && tree_[tree_[a].a].kind == ExprKind::dereference;
  if (!is_sized && (is_at_address || (!is_runtime_array(a) && !is_sized_later))) {
    report(is_of_vertices(a) ? kUnsizedInput : kUnsizedLength, e.span);
    return fail(id);
  }
  e.kind = ExprKind::length;
  e.type = ir::types::kI32;
  e.is_constant = is_sized && !types().computed_length(type);
}

}  // namespace umber::glsl
