// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/preprocess/macro.h"

#include "base/check.h"
#include "front/glsl/lex/word_index.h"

namespace umber::glsl {
namespace {

constexpr size_t kFixed = Builtin::first_extension - 1;

/// Row r is the name of Builtin{r + 1}: the fixed ones, then every extension.
constexpr auto kNames = [] {
  std::array<std::string_view, kFixed + kExtensions.size()> names{"__LINE__",
                                                                  "__FILE__",
                                                                  "__VERSION__",
                                                                  "GL_ES",
                                                                  "GL_es_profile",
                                                                  "GL_core_profile",
                                                                  "GL_compatibility_profile",
                                                                  "GL_FRAGMENT_PRECISION_HIGH",
                                                                  "VULKAN",
                                                                  "GL_SPIRV"};
  for (size_t i = 0; i < kExtensions.size(); ++i) names[kFixed + i] = kExtensions[i].name;
  return names;
}();
constexpr WordIndex<kNames.size()> kIndex(kNames);

}  // namespace

Builtin find_builtin(std::string_view name) {
  if (!name.starts_with("GL_") && !name.starts_with("__") && name != "VULKAN") return {};
  const uint16_t row = kIndex.find(name);
  return row == kIndex.kNone ? Builtin{} : Builtin{static_cast<uint16_t>(row + 1)};
}

bool is_defined(Builtin builtin, const Language& language) {
  const LanguageVersion& version = language.version;
  switch (builtin.kind) {
    case Builtin::none: return false;
    case Builtin::line:
    case Builtin::file:
    case Builtin::version: return true;
    case Builtin::gl_es: return version.es;
    case Builtin::es_profile: return version.es && version.version >= 300;
    case Builtin::core_profile: return version.profile == Profile::core;
    case Builtin::compatibility_profile: return version.profile == Profile::compatibility;
    case Builtin::highp: return version.is_at_least(130, 100);
    case Builtin::vulkan:
    case Builtin::gl_spirv: return language.is_for_vulkan();
    default: return language.offers(static_cast<Extension>(builtin.kind - Builtin::first_extension));
  }
}

}  // namespace umber::glsl
