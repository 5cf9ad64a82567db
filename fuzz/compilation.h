// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "umber/umber.h"

namespace fuzz {

/// The first bytes of an input: a letter for the stages and one for the options, so that they can be read and typed.
/// What follows is the source. Sources of one program have form feeds between them. Letters of GLSL are those of
/// kPrograms in compilation.cc, the first four twice (E to H: without #version, ESSL).
struct Header {
  static constexpr size_t kSize = 2;
  static Header of(std::span<const uint8_t> input);

  uint8_t stages = 0, options = 0;
};

/// Options of the target, some of them as the header says. Stays where it is made, as its structures point to each
/// other.
struct ChosenOptions {
  ChosenOptions(const Header& header, umber_output output);
  ChosenOptions(const ChosenOptions&) = delete;
  ChosenOptions& operator=(const ChosenOptions&) = delete;

  umber_options all;

 private:
  umber_spirv_options spirv_;
  umber_hlsl_options hlsl_;
};

/// Compiles the GLSL or SPIR-V behind the header, under the watch, and looks at all that a result has. The process ends
/// if the library does what it never may.
void compile_glsl(std::span<const uint8_t> input, umber_output output);
void compile_spirv(std::span<const uint8_t> input, umber_output output);

}  // namespace fuzz
