// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/dynamic_parts.h"

#include "back/hlsl/shader.h"
#include "ir/access.h"

namespace umber::back::hlsl {

std::optional<DynamicStep> dynamic_step(const ir::Module& module, const ir::Inst& access) {
  ir::TypeId type = ir::place_type(module, access.place());
  for (uint32_t n = 0; n < access.path_length(); ++n) {
    const ir::ValueId index = module.operand(access, n);
    const bool is_part = module.types.is_vector(type) || module.types.is_matrix(type);
    if (is_part && !module.is_constant(index)) return DynamicStep{type, n};
    type = ir::step_type(module, type, index);
  }
  return std::nullopt;
}

void DynamicParts::write_store(const ir::Inst& store, DynamicStep step, Scope scope) {
  const auto [type, at] = step;
  const uint32_t length = store.path_length();
  const std::string_view place = shader_.places.text_of_place(store, at);
  const ir::ValueId stored = operand(store, length);
  if (at + 1 == length) return assign(place, type, operand(store, at), stored, scope);
  // matrix[inst][j] = x, by columns
  const ir::TypeId column = module_.types.part(type, 0);
  for (uint32_t n = 0; n < module_.types.columns(type); ++n) {
    line(scope) << (n ? "else if (" : "if (");
    print(operand(store, at), Prec::equality);
    out_ << " == " << n << ") {\n";
    const std::string_view part = shader_.places.text_of_part(place, type, n);
    const ir::ValueId component_index = operand(store, at + 1);
    if (module_.is_constant(component_index)) {
      line(scope.inner()) << part << '[';
      shader_.places.print_index(component_index);
      out_ << "] = ";
      print(stored);
      out_ << ";\n";
    } else {
      assign_component(part, column, component_index, stored, scope.inner());
    }
    line(scope) << "}\n";
  }
}

void DynamicParts::write_insert(const ir::Inst& inst, Scope scope) {
  shader_.locals.declare_result_with(inst, operand(inst, 0), scope);
  assign(name_of(inst.results), result_type(inst), operand(inst, 1), operand(inst, 2), scope);
}

void DynamicParts::assign(std::string_view place, ir::TypeId type, ir::ValueId index, ir::ValueId value, Scope scope) {
  if (module_.types.is_vector(type)) return assign_component(place, type, index, value, scope);
  for (uint32_t n = 0; n < module_.types.part_count(type); ++n) {
    line(scope) << (n ? "else if (" : "if (");
    print(index, Prec::equality);
    out_ << " == " << n << ") " << place << '[' << n << "] = ";
    print(value);
    out_ << ";\n";
  }
}

void DynamicParts::assign_component(std::string_view place, ir::TypeId vector, ir::ValueId index, ir::ValueId value,
                                    Scope scope) {
  const uint32_t count = module_.types.rows(vector);
  const bool calls = shader_.options.has_scalar_conditions();
  line(scope) << place << (calls ? " = select(" : " = ");
  print_type(ir::types::vector(ir::TypeKind::u32, count));
  out_ << '(';
  for (uint32_t n = 0; n < count; ++n) out_ << (n ? ", " : "") << n << 'u';
  out_ << ") == uint(";
  print(index);
  out_ << ").";
  out_.repeat(count, 'x') << (calls ? ", " : " ? ");
  print_type(vector);
  out_ << '(';
  for (uint32_t n = 0; n < count; ++n) {
    if (n) out_ << ", ";
    print(value);
  }
  out_ << (calls ? "), " : ") : ") << place << (calls ? ");\n" : ";\n");
}

}  // namespace umber::back::hlsl
