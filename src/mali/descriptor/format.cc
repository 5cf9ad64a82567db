// SPDX-License-Identifier: Apache-2.0
#include "mali/descriptor/format.h"

#include <array>
#include <bit>
#include <iterator>
#include <string_view>

#include "mali/hex.h"

namespace umber::mali {
namespace {

constexpr uint32_t kCodeMask = 0xFF;
constexpr unsigned kComponentStep = 8;  // in the code, from one number of components to the next

/// Orders of components, by how many a format has: up to v6 what each of red, green, blue and alpha is, three bits each
/// (4 is zero, 5 is one); from v7 on an enumeration.
constexpr std::array<uint32_t, 4> kSwizzles{0xB20, 0xB08, 0xA88, 0x688};
constexpr uint32_t kRgb1 = 16;
constexpr uint32_t kRgba = 0;
constexpr uint32_t kZeros = 231;

/// Codes of one component: by class of 8, 16, 32 and 64 bits; 0 is none.
struct ClassCodes {
  std::string_view name;
  std::array<uint8_t, 4> codes;
};
constexpr ClassCodes kClasses[] = {
    {"snorm", {0x63, 0x64, 0x65, 0x66}}, {"uint", {0x83, 0x84, 0x85, 0x86}}, {"unorm", {0xA3, 0xA4, 0xA5, 0xA6}},
    {"sint", {0xC3, 0xC4, 0xC5, 0xC6}},  {"float", {0, 0xC7, 0xA7, 0x87}},
};

uint32_t order(unsigned components, Arch arch) {
  if (arch < Arch::v7) return kSwizzles[components - 1];
  return components == 4 ? kRgba : kRgb1;
}

}  // namespace

std::optional<uint32_t> encode(PixelFormat format, Arch arch) {
  const auto size = static_cast<size_t>(std::countr_zero(format.bits) - 3);
  const uint32_t code = kClasses[static_cast<size_t>(format.kind)].codes[size];
  if (code == 0 || (format.bits == 64 && arch >= Arch::v7)) return std::nullopt;
  return (code + kComponentStep * (format.components - 1u)) << kCodeBit | order(format.components, arch);
}

std::optional<PixelFormat> plain_format(uint32_t encoded) {
  const uint32_t code = encoded >> kCodeBit & kCodeMask;
  for (size_t kind = 0; kind < std::size(kClasses); ++kind)
    for (size_t size = 0; size < 4; ++size)
      for (uint8_t components = 1; components <= 4; ++components) {
        const uint32_t first = kClasses[kind].codes[size];
        if (first != 0 && code == first + kComponentStep * (components - 1u))
          return PixelFormat{FormatClass{static_cast<uint8_t>(kind)}, static_cast<uint8_t>(8u << size), components};
      }
  return std::nullopt;
}

uint32_t position_format(Arch arch) { return kFormatSnap4 << kCodeBit | order(4, arch); }

uint32_t constant_format(Arch arch) { return kFormatConstant << kCodeBit | (arch < Arch::v7 ? 0 : kZeros); }

std::string format_name(uint32_t encoded, Arch arch) {
  const uint32_t code = encoded >> kCodeBit & kCodeMask;
  const std::optional<PixelFormat> plain = plain_format(encoded);
  std::string name;
  if (plain)
    name = std::string(std::string_view("rgba").substr(0, plain->components)) + std::to_string(plain->bits) + '_' +
           std::string(kClasses[static_cast<size_t>(plain->kind)].name);
  else
    name = code == kFormatSnap4 ? "snap4" : code == kFormatConstant ? "constant" : "0x" + hex(code);
  if (encoded >> 20 & 1) name += ".srgb";
  if (encoded >> 21 & 1) name += ".big_endian";
  const uint32_t usual =
      code == kFormatConstant ? constant_format(arch) & kOrderMask : order(plain ? plain->components : 4, arch);
  if ((encoded & kOrderMask) != usual) name += ".0x" + hex(encoded & kOrderMask);
  return name;
}

}  // namespace umber::mali
