// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/blocks.h"

#include "back/hlsl/structure_text.h"
#include "back/text/code.h"
#include "base/round_up.h"
#include "layout/hlsl.h"
#include "layout/part.h"

namespace umber::back::hlsl {
namespace {

/// As many components as fill the rows of 16 bytes that `needed` of them begin to take.
uint32_t row_components(ir::TypeId type, uint32_t needed) {
  const uint32_t bytes = layout::scalar_bytes(type);
  return round_up(needed * bytes, layout::kRow) / bytes;
}

}  // namespace

ir::TypeId in_memory(const ir::TypeTable& types, ir::TypeId type) {
  return types.is_numeric(type) && types.scalar_kind(type) == ir::TypeKind::bool_
             ? types.with_scalar(type, ir::TypeKind::u32)
             : type;
}

MemberForm BlockTypes::member_form(ir::TypeId type, ir::LayoutId layout, bool in_structure) const {
  const ir::TypeTable& types = module_.types;
  if (!in_structure) return MemberForm::plain;
  const bool is_array = types.is_array(type);
  const layout::Part inner = layout::without_arrays(module_, {.type = type, .layout = layout});
  type = inner.type, layout = inner.layout;
  if (!types.is_numeric(type) || (!is_array && !types.is_matrix(type))) return MemberForm::plain;
  const uint32_t row =
      types.is_matrix(type) && module_.layouts[layout].row_major ? types.columns(type) : types.rows(type);
  return row < row_components(type, row) ? MemberForm::vectors : MemberForm::plain;
}

const BlockTypes::Structure* BlockTypes::find(ir::TypeId type, ir::LayoutId layout, UniformMemory memory) const {
  return structures_.find(key_of(type, layout, memory));
}

BlockTypes::BlockTypes(text::Code& code, const SharedTypes& shared, Types& types)
    : code_(code), module_(code.module), shared_(shared), types_(types) {}

std::string_view BlockTypes::structure(ir::TypeId type, ir::LayoutId layout, UniformMemory memory) {
  if (const Structure* known = find(type, layout, memory)) return known->name;
  const ir::TypeTable& types = module_.types;
  Structure made;
  if (shared_.is_shared(type, {layout, memory})) {
    made.name = types_.name(type);
    made.members = code_.scratch.table<std::string_view>(types.part_count(type));
    for (uint32_t n = 0; n < types.part_count(type); ++n) made.members[n] = types_.member_name(type, n);
    structures_[key_of(type, layout, memory)] = made;
    return made.name;
  }
  StructureText text(code_, type);
  text.write_members(SharedTypes::InMemory{layout, memory}, [&](const layout::Part& member, std::string_view name) {
    declare(text.out, member.type, member.layout, name, true, memory);
  });
  made.members = text.members;
  made.name = text.end(declarations_);
  structures_[key_of(type, layout, memory)] = made;
  return made.name;
}

void BlockTypes::declare(TextWriter& out, ir::TypeId type, ir::LayoutId layout, std::string_view name,
                         bool in_structure, UniformMemory memory) {
  const ir::TypeTable& types = module_.types;
  if (types.is_scalar(type) || types.is_vector(type)) return types_.declare(out, in_memory(types, type), name);
  const bool in_rows = member_form(type, layout, in_structure) == MemberForm::vectors;
  const layout::Part part = layout::without_arrays(module_, {.type = type, .layout = layout});
  const ir::TypeId inner = part.type;
  layout = part.layout;
  uint32_t stored_rows = 0;  // of a matrix
  if (types.is_structure(inner)) {
    out << structure(inner, layout, memory);
  } else if (in_rows) {
    const bool row_major = types.is_matrix(inner) && module_.layouts[layout].row_major;
    const uint32_t row = row_major ? types.columns(inner) : types.rows(inner);
    types_.print(out, ir::types::vector(types.scalar_kind(in_memory(types, inner)), row_components(inner, row)));
    if (types.is_matrix(inner)) stored_rows = row_major ? types.rows(inner) : types.columns(inner);
  } else {
    // GLSL's columns are HLSL's rows.
    if (types.is_matrix(inner)) out << (module_.layouts[layout].row_major ? "column_major " : "row_major ");
    types_.print(out, in_memory(types, inner));
  }
  out << ' ' << name;
  types_.print_extents(out, type);
  if (stored_rows) out << '[' << stored_rows << ']';
}

std::string_view BlockTypes::element(ir::TypeId array, ir::LayoutId layout, std::string_view name) {
  const ir::TypeTable& types = module_.types;
  const ir::TypeId type = types.part(array, 0);
  const ir::LayoutId inner = module_.layouts[layout].element;
  if (types.is_structure(type)) return structure(type, inner, UniformMemory::elements);
  if (!types.is_matrix(type))  // 16 bytes, whatever is used of them
    return types_.name(ir::types::vector(types.scalar_kind(in_memory(types, type)), 4));
  TextWriter member;
  declare(member, type, inner, kWrapped, true, UniformMemory::elements);
  const std::string_view wrapper = code_.names.global(code_.names.join(name, "_element"));
  declarations_ << "struct " << wrapper << " {\n  " << member.text() << ";\n};\n\n";
  return wrapper;
}

}  // namespace umber::back::hlsl
