// SPDX-License-Identifier: Apache-2.0
#include "place/mali/varying_type.h"

#include <string>

#include <gtest/gtest.h>

namespace umber::place {
namespace {

constexpr VaryingType kF32{VaryingKind::float_, 32}, kF16{VaryingKind::float_, 16}, kI32{VaryingKind::sint, 32},
    kI16{VaryingKind::sint, 16}, kU32{VaryingKind::uint, 32}, kU16{VaryingKind::uint, 16};

constexpr VaryingType kAll[] = {kF32, kI32, kU32, kF16, kI16, kU16};

std::string text(VaryingType type) {
  return std::string(1, "fiu"[static_cast<size_t>(type.kind)]) + std::to_string(type.bits);
}

VaryingType in_vertex_shader(VaryingType declared, TypeTrust trust = {}) {
  return recovered_type(ir::Stage::vertex, {.type = declared}, trust);
}
VaryingType flat(VaryingType declared, TypeTrust trust = {}) {
  return recovered_type(ir::Stage::fragment, {.type = declared, .is_flat = true}, trust);
}
VaryingType smooth(VaryingType declared, TypeTrust trust = {}) {
  return recovered_type(ir::Stage::fragment, {.type = declared}, trust);
}

struct Rule {
  VaryingType declared, vertex, flat, smooth;
};

/// What is neither mediump nor trusted. Smooth integers are there as something may have packed floats as integers.
TEST(VaryingTypes, HighPrecisionIsRecoveredFromHowItIsRead) {
  constexpr Rule kRules[] = {
      {kF32, kU32, kU32, kF32}, {kI32, kU32, kU32, kF32}, {kU32, kU32, kU32, kF32},
      {kF16, kF16, kF16, kF16}, {kI16, kF16, kF16, kF16}, {kU16, kF16, kF16, kF16},
  };
  for (const Rule& rule : kRules) {
    EXPECT_EQ(text(in_vertex_shader(rule.declared)), text(rule.vertex)) << text(rule.declared);
    EXPECT_EQ(text(flat(rule.declared)), text(rule.flat)) << text(rule.declared);
    EXPECT_EQ(text(smooth(rule.declared)), text(rule.smooth)) << text(rule.declared);
  }
}

TEST(VaryingTypes, WithoutTypesInDescriptorsAllAreFloats) {
  constexpr TypeTrust kT600{.of_descriptors = false};
  for (const VaryingType declared : kAll) {
    const VaryingType wanted{VaryingKind::float_, declared.bits};
    EXPECT_EQ(in_vertex_shader(declared, kT600), wanted);
    EXPECT_EQ(flat(declared, kT600), wanted);
    EXPECT_EQ(smooth(declared, kT600), wanted);
  }
}

TEST(VaryingTypes, MediumpKeepsItsType) {
  for (const VaryingType declared : kAll)
    for (const bool of_descriptors : {false, true})
      for (const ir::Stage stage : {ir::Stage::vertex, ir::Stage::fragment})
        for (const bool is_flat : {false, true}) {
          const DeclaredVarying mediump{.type = declared, .is_mediump = true, .is_flat = is_flat};
          EXPECT_EQ(recovered_type(stage, mediump, {.of_descriptors = of_descriptors}), declared);
        }
}

TEST(VaryingTypes, TrustedTypesAreKept) {
  constexpr TypeTrust kTrusted{.of_types = true};
  for (const VaryingType declared : kAll) {
    EXPECT_EQ(in_vertex_shader(declared, kTrusted), declared);
    EXPECT_EQ(flat(declared, kTrusted), declared);
    EXPECT_EQ(smooth(declared, kTrusted), declared);
  }
}

}  // namespace
}  // namespace umber::place
