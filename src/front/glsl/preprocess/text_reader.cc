// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/preprocess/text_reader.h"

#include "front/glsl/preprocess/messages.h"
#include "front/glsl/preprocess/parts.h"

namespace umber::glsl {

using namespace messages;

void TextReader::begin(std::span<const uint32_t> texts) {
  texts_.assign(texts.begin(), texts.end());
  start_text();
  context_.pieces.begin();
}

void TextReader::read_past(Token& token) {
  for (;; context_.pieces.next_as_scanned(token)) {
    if (token.is(TokenKind::hash) && (token.flags & Token::starts_line)) {
      parts_.directives.directive(token);
    } else if (!token.is(TokenKind::end)) {
      context_.is_anything_seen = context_.is_code_seen = true;
      return;
    } else if (!end_text() && !start_text()) {
      finish();
      return;
    }
    context_.pieces.begin();
  }
}

void TextReader::start_scanning(uint32_t base) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  std::string_view text = context_.sources.text_at(base);
  if (text.starts_with(kByteOrderMark)) {  // the first line is one nevertheless
    const auto size = static_cast<uint32_t>(kByteOrderMark.size());
    context_.diagnostics.report(kUnknownCharacter, Span{base, base + size});
    text.remove_prefix(size), base += size;
  }
  scanner_ = Scanner(text, base, names_);
}

bool TextReader::start_text() {
  if (next_text_ == texts_.size() || context_.gave_up) return false;
  check_comment();
  start_scanning(texts_[next_text_]);
  context_.line_offset = 0;
  context_.source_number = next_text_++;
  keep({});
  if (preamble_.empty()) return true;
  Scanner ahead = scanner_;
  const bool is_version =
      ahead.next().is(TokenKind::hash) && find_directive(ahead.text(ahead.next_in_line().span)) == Directive::version;
  if (!is_version) start_preamble();
  return true;
}

void TextReader::start_preamble() {
  const std::string_view text = std::exchange(preamble_, {});
  if (!text.empty()) enter_file({"<preamble>", std::string(text)}, {});
}

void TextReader::enter_file(IncludedFile file, Span at) {
  includers_.push_back(
      {std::move(scanner_), context_.line_offset, context_.source_number, parts_.conditions.open_count()});
  start_scanning(context_.sources.add(file.name, file.text, at));
  context_.line_offset = 0;
  keep({});
}

/// At the end of an included file: goes on with the text that included it.
bool TextReader::end_text() {
  if (includers_.empty() || context_.gave_up) return false;
  check_comment();
  Includer& back = includers_.back();
  parts_.conditions.close_down_to(back.conditional_count);
  scanner_ = std::move(back.scanner);
  context_.line_offset = back.line_offset;
  context_.source_number = back.source_number;
  includers_.pop_back();
  keep({});
  return true;
}

void TextReader::finish() {
  if (is_finished_) return;
  is_finished_ = true;
  check_comment();
  if (!context_.gave_up) parts_.conditions.close_down_to(0);
}

/// Reports a comment that the text ends in.
void TextReader::check_comment() {
  if (scanner_.open_comment()) report(kOpenComment, scanner_.open_comment());
}

}  // namespace umber::glsl
