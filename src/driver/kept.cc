// SPDX-License-Identifier: Apache-2.0
#include "driver/kept.h"

#include "front/glsl/lex/kept_tokens.h"

namespace umber::driver {

Kept::Kept(const Memory::Upstream& upstream) : memory(upstream), memory_of_tokens_(upstream) {}
Kept::~Kept() = default;

void Kept::keep_tokens(bool keep) {
  tokens_.reset();
  memory_of_tokens_.trim(0);
  if (keep) tokens_ = std::make_unique<glsl::KeptTokens>(&memory_of_tokens_);
}

}  // namespace umber::driver
