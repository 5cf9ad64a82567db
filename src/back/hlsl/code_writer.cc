// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/code_writer.h"

#include "back/hlsl/messages.h"
#include "back/hlsl/shader.h"
#include "ir/glsl_names.h"

namespace umber::back::hlsl {

CodeWriter::CodeWriter(Shader& shader) : text::CodeWriter(shader), shader_(shader) {}

void CodeWriter::unsupported(const ir::Inst& inst) {
  const Message<std::string_view>& message = inst.operand_count != 0 ? kUnsupportedOp : kMissingOp;
  shader_.diagnostics.report(message, span(inst), ir::glsl_name(inst));
  name_results(inst);
}

void CodeWriter::unsupported_before(ShaderModel since, const ir::Inst& inst) {
  shader_.diagnostics.report(kOpNeedsModel, span(inst), ir::glsl_name(inst), text_of(since));
  name_results(inst);
}

/// What reads them is written, too.
void CodeWriter::name_results(const ir::Inst& inst) {
  for (uint32_t n = 0; n < inst.result_count; ++n)
    if (std::string_view& name = name_of(inst.result(n)); name.empty()) name = "unsupported";
}

}  // namespace umber::back::hlsl
