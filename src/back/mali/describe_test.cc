// SPDX-License-Identifier: Apache-2.0
#include "back/mali/describe.h"

#include <string>

#include <gtest/gtest.h>

#include "base/text_writer.h"
#include "mali/descriptor/descriptor.h"
#include "mali/descriptor/format.h"

namespace umber::back::mali {
namespace {

using umber::mali::Record;

/// Records as they say themselves, a line each, without what is zero; every one packs to the bytes that it was
/// unpacked from.
std::string text_of(const std::vector<uint8_t>& bytes, Record record, size_t size, Arch arch) {
  std::string lines;
  for (size_t at = 0; at + size <= bytes.size(); at += size) {
    const auto part = std::span(bytes).subspan(at, size);
    const auto d = umber::mali::unpack(part, record, arch);
    if (!d) return lines + "other\n";
    EXPECT_EQ(pack(*d), std::vector<uint8_t>(part.begin(), part.end()));
    for (const uint64_t bits : d->stray) EXPECT_EQ(bits, 0u) << at;
    TextWriter out;
    print(*d, out);
    std::string text = out.take(), line;
    for (size_t start = text.find('\n') + 1; start < text.size();) {
      const size_t end = text.find('\n', start);
      const std::string field = text.substr(start + 2, end - start - 2);
      if (!field.ends_with(": 0") && !field.ends_with(": 0x0")) line += (line.empty() ? "" : ", ") + field;
      start = end + 1;
    }
    lines += line + '\n';
  }
  return lines;
}

DescriptorTables described(const Plan& plan, const VertexMemory& memory, std::vector<AttributeSource> sources = {}) {
  const auto result = describe(plan, memory, sources);
  if (const auto* problem = std::get_if<DescribeProblem>(&result)) {
    ADD_FAILURE() << text(*problem);
    return {};
  }
  return std::get<DescriptorTables>(result);
}

constexpr DescriptorNeed kPosition{.built_in = ir::BuiltIn::position,
                                   .section = place::VaryingSection::position,
                                   .kind = VaryingKind::float_,
                                   .offset = 0};
constexpr DescriptorNeed kColor{.location = 1, .kind = VaryingKind::uint, .components = 3, .offset = 8};
constexpr DescriptorNeed kSize{.built_in = ir::BuiltIn::point_size,
                               .section = place::VaryingSection::attributes,
                               .kind = VaryingKind::float_,
                               .bits = 16,
                               .components = 1,
                               .offset = 0};

TEST(Describe, BifrostHasABufferForEachSectionAndAZeroBehind) {
  const Plan plan{.arch = Arch::v7,
                  .stage = ir::Stage::vertex,
                  .accesses = {},
                  .attributes = {},
                  .varyings = {kPosition, kSize, kColor},
                  .generic_bytes = 20};
  const DescriptorTables tables = described(
      plan, {.vertices = 11, .instances = 2, .generic = 0x10040, .positions = 0x20000, .point_sizes = 0x30008});
  EXPECT_EQ(text_of(tables.varying_buffers, Record::attribute_buffer, 16, Arch::v7),
            "type: 1d, address: 0x10040, stride: 20, size: 480\ntype: 1d, address: 0x20000, stride: 16, size: 384\n"
            "type: 1d, address: 0x30000, stride: 2, size: 56\n\n");
  EXPECT_EQ(text_of(tables.varyings, Record::attribute, 8, Arch::v7),
            "buffer_index: 1, format: snap4\nbuffer_index: 2, format: r16_float, offset: 8\n"
            "format: rgb32_uint, offset: 8\n");
}

TEST(Describe, MidgardGeneratesRecords) {
  const Plan plan{.arch = Arch::v5,
                  .stage = ir::Stage::fragment,
                  .accesses = {},
                  .attributes = {},
                  .varyings = {{.location = 3, .is_missing = true},
                               {.special = Special::frag_coord, .kind = VaryingKind::float_},
                               {.special = Special::front_facing, .kind = VaryingKind::sint, .components = 1}}};
  const DescriptorTables tables = described(plan, {.vertices = 3});
  EXPECT_EQ(text_of(tables.varying_buffers, Record::special_varying, 16, Arch::v5),
            "type: front_facing\ntype: frag_coord\n");
  EXPECT_EQ(text_of(tables.varyings, Record::attribute, 8, Arch::v5),
            "offset_enable: 1, format: constant\nbuffer_index: 1, offset_enable: 1, format: rgba32_float\n"
            "offset_enable: 1, format: r32_sint\n");
}

TEST(Describe, ValhallVertexShadersHaveNoVaryings) {
  const Plan plan{.arch = Arch::v9,
                  .stage = ir::Stage::vertex,
                  .accesses = {},
                  .attributes = {},
                  .varyings = {},
                  .generic_bytes = 100};
  const DescriptorTables tables = described(plan, {.vertices = 5, .generic = 0x10000, .positions = 0x20000});
  EXPECT_TRUE(tables.varyings.empty());
  EXPECT_EQ(text_of(tables.position_table, Record::buffer, 32, Arch::v9),
            "buffer_type: structure, size: 80, address: 0x20000, stride: 16\n");
  EXPECT_EQ(text_of(tables.vertex_table, Record::packet_buffer, 32, Arch::v9),
            "size: 640, address: 0x10000, packet_stride: 0x80, attribute_stride: 100\n");
  EXPECT_EQ(text_of(tables.allocation, Record::allocation, 4, Arch::v9), "packet_stride: 128, attribute_stride: 100\n");
}

TEST(Describe, FromV12OnPositionsAndVaryingsAreInOneTable) {
  const Plan plan{.arch = Arch::v12,
                  .stage = ir::Stage::fragment,
                  .accesses = {},
                  .attributes = {},
                  .varyings = {kColor, {.location = 9, .kind = VaryingKind::float_, .is_missing = true}},
                  .generic_bytes = 20};
  const DescriptorTables tables = described(plan, {.vertices = 1, .generic = 0x10000});
  EXPECT_EQ(tables.vertex_table.size(), 64u);
  EXPECT_EQ(tables.vertex_table, tables.position_table);
  EXPECT_EQ(text_of(tables.varyings, Record::packet_attribute, 32, Arch::v12),
            "format: rgb32_uint, table: 61, frequency: vertex, offset: 1032, buffer_index: 1, packet_stride: 0x40, "
            "attribute_stride: 20\n"
            "format: constant, table: 61, frequency: vertex, offset: 1024, buffer_index: 1, packet_stride: 0x40, "
            "attribute_stride: 20\n");
}

Plan attributes_plan(Arch arch) {
  Plan plan{.arch = arch, .stage = ir::Stage::vertex};
  for (uint32_t n = 0; n < 4; ++n) plan.attributes.push_back({.location = n, .kind = VaryingKind::float_});
  return plan;
}

std::vector<AttributeSource> sources(Arch arch) {
  const uint32_t format = umber::mali::encode({umber::mali::FormatClass::float_, 32, 4}, arch).value();
  return {{.location = 0, .format = format, .address = 0x1008, .bytes = 160, .stride = 16, .offset = -4},
          {.location = 1, .format = format, .address = 0x2000, .bytes = 160, .stride = 16, .divisor = 1},
          {.location = 2, .format = format, .address = 0x3000, .bytes = 160, .stride = 16, .divisor = 3},
          {.location = 3, .format = format, .address = 0x4000, .bytes = 160, .stride = 16, .divisor = 2}};
}

TEST(Describe, AttributesOfManyInstancesAreDivided) {
  const DescriptorTables tables =
      described(attributes_plan(Arch::v6), {.vertices = 4, .instances = 6}, sources(Arch::v6));
  // 4 * 3 is no power of two, and takes two records from an even one on: 2^35 / 12 is 0xAAAAAAAA, rounded down.
  const std::vector<uint8_t>& buffers = tables.attribute_buffers;
  ASSERT_EQ(buffers.size(), 96u);
  EXPECT_EQ(text_of({buffers.begin(), buffers.begin() + 48}, Record::attribute_buffer, 16, Arch::v6),
            "type: modulus, address: 0x1000, divisor_r: 2, stride: 16, size: 168\n"
            "type: pot_divisor, address: 0x2000, divisor_r: 2, stride: 16, size: 160\n"
            "type: npot_divisor, address: 0x3000, divisor_r: 3, divisor_p: 1, stride: 16, size: 160\n");
  EXPECT_EQ(text_of({buffers.begin() + 48, buffers.begin() + 64}, Record::npot_continuation, 16, Arch::v6),
            "magic: 715827882, divisor: 3\n");
  EXPECT_EQ(text_of({buffers.begin() + 64, buffers.end()}, Record::attribute_buffer, 16, Arch::v6),
            "type: pot_divisor, address: 0x4000, divisor_r: 3, stride: 16, size: 160\n\n");
  EXPECT_EQ(text_of(tables.attributes, Record::attribute, 8, Arch::v6),
            "offset_enable: 1, format: rgba32_float, offset: 4\n"
            "buffer_index: 1, offset_enable: 1, format: rgba32_float\n"
            "buffer_index: 2, offset_enable: 1, format: rgba32_float\n"
            "buffer_index: 4, offset_enable: 1, format: rgba32_float\n");
}

TEST(Describe, AttributesOfOneInstanceHaveOneElement) {
  const DescriptorTables tables = described(attributes_plan(Arch::v7), {.vertices = 4}, sources(Arch::v7));
  EXPECT_EQ(text_of(tables.attribute_buffers, Record::attribute_buffer, 16, Arch::v7),
            "type: 1d, address: 0x1000, stride: 16, size: 168\ntype: 1d, address: 0x2000, size: 160\n"
            "type: 1d, address: 0x3000, size: 160\ntype: 1d, address: 0x4000, size: 160\n\n");
}

TEST(Describe, ValhallDividesInstancesAlone) {
  const DescriptorTables tables =
      described(attributes_plan(Arch::v9), {.vertices = 4, .instances = 6}, sources(Arch::v9));
  EXPECT_EQ(text_of(tables.attributes, Record::attribute, 32, Arch::v9),
            "type: 1d, offset_enable: 1, format: rgba32_float, table: 2, frequency: vertex, offset: -4, stride: 16\n"
            "type: 1d, format: rgba32_float, table: 2, frequency: instance, buffer_index: 1, stride: 16\n"
            "type: npot_divisor, format: rgba32_float, table: 2, frequency: instance, divisor_r: 1, divisor_e: 1, "
            "buffer_index: 2, stride: 16, magic: 715827882\n"
            "type: pot_divisor, format: rgba32_float, table: 2, frequency: instance, divisor_r: 1, buffer_index: 3, "
            "stride: 16\n");
  EXPECT_EQ(tables.attribute_buffers.size(), 128u);
}

TEST(Describe, WhatCannotBeDescribedIsSaid) {
  const auto problem = [](const Plan& plan, const VertexMemory& memory, const std::vector<AttributeSource>& list) {
    const auto result = describe(plan, memory, list);
    return std::holds_alternative<DescribeProblem>(result) ? std::string(text(std::get<DescribeProblem>(result))) : "";
  };
  Plan plan{.arch = Arch::v9, .stage = ir::Stage::vertex};
  plan.attributes = {{.location = 0, .kind = VaryingKind::float_}};
  plan.accesses = {{.path = Path::ld_attr, .transfer = {.kind = VaryingKind::float_}}};
  const uint32_t ints = umber::mali::encode({umber::mali::FormatClass::uint, 8, 4}, Arch::v9).value();
  EXPECT_EQ(problem(plan, {}, {}), "nobody says where an attribute lies");
  EXPECT_EQ(problem(plan, {}, {{.format = ints}}), "an attribute would be converted between integers and floats");
  EXPECT_EQ(problem(plan, {}, {{.format = 0x59010}}), "the format of an attribute is not known");
  const Plan unknown{
      .arch = Arch::v9, .stage = ir::Stage::fragment, .accesses = {}, .attributes = {}, .varyings = {{.location = 1}}};
  EXPECT_EQ(problem(unknown, {}, {}), "the layout of the varyings is not known yet");
  const Plan far{
      .arch = Arch::v7, .stage = ir::Stage::fragment, .accesses = {}, .attributes = {}, .varyings = {kColor}};
  EXPECT_EQ(problem(far, {.vertices = 1, .generic = uint64_t{1} << 60}, {}),
            "a number does not fit its descriptor, or an address is not aligned");
}

TEST(Describe, AttributesOfFourVerticesLieBehindTheirPositions) {
  Plan plan{.arch = Arch::v10, .stage = ir::Stage::vertex};
  EXPECT_EQ(position_number(plan, 6), 6u);
  EXPECT_EQ(vertex_bytes(plan, 6, 1).positions, 96u);
  plan.accesses = {{.path = Path::lea_buf_store, .is_store = true, .structure = 4}};
  EXPECT_EQ(position_number(plan, 3), 3u);
  EXPECT_EQ(position_number(plan, 6), 10u);
  EXPECT_EQ(vertex_bytes(plan, 6, 1).positions, 256u);
}

TEST(Describe, TablesOfTablesAreResources) {
  const TableAt tables[] = {{}, {.address = 0x1000, .bytes = 64}};
  EXPECT_EQ(text_of(resource_tables(tables, Arch::v9), Record::resource, 16, Arch::v9),
            "contains_descriptors: 1\naddress: 0x1000, contains_descriptors: 1, size: 64\n");
}

}  // namespace
}  // namespace umber::back::mali
