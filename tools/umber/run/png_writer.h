// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>
#include <string>

#include "umber/run/vulkan/format.h"

namespace umber::run {

/// Writes texels that begin at the bottom left as an upright 8-bit RGBA image; throws Failure if it cannot.
void write_png(const std::string& path, uint32_t width, uint32_t height, std::span<const Texel> texels);

}  // namespace umber::run
