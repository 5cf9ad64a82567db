// SPDX-License-Identifier: Apache-2.0
#include "mali/descriptor/conversion.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/check.h"
#include "base/half.h"

namespace umber::mali {
namespace {

static_assert(std::endian::native == std::endian::little, "values in memory are copied as they are");

constexpr double kFixedOne = 65536.0;
constexpr uint32_t kOneAsFloat = 0x3F800000, kOneAsHalf = 0x3C00;

struct RegisterInfo {
  std::string_view name;
  bool is_float, is_signed;
  uint8_t bits;
};
constexpr RegisterInfo kRegisters[] = {
    {"auto32", false, false, 32}, {"f32", true, true, 32},  {"f16", true, true, 16},  {"s32", false, true, 32},
    {"u32", false, false, 32},    {"s16", false, true, 16}, {"u16", false, false, 16}};
constexpr std::string_view kConversions[] = {"copy", "widen", "narrow", "clamp", "normalize", "zeros", "forbidden"};

const RegisterInfo& info(RegisterFormat format) { return kRegisters[static_cast<size_t>(format)]; }

/// Bits of a component in memory, and where it is in its element.
struct Place {
  unsigned bit, width;
};
Place place(const MemoryFormat& memory, uint32_t component) {
  if (memory.kind == MemoryFormat::Kind::rgb10_a2) return {10 * component, component == 3 ? 2u : 10u};
  return {memory.plain.bits * component, memory.plain.bits};
}

uint64_t raw_component(const MemoryFormat& memory, uint32_t component, const uint8_t* bytes) {
  const Place p = place(memory, component);
  if (memory.kind == MemoryFormat::Kind::rgb10_a2) {
    uint32_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return word >> p.bit & ((1u << p.width) - 1);
  }
  uint64_t value = 0;
  std::memcpy(&value, bytes + p.bit / 8, p.width / 8);
  return value;
}

int64_t signed_bits(uint64_t value, unsigned width) {
  const unsigned unused = 64 - width;
  return static_cast<int64_t>(value << unused) >> unused;
}

double number_of(const MemoryFormat& memory, uint64_t raw, unsigned width) {
  if (memory.kind == MemoryFormat::Kind::fixed) return static_cast<double>(signed_bits(raw, width)) / kFixedOne;
  switch (memory.plain.kind) {
    case FormatClass::unorm: return static_cast<double>(raw) / static_cast<double>((uint64_t{1} << width) - 1);
    case FormatClass::snorm: {
      const auto most = static_cast<double>((uint64_t{1} << (width - 1)) - 1);
      return std::max(static_cast<double>(signed_bits(raw, width)) / most, -1.0);
    }
    case FormatClass::float_:
      if (width == 16) return half_to_double(static_cast<uint32_t>(raw));
      return width == 32 ? double{std::bit_cast<float>(static_cast<uint32_t>(raw))} : std::bit_cast<double>(raw);
    case FormatClass::uint:
    case FormatClass::sint: break;
  }
  UMBER_UNREACHABLE("an integer is no number to compute with");
}

/// The integer nearest to magnitude * most, which is odd, without a second rounding; the magnitude is from 0 to 1. Only
/// one half has two, of which the upper one is even.
uint64_t scaled(float magnitude, uint64_t most) {
  const uint32_t bits = std::bit_cast<uint32_t>(magnitude);
  const uint32_t exponent = std::max(bits >> 23, 1u);
  const uint64_t fraction = (bits & 0x7FFFFF) | (bits >> 23 != 0 ? 0x800000u : 0u);
  const uint32_t shift = 150 - exponent;  // 127 and the 23 bits of the fraction
  if (shift >= 64) return 0;
  const uint64_t product = fraction * most;
  const uint64_t whole = product >> shift, rest = product - (whole << shift), half = uint64_t{1} << (shift - 1);
  return whole + (rest >= half);
}

uint64_t normalized(double number, unsigned width, bool is_signed) {
  const uint64_t most = (uint64_t{1} << (width - is_signed)) - 1;
  if (std::isnan(number) || (!is_signed && number < 0)) return 0;
  const auto magnitude = static_cast<float>(std::min(std::fabs(number), 1.0));
  const uint64_t units = scaled(magnitude, most);
  return number < 0 ? ~units + 1 : units;
}

uint64_t fixed_bits(double number) {
  if (std::isnan(number)) return 0;
  constexpr double kLeast = std::numeric_limits<int32_t>::min(), kMost = std::numeric_limits<int32_t>::max();
  const double units = std::clamp(number * kFixedOne, kLeast, kMost);
  const double whole = std::floor(units), rest = units - whole;
  const bool is_up = rest > 0.5 || (rest == 0.5 && std::fmod(whole, 2.0) != 0);
  return static_cast<uint32_t>(static_cast<int64_t>(whole) + is_up);
}

uint64_t raw_of_number(const MemoryFormat& memory, double number, unsigned width) {
  if (memory.kind == MemoryFormat::Kind::fixed) return fixed_bits(number);
  if (memory.plain.kind != FormatClass::float_)
    return normalized(number, width, memory.plain.kind == FormatClass::snorm);
  if (width == 16) return double_to_half(number);
  return width == 32 ? std::bit_cast<uint32_t>(static_cast<float>(number)) : std::bit_cast<uint64_t>(number);
}

/// An integer put into the range of so many bits.
int64_t into_range(int64_t value, unsigned width, bool is_signed) {
  if (width == 64) return is_signed ? value : std::max<int64_t>(value, 0);
  const int64_t most = (int64_t{1} << (width - is_signed)) - 1;
  return std::clamp(value, is_signed ? -most - 1 : 0, most);
}

int64_t integer_of(const MemoryFormat& memory, uint64_t raw, unsigned width) {
  if (memory.plain.kind == FormatClass::sint) return signed_bits(raw, width);
  return width == 64 ? static_cast<int64_t>(std::min<uint64_t>(raw, std::numeric_limits<int64_t>::max()))
                     : static_cast<int64_t>(raw);
}

uint32_t register_of_number(RegisterFormat format, double number) {
  return format == RegisterFormat::f16 ? double_to_half(number) : std::bit_cast<uint32_t>(static_cast<float>(number));
}

double number_of_register(RegisterFormat format, uint32_t bits) {
  return format == RegisterFormat::f16 ? half_to_double(bits) : double{std::bit_cast<float>(bits)};
}

uint32_t one(RegisterFormat format) {
  if (format == RegisterFormat::f32) return kOneAsFloat;
  return format == RegisterFormat::f16 ? kOneAsHalf : 1;
}

uint32_t register_of(const MemoryFormat& memory, RegisterFormat format, uint32_t component, const uint8_t* bytes) {
  const uint64_t raw = raw_component(memory, component, bytes);
  const unsigned width = place(memory, component).width;
  const RegisterInfo& to = info(format);
  if (!to.is_float) {
    const int64_t value = into_range(integer_of(memory, raw, width), to.bits, to.is_signed);
    return static_cast<uint32_t>(value) & (to.bits == 16 ? 0xFFFFu : ~0u);
  }
  const bool is_copy =
      memory.plain.kind == FormatClass::float_ && memory.kind != MemoryFormat::Kind::fixed && width == to.bits;
  return is_copy ? static_cast<uint32_t>(raw) : register_of_number(format, number_of(memory, raw, width));
}

uint64_t raw_of(const MemoryFormat& memory, RegisterFormat format, unsigned width, uint32_t bits) {
  const RegisterInfo& from = info(format);
  if (!from.is_float) {
    const int64_t value = from.is_signed ? signed_bits(bits, from.bits) : int64_t{bits};
    return static_cast<uint64_t>(into_range(value, width, memory.plain.kind == FormatClass::sint));
  }
  const bool is_copy =
      memory.plain.kind == FormatClass::float_ && memory.kind != MemoryFormat::Kind::fixed && width == from.bits;
  return is_copy ? bits : raw_of_number(memory, number_of_register(format, bits), width);
}

void store_component(const MemoryFormat& memory, uint32_t component, uint64_t raw, uint8_t* bytes) {
  const Place p = place(memory, component);
  if (memory.kind != MemoryFormat::Kind::rgb10_a2) {
    std::memcpy(bytes + p.bit / 8, &raw, p.width / 8);
    return;
  }
  uint32_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  const uint32_t mask = ((1u << p.width) - 1) << p.bit;
  word = (word & ~mask) | (static_cast<uint32_t>(raw << p.bit) & mask);
  std::memcpy(bytes, &word, sizeof word);
}

Conversion float_conversion(uint32_t from, uint32_t to) {
  if (from == to) return Conversion::copy;
  return from < to ? Conversion::widen : Conversion::narrow;
}

Conversion integer_conversion(PixelFormat from, PixelFormat to) {
  if (from.kind == to.kind) return float_conversion(from.bits, to.bits);
  // No unsigned integer is too large for more bits with a sign.
  return from.kind == FormatClass::uint && from.bits < to.bits ? Conversion::widen : Conversion::clamp;
}

}  // namespace

std::string_view name(RegisterFormat format) { return info(format).name; }
std::string_view name(Conversion conversion) { return kConversions[static_cast<size_t>(conversion)]; }

uint32_t MemoryFormat::bytes() const {
  switch (kind) {
    case Kind::constant: return 0;
    case Kind::rgb10_a2: return 4;
    case Kind::plain:
    case Kind::fixed:
    case Kind::snap4: break;
  }
  return plain.bits / 8u * plain.components;
}

RegisterFormat resolve(RegisterFormat registers, const MemoryFormat& memory) {
  if (registers != RegisterFormat::auto32) return registers;
  if (memory.kind == MemoryFormat::Kind::fixed || !memory.is_integer()) return RegisterFormat::f32;
  return memory.plain.kind == FormatClass::sint ? RegisterFormat::s32 : RegisterFormat::u32;
}

Conversion conversion(const MemoryFormat& memory, RegisterFormat registers, Direction direction) {
  if (memory.kind == MemoryFormat::Kind::constant) return Conversion::zeros;
  const RegisterInfo& reg = info(resolve(registers, memory));
  const bool is_fixed = memory.kind == MemoryFormat::Kind::fixed;
  if (reg.is_float == (!is_fixed && memory.is_integer())) return Conversion::forbidden;
  const bool is_load = direction == Direction::load;
  if (reg.is_float) {
    if (is_fixed || memory.plain.kind != FormatClass::float_) return Conversion::normalize;
    return is_load ? float_conversion(memory.plain.bits, reg.bits) : float_conversion(reg.bits, memory.plain.bits);
  }
  const PixelFormat other{reg.is_signed ? FormatClass::sint : FormatClass::uint, reg.bits, 1};
  // Of a color with alpha the components have 10 bits and 2: more than either has no register.
  const PixelFormat here{memory.plain.kind,
                         memory.kind == MemoryFormat::Kind::rgb10_a2 ? uint8_t{10} : memory.plain.bits, 1};
  return is_load ? integer_conversion(here, other) : integer_conversion(other, here);
}

RegisterWords read(const MemoryFormat& memory, RegisterFormat registers, uint32_t components,
                   std::span<const uint8_t> bytes) {
  RegisterWords words{};
  if (memory.kind == MemoryFormat::Kind::constant) return words;
  UMBER_CHECK(bytes.size() >= memory.bytes() && components <= 4);
  const RegisterFormat format = resolve(registers, memory);
  const bool is_half = info(format).bits == 16;
  for (uint32_t i = 0; i < components; ++i) {
    const uint8_t from = memory.order[i];
    uint32_t bits = 0;
    if (from < MemoryFormat::kZero)
      bits = register_of(memory, format, from, bytes.data());
    else if (from == MemoryFormat::kOne)
      bits = one(format);
    words[is_half ? i / 2 : i] |= bits << (is_half && i % 2 != 0 ? 16 : 0);
  }
  return words;
}

void write(const MemoryFormat& memory, RegisterFormat registers, uint32_t components, const RegisterWords& words,
           std::span<uint8_t> bytes) {
  if (memory.kind == MemoryFormat::Kind::constant) return;
  UMBER_CHECK(bytes.size() >= memory.bytes() && components <= 4);
  const RegisterFormat format = resolve(registers, memory);
  const bool is_half = info(format).bits == 16;
  for (uint8_t component = 0; component < memory.plain.components; ++component) {
    const auto from = static_cast<uint32_t>(std::ranges::find(memory.order, component) - memory.order.begin());
    uint64_t raw = 0;
    if (from < components) {
      const uint32_t word = words[is_half ? from / 2 : from];
      const uint32_t bits = is_half ? word >> 16 * (from % 2) & 0xFFFF : word;
      raw = raw_of(memory, format, place(memory, component).width, bits);
    }
    store_component(memory, component, raw, bytes.data());
  }
}

double read_number(const MemoryFormat& memory, uint32_t component, std::span<const uint8_t> bytes) {
  if (memory.kind == MemoryFormat::Kind::constant) return 0;
  UMBER_CHECK(bytes.size() >= memory.bytes() && component < 4);
  const uint8_t from = memory.order[component];
  if (from >= MemoryFormat::kZero) return from == MemoryFormat::kOne ? 1 : 0;
  return number_of(memory, raw_component(memory, from, bytes.data()), place(memory, from).width);
}

RegisterWords pack_floats(RegisterFormat registers, std::span<const double> numbers) {
  RegisterWords words{};
  const bool is_half = registers == RegisterFormat::f16;
  for (size_t i = 0; i < numbers.size(); ++i)
    words[is_half ? i / 2 : i] |= register_of_number(registers, numbers[i]) << (is_half && i % 2 != 0 ? 16 : 0);
  return words;
}

}  // namespace umber::mali
