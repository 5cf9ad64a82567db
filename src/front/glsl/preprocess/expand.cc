// SPDX-License-Identifier: Apache-2.0
// Macro expansion, as in C (ISO C17 §6.10.3): arguments are expanded on their own, then put into the body, which is
// read again with the macro itself disabled.
#include <charconv>

#include "base/check.h"
#include "front/glsl/preprocess/messages.h"
#include "front/glsl/preprocess/parts.h"

namespace umber::glsl {

using namespace messages;

void MacroExpander::expand(Token& token) {
  for (;; read(token)) {
    if (in_condition_) protect_operand(token);
    if (!token.is(TokenKind::identifier) || (token.flags & Token::no_expansion)) return;
    const NameInfo& known = info(token.name());
    if (known.macro) {
      if (!push_macro(token, known.macro)) return;
    } else if (known.builtin && is_defined(known.builtin, context_.language)) {
      token = builtin_value(token, known.builtin);
      return;
    } else {
      return;
    }
  }
}

Token MacroExpander::read() {
  Token token;
  read(token);
  return token;
}

void MacroExpander::read_frames(Token& token) {
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.at != frame.end && !context_.gave_up) {
      token = *frame.at++;
      if (frame.use) token.span = frame.use;
      if (frame.is_lead_due) {
        constexpr uint8_t kSpace = Token::starts_line | Token::after_space;
        token.flags = static_cast<uint8_t>((token.flags & ~kSpace) | frame.lead);
        frame.is_lead_due = false;
      }
      if (token.is(TokenKind::identifier)) {
        const MacroId macro = info(token.name()).macro;
        if (macro && context_.macros[macro].is_active) token.flags |= Token::no_expansion;
      }
      return;
    }
    if (frame.is_barrier) {
      token = {};
      return;
    }
    pop_frame();
  }
  parts_.texts.read(token);
}

void MacroExpander::unread(const Token& token) {
  if (token.is(TokenKind::end)) return;
  UMBER_CHECK(!has_unread_);
  unread_ = token;
  has_unread_ = true;
}

void MacroExpander::give_up() {
  context_.gave_up = true;
  has_unread_ = false;
  scanner_.skip_to_end();
  context_.pieces.stop();
}

void MacroExpander::push_line(bool until_quote) {
  line_.clear();
  for (Token token = scanner_.next_in_line(); !token.is(TokenKind::end_of_line); token = scanner_.next_in_line()) {
    context_.check_length(token);
    const bool is_open = token.is(TokenKind::unknown) && token.value == '"';
    if (until_quote && (is_open || token.is(TokenKind::string_literal))) {
      skip_line();
      break;
    }
    line_.push_back(token);
  }
  push_barrier(line_);
  in_condition_ = true;
  defined_state_ = DefinedState::none;
}

void MacroExpander::pop_line() {
  in_condition_ = false;
  has_unread_ = false;
  while (!frames_.back().is_barrier) pop_frame();
  pop_frame();
}

/// Keeps the operand of `defined` from being expanded.
void MacroExpander::protect_operand(Token& token) {
  const bool is_name = token.is(TokenKind::identifier);
  if (defined_state_ != DefinedState::none && is_name) {
    token.flags |= Token::no_expansion;
    defined_state_ = DefinedState::none;
  } else if (is_name && token.name() == context_.defined) {
    // WebGL 1.0, "GLSL ES Preprocessor 'defined' Operator".
    if (is_webgl(context_.options.dialect) && !frames_.back().is_barrier) report(kDefinedInMacro, token.span);
    defined_state_ = DefinedState::operand;
  } else {
    const bool opens = defined_state_ == DefinedState::operand && token.is(TokenKind::left_paren);
    defined_state_ = opens ? DefinedState::parenthesized : DefinedState::none;
  }
}

/// Replaces the use of a macro: its body is read next. False if it is not a use after all, as no arguments follow.
bool MacroExpander::push_macro(const Token& use, MacroId id) {
  const Macro& macro = context_.macros[id];
  if (context_.macro_uses) context_.macro_uses->push_back({use.span, id});
  if (!macro.is_function_like && !macro.has_paste) {
    if (count_expansion(macro.body.size(), use.span))
      push_frame({.at = macro.body.data(), .end = macro.body.data() + macro.body.size(), .macro = id}, use, use.span);
    return true;
  }
  if (macro.is_function_like) {
    const Token opening = read();
    if (!opening.is(TokenKind::left_paren)) {
      unread(opening);
      return false;
    }
  }
  if (invocation_depth_ == invocations_.size()) invocations_.push_back(std::make_unique<Arguments>());
  Arguments& arguments = *invocations_[invocation_depth_];
  arguments.clear();
  ++invocation_depth_;
  if (!macro.is_function_like || collect_arguments(use, macro, arguments)) {
    std::vector<Token> tokens = take_buffer();
    substitute(macro, use, arguments, tokens);
    if (count_expansion(tokens.size(), use.span)) {
      const Token* const first = tokens.data();
      const Token* const last = first + tokens.size();
      push_frame({.at = first, .end = last, .macro = id, .owned = std::move(tokens)}, use, Span{});
    }
  }
  --invocation_depth_;
  return true;
}

/// Counts tokens against the limit; false once it is passed.
bool MacroExpander::count_expansion(size_t tokens, Span at) {
  if (context_.gave_up) return false;
  if (tokens <= kMaxExpansion - expansion_count_) {
    expansion_count_ += static_cast<uint32_t>(tokens);
    return true;
  }
  report(kLongExpansion, at, kMaxExpansion);
  give_up();
  return false;
}

void MacroExpander::push_frame(Frame frame, const Token& use, Span place) {
  if (frames_.size() >= kMaxDepth) {
    report(kDeepExpansion, use.span, kMaxDepth);
    give_up();
    return;
  }
  frame.use = place;
  frame.lead = use.flags & (Token::starts_line | Token::after_space);
  frame.is_lead_due = true;
  context_.macros[frame.macro].is_active = true;
  frames_.push_back(std::move(frame));
}

/// Until `pop_frame` is called as often as this, reading stops at the end of `tokens`.
void MacroExpander::push_barrier(std::span<const Token> tokens) {
  UMBER_CHECK(!has_unread_);
  frames_.push_back({.at = tokens.data(), .end = tokens.data() + tokens.size(), .is_barrier = true});
}

void MacroExpander::pop_frame() {
  Frame& frame = frames_.back();
  if (frame.macro) context_.macros[frame.macro].is_active = false;
  if (frame.owned.capacity() != 0) give_back(std::move(frame.owned));
  frames_.pop_back();
}

void MacroExpander::give_back(std::vector<Token> buffer) {
  buffer.clear();
  buffers_.push_back(std::move(buffer));
}

std::vector<Token> MacroExpander::take_buffer() {
  if (buffers_.empty()) return {};
  std::vector<Token> buffer = std::move(buffers_.back());
  buffers_.pop_back();
  return buffer;
}

/// Reads the arguments after the opening parenthesis, up to the closing one.
bool MacroExpander::collect_arguments(const Token& use, const Macro& macro, Arguments& arguments) {
  uint32_t depth = 0, begin = 0;
  for (;;) {
    const Token token = read();
    const auto end = static_cast<uint32_t>(arguments.tokens.size());
    const bool is_last = depth == 0 && token.is(TokenKind::right_paren);
    if (token.is(TokenKind::end)) {
      if (!context_.gave_up) report(kOpenInvocation, use.span, names_.text(use.name()));
      return false;
    }
    if (is_last || (depth == 0 && token.is(TokenKind::comma))) {
      arguments.ranges.push_back({.begin = begin, .end = end});
      begin = end;
      if (is_last) break;
      continue;
    }
    if (token.is(TokenKind::left_paren)) ++depth;
    if (token.is(TokenKind::right_paren)) --depth;
    arguments.tokens.push_back(token);
  }
  const auto wanted = static_cast<uint32_t>(macro.parameters.size());
  auto given = static_cast<uint32_t>(arguments.ranges.size());
  if (given == 1 && wanted == 0 && arguments.tokens.empty()) given = 0;
  if (given != wanted)
    report(kArgumentCount, use.span, names_.text(use.name()), wanted, given).note(kDefinedHere, macro.span);
  return given == wanted && count_expansion(arguments.tokens.size(), use.span);
}

std::span<const Token> MacroExpander::expanded(Arguments& arguments, uint32_t index, const Token& use) {
  Arguments::Range& range = arguments.ranges[index];
  if (!range.is_expanded) {
    range.is_expanded = true;
    range.expanded_begin = static_cast<uint32_t>(arguments.expanded.size());
    if (frames_.size() >= kMaxDepth) {
      if (!context_.gave_up) report(kDeepExpansion, use.span, kMaxDepth);
      give_up();
    } else {
      push_barrier(std::span(arguments.tokens).subspan(range.begin, range.end - range.begin));
      for (Token token = next(); !token.is(TokenKind::end); token = next()) arguments.expanded.push_back(token);
      pop_frame();
    }
    range.expanded_end = static_cast<uint32_t>(arguments.expanded.size());
  }
  return std::span(arguments.expanded).subspan(range.expanded_begin, range.expanded_end - range.expanded_begin);
}

/// Appends the body to `out`, with arguments for parameters. Next to ## they are taken as they were written.
void MacroExpander::substitute(const Macro& macro, const Token& use, Arguments& arguments, std::vector<Token>& out) {
  bool pastes = false;      // ## comes before
  bool left_empty = false;  // what stands to the left of a ## that may follow is nothing
  for (size_t i = 0; i < macro.body.size() && !context_.gave_up; ++i) {
    Token token = macro.body[i];
    if (token.is(TokenKind::hash_hash)) {
      pastes = true;
      continue;
    }
    token.span = use.span;
    std::span<const Token> operand(&token, 1);
    if (token.is(TokenKind::parameter)) {
      const Arguments::Range& range = arguments.ranges[token.value];
      const bool is_pasted = pastes || (i + 1 < macro.body.size() && macro.body[i + 1].is(TokenKind::hash_hash));
      operand = is_pasted ? std::span<const Token>(arguments.tokens).subspan(range.begin, range.end - range.begin)
                          : expanded(arguments, token.value, use);
      if (!count_expansion(operand.size(), use.span)) return;
    }
    const bool joins = pastes && !left_empty && !operand.empty();
    left_empty = operand.empty() && (!pastes || left_empty);
    pastes = false;
    if (operand.empty()) continue;
    if (joins) {
      out.back() = paste(out.back(), operand[0], use.span);
      operand = operand.subspan(1);
    }
    const size_t first = out.size();
    out.insert(out.end(), operand.begin(), operand.end());
    if (!joins) {
      constexpr uint8_t kSpace = Token::starts_line | Token::after_space;
      out[first].flags = static_cast<uint8_t>((out[first].flags & ~kSpace) | (token.flags & Token::after_space));
    }
  }
}

Token MacroExpander::paste(const Token& left, const Token& right, Span use) {
  pasted_.assign(text_of(left)).append(text_of(right));
  if (pasted_.size() > kMaxPastedLength) {
    report(kLongPaste, use, kMaxPastedLength);
    give_up();
    return left;
  }
  if (!count_expansion(pasted_.size() / 16, use)) return left;
  Token token = Scanner::whole(pasted_, names_);
  token.flags = left.flags & (Token::starts_line | Token::after_space);
  token.span = use;
  if (token.is(TokenKind::unknown)) {
    report(kBadPaste, use, std::string_view(pasted_));
    return left;
  }
  if (token.is(TokenKind::number)) {
    token.value = names_.intern(pasted_).index;
    token.flags |= Token::has_text;
  }
  return token;
}

Token MacroExpander::builtin_value(const Token& use, Builtin builtin) {
  uint32_t value = 1;
  if (builtin.kind == Builtin::line) value = static_cast<uint32_t>(scanner_.line() + context_.line_offset);
  if (builtin.kind == Builtin::file) value = context_.source_number;
  if (builtin.kind == Builtin::version) value = context_.language.version.version;
  if (builtin.kind == Builtin::vulkan || builtin.kind == Builtin::gl_spirv) value = 100;  // GL_KHR_vulkan_glsl
  char digits[12];
  const std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, value);
  Token token = use;
  token.kind = TokenKind::number;
  token.flags |= Token::has_text;
  token.value = names_.intern({digits, static_cast<size_t>(end.ptr - digits)}).index;
  return token;
}

}  // namespace umber::glsl
