// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "back/text/code.h"

namespace umber::back::text {
namespace {

/// Of the parameters that have no name.
constexpr std::array<std::string_view, 4> kLetters = {"x", "y", "z", "w"};

}  // namespace

uint32_t Functions::returned_results(const ir::Function& function) const {
  if (function.results.empty()) return 0;
  return code_.language.returns_arrays || !module_.types.is_array(function.results[0]) ? 1 : 0;
}

void Functions::write(ir::FunctionId f) {
  code_.names.begin_function();
  FunctionText function{.id = f, .is_main = f == module_.entry && code_.speller->print_main_head(f)};
  if (!function.is_main) {
    function.results = code_.scratch.table<std::string_view>(module_.function(f).results.size());
    write_head(function);
  }
  out_ << " {\n";
  const Scope scope{&function};
  code_.speller->begin_body(scope);
  code_.locals.declare_all(scope);
  code_.statements.write_region(module_.function(f).body, scope);
  out_ << "}\n\n";
}

/// Variables that only copy a parameter are the parameter.
void Functions::name_parameters(ir::FunctionId f) {
  for (ir::VariableId v = code_.accesses.first_local(f); v; v = code_.locals.row(v).next) {
    const ir::ValueId parameter = code_.locals.row(v).parameter;
    if (!parameter) continue;
    const std::string_view wanted = module_.names.text(module_.variables[v].name);
    name_of(parameter) = code_.variables[v.index] = new_name(wanted.empty() ? "parameter" : wanted);
  }
}

void Functions::write_head(const FunctionText& text) {
  const ir::Function& function = module_.function(text.id);
  const uint32_t returned = returned_results(function);
  returned ? print_type(function.results[0]) : void(out_ << "void");
  out_ << ' ' << code_.function_names[text.id.index] << '(';
  name_parameters(text.id);
  std::string_view separator;
  for (uint32_t n = 0; n < module_.blocks[function.body].param_count; ++n) {
    const ir::ValueId parameter = module_.param(function.body, n);
    if (name_of(parameter).empty()) name_of(parameter) = new_name(n < kLetters.size() ? kLetters[n] : "parameter");
    out_ << separator;
    code_.speller->declare(out_, module_.type(parameter), name_of(parameter));
    separator = ", ";
  }
  for (size_t n = returned; n < function.results.size(); ++n) {
    text.results[n] = new_name("result");
    out_ << separator << "out ";
    code_.speller->declare(out_, function.results[n], text.results[n]);
    separator = ", ";
  }
  if (const std::string_view carried = code_.speller->carried_parameters(text.id, true); !carried.empty())
    out_ << separator << carried;
  out_ << ')';
}

}  // namespace umber::back::text
