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

  void run(Memory* again) {
    std::unique_ptr<ReadAhead> kept = again ? std::make_unique<ReadAhead>(again) : nullptr;
    const Language before = context_.language;
    uint32_t epoch = 0;
    for (Token token;;) {
      tokens_.next(token);
      if (kept) kept->add(token, tokens_.language(), context_.epoch, tokens_.pragmas().size());
      if (token.is(TokenKind::end)) break;
      if (epoch != context_.epoch) add_language();
      epoch = context_.epoch;
      add(token);
    }
    add_language();
    for (const Pragma& pragma : tokens_.pragmas()) {
      of_tokens_.add(static_cast<uint64_t>(pragma.kind));
      add_place(pragma.span);
    }
    if (!kept) return;
    tokens_.ahead_ = std::move(kept);
    context_.language = before;
  }

 private:
  /// A word for most: kinds take 16 bits, and say what the others are and whether more follows. A name is spelled where it
  /// comes first, and a number from then on.
  void add(const Token& token) {
    const auto kind = static_cast<uint64_t>(token.kind);
    const bool has_name = token.is(TokenKind::identifier) || token.is(TokenKind::string_literal);
    if (has_name)
      add_name(kind, token.name());
    else if (token.is(TokenKind::double_literal) || token.is(TokenKind::int64_literal) ||
             token.is(TokenKind::uint64_literal))
      of_tokens_.add(kind), of_tokens_.add(tokens_.bits(token));
    else if (token.kind <= TokenKind::uint64_literal)
      of_tokens_.add(kind | uint64_t{token.value} << 16);
    else
      of_tokens_.add(kind);
    add_place(token.span, token.flags);
  }

  void add_name(uint64_t kind, NameId name) {
    if (name.index >= numbers_.size()) numbers_.resize(std::max<size_t>(context_.names.size(), size_t{name.index} * 2));
    uint32_t& number = numbers_[name.index];
    const bool is_new = number == 0;
    if (is_new) number = ++name_count_;
    of_tokens_.add(kind | uint64_t{number} << 16);
    if (is_new) of_tokens_.add(context_.names.text(name));
  }

  void add_place(Span span, uint8_t flags = 0) {
    constexpr uint32_t kLong = 0xffffff;
    const uint32_t length = span.end - span.begin;
    of_places_.add(place(span.begin) << 32 | uint64_t{std::min(length, kLong)} << 8 | flags);
    if (length >= kLong) of_places_.add(uint64_t{length});
  }
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
  std::vector<uint32_t> numbers_;  ///< by NameId, from 1 in the order in which names come first
  uint32_t name_count_ = 0;
};

void hash_tokens(Preprocessor& tokens, std::span<const std::string_view> watched, const PlacesOfObject& places,
                 std::vector<uint32_t>& asked, Hash128& of_tokens, Hash128& of_places, Memory* again) {
  TokenHash hash(tokens, places, of_tokens, of_places);
  if (!watched.empty()) hash.watch(watched, asked);
  hash.run(again);
}

}  // namespace umber::glsl
