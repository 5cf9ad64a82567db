// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/preprocess/part.h"

namespace umber::glsl {

struct Pragma {
  enum class Kind : uint8_t { other, invariant_all, vulkan_memory_model, optimize_on, optimize_off, debug_on, debug_off };
  Kind kind = Kind::other;
  Span span;  ///< what stands after #pragma
};

/// Directives: finds what each is for; #pragma, #line and #error are obeyed here.
class DirectiveReader : public PreprocessPart {
 public:
  using PreprocessPart::PreprocessPart;

  /// Obeys the directive whose `#` was just read, up to the end of its line.
  void directive(const Token& hash);
  std::span<const Pragma> pragmas() const { return pragmas_; }

 private:
  void obey(Directive which, const Token& name, Span at);
  void pragma();
  void line_directive(Span at);
  bool line_name(std::string& name);

  std::vector<Pragma> pragmas_;
};

}  // namespace umber::glsl
