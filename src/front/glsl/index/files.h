// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

#include "diag/source.h"
#include "front/glsl/index/index.h"

namespace umber::glsl {

/// Where positions of the compiler lie in files, of which a name that is read twice is one.
class IndexFiles {
 public:
  /// `root`: the position where the shader itself begins. What neither it nor an #include is, as the macros of options, is in
  /// no file.
  IndexFiles(const Sources& sources, uint32_t root);

  const std::vector<IndexFile>& list() const { return list_; }
  std::string_view text(uint32_t file) const { return texts_[file]; }
  /// None for a span that ends in another file than it begins in.
  IndexPlace place(Span span) const;
  /// The place of a name that stands there as it is spelled, and not in the expansion of a macro.
  IndexPlace place_of_name(Span span, std::string_view name) const;
  /// What is written there, with single blanks for all white space; empty if that is in no file.
  std::string words(Span span) const;

 private:
  struct Part {
    uint32_t base = 0, size = 0;
    uint32_t file = IndexPlace::kNoFile;
  };
  const Part* part_at(uint32_t position) const;

  std::vector<Part> parts_;  ///< by position
  std::vector<IndexFile> list_;
  std::vector<std::string_view> texts_;
};

}  // namespace umber::glsl
