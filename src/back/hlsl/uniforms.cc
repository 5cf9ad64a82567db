// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/uniforms.h"

#include <utility>

#include "back/hlsl/messages.h"
#include "back/hlsl/shader.h"
#include "back/text/component.h"

namespace umber::back::hlsl {

using text::kComponents;

bool Uniforms::print_member(const ir::Inst& inst, uint32_t member) {
  const ir::Resource& resource = module_.resources[inst.place().resource()];
  const ResourceText& text = shader_.resources.text(inst.place().resource());
  if (text.is_object) {
    out_ << text.name;
    shader_.textures.print_element(inst);
    out_ << '.'
         << shader_.resources.blocks().member_name(resource.type, resource.layout, UniformMemory::constant_buffer,
                                                   member);
  } else {
    size_t first = 0;
    if (resource.array) {
      const std::optional<uint64_t> element = module_.scalar_bits(operand(inst, 0));
      if (!element || *element >= resource.array_count)
        shader_.diagnostics.report(kDynamicResource, span(inst));
      else
        first = static_cast<size_t>(*element) * module_.types.part_count(resource.type);
    }
    out_ << text.members[first + member];
  }
  return text.is_object;
}

Uniforms::Path Uniforms::print_path(const ir::Inst& inst) {
  const ir::TypeTable& types = module_.types;
  const ir::Resource& resource = module_.resources[inst.place().resource()];
  const uint32_t member = ir::member_number(module_, operand(inst, 1));
  const bool is_object = print_member(inst, member);
  BlockTypes& blocks = shader_.resources.blocks();
  const UniformMemory memory = layout::memory_of(resource);
  Path at{.part = layout::step(module_, layout::whole(resource), member)};
  at.form = blocks.member_form(at.part.type, at.part.layout, is_object || memory == UniformMemory::elements);
  for (const uint32_t length = inst.path_length();
       at.next < length && !types.is_matrix(at.part.type) && !types.is_vector(at.part.type); ++at.next) {
    const ir::ValueId index = operand(inst, at.next);
    const layout::Part around = std::exchange(at.part, layout::step(module_, at.part, index));
    if (types.is_structure(around.type)) {
      out_ << '.' << blocks.member_name(around.type, around.layout, memory, ir::member_number(module_, index));
      at.form = blocks.member_form(at.part.type, at.part.layout, true);
    } else {
      out_ << '[';
      shader_.places.print_index(index);
      out_ << ']';
      if (at.next == 2 && memory == UniformMemory::elements && types.is_matrix(at.part.type))
        out_ << '.' << BlockTypes::kWrapped;
    }
  }
  return at;
}

void Uniforms::print_load(const ir::Inst& inst, Prec at_least) {
  if (module_.types.is_structure(result_type(inst))) return void(print_path(inst));
  const bool is_bool = module_.types.scalar_kind(result_type(inst)) == ir::TypeKind::bool_;
  const Parens parens(out_, is_bool ? Prec::equality : Prec::postfix, at_least);
  const size_t start = out_.size();
  const Path path = print_path(inst);
  if (path.form == MemberForm::vectors && module_.types.is_matrix(path.part.type))
    print_matrix_rows(inst, take_back(start), path);
  else
    print_part(inst, path);
  if (is_bool) out_ << " != 0u";
}

void Uniforms::print_part(const ir::Inst& inst, const Path& path) {
  const ir::TypeTable& types = module_.types;
  const uint32_t length = inst.path_length();
  ir::TypeId type = path.part.type;
  if (path.next == length && path.form == MemberForm::vectors && types.rows(type) < 4)
    out_ << '.' << kComponents.substr(0, types.rows(type));
  for (uint32_t n = path.next; n < length; ++n) {
    shader_.places.print_step(type, operand(inst, n));
    type = types.part(type, 0);
  }
}

void Uniforms::print_matrix_rows(const ir::Inst& inst, std::string_view base, const Path& path) {
  const ir::TypeTable& types = module_.types;
  const uint32_t length = inst.path_length(), n = path.next;
  const bool row_major = module_.layouts[path.part.layout].row_major;
  const uint32_t columns = types.columns(path.part.type), rows = types.rows(path.part.type);
  if (n == length) {
    const uint32_t stored = row_major ? rows : columns, width = row_major ? columns : rows;
    if (row_major) out_ << "transpose(";
    out_ << spell(types.scalar_kind(path.part.type)) << stored << 'x' << width << '(';
    for (uint32_t k = 0; k < stored; ++k)
      out_ << (k ? ", " : "") << base << '[' << k << "]." << kComponents.substr(0, width);
    out_ << (row_major ? "))" : ")");
    return;
  }
  const ir::ValueId column = operand(inst, n);
  if (n + 1 == length && row_major) {
    print_type(types.part(path.part.type, 0));
    out_ << '(';
    for (uint32_t k = 0; k < rows; ++k) {
      out_ << (k ? ", " : "") << base << '[' << k << "][";
      shader_.places.print_index(column);
      out_ << ']';
    }
    out_ << ')';
    return;
  }
  const auto print_bracket = [&](ir::ValueId index) {
    out_ << '[';
    shader_.places.print_index(index);
    out_ << ']';
  };
  out_ << base;
  if (n + 1 == length) {
    print_bracket(column);
    out_ << '.' << kComponents.substr(0, rows);
    return;
  }
  const ir::ValueId row = operand(inst, n + 1);
  print_bracket(row_major ? row : column);
  print_bracket(row_major ? column : row);
}

}  // namespace umber::back::hlsl
