// SPDX-License-Identifier: Apache-2.0
// Words of extensions where nothing else gives them a meaning: of those that are refused, and of those that are not enabled.
#include <span>

#include "front/glsl/builtins/unsupported_names.h"
#include "front/glsl/lex/keywords.h"
#include "front/glsl/words/layout_words.h"
#include "front/glsl/words/situation.h"

namespace umber::glsl::words {
namespace {

/// Behind the names that extensions bring, by who made them.
constexpr std::string_view kVendors[] = {"ARB",   "EXT",   "KHR",   "OES",  "NV",  "NVX",    "AMD",  "ATI",    "ARM",
                                         "ANGLE", "APPLE", "INTEL", "QCOM", "IMG", "HUAWEI", "MESA", "NVIDIA", "OVR"};

std::string_view vendor_of(std::string_view name) {
  for (const std::string_view vendor : kVendors)
    if (name.size() > vendor.size() + 1 && name.ends_with(vendor)) {
      const char before = name[name.size() - vendor.size() - 1];
      if ((before >= 'a' && before <= 'z') || (before >= '0' && before <= '9') || before == '_') return vendor;
    }
  return {};
}

/// Words the message in parts, without a hint.
void say(Finding& f, std::string_view id, std::string_view word, std::string_view is, std::string_view extension,
         std::string_view behind) {
  f.text = joined("'", word, is, extension, behind);
  f.id = id;
  f.hint.clear();
}

std::string version_line(uint16_t version, const Situation& s) {
  return joined("#version ", std::to_string(version), s.language.version.es ? " es" : "");
}

void say_enabling(Finding& f, std::string_view word, Extension extension, const Situation& s) {
  const ExtensionInfo& row = info(extension);
  say(f, kNotEnabledName.id, word, "' needs the extension ", row.name, {});
  f.hint = enabling(row.name);
  const uint16_t core = s.language.version.es ? row.es_core : row.glsl_core;
  if (core != 0) f.hint += joined(", or ", version_line(core, s));
}

/// The first version of the language, 0 if there is none, in which a word is a keyword.
uint16_t version_with(WordId id, Language language) {
  const std::span<const uint16_t> versions =
      language.version.es ? std::span<const uint16_t>(kEsslVersions) : kGlslVersions;
  for (const uint16_t version : versions) {
    if (version <= language.version.version) continue;
    language.version.version = version;
    if (status(id, language) == WordStatus::keyword) return version;
  }
  return 0;
}

/// `next`: what stands behind it.
bool say_extension(const Situation& s, std::string_view word, std::string_view next, Finding& f) {
  if (const std::string_view refused = refused_extension_of(word); !refused.empty()) {
    say(f, kUnsupportedName.id, word, "', of ", refused, ", is not supported yet");
    return true;
  }
  const WordId id = find_word(word);
  const WordStatus now = id ? status(id, s.language) : WordStatus::keyword;
  std::optional<Extension> found;
  if (now != WordStatus::keyword && foreign_word(word).empty())
    found = word == "layout" ? layout_extension(next, s.language.version) : enabler(id, s.language.version);
  if (word.starts_with("spirv_") && !s.language.extensions.is_enabled(Extension::EXT_spirv_intrinsics))
    found = Extension::EXT_spirv_intrinsics;
  if (found) say_enabling(f, word, *found, s);
  if (found || now != WordStatus::identifier) return found.has_value();
  if (const uint16_t version = version_with(id, s.language)) {
    say(f, kNotOfVersion.id, word, "' came with a later version of the language", {}, {});
    f.hint = joined("write ", version_line(version, s));
    return true;
  }
  const std::optional<Extension> later = enabler(id);
  if (later)
    say(f, kNotOfVersion.id, word, "' needs the extension ", info(*later).name,
        ", which this version of the language does not have");
  return later.has_value();
}

/// True for a word that nobody has for a name of their own.
bool is_unmistakable(std::string_view word) {
  return !vendor_of(word).empty() || word.find('_') != std::string_view::npos || find_word(word);
}

}  // namespace

bool explain_vendor(std::string_view name, Finding& f) {
  const std::string_view vendor = vendor_of(name);
  if (vendor.empty() && !name.starts_with("gl_")) return false;
  if (vendor.empty())
    say(f, kUnsupportedName.id, name, "' is of no version and no extension that Umber has", {}, {});
  else
    say(f, kUnsupportedName.id, name, "' is of an extension (", vendor, ") that Umber does not have");
  return true;
}

bool explain_extension_word(const Situation& s, Finding& f) {
  if (f.id == "undeclared") return say_extension(s, quoted_in(f.text), {}, f);
  if (f.id != "syntax" && f.id != "reserved-word") return false;
  const size_t behind = std::min(s.text.find_first_of(";{}\n", s.end), s.text.size());
  const size_t limit = std::max(s.end, std::min(behind, s.end + 1));
  size_t at = f.id == "syntax" ? s.statement() : s.at;
  bool is_first = true;
  for (std::string_view word; !(word = next_word(s.text, at, limit)).empty(); is_first = false) {
    if (is_declared(s, word)) continue;
    size_t after = at;
    const std::string_view next = next_word(s.text, after, s.text.size());
    const bool qualifies = is_first && f.id == "syntax" && !next.empty() && is_space(s.text[at]) && !find_word(word);
    const bool is_said = ((is_first || is_unmistakable(word)) && say_extension(s, word, next, f)) ||
                         (qualifies && !vendor_of(word).empty() && explain_vendor(word, f));
    if (!is_said) continue;
    f.span = s.span(at - word.size(), at);
    return true;
  }
  return false;
}

}  // namespace umber::glsl::words
