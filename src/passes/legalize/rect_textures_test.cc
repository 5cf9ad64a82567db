// SPDX-License-Identifier: Apache-2.0
#include "passes/legalize/rect_textures.h"

#include <gtest/gtest.h>

#include "ir/text/parser.h"
#include "ir/text/printer.h"

namespace umber {
namespace {

TEST(RectTextures, CoordinatesAndGradientsAreDividedByTheSize) {
  Sources sources;
  Diagnostics diagnostics;
  const uint32_t file = sources.add("test", R"(stage fragment
resource @0 "t" : combined_image_sampler image(rect f32) array [image(rect f32);2] assigned set 0 binding 0
func F0 "main" () {
  %0:f32x4 = sample_grad @0, 1i, f32x2(1f, 2f), f32x2(3f, 4f), f32x2(5f, 6f)
  %1:f32x4 = fetch @0, 0i, i32x2(1i, 2i)
  ret
}
)");
  Result<ir::Module> module = ir::parse(sources, file, diagnostics);
  ASSERT_TRUE(module);
  const Target target;
  PassContext context{target, diagnostics};
  Result<bool> changed = rect_textures(*module, context);
  ASSERT_TRUE(changed && *changed);
  const std::string after = ir::print(*module);
  EXPECT_NE(after.find(R"(  %0:i32x2 = query_size @0, 1i, 0i
  %1:f32x2 = convert %0
  %2:f32x2 = div f32x2(1f, 2f), %1
  %3:f32x2 = div f32x2(3f, 4f), %1
  %4:f32x2 = div f32x2(5f, 6f), %1
  %5:f32x4 = sample_grad @0, 1i, %2, %3, %4
  %6:f32x4 = fetch @0, 0i, i32x2(1i, 2i), 0i
)"),
            std::string::npos)
      << after;
  EXPECT_EQ(after.find("rect"), std::string::npos);
  changed = rect_textures(*module, context);
  EXPECT_TRUE(changed && !*changed);
}

}  // namespace
}  // namespace umber
