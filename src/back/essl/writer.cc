// SPDX-License-Identifier: Apache-2.0
#include "back/essl/writer.h"

#include "back/essl/language.h"
#include "back/essl/messages.h"
#include "back/essl/spelling.h"
#include "back/text/first_use.h"
#include "back/text/messages.h"
#include "back/text/precise.h"
#include "ir/glsl_names.h"
#include "ir/interface/stages.h"

namespace umber::back::essl {
Result<std::string> write(const ir::Module& module, Diagnostics& diagnostics) {
  if (!ir::takes_stage(StagePart::essl_out, module.stage, {}, diagnostics)) return Failed{};
  if (text::has_device_modes(module, "ESSL", diagnostics)) return Failed{};
  const uint32_t errors_before = diagnostics.error_count();
  text::Code code(module, diagnostics, kEssl);
  Types types(code);
  Declarations declarations(code, types);
  Spelling spelling(code, types, declarations);
  text::warn_of_precise(module, "ESSL", diagnostics);
  declarations.declare();
  code.globals.declare_variables();
  code.globals.name_functions(true);
  code.function_names[module.entry.index] = "main";
  for (const ir::FunctionId f : module.function_ids()) code.functions.write(f);
  if (code.missing_type != ir::TypeKind::void_)
    diagnostics.report(kUnsupportedType, text::place_of(module, code.missing_type), ir::glsl_name(code.missing_type));
  if (code.has_large_constant) diagnostics.report(text::kConstantTooLarge, {}, "ESSL");
  if (diagnostics.error_count() != errors_before) return Failed{};
  const bool is_fragment = module.stage == ir::Stage::fragment;  // others have these precisions without being told
  return text::joined({"#version 300 es\n", is_fragment ? "precision highp float;\nprecision highp int;\n\n" : "\n",
                       code.declarations.text(), code.out.text()});
}

}  // namespace umber::back::essl
