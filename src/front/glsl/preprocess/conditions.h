// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/preprocess/part.h"

namespace umber::glsl {

/// Conditional groups (GLSL 4.60 section 3.3, ESSL 3.20 section 3.4): which of them are open, and what is skipped.
class Conditions : public PreprocessPart {
 public:
  using PreprocessPart::PreprocessPart;

  /// #if, #ifdef and #ifndef.
  void begin_if(Directive which, Span at);
  /// #elif, #else or #endif after a branch that was taken.
  void end_branch(Directive which, const Token& name);
  size_t open_count() const { return open_.size(); }
  /// Closes all but the first, and reports each: their text ends.
  void close_down_to(size_t count);

 private:
  /// One #if that is open.
  struct Conditional {
    Span opened;
    Span else_span;
    bool is_done = false;  ///< no further branch can be taken
  };

  bool is_defined(std::string_view directive);
  bool is_true(Span at);
  void check_not_after_else(Directive which, const Token& name);
  void skip_branches();

  std::vector<Conditional> open_;
};

}  // namespace umber::glsl
