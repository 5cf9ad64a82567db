// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "back/hlsl/options.h"
#include "back/text/code_writer.h"

namespace umber::back::hlsl {

using text::Form, text::Prec, text::Scope;
using text::Parens;

struct Shader;

/// As text::CodeWriter, with what is HLSL's.
class CodeWriter : public text::CodeWriter {
 protected:
  explicit CodeWriter(Shader& shader);
  /// Reports an instruction that HLSL does not have for such operands, and names its results.
  void unsupported(const ir::Inst& inst);
  /// The same of one that `since` and later shader models have.
  void unsupported_before(ShaderModel since, const ir::Inst& inst);

  Shader& shader_;

 private:
  void name_results(const ir::Inst& inst);
};

}  // namespace umber::back::hlsl
