// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>

#include "umber/vocabulary/drawing.hpp"

namespace umber::draw {

/// What a target holds after a colour of these bits was written to it.
std::array<uint32_t, 4> quantized(const interpret::ColorTarget& target, const std::array<uint32_t, 4>& color);
/// The same of a depth from 0 to 1.
float quantized(const interpret::DepthTarget& target, double depth);
bool compare(Compare how, float depth, float stored);

}  // namespace umber::draw
