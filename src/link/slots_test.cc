// SPDX-License-Identifier: Apache-2.0
// A set and a binding that the shader says stay where they are, beside others that one descriptor can serve.
#include "link/slots.h"

#include <string>

#include <gtest/gtest.h>

#include "diag/render.h"
#include "ir/text/parser.h"
#include "link/link.h"

namespace umber::link {
namespace {

using ir::ResourceId;

/// A compute shader with these resources, linked.
struct Linked {
  explicit Linked(const std::string& resources) {
    Sources sources;
    const std::string text = "stage compute\nstruct S0 Words { words : [u32] }\nstruct S1 Floats { floats : [f32] }\n" +
                             resources + "\nfunc F0 main() {\n  ret\n}\n";
    Result<ir::Module> parsed = ir::parse(sources, sources.add("test.umir", text), diagnostics);
    EXPECT_TRUE(parsed) << render(diagnostics, sources);
    if (!parsed) return;
    module = std::move(*parsed);
    module.entry = ir::FunctionId{0};
    ir::Module* const stages[] = {&module};
    is_linked = static_cast<bool>(link(stages, {}, diagnostics));
  }
  ir::Slot slot(uint32_t n) const { return module.resources[ResourceId{n}].assigned.value_or(ir::Slot{9, 9}); }
  bool is_aliased(uint32_t n) const { return module.resources[ResourceId{n}].access.aliased; }
  std::string first_id() const { return diagnostics.all().empty() ? "" : std::string(diagnostics.all().front().id); }

  ir::Module module;
  Diagnostics diagnostics;
  bool is_linked = false;
};

TEST(FixedSlots, ServeSeveralResourcesOfOneKind) {
  const Linked l(R"(
resource @0 a : storage_block S0 std430 set 0 binding 0 fixed restrict
resource @1 b : storage_block S1 std430 set 0 binding 0 fixed
resource @2 flat : combined_image_sampler sampled_image(2d f32) array [sampled_image(2d f32); 16] set 1 binding 3 fixed
resource @3 cubes : combined_image_sampler sampled_image(cube f32) array [sampled_image(cube f32); 16] set 1 binding 3 fixed
resource @4 half : sampled_image image(2d f32) set 1 binding 3 fixed
)");
  ASSERT_TRUE(l.is_linked);
  EXPECT_EQ(l.first_id(), "");
  EXPECT_EQ(l.slot(0), (ir::Slot{0, 0}));
  EXPECT_EQ(l.slot(1), (ir::Slot{0, 0}));
  for (const uint32_t n : {2, 3, 4}) EXPECT_EQ(l.slot(n), (ir::Slot{1, 3}));
  EXPECT_TRUE(l.is_aliased(0));
  EXPECT_TRUE(l.is_aliased(1));
  EXPECT_FALSE(l.module.resources[ResourceId{0}].access.restrict_);
  EXPECT_FALSE(l.is_aliased(2)) << "nothing writes textures";
}

TEST(FixedSlots, AreKeptFromThoseWithoutASet) {
  const Linked l(R"(
resource @0 loose : storage_block S0 std430 set 0 binding 0
resource @1 fixed : storage_block S1 std430 set 0 binding 0 fixed
)");
  ASSERT_TRUE(l.is_linked);
  EXPECT_EQ(l.slot(1), (ir::Slot{0, 0}));
  EXPECT_EQ(l.slot(0), (ir::Slot{0, 1}));
  EXPECT_FALSE(l.is_aliased(0));
}

TEST(FixedSlots, ServeOneKindOfDescriptor) {
  const Linked far(R"(
resource @0 a : storage_block S0 std430 set 1 binding 2 fixed
resource @1 t : storage_image image(buffer f32 r32f) set 1 binding 2 fixed
)");
  EXPECT_FALSE(far.is_linked);
  EXPECT_EQ(far.first_id(), "binding-twice");
  const Linked near(R"(
resource @0 a : storage_block S0 std430 set 0 binding 2 fixed
resource @1 t : combined_image_sampler sampled_image(2d f32) set 0 binding 2 fixed
)");
  EXPECT_TRUE(near.is_linked);
  EXPECT_EQ(near.first_id(), "binding-moved");
  EXPECT_EQ(near.slot(0), (ir::Slot{0, 2}));
  EXPECT_EQ(near.slot(1), (ir::Slot{0, 0}));
}

}  // namespace
}  // namespace umber::link
