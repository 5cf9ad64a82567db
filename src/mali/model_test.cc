// SPDX-License-Identifier: Apache-2.0
#include "mali/model.h"

#include <set>

#include <gtest/gtest.h>

namespace umber::mali {
namespace {

TEST(Model, TargetsAreModelsAndArchitectures) {
  EXPECT_EQ(arch_of_target("mali-g57"), Arch::v9);
  EXPECT_EQ(arch_of_target("mali-g1-ultra"), Arch::v14);
  EXPECT_EQ(arch_of_target("mali-v12"), Arch::v12);
  EXPECT_EQ(arch_of_target("mali-v8"), std::nullopt);
  EXPECT_EQ(arch_of_target("g57"), std::nullopt);
  EXPECT_EQ(arch_of_target("mali-"), std::nullopt);
}

TEST(Model, EachHasANameOfItsOwnAndFollowsItsArchitecture) {
  std::set<std::string_view> names;
  Arch last = Arch::v4;
  for (const Model& model : models()) {
    EXPECT_TRUE(names.insert(model.name).second) << model.name;
    EXPECT_GE(model.arch, last) << model.name;
    last = model.arch;
    // From Bifrost on the architecture is the first digit of the product id.
    if (model.id >= 0x1000) {
      EXPECT_EQ(model.id >> 12, static_cast<unsigned>(model.arch)) << model.name;
    }
    if (model.id_mask != 0) {
      EXPECT_EQ(model_of_id(model.id), &model) << model.name;
    }
  }
}

TEST(Model, ProductIdsThatDifferInWhatDoesNotMatterAreOneModel) {
  ASSERT_NE(model_of_id(0x9093), nullptr);
  EXPECT_EQ(model_of_id(0x9093)->name, "g57");
  EXPECT_EQ(model_of_id(0x1234), nullptr);
}

TEST(Model, IsDescribedByWhatIsPublished) {
  EXPECT_EQ(describe(*model_of_id(0x9091)),
            "v9, 1024 threads; per clock 2 pixels, 4 texels, 8 varying words, 32 FMA, 32 CVT, 8 SFU");
  EXPECT_EQ(describe(*model_of_id(0x0600)), "v4, 256 threads; takes every varying as a float");
}

TEST(Model, ImmediateOffsetsOfVaryingsGrewWithV11) {
  EXPECT_EQ(info(Arch::v10).varying_bytes, 256);
  EXPECT_EQ(info(Arch::v11).varying_bytes, 2048);
  EXPECT_EQ(info(Arch::v7).varying_bytes, 0);
}

}  // namespace
}  // namespace umber::mali
