// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "mali/descriptor/format.h"

/// What the hardware makes of values between memory, whose format a descriptor or an instruction says, and registers,
/// whose format an instruction says.
namespace umber::mali {

/// What an instruction takes its data in registers as: of 16 bits two are in a register, the first one low.
enum class RegisterFormat : uint8_t { auto32, f32, f16, s32, u32, s16, u16 };
std::string_view name(RegisterFormat format);

/// A format in memory, taken apart once for many values.
struct MemoryFormat {
  enum class Kind : uint8_t { plain, fixed, rgb10_a2, snap4, constant };
  /// Of a component of a result, that no component in memory is: those are counted from 0.
  static constexpr uint8_t kZero = 4, kOne = 5;

  Kind kind{};
  PixelFormat plain{};                          ///< of rgb10_a2 the class is meant alone
  std::array<uint8_t, 4> order = {0, 1, 2, 3};  ///< what each component of a result is

  uint32_t bytes() const;
  bool is_integer() const { return plain.kind == FormatClass::uint || plain.kind == FormatClass::sint; }
};
/// Nothing of formats whose values are not known here: packed small floats, sRGB, big endian, orders of components that
/// are not established.
std::optional<MemoryFormat> memory_format(uint32_t encoded, Arch arch);
/// Four floats, the format of `components` numbers and the like, in the usual order.
MemoryFormat memory_format(PixelFormat plain);

/// What becomes of a value.
enum class Conversion : uint8_t {
  copy,       ///< bits as they are
  widen,      ///< the same number with more bits
  narrow,     ///< floats rounded to the nearest even one, integers put into the range
  clamp,      ///< an integer of the other signedness, put into the range
  normalize,  ///< an integer that stands for a fraction
  zeros,      ///< nothing is in memory
  forbidden,  ///< integers are no floats
};
std::string_view name(Conversion conversion);
enum class Direction : uint8_t { load, store };

Conversion conversion(const MemoryFormat& memory, RegisterFormat registers, Direction direction = Direction::load);
/// What auto32 is for values in memory: the format of 32 bits that their class has.
RegisterFormat resolve(RegisterFormat registers, const MemoryFormat& memory);

/// Registers that values take, the components packed.
constexpr uint32_t register_count(RegisterFormat format, uint32_t components) {
  const bool is_half = format == RegisterFormat::f16 || format == RegisterFormat::s16 || format == RegisterFormat::u16;
  return is_half ? (components + 1) / 2 : components;
}
using RegisterWords = std::array<uint32_t, 4>;

/// The first components of an element in memory. A component that memory lacks is 0, the fourth 1. The conversion is
/// not forbidden, and the bytes are at least memory.bytes().
RegisterWords read(const MemoryFormat& memory, RegisterFormat registers, uint32_t components,
                   std::span<const uint8_t> bytes);
/// A whole element from so many components; those that the registers lack become 0.
void write(const MemoryFormat& memory, RegisterFormat registers, uint32_t components, const RegisterWords& words,
           std::span<uint8_t> bytes);

/// A component as a number, for those who compute with several elements before it is converted to a register; the class
/// in memory is no integer.
double read_number(const MemoryFormat& memory, uint32_t component, std::span<const uint8_t> bytes);
/// Registers of floats, each rounded once.
RegisterWords pack_floats(RegisterFormat registers, std::span<const double> numbers);

}  // namespace umber::mali
