// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "mali/words/check.h"
#include "mali/words/text.h"

namespace umber::mali {
namespace {

struct Vector {
  uint64_t word;
  std::string_view op;
  std::string_view fields;  ///< "slot=0 vector=2"
};
constexpr Vector kValhall[] = {
#include "mali/words/valhall_vectors.inc"
};
constexpr Vector kMidgard[] = {
#include "mali/words/midgard_vectors.inc"
};
struct MessageVector {
  uint64_t word, header;
  std::string_view op, fields, header_fields;
};
constexpr MessageVector kBifrost[] = {
#include "mali/words/bifrost_vectors.inc"
};

std::map<std::string_view, uint32_t> values(std::string_view fields) {
  std::map<std::string_view, uint32_t> all;
  while (!fields.empty()) {
    const std::string_view one = fields.substr(0, fields.find(' '));
    fields.remove_prefix(std::min(fields.size(), one.size() + 1));
    const size_t equals = one.find('=');
    uint32_t value = 0;
    std::from_chars(one.data() + equals + 1, one.data() + one.size(), value);
    all[one.substr(0, equals)] = value;
  }
  return all;
}

const FieldInfo* field_named(const RowInfo& r, std::string_view wanted) {
  for (const uint8_t index : fields(r))
    if (name(field(index)) == wanted) return &field(index);
  return nullptr;
}

std::string parsed_back(const Instruction& i, Family family) {
  const auto result = parse(text(i), family, i.arch);
  if (const auto* error = std::get_if<TextError>(&result))
    return std::string(error->what) + " at " + std::to_string(error->at);
  return std::get<Instruction>(result) == i ? "" : "parses to another instruction";
}

/// Decoding gives the fields; the fields give the word again, those that the text does not name being as decoded.
void expect_fields(uint64_t word, std::string_view op, std::string_view fields, Family family, Arch arch) {
  const std::optional<Instruction> decoded = decode(word, family, arch);
  ASSERT_TRUE(decoded) << std::hex << word << ' ' << op;
  EXPECT_EQ(name(decoded->op()), op) << std::hex << word;
  EXPECT_EQ(decoded->stray, 0u) << op << std::hex << ' ' << word;
  std::optional<Instruction> made = instruction(decoded->op(), family, arch);
  ASSERT_TRUE(made);
  made->values = decoded->values;
  for (const auto& [field_name, value] : values(fields)) {
    const FieldInfo* const f = field_named(row(decoded->row), field_name);
    ASSERT_TRUE(f) << op << " has no " << field_name;
    EXPECT_EQ(decoded->get(f->field), value) << op << ' ' << field_name << std::hex << ' ' << word;
    made->set(f->field, value);
  }
  EXPECT_EQ(encode(*made), word) << op;
  EXPECT_EQ(parsed_back(*decoded, family), "") << text(*decoded);
}

TEST(Vectors, ValhallWordsHaveTheFieldsTheirTextsName) {
  for (const Vector& v : kValhall) expect_fields(v.word, v.op, v.fields, Family::valhall, Arch::v9);
}

/// The word of an instruction of which only these fields are said. What ports of the register file its sources come
/// from is said elsewhere in a clause: they are as decoded.
uint64_t word_of_fields(uint64_t word, std::string_view op, std::string_view fields_said, Family family, Arch arch) {
  const RowInfo& r = *row_named(op, family, arch);
  const Instruction decoded = decode(word, family, arch).value();
  const std::map<std::string_view, uint32_t> said = values(fields_said);
  Instruction made = instruction(Op{r.op}, family, arch).value();
  for (const uint8_t index : fields(r)) {
    const FieldInfo& f = field(index);
    const auto found = said.find(name(f));
    const bool is_port = family == Family::bifrost && f.kind == Kind::operand;
    if (found != said.end()) made.set(f.field, found->second);
    if (found == said.end() && is_port) made.set(f.field, decoded.get(f.field));
  }
  return encode(made);
}

TEST(Vectors, FieldsAloneGiveTheWord) {
  for (const Vector& v : kValhall)
    EXPECT_EQ(word_of_fields(v.word, v.op, v.fields, Family::valhall, Arch::v9), v.word) << v.op << ' ' << v.fields;
  for (const Vector& v : kMidgard)
    EXPECT_EQ(word_of_fields(v.word, v.op, v.fields, Family::midgard, Arch::v5), v.word) << v.op << ' ' << v.fields;
  for (const MessageVector& v : kBifrost)
    EXPECT_EQ(word_of_fields(v.word, v.op, v.fields, Family::bifrost, Arch::v7), v.word) << v.op << ' ' << v.fields;
}

TEST(Vectors, BifrostMessagesAndTheirClauses) {
  for (const MessageVector& v : kBifrost) {
    for (const Arch arch : {Arch::v6, Arch::v7}) {
      expect_fields(v.word, v.op, v.fields, Family::bifrost, arch);
      expect_fields(v.header, "CLAUSE", v.header_fields, Family::clause, arch);
    }
  }
}

TEST(Vectors, MidgardLoadsAndStores) {
  for (const Vector& v : kMidgard) expect_fields(v.word, v.op, v.fields, Family::midgard, Arch::v5);
}

/// What the words of a shader for v9 are called here, where it is not what the other compiler calls them.
std::string renamed(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> kRenamed[] = {
      {"LD_BUFFER", "LD_PKA"},     {"LSHIFT_AND", "SHIFT_AND"}, {"LSHIFT_OR", "SHIFT_OR"},
      {"LSHIFT_XOR", "SHIFT_XOR"}, {"RSHIFT_OR", "SHIFT_OR"},
  };
  const size_t dot = std::min(name.find('.'), name.size());
  for (const auto& [from, to] : kRenamed)
    if (name.substr(0, dot) == from) return std::string(to) + std::string(name.substr(dot));
  return std::string(name);
}

TEST(Vectors, WordsOfAnotherCompilerAreNamedPrintedAndParsed) {
  const auto expect_words = [](std::string_view listed, std::initializer_list<uint64_t> list) {
    for (const uint64_t word : list) {
      const std::optional<Instruction> decoded = decode(word, Family::valhall, Arch::v9);
      ASSERT_TRUE(decoded) << listed << std::hex << ' ' << word;
      EXPECT_EQ(name(decoded->op()), renamed(listed));
      EXPECT_EQ(encode(*decoded), word);
      EXPECT_EQ(parsed_back(*decoded, Family::valhall), "") << text(*decoded);
      const std::optional<uint32_t> shift = decoded->find(Field::shift);
      EXPECT_EQ(shift == static_cast<uint32_t>(valhall::Shift::lshift), listed.starts_with("LSHIFT"));
    }
  };
#define WORDS(op, ...) expect_words(op, {__VA_ARGS__});
#include "mali/words/g57_words.inc"
#undef WORDS
}

/// What the other compiler writes beyond the rules that are known, by violation and instruction: shifts and lanes by
/// the bytes 0 and 2 of a word where byte 0 is meant, and bit 38, which an interpolated load has its sample in, of flat
/// loads.
TEST(Vectors, WordsOfAnotherCompilerBreakNoRuleButThese) {
  std::map<std::string, int> found;
  const auto count = [&found](std::initializer_list<uint64_t> list) {
    for (const uint64_t word : list) {
      const Instruction i = decode(word, Family::valhall, Arch::v9).value();
      for (const Violation v : check(i)) ++found[std::string(name(v)) + " " + std::string(name(i.op()))];
    }
  };
#define WORDS(op, ...) count({__VA_ARGS__});
#include "mali/words/g57_words.inc"
#undef WORDS
  const std::map<std::string, int> known = {
      {"old_value CLPER.i32", 4},     {"old_value SHIFT_AND.i32", 19},  {"old_value SHIFT_OR.i32", 21},
      {"old_value SHIFT_XOR.i32", 3}, {"reserved_bits LD_VAR_FLAT", 1}, {"reserved_bits LD_VAR_FLAT_IMM", 9},
  };
  EXPECT_EQ(found, known);
}

}  // namespace
}  // namespace umber::mali
