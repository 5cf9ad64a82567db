// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/writer.h"

#include "back/hlsl/function.h"
#include "back/hlsl/messages.h"
#include "ir/interface/stages.h"
#include "ir/text/spelling.h"

namespace umber::back::hlsl {
namespace {

/// The entry that copies inputs and outputs, where the shader's own main() has them in static variables.
void write_entry(Context& context) {
  Interface& interface = context.interface;
  TextWriter& out = context.out;
  interface.print_signature(out);
  out << " {\n";
  interface.print_copies(out, ir::Direction::input, 1);
  out << "  " << context.functions[context.module.entry.index] << "();\n";
  if (interface.has_outputs()) {
    out << "  Output output;\n";
    interface.print_copies(out, ir::Direction::output, 1);
    out << "  return output;\n";
  }
  out << "}\n";
}

}  // namespace

Result<std::string> write(const ir::Module& module, const Options& options, Diagnostics& diagnostics) {
  if (!ir::takes_stage(StagePart::hlsl_out, module.stage, {}, diagnostics)) return Failed{};
  const uint32_t errors_before = diagnostics.error_count();
  Context context(module, diagnostics, options);
  context.interface.declare();
  for (ir::FunctionId f : module.function_ids()) {
    if (f == module.entry && context.interface.is_direct()) continue;  // that is main()
    const std::string_view wanted = module.names.text(module.function(f).name);
    context.functions[f.index] = context.names.global(wanted.empty() || wanted == "main" ? "shader_main" : wanted);
  }
  const size_t declarations = context.out.size();
  for (ir::FunctionId f : module.function_ids()) FunctionWriter(context, f).write();
  if (!context.interface.is_direct()) write_entry(context);
  if (context.types.unsupported() != ir::TypeKind::void_)
    diagnostics.report(kUnsupportedType, {}, ir::text::word(context.types.unsupported()));
  if (context.types.has_large_constant()) diagnostics.report(kConstantTooLarge, {});
  if (diagnostics.error_count() != errors_before) return Failed{};
  const std::initializer_list<std::string_view> pieces = {
      context.types.declarations(), context.interface.blocks().declarations(),
      context.out.text().substr(0, declarations), context.helpers.text(), context.out.text().substr(declarations)};
  size_t size = 0;
  for (std::string_view piece : pieces) size += piece.size();
  std::string text;
  text.reserve(size);
  for (std::string_view piece : pieces) text += piece;
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

}  // namespace umber::back::hlsl
