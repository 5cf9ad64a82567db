// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <memory>

#include "base/memory.h"

namespace umber::glsl {
class KeptTokens;
}

namespace umber::driver {

/// What a piece of work leaves for those that follow it. Results do not depend on it.
class Kept {
 public:
  explicit Kept(const Memory::Upstream& upstream);
  ~Kept();
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;

  /// Whether what texts have in common is taken apart once, from now on; false at first.
  void keep_tokens(bool keep);
  /// None: nobody wants them kept.
  glsl::KeptTokens* tokens() { return tokens_.get(); }

  Memory memory;  ///< for all tables of the work, none of which are there afterwards

 private:
  Memory memory_of_tokens_;
  std::unique_ptr<glsl::KeptTokens> tokens_;
};

}  // namespace umber::driver
