// SPDX-License-Identifier: Apache-2.0
// Types as written: names, structures, arrays (GLSL 4.60 section 4.1), and precision (section 4.7).
#include <algorithm>

#include "base/small_vector.h"
#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kNoType{Severity::error, "undeclared", "there is no type '{0}'"};
constexpr Message<std::string_view> kNotType{Severity::error, "not-a-type", "'{0}' is not a type"};
constexpr Message<> kStructureHere{Severity::error, "structure-definition", "a structure cannot be defined here"};
constexpr Message<> kEmptyStructure{Severity::error, "empty-structure", "a structure needs a member"};
constexpr Message<> kVoidMember{Severity::error, "void-variable", "void is no type for a member"};
constexpr Message<> kMemberQualifier{Severity::error, "member-qualifier",
                                     "a member of a structure can only have a precision"};
constexpr Message<> kUnsizedMember{Severity::error, "unsized-array", "an array in a structure needs a size"};
constexpr Message<> kUnsizedArray{Severity::error, "unsized-array",
                                  "only the outermost dimension may be without a size"};
constexpr Message<> kUnsizedHere{Severity::error, "unsized-array", "the array needs a size here"};
constexpr Message<> kSizeType{Severity::error, "array-size", "the size of an array must be an int or uint"};
constexpr Message<> kSizeConstant{Severity::error, "array-size", "the size of an array must be a constant expression"};
constexpr Message<> kSizePositive{Severity::error, "array-size", "the size of an array must be greater than 0"};
constexpr Message<> kTooLarge{Severity::error, "array-size", "the array is too large"};
constexpr Message<> kStructureTooLarge{Severity::error, "structure-size", "the structure is too large"};
constexpr Message<> kVoidArray{Severity::error, "void-variable", "there are no arrays of void"};
constexpr Message<std::string_view> kNoPrecision{Severity::error, "no-precision",
                                                 "{0} has no default precision in this stage",
                                                 "add 'precision mediump float;' or a qualifier"};
constexpr Message<> kPrecisionType{Severity::error, "precision-type",
                                   "a precision statement is for float, int, textures and atomic counters"};
constexpr Message<> kCounterPrecision{Severity::error, "precision-type", "an atomic counter is highp"};
constexpr Message<> kCounterMember{Severity::error, "counter-binding", "atomic counters cannot be in a structure"};
constexpr Message<std::string_view> kNoPrecisionFor{Severity::error, "precision-type", "{0} has no precision"};
constexpr uint32_t kMostScalars = 1u << 29;

}  // namespace

void TypeChecker::begin_unit() {
  precisions_.clear();
  if (!es()) return;
  using ir::Precision;
  const bool is_fragment = is_stage(ir::Stage::fragment);
  precisions_.push_back({ir::types::kI32, is_fragment ? Precision::medium : Precision::high});
  if (!is_fragment) precisions_.push_back({ir::types::kF32, Precision::high});
  precisions_.push_back({module_.types.sampled_image({.dim = ir::ImageDim::d2}), Precision::low});
  precisions_.push_back({module_.types.sampled_image({.dim = ir::ImageDim::cube}), Precision::low});
  precisions_.push_back({ir::types::kAtomicCounter, Precision::high});
}

TypeId TypeChecker::resolve(TypeSpecId id, bool may_define) {
  TypeSpec& spec = tree_[id];
  if (spec.type) return spec.type;
  TypeId base = base_type(spec, may_define);
  if (!base) return {};
  spec.type = with_dimensions(base, spec.dimensions, true, spec.span);
  return spec.type;
}

TypeId TypeChecker::base_type(TypeSpec& spec, bool may_define) {
  if (spec.keyword == TokenKind::kw_struct) {
    if (!may_define) report(kStructureHere, spec.span);
    return define_structure(spec);
  }
  if (spec.keyword != TokenKind::identifier) {
    if (!is_type_keyword(spec.keyword)) return {};
    if (spec.keyword == TokenKind::kw_coopmat) return cooperative_matrix(spec);
    if (spec.keyword >= TokenKind::kw_fcoopmatNV && spec.keyword <= TokenKind::kw_ucoopmatNV)
      return cooperative_matrix_nv(spec);
    if (spec.keyword == TokenKind::kw_coopvecNV) return cooperative_vector(spec);
    if (spec.keyword == TokenKind::kw_tensorLayoutNV || spec.keyword == TokenKind::kw_tensorViewNV)
      return parts_.tensors.type(spec);
    return keyword_type(module_.types, spec.keyword);
  }
  if (const Binding* found = context_.scopes.find(spec.name)) {
    if (found->kind == BindingKind::type) return TypeId{found->id};
    report(kNotType, spec.span, text(spec.name));
    return {};
  }
  if (text(spec.name) == "gl_DepthRangeParameters" || is_compatibility(language()) || !at_least(140, 100))
    for (std::string_view known :
         {"gl_DepthRangeParameters", "gl_PointParameters", "gl_MaterialParameters", "gl_LightSourceParameters",
          "gl_LightModelParameters", "gl_LightModelProducts", "gl_LightProducts", "gl_FogParameters"})
      if (text(spec.name) == known) return context_.builtin_types.structure(module_, known);
  const bool may_be_of_vulkan = !language().is_for_opengl() && at_least(140, 310);
  if (const TypeId type = may_be_of_vulkan ? vulkan_type(module_.types, text(spec.name)) : TypeId{}) return type;
  report_unknown(kNoType, spec.name, spec.span);
  return {};
}

bool TypeChecker::same_structure(TypeId a, TypeId b) const {
  if (types().part_count(a) != types().part_count(b)) return false;
  for (uint32_t n = 0; n < types().part_count(a); ++n)
    if (types().member(a, n).type != types().member(b, n).type ||
        types().member(a, n).name != types().member(b, n).name)
      return false;
  return true;
}

TypeId TypeChecker::define_structure(TypeSpec& spec) {
  std::vector<ir::Member> members;
  std::vector<ir::Precision> precisions;
  structure_members(spec.members, members, precisions);
  if (members.empty()) {
    report(kEmptyStructure, spec.span);
    return {};
  }
  TypeId type;
  if (spec.name) {
    parts_.declarations.check_name(spec.name, spec.span);
    if (parts_.blocks.is_block_name(spec.name, spec.span)) return {};
    if (const Binding* other = context_.scopes.find_here(spec.name)) {
      report(kAlreadyDeclaredHere, spec.span, text(spec.name)).note(kOtherDeclaration, other->span);
      return {};
    }
    // The same structure in another shader object of the stage is the same type (section 4.1.8).
    const LinkedGlobals::Global* linked =
        context_.scopes.depth() == 0 ? context_.linked.find(spec.name, BindingKind::type) : nullptr;
    if (linked) type = TypeId{linked->id};
  }
  const TypeId fresh = module_.types.structure(spec.name, members);
  ir::set_member_precisions(module_, fresh, precisions);
  if (types().contents(fresh).scalars > kMostScalars) return report(kStructureTooLarge, spec.span), TypeId{};
  if (!type || !same_structure(type, fresh)) type = fresh;
  if (spec.name) context_.scopes.bind(spec.name, BindingKind::type, type.index, spec.span);
  return type;
}

/// An image in a structure has a format, and says what is done with it (GL_ARB_bindless_texture).
TypeId TypeChecker::image_member(const Qualifiers& q, TypeId base, Span at) {
  constexpr uint32_t kAllowed = mask(Qualifier::lowp) | mask(Qualifier::mediump) | mask(Qualifier::highp) |
                                mask(Qualifier::coherent) | mask(Qualifier::volatile_) | mask(Qualifier::restrict_) |
                                mask(Qualifier::readonly) | mask(Qualifier::writeonly);
  if ((q.bits & ~kAllowed) != 0) report(kMemberQualifier, q.span);
  return parts_.handles.member(q, base, at);
}

void TypeChecker::structure_members(DeclId first, std::vector<ir::Member>& members,
                                    std::vector<ir::Precision>& precisions) {
  constexpr size_t kUsual = 8;  // members
  members.reserve(kUsual), precisions.reserve(kUsual);
  SmallVector<NameId, kUsual> names;
  for (DeclId m = first; m; m = tree_[m].next) {
    const TypeSpecId spec = tree_[m].type;
    const Qualifiers& q = tree_[spec].qualifiers;
    const bool has_handles = parts_.handles.has_handles();
    TypeId base = has_handles ? resolve(spec) : TypeId{};
    const bool is_image = base && types().kind(types().without_arrays(base)) == TypeKind::image;
    if (!is_image && ((q.bits & ~kPrecisions) != 0 || q.layout)) report(kMemberQualifier, q.span);
    if (q.decorations) parts_.stage_io.refuse_decorations(q);
    const bool is_embedded = tree_[spec].keyword == TokenKind::kw_struct;
    if (is_embedded && at_least(120, 100)) report(kStructureHere, tree_[spec].span);
    if (!has_handles) base = resolve(spec);
    if (is_image) base = image_member(q, base, tree_[spec].span);
    if (base == ir::types::kVoid) report(kVoidMember, tree_[spec].span);
    if (base && types().without_arrays(base) == ir::types::kAtomicCounter) report(kCounterMember, tree_[spec].span);
    if (!base || base == ir::types::kVoid) continue;
    const ir::Precision precision = precision_of(q, base, tree_[spec].span);
    for (DeclaratorId d = tree_[m].declarators; d; d = tree_[d].next) {
      const TypeId type = with_dimensions(base, tree_[d].dimensions, true, tree_[d].span);
      if (!type) continue;
      if (types().is_unsized(type)) report(kUnsizedMember, tree_[d].span);
      parts_.declarations.check_name(tree_[d].name, tree_[d].span);
      members.push_back({type, tree_[d].name});
      precisions.push_back(precision);
      names.push_back(tree_[d].name);
    }
  }
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice == names.end()) return;
  for (DeclId m = first; m; m = tree_[m].next)
    for (DeclaratorId d = tree_[m].declarators; d; d = tree_[d].next)
      if (tree_[d].name == *twice) {
        report(kDuplicateMember, tree_[d].span, text(*twice));
        return;
      }
}

std::optional<uint32_t> TypeChecker::array_size(ExprId size) {
  parts_.expressions.expression(size);
  if (failed(size)) return std::nullopt;
  const Span at = tree_[size].span;
  const TypeId type = tree_[size].type;
  if (type != ir::types::kI32 && type != ir::types::kU32) return report(kSizeType, at), std::nullopt;
  const bool is_list = tree_[size].kind == ExprKind::sequence && (!es() || !tree_[size].parenthesised);
  const std::optional<int64_t> value =
      tree_[size].is_constant && !is_list ? parts_.expressions.constant_integer(size) : std::nullopt;
  // Those of a shader made for many uses may give none by default, or divide by 0: what the application sets counts.
  const bool is_specialized = tree_[size].is_constant && !is_list && parts_.specializations.is_specialized(size);
  if (!value && !is_specialized) return report(kSizeConstant, at), std::nullopt;
  const int64_t length = value.value_or(0);
  uint32_t extent = length > 0 && length <= int64_t{kMostScalars} ? static_cast<uint32_t>(length) : 0;
  if (is_specialized) extent = parts_.lengths.extent(size, extent);
  if (extent == 0) return report(!value ? kSizeConstant : length <= 0 ? kSizePositive : kTooLarge, at), std::nullopt;
  return extent;
}

TypeId TypeChecker::with_dimensions(TypeId base, ExprId dimensions, bool may_be_unsized, Span at, bool may_have_two) {
  if (!dimensions || !base) return base;
  if (base == ir::types::kVoid) return report(kVoidArray, at), TypeId{};
  SmallVector<ExprId, 4> list;
  for (ExprId d = dimensions; d; d = tree_[d].next) list.push_back(d);
  const bool is_nested = list.size() > 1 || types().is_array(base);
  const bool are_two = list.size() == 2 && !types().is_array(base);
  if (is_nested && !(are_two && may_have_two) && !require({Extension::ARB_arrays_of_arrays}, "an array of arrays", at))
    return {};
  TypeId type = base;
  for (size_t n = list.size(); n-- > 0;) {  // the innermost dimension is the last
    uint32_t extent = 0;
    if (tree_[list[n]].kind != ExprKind::omitted) {
      const std::optional<uint32_t> size = array_size(list[n]);
      if (!size) return {};
      extent = *size;
    } else if (!may_be_unsized) {
      return report(kUnsizedHere, tree_[list[n]].span), TypeId{};
    }
    // Initialisers may size every dimension; otherwise only the outermost may be left open.
    if (types().is_unsized(type) && extent != 0) return report(kUnsizedArray, tree_[list[n]].span), TypeId{};
    type = module_.types.array(type, extent);
    if (types().contents(type).scalars > kMostScalars) return report(kTooLarge, at), TypeId{};
  }
  return type;
}

bool TypeChecker::contains_array(TypeId type) {
  if (!types().is_structure(type)) return types().is_array(type);
  if (has_array_.size() <= type.index) has_array_.resize(size_t{type.index} + 1);
  if (has_array_[type.index] != Knowledge::unknown) return has_array_[type.index] == Knowledge::yes;
  bool found = false;
  for (uint32_t n = 0; n < types().part_count(type) && !found; ++n)
    found = contains_array(types().member(type, n).type);
  has_array_[type.index] = found ? Knowledge::yes : Knowledge::no;
  return found;
}

TypeId TypeChecker::with_format(TypeId type, ir::ImageFormat format) {
  if (types().is_array(type))
    return module_.types.array(with_format(types()[type].element, format), types()[type].extent);
  ImageShape shape = types().image_shape(type);
  shape.format = format;
  return module_.types.image(shape);
}

ir::Precision TypeChecker::default_precision(TypeId type) const {
  type = types().without_arrays(type);
  if (types().is_numeric(type)) {
    const TypeKind kind = types().scalar_kind(type);
    if (kind == TypeKind::bool_) return ir::Precision::high;  // has none
    type = ir::is_float(kind) ? ir::types::kF32 : ir::types::kI32;
  }
  if (types().is_structure(type) || type == ir::types::kVoid) return ir::Precision::high;
  for (size_t n = precisions_.size(); n-- > 0;)
    if (precisions_[n].type == type) return precisions_[n].precision;
  return ir::Precision::none;
}

bool TypeChecker::is_texture_or_attachment(TypeId type) const {
  if (types().kind(type) != TypeKind::image) return false;
  const ImageShape shape = types().image_shape(type);
  return shape.is_texture || shape.dim == ir::ImageDim::subpass;
}

/// `type` is no array.
bool TypeChecker::may_have_precision(TypeId type) const {
  if (types().is_numeric(type)) return types().scalar_kind(type) != TypeKind::bool_;
  const bool is_of_vulkan = types().kind(type) == TypeKind::sampler || types().is_reference(type) ||
                            type == ir::types::kAccelerationStructure || type == ir::types::kRayQuery ||
                            is_texture_or_attachment(type);
  return !types().is_structure(type) && type != ir::types::kVoid && !is_of_vulkan;
}

/// ESSL 3.10 section 4.1.7.3.
void TypeChecker::check_counter_precision(TypeId type, ir::Precision precision, Span at) {
  if (es() && type == ir::types::kAtomicCounter && precision != ir::Precision::high) report(kCounterPrecision, at);
}

ir::Precision TypeChecker::precision_of(const Qualifiers& q, TypeId type, Span at) {
  using ir::Precision;
  const Precision written = q.has(Qualifier::highp)     ? Precision::high
                            : q.has(Qualifier::mediump) ? Precision::medium
                            : q.has(Qualifier::lowp)    ? Precision::low
                                                        : Precision::none;
  const TypeId bottom = types().without_arrays(type);
  const bool has_precision = may_have_precision(bottom);
  if (written != Precision::none) {
    const bool is_opaque = types().kind(bottom) == TypeKind::sampler || is_texture_or_attachment(bottom);
    if (!has_precision && !is_opaque) report(kNoPrecisionFor, at, type_text(bottom));
    check_counter_precision(bottom, written, at);
    return es() ? written : Precision::none;
  }
  if (!es() || !has_precision) return Precision::none;
  const Precision by_default = default_precision(bottom);
  if (by_default == Precision::none) report(kNoPrecision, at, type_text(bottom));
  return by_default;
}

void TypeChecker::precision_statement(const Decl& decl) {
  TypeSpec& spec = tree_[decl.type];
  const TypeId type = resolve(decl.type);
  if (!type) return;
  const bool fits = type == ir::types::kF32 || type == ir::types::kI32 || types().is_opaque(type);
  if (!fits || spec.dimensions) return void(report(kPrecisionType, spec.span));
  const Qualifiers& q = spec.qualifiers;
  const ir::Precision precision = q.has(Qualifier::highp)     ? ir::Precision::high
                                  : q.has(Qualifier::mediump) ? ir::Precision::medium
                                                              : ir::Precision::low;
  check_counter_precision(type, precision, spec.span);
  // One entry for each type and scope, however often it is said.
  const size_t first = precision_marks_.empty() ? 0 : precision_marks_.back();
  for (size_t n = first; n < precisions_.size(); ++n)
    if (precisions_[n].type == type) return void(precisions_[n].precision = precision);
  precisions_.push_back({type, precision});
}

void TypeChecker::push_scope() {
  context_.scopes.push();
  precision_marks_.push_back(precisions_.size());
}

void TypeChecker::pop_scope() {
  context_.scopes.pop();
  precisions_.resize(precision_marks_.back());
  precision_marks_.pop_back();
}

}  // namespace umber::glsl
