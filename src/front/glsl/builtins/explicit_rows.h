// SPDX-License-Identifier: Apache-2.0
// GL_EXT_shader_explicit_arithmetic_types gives the functions of float, int and uint to the other widths: its rows are made
// of theirs.
#pragma once
#include "front/glsl/builtins/functions_explicit.h"
#include "front/glsl/builtins/functions_fragment.h"
#include "front/glsl/builtins/functions_math.h"
#include "front/glsl/builtins/functions_vector.h"

namespace umber::glsl::rows {

/// The functions that have a parameter of kind `model` exist for `kind`, too.
struct ExplicitKind {
  ir::TypeKind model, kind;
  Availability when;
};
inline constexpr ExplicitKind kExplicitKinds[] = {
    {ir::TypeKind::f32, ir::TypeKind::f16, kFloat16}, {ir::TypeKind::i32, ir::TypeKind::i8, kInt8},
    {ir::TypeKind::u32, ir::TypeKind::u8, kInt8},     {ir::TypeKind::i32, ir::TypeKind::i16, kInt16},
    {ir::TypeKind::u32, ir::TypeKind::u16, kInt16},   {ir::TypeKind::i32, ir::TypeKind::i64, kInt64},
    {ir::TypeKind::u32, ir::TypeKind::u64, kInt64},
};

constexpr bool is_of(const TypePattern& pattern, ir::TypeKind kind) {
  if (pattern.family == Family::exact)
    return pattern.data < ir::types::kFirstMatrix && ir::types::scalar_kind({pattern.data}) == kind;
  return pattern.family >= Family::gen && pattern.family <= Family::vec_rows && pattern.scalar == kind;
}

/// True for the functions that `to` has as well as its model.
constexpr bool has_explicit_form(const Row& row, const ExplicitKind& to) {
  bool takes_it = false;
  for (uint8_t n = 0; n < row.signature.param_count; ++n)
    takes_it = takes_it || is_of(row.signature.params[n], to.model);
  if (!takes_it) return false;
  const bool is_compared = row.lowering == Lowering::compare;
  if (to.kind == ir::TypeKind::i64 || to.kind == ir::TypeKind::u64) return is_compared;  // the others have rows
  if (is_compared || row.lowering == Lowering::mix_bool) return true;
  if (to.kind != ir::TypeKind::f16)
    return row.lowering == Lowering::op &&
           (row.op == Op::abs || row.op == Op::sign || row.op == Op::min || row.op == Op::max || row.op == Op::clamp);
  if (ir::info(row.op).group == ir::Group::pack) return false;
  return row.lowering == Lowering::op || row.lowering == Lowering::modf || row.lowering == Lowering::matrix_comp_mult;
}

constexpr void retype(TypePattern& pattern, ir::TypeKind from, ir::TypeKind to) {
  if (!is_of(pattern, from)) return;
  pattern.scalar = to;
  if (pattern.family == Family::exact) pattern.data = ir::types::vector(to, ir::types::rows({pattern.data})).index;
}

constexpr Row explicit_form(Row row, const ExplicitKind& to) {
  const bool has_exponent = row.op == Op::frexp || row.op == Op::ldexp;
  const auto change = [&](TypePattern& pattern) {
    retype(pattern, to.model, to.kind);
    if (has_exponent) retype(pattern, ir::TypeKind::i32, ir::TypeKind::i16);
  };
  change(row.signature.result);
  for (TypePattern& param : row.signature.params) change(param);
  row.when = to.when.in(row.when.stages);
  row.explicit_kind = to.kind;
  return row;
}

template <typename F>
consteval void for_each_explicit_form(F&& f) {
  for (const ExplicitKind& kind : kExplicitKinds) {
    const auto take = [&](const auto& list) {
      for (const Row& row : list)
        if (has_explicit_form(row, kind)) f(explicit_form(row, kind));
    };
    take(kMath);
    take(kVector);
    take(kFragment);
  }
}

consteval size_t explicit_form_count() {
  size_t count = 0;
  for_each_explicit_form([&](const Row&) { ++count; });
  return count;
}

}  // namespace umber::glsl::rows
