// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

#include "ir/builder.h"
#include "pass/claims.h"
#include "pass/pass.h"

namespace umber {
namespace {

ir::Module empty_module() {
  ir::Module m;
  m.entry = m.add_function({}, {}, {});
  ir::Builder::at_end(m, m.function(m.entry).body).emit_void(ir::Op::ret);
  return m;
}

Result<bool> change(ir::Module& m, PassContext&) {
  m.io_vars.add({.type = ir::types::kF32, .location = 0});
  return true;
}
Result<bool> leave(ir::Module&, PassContext&) { return false; }
Result<bool> refuse(ir::Module&, PassContext&) { return Failed{}; }
Result<bool> forget_location(ir::Module& m, PassContext&) {
  m.io_vars.add({.type = ir::types::kF32});
  return true;
}
Result<bool> unterminate(ir::Module& m, PassContext&) {
  m.erase(m.blocks[m.function(m.entry).body].last);
  return true;
}

constexpr Pass kChange = {.name = "change", .run = change, .establishes = Property::locations_assigned};
constexpr Pass kLeave = {.name = "leave", .run = leave, .needs = Property::locations_assigned};
constexpr Pass kRefuse = {.name = "refuse", .run = refuse};
constexpr Pass kChangeLoops = {.name = "change-loops", .run = change, .acts_on = {ir::Op::loop}};
constexpr Pass kForgetLocation = {.name = "forget", .run = forget_location};
constexpr Pass kUnterminate = {.name = "unterminate", .run = unterminate};

struct Runner {
  ir::Module module = empty_module();
  Target target;
  Diagnostics diagnostics;
  std::string seen;

  Result<bool> operator()(std::initializer_list<const Pass*> passes) {
    PassContext context{target, diagnostics};
    const PassObserver observer{this, [](void* run, const Pass& pass, const ir::Module&) {
                                  static_cast<Runner*>(run)->seen += std::string(pass.name) + ' ';
                                }};
    return run_passes(module, std::span(passes.begin(), passes.size()), context, observer);
  }
};

TEST(RunPasses, SaysWhetherAnyPassChangedSomething) {
  Runner run;
  Result<bool> unchanged = run({&kLeave, &kLeave});
  ASSERT_TRUE(unchanged);
  EXPECT_FALSE(*unchanged);
  Result<bool> changed = run({&kChange, &kLeave});
  ASSERT_TRUE(changed);
  EXPECT_TRUE(*changed);
  EXPECT_EQ(run.seen, "leave leave change leave ");
}

TEST(RunPasses, StopsAtTheFirstFailure) {
  Runner run;
  EXPECT_FALSE(run({&kLeave, &kRefuse, &kChange}));
  EXPECT_EQ(run.seen, "leave ");
}

TEST(RunPasses, CallsThoseThatFindTheirOps) {
  Runner run;
  ir::Builder b = ir::Builder::before(run.module, run.module.blocks[ir::BlockId{0}].first);
  b.inst(ir::Op::loop, {}, {});
  run.module.erase(run.module.blocks[ir::BlockId{0}].first);
  Result<bool> changed = run({&kChangeLoops});
  ASSERT_TRUE(changed);
  EXPECT_TRUE(*changed);
}

TEST(WellOrdered, ChecksWhatPassesNeed) {
  constexpr const Pass* kGood[] = {&kChange, &kLeave};
  constexpr const Pass* kBad[] = {&kLeave, &kChange};
  static_assert(is_well_ordered(kGood, {}, Property::locations_assigned));
  static_assert(!is_well_ordered(kBad, {}, {}));
  static_assert(!is_well_ordered(kGood, {}, Property::slots_assigned));
}

#ifndef NDEBUG
/// What running the passes breaks. Elsewhere that is the end of the process: nothing gives back what was in use.
std::string failure(Runner& run, std::initializer_list<const Pass*> passes) {
#if defined(__SANITIZE_ADDRESS__)
  const __lsan::ScopedDisabler disabled;
#endif
  try {
    static_cast<void>(run(passes));
  } catch (const std::logic_error& e) {
    return e.what();
  }
  return "none";
}
bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

TEST(RunPasses, NamesThePassThatBreaksTheModule) {
  Runner run;
  const std::string text = failure(run, {&kUnterminate});
  EXPECT_TRUE(contains(text, "after pass unterminate: the module is not valid")) << text;
}

TEST(RunPasses, NamesThePassWhichActsOnOtherOps) {
  Runner run;
  const std::string text = failure(run, {&kChangeLoops});
  EXPECT_TRUE(contains(text, "after pass change-loops: it acts on other ops")) << text;
}

TEST(RunPasses, NamesThePassWhichBreaksAClaim) {
  Runner run;
  std::string text = failure(run, {&kChange, &kForgetLocation});
  EXPECT_TRUE(contains(text, "after pass forget") && contains(text, "locations_assigned")) << text;
  run.module.io_vars.add({.type = ir::types::kF32});
  text = failure(run, {&kLeave});
  EXPECT_TRUE(contains(text, "before pass leave") && contains(text, "locations_assigned")) << text;
}
#endif

TEST(Claims, AreTestedAgainstTheModule) {
  ir::Module m = empty_module();
  const Properties all = Property::locations_assigned | Property::no_default_uniforms | Property::no_atomic_counters |
                         Property::blocks_laid_out | Property::slots_assigned;
  EXPECT_EQ(broken_claims(m, all), "");
  m.io_vars.add({.built_in = ir::BuiltIn::position, .type = ir::types::kVec4});
  EXPECT_EQ(broken_claims(m, all), "");
  m.io_vars.add({.built_in = ir::BuiltIn::color, .type = ir::types::kVec4});
  m.resources.add({.kind = ir::ResourceKind::state_uniforms});
  m.resources.add({.kind = ir::ResourceKind::atomic_counters});
  EXPECT_EQ(broken_claims(m, all),
            "locations_assigned, no_default_uniforms, no_atomic_counters, blocks_laid_out, slots_assigned");
  EXPECT_EQ(broken_claims(m, {}), "");
}

}  // namespace
}  // namespace umber
