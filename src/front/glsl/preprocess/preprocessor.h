// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/hash128.h"
#include "front/glsl/lex/token.h"
#include "front/glsl/preprocess/parts.h"
#include "front/glsl/preprocess/read_ahead.h"

namespace umber::glsl {

/// Turns the text of a shader into the tokens that the grammar is about (GLSL 4.60 §3.3, ESSL 3.20 §3.4): directives
/// are obeyed, macros expanded, words and numbers told apart. One token at a time; the language may change between two.
class Preprocessor {
 public:
  /// `texts` are positions of files in `sources`, read one after the other. (A token or directive ends with its text.)
  /// The references must outlive this.
  Preprocessor(Sources& sources, Names& names, Diagnostics& diagnostics, std::span<const uint32_t> texts,
               const PreprocessorOptions& options = {});
  Preprocessor(Sources& sources, Names& names, Diagnostics& diagnostics, uint32_t text,
               const PreprocessorOptions& options = {})
      : Preprocessor(sources, names, diagnostics, std::span(&text, 1), options) {}

  /// `end` again and again after the last one.
  void next(Token& token);
  /// Gives the next tokens, at least one, and says how many. All are in the language that there is then.
  uint32_t next(std::span<Token> tokens);
  Token next() {
    Token token;
    next(token);
    return token;
  }
  /// The value of an integer, float or double literal: two's complement or IEEE 754.
  uint64_t bits(const Token& literal) const;

  /// As of the last token. #version comes into force with the first.
  const Language& language() const { return context_.language; }
  std::span<const Pragma> pragmas() const {
    const std::span<const Pragma> all = parts_.directives.pragmas();
    return ahead_ ? all.first(ahead_->pragma_count()) : all;
  }
  /// `#pragma STDGL invariant(all)` was seen (§4.8.1).
  bool all_invariant() const;
  bool has_pragma(Pragma::Kind kind) const;
  const Names& names() const { return context_.names; }
  /// From now on `uses` gets the uses of macros that are expanded.
  void note_uses(std::vector<MacroUse>& uses) { context_.macro_uses = &uses; }
  /// All macros that there were, in the order they were defined.
  std::vector<Macro> macros() const { return context_.macros.all(); }

 private:
  friend class TextOutput;
  friend class TokenHash;

  void next_ahead(Token& token);
  void read(Token& token);
  bool is_plain(Token& token);
  bool set_plain_literal(Token& token);
  uint32_t plain_tokens(std::span<Token> tokens);
  void finish(Token& token);
  void read_defines(std::span<const std::string_view> defines);
  void report_stray(const Token& token);
  void set_word(Token& token);
  void set_literal(Token& token);

  PreprocessContext context_;
  PreprocessParts parts_{context_};
  std::vector<uint64_t> wide_literals_;
  Token pending_;  ///< of the text, if `has_pending_`: read already, and nothing more
  bool has_pending_ = false;
  std::unique_ptr<ReadAhead> ahead_;  ///< none: tokens are read as they are asked for
};

/// All tokens as text that means the same shader: macros expanded, conditions and includes obeyed; #version,
/// #extension, #pragma and #line stay. Lines keep their numbers, by #line where lines are left out.
std::string preprocess_to_text(Preprocessor& tokens);

/// Where the text of an object lies in the `Sources`, and where what is read after it begins.
struct PlacesOfObject {
  uint32_t text = 0, others = 0;
};
/// Adds all tokens, and the language that each is in, to one hash, and their places, as counted from `places`, to the other. Of
/// the names `watched` the positions of those that are looked at go to `asked`, once, in that order. With memory for them, `tokens`
/// gives all of them once more afterwards.
void hash_tokens(Preprocessor& tokens, std::span<const std::string_view> watched, const PlacesOfObject& places,
                 std::vector<uint32_t>& asked, Hash128& of_tokens, Hash128& of_places, Memory* again = nullptr);

}  // namespace umber::glsl
