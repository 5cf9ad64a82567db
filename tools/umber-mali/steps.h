// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>

#include "back/mali/plan.h"
#include "umber-mali/reference.h"

/// What a shader computes itself between an access and the value that its source means.
namespace umber::tool {

/// The components of a location, each in a word: floats and integers of 16 bits in the lower half.
using Components = std::array<uint32_t, 4>;

struct Viewport {
  float width = 0, height = 0;
};

struct StepContext {
  Viewport viewport;
  float inverse_w = 1;     ///< as the vertex shader stores it with its position
  float frag_w = 1;        ///< as LD_VAR_SPECIAL had it
  bool is_signed = false;  ///< of integers
};

void apply(back::mali::Step step, const StepContext& context, Components& values);

/// A position on the screen, with 1 / w.
Corner to_window(const std::array<float, 4>& clip, const Viewport& viewport);

}  // namespace umber::tool
