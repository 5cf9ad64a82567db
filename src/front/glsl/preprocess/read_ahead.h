// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/store.h"
#include "front/glsl/language.h"
#include "front/glsl/lex/token.h"

namespace umber::glsl {

/// All tokens of a text, kept to be given once more, each with the language that it is in and how many pragmas stand before it.
class ReadAhead {
 public:
  explicit ReadAhead(Memory* memory) : tokens_(memory) {}

  void add(const Token& token, const Language& language, uint32_t epoch, size_t pragma_count) {
    if (changes_.empty() || changes_.back().epoch != epoch || changes_.back().pragma_count != pragma_count)
      changes_.push_back({tokens_.size(), epoch, pragma_count, language});
    tokens_.add(token);
  }

  /// The next one; the last one, which is the end, again and again. True: the language is another one from here on.
  bool next(Token& token) {
    token = tokens_[At{at_}];
    const bool is_change = change_ < changes_.size() && changes_[change_].token == at_;
    change_ += is_change;
    at_ += at_ + 1 < tokens_.size();
    return is_change;
  }
  /// As of the last token given.
  const Language& language() const { return changes_[change_ - 1].language; }
  size_t pragma_count() const { return change_ == 0 ? 0 : changes_[change_ - 1].pragma_count; }

 private:
  using At = Id<struct AheadTag>;
  struct Change {
    uint32_t token, epoch;
    size_t pragma_count;
    Language language;
  };
  Store<Token, At> tokens_;
  std::vector<Change> changes_;
  uint32_t at_ = 0;
  size_t change_ = 0;
};

}  // namespace umber::glsl
