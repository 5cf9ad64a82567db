// SPDX-License-Identifier: Apache-2.0
#include "mali/descriptor/record_list.h"

#include <algorithm>
#include <string>

#include "mali/hex.h"

namespace umber::mali {
namespace {

constexpr uint8_t kTypeMask = 63;  // of a buffer: above it are bits of its address

size_t record_bytes(RecordListKind kind) {
  switch (kind) {
    case RecordListKind::attributes: return 8;
    case RecordListKind::buffers:
    case RecordListKind::resources: return 16;
    case RecordListKind::descriptors: break;
  }
  return 32;
}

/// Which record a buffer of v4 to v7 is; a continuation is that of the record before.
Record buffer_type(uint8_t first, uint8_t before) {
  using enum record::TableType;
  const auto type = record::TableType{static_cast<uint8_t>(first & kTypeMask)};
  if (type < continuation) return Record::attribute_buffer;
  if (type == continuation) {
    const auto continued = record::TableType{static_cast<uint8_t>(before & kTypeMask)};
    const bool is_volume = continued == table_type_3d_linear || continued == table_type_3d_interleaved;
    return is_volume ? Record::volume_continuation : Record::npot_continuation;
  }
  const auto special = record::TableType{first};
  if (special == vertex_id) return Record::vertex_id;
  return special == instance_id ? Record::instance_id : Record::special_varying;
}

/// Which record a descriptor of a table says that it is. Of a packet's it says more than of others.
std::optional<Record> descriptor_type(std::span<const uint8_t> bytes, Arch arch) {
  const RecordInfo* found = nullptr;
  for (const RecordInfo& record : records()) {
    const bool is_descriptor = record.is_of(arch) && record.bytes == bytes.size() && record.part_count != 0;
    if (is_descriptor && is_record(bytes, record) && (!found || record.part_count > found->part_count)) found = &record;
  }
  return found ? std::optional(found->record) : std::nullopt;
}

std::optional<Record> record_type(RecordListKind kind, std::span<const uint8_t> bytes, uint8_t before, Arch arch) {
  switch (kind) {
    case RecordListKind::attributes: return Record::attribute;
    case RecordListKind::buffers: return buffer_type(bytes[0], before);
    case RecordListKind::descriptors: return descriptor_type(bytes, arch);
    case RecordListKind::resources: break;
  }
  return Record::resource;
}

std::string hex_bytes(std::span<const uint8_t> bytes) {
  std::string text;
  for (const uint8_t byte : bytes) text += (byte < 16 ? "0" : "") + hex(byte);
  return text;
}

}  // namespace

std::vector<ListedRecord> unpack_list(std::span<const uint8_t> bytes, RecordListKind kind, Arch arch) {
  const bool is_of_arrays = kind == RecordListKind::attributes || kind == RecordListKind::buffers;
  std::vector<ListedRecord> list;
  if (is_of_arrays != (arch < Arch::v9)) return list;
  uint8_t before = 0;
  while (!bytes.empty()) {
    ListedRecord listed{bytes.first(std::min(bytes.size(), record_bytes(kind))), std::nullopt, false};
    bytes = bytes.subspan(listed.bytes.size());
    const bool is_whole = listed.bytes.size() == record_bytes(kind);
    const bool is_zero = std::ranges::all_of(listed.bytes, [](uint8_t byte) { return byte == 0; });
    listed.is_end = is_whole && is_zero && kind == RecordListKind::buffers && arch >= Arch::v6;
    if (const std::optional<Record> type = record_type(kind, listed.bytes, before, arch);
        type && is_whole && !listed.is_end)
      listed.record = unpack(listed.bytes, *type, arch);
    before = listed.bytes[0];
    list.push_back(listed);
  }
  return list;
}

void print(std::span<const ListedRecord> list, TextWriter& out) {
  for (size_t i = 0; i < list.size(); ++i) {
    out << i << ": ";
    if (list[i].record)
      print(*list[i].record, out);
    else if (list[i].is_end)
      out << "End\n";
    else
      out << "Bytes " << hex_bytes(list[i].bytes) << '\n';
  }
}

void write(std::span<const ListedRecord> list, JsonWriter& json) {
  json.begin_array();
  for (const ListedRecord& listed : list) {
    if (listed.record) {
      write(*listed.record, json);
      continue;
    }
    json.begin_object();
    json.member("descriptor", listed.is_end ? "End" : "Bytes");
    if (!listed.is_end) json.member("bytes", std::string_view(hex_bytes(listed.bytes)));
    json.end_object();
  }
  json.end_array();
}

}  // namespace umber::mali
