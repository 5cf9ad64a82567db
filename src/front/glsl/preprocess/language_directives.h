// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/preprocess/part.h"

namespace umber::glsl {

/// What stands after `#version`: "330", "310 es".
std::string version_text(const LanguageVersion& version);

/// #version and #extension (GLSL 4.60 section 3.3). Neither is macro-expanded.
class LanguageDirectives : public PreprocessPart {
 public:
  using PreprocessPart::PreprocessPart;
  void version(Span at);
  void extension();
  void set_language(LanguageVersion version);

 private:
  bool choose_profile(LanguageVersion& language, const Token& number, uint32_t version, const Token& profile);
  void set_extension(const Token& name, ExtensionBehaviour behaviour);
  void set_all_extensions(ExtensionBehaviour behaviour);
};

}  // namespace umber::glsl
