// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/preprocess/part.h"

namespace umber::glsl {

/// The texts of a shader, one after the other, and the files that they include, as tokens. Directives are obeyed on the
/// way.
class TextReader : public PreprocessPart {
 public:
  TextReader(PreprocessContext& context, PreprocessParts& parts)
      : PreprocessPart(context, parts), preamble_(context.options.preamble) {}

  void begin(std::span<const uint32_t> texts);
  void read(Token& token) {
    context_.pieces.next_as_scanned(token);
    if (token.is(TokenKind::hash) || token.is(TokenKind::end)) [[unlikely]]
      return read_past(token);
    context_.is_anything_seen = context_.is_code_seen = true;
  }
  /// Makes `token`, which was read of a text, what there is behind the directive or the end of a text that it may be.
  void read_past(Token& token);
  /// Reads `file` next, and then goes on here.
  void enter_file(IncludedFile file, Span at);
  /// Reads the preamble next, as if it were included; only once.
  void start_preamble();
  /// How many files are around the one being read.
  size_t include_depth() const { return includers_.size(); }

 private:
  /// A text that goes on after the file which it includes.
  struct Includer {
    Scanner scanner;
    int64_t line_offset = 0;
    uint32_t source_number = 0;
    size_t conditional_count = 0;
  };

  bool start_text();
  void start_scanning(uint32_t base);
  bool end_text();
  void finish();
  void check_comment();

  std::vector<uint32_t> texts_;
  uint32_t next_text_ = 0;
  bool is_finished_ = false;
  std::string_view preamble_;  ///< until it is read
  std::vector<Includer> includers_;
};

}  // namespace umber::glsl
