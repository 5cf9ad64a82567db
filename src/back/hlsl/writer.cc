// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/writer.h"

#include "back/hlsl/messages.h"
#include "back/hlsl/shader.h"
#include "back/hlsl/spelling.h"
#include "ir/interface/stages.h"
#include "ir/text/spelling.h"

namespace umber::back::hlsl {
namespace {

/// The entry that copies inputs and outputs, where the shader's own main() has them in static variables.
void write_entry(Shader& shader) {
  Interface& interface = shader.interface;
  TextWriter& out = shader.out;
  interface.print_signature(out);
  out << " {\n";
  interface.print_copies(out, ir::Direction::input, 1);
  out << "  " << shader.function_names[shader.module.entry.index] << "();\n";
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
  const SharedTypes shared_types(module);
  Shader shader(module, diagnostics, options, shared_types);
  Spelling spelling(shader);
  shader.interface.declare();
  for (ir::FunctionId f : module.function_ids()) {
    if (f == module.entry && shader.interface.is_direct()) continue;  // that is main()
    const std::string_view wanted = module.names.text(module.function(f).name);
    shader.function_names[f.index] = shader.names.global(wanted.empty() || wanted == "main" ? "shader_main" : wanted);
  }
  const size_t declarations = shader.out.size();
  for (ir::FunctionId f : module.function_ids()) shader.functions.write(f);
  if (!shader.interface.is_direct()) write_entry(shader);
  if (shader.missing_type != ir::TypeKind::void_)
    diagnostics.report(kUnsupportedType, {}, ir::text::word(shader.missing_type));
  if (shader.has_large_constant) diagnostics.report(kConstantTooLarge, {});
  if (diagnostics.error_count() != errors_before) return Failed{};
  const std::initializer_list<std::string_view> pieces = {
      shader.declarations.text(), shader.interface.blocks().declarations(), shader.out.text().substr(0, declarations),
      shader.helpers.text(), shader.out.text().substr(declarations)};
  size_t size = 0;
  for (std::string_view piece : pieces) size += piece.size();
  std::string text;
  text.reserve(size);
  for (std::string_view piece : pieces) text += piece;
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

}  // namespace umber::back::hlsl
