// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "umber/umber.h"

namespace fuzz {

/// The first bytes of an input: a letter for the stages and one for the options, so that they can be read and typed.
/// What follows is the source. Two sources of one program have a form feed between them.
struct Header {
  static constexpr size_t kSize = 2;
  static Header of(std::span<const uint8_t> input);

  uint8_t stages = 0, options = 0;
};

/// Options of the target, some of them as the header says.
umber_options options(const Header& header, umber_output output);

/// Compiles the GLSL or SPIR-V behind the header, under the watch, and looks at all that a result has. The process ends
/// if the library does what it never may.
void compile_glsl(std::span<const uint8_t> input, umber_output output);
void compile_spirv(std::span<const uint8_t> input, umber_output output);

}  // namespace fuzz
