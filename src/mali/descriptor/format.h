// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "mali/model.h"

/// Formats of values in memory, 22 bits of a descriptor.
namespace umber::mali {

enum class FormatClass : uint8_t { snorm, uint, unorm, sint, float_ };

/// One to four equal components.
struct PixelFormat {
  FormatClass kind{};
  uint8_t bits = 32;
  uint8_t components = 4;

  friend bool operator==(const PixelFormat&, const PixelFormat&) = default;
};

/// A format is the order of its components, below the code of what they are.
inline constexpr unsigned kCodeBit = 12;
inline constexpr uint32_t kOrderMask = (1u << kCodeBit) - 1;

/// Formats that are no plain components.
inline constexpr uint32_t kFormatSnap4 = 0x5E;     ///< of positions: four floats, kept to the grid of the rasteriser
inline constexpr uint32_t kFormatConstant = 0x5F;  ///< nothing in memory, zeros

/// The format as a descriptor has it: missing components of a vertex read 0, 0 and 1. Nothing if there is none: floats
/// of 8 bits, and 64 bits from v7 on.
std::optional<uint32_t> encode(PixelFormat format, Arch arch);
/// The plain format that a descriptor names; nothing of others.
std::optional<PixelFormat> plain_format(uint32_t encoded);
/// What a position is stored as.
uint32_t position_format(Arch arch);
/// What a varying that nobody writes is read as: zeros.
uint32_t constant_format(Arch arch);

/// "rgba32_float", "snap4", "0x59"; behind a point the order of the components if it is not the usual one.
std::string format_name(uint32_t encoded, Arch arch);

}  // namespace umber::mali
