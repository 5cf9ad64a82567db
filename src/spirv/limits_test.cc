// SPDX-License-Identifier: Apache-2.0
// What SPIR-V limits, the builder does not pass: a diagnostic instead of a module.
#include "spirv/limits.h"

#include <string>

#include <gtest/gtest.h>

#include "spirv/module_builder.h"

namespace umber::spv {
namespace {

/// The text of the first error; empty if there is a module.
std::string finish(ModuleBuilder& b) {
  Diagnostics diagnostics;
  if (b.finish(diagnostics)) return {};
  EXPECT_EQ(diagnostics.all().front().id, "spirv-limit");
  return std::string(diagnostics.all().front().text);
}

std::string expected(Limit limit) {
  return "the module would need more than " + std::to_string(info(limit).most) + " " + std::string(info(limit).what) +
         ", which is what SPIR-V allows";
}

TEST(Limits, OfMembersAndLevelsOfStructures) {
  for (const bool is_beyond : {false, true}) {
    ModuleBuilder wide, deep;
    const uint32_t members = info(Limit::members).most, levels = info(Limit::type_depth).most;
    wide.struct_type(std::vector<SpvId>(members + is_beyond, wide.int_type(32, false)));
    EXPECT_EQ(finish(wide), is_beyond ? expected(Limit::members) : "");
    SpvId type = deep.int_type(32, false);
    for (uint32_t n = 0; n < levels + is_beyond; ++n)
      type = n % 2 ? deep.struct_type({type}) : deep.struct_type({deep.array_type(type, 3)});
    EXPECT_EQ(finish(deep), is_beyond ? expected(Limit::type_depth) : "");
  }
}

TEST(Limits, OfVariablesAndParameters) {
  for (const bool is_beyond : {false, true}) {
    ModuleBuilder b, f;
    const SpvId pointer = b.pointer_type(StorageClass::Private, b.int_type(32, false));
    for (uint32_t n = 0; n < info(Limit::globals).most + is_beyond; ++n)
      b.global_variable(pointer, StorageClass::Private);
    EXPECT_EQ(finish(b), is_beyond ? expected(Limit::globals) : "");
    f.function_type(f.void_type(), std::vector<SpvId>(info(Limit::parameters).most + is_beyond, f.bool_type()));
    EXPECT_EQ(finish(f), is_beyond ? expected(Limit::parameters) : "");
  }
}

TEST(Limits, ThatOthersCount) {
  ModuleBuilder b;
  b.count(Limit::cases, info(Limit::cases).most);
  b.count(Limit::control_depth, info(Limit::control_depth).most + 1);
  EXPECT_EQ(finish(b), expected(Limit::control_depth));
}

}  // namespace
}  // namespace umber::spv
