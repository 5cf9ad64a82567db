// SPDX-License-Identifier: Apache-2.0
// The output of -E. A token stands in the line which its place has; where lines are left out, or files change, #line
// says where the text goes on.
#include <algorithm>

#include "base/text_writer.h"
#include "front/glsl/preprocess/preprocessor.h"

namespace umber::glsl {

class TextOutput {
 public:
  explicit TextOutput(Preprocessor& tokens) : tokens_(tokens), context_(tokens.context_) { context_.keeps = true; }

  std::string run() {
    anchor_ = context_.scanner.position();
    needs_mark_ = tokens_.parts_.texts.include_depth() != 0;  // by a preamble
    for (Token token = tokens_.parts_.expander.next(); !token.is(TokenKind::end);
         token = tokens_.parts_.expander.next()) {
      write_kept();
      if (token.kind > TokenKind::number)
        tokens_.report_stray(token);
      else
        write(token);
    }
    write_kept();
    end_line();
    return with_head();
  }

 private:
  void write_kept() {
    for (const KeptDirective& kept : context_.kept) {
      const bool is_mark = kept.text.starts_with("#line"), is_version = kept.text.starts_with("#version");
      if (is_version)
        pass_comments(kept.line);
      else if (!kept.text.empty() && !is_mark)
        go_to(kept.line);
      end_line();
      anchor_ = kept.position;
      line_ = kept.line;
      if (kept.text.empty()) {
        needs_mark_ = true;
        continue;
      }
      out_ += kept.text + "\n";
      needs_mark_ = needs_mark_ && !is_mark;
      out_line_ = kept.line + 1;
      if (is_version) version_end_ = out_.size(), line_after_version_ = out_line_;
    }
    context_.kept.clear();
  }

  /// To #version, which no directive may stand in front of.
  void pass_comments(int64_t line) {
    if (line <= out_line_) return;
    out_.append(static_cast<size_t>(line - out_line_), '\n');
    out_line_ = line;
  }

  void write(const Token& token) {
    const std::string_view text = context_.text_of(token);
    const bool is_in_source = context_.sources.text(token.span) == text;
    const bool is_adjacent = was_in_source_ && is_in_source && previous_.end == token.span.begin;
    go_to(line_of(token.span.begin));
    if (is_in_line_ && !is_adjacent) out_ += ' ';
    out_ += text;
    is_in_line_ = true;
    previous_ = token.span;
    was_in_source_ = is_in_source;
  }

  /// The line of a place from the last one asked for on; of other places, that line.
  int64_t line_of(uint32_t position) {
    const std::string_view text = context_.sources.text({anchor_, position});
    const bool is_here = position > anchor_ && text.size() == position - anchor_;
    if (!is_here) return line_;
    line_ += std::count(text.begin(), text.end(), '\n');
    anchor_ = position;
    return line_;
  }

  void go_to(int64_t line) {
    constexpr int64_t kMostEmptyLines = 8;
    if (!needs_mark_ && line <= out_line_) return;
    end_line();
    if (!needs_mark_ && line - out_line_ <= kMostEmptyLines) {
      out_.append(static_cast<size_t>(line - out_line_), '\n');
    } else {
      out_ += line_directive(line);
      if (needs_mark_) {
        out_.append(" \"").append(context_.sources.place(anchor_).file).append("\"");
        uses_names_ = true;
      }
      out_ += '\n';
    }
    needs_mark_ = false;
    out_line_ = line;
  }

  /// Until GLSL 3.30 the number is that of the line of the directive itself.
  std::string line_directive(int64_t line) const {
    return "#line " + std::to_string(tokens_.language().is_at_least(330, 100) ? line : line - 1);
  }

  void end_line() {
    if (!is_in_line_) return;
    out_ += '\n';
    ++out_line_;
    is_in_line_ = false;
  }

  /// With what must stand first: a version that was not written down, the extension for names in #line.
  std::string with_head() {
    std::string head;
    if (version_end_ == 0 && context_.options.language != LanguageVersion{})
      head += "#version " + version_text(tokens_.language().version) + "\n";
    if (uses_names_) head += "#extension GL_GOOGLE_cpp_style_line_directive : enable\n";
    if (!head.empty()) head += line_directive(line_after_version_) + "\n";
    return out_.insert(version_end_, head);
  }

  Preprocessor& tokens_;
  PreprocessContext& context_;
  std::string out_;
  bool is_in_line_ = false;  ///< something stands in the last line
  int64_t out_line_ = 1;     ///< the number of that line
  uint32_t anchor_ = 0;      ///< a place whose line is `line_`
  int64_t line_ = 1;
  bool needs_mark_ = false;  ///< another file goes on
  bool uses_names_ = false;
  size_t version_end_ = 0;
  int64_t line_after_version_ = 1;
  Span previous_;
  bool was_in_source_ = false;  ///< the previous token stands there as it was written, and not for something else
};

std::string preprocess_to_text(Preprocessor& tokens) { return TextOutput(tokens).run(); }

}  // namespace umber::glsl
