// SPDX-License-Identifier: Apache-2.0
#include "driver/warnings.h"

#include <gtest/gtest.h>

#include "driver/driver.h"

namespace umber::driver {
namespace {

TEST(Lints, HaveAMessageEach) {
  for (const LintRow& row : kLints) EXPECT_TRUE(is_warning(row.id)) << row.id;
}

TEST(WarningChoice, HasGroupsThatHoldEachOther) {
  const auto count = [](std::string_view name) {
    Options options;
    options.warning_switches = {&name, 1};
    size_t found = 0;
    for (const LintRow& row : kLints) found += WarningChoice(options).lints().has(row.lint) ? 1 : 0;
    return found;
  };
  EXPECT_LT(0u, count("all"));
  EXPECT_LT(count("all"), count("extra"));
  EXPECT_LT(count("extra"), count("everything"));
  EXPECT_EQ(count("everything"), std::size(kLints));
}

TEST(WarningChoice, LeavesOutWhatIsAlwaysSaid) {
  const std::string_view names[] = {"no-location-guessed", "error"};
  Options options;
  options.warning_switches = names;
  const WarningChoice choice(options);
  EXPECT_TRUE(choice.lints().is_empty());
  EXPECT_FALSE(choice.is_wanted("location-guessed"));
  EXPECT_TRUE(choice.is_wanted("local-size"));
  EXPECT_TRUE(choice.is_error("local-size"));
}

}  // namespace
}  // namespace umber::driver
