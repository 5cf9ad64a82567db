// SPDX-License-Identifier: Apache-2.0
#include "mali/descriptor/conversion.h"

#include <bit>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace umber::mali {
namespace {

using enum RegisterFormat;
constexpr RegisterFormat kIntegers[] = {s32, u32, s16, u16};
constexpr RegisterFormat kFloats[] = {f32, f16};

// What follows knows nothing of the code under test: values as long doubles and wide integers, by their definitions.

long double half_value(uint32_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const long double magnitude = exponent == 0 ? std::ldexp(static_cast<long double>(fraction), -24)
                                              : std::ldexp(1024.0L + fraction, exponent - 25);
  if (exponent == 31) return fraction ? std::nanl("") : (bits >> 15 ? -HUGE_VALL : HUGE_VALL);
  return bits >> 15 ? -magnitude : magnitude;
}

/// The nearest half, found among all of them.
uint32_t nearest_half(long double value) {
  if (std::isnan(value)) return 0x7E00;
  const uint32_t sign = std::signbit(value) ? 0x8000 : 0;
  const long double magnitude = std::fabs(value);
  uint32_t low = 0, high = 0x7C00;  // the last half not above, the first above; infinity stands for 65536
  const auto bound = [](uint32_t bits) { return bits == 0x7C00 ? 65536.0L : half_value(bits); };
  if (magnitude >= 65536.0L) return sign | 0x7C00;
  while (high - low > 1) (bound((low + high) / 2) <= magnitude ? low : high) = (low + high) / 2;
  const long double below = magnitude - bound(low), above = bound(high) - magnitude;
  return sign | (below < above || (below == above && low % 2 == 0) ? low : high);
}

bool is_nan(RegisterFormat format, uint32_t bits) {
  return format == f16 ? (bits & 0x7FFF) > 0x7C00 : (bits & 0x7FFFFFFF) > 0x7F800000;
}

uint32_t float_bits(RegisterFormat format, long double value) {
  return format == f16 ? nearest_half(value) : std::bit_cast<uint32_t>(static_cast<float>(value));
}

long double least(RegisterFormat f) { return f == s32 ? -2147483648.0L : f == s16 ? -32768.0L : 0; }
long double most(RegisterFormat f) {
  return f == s32 ? 2147483647.0L : f == u32 ? 4294967295.0L : f == s16 ? 32767.0L : 65535.0L;
}
uint32_t integer_bits(RegisterFormat format, long double value) {
  value = std::min(std::max(value, least(format)), most(format));
  const auto whole = static_cast<int64_t>(value);
  return static_cast<uint32_t>(whole) & (format == s16 || format == u16 ? 0xFFFF : 0xFFFFFFFF);
}

/// What bits in memory stand for.
long double memory_value(FormatClass kind, unsigned width, uint64_t raw) {
  const long double unsigned_value = static_cast<long double>(raw);
  const long double full = std::ldexp(1.0L, static_cast<int>(width));
  const long double signed_value = unsigned_value >= full / 2 ? unsigned_value - full : unsigned_value;
  switch (kind) {
    case FormatClass::uint: return unsigned_value;
    case FormatClass::sint: return signed_value;
    case FormatClass::unorm: return unsigned_value / (full - 1);
    case FormatClass::snorm: return std::max(signed_value / (full / 2 - 1), -1.0L);
    case FormatClass::float_:
      if (width == 16) return half_value(static_cast<uint32_t>(raw));
      return width == 32 ? static_cast<long double>(std::bit_cast<float>(static_cast<uint32_t>(raw)))
                         : static_cast<long double>(std::bit_cast<double>(raw));
  }
  return 0;
}

std::array<uint8_t, 8> bytes_of(uint64_t raw) { return std::bit_cast<std::array<uint8_t, 8>>(raw); }

void expect_read(FormatClass kind, uint8_t width, uint64_t raw) {
  const MemoryFormat memory = memory_format({kind, width, 1});
  const long double value = memory_value(kind, width, raw);
  const bool is_integer = kind == FormatClass::uint || kind == FormatClass::sint;
  for (const RegisterFormat format : is_integer ? std::span<const RegisterFormat>(kIntegers) : kFloats) {
    const uint32_t bits = read(memory, format, 1, bytes_of(raw))[0];
    const uint32_t wanted = is_integer ? integer_bits(format, value) : float_bits(format, value);
    if (std::isnan(value))
      ASSERT_TRUE(is_nan(format, bits)) << raw;
    else
      ASSERT_EQ(bits, wanted) << int(width) << ' ' << name(format) << ' ' << std::hex << raw;
  }
}

TEST(Conversion, EveryValueOf8And16BitsIsReadAsItsDefinitionSays) {
  for (const FormatClass kind :
       {FormatClass::snorm, FormatClass::uint, FormatClass::unorm, FormatClass::sint, FormatClass::float_}) {
    for (uint32_t raw = 0; raw < 0x10000; ++raw) {
      expect_read(kind, 16, raw);
      if (raw < 0x100 && kind != FormatClass::float_) expect_read(kind, 8, raw);
    }
  }
}

/// Values around which something changes, and others at random.
std::vector<uint32_t> edges() {
  std::vector<uint32_t> list;
  for (const uint32_t middle :
       {0u,          0x7Fu,       0xFFu,       0x7FFFu,     0xFFFFu,     0x7FFFFFFFu, 0x80000000u, 0xFFFF8000u,
        0x3F800000u, 0xBF800000u, 0x3F000000u, 0x477FE000u, 0x477FF000u, 0x38800000u, 0x33800000u, 0x33000000u,
        0x00800000u, 0x7F800000u, 0xFF800000u, 0x7FC00000u, 0x3F7FFFFFu, 0x38000000u})
    for (uint32_t step = 0; step < 9; ++step) list.push_back(middle + step - 4);
  std::mt19937 random(5);
  for (int i = 0; i < 20'000; ++i) list.push_back(static_cast<uint32_t>(random()));
  return list;
}

TEST(Conversion, ValuesOf32And64BitsAreReadAsTheirDefinitionsSay) {
  for (const uint32_t raw : edges()) {
    for (const FormatClass kind :
         {FormatClass::snorm, FormatClass::uint, FormatClass::unorm, FormatClass::sint, FormatClass::float_})
      expect_read(kind, 32, raw);
    const auto wide = std::bit_cast<uint64_t>(static_cast<double>(std::bit_cast<float>(raw)) * 1.000000001);
    expect_read(FormatClass::float_, 64, wide);
    expect_read(FormatClass::sint, 64, uint64_t{raw} << 31 ^ raw);
    expect_read(FormatClass::uint, 64, uint64_t{raw} << 1);
  }
}

uint64_t written(FormatClass kind, uint8_t width, RegisterFormat format, uint32_t bits) {
  std::array<uint8_t, 8> bytes{};
  write(memory_format({kind, width, 1}), format, 1, {bits}, bytes);
  return std::bit_cast<uint64_t>(bytes);
}

void expect_written_integer(RegisterFormat format, uint32_t bits) {
  const bool is_half = format == s16 || format == u16;
  const unsigned unused = is_half ? 16 : 0;
  const int64_t value = format == s32 || format == s16 ? int64_t{static_cast<int32_t>(bits << unused) >> unused}
                                                       : int64_t{bits & (is_half ? 0xFFFFu : ~0u)};
  for (const unsigned width : {8u, 16u, 32u}) {
    const int64_t most_unsigned = (int64_t{1} << width) - 1, most_signed = most_unsigned / 2;
    const uint64_t mask = static_cast<uint64_t>(most_unsigned);
    ASSERT_EQ(written(FormatClass::uint, static_cast<uint8_t>(width), format, bits),
              static_cast<uint64_t>(std::clamp<int64_t>(value, 0, most_unsigned)));
    ASSERT_EQ(written(FormatClass::sint, static_cast<uint8_t>(width), format, bits),
              static_cast<uint64_t>(std::clamp<int64_t>(value, -most_signed - 1, most_signed)) & mask);
  }
}

void expect_written_float(RegisterFormat format, uint32_t bits) {
  const long double value = memory_value(FormatClass::float_, format == f16 ? 16 : 32, bits);
  const bool is_number = !std::isnan(value);
  for (const unsigned width : {8u, 16u, 32u}) {
    const long double units = std::ldexp(1.0L, static_cast<int>(width)) - 1;
    const long double scaled_unsigned = is_number ? std::clamp(value, 0.0L, 1.0L) * units : 0;
    const long double most_signed = (units - 1) / 2;
    const long double scaled_signed = is_number ? std::clamp(value, -1.0L, 1.0L) * most_signed : 0;
    const uint64_t mask = (uint64_t{1} << width) - 1;
    ASSERT_EQ(written(FormatClass::unorm, static_cast<uint8_t>(width), format, bits),
              static_cast<uint64_t>(std::nearbyint(scaled_unsigned)))
        << std::hex << bits;
    ASSERT_EQ(written(FormatClass::snorm, static_cast<uint8_t>(width), format, bits),
              static_cast<uint64_t>(static_cast<int64_t>(std::nearbyint(scaled_signed))) & mask)
        << std::hex << bits;
  }
  const uint64_t half = written(FormatClass::float_, 16, format, bits);
  const uint64_t whole = written(FormatClass::float_, 32, format, bits);
  if (is_number) {
    ASSERT_EQ(half, float_bits(f16, value)) << std::hex << bits;
    ASSERT_EQ(whole, float_bits(f32, value));
  } else {
    ASSERT_TRUE(is_nan(f16, static_cast<uint32_t>(half)));
    ASSERT_TRUE(is_nan(f32, static_cast<uint32_t>(whole)));
  }
}

TEST(Conversion, EveryRegisterOf16BitsIsWrittenAsItsDefinitionSays) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    expect_written_integer(s16, bits);
    expect_written_integer(u16, bits);
    expect_written_float(f16, bits);
  }
}

TEST(Conversion, RegistersOf32BitsAreWrittenAsTheirDefinitionsSay) {
  for (const uint32_t bits : edges()) {
    expect_written_integer(s32, bits);
    expect_written_integer(u32, bits);
    expect_written_float(f32, bits);
  }
}

TEST(Conversion, BitsThatAreCopiedStay) {
  for (const uint32_t bits : edges()) {
    ASSERT_EQ(written(FormatClass::float_, 32, f32, bits), bits);
    ASSERT_EQ(read(memory_format({FormatClass::float_, 32, 1}), f32, 1, bytes_of(bits))[0], bits);
    ASSERT_EQ(written(FormatClass::float_, 16, f16, bits & 0xFFFF), bits & 0xFFFF);
    ASSERT_EQ(read(memory_format({FormatClass::float_, 16, 1}), f16, 1, bytes_of(bits))[0], bits & 0xFFFF);
    ASSERT_EQ(written(FormatClass::uint, 32, auto32, bits), bits);
    ASSERT_EQ(written(FormatClass::sint, 32, auto32, bits), bits);
    ASSERT_EQ(written(FormatClass::float_, 32, auto32, bits), bits);
  }
}

/// Each pair, by hand: what a load makes of memory in each format of registers.
TEST(Conversion, IsCopiedWidenedNarrowedOrForbidden) {
  using enum Conversion;
  constexpr RegisterFormat kColumns[] = {f32, f16, s32, u32, s16, u16, auto32};
  const struct {
    FormatClass kind;
    uint8_t bits;
    std::array<Conversion, 7> load, store;
  } rows[] = {
      {FormatClass::float_,
       64,
       {narrow, narrow, forbidden, forbidden, forbidden, forbidden, narrow},
       {widen, widen, forbidden, forbidden, forbidden, forbidden, widen}},
      {FormatClass::float_,
       32,
       {copy, narrow, forbidden, forbidden, forbidden, forbidden, copy},
       {copy, widen, forbidden, forbidden, forbidden, forbidden, copy}},
      {FormatClass::float_,
       16,
       {widen, copy, forbidden, forbidden, forbidden, forbidden, widen},
       {narrow, copy, forbidden, forbidden, forbidden, forbidden, narrow}},
      {FormatClass::sint,
       32,
       {forbidden, forbidden, copy, clamp, narrow, clamp, copy},
       {forbidden, forbidden, copy, clamp, widen, widen, copy}},
      {FormatClass::uint,
       32,
       {forbidden, forbidden, clamp, copy, clamp, narrow, copy},
       {forbidden, forbidden, clamp, copy, clamp, widen, copy}},
      {FormatClass::sint,
       16,
       {forbidden, forbidden, widen, clamp, copy, clamp, widen},
       {forbidden, forbidden, narrow, clamp, copy, clamp, narrow}},
      {FormatClass::uint,
       16,
       {forbidden, forbidden, widen, widen, clamp, copy, widen},
       {forbidden, forbidden, clamp, narrow, clamp, copy, narrow}},
      {FormatClass::uint,
       8,
       {forbidden, forbidden, widen, widen, widen, widen, widen},
       {forbidden, forbidden, clamp, narrow, clamp, narrow, narrow}},
      {FormatClass::unorm,
       8,
       {normalize, normalize, forbidden, forbidden, forbidden, forbidden, normalize},
       {normalize, normalize, forbidden, forbidden, forbidden, forbidden, normalize}},
      {FormatClass::snorm,
       16,
       {normalize, normalize, forbidden, forbidden, forbidden, forbidden, normalize},
       {normalize, normalize, forbidden, forbidden, forbidden, forbidden, normalize}},
  };
  for (const auto& row : rows)
    for (size_t i = 0; i < std::size(kColumns); ++i) {
      const MemoryFormat memory = memory_format({row.kind, row.bits, 2});
      EXPECT_EQ(name(conversion(memory, kColumns[i])), name(row.load[i])) << int(row.bits) << name(kColumns[i]);
      EXPECT_EQ(name(conversion(memory, kColumns[i], Direction::store)), name(row.store[i]))
          << int(row.bits) << name(kColumns[i]);
    }
  const MemoryFormat constant = memory_format(constant_format(Arch::v9), Arch::v9).value();
  for (const RegisterFormat format : kColumns) {
    EXPECT_EQ(conversion(constant, format), zeros);
    EXPECT_EQ(read(constant, format, 4, {}), RegisterWords{});
  }
}

TEST(Conversion, MissingComponentsAreZeroAndOne) {
  const std::array<uint8_t, 8> bytes{5, 0, 6, 0, 7, 0, 8, 0};
  for (uint8_t components = 1; components <= 4; ++components) {
    for (const Arch arch : {Arch::v5, Arch::v6, Arch::v7, Arch::v9}) {
      const uint32_t encoded = encode(PixelFormat{FormatClass::uint, 16, components}, arch).value();
      const MemoryFormat memory = memory_format(encoded, arch).value();
      RegisterWords wanted{5, components > 1 ? 6u : 0, components > 2 ? 7u : 0, components > 3 ? 8u : 1};
      EXPECT_EQ(read(memory, u32, 4, bytes), wanted);
      EXPECT_EQ(read(memory, u16, 4, bytes), (RegisterWords{wanted[0] | wanted[1] << 16, wanted[2] | wanted[3] << 16}));
      EXPECT_EQ(memory.bytes(), 2u * components);
    }
    const MemoryFormat floats = memory_format({FormatClass::float_, 16, components});
    EXPECT_EQ(read(floats, f32, 4, bytes)[3], components == 4 ? float_bits(f32, half_value(8)) : 0x3F800000u);
    EXPECT_EQ(read(floats, f16, 4, bytes)[1] >> 16, components == 4 ? 8u : 0x3C00u);
  }
}

TEST(Conversion, RegistersThatAreMissingAreWrittenAsZeros) {
  std::array<uint8_t, 16> bytes{};
  bytes.fill(0xEE);
  write(memory_format({FormatClass::uint, 16, 4}), u32, 2, {1, 2, 3, 4}, bytes);
  EXPECT_EQ(bytes, (std::array<uint8_t, 16>{1, 0, 2, 0, 0, 0, 0, 0, 0xEE, 0xEE, 0xEE, 0xEE, 0xEE, 0xEE, 0xEE, 0xEE}));
}

TEST(Conversion, OrdersOfComponents) {
  const std::array<uint8_t, 4> bytes{1, 2, 3, 4};
  // Blue first, as a swizzle and as a number.
  const uint32_t code = 0x9B << 12;  // four bytes
  for (const auto& [encoded, arch] : {std::pair(code | 3 << 9 | 0 << 6 | 1 << 3 | 2, Arch::v6), {code | 4, Arch::v7}}) {
    const MemoryFormat memory = memory_format(encoded, arch).value();
    EXPECT_EQ(read(memory, u32, 4, bytes), (RegisterWords{3, 2, 1, 4}));
    std::array<uint8_t, 4> back{};
    write(memory, u32, 4, {3, 2, 1, 4}, back);
    EXPECT_EQ(back, bytes);
  }
  EXPECT_EQ(memory_format(code | 0xFFF, Arch::v6), std::nullopt);
  EXPECT_EQ(memory_format(code | 8, Arch::v9), std::nullopt);
  EXPECT_EQ(memory_format(code | 1 << 20, Arch::v9), std::nullopt);
  EXPECT_EQ(memory_format(code | 1 << 21 | 0x688, Arch::v6), std::nullopt);
  EXPECT_EQ(memory_format(0x59 << 12, Arch::v9), std::nullopt);
  EXPECT_EQ(memory_format(0x87 << 12 | 16, Arch::v7), std::nullopt) << "there are no 64 bits from v7 on";
  EXPECT_NE(memory_format(0x87 << 12 | 0xB20, Arch::v6), std::nullopt);
}

TEST(Conversion, FixedPointAndTenBits) {
  const MemoryFormat fixed = memory_format(0x51 << 12 | 16, Arch::v9).value();
  for (const uint32_t raw : edges()) {
    const auto value = static_cast<long double>(static_cast<int32_t>(raw)) / 65536;
    ASSERT_EQ(read(fixed, f32, 1, bytes_of(raw))[0], float_bits(f32, value));
    const auto number = static_cast<long double>(std::bit_cast<float>(raw));
    std::array<uint8_t, 4> bytes{};
    write(fixed, f32, 1, {raw}, bytes);
    const long double units = std::isnan(number) ? 0 : std::clamp(number * 65536, -2147483648.0L, 2147483647.0L);
    ASSERT_EQ(std::bit_cast<uint32_t>(bytes), static_cast<uint32_t>(static_cast<int64_t>(std::nearbyint(units))));
  }
  const std::array<uint8_t, 4> bytes = std::bit_cast<std::array<uint8_t, 4>>(1023u | 512u << 10 | 1u << 20 | 2u << 30);
  const MemoryFormat uint = memory_format(0x47 << 12, Arch::v9).value();
  EXPECT_EQ(read(uint, u32, 4, bytes), (RegisterWords{1023, 512, 1, 2}));
  EXPECT_EQ(read(memory_format(0x49 << 12, Arch::v9).value(), s32, 4, bytes),
            (RegisterWords{0xFFFFFFFF, 0xFFFFFE00, 1, 0xFFFFFFFE}));
  EXPECT_EQ(read(memory_format(0x43 << 12, Arch::v9).value(), f32, 4, bytes),
            (RegisterWords{0x3F800000, float_bits(f32, 512.0L / 1023), float_bits(f32, 1.0L / 1023),
                           float_bits(f32, 2.0L / 3)}));
  EXPECT_EQ(read(memory_format(0x45 << 12, Arch::v9).value(), f32, 4, bytes),
            (RegisterWords{float_bits(f32, -1.0L / 511), 0xBF800000, float_bits(f32, 1.0L / 511), 0xBF800000}));
  std::array<uint8_t, 4> back{};
  write(uint, u32, 4, {1023, 512, 1, 2}, back);
  EXPECT_EQ(back, bytes);
}

TEST(Conversion, NumbersAreThoseThatAreReadAndPackedOnce) {
  const MemoryFormat half = memory_format({FormatClass::float_, 16, 2});
  const std::array<uint8_t, 4> bytes{0x00, 0x3C, 0x01, 0x00};
  EXPECT_EQ(read_number(half, 0, bytes), 1.0);
  EXPECT_EQ(read_number(half, 1, bytes), std::ldexp(1.0, -24));
  EXPECT_EQ(read_number(half, 2, bytes), 0.0);
  EXPECT_EQ(read_number(half, 3, bytes), 1.0);
  // To the half directly: by way of 32 bits it would be rounded up twice.
  const double above_tie = 1 + std::ldexp(1.0, -11) + std::ldexp(1.0, -40);
  EXPECT_EQ(pack_floats(f16, std::array{above_tie, 1.0, -2.0}), (RegisterWords{0x3C003C01, 0xC000}));
  EXPECT_EQ(pack_floats(f32, std::array{1.0, -2.0}), (RegisterWords{0x3F800000, 0xC0000000}));
}

}  // namespace
}  // namespace umber::mali
