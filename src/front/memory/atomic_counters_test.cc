// SPDX-License-Identifier: Apache-2.0
#include "front/memory/atomic_counters.h"

#include <gtest/gtest.h>

namespace umber::front::memory {
namespace {

uint32_t words_of(const ir::Module& m, ir::ResourceId buffer) {
  return m.types[m.types.part(m.resources[buffer].type, 0)].extent;
}

TEST(AtomicCounters, OfOneBindingShareABufferAsLongAsTheFurthest) {
  ir::Module m;
  AtomicCounters counters(m);
  const std::optional<Counter> far = counters.add(2, 16, 3), near = counters.add(2, 4, 1);
  ASSERT_TRUE(far && near);
  EXPECT_EQ(far->buffer, near->buffer);
  EXPECT_EQ(near->first_byte, 4u);
  EXPECT_NE(counters.add(3, 0, 1)->buffer, far->buffer);
  counters.finish();
  EXPECT_EQ(words_of(m, far->buffer), 7u);
  EXPECT_EQ(m.resources[far->buffer].declared->binding, 2u);
}

TEST(AtomicCounters, WithoutAnOffsetFollowTheOneBefore) {
  ir::Module m;
  AtomicCounters counters(m);
  EXPECT_EQ(counters.add(0, std::nullopt, 2)->first_byte, 0u);
  EXPECT_EQ(counters.add(0, std::nullopt, 1)->first_byte, 8u);
  EXPECT_EQ(counters.add(0, 4, 1)->first_byte, 4u);
  EXPECT_EQ(counters.add(0, std::nullopt, 1)->first_byte, 8u);
}

TEST(AtomicCounters, LieAtWordsWithinAnyBuffer) {
  ir::Module m;
  AtomicCounters counters(m);
  EXPECT_FALSE(counters.add(0, 2, 1));
  EXPECT_FALSE(counters.add(0, ~0u - 3, 1));
  EXPECT_FALSE(counters.add(0, 0, ~0u));
}

}  // namespace
}  // namespace umber::front::memory
