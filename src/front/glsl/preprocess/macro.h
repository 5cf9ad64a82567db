// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "base/store.h"
#include "front/glsl/language.h"
#include "front/glsl/lex/keywords.h"
#include "front/glsl/lex/token.h"

namespace umber::glsl {

using MacroId = Id<struct MacroTag>;

/// A macro of the shader (GLSL 4.60 §3.3). Macros are never removed, so what expands one survives its #undef.
struct Macro {
  Span span;  ///< of its name, where it is defined
  std::span<const NameId> parameters;
  std::span<const Token> body;
  bool is_function_like = false;
  bool has_paste = false;
  bool is_active = false;  ///< its expansion is being read: it does not expand again
};

/// Where a macro is used.
struct MacroUse {
  Span span;  ///< of its name; in the body of another macro: of the name of that
  MacroId macro;
};

/// A macro which the language defines. Values from `first_extension` on are extensions.
struct Builtin {
  enum Kind : uint16_t {
    none,
    line,
    file,
    version,
    gl_es,
    es_profile,
    core_profile,
    compatibility_profile,
    highp,
    vulkan,
    gl_spirv,
    first_extension
  };
  uint16_t kind = none;
  constexpr explicit operator bool() const { return kind != none; }
};

/// The macro of that name which the language defines in some version.
Builtin find_builtin(std::string_view name);
/// True if it is defined in this version.
bool is_defined(Builtin builtin, const Language& language);

/// What the preprocessor knows about a name.
struct NameInfo {
  /// As of `plain_epoch`, which is none for a macro: all there is to a token of this name is that it is of this kind.
  uint32_t plain_epoch = 0;
  TokenKind plain_kind = TokenKind::identifier;
  bool is_known = false;                       ///< `word` and `builtin` were looked up
  WordStatus status = WordStatus::identifier;  ///< of `word`, as of `epoch`
  MacroId macro;
  WordId word;
  Builtin builtin;
  uint32_t epoch = 0;
  std::optional<Extension> warned{};  ///< as of `epoch`: to be warned of when `word` is used
};

/// The arguments of one use of a function-like macro, as they are and expanded.
struct Arguments {
  struct Range {
    uint32_t begin = 0, end = 0;
    bool is_expanded = false;
    uint32_t expanded_begin = 0, expanded_end = 0;
  };
  std::vector<Token> tokens, expanded;
  std::vector<Range> ranges;

  void clear() {
    tokens.clear();
    expanded.clear();
    ranges.clear();
  }
};

/// Tokens to be read before the text goes on.
struct Frame {
  const Token* at = nullptr;
  const Token* end = nullptr;
  MacroId macro;             ///< none for a barrier
  Span use;                  ///< place given to the tokens, unless none
  std::vector<Token> owned;  ///< what `at` points into, unless that is the body of a macro
  uint8_t lead = 0;          ///< flags of the first token: where the use stood
  bool is_lead_due = false;  ///< the first token is still to come
  bool is_barrier = false;   ///< reading stops at its end until `pop` is called
};

}  // namespace umber::glsl
