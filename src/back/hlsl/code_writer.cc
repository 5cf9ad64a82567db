// SPDX-License-Identifier: Apache-2.0
#include "back/hlsl/code_writer.h"

#include "back/hlsl/messages.h"
#include "back/hlsl/shader.h"

namespace umber::back::hlsl {

CodeWriter::CodeWriter(Shader& shader) : text::CodeWriter(shader), shader_(shader) {}

void CodeWriter::unsupported(const ir::Inst& inst) {
  shader_.diagnostics.report(kUnsupportedOp, span(inst), ir::info(inst.op).name);
  for (uint32_t n = 0; n < inst.result_count; ++n)
    if (std::string_view& name = name_of(inst.result(n)); name.empty()) name = "unsupported";
}

}  // namespace umber::back::hlsl
