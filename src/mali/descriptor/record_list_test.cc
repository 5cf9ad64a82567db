// SPDX-License-Identifier: Apache-2.0
#include "mali/descriptor/record_list.h"

#include <random>

#include <gtest/gtest.h>

namespace umber::mali {
namespace {

using Values = std::vector<std::pair<RecordField, uint64_t>>;

void add(std::vector<uint8_t>& bytes, Record record, Arch arch, const Values& values) {
  Descriptor d = descriptor(record, arch).value();
  for (const auto& [field, value] : values) EXPECT_TRUE(d.set(field, value));
  const std::vector<uint8_t> packed = pack(d);
  bytes.insert(bytes.end(), packed.begin(), packed.end());
}

std::vector<std::string_view> names(std::span<const uint8_t> bytes, RecordListKind kind, Arch arch) {
  std::vector<std::string_view> list;
  for (const ListedRecord& listed : unpack_list(bytes, kind, arch))
    list.push_back(listed.record ? name(listed.record->info()) : listed.is_end ? "End" : "Bytes");
  return list;
}

using Names = std::vector<std::string_view>;

TEST(RecordList, ContinuationsAreThoseOfTheRecordBefore) {
  std::vector<uint8_t> bytes;
  add(bytes, Record::attribute_buffer, Arch::v7, {{RecordField::type, 4}, {RecordField::address, 0x1000}});
  add(bytes, Record::npot_continuation, Arch::v7, {{RecordField::magic, 5}, {RecordField::divisor, 3}});
  add(bytes, Record::attribute_buffer, Arch::v7, {{RecordField::type, 5}});
  add(bytes, Record::volume_continuation, Arch::v7, {{RecordField::width, 64}});
  bytes.resize(bytes.size() + 16);
  EXPECT_EQ(names(bytes, RecordListKind::buffers, Arch::v7),
            (Names{"AttributeBuffer", "NpotContinuation", "AttributeBuffer", "VolumeContinuation", "End"}));
  TextWriter out;
  print(unpack_list(std::span(bytes).first(32), RecordListKind::buffers, Arch::v7), out);
  EXPECT_EQ(out.text(),
            "0: AttributeBuffer\n  type: npot_divisor\n  address: 0x1000\n  divisor_r: 0\n  divisor_p: 0\n  stride: 0\n"
            "  size: 0\n1: NpotContinuation\n  magic: 5\n  divisor: 3\n");
}

TEST(RecordList, WhatIsGeneratedIsOfMidgard) {
  std::vector<uint8_t> bytes;
  add(bytes, Record::vertex_id, Arch::v5, {{RecordField::divisor_r, 1}});
  add(bytes, Record::instance_id, Arch::v5, {{RecordField::magic, 1}});
  for (const uint64_t type : {33u, 37u, 38u, 97u})
    add(bytes, Record::special_varying, Arch::v5, {{RecordField::type, type}});
  add(bytes, Record::attribute_buffer, Arch::v5, {{RecordField::type, 1}, {RecordField::address, 0xC0}});
  EXPECT_EQ(names(bytes, RecordListKind::buffers, Arch::v5),
            (Names{"VertexId", "InstanceId", "SpecialVarying", "SpecialVarying", "SpecialVarying", "SpecialVarying",
                   "AttributeBuffer"}));
  EXPECT_EQ(names(std::span(bytes).first(16), RecordListKind::buffers, Arch::v6), Names{"Bytes"});
}

TEST(RecordList, DescriptorsOfTablesSayWhatTheyAre) {
  std::vector<uint8_t> bytes;
  const Names all{"Attribute", "PacketAttribute", "Buffer", "PacketBuffer", "Shader", "Texture", "Plane", "Sampler"};
  for (const Record record : {Record::attribute, Record::packet_attribute, Record::buffer, Record::packet_buffer,
                              Record::shader, Record::texture, Record::plane, Record::sampler})
    add(bytes, record, Arch::v9, {});
  EXPECT_EQ(names(bytes, RecordListKind::descriptors, Arch::v9), all);
  EXPECT_EQ(names(bytes, RecordListKind::descriptors, Arch::v12),
            (Names{"Attribute", "PacketAttribute", "Buffer", "PacketBuffer", "Bytes", "Bytes", "Bytes", "Bytes"}))
      << "of later ones the layout is not known";
  EXPECT_EQ(names(bytes, RecordListKind::descriptors, Arch::v7), Names{});
  std::vector<uint8_t> resources;
  add(resources, Record::resource, Arch::v9, {{RecordField::address, 0x40}, {RecordField::contains_descriptors, 1}});
  resources.push_back(0xAB);
  JsonWriter json;
  write(unpack_list(resources, RecordListKind::resources, Arch::v9), json);
  EXPECT_EQ(json.take(), R"([
  {
    "descriptor": "Resource",
    "address": "0x40",
    "contains_descriptors": 1,
    "size": 0
  },
  {
    "descriptor": "Bytes",
    "bytes": "AB"
  }
]
)");
}

/// Any bytes: the records are all of them, and each that has a type packs to its own.
TEST(RecordList, LosesNothing) {
  std::mt19937 random(29);
  for (int repeat = 0; repeat < 2000; ++repeat) {
    std::vector<uint8_t> bytes(random() % 200);
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random() % 3 == 0 ? random() : random() % 48);
    const Arch arch = architectures()[random() % architectures().size()].arch;
    const bool is_early = arch < Arch::v9;
    const auto kind = RecordListKind{static_cast<uint8_t>((is_early ? 0 : 2) + random() % 2)};
    std::vector<uint8_t> back;
    for (const ListedRecord& listed : unpack_list(bytes, kind, arch)) {
      if (listed.record) {
        EXPECT_EQ(pack(*listed.record), std::vector<uint8_t>(listed.bytes.begin(), listed.bytes.end()));
      }
      back.insert(back.end(), listed.bytes.begin(), listed.bytes.end());
    }
    EXPECT_EQ(back, bytes);
  }
}

}  // namespace
}  // namespace umber::mali
