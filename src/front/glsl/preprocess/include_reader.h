// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "front/glsl/preprocess/part.h"

namespace umber::glsl {

/// #include, as GL_GOOGLE_include_directive and GL_ARB_shading_language_include have it. Files come from a resolver.
class IncludeReader : public PreprocessPart {
 public:
  static constexpr uint32_t kMaxIncludes = 1u << 15;          ///< files, in all
  static constexpr uint64_t kMaxIncludedLength = 1ull << 28;  ///< bytes, in all

  using PreprocessPart::PreprocessPart;
  void include(Span at);
  /// Keeps a file from being read again: `#pragma once`.
  void read_once(std::string_view file) { once_.emplace_back(file); }

 private:
  bool include_name(Span at, IncludeRequest& request);

  uint32_t count_ = 0;
  uint64_t length_ = 0;
  std::vector<std::string> once_;  ///< files with `#pragma once`
};

}  // namespace umber::glsl
