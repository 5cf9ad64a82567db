// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostics.h"
#include "ir/module.h"
#include "ir/text/lexer.h"
#include "ir/text/spelling.h"

namespace umber::ir::text {

/// Reads tokens into one module; the parts of the parser share it. After the first error every read sees the end of the
/// text, so loops end by themselves and nobody has to hand failures up; `ok` says whether what was read means anything.
class Reader {
 public:
  Reader(std::string_view text, uint32_t base, Module& into, Diagnostics& diagnostics)
      : module(into), lexer_(text, base), diagnostics_(diagnostics) {
    advance();
  }

  Module& module;

  bool ok() const { return ok_; }
  template <typename... Args>
  void fail(const Message<Args...>& message, Span at, const std::type_identity_t<Args>&... args) {
    if (ok_) diagnostics_.report(message, at, args...);
    ok_ = false;
    token_ = {.kind = TokenKind::end, .starts_line = true, .span = at};
  }

  // Tokens.
  const Token& peek() const { return token_; }
  Token take() {
    const Token taken = token_;
    if (ok_) advance();
    return taken;
  }
  bool at_end() const { return token_.kind == TokenKind::end; }
  /// True where a statement ends.
  bool at_line_end() const { return token_.starts_line; }
  bool at(char mark) const { return token_.kind == TokenKind::mark && token_.symbol == mark; }
  bool at_id(char sigil) const { return token_.kind == TokenKind::id && token_.symbol == sigil; }
  bool accept(char mark) { return at(mark) && (take(), true); }
  bool accept(std::string_view word) { return token_.kind == TokenKind::word && token_.text == word && (take(), true); }
  void expect(char mark);
  void expect(std::string_view word);

  // Words and numbers.
  uint32_t number();
  /// `@3`: the number; it must be `wanted`, because declarations are numbered in order.
  void declared_id(char sigil, size_t wanted);
  void declared_number(char letter, size_t wanted);
  uint32_t id(char sigil);
  /// `L3` for the letter L: 3. None if the token is something else.
  std::optional<uint32_t> accept_numbered(char letter);
  uint32_t numbered(char letter);
  NameId optional_name();
  NameId name();
  template <typename E>
  E enumerator() {
    const std::optional<E> found = find<E>(token_.text);
    if (!found) unexpected("a keyword");
    take();
    return found.value_or(E{});
  }
  /// Takes the token if it spells an enumerator.
  template <typename E>
  bool accept_enumerator(E& e) {
    const std::optional<E> found = token_.kind == TokenKind::word ? find<E>(token_.text) : std::nullopt;
    if (found) e = *found, take();
    return found.has_value();
  }
  void unexpected(std::string_view wanted);

  // Types and constants.
  bool at_type() const;
  TypeId type();
  ValueId constant();
  /// `( part, part ... )`: a composite constant of this type.
  ValueId composite(TypeId type);

  std::vector<ValueId> declared_constants;  ///< C0, C1, ...
  std::vector<LayoutId> layouts;            ///< L0, L1, ...
  size_t structure_count() const { return structures_.size(); }
  void declare_structure(NameId name, std::span<const Member> members, std::span<const Precision> precisions);

 private:
  static constexpr uint32_t kMaxTypeDepth = 256;  ///< whoever walks a type may recurse

  void advance();
  TypeId base_type();
  TypeId cooperative_matrix();
  TypeId tensor_layout();
  TypeId tensor_view();
  uint32_t extent();
  ImageShape image_shape();
  ValueId constant_of(TypeId type);
  uint32_t depth_of(TypeId type) const;

  std::vector<TypeId> structures_;  ///< S0, S1, ...
  std::vector<uint32_t> depths_;    ///< of structures, by TypeId; 0 for other types
  Lexer lexer_;
  Diagnostics& diagnostics_;
  Token token_;
  bool ok_ = true;
};

/// Reads one declaration other than a function, if the text is at one.
bool read_declaration(Reader& reader);

}  // namespace umber::ir::text
