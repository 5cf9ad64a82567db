// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/records.h"

#include <algorithm>

namespace umber::mali {
namespace {

constexpr uint8_t kTableTypeMask = 63;

bool has_stray_bits(const Descriptor& d) {
  return std::ranges::any_of(d.stray, [](uint64_t bits) { return bits != 0; });
}

std::optional<Descriptor> unpack_or_fault(std::span<const uint8_t> bytes, Record record, Arch arch,
                                          std::optional<FaultKind>& fault) {
  std::optional<Descriptor> d = unpack(bytes, record, arch);
  if (!d)
    fault = FaultKind::other_descriptor;
  else if (has_stray_bits(*d))
    fault = FaultKind::reserved_descriptor_bits;
  return d;
}

uint32_t number(const Descriptor& d, RecordField field) { return static_cast<uint32_t>(d.get(field)); }

uint8_t bit_of(const RecordInfo& info, RecordField wanted) {
  for (const uint8_t index : fields(info))
    if (record_field(index).field == wanted) return static_cast<uint8_t>(record_field(index).bit);
  return 0;
}

bool is_record(std::span<const uint8_t> bytes, Record record, Arch arch) {
  return mali::is_record(bytes, descriptor(record, arch)->info());
}

void set_valhall(AttributeRecord& result, std::span<const uint8_t> bytes, Arch arch) {
  if (!is_record(bytes, Record::attribute, arch)) {
    result.fault = FaultKind::other_descriptor;
    return;
  }
  result.is_packet = is_record(bytes, Record::packet_attribute, arch);
  const std::optional<Descriptor> d =
      unpack_or_fault(bytes, result.is_packet ? Record::packet_attribute : Record::attribute, arch, result.fault);
  if (result.fault) return;
  result.table = number(*d, RecordField::table);
  result.is_of_instance = number(*d, RecordField::frequency) == static_cast<uint32_t>(record::Frequency::instance);
  if (number(*d, RecordField::frequency) > static_cast<uint32_t>(record::Frequency::instance))
    result.fault = FaultKind::unsupported;
  if (result.is_packet) {
    result.stride = number(*d, RecordField::packet_stride);
    result.attribute_stride = number(*d, RecordField::attribute_stride);
    return;
  }
  result.type = record::AttributeType{static_cast<uint8_t>(d->get(RecordField::type))};
  result.stride = number(*d, RecordField::stride);
  result.divisor_r = static_cast<uint8_t>(d->get(RecordField::divisor_r));
  result.divisor_e = d->get(RecordField::divisor_e) != 0;
  result.magic = number(*d, RecordField::magic);
}

/// What the records that lie in no memory have.
void set_special(BufferRecord& result, std::span<const uint8_t> bytes, Arch arch) {
  const auto type = record::TableType{bytes[0]};
  const bool is_vertex = type == record::TableType::vertex_id, is_instance = type == record::TableType::instance_id;
  const Record kind = is_vertex ? Record::vertex_id : is_instance ? Record::instance_id : Record::special_varying;
  const std::optional<Descriptor> d = unpack_or_fault(bytes, kind, arch, result.fault);
  if (result.fault) return;
  result.type = bytes[0];
  result.offset = static_cast<int32_t>(d->find(RecordField::offset).value_or(0));
  result.divisor_r = static_cast<uint8_t>(d->find(RecordField::divisor_r).value_or(0));
  result.divisor_p = static_cast<uint8_t>(d->find(RecordField::divisor_p).value_or(0));
  result.divisor_e = d->find(RecordField::divisor_e).value_or(0) != 0;
  result.magic = static_cast<uint32_t>(d->find(RecordField::magic).value_or(0));
}

void set_table_buffer(BufferRecord& result, std::span<const uint8_t> bytes, Arch arch) {
  if ((bytes[0] & kTableTypeMask) > static_cast<uint8_t>(record::TableType::continuation)) {
    set_special(result, bytes, arch);
    return;
  }
  const std::optional<Descriptor> d = unpack_or_fault(bytes, Record::attribute_buffer, arch, result.fault);
  if (result.fault) return;
  result.type = static_cast<uint8_t>(d->get(RecordField::type));
  result.address = d->get(RecordField::address);
  result.size = d->get(RecordField::size);
  result.stride = number(*d, RecordField::stride);
  result.divisor_r = static_cast<uint8_t>(d->get(RecordField::divisor_r));
  result.divisor_p = static_cast<uint8_t>(d->get(RecordField::divisor_p));
  result.divisor_e = (result.divisor_p & 1) != 0;
}

void set_valhall(BufferRecord& result, std::span<const uint8_t> bytes, Arch arch) {
  if (!is_record(bytes, Record::buffer, arch)) {
    result.fault = FaultKind::other_descriptor;
    return;
  }
  const bool packet = is_record(bytes, Record::packet_buffer, arch);
  const std::optional<Descriptor> d =
      unpack_or_fault(bytes, packet ? Record::packet_buffer : Record::buffer, arch, result.fault);
  if (result.fault) return;
  result.address = d->get(RecordField::address);
  result.size = d->get(RecordField::size);
  result.type = packet ? static_cast<uint8_t>(record::BufferType::vertex_packet)
                       : static_cast<uint8_t>(d->get(RecordField::buffer_type));
  result.stride = number(*d, packet ? RecordField::packet_stride : RecordField::stride);
  result.attribute_stride = packet ? number(*d, RecordField::attribute_stride) : result.stride;
}

}  // namespace

AttributeRecord attribute_record(std::span<const uint8_t> bytes, Arch arch) {
  AttributeRecord result;
  const std::optional<Descriptor> d = unpack(bytes, Record::attribute, arch);
  result.encoded_format = number(*d, RecordField::format);
  result.offset = static_cast<int32_t>(number(*d, RecordField::offset));
  result.buffer = number(*d, RecordField::buffer_index);
  if (arch >= Arch::v9)
    set_valhall(result, bytes, arch);
  else if (has_stray_bits(*d))
    result.fault = FaultKind::reserved_descriptor_bits;
  result.format = memory_format(result.encoded_format, arch);
  return result;
}

BufferRecord buffer_record(std::span<const uint8_t> bytes, Arch arch) {
  BufferRecord result;
  if (arch >= Arch::v9)
    set_valhall(result, bytes, arch);
  else
    set_table_buffer(result, bytes, arch);
  return result;
}

ContinuationRecord continuation_record(std::span<const uint8_t> bytes, Arch arch) {
  ContinuationRecord result;
  if ((bytes[0] & kTableTypeMask) != static_cast<uint8_t>(record::TableType::continuation)) {
    result.fault = FaultKind::no_continuation;
    return result;
  }
  const std::optional<Descriptor> d = unpack_or_fault(bytes, Record::npot_continuation, arch, result.fault);
  if (d) result.magic = number(*d, RecordField::magic);
  return result;
}

ResourceRecord resource_record(std::span<const uint8_t> bytes, Arch arch) {
  ResourceRecord result;
  const std::optional<Descriptor> d = unpack_or_fault(bytes, Record::resource, arch, result.fault);
  if (result.fault) return result;
  if (d->get(RecordField::contains_descriptors) == 0) result.fault = FaultKind::no_table;
  result.address = d->get(RecordField::address);
  result.size = d->get(RecordField::size);
  return result;
}

ConversionRecord conversion_record(std::span<const uint8_t> bytes, Arch arch) {
  using enum RegisterFormat;
  static constexpr RegisterFormat kFormats[] = {f16, f32, s32, u32, s16, u16};  // as record::RegisterFormat has them
  const std::optional<Descriptor> d = unpack(bytes, Record::conversion, arch);
  ConversionRecord result{memory_format(number(*d, RecordField::memory_format), arch), std::nullopt};
  const uint32_t registers = number(*d, RecordField::register_format);
  const bool is_meant = !has_stray_bits(*d) && d->get(RecordField::raw) == 0 && registers < std::size(kFormats);
  if (is_meant) result.registers = kFormats[registers];
  return result;
}

ConversionPlaces conversion_places() {
  const RecordInfo& info = descriptor(Record::conversion, Arch::v6)->info();
  return {bit_of(info, RecordField::memory_format), bit_of(info, RecordField::register_format)};
}

}  // namespace umber::mali
