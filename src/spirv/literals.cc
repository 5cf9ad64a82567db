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
constexpr FloatFormat format_of(LiteralType type) {
  if (type.width <= 16) return {type.format.exponent_bits, type.format.fraction_bits};
  return type.width == 64 ? FloatFormat{11, 52} : FloatFormat{8, 23};
}

void write_float(TextWriter& out, uint64_t bits, LiteralType type) {
  const uint32_t width = type.width;
  const FloatFormat format = format_of(type);
  const uint64_t mantissa = bits & ((uint64_t{1} << format.mantissa_bits) - 1);
  const uint64_t top = (uint64_t{1} << format.exponent_bits) - 1;
  const bool may_be_no_number = width > 16 || type.format.has_infinity || mantissa == type.format.end() % (1u << type.format.fraction_bits);
  if ((bits >> format.mantissa_bits & top) == top && may_be_no_number) {
    if (bits >> (width - 1) & 1) out << '-';
    out << "0x1";
    uint64_t rest = mantissa << (64 - format.mantissa_bits);
    if (rest) out << '.';
    for (; rest; rest <<= 4) out << "0123456789abcdef"[rest >> 60];
    out << "p+" << (uint64_t{1} << (format.exponent_bits - 1));
  } else if (width <= 16) {
    out << narrow_to_double(type.format, static_cast<uint32_t>(bits));
  } else if (width == 64) {
    out << std::bit_cast<double>(bits);
  } else {
    out << std::bit_cast<float>(static_cast<uint32_t>(bits));
  }
}
/// A float whose encoding is said; of no width if nothing is known of it.
LiteralType encoded(uint32_t width, FPEncoding encoding) {
  if (width == 16 && encoding == FPEncoding::BFloat16KHR) return {16, true, false, kBfloat16};
  if (width == 8 && encoding == FPEncoding::Float8E4M3EXT) return {8, true, false, kFloat8E4M3};
  if (width == 8 && encoding == FPEncoding::Float8E5M2EXT) return {8, true, false, kFloat8E5M2};
  if (width == 4 && encoding == FPEncoding::Float4E2M1EXT) return {4, true, false, kFloat4E2M1};
  return {};
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
  if (is_float && instruction.words.size() > 3) {
    types_[id] = encoded(width, static_cast<FPEncoding>(instruction.words[3]));
    return;
  }
  types_[id] = {is_known ? width : 0, is_float, is_int && instruction.words[3] != 0};
}

std::string literal_text(std::span<const uint32_t> words, LiteralType type) {
  TextWriter out;
  const uint64_t bits = words[0] | (words.size() > 1 ? uint64_t{words[1]} << 32 : 0);
  if (type.is_float)
    write_float(out, type.width == 16 ? bits & 0xFFFF : bits, type);
  else if (type.is_signed)  // narrower ones are sign-extended to a word (SPIR-V 2.2.1)
    out << (type.width == 64 ? static_cast<int64_t>(bits) : int64_t{static_cast<int32_t>(words[0])});
  else
    out << bits;
  return out.take();
}

}  // namespace umber::spv
