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
  EXPECT_EQ(written(std::numeric_limits<double>::denorm_min()), "5e-324");
  EXPECT_EQ(written(std::numeric_limits<double>::lowest()), "-1.7976931348623157e+308");
}

}  // namespace
}  // namespace umber
