// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/exits.h"

#include "back/hlsl/shader.h"

namespace umber::back::hlsl {

void Exits::write(const ir::Inst& terminator, Scope scope) {
  if (terminator.op == ir::Op::ret && scope.function->is_main) return write_return_of_main(terminator, scope);
  if (terminator.op == ir::Op::unreachable) return write_any_return(scope);
  if (terminator.op == ir::Op::emit_mesh_tasks) return shader_.mesh.write_tasks(terminator, scope);
  if (terminator.op == ir::Op::ignore_intersection || terminator.op == ir::Op::terminate_ray)
    return shader_.rays.write_decision(terminator, scope);
  if (terminator.op != ir::Op::discard) return shader_.statements.write_terminator(terminator, scope);
  line(scope) << "discard;\n";
  if (!may_go_on_after(terminator, scope)) write_any_return(scope);
}

void Exits::write_return_of_main(const ir::Inst& inst, Scope scope) {
  if (shader_.signature.has_outputs())
    line(scope) << "return output;\n";
  else if (around(inst))  // the end of the function returns
    line(scope) << "return;\n";
}

/// An invocation that is discarded has no effect any more, so it may go on, but not round a loop or without a result.
/// Gradients behind a return are those of some of the fragments, which Microsoft's compiler refuses in loops.
bool Exits::may_go_on_after(const ir::Inst& discard, Scope scope) const {
  const ir::Inst* construct = around(discard);
  if (!construct || !module_.function(scope.function->id).results.empty()) return false;
  for (; construct; construct = around(*construct))
    if (construct->op != ir::Op::if_) return false;
  return true;
}

/// After a discard, and where nothing gets to: HLSL wants a value on every way out.
void Exits::write_any_return(Scope scope) {
  if (scope.function->is_main) {
    line(scope) << (shader_.signature.has_outputs() ? "return output;\n" : "return;\n");
    return;
  }
  const std::vector<ir::TypeId>& types = module_.function(scope.function->id).results;
  const std::span<const std::string_view> results = scope.function->results;
  for (uint32_t n = 0; n < results.size(); ++n)
    if (!results[n].empty()) write_zeros_to(results[n], types[n], scope);
  if (types.empty() || !results[0].empty()) {
    line(scope) << "return;\n";
  } else if (module_.types.is_numeric(types[0])) {
    line(scope) << "return ";
    shader_.constants.print_zeros(out_, types[0]);
    out_ << ";\n";
  } else {
    const std::string_view zeros = declare_zeros(types[0], scope);
    line(scope) << "return " << zeros << ";\n";
  }
}

std::string_view Exits::declare_zeros(ir::TypeId type, Scope scope) {
  const std::string_view name = new_name("nothing");
  line(scope);
  shader_.types.declare(out_, type, name);
  out_ << " = ";
  shader_.constants.print_zeros(out_, type);
  out_ << ";\n";
  return name;
}

void Exits::write_zeros_to(std::string_view result, ir::TypeId type, Scope scope) {
  if (!module_.types.is_numeric(type)) {
    const std::string_view zeros = declare_zeros(type, scope);
    line(scope) << result << " = " << zeros << ";\n";
    return;
  }
  line(scope) << result << " = ";
  shader_.constants.print_zeros(out_, type);
  out_ << ";\n";
}

}  // namespace umber::back::hlsl
