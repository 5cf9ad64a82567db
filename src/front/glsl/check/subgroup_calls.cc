// SPDX-License-Identifier: Apache-2.0
// Calls of the functions of GL_KHR_shader_subgroup: what they demand beside the types of their parameters.
#include <bit>

#include "front/glsl/check/parts.h"

namespace umber::glsl {
namespace {

constexpr Message<std::string_view, std::string_view> kExtendedType{
    Severity::error, "extension-needed", "'{0}' takes no value of this type: that needs the extension {1}",
    "enable it with #extension"};
constexpr Message<> kClusterSize{Severity::error, "constant-argument",
                                 "the size of a cluster must be a constant expression, and a power of two"};

/// The extension that subgroup functions of such numbers need; none for those that they always have.
constexpr std::optional<Extension> extension_of(TypeKind kind) {
  switch (kind) {
    case TypeKind::i8:
    case TypeKind::u8: return Extension::EXT_shader_subgroup_extended_types_int8;
    case TypeKind::i16:
    case TypeKind::u16: return Extension::EXT_shader_subgroup_extended_types_int16;
    case TypeKind::i64:
    case TypeKind::u64: return Extension::EXT_shader_subgroup_extended_types_int64;
    case TypeKind::f16: return Extension::EXT_shader_subgroup_extended_types_float16;
    default: return std::nullopt;
  }
}

}  // namespace

void CallChecker::check_subgroup_call(ExprId id, const BuiltinFunction& row) {
  size_t n = 0;
  for (ExprId a = tree_[id].a; a; a = tree_[a].next, ++n) {
    const TypePattern& parameter = row.param(n);
    if (parameter.family == Family::gen) {
      const std::optional<Extension> needed = extension_of(types().scalar_kind(tree_[a].type));
      if (needed && !has(*needed) && !has(Extension::AMD_shader_ballot)) report(kExtendedType, tree_[a].span, row.name(), info(*needed).name);
    }
    if (row.roles()[n] != Role::cluster_size) continue;
    parts_.specializations.freeze(a);
    const std::optional<int64_t> size =
        tree_[a].is_constant ? parts_.expressions.constant_integer(a) : std::nullopt;
    if (!size || *size < 1 || !std::has_single_bit(static_cast<uint64_t>(*size))) report(kClusterSize, tree_[a].span);
  }
}

}  // namespace umber::glsl
