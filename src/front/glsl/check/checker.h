// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/check/parts.h"

namespace umber::glsl {

/// The semantic check of the shader objects of one stage: walks them one after the other, then looks at all together.
class Checker : public CheckPart {
 public:
  using CheckPart::CheckPart;
  /// False if an error was reported.
  bool run();

 private:
  void unit(DeclId first);
  void check_stage();
  void finish();
  void size_implicit_arrays();
  /// Gives expressions the types that arrays have now; `is_resized` says of which symbols, by SymbolId.
  void resize_expressions(std::vector<bool>& is_resized);
};

}  // namespace umber::glsl
