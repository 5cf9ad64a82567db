// SPDX-License-Identifier: Apache-2.0
#include "base/text_writer.h"

#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

namespace umber {
namespace {

template <typename T>
std::string written(T value) {
  TextWriter out;
  out << value;
  return out.take();
}

TEST(TextWriter, JoinsTextsAndNumbers) {
  TextWriter out;
  out.indent(2) << "set " << 3u << ' ' << -1 << std::string_view(" end");
  EXPECT_EQ(out.text(), "    set 3 -1 end");
}

TEST(TextWriter, GrowsAndIsMoved) {
  Memory memory;
  TextWriter out(&memory);
  std::string expected;
  for (int n = 0; n < 1000; ++n) {
    out << n << ',';
    expected += std::to_string(n) + ',';
  }
  EXPECT_EQ(out.text(), expected);
  TextWriter other = std::move(out);
  EXPECT_EQ(other.take(), expected);
  EXPECT_EQ(other.text(), "");
}

TEST(TextWriter, LargeTextsGrowByLittle) {
  Memory memory;
  TextWriter out(&memory);
  for (int n = 0; n < 1'000'000; ++n) out << "0123456789";
  EXPECT_LE(memory.most_in_use(), out.size() * 5 / 2);
}

TEST(TextWriter, TakesBackWhatIsNotYetInItsPlace) {
  Arena arena;
  TextWriter out;
  out << "a = ";
  const size_t start = out.size();
  out << "b.c";
  const std::string_view taken = out.take_back(start, arena);
  out << '(' << taken << ", " << taken << ')';
  EXPECT_EQ(out.text(), "a = (b.c, b.c)");
}

TEST(TextWriter, WritesSmallIntegersAsNumbers) {
  EXPECT_EQ(written(uint8_t{65}), "65");
  EXPECT_EQ(written(int8_t{-65}), "-65");
  EXPECT_EQ(written(std::numeric_limits<uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(written(std::numeric_limits<int64_t>::min()), "-9223372036854775808");
}

TEST(TextWriter, WritesTheShortestFormThatReadsBack) {
  EXPECT_EQ(written(0.1f), "0.1");
  EXPECT_EQ(written(0.1), "0.1");
  EXPECT_EQ(written(-0.0f), "-0");
  EXPECT_EQ(written(0.001f), "0.001");
  EXPECT_EQ(written(0.0005f), "5e-04");
  EXPECT_EQ(written(-999.999f), "-999.999");
  EXPECT_EQ(written(999.9999f), "999.9999");
  EXPECT_EQ(written(0.1f + 0.2f), "0.3");
  EXPECT_EQ(written(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(written(100000.0f), "1e+05");
  EXPECT_EQ(written(std::numeric_limits<float>::infinity()), "inf");
  EXPECT_EQ(written(std::numeric_limits<double>::denorm_min()), "5e-324");
  EXPECT_EQ(written(std::numeric_limits<double>::lowest()), "-1.7976931348623157e+308");
}

}  // namespace
}  // namespace umber
