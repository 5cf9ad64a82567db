// SPDX-License-Identifier: Apache-2.0
// saturatedConvertEXT (GL_EXT_float_e4m3, GL_EXT_float_e5m2), which takes scalars, vectors and cooperative matrices of all
// kinds of numbers.
#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view> kArguments{
    Severity::error, "saturated-conversion",
    "'{0}' takes a variable of floats of 8 bits, and as many numbers that are none",
    "saturatedConvertEXT(v, vec4(1.0)), where v is a fe4m3vec4"};

constexpr bool is_saturated(TypeKind kind) { return kind == TypeKind::f8e4m3 || kind == TypeKind::f8e5m2; }

/// Whether numbers of one type become those of the other, component by component.
bool converts(const ir::TypeTable& types, TypeId from, TypeId to) {
  const auto fits = [](TypeKind source, TypeKind target) {
    return is_saturated(target) && !is_saturated(source) && source != TypeKind::bool_;
  };
  if (types.is_cooperative(from) && types.is_cooperative(to)) {
    ir::CooperativeShape shape = types.cooperative_shape(from);
    const ir::CooperativeShape wanted = types.cooperative_shape(to);
    if (!fits(shape.component, wanted.component)) return false;
    shape.component = wanted.component;
    return shape == wanted;
  }
  if (!types.is_numeric(from) || !types.is_numeric(to) || types.is_matrix(from)) return false;
  return types.rows(from) == types.rows(to) && fits(types.scalar_kind(from), types.scalar_kind(to));
}

}  // namespace

void CallChecker::saturate(ExprId id, uint32_t row) {
  const BuiltinFunction& builtin = builtin_row(row);
  const Args args = parts_.constructors.arguments(id);
  if (args.size() != 2) return report(kArguments, tree_[id].span, builtin.name()), fail(id);
  parts_.expressions.access(args[0]);  // what is written is not read
  parts_.expressions.expression(args[1]);
  if (failed(args[0]) || failed(args[1])) return fail(id);
  note_extension(builtin.when(), tree_[id].span);
  if (!converts(types(), tree_[args[1]].type, tree_[args[0]].type))
    return report(kArguments, tree_[id].span, builtin.name()), fail(id);
  if (!parts_.expressions.require_lvalue(args[0], "written by the function")) return fail(id);
  parts_.expressions.note_written(args[0]);
  tree_[id].kind = ExprKind::call_builtin;
  tree_[id].ref = row;
  tree_[id].type = ir::types::kVoid;
}

}  // namespace umber::glsl
