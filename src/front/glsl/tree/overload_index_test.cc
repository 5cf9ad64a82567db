// SPDX-License-Identifier: Apache-2.0
#include "front/glsl/tree/overload_index.h"

#include <gtest/gtest.h>

#include "ir/type.h"

namespace umber::glsl {
namespace {

constexpr FunctionSymbolId kF{0}, kG{1};

/// The functions of that name and shape, in the order in which they are offered.
std::vector<uint32_t> of_shape(const OverloadIndex& index, FunctionSymbolId first, uint32_t shape) {
  std::vector<uint32_t> found;
  index.for_each_of_shape(first, shape, [&](FunctionSymbolId f) { found.push_back(f.index); });
  return found;
}

TEST(OverloadIndex, OffersFunctionsOfOneNameAndShape) {
  OverloadIndex index;
  EXPECT_EQ(of_shape(index, kF, 5), std::vector<uint32_t>{});
  index.add(kF, std::vector{ir::types::kF32}, 5, kF);
  index.add(kG, std::vector{ir::types::kF32}, 5, kG);
  index.add(kF, std::vector{ir::types::kI32}, 5, FunctionSymbolId{2});
  index.add(kF, std::vector{ir::types::kVec2}, 6, FunctionSymbolId{3});
  EXPECT_EQ(of_shape(index, kF, 5), (std::vector<uint32_t>{2, 0}));
  EXPECT_EQ(of_shape(index, kG, 5), (std::vector<uint32_t>{1}));
  EXPECT_EQ(of_shape(index, kG, 6), std::vector<uint32_t>{});
}

TEST(OverloadIndex, OffersNoMoreOfManyShapes) {
  OverloadIndex index;
  constexpr uint32_t kMany = 5000;
  for (uint32_t n = 0; n < kMany; ++n) index.add(kF, std::vector{ir::TypeId{n}}, n * 3, FunctionSymbolId{n});
  for (uint32_t n = 0; n < kMany; ++n) {
    EXPECT_EQ(of_shape(index, kF, n * 3), std::vector{n});
    EXPECT_EQ(index.find(kF, std::vector{ir::TypeId{n}}), FunctionSymbolId{n});
  }
}

}  // namespace
}  // namespace umber::glsl
