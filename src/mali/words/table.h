// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "mali/model.h"
#include "mali/words/isa.h"

/// The rows of valhall.def, bifrost.def, clause.def and midgard.def as tables of small integers.
namespace umber::mali {

/// Bits of an instruction that have one value. Those that `tell` are what it is known by.
struct PartInfo {
  uint16_t value;
  uint8_t bit;
  uint8_t width : 7;
  bool tells : 1;
};

/// A field of a word.
struct FieldInfo {
  uint16_t name;
  Field field;
  Kind kind;
  uint8_t bit, width;
  uint8_t source;       ///< what selections and signs belong to
  uint8_t enumeration;  ///< 0 has no values
};

/// How data in registers is counted, from the number of words in the instruction (1 to 8) on.
enum class WordRule : uint8_t { any, vector = 9, halves, format };

/// How some architectures write an instruction.
struct RowInfo {
  uint16_t op;
  uint16_t first_part, first_field;
  uint8_t part_count, field_count;
  uint8_t archs;  ///< the first and the last of them
  Unit unit;
  uint8_t words;
  uint8_t marks;

  bool is_of(Arch arch) const {
    const auto version = static_cast<uint8_t>(arch);
    return version >= archs >> 4 && version <= (archs & 15);
  }
  bool is_never() const { return marks & 1; }   ///< to be written
  bool is_opaque() const { return marks & 2; }  ///< known by its opcode alone
};

/// A name of a value of an enumeration.
struct WordInfo {
  uint16_t name;
  uint8_t archs;
  uint8_t value : 6;
  bool is_default : 1;  ///< what a text leaves out
  bool is_old : 1;      ///< understood but not to be written

  bool is_of(Arch arch) const {
    const auto version = static_cast<uint8_t>(arch);
    return version >= archs >> 4 && version <= (archs & 15);
  }
};

std::span<const RowInfo> rows(Family family);
const RowInfo& row(uint16_t index);
uint16_t index_of(const RowInfo& row);
std::span<const PartInfo> parts(const RowInfo& row);
/// Indices for field().
std::span<const uint8_t> fields(const RowInfo& row);
const FieldInfo& field(uint8_t index);
std::string_view name(const FieldInfo& field);
std::string_view name(Op op);
/// The instruction of this name that the architecture has in a set of words.
const RowInfo* row_named(std::string_view name, Family family, Arch arch);
/// The row that a word is of; null if its bits are no instruction of the architecture.
const RowInfo* row_of_word(uint64_t word, Family family, Arch arch);
/// The row by which an architecture writes an instruction; null if it has none.
const RowInfo* row_of(Op op, Family family, Arch arch);

std::span<const WordInfo> words(const FieldInfo& field);
std::string_view name(const WordInfo& word);
/// The name of a value; null if it has none on the architecture.
const WordInfo* word_of(const FieldInfo& field, uint32_t value, Arch arch);
const WordInfo* word_named(const FieldInfo& field, std::string_view name, Arch arch);
uint32_t default_of(const FieldInfo& field);

/// Valhall's constants: what source bytes C0 to DF are.
uint32_t constant(uint8_t index, Arch arch);
/// The first constant of this value.
std::optional<uint8_t> constant_of(uint32_t value, Arch arch);
/// Values that the hardware supplies, by page * 16 + number; empty if an architecture has none of that number.
std::string_view fau_name(uint8_t page_and_number, Arch arch);
std::optional<uint8_t> fau_named(std::string_view name, Arch arch);

}  // namespace umber::mali
