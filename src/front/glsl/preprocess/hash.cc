// SPDX-License-Identifier: Apache-2.0
// What a compilation goes by as a hash: texts that differ in comments, blanks and macros that nothing uses have the same one.
#include <algorithm>

#include "front/glsl/preprocess/preprocessor.h"

namespace umber::glsl {

class TokenHash {
 public:
  TokenHash(Preprocessor& tokens, const PlacesOfObject& places, Hash128& of_tokens, Hash128& of_places)
      : tokens_(tokens), context_(tokens.context_), places_(places), of_tokens_(of_tokens), of_places_(of_places) {}

  void watch(std::span<const std::string_view> names, std::vector<uint32_t>& asked) {
    std::vector<NameId> ids;
    for (const std::string_view name : names) ids.push_back(context_.names.intern(name));
    context_.macros.watch(ids, asked);
  }

  void run() {
    uint32_t epoch = 0;
    for (Token token = tokens_.next(); !token.is(TokenKind::end); token = tokens_.next()) {
      if (epoch != context_.epoch) add_language();
      epoch = context_.epoch;
      add(token);
    }
    add_language();
    for (const Pragma& pragma : tokens_.pragmas()) {
      of_tokens_.add(static_cast<uint64_t>(pragma.kind));
      add_place(pragma.span);
    }
  }

 private:
  /// Kinds are words of 16 bits, behind which there is a number that says what follows.
  void add(const Token& token) {
    const bool has_name = token.is(TokenKind::identifier) || token.is(TokenKind::string_literal);
    const bool is_literal = !has_name && token.kind > TokenKind::identifier && spelling_is_free(token.kind);
    of_tokens_.add(static_cast<uint64_t>(token.kind));
    if (has_name) of_tokens_.add(context_.names.text(token.name()));
    if (is_literal) of_tokens_.add(tokens_.bits(token));
    add_place(token.span);
    of_places_.add(uint64_t{token.flags});
  }

  static bool spelling_is_free(TokenKind kind) { return kind <= TokenKind::uint64_literal; }

  void add_place(Span span) { of_places_.add(place(span.begin) << 32 | place(span.end)); }
  uint64_t place(uint32_t position) const {
    constexpr uint32_t kOther = 1u << 31;
    if (position == 0) return 0;
    return position < places_.others ? position - places_.text + 1 : (position - places_.others) | kOther;
  }

  void add_language() {
    const Language& language = tokens_.language();
    constexpr uint64_t kLanguage = 0xffff;  // no token is of this kind
    of_tokens_.add(kLanguage);
    of_tokens_.add(uint64_t{language.version.version} << 24 | uint64_t{language.version.es} << 16 |
                   static_cast<uint64_t>(language.version.profile) << 8 | static_cast<uint64_t>(language.dialect));
    for (size_t n = 0; n < kExtensions.size(); ++n) {
      const ExtensionBehaviour said = language.extensions.behaviour(static_cast<Extension>(n));
      if (said != ExtensionBehaviour::disable) of_tokens_.add(n << 8 | static_cast<uint64_t>(said));
    }
    of_tokens_.add(kLanguage);
  }

  Preprocessor& tokens_;
  PreprocessContext& context_;
  PlacesOfObject places_;
  Hash128& of_tokens_;
  Hash128& of_places_;
};

void hash_tokens(Preprocessor& tokens, std::span<const std::string_view> watched, const PlacesOfObject& places,
                 std::vector<uint32_t>& asked, Hash128& of_tokens, Hash128& of_places) {
  TokenHash hash(tokens, places, of_tokens, of_places);
  if (!watched.empty()) hash.watch(watched, asked);
  hash.run();
}

}  // namespace umber::glsl
