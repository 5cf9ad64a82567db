// SPDX-License-Identifier: Apache-2.0
#include "back/essl/types.h"

#include "back/essl/messages.h"
#include "back/text/structure_text.h"

namespace umber::back::essl {
namespace {

constexpr std::string_view kFloats[] = {"float", "vec2", "vec3", "vec4"}, kInts[] = {"int", "ivec2", "ivec3", "ivec4"},
                           kUints[] = {"uint", "uvec2", "uvec3", "uvec4"},
                           kBools[] = {"bool", "bvec2", "bvec3", "bvec4"};
constexpr std::string_view kMatrices[3][3] = {
    {"mat2", "mat2x3", "mat2x4"}, {"mat3x2", "mat3", "mat3x4"}, {"mat4x2", "mat4x3", "mat4"}};

/// Of a numeric type; empty if ESSL has none.
constexpr std::string_view spelling(ir::TypeId type) {
  const uint32_t rows = ir::types::rows(type);
  const ir::TypeKind scalar = ir::types::scalar_kind(type);
  if (scalar == ir::TypeKind::f32)
    return ir::types::is_matrix(type) ? kMatrices[ir::types::columns(type) - 2][rows - 2] : kFloats[rows - 1];
  if (scalar == ir::TypeKind::i32) return kInts[rows - 1];
  if (scalar == ir::TypeKind::u32) return kUints[rows - 1];
  return scalar == ir::TypeKind::bool_ ? kBools[rows - 1] : std::string_view();
}

}  // namespace

std::string_view Types::name(ir::TypeId type) {
  const ir::TypeTable& types = module_.types;
  if (types.is_array(type))
    return code_.names.join(name(types[type].element), "[", text::Decimal(types[type].extent), "]");
  if (types.is_structure(type)) return structure(type).name;
  if (type == ir::types::kVoid) return "void";
  if (types.is_numeric(type) && !spelling(type).empty()) return spelling(type);
  code_.note_missing(types.scalar_kind(type));
  return "float";
}

void Types::declare(TextWriter& out, ir::TypeId type, std::string_view declared) {
  out << name(module_.types.without_arrays(type)) << ' ' << declared;
  if (!module_.types.is_array(type)) return;
  out << '[' << module_.types[type].extent << ']';
  if (module_.types.is_array(module_.types[type].element)) code_.diagnostics.report(kArrayOfArrays, {});
}

const Types::Structure& Types::structure(ir::TypeId type) {
  if (type.index >= structures_.size()) structures_.resize(module_.types.size());
  if (!structures_[type.index].name.empty()) return structures_[type.index];
  text::StructureText text(code_, type);
  for (uint32_t n = 0; n < module_.types.part_count(type); ++n) {
    declare(text.out << "  ", module_.types.part(type, n), text.name_member(n));
    text.out << ";\n";
  }
  const std::string_view name = text.end(code_.declarations);
  return structures_[type.index] = {name, text.members};
}

}  // namespace umber::back::essl
