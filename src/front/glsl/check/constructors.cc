// SPDX-License-Identifier: Apache-2.0
// Constructors and initialiser lists (GLSL 4.60 sections 5.4 and 4.1.14).
#include "front/glsl/check/messages.h"
#include "front/glsl/check/parts.h"
#include "front/glsl/explicit_types.h"

namespace umber::glsl {
namespace {

constexpr Message<> kNullSize{Severity::error, "unsized-array", "an empty list does not say how long the array is"};
constexpr Message<std::string_view> kNoConstructor{Severity::error, "no-constructor", "{0} has no constructor"};
constexpr Message<std::string_view> kNoArguments{Severity::error, "constructor-arguments", "{0} needs arguments"};
constexpr Message<std::string_view> kTooFew{Severity::error, "constructor-arguments",
                                            "the arguments have too few components for {0}"};
constexpr Message<std::string_view> kTooMany{Severity::error, "constructor-arguments",
                                             "{0} has no use for this argument"};
constexpr Message<std::string_view, uint32_t, uint32_t> kCount{Severity::error, "constructor-arguments",
                                                               "{0} needs {1} values, not {2}"};
constexpr Message<> kMatrixAmongOthers{Severity::error, "constructor-arguments",
                                       "a matrix made from a matrix can have no other argument"};
constexpr Message<std::string_view, std::string_view> kListElement{Severity::error, "initializer-list",
                                                                   "{1} does not convert to {0}"};
constexpr Message<std::string_view> kListType{Severity::error, "initializer-list",
                                              "{0} cannot be initialised by a list"};

constexpr Message<std::string_view, std::string_view> kTextureAndSampler{Severity::error, "constructor-arguments",
                                                                         "{0} is made from a {1} and a sampler"};

constexpr Message<std::string_view> kOnlyConstants{Severity::error, "constructor-arguments",
                                                   "{0} is made of constants alone, and none that are specialized",
                                                   "store the value as a number of 4 bits, and use bitcastExtractfe2m1EXT"};

/// Between any two kinds of scalars, but that some floats are never made from bools, or bools from them (GL_EXT_bfloat16,
/// section 5.4.1), and that constants alone become numbers of 4 bits (GL_EXT_float_e2m1).
constexpr bool converts_explicitly(TypeKind from, TypeKind to) {
  if (from == TypeKind::bool_) return !ir::is_storage_float(to);
  return to != TypeKind::bool_ || !ir::is_storage_float(from);
}

}  // namespace

bool ConstructorChecker::arguments_constant(ExprId call) const {
  for (ExprId a = tree_[call].a; a; a = tree_[a].next)
    if (!tree_[a].is_constant) return false;
  return true;
}

ConstructorChecker::Args ConstructorChecker::arguments(ExprId call) const {
  Args all;
  for (ExprId a = tree_[call].a; a; a = tree_[a].next) all.push_back(a);
  return all;
}

bool ConstructorChecker::check_arguments(ExprId call) {
  bool is_fine = true;
  for (ExprId a = tree_[call].a; a; a = tree_[a].next) {
    parts_.expressions.value(a);
    is_fine &= !failed(a);
  }
  return is_fine;
}

void ConstructorChecker::constructor(ExprId id) {
  bool is_fine = check_arguments(id);
  for (ExprId a = tree_[id].a; a; a = tree_[a].next) is_fine &= parts_.expressions.require_readable(a);
  const TypeId type = parts_.lengths.known(parts_.types.resolve(tree_[id].type_spec, false));
  if (!type || !is_fine) return fail(id);
  construct(id, type);
}

void ConstructorChecker::construct(ExprId id, TypeId type) {
  if (parts_.handles.construct(id, type)) return;
  const TypeId bottom = types().without_arrays(type);
  const bool has_samplers_apart = !language().is_for_opengl() && at_least(140, 310);
  if (types().kind(type) == TypeKind::sampled_image && has_samplers_apart) return construct_sampler(id, type);
  if (type == ir::types::kAccelerationStructure) return construct_acceleration_structure(id);
  const bool is_of_handles =
      (types().is_array(type) || types().is_structure(type)) && parts_.handles.may_be_value(type);
  if (type == ir::types::kVoid || (contains_opaque(bottom) && !is_of_handles)) {
    report(kNoConstructor, tree_[id].span, type_text(type));
    return fail(id);
  }
  if (!tree_[id].a) {
    report(kNoArguments, tree_[id].span, type_text(type));
    return fail(id);
  }
  tree_[id].kind = ExprKind::construct;
  tree_[id].type = type;
  tree_[id].is_constant = arguments_constant(id);
  if (types().is_array(type)) return construct_array(id, type);
  if (types().is_structure(type)) return construct_structure(id, type);
  if (types().is_reference(type) || types().is_reference(tree_[tree_[id].a].type)) return construct_address(id, type);
  if (types().is_cooperative_vector(type)) return construct_vector_nv(id, type);
  if (types().is_cooperative(type)) return construct_cooperative(id, type);
  construct_numeric(id, type);
}

/// `sampler2D(texture, sampler)`, of GL_KHR_vulkan_glsl: an argument of a texture function, and nothing else.
void ConstructorChecker::construct_sampler(ExprId id, TypeId type) {
  const Args args = arguments(id);
  ImageShape wanted = types().image_shape(type);
  wanted.shadow = false;  // that is the sampler's business
  wanted.is_texture = true;
  const TypeId texture = module_.types.image(wanted);
  const bool is_fine = args.size() == 2 && tree_[args[0]].type == texture && tree_[args[1]].type == ir::types::kSampler;
  if (!is_fine) {
    report(kTextureAndSampler, tree_[id].span, type_text(type), type_text(texture));
    return fail(id);
  }
  tree_[id].kind = ExprKind::construct;
  tree_[id].type = type;
}

/// Of a scalar for all components, of a vector with other components, or of all components in a row, as vectors are made.
void ConstructorChecker::construct_vector_nv(ExprId id, TypeId type) {
  const ir::CooperativeShape wanted = types().cooperative_shape(type);
  const Args args = arguments(id);
  uint32_t have = 0;
  for (const ExprId a : args) {
    const TypeId from = tree_[a].type;
    if (types().is_cooperative_vector(from) && args.size() == 1) {
      if (types().cooperative_shape(from).columns == wanted.columns) return;
    } else if (types().is_numeric(from) && converts_explicitly(types().scalar_kind(from), wanted.component)) {
      if (have >= wanted.columns) return report(kTooMany, tree_[a].span, type_text(type)), fail(id);
      have += types().components(from);
      continue;
    }
    return report(kBadArgument, tree_[a].span, type_text(type), type_text(from)), fail(id);
  }
  const bool is_repeated = args.size() == 1 && have == 1;
  if (is_repeated || wanted.columns >= ir::kFirstComputedExtent || have >= wanted.columns) return;
  report(kTooFew, tree_[id].span, type_text(type));
  fail(id);
}

/// `accelerationStructureEXT(address)`, of GL_EXT_ray_tracing and GL_EXT_ray_query: an argument of a function of rays, and
/// nothing else.
void ConstructorChecker::construct_acceleration_structure(ExprId id) {
  const TypeId type = ir::types::kAccelerationStructure;
  const Args args = arguments(id);
  if (args.size() != 1) {
    report(kCount, tree_[id].span, type_text(type), 1, static_cast<uint32_t>(args.size()));
    return fail(id);
  }
  const TypeId from = tree_[args[0]].type;
  if (from != ir::types::kU64 && from != ir::types::vector(TypeKind::u32, 2)) {
    report(kBadArgument, tree_[args[0]].span, type_text(type), type_text(from));
    return fail(id);
  }
  tree_[id].kind = ExprKind::construct;
  tree_[id].type = type;
}

/// Of a scalar for all components, or of a matrix with other components.
void ConstructorChecker::construct_cooperative(ExprId id, TypeId type) {
  const Args args = arguments(id);
  const TypeId from = tree_[args[0]].type;
  ir::CooperativeShape wanted = types().cooperative_shape(type);
  bool fits = types().is_scalar(from) && from != ir::types::kBool;
  if (types().is_cooperative(from)) {
    const ir::CooperativeShape has_shape = types().cooperative_shape(from);
    wanted.component = has_shape.component;
    if (has_shape.use == ir::MatrixUse::accumulator && has(Extension::NV_cooperative_matrix2))
      wanted.use = has_shape.use;
    fits = has_shape == wanted;
  }
  if (args.size() == 1 && fits) return;
  report(kBadArgument, tree_[id].span, type_text(type), type_text(from));
  fail(id);
}

/// What is for storage alone is converted to its own kind of another width only: all else goes by way of 32 bits.
void ConstructorChecker::widen_stored(ExprId id, TypeId to) {
  const TypeId from = tree_[id].type;
  const TypeKind has = types().scalar_kind(from), wants = types().scalar_kind(to);
  if (has == wants) return;
  const bool is_direct = ir::is_float(has) == ir::is_float(wants) && has != TypeKind::bool_ &&
                         wants != TypeKind::bool_ && ir::bit_width_of(has) != ir::bit_width_of(wants);
  if (is_direct || storage_only(language(), ir::KindSet::of(has) | ir::KindSet::of(wants)).bits == 0) return;
  for (const TypeKind kind : {has, wants}) {
    if (!kNarrowKinds.has(kind)) continue;
    const TypeKind wide = ir::is_float(kind) ? TypeKind::f32 : ir::is_signed(kind) ? TypeKind::i32 : TypeKind::u32;
    parts_.operators.convert(id, types().with_scalar(tree_[id].type, wide));
  }
}

void ConstructorChecker::construct_numeric(ExprId id, TypeId type) {
  const Args args = arguments(id);
  const uint32_t wanted = types().components(type);
  const bool is_matrix = types().is_matrix(type);
  const bool is_narrow = kNarrowKinds.has(types().scalar_kind(type));
  uint32_t have = 0;
  for (ExprId a : args) {
    const TypeId from = tree_[a].type;
    if (!types().is_numeric(from)) {
      report(kBadArgument, tree_[a].span, type_text(type), type_text(from));
      return fail(id);
    }
    if (have >= wanted) {
      report(kTooMany, tree_[a].span, type_text(type));
      return fail(id);
    }
    if (is_matrix && types().is_matrix(from)) {
      if (!require(at_least(120, 100), "a matrix made from a matrix", tree_[id].span)) return fail(id);
      if (args.size() == 1) return;
      report(kMatrixAmongOthers, tree_[a].span);
      return fail(id);
    }
    have += types().components(from);
    if (!converts_explicitly(types().scalar_kind(from), types().scalar_kind(type))) {
      report(kBadArgument, tree_[a].span, type_text(type), type_text(from));
      return fail(id);
    }
    const bool becomes_f4 = types().scalar_kind(type) == TypeKind::f4e2m1 && types().scalar_kind(from) != TypeKind::f4e2m1;
    if (becomes_f4 && (!tree_[a].is_constant || parts_.specializations.is_specialized(a))) {
      report(kOnlyConstants, tree_[a].span, type_text(type));
      return fail(id);
    }
    if (is_narrow || kNarrowKinds.has(types().scalar_kind(from))) widen_stored(a, type);
  }
  if (args.size() == 1 && (have == 1 || types().is_scalar(type))) return;
  // Only a matrix and a single longer vector may not leave components over.
  if (have < wanted) {
    report(kTooFew, tree_[id].span, type_text(type));
    fail(id);
  } else if (is_matrix && args.size() == 1 && have > wanted) {
    report(kBadArgument, tree_[id].span, type_text(type), type_text(tree_[args[0]].type));
    fail(id);
  }
}

void ConstructorChecker::construct_array(ExprId id, TypeId type) {
  const Args args = arguments(id);
  if (!require(at_least(120, 300), "a constructor of an array", tree_[id].span)) return fail(id);
  const uint32_t count = static_cast<uint32_t>(args.size());
  const uint32_t extent = types()[type].extent;
  if (extent != 0 && extent != count) {
    report(kCount, tree_[id].span, type_text(type), extent, count);
    return fail(id);
  }
  TypeId element = types()[type].element;
  // `float[][2](...)`, `float[][](...)`: the arguments say how long the inner arrays are.
  if (types().is_unsized(element) && types().is_array(tree_[args[0]].type)) element = tree_[args[0]].type;
  for (ExprId a : args) {
    const TypeId from = tree_[a].type;
    if (parts_.operators.convert_if_possible(a, element)) continue;
    report(kBadArgument, tree_[a].span, type_text(element), type_text(from));
    return fail(id);
  }
  tree_[id].type = module_.types.array(element, count);
}

void ConstructorChecker::construct_structure(ExprId id, TypeId type) {
  const Args args = arguments(id);
  const uint32_t count = types().part_count(type);
  if (!require_array_value(type, "a constructor of an array", tree_[id].span)) return fail(id);
  if (args.size() != count) {
    report(kCount, tree_[id].span, type_text(type), count, static_cast<uint32_t>(args.size()));
    return fail(id);
  }
  for (uint32_t n = 0; n < count; ++n) {
    const TypeId wanted = types().member(type, n).type, from = tree_[args[n]].type;
    if (parts_.operators.convert_if_possible(args[n], wanted)) continue;
    report(kBadArgument, tree_[args[n]].span, type_text(wanted), type_text(from));
    return fail(id);
  }
}

/// `{}`: all zero (GL_EXT_null_initializer).
void ConstructorChecker::empty_list(ExprId id, TypeId type) {
  Expr& e = tree_[id];
  for (TypeId t = type; types().is_array(t); t = types()[t].element)
    if (types()[t].extent == 0) return report(kNullSize, e.span), fail(id);
  e.kind = ExprKind::literal;
  e.type = type;
  e.value = module_.zero(type);
  e.is_constant = true;
}

void ConstructorChecker::initializer_list(ExprId id, TypeId type) {
  const uint32_t extent = types().part_count(type);
  const bool is_null = !tree_[id].a && has(Extension::EXT_null_initializer);
  const bool is_composite = types().is_array(type) || extent != 0 || is_null;  // of a scalar too
  if (!is_composite || (contains_opaque(type) && !parts_.handles.may_be_value(type))) {
    report(kListType, tree_[id].span, type_text(type));
    return fail(id);
  }
  if (is_null) return empty_list(id, type);
  uint32_t count = 0;
  bool is_fine = true, is_constant = true;
  TypeId first_element;
  for (ExprId a = tree_[id].a; a; a = tree_[a].next, ++count) {
    if (extent != 0 && count >= extent) continue;  // counted, and reported below
    const TypeId wanted = types().part(type, types().is_array(type) ? 0 : count);
    if (tree_[a].kind == ExprKind::init_list) {
      initializer_list(a, wanted);
    } else {
      parts_.expressions.expression(a);
      const TypeId from = tree_[a].type;
      const bool is_sized = !types().is_array(wanted) || types()[wanted].extent != 0;
      if (is_sized && !failed(a) && !parts_.operators.convert_if_possible(a, wanted)) {
        report(kListElement, tree_[a].span, type_text(wanted), type_text(from));
        is_fine = false;
      }
    }
    is_fine &= !failed(a);
    is_constant &= tree_[a].is_constant;
    if (count == 0) first_element = tree_[a].type;
  }
  if (count == 0 || (extent != 0 && count != extent)) {
    report(kCount, tree_[id].span, type_text(type), extent, count);
    return fail(id);
  }
  if (!is_fine) return fail(id);
  tree_[id].type = types().is_array(type) ? module_.types.array(first_element, count) : type;
  tree_[id].is_constant = is_constant;
}

}  // namespace umber::glsl
