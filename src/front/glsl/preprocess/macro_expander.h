// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>

#include "front/glsl/preprocess/part.h"

namespace umber::glsl {

/// Macro expansion: the tokens of the texts, with those of macros for their uses.
class MacroExpander : public PreprocessPart {
 public:
  static constexpr uint32_t kMaxDepth = 512;           ///< of macros in macros
  static constexpr uint32_t kMaxExpansion = 1u << 22;  ///< tokens out of macros, in all
  static constexpr uint32_t kMaxPastedLength = 1u << 14;

  using PreprocessPart::PreprocessPart;

  void next(Token& token) {
    read(token);
    expand(token);
  }
  Token next() {
    Token token;
    next(token);
    return token;
  }
  /// The next token before it is expanded, which `expand` does.
  void read(Token& token);
  /// Where `token` is the use of a macro, makes it the first token that comes of it, or that follows it.
  void expand(Token& token);
  /// What is read next stands in a text, not in the body of a macro.
  bool is_in_text() const { return frames_.empty() && !has_unread_; }
  /// Puts back what was read last. The end stays where it is anyway.
  void unread(const Token& token);
  /// From here on, every read gives the end.
  void give_up();

  /// Makes the rest of the line, or what comes before a quotation mark in it, what is read next, up to `pop_line`. The
  /// operand of `defined` is not expanded there.
  void push_line(bool until_quote = false);
  void pop_line();

  /// An empty list of tokens, perhaps with memory of one that was given back.
  std::vector<Token> take_buffer();
  void give_back(std::vector<Token> buffer);

 private:
  enum class DefinedState : uint8_t { none, operand, parenthesized };

  Token read();
  void read_frames(Token& token);
  void protect_operand(Token& token);
  bool push_macro(const Token& use, MacroId id);
  Token builtin_value(const Token& use, Builtin builtin);
  bool count_expansion(size_t tokens, Span at);
  void push_frame(Frame frame, const Token& use, Span place);
  void push_barrier(std::span<const Token> tokens);
  void pop_frame();
  bool collect_arguments(const Token& use, const Macro& macro, Arguments& arguments);
  std::span<const Token> expanded(Arguments& arguments, uint32_t index, const Token& use);
  void substitute(const Macro& macro, const Token& use, Arguments& arguments, std::vector<Token>& out);
  Token paste(const Token& left, const Token& right, Span use);

  std::vector<Frame> frames_;
  Token unread_;
  bool has_unread_ = false;
  bool in_condition_ = false;  ///< between push_line and pop_line
  DefinedState defined_state_ = DefinedState::none;
  std::vector<Token> line_;
  uint32_t expansion_count_ = 0;
  uint32_t invocation_depth_ = 0;
  std::vector<std::unique_ptr<Arguments>> invocations_;  ///< one per depth, kept for their memory
  std::vector<std::vector<Token>> buffers_;              ///< free ones
  std::string pasted_;
};

}  // namespace umber::glsl
