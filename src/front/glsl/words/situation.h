// SPDX-License-Identifier: Apache-2.0
// What the rules have in common, private to this folder.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/text_block.h"
#include "front/glsl/words/words.h"

namespace umber::glsl::words {

/// Where a diagnostic points: the whole text of the file and the place in it.
struct Situation {
  const Refused& shader;
  const Language& language;
  std::string_view text;
  uint32_t base = 0;  ///< position of the first byte of `text`
  size_t at = 0, end = 0;

  Situation(const Refused& refused, const Finding& finding);

  std::string_view said() const { return text.substr(at, end - at); }
  Span span(size_t from, size_t to) const {
    return {base + static_cast<uint32_t>(from), base + static_cast<uint32_t>(to)};
  }
  /// Where the statement or declaration begins that the place is in.
  size_t statement() const;
  /// True if a declaration at `position`, in front of the place, can be seen from there.
  bool is_open(uint32_t position) const;
};

inline bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
/// The name, number or keyword that begins at `at`; empty if none does.
std::string_view word_at(std::string_view text, size_t at);
/// The first word from `at` on, if it begins in front of `end`; moves `at` behind it. Comments are skipped.
std::string_view next_word(std::string_view text, size_t& at, size_t end);
/// The text in front of the place, without blanks and block comments at its end.
std::string_view text_before(std::string_view text, size_t at);
/// What stands between the n-th pair of quotes of a message, from 0.
std::string_view quoted_in(std::string_view message, size_t n = 0);

std::string concatenation(std::initializer_list<std::string_view> parts);
template <typename... Parts>
std::string joined(const Parts&... parts) {
  return concatenation({std::string_view(parts)...});
}

/// The hint for what an extension brings.
inline std::string enabling(std::string_view extension) {
  return joined("write #extension ", extension, " : enable behind #version");
}

/// What to write in place of a name of HLSL, Cg, WGSL, C or another language; empty if nothing is known.
std::string foreign_name(std::string_view name);
/// The same for a word that another language begins a statement or declaration with.
std::string foreign_word(std::string_view word);
/// What to declare for a name that an engine declares in front of its shaders.
std::string engine_name(std::string_view name);
/// What does the same as a method of another language.
std::string foreign_method(std::string_view name);
/// The same for what GLSL and ESSL once had.
std::string removed_name(std::string_view name);

/// Finds the name that was probably meant: the one of those offered with the fewest letters wrong.
class Nearest {
 public:
  explicit Nearest(std::string_view name);
  void offer(std::string_view candidate);
  std::string_view found() const { return found_; }
  /// `did you mean 'x'?`, or nothing.
  std::string hint() const;

 private:
  static uint32_t distance(std::string_view a, std::string_view b);

  std::string_view name_, found_;
  uint32_t best_;
};

/// True if the shader declares something of this name, wherever.
bool is_declared(const Situation& s, std::string_view name);

/// What a name is wanted for.
enum class Wanted : uint8_t { variable, type, function };
void offer_names(const Situation& s, Wanted wanted, Nearest& nearest);
void offer_keywords(const Situation& s, bool types_only, Nearest& nearest);

// Rules; each says whether it had something to say.
bool explain_extension_word(const Situation& s, Finding& f);
bool explain_name(const Situation& s, Finding& f);
/// For a name that nothing is known of: whether it looks like one of an extension.
bool explain_vendor(std::string_view name, Finding& f);
bool explain_member(const Situation& s, Finding& f);
bool explain_types(const Situation& s, Finding& f);
bool explain_version(const Situation& s, Finding& f);
bool explain_syntax(const Situation& s, Finding& f);
bool explain_others(const Situation& s, Finding& f);

}  // namespace umber::glsl::words
