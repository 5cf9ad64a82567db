// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "mali/descriptor/descriptor.h"
#include "mali/machine/machine.h"
#include "mali/words/text.h"

/// What the tests of the machine share.
namespace umber::mali::testing {

/// The word of a text; a failure if it is none.
inline uint64_t word_of(std::string_view text, Family family, Arch arch) {
  const auto parsed = parse(text, family, arch);
  if (const auto* const error = std::get_if<TextError>(&parsed)) {
    ADD_FAILURE() << text << ": " << error->what << " at " << error->at;
    return 0;
  }
  return encode(std::get<Instruction>(parsed));
}

inline AccessWord valhall(std::string_view text, Arch arch = Arch::v9) {
  return {word_of(text, Family::valhall, arch), 0, {}, 0};
}
inline AccessWord midgard(std::string_view text) { return {word_of(text, Family::midgard, Arch::v5), 0, {}, 0}; }

/// The header of a clause with a message whose data begin at a register.
inline uint64_t clause_header(clause::Message message, uint32_t staging) {
  Instruction header = instruction(Op::clause, Family::clause, Arch::v7).value();
  header.set(Field::message, static_cast<uint32_t>(message));
  header.set(Field::staging, staging);
  return encode(header);
}

/// A message with registers behind the ports of its tuple.
inline AccessWord bifrost(std::string_view text, clause::Message message, uint32_t staging,
                          std::array<uint8_t, 3> ports = {}, uint64_t constant = 0) {
  return {word_of(text, Family::bifrost, Arch::v7), clause_header(message, staging), ports, constant};
}

/// Words and floats of memory.
inline void put(Memory& memory, uint64_t address, std::vector<uint32_t> words) {
  const std::span<uint8_t> place = memory.at(address, 4 * words.size());
  ASSERT_FALSE(place.empty()) << address;
  std::memcpy(place.data(), words.data(), place.size());
}
inline void put_floats(Memory& memory, uint64_t address, std::vector<float> floats) {
  std::vector<uint32_t> words;
  for (const float f : floats) words.push_back(std::bit_cast<uint32_t>(f));
  put(memory, address, words);
}
inline uint32_t at(const Memory& memory, uint64_t address) {
  uint32_t word = 0;
  const std::span<const uint8_t> place = memory.at(address, sizeof word);
  if (place.empty())
    ADD_FAILURE() << "nothing is at " << address;
  else
    std::memcpy(&word, place.data(), sizeof word);
  return word;
}
inline float float_at(const Memory& memory, uint64_t address) { return std::bit_cast<float>(at(memory, address)); }

inline uint32_t bits(float value) { return std::bit_cast<uint32_t>(value); }
inline float as_float(const Registers& registers, uint32_t word) {
  const std::optional<uint32_t> value = registers.get(word);
  if (!value) ADD_FAILURE() << "nobody has set " << word;
  return std::bit_cast<float>(value.value_or(0));
}

struct FieldValue {
  RecordField field;
  uint64_t value;
};
/// A descriptor put into memory.
inline void put(Memory& memory, uint64_t address, Record record, Arch arch, std::vector<FieldValue> values) {
  Descriptor d = descriptor(record, arch).value();
  for (const FieldValue& v : values) EXPECT_TRUE(d.set(v.field, v.value)) << static_cast<int>(v.field);
  const std::vector<uint8_t> bytes = pack(d);
  const std::span<uint8_t> place = memory.at(address, bytes.size());
  ASSERT_FALSE(place.empty()) << address;
  std::ranges::copy(bytes, place.begin());
}

inline uint32_t format(FormatClass kind, uint8_t width, uint8_t components, Arch arch) {
  return encode(PixelFormat{kind, width, components}, arch).value();
}

inline std::string outcome(const std::optional<Fault>& fault) {
  return fault ? std::string(name(fault->kind)) : std::string();
}

}  // namespace umber::mali::testing
