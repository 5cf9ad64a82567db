// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/preprocess/part.h"

namespace umber::glsl {

/// #define and #undef.
class MacroDefiner : public PreprocessPart {
 public:
  static constexpr uint32_t kMaxParameters = 256;

  using PreprocessPart::PreprocessPart;
  void define();
  void undef();
  /// Reads the name of a macro in a directive; reports and goes to the end of the line if there is none.
  bool macro_name(std::string_view directive, Token& name);

 private:
  bool may_change(const Token& name);
  bool parameters(std::vector<NameId>& list);
  bool body(Macro& macro, const Token& first);
  static bool is_same(const Macro& a, const Macro& b);
};

}  // namespace umber::glsl
