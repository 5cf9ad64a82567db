// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/test_support.h"

/// Words of v5, as another compiler writes them.
namespace umber::mali::testing {
namespace {

constexpr uint64_t kVertices = 0x10000, kVaryings = 0x20000, kTables = 0x30000;
constexpr uint64_t kAttributes = kTables, kAttributeBuffers = kTables + 0x100;
constexpr uint64_t kVaryingRecords = kTables + 0x200, kVaryingBuffers = kTables + 0x300;
constexpr uint32_t kPipeline = 4 * 26;

constexpr AccessWord kStore0{0x0000039b9c9e0d4, 0, {}, 0};         // ST_VARY of r26, index 0
constexpr AccessWord kStorePair1{0x0080039b9c9e0d4, 0, {}, 0};     // the same, index 1
constexpr AccessWord kLoadFlat0{0x001603939c9e19a, 0, {}, 0};      // LD_VARY.u32 flat, index 0, into r1
constexpr AccessWord kLoadHalves{0x001403938818099, 0, {}, 0};     // LD_VARY.f16, index 0, into the upper half of r0
constexpr AccessWord kLoadAttribute{0x000003839c9e094, 0, {}, 0};  // LD_ATTR.f32, index 0, into r0

class Midgard : public ::testing::Test {
 protected:
  Midgard() {
    EXPECT_TRUE(memory.map(kVertices, 160));
    EXPECT_TRUE(memory.map(kVaryings, 24 * 8));
    EXPECT_TRUE(memory.map(kTables, 0x400));
    tables.attributes = {kAttributes, 4};
    tables.attribute_buffers = {kAttributeBuffers, 4};
    tables.varyings = {kVaryingRecords, 4};
    tables.varying_buffers = {kVaryingBuffers, 6};
    put_buffer(kAttributeBuffers, kVertices, 16, 160);
    put_buffer(kVaryingBuffers, kVaryings, 24, 24 * 8);
    for (uint32_t i = 0; i < 3; ++i) primitive.corners[i] = {8.0 * (i == 1), 8.0 * (i == 2), 0.25 * i, 1, i};
    fragment.primitive = &primitive;
  }

  void put_buffer(uint64_t at, uint64_t address, uint32_t stride, uint32_t size) {
    put(memory, at, Record::attribute_buffer, Arch::v5,
        {{RecordField::type, 1},
         {RecordField::address, address},
         {RecordField::stride, stride},
         {RecordField::size, size}});
  }
  void put_attribute(uint64_t at, FormatClass kind, uint8_t width, uint8_t components, uint32_t offset,
                     uint32_t buffer = 0) {
    put(memory, at, Record::attribute, Arch::v5,
        {{RecordField::buffer_index, buffer},
         {RecordField::format, format(kind, width, components, Arch::v5)},
         {RecordField::offset, offset}});
  }
  std::string run_vertex(const AccessWord& word) {
    AccessMachine machine(Arch::v5, memory, tables);
    return outcome(machine.execute({&word, 1}, registers, {&vertex, nullptr, {}}));
  }
  std::string run_fragment(const AccessWord& word) {
    AccessMachine machine(Arch::v5, memory, tables);
    return outcome(machine.execute({&word, 1}, registers, {nullptr, &fragment, {}}));
  }

  Memory memory;
  Tables tables;
  Registers registers;
  VertexInvocation vertex;
  FragmentInvocation fragment;
  Primitive primitive;
};

TEST_F(Midgard, StoresTakeTheTypeOfTheDescriptor) {
  put_attribute(kVaryingRecords, FormatClass::uint, 32, 3, 4);
  put_attribute(kVaryingRecords + 8, FormatClass::float_, 16, 2, 16);
  vertex.vertex = 1;
  vertex.instance = 1;
  vertex.padded_vertices = 2;
  for (uint32_t i = 0; i < 3; ++i) registers.set(kPipeline + i, bits(static_cast<float>(i) + 1));
  EXPECT_EQ(run_vertex(kStore0), "") << "the fourth register is not looked at";
  for (uint32_t i = 0; i < 3; ++i)
    EXPECT_EQ(at(memory, kVaryings + 24 * 3 + 4 + 4 * i), bits(static_cast<float>(i) + 1));
  EXPECT_EQ(run_vertex(kStorePair1), "");
  EXPECT_EQ(at(memory, kVaryings + 24 * 3 + 16), 0x40003C00u);
  registers.forget(kPipeline + 1);
  EXPECT_EQ(run_vertex(kStore0), "no_register");
  const AccessWord second{kStore0.word | 1 << 8, 0, {}, 0};
  registers.set(kPipeline + 4, 0);
  EXPECT_EQ(run_vertex(second), "no_register");
  EXPECT_EQ(run_vertex({kStore0.word | 2 << 8, 0, {}, 0}), "no_such_register");
}

TEST_F(Midgard, SwizzlesAndMasksAreOfWords) {
  put_attribute(kVaryingRecords, FormatClass::float_, 16, 4, 0);
  for (uint32_t i = 0; i < 3; ++i) put(memory, kVaryings + 24 * i, {0x40003C00, 0x44004200});
  registers.set(0, 0xEEEEEEEE);
  EXPECT_EQ(run_fragment(kLoadHalves), "");
  EXPECT_EQ(registers.get(0), 0xEEEEEEEEu);
  EXPECT_EQ(registers.get(1), std::nullopt);
  EXPECT_EQ(registers.get(2), 0x40003C00u);
  EXPECT_EQ(registers.get(3), 0x44004200u);
}

TEST_F(Midgard, FlatLoadsGiveTheProvokingCornersBits) {
  put_attribute(kVaryingRecords, FormatClass::uint, 32, 4, 8);
  put(memory, kVaryings + 24 * 2 + 8, {1, 0xFFFFFFFF, 0x7FC00001, 4});
  EXPECT_EQ(run_fragment(kLoadFlat0), "");
  for (const auto& [word, value] : {std::pair(4u, 1u), {5u, 0xFFFFFFFFu}, {6u, 0x7FC00001u}, {7u, 4u}})
    EXPECT_EQ(registers.get(word), value);
  put_attribute(kVaryingRecords, FormatClass::float_, 32, 4, 8);
  EXPECT_EQ(run_fragment(kLoadFlat0), "forbidden_conversion");
  const AccessWord smooth{kLoadFlat0.word & ~(uint64_t{1} << 45), 0, {}, 0};
  EXPECT_EQ(run_fragment(smooth), "interpolated_integer");
  EXPECT_EQ(run_fragment({kLoadFlat0.word | uint64_t{1} << 50, 0, {}, 0}), "unsupported");
}

TEST_F(Midgard, SpecialVaryingsLieInNoMemory) {
  const auto special = [this](uint32_t index, record::TableType type, FormatClass kind, uint8_t components) {
    put(memory, kVaryingBuffers + 16 * index, Record::special_varying, Arch::v5,
        {{RecordField::type, static_cast<uint64_t>(type)}});
    put_attribute(kVaryingRecords, kind, 32, components, 0, index);
  };
  const AccessWord smooth{0x001403939c9e098, 0, {}, 0};  // LD_VARY.f32, index 0, into r0
  fragment.x = 2;
  fragment.y = 1;
  fragment.point_x = 0.25;
  fragment.point_y = 0.125;
  special(1, record::TableType::frag_coord, FormatClass::float_, 4);
  EXPECT_EQ(run_fragment(smooth), "");
  EXPECT_EQ(as_float(registers, 0), 2.5f);
  EXPECT_EQ(as_float(registers, 1), 1.5f);
  EXPECT_EQ(as_float(registers, 2), 2.5f / 8 * 0.25f + 1.5f / 8 * 0.5f);
  EXPECT_EQ(as_float(registers, 3), 1.0f);
  special(2, record::TableType::point_coord_min_y, FormatClass::float_, 4);
  EXPECT_EQ(run_fragment(smooth), "");
  EXPECT_EQ(as_float(registers, 0), 0.25f);
  EXPECT_EQ(as_float(registers, 1), 0.125f);
  special(3, record::TableType::point_coord_max_y, FormatClass::float_, 4);
  EXPECT_EQ(run_fragment(smooth), "");
  EXPECT_EQ(as_float(registers, 1), 0.875f);
  special(4, record::TableType::front_facing, FormatClass::sint, 1);
  primitive.is_front = false;
  EXPECT_EQ(run_fragment(kLoadFlat0), "");
  EXPECT_EQ(registers.get(4), 0u);
  primitive.is_front = true;
  EXPECT_EQ(run_fragment(kLoadFlat0), "");
  EXPECT_NE(registers.get(4), 0u);
  EXPECT_EQ(run_fragment(smooth), "forbidden_conversion");
  EXPECT_EQ(run_vertex(kStore0), "no_fragment");
}

TEST_F(Midgard, NumbersOfVertexAndInstance) {
  const auto load = [this](uint32_t number, uint32_t instance) {
    vertex.vertex = number;
    vertex.instance = instance;
    EXPECT_EQ(run_vertex({kLoadAttribute.word | 2, 0, {}, 0}), "");  // LD_ATTR.u32
    return registers.get(0);
  };
  put_attribute(kAttributes, FormatClass::uint, 32, 1, 0, 1);
  vertex.padded_vertices = 6;
  put(memory, kAttributeBuffers + 16, Record::vertex_id, Arch::v5,
      {{RecordField::divisor_r, 1}, {RecordField::divisor_p, 1}, {RecordField::offset, 100}});
  EXPECT_EQ(load(5, 3), 105u);
  put(memory, kAttributeBuffers + 16, Record::instance_id, Arch::v5,
      {{RecordField::divisor_r, 2}, {RecordField::magic, 0x2AAAAAAB}});
  EXPECT_EQ(load(5, 3), 3u);
  EXPECT_EQ(run_vertex(kLoadAttribute), "forbidden_conversion");
}

TEST_F(Midgard, AttributesOfAnotherVertex) {
  for (uint32_t i = 0; i < 10; ++i) put_floats(memory, kVertices + 16 * i, {static_cast<float>(i), 2, 3, 4});
  put_attribute(kAttributes, FormatClass::float_, 32, 4, 0);
  vertex.vertex = 7;
  EXPECT_EQ(run_vertex(kLoadAttribute), "");
  EXPECT_EQ(as_float(registers, 0), 7.0f);
  EXPECT_EQ(as_float(registers, 3), 4.0f);
  // The sum of a register and nine bits with a sign: 5 - 1.
  AccessWord explicit_vertex{kLoadAttribute.word & ~(uint64_t{7} << 27), 0, {}, 0};
  explicit_vertex.word |= uint64_t{1} << 30 | uint64_t{511} << 42;
  registers.set(kPipeline, 5);
  EXPECT_EQ(run_vertex(explicit_vertex), "");
  EXPECT_EQ(as_float(registers, 0), 4.0f);
  // The index of a descriptor from a register: (1 << 0) is behind the first.
  AccessWord indexed{kLoadAttribute.word & ~(uint64_t{7} << 35), 0, {}, 0};
  registers.set(kPipeline, 1);
  put_attribute(kAttributes + 8, FormatClass::float_, 32, 1, 4);
  EXPECT_EQ(run_vertex(indexed), "");
  EXPECT_EQ(as_float(registers, 0), 2.0f);
  EXPECT_EQ(as_float(registers, 3), 1.0f);
  put_attribute(kAttributes + 16, FormatClass::float_, 32, 1, 8);
  EXPECT_EQ(run_vertex({indexed.word | uint64_t{1} << 38, 0, {}, 0}), "") << "shifted by one";
  EXPECT_EQ(as_float(registers, 0), 3.0f);
}

}  // namespace
}  // namespace umber::mali::testing
