// SPDX-License-Identifier: Apache-2.0
#include "back/mali/words.h"

#include <string>

#include <gtest/gtest.h>

#include "mali/words/check.h"
#include "mali/words/text.h"

namespace umber::back::mali {
namespace {

using umber::mali::Family;

Family family(Arch arch) { return umber::mali::info(arch).family; }

/// A line for each instruction, of Bifrost with the header of its clause.
std::string text_of(const AccessCode& code, Arch arch) {
  std::string lines;
  for (const AccessWord& word : code.words) {
    const auto i = umber::mali::decode(word.word, family(arch), arch);
    lines += i ? text(*i) : "no instruction";
    if (family(arch) == Family::bifrost) {
      const auto header = umber::mali::decode(word.header, Family::clause, arch).value();
      lines += " data r" + std::to_string(header.get(umber::mali::Field::staging));
      for (const uint8_t port : word.ports) lines += " r" + std::to_string(port);
    }
    lines += '\n';
  }
  return lines;
}

std::string text_of(const Access& access, Arch arch) { return text_of(code_of(access, arch), arch); }

constexpr Transfer kFloats{.kind = VaryingKind::float_, .components = 3};

TEST(Words, MidgardNamesDescriptors) {
  const Access load{.path = Path::ld_vary, .transfer = kFloats, .at = SampleAt::center, .descriptor = 7};
  EXPECT_EQ(text_of(load, Arch::v5),
            "LD_VARY.f32.varyings.perspective.x r0.xyz~, zero, index_component:0, index_register:7, index_shift:0, "
            "index:7\n");
}

TEST(Words, BifrostHasRegistersBesideTheWord) {
  const Access store{.path = Path::lea_attr_st_cvt,
                     .is_store = true,
                     .transfer = {.kind = VaryingKind::uint, .components = 2, .is_as_described = true},
                     .descriptor = 3};
  EXPECT_EQ(
      text_of(store, Arch::v7),
      "LEA_ATTR_IMM.auto port0, port1, index:3 data r4 r61 r62 r0\nST_CVT.v2 port0, port1, port2 data r0 r4 r5 r6\n");
}

TEST(Words, BifrostPositionsAreConvertedByAConstant) {
  const Access store{.path = Path::st_cvt,
                     .is_store = true,
                     .built_in = ir::BuiltIn::position,
                     .transfer = {.kind = VaryingKind::float_},
                     .preloaded = 58};
  EXPECT_EQ(code_of(store, Arch::v6).words.at(0).constant, 0x0105E688u);
  EXPECT_EQ(code_of(store, Arch::v7).words.at(0).constant, 0x0105E000u);
}

TEST(Words, ValhallStoresBehindAnAddress) {
  const Access store{.path = Path::lea_buf_store, .is_store = true, .transfer = kFloats, .offset = 0x120};
  EXPECT_EQ(text_of(store, Arch::v9),
            "LEA_BUF_IMM.slot0.wait0 @r4:r5, r59, table:13, index:0\n"
            "STORE.i96.slot0.estream.wait0 @r0:r2, r4:r5, offset:288\n");
}

TEST(Words, ValhallAddsTheStructureOfAttributes) {
  const Access store{.path = Path::lea_buf_store,
                     .is_store = true,
                     .built_in = ir::BuiltIn::point_size,
                     .transfer = {.kind = VaryingKind::float_, .memory_bits = 16, .register_bits = 16, .components = 1},
                     .structure = 4};
  EXPECT_EQ(text_of(store, Arch::v10),
            "IADD_IMM.i32 r10, r59, #0x00000004\nLEA_BUF_IMM.slot0.wait0 @r4:r5, r10, table:13, index:0\n"
            "STORE.i16.slot0.istream.wait0 @r0, r4:r5, offset:0\n");
}

TEST(Words, ValhallLoadsFromTheBuffer) {
  Access load{.path = Path::ld_var_buf, .transfer = kFloats, .at = SampleAt::centroid, .offset = 48};
  EXPECT_EQ(text_of(load, Arch::v9),
            "LD_VAR_BUF_IMM.f32.slot0.v3.src_f32.centroid.store.wait0 @r0:r2, r61, offset:48\n");
  load.transfer.memory_bits = 16;
  EXPECT_EQ(text_of(load, Arch::v11),
            "LD_VAR_BUF_IMM.f32.slot0.v3.src_f16.centroid.store.wait0 @r0:r2, r61, offset:48\n");
  load.at = SampleAt::flat;
  load.transfer.register_bits = 16;
  EXPECT_EQ(text_of(load, Arch::v9),
            "LD_VAR_BUF_IMM.f16.slot0.v3.src_flat16.center.store.wait0 @r0:r1, 0x0, offset:48\n");
  EXPECT_EQ(text_of(load, Arch::v14), "LD_VAR_BUF_FLAT_IMM.slot0.flat16.v3.wait0 @r0:r1, offset:48, vertex:0\n");
}

TEST(Words, WhatHasNoInstructionHasNoWords) {
  for (const Path path : {Path::none, Path::preloaded, Path::driver_value})
    EXPECT_TRUE(code_of({.path = path}, Arch::v9).words.empty());
}

TEST(Words, OffsetsCountFromTheCorner) {
  EXPECT_EQ(offset_operand(0, 0), 0x00800080u);
  EXPECT_EQ(offset_operand(-0.5f, 0.25f), 0x00C00000u);
  EXPECT_EQ(offset_operand(-0.75f, 0), 0x0080FFC0u);
}

/// All transfers that the plan may ask of a path.
std::vector<Transfer> transfers(Path path, Arch arch) {
  std::vector<Transfer> all;
  for (const VaryingKind kind : {VaryingKind::float_, VaryingKind::sint, VaryingKind::uint})
    for (const uint8_t bits : {uint8_t{16}, uint8_t{32}})
      for (uint8_t components = 1; components <= 4; ++components) {
        const bool has_small_integers = family(arch) != Family::midgard && path != Path::ld_var_flat;
        const bool is_small_integer = bits == 16 && kind != VaryingKind::float_;
        const bool is_interpolated = path == Path::ld_var || path == Path::ld_var_special;
        if ((is_small_integer && !has_small_integers) || (is_interpolated && kind != VaryingKind::float_)) continue;
        all.push_back({.kind = kind, .memory_bits = bits, .register_bits = bits, .components = components});
      }
  return all;
}

std::vector<Path> paths(Arch arch) {
  switch (family(arch)) {
    case Family::midgard: return {Path::ld_attr, Path::st_vary, Path::ld_vary};
    case Family::bifrost: return {Path::ld_attr, Path::lea_attr_st_cvt, Path::ld_var, Path::ld_var_flat};
    default: return {Path::ld_attr, Path::lea_buf_store, Path::ld_var, Path::ld_var_flat, Path::ld_var_buf};
  }
}

std::vector<SampleAt> samples(Path path, VaryingKind kind, Arch arch) {
  const bool can_interpolate = path == Path::ld_var || (path == Path::ld_var_buf && kind == VaryingKind::float_) ||
                               (path == Path::ld_vary && kind == VaryingKind::float_);
  if (!can_interpolate) return {SampleAt::flat};
  if (family(arch) == Family::midgard) return {SampleAt::flat, SampleAt::center, SampleAt::centroid, SampleAt::sample};
  std::vector<SampleAt> all{SampleAt::center, SampleAt::centroid, SampleAt::sample, SampleAt::given_sample,
                            SampleAt::given_offset};
  if (path == Path::ld_var_buf) all.push_back(SampleAt::flat);
  return all;
}

void expect_legal(const Access& access, Arch arch) {
  const AccessCode code = code_of(access, arch);
  ASSERT_FALSE(code.words.empty());
  for (const AccessWord& word : code.words) {
    const auto i = umber::mali::decode(word.word, family(arch), arch);
    ASSERT_TRUE(i) << name(access.path) << " v" << static_cast<int>(arch);
    EXPECT_EQ(i->stray, 0u);
    for (const umber::mali::Violation v : check(*i)) ADD_FAILURE() << umber::mali::name(v) << ": " << text(*i);
  }
}

constexpr uint16_t kDescriptors[] = {0, 15, 16, 19, 20, 255, 256, 600};

TEST(Words, BreakNoRuleOnAnyArchitecture) {
  for (const umber::mali::ArchInfo& info : umber::mali::architectures())
    for (const Path path : paths(info.arch))
      for (const Transfer& transfer : transfers(path, info.arch))
        for (const SampleAt at : samples(path, transfer.kind, info.arch))
          for (const uint16_t descriptor : kDescriptors) {
            const bool is_store = path == Path::st_vary || path == Path::lea_attr_st_cvt || path == Path::lea_buf_store;
            expect_legal({.path = path,
                          .is_store = is_store,
                          .transfer = transfer,
                          .at = at,
                          .descriptor = descriptor,
                          .offset = std::min<uint32_t>(descriptor, 240)},
                         info.arch);
          }
}

}  // namespace
}  // namespace umber::back::mali
