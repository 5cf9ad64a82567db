// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <string_view>

#include <gtest/gtest.h>

#include "diag/render.h"
#include "eval/interpreter.h"
#include "ir/text/parser.h"
#include "ir/validate/validate.h"

namespace umber::eval {

/// A module from its text form, which must be valid.
inline ir::Module read_module(std::string_view text) {
  Sources sources;
  Diagnostics diagnostics;
  Result<ir::Module> module = ir::parse(sources, sources.add("test.umir", text), diagnostics);
  if (!module || !ir::validate(*module, diagnostics)) {
    ADD_FAILURE() << render(diagnostics, sources);
    return {};
  }
  return std::move(*module);
}

inline uint64_t word(float f) { return std::bit_cast<uint32_t>(f); }
inline float as_float(uint64_t word) { return std::bit_cast<float>(static_cast<uint32_t>(word)); }

inline Bytes bytes_of_words(std::initializer_list<uint32_t> words) {
  Bytes bytes;
  for (uint32_t w : words)
    for (uint32_t n = 0; n < 4; ++n) bytes.push_back(static_cast<uint8_t>(w >> (8 * n)));
  return bytes;
}
inline std::vector<uint32_t> words_of(const Bytes& bytes) {
  std::vector<uint32_t> words(bytes.size() / 4);
  for (size_t n = 0; n < words.size() * 4; ++n) words[n / 4] |= uint32_t{bytes[n]} << (8 * (n % 4));
  return words;
}

}  // namespace umber::eval
