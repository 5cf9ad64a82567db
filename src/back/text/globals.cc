// SPDX-License-Identifier: Apache-2.0
#include "back/text/globals.h"

#include "back/text/code.h"

namespace umber::back::text {

void Globals::name_functions(bool entry_is_main) {
  for (const ir::FunctionId f : module_.function_ids()) {
    if (f == module_.entry && entry_is_main) continue;
    const std::string_view wanted = module_.names.text(module_.function(f).name);
    code_.function_names[f.index] = code_.names.global(wanted.empty() || wanted == "main" ? "shader_main" : wanted);
  }
}

void Globals::declare_variables() {
  for (const ir::VariableId v : module_.variables.ids())
    if (const auto scope = module_.variables[v].scope;  // queries and payloads are declared by who knows them
        scope != ir::VariableScope::function && !ir::is_of_ray(scope) && scope != ir::VariableScope::ray_query &&
        scope != ir::VariableScope::task_payload)
      declare_variable(v);
}

void Globals::declare_variable(ir::VariableId v) {
  const ir::Variable& variable = module_.variables[v];
  const bool is_shared = variable.scope == ir::VariableScope::shared;
  const std::string_view wanted = module_.names.text(variable.name);
  std::string_view& name = code_.variables[v.index];
  name = code_.names.global(wanted.empty() ? "variable" : wanted);
  out_ << (is_shared ? code_.language.shared : code_.language.global);
  code_.speller->declare(out_, variable.type, name);
  const bool is_element = !is_shared && code_.accesses.stands_in_array(v);
  if (is_element) {
    out_ << "[1]";
    name = code_.names.join(name, "[0]");
  }
  if (variable.initial) {
    out_ << (is_element ? " = { " : " = ");
    code_.constants.print_parts(out_, variable.initial);
    if (is_element) out_ << " }";
  }
  out_ << ";\n\n";
}

std::string joined(std::initializer_list<std::string_view> pieces) {
  size_t size = 0;
  for (const std::string_view piece : pieces) size += piece.size();
  std::string text;
  text.reserve(size);
  for (const std::string_view piece : pieces) text += piece;
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

}  // namespace umber::back::text
