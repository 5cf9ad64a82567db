// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "mali/descriptor/conversion.h"

namespace umber::mali {
namespace {

constexpr uint8_t kZero = MemoryFormat::kZero, kOne = MemoryFormat::kOne;
constexpr uint32_t kSrgbOrBigEndian = uint32_t{3} << 20;
constexpr uint32_t kFirstFixed = 0x51, kLastFixed = 0x54;

/// From v7 on an order has a number; those of which it is not established which way round they are meant are left out.
struct OrderInfo {
  uint32_t number;
  std::array<uint8_t, 4> components;
};
constexpr OrderInfo kOrders[] = {
    {0, {0, 1, 2, 3}},
    {2, {1, 0, 2, 3}},
    {4, {2, 1, 0, 3}},
    {12, {3, 2, 1, 0}},
    {16, {0, 1, 2, kOne}},
    {18, {1, 0, 2, kOne}},
    {20, {2, 1, 0, kOne}},
    {226, {0, 0, 0, 0}},
    {227, {0, 0, 0, kOne}},
    {228, {0, 0, 0, 3}},
    {229, {kZero, kZero, kZero, 3}},
    {230, {kZero, kZero, kZero, kOne}},
    {231, {kZero, kZero, kZero, kZero}},
    {240, {0, kZero, kZero, kZero}},
    {242, {0, 2, 1, 3}},
};
constexpr struct {
  uint32_t code;
  FormatClass kind;
} kRgb10A2[] = {
    {0x43, FormatClass::unorm}, {0x45, FormatClass::snorm}, {0x47, FormatClass::uint}, {0x49, FormatClass::sint}};

std::optional<std::array<uint8_t, 4>> order_of(uint32_t number, Arch arch) {
  if (arch >= Arch::v7) {
    const auto found = std::ranges::find(kOrders, number, &OrderInfo::number);
    return found == std::end(kOrders) ? std::nullopt : std::optional(found->components);
  }
  std::array<uint8_t, 4> order{};
  for (size_t i = 0; i < 4; ++i) {
    order[i] = number >> 3 * i & 7;
    if (order[i] > kOne) return std::nullopt;
  }
  return order;
}

/// What an order makes of components that memory does not have: the fourth is 1, the others are 0.
std::array<uint8_t, 4> without_missing(std::array<uint8_t, 4> order, uint8_t components) {
  for (uint8_t& component : order)
    if (component >= components && component < kZero) component = component == 3 ? kOne : kZero;
  return order;
}

std::optional<MemoryFormat> format_of_code(uint32_t code) {
  using Kind = MemoryFormat::Kind;
  if (code == kFormatSnap4) return MemoryFormat{Kind::snap4, {FormatClass::float_, 32, 4}};
  if (code == kFormatConstant) return MemoryFormat{Kind::constant, {FormatClass::float_, 32, 4}};
  if (code >= kFirstFixed && code <= kLastFixed)
    return MemoryFormat{Kind::fixed, {FormatClass::sint, 32, static_cast<uint8_t>(code - kFirstFixed + 1)}};
  for (const auto& packed : kRgb10A2)
    if (packed.code == code) return MemoryFormat{Kind::rgb10_a2, {packed.kind, 10, 4}};
  const std::optional<PixelFormat> plain = plain_format(code << kCodeBit);
  if (!plain) return std::nullopt;
  const bool is_fraction = plain->kind == FormatClass::snorm || plain->kind == FormatClass::unorm;
  return plain->bits == 64 && is_fraction ? std::nullopt : std::optional(MemoryFormat{Kind::plain, *plain});
}

}  // namespace

MemoryFormat memory_format(PixelFormat plain) {
  return {MemoryFormat::Kind::plain, plain, without_missing({0, 1, 2, 3}, plain.components)};
}

std::optional<MemoryFormat> memory_format(uint32_t encoded, Arch arch) {
  std::optional<MemoryFormat> format = format_of_code(encoded >> kCodeBit & 0xFF);
  if (!format || format->kind == MemoryFormat::Kind::constant) return format;
  if ((encoded & kSrgbOrBigEndian) != 0 || (format->plain.bits == 64 && arch >= Arch::v7)) return std::nullopt;
  const std::optional<std::array<uint8_t, 4>> order = order_of(encoded & kOrderMask, arch);
  if (!order) return std::nullopt;
  format->order = without_missing(*order, format->plain.components);
  return format;
}

}  // namespace umber::mali
