// SPDX-License-Identifier: Apache-2.0
// Constructors and initialiser lists (GLSL 4.60 sections 5.4 and 4.1.14).
#include <array>

#include "front/glsl/lower/parts.h"

namespace umber::glsl {

ValueId ConstructorLowerer::construct(const Expr& e) {
  const TypeId type = e.type;
  if (e.kind == ExprKind::construct && e.ref == kBitsOfHandle) {
    const ValueId from = value(e.a);
    return module_.type(from) == type ? from : emit_.emit(Op::bitcast, type, {from});
  }
  const bool is_number = types().is_numeric(type) && types().is_reference(expr(e.a).type);
  if (types().is_reference(type) || is_number) return construct_address(type, value(e.a));
  if (types().is_cooperative_vector(type) && expr(e.a).next)
    return construct_vector_nv(type, parts_.expressions.arguments(e));
  if (types().is_cooperative(type)) return construct_cooperative(type, value(e.a));
  if (!types().is_numeric(type)) return emit_.construct(type, parts_.expressions.arguments(e));
  const Values args = parts_.expressions.arguments(e);
  if (types().is_matrix(type)) return construct_matrix(type, args);
  if (types().is_vector(type)) return construct_vector(type, args);
  ValueId first = args[0];
  while (!types().is_scalar(module_.type(first))) first = emit_.extract(first, 0);
  return emit_.convert(first, types().scalar_kind(type));
}

/// Components in a row; those that are too many are left out.
ValueId ConstructorLowerer::construct_vector_nv(TypeId type, std::span<const ValueId> args) {
  const ir::CooperativeShape shape = types().cooperative_shape(type);
  Values parts;
  const auto take = [&](ValueId component) {
    if (parts.size() < shape.columns) parts.push_back(emit_.convert(component, shape.component));
  };
  const auto take_all = [&](ValueId column) {
    if (types().is_scalar(module_.type(column))) return take(column);
    for (uint32_t n = 0; n < types().rows(module_.type(column)); ++n) take(emit_.extract(column, n));
  };
  for (const ValueId arg : args) {
    if (!types().is_matrix(module_.type(arg)))
      take_all(arg);
    else
      for (uint32_t c = 0; c < types().columns(module_.type(arg)); ++c) take_all(emit_.extract(arg, c));
  }
  return emit_.emit(Op::construct, type, parts);
}

ValueId ConstructorLowerer::construct_cooperative(TypeId type, ValueId from) {
  const TypeId has = module_.type(from);
  const bool is_row = types().is_cooperative_vector(type) && types().is_numeric(has) && !types().is_scalar(has);
  if (is_row) return construct_vector_nv(type, std::span(&from, 1));
  if (has == type) return from;
  if (types().is_cooperative(has)) return emit_.emit(Op::convert, type, {from});
  const ValueId component = emit_.convert(from, types().cooperative_shape(type).component);
  return emit_.construct(type, std::span(&component, 1));
}

ValueId ConstructorLowerer::construct_vector(TypeId type, std::span<const ValueId> args) {
  const TypeKind scalar = types().scalar_kind(type);
  const uint32_t wanted = types().rows(type);
  if (args.size() == 1 && types().is_scalar(module_.type(args[0])))
    return emit_.splat(type, emit_.convert(args[0], scalar));
  Values parts;
  uint32_t have = 0;
  const auto take = [&](ValueId part) {
    const uint32_t size = types().rows(module_.type(part));
    if (have == wanted) return;
    if (have + size > wanted) {
      constexpr std::array<uint32_t, 4> kFirst = {0, 1, 2, 3};
      part = emit_.swizzle(part, std::span(kFirst).first(wanted - have));
    }
    have += types().rows(module_.type(part));
    parts.push_back(emit_.convert(part, scalar));
  };
  for (ValueId arg : args) {
    if (!types().is_matrix(module_.type(arg)))
      take(arg);
    else
      for (uint32_t c = 0; c < types().columns(module_.type(arg)); ++c) take(emit_.extract(arg, c));
  }
  return parts.size() == 1 ? parts[0] : emit_.construct(type, parts);
}

ValueId ConstructorLowerer::construct_matrix(TypeId type, std::span<const ValueId> args) {
  const TypeKind scalar = types().scalar_kind(type);
  const uint32_t columns = types().columns(type), rows = types().rows(type);
  const TypeId column_type = types().part(type, 0);
  const ValueId zero = module_.zero(ir::types::vector(scalar, 1));
  Values elements;  // column by column
  if (args.size() == 1 && types().is_matrix(module_.type(args[0]))) return matrix_from_matrix(type, args[0]);
  if (args.size() == 1 && types().is_scalar(module_.type(args[0]))) {
    const ValueId diagonal = emit_.convert(args[0], scalar);
    for (uint32_t n = 0; n < columns * rows; ++n) elements.push_back(n / rows == n % rows ? diagonal : zero);
  } else {
    for (ValueId arg : args) {
      const ValueId part = emit_.convert(arg, scalar);
      if (types().is_scalar(module_.type(part)))
        elements.push_back(part);
      else
        for (uint32_t n = 0; n < types().rows(module_.type(part)); ++n) elements.push_back(emit_.extract(part, n));
    }
  }
  Values all;
  for (uint32_t c = 0; c < columns; ++c)
    all.push_back(emit_.construct(column_type, std::span<const ValueId>(elements).subspan(size_t{c} * rows, rows)));
  return emit_.construct(type, all);
}

ValueId ConstructorLowerer::matrix_from_matrix(TypeId type, ValueId from) {
  const TypeKind scalar = types().scalar_kind(type);
  if (module_.type(from) == type) return from;
  const TypeId from_type = module_.type(from);
  const TypeId column_type = types().part(type, 0), element = ir::types::vector(scalar, 1);
  const ValueId zero = module_.zero(element);
  const ValueId one = emit_.convert(module_.f32(1), scalar);
  Values all;
  for (uint32_t c = 0; c < types().columns(type); ++c) {
    const bool has_column = c < types().columns(from_type);
    const ValueId source = has_column ? emit_.convert(emit_.extract(from, c), scalar) : ValueId{};
    Values rows;
    for (uint32_t r = 0; r < types().rows(type); ++r) {
      const bool has_row = has_column && r < types().rows(from_type);
      rows.push_back(has_row ? emit_.extract(source, r) : r == c ? one : zero);
    }
    all.push_back(emit_.construct(column_type, rows));
  }
  return emit_.construct(type, all);
}

}  // namespace umber::glsl
