// SPDX-License-Identifier: Apache-2.0
#include "pass/pass.h"

#include <string>

#include <gtest/gtest.h>

#include "ir/builder.h"
#include "pass/verify.h"

namespace umber {
namespace {

Result<bool> nothing(ir::Module&, PassContext&) { return false; }
Result<bool> failing(ir::Module&, PassContext&) { return Failed{}; }
constexpr Pass kCounters = {.name = "counters", .run = nothing, .establishes = Property::no_atomic_counters};
constexpr Pass kSlots = {
    .name = "slots", .run = nothing, .needs = Property::no_atomic_counters, .establishes = Property::slots_assigned};
constexpr Pass kFailing = {.name = "failing", .run = failing, .breaks = Property::slots_assigned};

ir::Module minimal() {
  ir::Module m;
  m.entry = m.add_function(m.names.intern("main"), {}, {});
  ir::Builder::at_end(m, m.function(m.entry).body).emit_void(ir::Op::ret);
  return m;
}

TEST(Pipeline, OrderIsKnownWhenItIsCompiled) {
  static constexpr const Pass* kRight[] = {&kCounters, &kSlots};
  static constexpr const Pass* kWrong[] = {&kSlots, &kCounters};
  static constexpr const Pass* kBroken[] = {&kCounters, &kSlots, &kFailing};
  static_assert(is_well_ordered(kRight, {}, Property::slots_assigned));
  static_assert(!is_well_ordered(kWrong, {}, {}));
  static_assert(!is_well_ordered(kBroken, {}, Property::slots_assigned));
}

TEST(Pipeline, StopsAtTheFirstFailureAndTellsTheObserver) {
  ir::Module m = minimal();
  Diagnostics diagnostics;
  const Target target;
  PassContext context{target, diagnostics};
  std::string seen;
  const PassObserver observer = {
      &seen, [](void* user, const Pass& pass, const ir::Module&) { *static_cast<std::string*>(user) += pass.name; }};
  const Pass* passes[] = {&kCounters, &kFailing, &kSlots};
  EXPECT_FALSE(static_cast<bool>(run_passes(m, passes, context, observer)));
  EXPECT_EQ(seen, "counters");
}

TEST(Verify, SeesWhatAPropertySays) {
  ir::Module m = minimal();
  EXPECT_TRUE(holds(m, Property::slots_assigned));
  const ir::ResourceId r = m.resources.add({.kind = ir::ResourceKind::atomic_counters});
  for (const Property p : {Property::slots_assigned, Property::no_atomic_counters, Property::blocks_laid_out})
    EXPECT_FALSE(holds(m, p));
  m.resources[r] = {.kind = ir::ResourceKind::sampler, .assigned = ir::Slot{}};
  for (const Property p : {Property::slots_assigned, Property::no_atomic_counters, Property::blocks_laid_out})
    EXPECT_TRUE(holds(m, p));
  m.io_vars.add({.built_in = ir::BuiltIn::position});
  EXPECT_TRUE(holds(m, Property::locations_assigned));
  m.io_vars.add({.built_in = ir::BuiltIn::color});
  EXPECT_FALSE(holds(m, Property::locations_assigned));
}

}  // namespace
}  // namespace umber
