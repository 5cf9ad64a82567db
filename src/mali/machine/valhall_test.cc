// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/test_support.h"

namespace umber::mali::testing {
namespace {

constexpr uint64_t kPositions = 0x10000, kVaryings = 0x20000, kTables = 0x30000, kVertices = 0x40000;
constexpr uint32_t kStride = 48;

/// Three vertices with 48 bytes of varyings, buffers for positions and varyings, attributes of an application, and a
/// triangle at the origin.
class Valhall : public ::testing::Test {
 protected:
  void set_up(Arch arch) {
    EXPECT_TRUE(memory.map(kPositions, 16 * 8));
    EXPECT_TRUE(memory.map(kVaryings, 3 * kStride));
    EXPECT_TRUE(memory.map(kTables, 0x1000));
    EXPECT_TRUE(memory.map(kVertices, 12 * 6));
    const uint32_t generic = info(arch).generic_buffer;
    put_buffer(kTables, arch, kPositions, 16 * 8, 16);
    put_buffer(kTables + 32 * generic, arch, kVaryings, 3 * kStride, kStride);
    tables.hardware[1] = {kTables, generic + 1};
    put(memory, kTables + 0x100, Record::resource, arch,
        {{RecordField::address, kTables + 0x200}, {RecordField::contains_descriptors, 1}, {RecordField::size, 32}});
    put(memory, kTables + 0x110, Record::resource, arch,
        {{RecordField::address, kTables + 0x300}, {RecordField::contains_descriptors, 1}, {RecordField::size, 256}});
    tables.resources = {kTables + 0x100, 2};
    put_buffer(kTables + 0x200, arch, kVertices, 72, 12, record::BufferType::simple);
    primitive.corners = {Corner{0, 0, 0.0, 1, 0}, Corner{8, 0, 0.5, 1, 1}, Corner{0, 8, 1.0, 1, 2}};
    fragment.primitive = &primitive;
  }

  void put_buffer(uint64_t at, Arch arch, uint64_t address, uint32_t size, uint32_t stride,
                  record::BufferType type = record::BufferType::structure) {
    put(memory, at, Record::buffer, arch,
        {{RecordField::buffer_type, static_cast<uint64_t>(type)},
         {RecordField::size, size},
         {RecordField::address, address},
         {RecordField::stride, stride}});
  }

  std::string run(std::vector<AccessWord> words, Arch arch = Arch::v9) {
    AccessMachine machine(arch, memory, tables);
    return outcome(machine.execute(words, registers, {vertex_or_null(), fragment_or_null(), uniforms}));
  }
  const VertexInvocation* vertex_or_null() const { return is_vertex ? &vertex : nullptr; }
  const FragmentInvocation* fragment_or_null() const { return is_vertex ? nullptr : &fragment; }

  void set(uint32_t first, std::vector<uint32_t> values) {
    for (const uint32_t value : values) registers.set(first++, value);
  }

  Memory memory;
  Tables tables;
  Registers registers;
  VertexInvocation vertex;
  FragmentInvocation fragment;
  Primitive primitive;
  std::vector<uint32_t> uniforms;
  bool is_vertex = false;
};

TEST_F(Valhall, StoresWhereTheBufferOfTheVertexLeads) {
  set_up(Arch::v12);
  is_vertex = true;
  vertex.linear = 2;
  preload(Arch::v12, {&vertex, nullptr, {}}, registers);
  set(4, {bits(1), bits(2), bits(3), bits(4)});
  // What other compilers write: an address of table 61, and a store of 128 bits.
  EXPECT_EQ(
      run({AccessWord{0x005E820400000D3B, 0, {}, 0}, valhall("STORE.i128.slot0.istream @r4:r7, r2:r3, offset:0")}), "");
  for (uint32_t i = 0; i < 4; ++i) EXPECT_EQ(float_at(memory, kPositions + 32 + 4 * i), static_cast<float>(i + 1));
}

TEST_F(Valhall, PointSizeLiesFourElementsOn) {
  set_up(Arch::v12);
  is_vertex = true;
  vertex.linear = 1;
  preload(Arch::v12, {&vertex, nullptr, {}}, registers);
  registers.set(4, 0xAAAA3C00);
  EXPECT_EQ(
      run({valhall("IADD_IMM.i32 r10, r59, #0x00000004"), valhall("LEA_BUF_IMM.slot0 @r2:r3, r10, table:13, index:0"),
           valhall("STORE.i16.slot0.istream @r4, ^r2:r3, offset:2")}),
      "");
  EXPECT_EQ(at(memory, kPositions + 16 * 5), 0x3C000000u);
  EXPECT_EQ(registers.get(2), std::nullopt) << "it was read for the last time";
}

TEST_F(Valhall, FlatVaryingsAreBitsOfTheProvokingCorner) {
  for (const Arch arch : {Arch::v9, Arch::v11, Arch::v12}) {
    memory = {};
    set_up(arch);
    put(memory, kVaryings + 2 * kStride + 16, {0xFFFFFFFF, 0x7F800001, 3, 0x80000000});
    const std::string load = "LD_VAR_BUF_IMM.f32.slot0.v4.src_flat32.center.store @r0:r3, r61, offset:16";
    EXPECT_EQ(run({valhall(load, arch)}, arch), "");
    for (const auto& [word, value] : {std::pair(0u, 0xFFFFFFFFu), {1u, 0x7F800001u}, {3u, 0x80000000u}})
      EXPECT_EQ(registers.get(word), value);
    EXPECT_EQ(run({valhall("LD_VAR_BUF_IMM.f16.slot0.v3.src_flat16.center.store @r0:r1, r61, offset:18", arch)}, arch),
              "");
    EXPECT_EQ(registers.get(0), 0x0001FFFFu);
    EXPECT_EQ(registers.get(1), 0x7F80u);
    primitive.provoking = 0;
    EXPECT_EQ(run({valhall("LD_VAR_BUF_IMM.f32.slot0.src_flat32.center.store @r0, r61, offset:16", arch)}, arch), "");
    EXPECT_EQ(registers.get(0), 0u);
    primitive.provoking = 2;
  }
}

TEST_F(Valhall, VaryingsBeyondWhatAVertexHasAreNotRead) {
  set_up(Arch::v11);
  const auto load = [this](int offset) {
    return run(
        {valhall("LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store @r0:r1, r61, offset:" + std::to_string(offset),
                 Arch::v11)},
        Arch::v11);
  };
  EXPECT_EQ(load(40), "");
  EXPECT_EQ(load(44), "outside_vertex");
  EXPECT_EQ(load(2047), "outside_vertex");
  primitive.corners[1].vertex = 3;
  EXPECT_EQ(load(0), "outside_buffer");
  primitive.corners[1].vertex = 0xFFFFFFFF;
  EXPECT_EQ(load(0), "outside_buffer");
}

/// A descriptor of the fallback: 1024 stands for the first generic byte, the packet for all that a vertex has.
TEST_F(Valhall, DescriptorsOfPacketsLeadToTheSameBytes) {
  set_up(Arch::v9);
  EXPECT_TRUE(memory.map(0x50000, 3 * 64));
  put(memory, kTables, Record::packet_buffer, Arch::v9,
      {{RecordField::size, 3 * 64},
       {RecordField::address, 0x50000},
       {RecordField::packet_stride, 64},
       {RecordField::attribute_stride, 48}});
  const auto describe = [this](uint32_t encoded, uint32_t offset, uint32_t stride, uint32_t packet_stride = 64) {
    put(memory, kTables + 0x300 + 32, Record::packet_attribute, Arch::v9,
        {{RecordField::format, encoded},
         {RecordField::table, 61},
         {RecordField::offset, offset},
         {RecordField::packet_stride, packet_stride},
         {RecordField::attribute_stride, stride}});
  };
  put(memory, 0x50000 + 2 * 64 + 8, {7, 0xFFFFFFFF});
  describe(format(FormatClass::uint, 32, 2, Arch::v9), 1024 + 8, 48);
  EXPECT_EQ(run({valhall("LD_VAR_FLAT_IMM.slot0.v2.u32 @r0:r1, table:1, index:1")}), "");
  EXPECT_EQ(registers.get(0), 7u);
  EXPECT_EQ(registers.get(1), 0xFFFFFFFFu);
  EXPECT_EQ(run({valhall("LD_VAR_FLAT_IMM.slot0.v2.s32 @r0:r1, table:1, index:1")}), "");
  EXPECT_EQ(registers.get(1), 0x7FFFFFFFu) << "unsigned in memory, signed in the register";
  EXPECT_EQ(run({valhall("LD_VAR_FLAT_IMM.slot0.v2.f32 @r0:r1, table:1, index:1")}), "forbidden_conversion");
  EXPECT_EQ(run({valhall("LD_VAR_IMM.slot0.v2.f32.center.store @r0:r1, r61, table:1, index:1")}),
            "forbidden_conversion");
  EXPECT_EQ(run({valhall("LD_VAR_FLAT_IMM.slot0.v2.u32 @r0:r1, table:1, index:8")}), "no_descriptor");
  EXPECT_EQ(run({valhall("LD_VAR_FLAT_IMM.slot0.v2.u32 @r0:r1, table:5, index:0")}), "no_table");
  EXPECT_EQ(run({valhall("LD_VAR_FLAT_IMM.slot0.v2.u32 @r0:r1, table:0, index:0")}), "other_descriptor");
  registers.set(9, 1 << 24 | 1);
  EXPECT_EQ(run({valhall("LD_VAR_FLAT.slot0.v2.u32 @r0:r1, r9")}), "");
  EXPECT_EQ(registers.get(0), 7u);
  describe(format(FormatClass::uint, 32, 2, Arch::v9), 1023, 48);
  EXPECT_EQ(run({valhall("LD_VAR_FLAT_IMM.slot0.v2.u32 @r0:r1, table:1, index:1")}), "packet_offset");
  describe(format(FormatClass::uint, 32, 2, Arch::v9), 1024 + 41, 48);
  EXPECT_EQ(run({valhall("LD_VAR_FLAT_IMM.slot0.v2.u32 @r0:r1, table:1, index:1")}), "outside_vertex");
  describe(format(FormatClass::uint, 32, 2, Arch::v9), 1024, 32);
  EXPECT_EQ(run({valhall("LD_VAR_FLAT_IMM.slot0.v2.u32 @r0:r1, table:1, index:1")}), "stride");
  describe(format(FormatClass::uint, 32, 2, Arch::v9), 1024, 48, 128);
  EXPECT_EQ(run({valhall("LD_VAR_FLAT_IMM.slot0.v2.u32 @r0:r1, table:1, index:1")}), "stride");
  describe(constant_format(Arch::v9), 0, 0);
  EXPECT_EQ(run({valhall("LD_VAR_FLAT_IMM.slot0.v2.u32 @r0:r1, table:1, index:1")}), "");
  EXPECT_EQ(registers.get(1), 0u);
}

TEST_F(Valhall, AttributesAreConvertedAndDivided) {
  set_up(Arch::v9);
  is_vertex = true;
  for (uint32_t i = 0; i < 6; ++i)
    put(memory, kVertices + 12 * i, {100 + i, i << 8 | 0x80, bits(static_cast<float>(i))});
  const auto describe = [this](uint32_t encoded, uint32_t offset, record::AttributeType type, bool is_of_instance,
                               uint32_t r, bool e, uint32_t magic) {
    put(memory, kTables + 0x300, Record::attribute, Arch::v9,
        {{RecordField::type, static_cast<uint64_t>(type)},
         {RecordField::format, encoded},
         {RecordField::frequency, is_of_instance},
         {RecordField::divisor_r, r},
         {RecordField::divisor_e, e},
         {RecordField::offset, offset},
         {RecordField::stride, 12},
         {RecordField::magic, magic}});
  };
  const std::string load = "LD_ATTR_IMM.slot0.u32 @r0, r60, r61, table:1, index:0";
  using enum record::AttributeType;
  const auto loaded = [&](uint32_t number, uint32_t instance) {
    vertex.vertex = number;
    vertex.instance = instance;
    preload(Arch::v9, {&vertex, nullptr, {}}, registers);
    EXPECT_EQ(run({valhall(load)}), "");
    return registers.get(0).value_or(0);
  };
  describe(format(FormatClass::uint, 32, 1, Arch::v9), 0, attribute_type_1d, false, 0, false, 0);
  EXPECT_EQ(loaded(4, 1), 104u);
  describe(format(FormatClass::uint, 32, 1, Arch::v9), 0, attribute_type_1d, true, 0, false, 0);
  EXPECT_EQ(loaded(4, 1), 101u);
  describe(format(FormatClass::uint, 32, 1, Arch::v9), 0, pot_divisor, true, 2, false, 0);
  EXPECT_EQ(loaded(4, 15), 103u);
  describe(format(FormatClass::uint, 32, 1, Arch::v9), 0, npot_divisor, true, 1, false, 0x2AAAAAAB);  // by 3
  EXPECT_EQ(loaded(4, 14), 104u);
  EXPECT_EQ(loaded(4, 15), 105u);
  describe(format(FormatClass::uint, 8, 2, Arch::v9), 4, attribute_type_1d, false, 0, false, 0);
  EXPECT_EQ(run({valhall("LD_ATTR_IMM.slot0.v2.f32 @r0:r1, r60, r61, table:1, index:0")}), "forbidden_conversion");
  describe(format(FormatClass::unorm, 8, 1, Arch::v9), 4, attribute_type_1d, false, 0, false, 0);
  EXPECT_EQ(run({valhall("LD_ATTR_IMM.slot0.v4.f32 @r0:r3, r60, r61, table:1, index:0")}), "");
  EXPECT_EQ(as_float(registers, 0), 128.0f / 255.0f);
  EXPECT_EQ(as_float(registers, 1), 0.0f);
  EXPECT_EQ(as_float(registers, 3), 1.0f);
  vertex.vertex = 6;
  preload(Arch::v9, {&vertex, nullptr, {}}, registers);
  EXPECT_EQ(run({valhall(load)}), "outside_buffer");
}

TEST_F(Valhall, AddressesOfAttributesAreStoredToByConversion) {
  set_up(Arch::v9);
  is_vertex = true;
  vertex.vertex = 3;
  preload(Arch::v9, {&vertex, nullptr, {}}, registers);
  put(memory, kTables + 0x300 + 32, Record::attribute, Arch::v9,
      {{RecordField::type, 1},
       {RecordField::format, format(FormatClass::float_, 16, 2, Arch::v9)},
       {RecordField::offset, 4},
       {RecordField::stride, 12}});
  set(0, {bits(1.0f), bits(-2.0f)});
  EXPECT_EQ(run({valhall("LEA_ATTR_IMM.slot0 @r4:r6, r60, r61, table:1, index:1"),
                 valhall("ST_CVT.slot0.v2.f32 @r0:r1, ^r4:r5, ^r6, offset:0")}),
            "");
  EXPECT_EQ(at(memory, kVertices + 36 + 4), 0xC0003C00u);
  EXPECT_EQ(registers.get(4), std::nullopt);
  EXPECT_EQ(run({valhall("LEA_ATTR_IMM.slot0 @r4:r6, r60, r61, table:1, index:1"),
                 valhall("LD_CVT.slot0.v2.f32 @r2:r3, r4:r5, r6, offset:0"),
                 valhall("ST_CVT.slot0.v2.u32 @r0:r1, r4:r5, r6, offset:0")}),
            "forbidden_conversion");
  EXPECT_EQ(as_float(registers, 3), -2.0f);
}

TEST_F(Valhall, TablesAndDescriptorsAreWhatTheyHaveToBe) {
  set_up(Arch::v9);
  is_vertex = true;
  preload(Arch::v9, {&vertex, nullptr, {}}, registers);
  const auto load = [this] { return run({valhall("LD_ATTR_IMM.slot0.u32 @r0, r60, r61, table:1, index:0")}); };
  put(memory, kTables + 0x300, Record::attribute, Arch::v9,
      {{RecordField::type, 1},
       {RecordField::format, format(FormatClass::uint, 32, 1, Arch::v9)},
       {RecordField::stride, 12}});
  EXPECT_EQ(load(), "");
  memory.at(kTables + 0x300 + 28, 4)[0] = 1;  // in the last word of an attribute is nothing
  EXPECT_EQ(load(), "reserved_descriptor_bits");
  memory.at(kTables + 0x300 + 28, 4)[0] = 0;
  memory.at(kTables + 0x200, 32)[0] = 0x12;  // a texture where the buffer was
  EXPECT_EQ(load(), "other_descriptor");
  memory.at(kTables + 0x117, 1)[0] = 0;  // the bit that says that a resource has descriptors
  EXPECT_EQ(load(), "no_table");
}

TEST_F(Valhall, LoadsGoToPartsOfRegisters) {
  set_up(Arch::v9);
  put(memory, kVaryings, {0x8182F384, 0x11223344, 0x55667788, 0x99AABBCC});
  set(4, {static_cast<uint32_t>(kVaryings), 0});
  registers.set(0, 0xEEEEEEEE);
  EXPECT_EQ(run({valhall("LOAD.i8.slot0.b1.unsigned @r0, r4:r5, offset:1")}), "");
  EXPECT_EQ(registers.get(0), 0xEEEEF3EEu);
  EXPECT_EQ(run({valhall("LOAD.i8.slot0.h1 @r0, r4:r5, offset:1")}), "");
  EXPECT_EQ(registers.get(0), 0xFFF3F3EEu);
  EXPECT_EQ(run({valhall("LOAD.i16.slot0.w0.unsigned @r0, r4:r5, offset:2")}), "");
  EXPECT_EQ(registers.get(0), 0x8182u);
  EXPECT_EQ(run({valhall("LOAD.i16.slot0.w0 @r0, r4:r5, offset:2")}), "");
  EXPECT_EQ(registers.get(0), 0xFFFF8182u);
  EXPECT_EQ(run({valhall("LOAD.i24.slot0 @r0, r4:r5, offset:0")}), "");
  EXPECT_EQ(registers.get(0), 0xFF82F384u);
  EXPECT_EQ(run({valhall("LOAD.i48.slot0.unsigned @r0:r1, r4:r5, offset:0")}), "");
  EXPECT_EQ(registers.get(1), 0x3344u);
  EXPECT_EQ(run({valhall("LOAD.i128.slot0.unsigned @r0:r3, r4:r5, offset:0")}), "");
  EXPECT_EQ(registers.get(3), 0x99AABBCCu);
  EXPECT_EQ(run({valhall("LOAD.i128.slot0.unsigned @r0:r3, r4:r5, offset:-4")}), "outside_memory");
}

TEST_F(Valhall, StoresOutsideChangeNothing) {
  set_up(Arch::v9);
  const uint64_t end = kVaryings + 3 * kStride;
  set(4, {static_cast<uint32_t>(end), 0});
  set(0, {1, 2, 3, 4});
  EXPECT_EQ(run({valhall("STORE.i128.slot0 @r0:r3, r4:r5, offset:-16")}), "");
  put(memory, end - 16, {9, 9, 9, 9});
  for (const int offset : {-15, -1, 0, 32767, -32768})
    EXPECT_EQ(run({valhall("STORE.i128.slot0 @r0:r3, r4:r5, offset:" + std::to_string(offset))}), "outside_memory");
  EXPECT_EQ(at(memory, end - 4), 9u);
  registers.set(5, 0x10000);
  EXPECT_EQ(run({valhall("STORE.i32.slot0 @r0, r4:r5, offset:-16")}), "outside_memory") << "beyond 48 bits";
}

TEST_F(Valhall, OffsetsAndBuffersInRegisters) {
  set_up(Arch::v9);
  put(memory, kVaryings + 2 * kStride + 20, {7, 8});
  registers.set(9, 20);
  registers.set(10, 61 << 24);
  EXPECT_EQ(run({valhall("LD_VAR_BUF.f32.slot0.v2.src_flat32.center.store @r0:r1, r61, ^r9")}), "");
  EXPECT_EQ(registers.get(0), 7u);
  EXPECT_EQ(registers.get(1), 8u);
  EXPECT_EQ(registers.get(9), std::nullopt);
  registers.set(11, 2);
  EXPECT_EQ(run({valhall("LEA_BUF.slot0 @r4:r5, r11, r10")}), "");
  EXPECT_EQ(registers.get(4), static_cast<uint32_t>(kVaryings + 2 * kStride));
  EXPECT_EQ(registers.get(5), 0u);
  registers.set(10, 61 << 24 | 1);
  EXPECT_EQ(run({valhall("LEA_BUF.slot0 @r4:r5, r11, r10")}), "no_descriptor");
  registers.set(10, 59 << 24);
  EXPECT_EQ(run({valhall("LEA_BUF.slot0 @r4:r5, r11, r10")}), "no_table");
  EXPECT_EQ(run({valhall("MOV.i32 r12, 0x3F800000")}), "");
  EXPECT_EQ(as_float(registers, 12), 1.0f);
}

/// From v14 on flat varyings have instructions of their own, which may take another corner than the provoking one.
TEST_F(Valhall, FlatVaryingsOfAnyCorner) {
  set_up(Arch::v14);
  for (uint32_t i = 0; i < 3; ++i) put(memory, kVaryings + i * kStride + 8, {100 + i, 0xABCD0000 + i});
  const auto load = [this](const std::string& text) { return run({valhall(text, Arch::v14)}, Arch::v14); };
  EXPECT_EQ(load("LD_VAR_BUF_FLAT_IMM.slot0.flat32.v2 @r0:r1, offset:8, vertex:0"), "");
  EXPECT_EQ(registers.get(0), 102u);
  EXPECT_EQ(registers.get(1), 0xABCD0002u);
  EXPECT_EQ(load("LD_VAR_BUF_FLAT_IMM.slot0.flat32.v2.explicit_vertex @r0:r1, offset:8, vertex:1"), "");
  EXPECT_EQ(registers.get(0), 101u);
  registers.set(9, 14);
  EXPECT_EQ(load("LD_VAR_BUF_FLAT.slot0.flat16.explicit_vertex @r0, r9, vertex:0"), "");
  EXPECT_EQ(registers.get(0), 0xABCDu);
  EXPECT_EQ(load("LD_VAR_BUF_FLAT_IMM.slot0.flat32 @r0, offset:48, vertex:0"), "outside_vertex");
}

TEST_F(Valhall, WhatIsWrongWithWordsHasAName) {
  set_up(Arch::v9);
  set(0, {0, 0, 0, 0});
  EXPECT_EQ(run({valhall("STORE.i64.slot0 @r1:r2, r2:r3, offset:0")}), "broken_rule");
  EXPECT_EQ(run({valhall("STORE.i32.slot0 @r0, r3:r4, offset:0")}), "broken_rule");
  EXPECT_EQ(run({valhall("FADD.f32 r0, r1, r2")}), "no_access");
  EXPECT_EQ(run({AccessWord{0x01FF000000000000, 0, {}, 0}}), "no_instruction");
  EXPECT_EQ(run({valhall("STORE.i32.slot0 @r20, r2:r3, offset:0")}), "no_register");
  EXPECT_EQ(run({valhall("STORE.i32.slot0 @r0, u2, offset:0")}), "no_uniform");
  uniforms = {0, 0, static_cast<uint32_t>(kVaryings), 0};
  EXPECT_EQ(run({valhall("STORE.i32.slot0 @r0, u2, offset:0")}), "");
  EXPECT_EQ(run({valhall("LD_ATTR_IMM.slot0.u32 @r0, r0, r0, table:1, index:0")}), "no_vertex");
  is_vertex = true;
  EXPECT_EQ(run({valhall("LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r0, r61, offset:0")}), "no_fragment");
}

}  // namespace
}  // namespace umber::mali::testing
