// SPDX-License-Identifier: Apache-2.0
#include "spirv/literals.h"

#include <bit>
#include <cmath>

#include "base/text_writer.h"

namespace umber::spv {
namespace {
struct FloatFormat {
  uint32_t exponent_bits, mantissa_bits;
};
constexpr FloatFormat format_of(uint32_t width) {
  return width == 16 ? FloatFormat{5, 10} : width == 64 ? FloatFormat{11, 52} : FloatFormat{8, 23};
}

double half_value(uint32_t bits) {
  const int exponent = static_cast<int>(bits >> 10 & 0x1F);
  const double mantissa = bits & 0x3FF;
  const double size = exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(mantissa + 1024, exponent - 25);
  return bits & 0x8000 ? -size : size;
}

void write_float(TextWriter& out, uint64_t bits, uint32_t width) {
  const FloatFormat format = format_of(width);
  const uint64_t mantissa = bits & ((uint64_t{1} << format.mantissa_bits) - 1);
  const uint64_t top = (uint64_t{1} << format.exponent_bits) - 1;
  if ((bits >> format.mantissa_bits & top) == top) {
    if (bits >> (width - 1) & 1) out << '-';
    out << "0x1";
    uint64_t rest = mantissa << (64 - format.mantissa_bits);
    if (rest) out << '.';
    for (; rest; rest <<= 4) out << "0123456789abcdef"[rest >> 60];
    out << "p+" << (uint64_t{1} << (format.exponent_bits - 1));
  } else if (width == 16) {
    out << half_value(static_cast<uint32_t>(bits));
  } else if (width == 64) {
    out << std::bit_cast<double>(bits);
  } else {
    out << std::bit_cast<float>(static_cast<uint32_t>(bits));
  }
}
}  // namespace

void LiteralTypes::add(const Instruction& instruction) {
  const uint32_t id = instruction.result().value;
  if (!id) return;
  if (instruction.type()) {
    if (id >= value_types_.size()) value_types_.resize(id + 1);
    value_types_[id] = instruction.type().value;
    return;
  }
  const bool is_int = instruction.op == Op::TypeInt && instruction.words.size() >= 4;
  const bool is_float = instruction.op == Op::TypeFloat && instruction.words.size() >= 3;
  if (!is_int && !is_float) return;
  const uint32_t width = instruction.words[2];
  const bool is_known =
      is_int ? width == 8 || width == 16 || width == 32 || width == 64 : width == 16 || width == 32 || width == 64;
  if (id >= types_.size()) types_.resize(id + 1);
  types_[id] = {is_known ? width : 0, is_float, is_int && instruction.words[3] != 0};
}

std::string literal_text(std::span<const uint32_t> words, LiteralType type) {
  TextWriter out;
  const uint64_t bits = words[0] | (words.size() > 1 ? uint64_t{words[1]} << 32 : 0);
  if (type.is_float)
    write_float(out, type.width == 16 ? bits & 0xFFFF : bits, type.width);
  else if (type.is_signed)  // narrower ones are sign-extended to a word (SPIR-V 2.2.1)
    out << (type.width == 64 ? static_cast<int64_t>(bits) : int64_t{static_cast<int32_t>(words[0])});
  else
    out << bits;
  return out.take();
}

}  // namespace umber::spv
