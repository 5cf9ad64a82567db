// SPDX-License-Identifier: Apache-2.0
// How the targets that read GLSL change their inputs: half of the time by tokens, else as libFuzzer does.
#include <algorithm>
#include <cstring>

#include "compilation.h"
#include "token_mutator.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed) {
  constexpr size_t kHeader = fuzz::Header::kSize;
  if (seed % 2 == 0 || size <= kHeader) return LLVMFuzzerMutate(data, size, most);
  const std::string_view shader(reinterpret_cast<const char*>(data) + kHeader, size - kHeader);
  const std::string changed = fuzz::mutate_tokens(shader, seed / 2);
  const size_t kept = std::min(changed.size(), most - kHeader);
  std::memcpy(data + kHeader, changed.data(), kept);
  return kHeader + kept;
}
