// SPDX-License-Identifier: Apache-2.0
#include "mali/words/table.h"

#include <algorithm>

namespace umber::mali {
namespace {

/// Where the rows of a set of words lie. They are ordered by their opcodes where those lie in the same bits.
struct FamilyInfo {
  uint16_t first, count;
  uint8_t key_bit, key_width;
};
struct EnumInfo {
  uint16_t first, count;
};
struct LaterConstant {
  uint8_t index, first_arch;
  uint32_t value;
};

#include "mali/words/isa.inc"

constexpr uint64_t ones(uint8_t width) { return (uint64_t{1} << width) - 1; }

bool is_word_of(uint64_t word, const RowInfo& candidate) {
  return std::ranges::all_of(parts(candidate), [word](const PartInfo& part) {
    return !part.tells || (word >> part.bit & ones(part.width)) == part.value;
  });
}

std::span<const WordInfo> words_of_enum(uint8_t index) {
  const EnumInfo& row = kEnums[index];
  return std::span(kWords).subspan(row.first, row.count);
}

const WordInfo* find_word(std::span<const WordInfo> list, Arch arch, auto&& is_wanted) {
  const auto found =
      std::ranges::find_if(list, [&](const WordInfo& word) { return word.is_of(arch) && is_wanted(word); });
  return found == list.end() ? nullptr : &*found;
}

}  // namespace

std::span<const RowInfo> rows(Family family) {
  const FamilyInfo& info = kFamilies[static_cast<size_t>(family)];
  return std::span(kRows).subspan(info.first, info.count);
}

const RowInfo& row(uint16_t index) { return kRows[index]; }

uint16_t index_of(const RowInfo& row) { return static_cast<uint16_t>(&row - kRows); }

std::span<const PartInfo> parts(const RowInfo& row) {
  return std::span(kParts).subspan(row.first_part, row.part_count);
}

std::span<const uint8_t> fields(const RowInfo& row) {
  return std::span(kFieldLists).subspan(row.first_field, row.field_count);
}

const FieldInfo& field(uint8_t index) { return kFields[index]; }

std::string_view name(const FieldInfo& field) { return kNames + field.name; }

std::string_view name(Op op) { return kNames + kOpNames[static_cast<size_t>(op)]; }

const RowInfo* row_named(std::string_view wanted, Family family, Arch arch) {
  for (const RowInfo& candidate : rows(family))
    if (candidate.is_of(arch) && name(Op{candidate.op}) == wanted) return &candidate;
  return nullptr;
}

const RowInfo* row_of_word(uint64_t word, Family family, Arch arch) {
  const FamilyInfo& info = kFamilies[static_cast<size_t>(family)];
  std::span<const RowInfo> list = rows(family);
  if (info.key_width != 0) {
    const uint64_t key = word >> info.key_bit & ones(info.key_width);
    const auto by_key = [](const RowInfo& candidate) -> uint64_t { return kParts[candidate.first_part].value; };
    // The subrange that std::ranges::equal_range would give is one that clang 14 cannot read in GCC 12's library.
    const auto first = std::ranges::lower_bound(list, key, {}, by_key);
    list = std::span(first, std::ranges::upper_bound(list, key, {}, by_key));
  }
  for (const RowInfo& candidate : list)
    if (candidate.is_of(arch) && is_word_of(word, candidate)) return &candidate;
  return nullptr;
}

const RowInfo* row_of(Op op, Family family, Arch arch) {
  for (const RowInfo& candidate : rows(family))
    if (candidate.is_of(arch) && Op{candidate.op} == op) return &candidate;
  return nullptr;
}

std::span<const WordInfo> words(const FieldInfo& field) { return words_of_enum(field.enumeration); }

std::string_view name(const WordInfo& word) { return kNames + word.name; }

const WordInfo* word_of(const FieldInfo& field, uint32_t value, Arch arch) {
  return find_word(words(field), arch, [value](const WordInfo& word) { return word.value == value; });
}

const WordInfo* word_named(const FieldInfo& field, std::string_view wanted, Arch arch) {
  return find_word(words(field), arch, [wanted](const WordInfo& word) { return name(word) == wanted; });
}

uint32_t default_of(const FieldInfo& field) {
  for (const WordInfo& word : words(field))
    if (word.is_default) return word.value;
  return 0;
}

uint32_t constant(uint8_t index, Arch arch) {
  for (const LaterConstant& later : kLaterConstants)
    if (later.index == index && static_cast<uint8_t>(arch) >= later.first_arch) return later.value;
  return kConstants[index];
}

std::optional<uint8_t> constant_of(uint32_t value, Arch arch) {
  for (uint8_t i = 0; i < std::size(kConstants); ++i)
    if (constant(i, arch) == value) return i;
  return std::nullopt;
}

std::string_view fau_name(uint8_t page_and_number, Arch arch) {
  const WordInfo* word = find_word(words_of_enum(kFauEnum), arch,
                                   [page_and_number](const WordInfo& w) { return w.value == page_and_number; });
  return word ? name(*word) : std::string_view{};
}

std::optional<uint8_t> fau_named(std::string_view wanted, Arch arch) {
  const WordInfo* word =
      find_word(words_of_enum(kFauEnum), arch, [wanted](const WordInfo& w) { return name(w) == wanted; });
  return word ? std::optional(word->value) : std::nullopt;
}

}  // namespace umber::mali
