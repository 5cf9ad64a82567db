// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/test_support.h"

namespace umber::mali::testing {
namespace {

using clause::Message;

constexpr uint64_t kVertices = 0x10000, kVaryings = 0x20000, kTables = 0x30000;
constexpr uint64_t kAttributes = kTables, kAttributeBuffers = kTables + 0x100;
constexpr uint64_t kVaryingRecords = kTables + 0x200, kVaryingBuffers = kTables + 0x300;

class Bifrost : public ::testing::Test {
 protected:
  Bifrost() {
    EXPECT_TRUE(memory.map(kVertices, 160));
    EXPECT_TRUE(memory.map(kVaryings, 24 * 8));
    EXPECT_TRUE(memory.map(kTables, 0x400));
    tables.attributes = {kAttributes, 4};
    tables.attribute_buffers = {kAttributeBuffers, 4};
    tables.varyings = {kVaryingRecords, 4};
    tables.varying_buffers = {kVaryingBuffers, 2};
    put_buffer(kAttributeBuffers, record::TableType::table_type_1d, kVertices, 16, 160);
    put_buffer(kVaryingBuffers, record::TableType::table_type_1d, kVaryings, 24, 24 * 8);
  }

  void put_buffer(uint64_t at, record::TableType type, uint64_t address, uint32_t stride, uint32_t size, uint32_t r = 0,
                  uint32_t p = 0) {
    put(memory, at, Record::attribute_buffer, Arch::v7,
        {{RecordField::type, static_cast<uint64_t>(type)},
         {RecordField::address, address},
         {RecordField::stride, stride},
         {RecordField::size, size},
         {RecordField::divisor_r, r},
         {RecordField::divisor_p, p}});
  }
  void put_attribute(uint64_t at, uint32_t encoded, uint32_t offset, uint32_t buffer = 0) {
    put(memory, at, Record::attribute, Arch::v7,
        {{RecordField::buffer_index, buffer}, {RecordField::format, encoded}, {RecordField::offset, offset}});
  }
  uint32_t encoded(FormatClass kind, uint8_t width, uint8_t components) {
    return format(kind, width, components, Arch::v7);
  }

  std::string run(std::vector<AccessWord> words, Arch arch = Arch::v7) {
    AccessMachine machine(arch, memory, tables);
    preload(arch, {&vertex, nullptr, {}}, registers);
    return outcome(machine.execute(words, registers, {&vertex, nullptr, {}}));
  }
  /// What attribute 0 is for a vertex of an instance.
  std::string loaded(uint32_t number, uint32_t instance) {
    vertex.vertex = number;
    vertex.instance = instance;
    const std::string fault =
        run({bifrost("LD_ATTR_IMM.u32 port0, port1, index:0", Message::attribute, 0, {61, 62, 0})});
    return fault.empty() ? std::to_string(registers.get(0).value()) : fault;
  }

  Memory memory;
  Tables tables;
  Registers registers;
  VertexInvocation vertex;
};

TEST_F(Bifrost, AttributesAreReadBySourcesOfTheTuple) {
  put_attribute(kAttributes + 8, encoded(FormatClass::float_, 16, 3), 4);
  put(memory, kVertices + 16 * 5 + 4, {0x40003C00, 0x00004200});
  vertex.vertex = 5;
  EXPECT_EQ(run({bifrost("LD_ATTR_IMM.f32.v4 port0, port1, index:1", Message::attribute, 1, {61, 62, 0})}), "");
  EXPECT_EQ(as_float(registers, 1), 1.0f);
  EXPECT_EQ(as_float(registers, 2), 2.0f);
  EXPECT_EQ(as_float(registers, 3), 3.0f);
  EXPECT_EQ(as_float(registers, 4), 1.0f);
  EXPECT_EQ(run({bifrost("LD_ATTR_IMM.u32 port0, port1, index:1", Message::attribute, 1, {61, 62, 0})}),
            "forbidden_conversion");
  EXPECT_EQ(run({bifrost("LD_ATTR_IMM.f32 port0, port1, index:1", Message::varying, 1, {61, 62, 0})}), "message");
  EXPECT_EQ(run({bifrost("LD_ATTR_IMM.f32.v4 port0, port1, index:1", Message::attribute, 61, {61, 62, 0})}),
            "no_such_register");
  EXPECT_EQ(run({bifrost("LD_ATTR_IMM.f32 port0, port1, index:1", Message::attribute, 1, {7, 62, 0})}), "no_register");
  EXPECT_EQ(run({bifrost("LD_ATTR_IMM.f32 port0, port1, index:4", Message::attribute, 1, {61, 62, 0})}),
            "no_descriptor");
  vertex.vertex = 10;
  EXPECT_EQ(run({bifrost("LD_ATTR_IMM.f32 port0, port1, index:1", Message::attribute, 1, {61, 62, 0})}),
            "outside_buffer");
}

/// Words as another compiler writes them: an address, and what is stored there.
TEST_F(Bifrost, VaryingsAreStoredByAddressAndConversion) {
  put_attribute(kVaryingRecords + 8, encoded(FormatClass::uint, 32, 4), 8);
  vertex.vertex = 2;
  for (uint32_t i = 0; i < 4; ++i) registers.set(i, 0x80000000 + i);
  const AccessWord address{0xC8048, 0x061001111800, {61, 62, 0}, 0};  // LEA_ATTR_IMM.auto, index 1, into r4 to r6
  const AccessWord store{0xC9E88, 0x023000031800, {4, 5, 6}, 0};      // ST_CVT.v4 of r0 to r3
  EXPECT_EQ(text(decode(address.word, Family::bifrost, Arch::v7).value()), "LEA_ATTR_IMM.auto port0, port1, index:1");
  // The address comes from the two ports that the word names, the conversion from the third.
  AccessWord by_ports = store;
  by_ports.word = word_of("ST_CVT.v4 port0, port1, port2", Family::bifrost, Arch::v7);
  EXPECT_EQ(run({address, by_ports}), "");
  EXPECT_EQ(registers.get(4), static_cast<uint32_t>(kVaryings + 48 + 8));
  EXPECT_EQ(registers.get(6), encoded(FormatClass::uint, 32, 4) | 3u << 24);
  for (uint32_t i = 0; i < 4; ++i) EXPECT_EQ(at(memory, kVaryings + 48 + 8 + 4 * i), 0x80000000 + i);
  registers.set(6, encoded(FormatClass::float_, 32, 4) | 3u << 24);
  EXPECT_EQ(run({by_ports}), "forbidden_conversion");
  registers.set(6, encoded(FormatClass::uint, 32, 4) | 6u << 24);
  EXPECT_EQ(run({by_ports}), "unsupported");
  registers.set(6, 0x59u << 12 | 3u << 24);
  EXPECT_EQ(run({by_ports}), "no_format");
  put_attribute(kVaryingRecords + 8, constant_format(Arch::v7), 0);
  EXPECT_EQ(run({address, by_ports}), "") << "nobody reads it, it is dropped";
}

TEST_F(Bifrost, PositionsGoToTheAddressThatTheShaderBeginsWith) {
  vertex.position_address = kVaryings + 32;
  for (uint32_t i = 0; i < 4; ++i) registers.set(i, bits(static_cast<float>(i) - 1));
  const AccessWord store = bifrost("ST_CVT.v4 port0, port1, fau_lo", Message::store, 0, {58, 59, 0}, 0x0105E000);
  EXPECT_EQ(run({store}), "");
  for (uint32_t i = 0; i < 4; ++i) EXPECT_EQ(float_at(memory, kVaryings + 32 + 4 * i), static_cast<float>(i) - 1);
  const AccessWord older =
      bifrost("ST_CVT.v4 port0, port1, fau_hi", Message::store, 0, {58, 59, 0}, uint64_t{0x0105E688} << 32);
  EXPECT_EQ(run({older}, Arch::v6), "");
  vertex.position_address = (uint64_t{0x12} << 32) + 64;
  EXPECT_EQ(run({store}), "outside_memory");
  EXPECT_TRUE(memory.map(vertex.position_address, 16));
  EXPECT_EQ(run({store}), "");
  EXPECT_EQ(float_at(memory, vertex.position_address), -1.0f);
}

TEST_F(Bifrost, DivisorsCountOverAllInstances) {
  using enum record::TableType;
  put_attribute(kAttributes, encoded(FormatClass::uint, 32, 1), 0);
  for (uint32_t i = 0; i < 10; ++i) put(memory, kVertices + 16 * i, {i});
  vertex.padded_vertices = 6;
  EXPECT_EQ(loaded(3, 1), "9");
  put_buffer(kAttributeBuffers, modulus, kVertices, 16, 160, 1, 1);  // by (2 * 1 + 1) << 1
  EXPECT_EQ(loaded(5, 0), "5");
  EXPECT_EQ(loaded(2, 7), "2");
  put_buffer(kAttributeBuffers, npot_divisor, kVertices, 16, 160, 2, 0);  // by 6: 2^34 / 6, rounded up
  put(memory, kAttributeBuffers + 16, Record::npot_continuation, Arch::v7,
      {{RecordField::magic, 0x2AAAAAAB}, {RecordField::divisor, 1}});
  EXPECT_EQ(loaded(5, 0), "0");
  EXPECT_EQ(loaded(0, 7), "7");
  EXPECT_EQ(loaded(5, 9), "9");
  vertex.padded_vertices = 5;  // 2^34 / 5, rounded down, for a number that is one more
  put_buffer(kAttributeBuffers, npot_divisor, kVertices, 16, 160, 2, 1);
  put(memory, kAttributeBuffers + 16, Record::npot_continuation, Arch::v7,
      {{RecordField::magic, 0x4CCCCCCC}, {RecordField::divisor, 1}});
  EXPECT_EQ(loaded(4, 0), "0");
  EXPECT_EQ(loaded(0, 1), "1");
  EXPECT_EQ(loaded(0, 7), "7");
  vertex.padded_vertices = 8;
  put_buffer(kAttributeBuffers, pot_divisor, kVertices, 16, 160, 4);  // by 8 vertices times a divisor of 2
  EXPECT_EQ(loaded(7, 1), "0");
  EXPECT_EQ(loaded(7, 9), "4");
  put_buffer(kAttributeBuffers, npot_divisor, kVertices, 16, 160);
  put_buffer(kAttributeBuffers + 16, table_type_1d, kVertices, 16, 160);
  EXPECT_EQ(loaded(0, 0), "no_continuation");
  put_attribute(kAttributes, encoded(FormatClass::uint, 32, 1), 0, 1);
  put_buffer(kAttributeBuffers + 16, npot_divisor, kVertices, 16, 160);
  EXPECT_EQ(loaded(0, 0), "odd_continuation");
  put_attribute(kAttributes, encoded(FormatClass::uint, 32, 1), 0xFFFFFFFC, 0);
  put_buffer(kAttributeBuffers, table_type_1d, kVertices + 64, 16, 64);
  EXPECT_EQ(loaded(0, 0), "outside_buffer") << "before the buffer";
  EXPECT_EQ(loaded(1, 0), "0");
}

TEST_F(Bifrost, FlatVaryingsKeepTheirBits) {
  put_attribute(kVaryingRecords, encoded(FormatClass::float_, 16, 2), 4);
  put(memory, kVaryings + 24 + 4, {0x7C01FFFF});
  Primitive primitive;
  for (Corner& corner : primitive.corners) corner.vertex = 1;
  FragmentInvocation fragment;
  fragment.primitive = &primitive;
  AccessMachine machine(Arch::v7, memory, tables);
  const auto load = [&](const std::string& format) {
    const AccessWord word = bifrost("LD_VAR_FLAT_IMM." + format + ".v2 index:0", Message::varying, 3);
    return outcome(machine.execute({&word, 1}, registers, {nullptr, &fragment, {}}));
  };
  EXPECT_EQ(load("f16"), "");
  EXPECT_EQ(registers.get(3), 0x7C01FFFFu);
  EXPECT_EQ(load("f32"), "");
  EXPECT_EQ(load("u32"), "forbidden_conversion");
  put_attribute(kVaryingRecords, encoded(FormatClass::sint, 16, 2), 4);
  EXPECT_EQ(load("s32"), "");
  EXPECT_EQ(registers.get(3), 0xFFFFFFFFu);
  EXPECT_EQ(registers.get(4), 0x7C01u);
  EXPECT_EQ(load("auto"), "");
  EXPECT_EQ(registers.get(3), 0xFFFFFFFFu);
  EXPECT_EQ(load("f16"), "forbidden_conversion");
}

TEST_F(Bifrost, IndicesInRegisters) {
  put_attribute(kVaryingRecords + 24, encoded(FormatClass::uint, 32, 1), 12);
  put_attribute(kAttributes + 16, encoded(FormatClass::uint, 32, 1), 4);
  put(memory, kVertices + 4, {44});
  put(memory, kVaryings + 12, {33});
  registers.set(7, 3);
  registers.set(8, 2);
  EXPECT_EQ(run({bifrost("LD_ATTR.u32 port0, port1, port2", Message::attribute, 0, {61, 62, 8})}), "");
  EXPECT_EQ(registers.get(0), 44u);
  EXPECT_EQ(run({bifrost("LEA_ATTR.u32 port0, port1, port2", Message::attribute, 4, {61, 62, 7}),
                 bifrost("LD_CVT port0, port1, port2", Message::load, 1, {4, 5, 6})}),
            "");
  EXPECT_EQ(registers.get(1), 33u);
  Primitive primitive;
  FragmentInvocation fragment;
  fragment.primitive = &primitive;
  AccessMachine machine(Arch::v7, memory, tables);
  const AccessWord flat = bifrost("LD_VAR_FLAT.u32 port1", Message::varying, 2, {61, 7, 0});
  EXPECT_EQ(outcome(machine.execute({&flat, 1}, registers, {nullptr, &fragment, {}})), "");
  EXPECT_EQ(registers.get(2), 33u);
  const AccessWord smooth = bifrost("LD_VAR.f32.center_store port0, port1", Message::varying, 2, {61, 7, 0});
  EXPECT_EQ(outcome(machine.execute({&smooth, 1}, registers, {nullptr, &fragment, {}})), "forbidden_conversion");
}

}  // namespace
}  // namespace umber::mali::testing
