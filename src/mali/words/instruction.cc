// SPDX-License-Identifier: Apache-2.0
#include "mali/words/instruction.h"

#include "base/check.h"

namespace umber::mali {
namespace {

constexpr uint64_t mask(uint8_t bit, uint8_t width) { return ((uint64_t{1} << width) - 1) << bit; }

/// Where a field's value is in Instruction::values; kMostFields if it has none of that name.
size_t place(const Instruction& instruction, Field wanted) {
  const std::span<const uint8_t> list = fields(row(instruction.row));
  for (size_t i = 0; i < list.size(); ++i)
    if (field(list[i]).field == wanted) return i;
  return Instruction::kMostFields;
}

uint64_t fixed_bits(const RowInfo& row) {
  uint64_t word = 0;
  for (const PartInfo& part : parts(row)) word |= uint64_t{part.value} << part.bit;
  return word;
}

}  // namespace

std::optional<uint32_t> Instruction::find(Field wanted) const {
  const size_t i = place(*this, wanted);
  return i == kMostFields ? std::nullopt : std::optional(values[i]);
}

uint32_t Instruction::get(Field wanted) const {
  const size_t i = place(*this, wanted);
  UMBER_CHECK(i != kMostFields);
  return values[i];
}

void Instruction::set(Field wanted, uint32_t value) {
  const size_t i = place(*this, wanted);
  UMBER_CHECK(i != kMostFields);
  const uint8_t width = field(fields(mali::row(row))[i]).width;
  UMBER_CHECK(width == 32 || value < uint32_t{1} << width);
  values[i] = value;
}

Operand operand(uint32_t byte) {
  const auto low = static_cast<uint8_t>(byte & 63);
  if (byte < 0x80) return {Operand::Kind::register_, low, byte >= 0x40, false};
  if (byte < 0xC0) return {Operand::Kind::uniform, low, false, false};
  if (byte < 0xE0) return {Operand::Kind::constant, low, false, false};
  return {Operand::Kind::special, static_cast<uint8_t>((byte & 31) >> 1), false, (byte & 1) != 0};
}

std::optional<Instruction> instruction(Op op, Family family, Arch arch) {
  const RowInfo* const found = row_of(op, family, arch);
  if (!found) return std::nullopt;
  Instruction result{index_of(*found), arch, {}, 0};
  const std::span<const uint8_t> list = fields(*found);
  for (size_t i = 0; i < list.size(); ++i) {
    const FieldInfo& f = field(list[i]);
    // A whole register is written, and all four components are, each from itself.
    const bool is_full = f.kind == Kind::mask || f.kind == Kind::mask4;
    const uint32_t other = f.kind == Kind::swizzle4 ? kIdentitySwizzle : default_of(f);
    result.values[i] = is_full ? static_cast<uint32_t>(mask(0, f.width)) : other;
  }
  return result;
}

std::optional<Instruction> decode(uint64_t word, Family family, Arch arch) {
  const RowInfo* const found = row_of_word(word, family, arch);
  if (!found) return std::nullopt;
  Instruction result{index_of(*found), arch, {}, 0};
  const std::span<const uint8_t> list = fields(*found);
  uint64_t known = 0;
  for (size_t i = 0; i < list.size(); ++i) {
    const FieldInfo& f = field(list[i]);
    result.values[i] = static_cast<uint32_t>((word & mask(f.bit, f.width)) >> f.bit);
    known |= mask(f.bit, f.width);
  }
  result.stray = (word ^ fixed_bits(*found)) & ~known;
  return result;
}

uint64_t encode(const Instruction& instruction) {
  const RowInfo& r = row(instruction.row);
  uint64_t word = fixed_bits(r) ^ instruction.stray;
  const std::span<const uint8_t> list = fields(r);
  for (size_t i = 0; i < list.size(); ++i) {
    const FieldInfo& f = field(list[i]);
    word |= uint64_t{instruction.values[i]} << f.bit & mask(f.bit, f.width);
  }
  return word;
}

int32_t signed_value(uint32_t value, const FieldInfo& field) {
  const uint32_t sign = uint32_t{1} << (field.width - 1);
  return static_cast<int32_t>((value ^ sign) - sign);
}

}  // namespace umber::mali
