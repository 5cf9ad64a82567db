// SPDX-License-Identifier: Apache-2.0
#include "back/mali/type_table.h"

#include <gtest/gtest.h>

namespace umber::back::mali {
namespace {

constexpr auto F = VaryingKind::float_;
constexpr auto I = VaryingKind::sint;
constexpr auto U = VaryingKind::uint;

/// What goes between memory and registers: kind, bits in memory, bits in registers.
struct Moved {
  VaryingKind kind;
  uint32_t memory, registers;
};
struct Rule {
  bool is_written_mediump, is_read_mediump, is_flat;
  VaryingKind type;
  Moved store, load;
  bool widens;  ///< the shader that reads makes 32 bits of 16
};

/// By hand, from what the documents say: highp is written as 32 bits of an integer, read flat as one and smooth as a
/// float; mediump keeps its type, of which floats have 16 bits; the writer decides what is in memory; only floats
/// change their size, flat ones in the shader alone.
constexpr bool kHigh = false, kMedium = true, kSmooth = false, kFlat = true;
constexpr Rule kRules[] = {
    {kHigh, kHigh, kSmooth, F, {U, 32, 32}, {F, 32, 32}, false},
    {kHigh, kHigh, kFlat, F, {U, 32, 32}, {U, 32, 32}, false},
    {kHigh, kHigh, kFlat, I, {U, 32, 32}, {U, 32, 32}, false},
    {kHigh, kHigh, kFlat, U, {U, 32, 32}, {U, 32, 32}, false},
    {kHigh, kMedium, kSmooth, F, {U, 32, 32}, {F, 32, 16}, true},
    {kHigh, kMedium, kFlat, F, {U, 32, 32}, {F, 32, 32}, false},
    {kHigh, kMedium, kFlat, I, {U, 32, 32}, {I, 32, 32}, false},
    {kHigh, kMedium, kFlat, U, {U, 32, 32}, {U, 32, 32}, false},
    {kMedium, kHigh, kSmooth, F, {F, 16, 32}, {F, 16, 32}, false},
    {kMedium, kHigh, kFlat, F, {F, 16, 32}, {F, 16, 16}, true},
    {kMedium, kHigh, kFlat, I, {I, 32, 32}, {U, 32, 32}, false},
    {kMedium, kHigh, kFlat, U, {U, 32, 32}, {U, 32, 32}, false},
    {kMedium, kMedium, kSmooth, F, {F, 16, 32}, {F, 16, 16}, true},
    {kMedium, kMedium, kFlat, F, {F, 16, 32}, {F, 16, 16}, true},
    {kMedium, kMedium, kFlat, I, {I, 32, 32}, {I, 32, 32}, false},
    {kMedium, kMedium, kFlat, U, {U, 32, 32}, {U, 32, 32}, false},
};

void expect_moved(const Moved& wanted, const Transfer& t, size_t n) {
  EXPECT_EQ(t.kind, wanted.kind) << n;
  EXPECT_EQ(t.memory_bits, wanted.memory) << n;
  EXPECT_EQ(t.register_bits, wanted.registers) << n;
}

TEST(TypeTable, IsThatOfTheRules) {
  for (const umber::mali::ArchInfo& info : umber::mali::architectures()) {
    const std::vector<TypeRow> rows = type_table(info.arch);
    ASSERT_EQ(rows.size(), std::size(kRules));
    for (size_t n = 0; n < rows.size(); ++n) {
      const TypeRow& row = rows[n];
      const Rule& rule = kRules[n];
      EXPECT_EQ(row.is_written_mediump, rule.is_written_mediump);
      EXPECT_EQ(row.is_read_mediump, rule.is_read_mediump);
      EXPECT_EQ(row.is_flat, rule.is_flat);
      EXPECT_EQ(row.kind, rule.type);
      // From v9 on no store converts, so the shader does.
      const bool narrows = info.arch >= Arch::v9 && rule.store.memory == 16;
      Moved store = rule.store;
      if (narrows) store.registers = 16;
      expect_moved(store, row.store.transfer, n);
      expect_moved(rule.load, row.load.transfer, n);
      EXPECT_EQ(row.store.steps.size(), narrows ? 1u : 0u) << n;
      EXPECT_EQ(row.load.steps.size(), rule.widens ? 1u : 0u) << n;
    }
  }
}

TEST(TypeTable, IsPrinted) {
  const std::string text = type_table_text();
  EXPECT_NE(text.find("| highp | mediump | smooth | float | U32 | F32 to F16 | to 32 bits behind | U32 |"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("| mediump | mediump | flat | float | F32 to F16 | F16 | to 32 bits behind | F16 | F16 | to 16 "
                      "bits before, to 32 bits behind |"),
            std::string::npos)
      << text;
}

}  // namespace
}  // namespace umber::back::mali
