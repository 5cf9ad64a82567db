// SPDX-License-Identifier: Apache-2.0
#include "passes/interface/buffer_access_to_bytes.h"

#include "passes/interface/testing.h"

namespace umber {
namespace {

using testing::kBufferProgram, testing::run_on_noise;

TEST(BufferAccessToBytes, MeansTheSame) {
  ir::Module module = testing::parse(kBufferProgram);
  std::vector<eval::Bytes> before;
  for (uint32_t seed = 0; seed < 10; ++seed) before.push_back(run_on_noise(module, seed));

  const Target target;
  Diagnostics diagnostics;
  PassContext context{target, diagnostics};
  ASSERT_TRUE(buffer_access_to_bytes(module, context));
  testing::expect_valid(module);
  module.for_each_inst([&](ir::InstId i) {
    EXPECT_FALSE(info(module.insts[i].op).attr == ir::Attr::place && module.place(i).is_resource());
  });
  for (uint32_t seed = 0; seed < 10; ++seed) EXPECT_EQ(run_on_noise(module, seed), before[seed]) << "seed " << seed;
}

}  // namespace
}  // namespace umber
