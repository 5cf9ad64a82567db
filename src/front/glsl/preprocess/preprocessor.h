// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "base/names.h"
#include "base/store.h"
#include "diag/diagnostics.h"
#include "front/glsl/language.h"
#include "front/glsl/lex/scanner.h"
#include "front/glsl/lex/token.h"
#include "front/glsl/preprocess/macro.h"
#include "umber/vocabulary/include.hpp"

namespace umber::glsl {

struct PreprocessorOptions {
  LanguageVersion language;                     ///< until #version says otherwise
  bool force_language = false;                  ///< `language` stays, whatever #version says
  std::span<const std::string_view> defines{};  ///< macros: "NAME" (which is 1), or "NAME=text"
  std::string_view preamble{};                  ///< text to be read after #version
  const IncludeResolver* include = nullptr;     ///< none: #include is an error
  uint32_t include_depth = 64;
};

struct Pragma {
  enum class Kind : uint8_t { other, invariant_all, optimize_on, optimize_off, debug_on, debug_off };
  Kind kind = Kind::other;
  Span span;  ///< what stands after #pragma
};

/// Turns the text of a shader into the tokens that the grammar is about (GLSL 4.60 §3.3, ESSL 3.20 §3.4): directives
/// are obeyed, macros expanded, words and numbers told apart. One token at a time; the language may change between two.
class Preprocessor {
 public:
  static constexpr uint32_t kMaxDepth = 512;           ///< of macros in macros
  static constexpr uint32_t kMaxExpansion = 1u << 22;  ///< tokens out of macros, in all
  static constexpr uint32_t kMaxParameters = 256;
  static constexpr uint32_t kMaxPastedLength = 1u << 14;
  static constexpr uint32_t kMaxIncludes = 1u << 15;          ///< files, in all
  static constexpr uint64_t kMaxIncludedLength = 1ull << 28;  ///< bytes, in all

  /// `texts` are positions of files in `sources`, read one after the other. (A token or directive ends with its text.)
  /// The references must outlive this.
  Preprocessor(Sources& sources, Names& names, Diagnostics& diagnostics, std::span<const uint32_t> texts,
               const PreprocessorOptions& options = {});
  Preprocessor(Sources& sources, Names& names, Diagnostics& diagnostics, uint32_t text,
               const PreprocessorOptions& options = {})
      : Preprocessor(sources, names, diagnostics, std::span(&text, 1), options) {}

  /// `end` again and again after the last one.
  Token next();
  /// The value of an integer, float or double literal: two's complement or IEEE 754.
  uint64_t bits(const Token& literal) const;

  /// As of the last token. #version comes into force with the first.
  const Language& language() const { return language_; }
  std::span<const Pragma> pragmas() const { return pragmas_; }
  /// `#pragma STDGL invariant(all)` was seen (§4.8.1).
  bool all_invariant() const { return all_invariant_; }
  const Names& names() const { return names_; }

 private:
  /// One #if that is open.
  struct Conditional {
    Span opened;
    Span else_span;
    bool is_done = false;  ///< no further branch can be taken
  };
  enum class Directive : uint8_t {
    none,
    define,
    undef,
    if_,
    ifdef,
    ifndef,
    elif,
    else_,
    endif,
    error,
    pragma,
    extension,
    version,
    line,
    include
  };

  /// Of an expression: `next` is the first token after it.
  struct Value {
    bool is_valid = false;
    int64_t number = 0;
    Token next;
  };
  class Evaluation;
  friend class TextOutput;

  /// A directive that a text of the tokens needs, too. It stands before the next token.
  struct Kept {
    std::string text;  ///< empty: here another file begins or goes on
    uint32_t position = 0;
    int64_t line = 0;  ///< of `position`, as #line has it
  };
  /// A text that goes on after the file which it includes.
  struct Includer {
    Scanner scanner;
    int64_t line_offset = 0;
    uint32_t source_number = 0;
    size_t conditional_count = 0;
  };

  // Streams (preprocessor.cc).
  Token read();
  void read(Token& token);
  void read_frames(Token& token);
  void read_text(Token& token);
  void unread(const Token& token);
  bool start_text();
  bool end_text();
  void start_preamble();
  void check_conditionals(size_t open_before);
  void finish();
  void give_up();
  Token next_expanded();
  void next_expanded(Token& token);
  void report_stray(const Token& token);
  NameInfo& info(NameId name) {
    const bool is_known = name.index < infos_.size() && infos_[name.index].is_known;
    return is_known ? infos_[name.index] : look_up(name);
  }
  NameInfo& look_up(NameId name);
  void set_word(Token& token);
  void set_literal(Token& token);
  std::string_view text_of(const Token& token) const;

  // Macros (expand.cc).
  bool push_macro(const Token& use, MacroId id);
  Token builtin_value(const Token& use, Builtin builtin);
  bool count_expansion(size_t tokens, Span at);
  void push_frame(Frame frame, const Token& use, Span place);
  void push_barrier(std::span<const Token> tokens);
  void pop_frame();
  std::vector<Token> take_buffer();
  bool collect_arguments(const Token& use, const Macro& macro, Arguments& arguments);
  std::span<const Token> expanded(Arguments& arguments, uint32_t index, const Token& use);
  void substitute(const Macro& macro, const Token& use, Arguments& arguments, std::vector<Token>& out);
  Token paste(const Token& left, const Token& right, Span use);

  // Directives (directive.cc).
  static Directive find_directive(std::string_view name);
  void directive(const Token& hash);
  void obey(Directive which, const Token& name, Span at);
  void expect_end_of_line(std::string_view directive, bool is_strict);
  void skip_line();
  void pragma();
  void line_directive(Span at);
  bool line_name(std::string& name);
  void keep(std::string text);

  // #include (include.cc).
  void include(Span at);
  bool include_name(Span at, IncludeRequest& request);
  void enter_file(IncludedFile file, Span at);

  // #define and #undef (define.cc).
  void define();
  void undef();
  bool macro_name(std::string_view directive, Token& name);
  bool may_change(const Token& name);
  bool parameters(std::vector<NameId>& list);
  bool body(Macro& macro, const Token& first);
  static bool is_same(const Macro& a, const Macro& b);

  // Conditions (condition.cc, expression.cc).
  bool is_defined(NameId name);
  bool defined_directive(std::string_view directive);
  void begin_if(Span at, bool is_taken);
  void end_branch(Directive which, const Token& name);
  void check_not_after_else(Directive which, const Token& name);
  void skip_branches();
  void push_line(bool until_quote = false);
  void pop_line();
  void protect_operand(Token& token);
  bool evaluate_condition(Span at);
  enum class Purpose : uint8_t { condition, line };
  Value evaluate(Purpose purpose, Span at);

  // #version and #extension (version.cc).
  void version_directive(Span at);
  bool choose_profile(LanguageVersion& language, const Token& number, uint32_t version, const Token& profile);
  void set_language(LanguageVersion version);
  void extension_directive();
  void set_extension(const Token& name, ExtensionBehaviour behaviour);
  void set_all_extensions(ExtensionBehaviour behaviour);

  template <typename... Args, typename... Given>
  Report report(const Message<Args...>& message, Span at, const Given&... args) {
    return diagnostics_.report(message, at, args...);
  }

  Sources& sources_;
  Names& names_;
  Diagnostics& diagnostics_;

  // Where the text is being read.
  std::vector<uint32_t> texts_;
  uint32_t next_text_ = 0;
  Scanner scanner_;
  bool is_anything_seen_ = false;  ///< a token or a directive: too late for #version
  bool is_code_seen_ = false;      ///< a token
  bool is_finished_ = false;
  bool gave_up_ = false;
  int64_t line_offset_ = 0;  ///< what #line adds to the line of the text
  uint32_t source_number_ = 0;
  std::vector<Conditional> conditionals_;
  std::string_view preamble_;  ///< until it is read
  std::vector<Includer> includers_;
  uint32_t include_count_ = 0;
  uint64_t included_length_ = 0;
  std::vector<std::string> once_;  ///< files with `#pragma once`

  // Macros.
  std::vector<NameInfo> infos_;  ///< by NameId
  Store<Macro, MacroId> macros_;
  Arena arena_;
  std::vector<Frame> frames_;
  Token unread_;
  bool has_unread_ = false;
  uint32_t expansion_count_ = 0;
  uint32_t invocation_depth_ = 0;
  std::vector<std::unique_ptr<Arguments>> invocations_;  ///< one per depth, kept for their memory
  std::vector<std::vector<Token>> buffers_;              ///< free ones
  std::string pasted_;

  // #if.
  NameId defined_;
  bool in_condition_ = false;
  enum class DefinedState : uint8_t { none, operand, parenthesized } defined_state_ = DefinedState::none;
  std::vector<Token> line_;

  Language language_;
  uint32_t epoch_ = 1;  ///< of `language_`
  std::vector<uint64_t> wide_literals_;
  std::vector<Pragma> pragmas_;
  bool all_invariant_ = false;

  PreprocessorOptions options_;  ///< without the defines
  bool keeps_ = false;
  std::vector<Kept> kept_;
};

/// All tokens as text that means the same shader: macros expanded, conditions and includes obeyed; #version,
/// #extension, #pragma and #line stay. Lines keep their numbers, by #line where lines are left out.
std::string preprocess_to_text(Preprocessor& tokens);
/// What stands after `#version`: "330", "310 es".
std::string version_text(const LanguageVersion& version);

}  // namespace umber::glsl
