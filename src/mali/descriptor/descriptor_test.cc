// SPDX-License-Identifier: Apache-2.0
#include "mali/descriptor/descriptor.h"

#include <random>

#include <gtest/gtest.h>

#include "mali/descriptor/format.h"

namespace umber::mali {
namespace {

std::string text(const Descriptor& d) {
  TextWriter out;
  print(d, out);
  return out.take();
}

TEST(Descriptor, AttributeBeforeValhallHasEightBytes) {
  Descriptor d = descriptor(Record::attribute, Arch::v7).value();
  EXPECT_TRUE(d.set(RecordField::buffer_index, 3));
  EXPECT_TRUE(d.set(RecordField::offset_enable, 1));
  EXPECT_TRUE(d.set(RecordField::format, encode({FormatClass::float_, 32, 4}, Arch::v7).value()));
  EXPECT_TRUE(d.set(RecordField::offset, 0x10));
  EXPECT_EQ(pack(d), (std::vector<uint8_t>{0x03, 0x02, 0xC0, 0x2F, 0x10, 0, 0, 0}));
}

TEST(Descriptor, AddressesAreAlignedAndStayInPlace) {
  Descriptor d = descriptor(Record::attribute_buffer, Arch::v6).value();
  EXPECT_FALSE(d.set(RecordField::address, 0x12345678));
  EXPECT_TRUE(d.set(RecordField::address, 0x12345680));
  EXPECT_FALSE(d.set(RecordField::address, uint64_t{1} << 56));
  EXPECT_EQ(d.get(RecordField::address), 0x12345680u);
  EXPECT_TRUE(d.set(RecordField::type, static_cast<uint64_t>(record::TableType::table_type_1d)));
  const std::vector<uint8_t> bytes = pack(d);
  EXPECT_EQ(bytes[0], 0x81);
  EXPECT_EQ(bytes[1], 0x56);
}

TEST(Descriptor, VaryingOfAPacketSaysWhereInThePacket) {
  Descriptor d = descriptor(Record::packet_attribute, Arch::v9).value();
  EXPECT_TRUE(d.set(RecordField::format, encode({FormatClass::uint, 32, 2}, Arch::v9).value()));
  EXPECT_TRUE(d.set(RecordField::table, 61));
  EXPECT_TRUE(d.set(RecordField::offset, 1024 + 32));
  EXPECT_TRUE(d.set(RecordField::packet_stride, 64));
  EXPECT_TRUE(d.set(RecordField::attribute_stride, 48));
  const std::vector<uint8_t> bytes = pack(d);
  EXPECT_EQ(bytes[0], 0x65);
  EXPECT_EQ(bytes[16], 1);
  EXPECT_EQ(
      text(d),
      "PacketAttribute\n  offset_enable: 0\n  format: rg32_uint\n  table: 61\n  frequency: vertex\n  offset: 1056\n"
      "  buffer_index: 0\n  packet_stride: 0x40\n  attribute_stride: 48\n");
}

TEST(Descriptor, JsonHasTheSameValues) {
  Descriptor d = descriptor(Record::attribute, Arch::v5).value();
  EXPECT_TRUE(d.set(RecordField::format, position_format(Arch::v5)));
  EXPECT_TRUE(d.set(RecordField::offset, 0xFFFFFFFC));
  JsonWriter json;
  write(d, json);
  EXPECT_EQ(json.take(), R"({
  "descriptor": "Attribute",
  "buffer_index": 0,
  "offset_enable": 0,
  "format": "snap4",
  "offset": -4
}
)");
}

TEST(Descriptor, CodingsHaveLimits) {
  Descriptor d = descriptor(Record::texture, Arch::v9).value();
  EXPECT_TRUE(d.set(RecordField::texture_width, 65536));
  EXPECT_FALSE(d.set(RecordField::texture_width, 65537));
  EXPECT_FALSE(d.set(RecordField::texture_width, 0));
  EXPECT_EQ(d.get(RecordField::texture_width), 65536u);
  EXPECT_TRUE(d.set(RecordField::samples, 4));
  EXPECT_FALSE(d.set(RecordField::samples, 3));
  EXPECT_EQ(d.find(RecordField::wrap_s), std::nullopt);
  EXPECT_EQ(descriptor(Record::special_varying, Arch::v6), std::nullopt);
}

/// Each record of each architecture, any bytes: nothing is lost.
TEST(Descriptor, AnyBytesComeBack) {
  std::mt19937_64 random(11);
  int count = 0;
  for (const ArchInfo& architecture : architectures()) {
    for (const RecordInfo& info : records()) {
      if (!info.is_of(architecture.arch)) continue;
      for (int repeat = 0; repeat < 500; ++repeat, ++count) {
        std::vector<uint8_t> bytes(info.bytes);
        for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random());
        const Descriptor d = unpack(bytes, info.record, architecture.arch).value();
        ASSERT_EQ(pack(d), bytes) << name(info);
        ASSERT_EQ(unpack(pack(d), info.record, architecture.arch), d) << name(info);
        ASSERT_FALSE(text(d).empty());
        JsonWriter json;
        write(d, json);
        ASSERT_FALSE(json.take().empty());
      }
    }
  }
  EXPECT_GT(count, 10'000);
}

TEST(Descriptor, FewerBytesThanItHasAreNone) {
  const std::vector<uint8_t> bytes(31);
  EXPECT_EQ(unpack(bytes, Record::buffer, Arch::v9), std::nullopt);
}

/// The table of formats, as words: [class][components] for v6, v7 and v9.
TEST(PixelFormat, AreTheseWords) {
  const struct {
    FormatClass kind;
    uint8_t bits;
    std::array<uint32_t, 4> v6, v7;
  } rows[] = {
      {FormatClass::float_, 32, {0x0A7B20, 0x0AFB08, 0x0B7A88, 0x0BF688}, {0x0A7010, 0x0AF010, 0x0B7010, 0x0BF000}},
      {FormatClass::float_, 16, {0x0C7B20, 0x0CFB08, 0x0D7A88, 0x0DF688}, {0x0C7010, 0x0CF010, 0x0D7010, 0x0DF000}},
      {FormatClass::uint, 32, {0x085B20, 0x08DB08, 0x095A88, 0x09D688}, {0x085010, 0x08D010, 0x095010, 0x09D000}},
      {FormatClass::sint, 32, {0x0C5B20, 0x0CDB08, 0x0D5A88, 0x0DD688}, {0x0C5010, 0x0CD010, 0x0D5010, 0x0DD000}},
      {FormatClass::uint, 16, {0x084B20, 0x08CB08, 0x094A88, 0x09C688}, {0x084010, 0x08C010, 0x094010, 0x09C000}},
      {FormatClass::sint, 16, {0x0C4B20, 0x0CCB08, 0x0D4A88, 0x0DC688}, {0x0C4010, 0x0CC010, 0x0D4010, 0x0DC000}},
  };
  for (const auto& row : rows)
    for (uint8_t n = 1; n <= 4; ++n) {
      const PixelFormat format{row.kind, row.bits, n};
      EXPECT_EQ(encode(format, Arch::v6), row.v6[n - 1u]);
      EXPECT_EQ(encode(format, Arch::v9), row.v7[n - 1u]);
      EXPECT_EQ(plain_format(row.v6[n - 1u]), format);
    }
  EXPECT_EQ(position_format(Arch::v5), 0x05E688u);
  EXPECT_EQ(position_format(Arch::v7), 0x05E000u);
  EXPECT_EQ(constant_format(Arch::v12), 0x05F0E7u);
  EXPECT_EQ(encode({FormatClass::float_, 8, 1}, Arch::v9), std::nullopt);
  EXPECT_EQ(encode({FormatClass::float_, 64, 1}, Arch::v9), std::nullopt);
  EXPECT_EQ(encode({FormatClass::float_, 64, 1}, Arch::v5), 0x087B20u);
}

TEST(PixelFormat, NamesSayWhatIsUnusual) {
  EXPECT_EQ(format_name(0x0BF000, Arch::v9), "rgba32_float");
  EXPECT_EQ(format_name(0x0BF004, Arch::v9), "rgba32_float.0x4");
  EXPECT_EQ(format_name(0x05F0E7, Arch::v9), "constant");
  EXPECT_EQ(format_name(0x1BB000, Arch::v9), "rgba8_unorm.srgb");
  EXPECT_EQ(format_name(0x059010, Arch::v9), "0x59.0x10");
}

}  // namespace
}  // namespace umber::mali
