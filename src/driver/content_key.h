// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "front/glsl/front.h"
#include "umber/umber.hpp"

namespace umber::driver {

/// The key of a compilation in the making. What its sources are read as goes to `hashes`, behind each source.
class ContentHash {
 public:
  explicit ContentHash(const Options& options);

  /// All of a source but its text.
  void add(const Source& source);
  /// `diagnostics`: what preprocessing had to say. To be called once.
  ContentKey key(std::span<const Diagnostic> diagnostics);

  glsl::ObjectHashes hashes;

 private:
  const Options& options_;
};

}  // namespace umber::driver
