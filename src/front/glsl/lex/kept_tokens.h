// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "base/hash_index.h"
#include "base/names.h"
#include "base/store.h"
#include "front/glsl/lex/token.h"

namespace umber::glsl {

/// The tokens of pieces of text that were scanned before: a permutation of a shader, or another shader with the same
/// functions in it, has most of its text only compared. For one thread at a time.
class KeptTokens {
 public:
  /// Of texts, tokens and names, in bytes. What would be more than that is not kept; all is forgotten with the next text.
  static constexpr size_t kMost = size_t{4} << 20;

  /// A piece of text, and whether a line starts with it: all that its tokens depend on.
  struct Piece {
    std::string_view text;
    bool starts_line = false;
    friend bool operator==(const Piece&, const Piece&) = default;
  };

  /// Takes its memory from `memory`, which must outlive it.
  explicit KeptTokens(Memory* memory) : memory_(memory) {}
  KeptTokens(const KeptTokens&) = delete;
  KeptTokens& operator=(const KeptTokens&) = delete;

  /// From now on names are those of `names`, which must live until the next call.
  void begin(Names& names);
  /// The tokens of a piece, none if it is not known. Their spans count from the start of the piece, their names are for name().
  /// Numbers that mean the same in all versions are literals already. They stay as long as nothing is begun.
  std::span<const Token> find(const Piece& piece) const;
  /// Keeps the tokens that were scanned of a piece which starts at `base`, and is not known.
  void add(const Piece& piece, uint32_t base, std::span<const Token> scanned);
  /// A name of a token that is kept, among those of the text being read.
  NameId name(NameId kept) {
    const Given& given = given_[kept.index];
    return given.text == text_ ? given.name : give(kept);
  }

 private:
  struct Known {
    Piece piece;
    std::span<const Token> tokens;
  };
  using KnownId = Id<struct KnownTag>;
  /// What stands for a name in the text with this number.
  struct Given {
    uint32_t text = 0;
    NameId name{};
  };
  struct Tables {
    explicit Tables(Memory* memory) : arena(memory), known(memory), index(memory), names(memory) {}
    Arena arena;  ///< of texts and tokens
    Store<Known, KnownId> known;
    HashIndex<KnownId> index;
    Names names;
  };

  static uint32_t hash(const Piece& piece) { return hash_text(piece.text) + uint32_t{piece.starts_line}; }
  NameId give(NameId kept);
  NameId keep(NameId given);

  Memory* memory_;
  Tables tables_{memory_};
  size_t bytes_ = 0;             ///< of what is in the tables
  Names* names_ = nullptr;       ///< of the text being read
  uint32_t text_ = 0;            ///< its number
  std::vector<Given> given_;     ///< by kept name
  std::vector<Given> kept_for_;  ///< by the names of the text: which kept one has the same spelling
};

}  // namespace umber::glsl
