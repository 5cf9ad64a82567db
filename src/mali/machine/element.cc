// SPDX-License-Identifier: Apache-2.0
#include "mali/machine/element.h"

#include <algorithm>

namespace umber::mali {
namespace {

constexpr uint32_t kAttributeBytes = 8, kBufferBytes = 16;  // up to v7
constexpr uint32_t kDescriptorBytes = 32, kResourceBytes = 16;
constexpr uint32_t kFirstHardwareTable = 60;
constexpr int64_t kGenericOffset = 1024;  // that a packet's descriptor has for the first generic varying
constexpr uint64_t kTopBit = uint64_t{1} << 31;

uint32_t divided_by_magic(uint32_t number, uint32_t magic, uint8_t shift, bool plus_one) {
  // At most 2^32 times a number below 2^32.
  return static_cast<uint32_t>(((uint64_t{number} + plus_one) * (magic | kTopBit)) >> 32 >> shift);
}

uint32_t modulo_padded(uint32_t number, const BufferRecord& buffer) {
  return static_cast<uint32_t>(number % (uint64_t{2u * buffer.divisor_p + 1} << buffer.divisor_r));
}

/// By what a descriptor of v9 or later divides a number; false if it is not known how.
bool divide(const AttributeRecord& attribute, uint32_t& number) {
  switch (attribute.type) {
    case record::AttributeType::attribute_type_1d: return true;
    case record::AttributeType::pot_divisor: number >>= attribute.divisor_r; return true;
    case record::AttributeType::npot_divisor:
      number = divided_by_magic(number, attribute.magic, attribute.divisor_r, attribute.divisor_e);
      return true;
    case record::AttributeType::primitive_index:
    case record::AttributeType::vertex_packet: break;
  }
  return false;
}

/// The address of an element, if all of it lies in the buffer.
std::optional<Problem> place(const BufferRecord& buffer, uint32_t number, uint32_t stride, int64_t offset,
                             uint32_t bytes, uint64_t& address) {
  const uint64_t first = uint64_t{number} * stride;
  constexpr uint64_t kMost = uint64_t{1} << 48;
  const bool is_far = first > kMost;
  const int64_t start = is_far ? 0 : static_cast<int64_t>(first) + offset;
  if (is_far || start < 0 || static_cast<uint64_t>(start) + bytes > buffer.size)
    return Problem{FaultKind::outside_buffer, number};
  address = buffer.address + static_cast<uint64_t>(start);
  return std::nullopt;
}

}  // namespace

std::optional<Problem> ElementFinder::record_bytes(const Array& array, uint32_t index, uint32_t size,
                                                   std::span<const uint8_t>& bytes) const {
  if (index >= array.count) return Problem{FaultKind::no_descriptor, index};
  const uint64_t address = array.address + uint64_t{index} * size;
  bytes = memory_.at(address, size);
  return bytes.empty() ? std::optional(Problem{FaultKind::outside_memory, address}) : std::nullopt;
}

/// What an element's number is after the division by which a buffer is read.
std::optional<Problem> ElementFinder::divided(const Array& buffers, const AttributeRecord& attribute,
                                              const BufferRecord& buffer, uint32_t& number) {
  using enum record::TableType;
  switch (record::TableType{buffer.type}) {
    case table_type_1d:
    case point_coord_min_y:
    case point_coord_max_y:
    case frag_coord:
    case front_facing: return std::nullopt;
    case pot_divisor: number >>= buffer.divisor_r; return std::nullopt;
    case modulus: number = modulo_padded(number, buffer); return std::nullopt;
    case npot_divisor: return divided_by_continuation(buffers, attribute, buffer, number);
    case vertex_id: number = modulo_padded(number, buffer) + static_cast<uint32_t>(buffer.offset); return std::nullopt;
    case instance_id:
      number = divided_by_magic(number, buffer.magic, buffer.divisor_r, buffer.divisor_e) +
               static_cast<uint32_t>(buffer.offset);
      return std::nullopt;
    case table_type_3d_linear:
    case table_type_3d_interleaved:
    case primitive_index:
    case pot_write_reduction:
    case modulus_write_reduction:
    case npot_write_reduction:
    case continuation: break;
  }
  return Problem{FaultKind::unsupported, buffer.type};
}

std::optional<Problem> ElementFinder::divided_by_continuation(const Array& buffers, const AttributeRecord& attribute,
                                                              const BufferRecord& buffer, uint32_t& number) {
  if (attribute.buffer % 2 != 0) return Problem{FaultKind::odd_continuation, attribute.buffer};
  std::span<const uint8_t> bytes;
  if (const auto problem = record_bytes(buffers, attribute.buffer + 1, kBufferBytes, bytes)) return problem;
  const ContinuationRecord& more = continuations_.find(attribute.buffer, bytes, arch_);
  if (more.fault) return Problem{*more.fault, attribute.buffer + 1};
  number = divided_by_magic(number, more.magic, buffer.divisor_r, buffer.divisor_e);
  return std::nullopt;
}

std::optional<Problem> ElementFinder::find(bool is_varying, uint32_t index, VertexNumber number, Element& element) {
  const Array& buffers = is_varying ? tables_.varying_buffers : tables_.attribute_buffers;
  std::span<const uint8_t> bytes;
  if (const auto problem =
          record_bytes(is_varying ? tables_.varyings : tables_.attributes, index, kAttributeBytes, bytes))
    return problem;
  const AttributeRecord& attribute = attributes_.find(2 * uint64_t{index} + is_varying, bytes, arch_);
  if (attribute.fault) return Problem{*attribute.fault, index};
  if (!attribute.format) return Problem{FaultKind::no_format, attribute.encoded_format};
  element = {0, *attribute.format, attribute.encoded_format, {}, 0};
  if (element.format.kind == MemoryFormat::Kind::constant) return std::nullopt;
  if (const auto problem = record_bytes(buffers, attribute.buffer, kBufferBytes, bytes)) return problem;
  const BufferRecord& buffer = buffers_.find(2 * uint64_t{attribute.buffer} + is_varying, bytes, arch_);
  if (buffer.fault) return Problem{*buffer.fault, attribute.buffer};
  if (const auto problem = divided(buffers, attribute, buffer, number.vertex)) return problem;
  if (record::TableType{buffer.type} > record::TableType::continuation) {
    element.special = record::TableType{buffer.type};
    element.number = number.vertex;
    return std::nullopt;
  }
  return place(buffer, number.vertex, buffer.stride, attribute.offset, element.format.bytes(), element.address);
}

std::optional<Problem> ElementFinder::table_of(uint32_t table, Array& array) {
  if (table >= kFirstHardwareTable && table - kFirstHardwareTable < tables_.hardware.size()) {
    array = tables_.hardware[table - kFirstHardwareTable];
    return std::nullopt;
  }
  if (table >= tables_.resources.count) return Problem{FaultKind::no_table, table};
  std::span<const uint8_t> bytes;
  if (const auto problem = record_bytes(tables_.resources, table, kResourceBytes, bytes)) return problem;
  const ResourceRecord& resource = resources_.find(table, bytes, arch_);
  if (resource.fault) return Problem{*resource.fault, table};
  array = {resource.address, static_cast<uint32_t>(std::min<uint64_t>(resource.size / kDescriptorBytes, UINT32_MAX))};
  return std::nullopt;
}

std::optional<Problem> ElementFinder::buffer_in(uint32_t table, uint32_t index, BufferRecord& record) {
  Array array;
  if (const auto problem = table_of(table, array)) return problem;
  std::span<const uint8_t> bytes;
  if (const auto problem = record_bytes(array, index, kDescriptorBytes, bytes)) return problem;
  record = buffers_.find(uint64_t{table} * 5 + index, bytes, arch_);
  return record.fault ? std::optional(Problem{*record.fault, index}) : std::nullopt;
}

/// A packet's descriptor says nothing that its buffer does not; the two must agree.
std::optional<Problem> ElementFinder::find_packet(const AttributeRecord& attribute, uint32_t number, Element& element) {
  BufferElement vertex;
  BufferRecord buffer;
  if (const auto problem = buffer_in(attribute.table, attribute.buffer, buffer)) return problem;
  const bool is_packet = record::BufferType{buffer.type} == record::BufferType::vertex_packet;
  if (attribute.attribute_stride != buffer.attribute_stride || (is_packet && attribute.stride != buffer.stride))
    return Problem{FaultKind::stride, attribute.attribute_stride};
  if (const auto problem = find_buffer(attribute.table, attribute.buffer, number, vertex)) return problem;
  const int64_t offset = attribute.offset - kGenericOffset;
  if (offset < 0) return Problem{FaultKind::packet_offset, static_cast<uint32_t>(attribute.offset)};
  if (offset + element.format.bytes() > vertex.varying_bytes)
    return Problem{FaultKind::outside_vertex, static_cast<uint64_t>(offset)};
  element.address = vertex.address + static_cast<uint64_t>(offset);
  return std::nullopt;
}

std::optional<Problem> ElementFinder::find_in(uint32_t table, uint32_t index, VertexNumber number, Element& element) {
  Array array;
  if (const auto problem = table_of(table, array)) return problem;
  std::span<const uint8_t> bytes;
  if (const auto problem = record_bytes(array, index, kDescriptorBytes, bytes)) return problem;
  const AttributeRecord& attribute = attributes_.find(uint64_t{table} * 5 + index, bytes, arch_);
  if (attribute.fault) return Problem{*attribute.fault, index};
  if (!attribute.format) return Problem{FaultKind::no_format, attribute.encoded_format};
  element = {0, *attribute.format, attribute.encoded_format, {}, 0};
  if (element.format.kind == MemoryFormat::Kind::constant) return std::nullopt;
  uint32_t at = attribute.is_of_instance ? number.instance : number.vertex;
  if (attribute.is_packet) return find_packet(attribute, at, element);
  if (!divide(attribute, at)) return Problem{FaultKind::unsupported, static_cast<uint64_t>(attribute.type)};
  BufferRecord buffer;
  if (const auto problem = buffer_in(attribute.table, attribute.buffer, buffer)) return problem;
  return place(buffer, at, attribute.stride, attribute.offset, element.format.bytes(), element.address);
}

std::optional<Problem> ElementFinder::find_buffer(uint32_t table, uint32_t index, uint32_t number,
                                                  BufferElement& element) {
  BufferRecord buffer;
  if (const auto problem = buffer_in(table, index, buffer)) return problem;
  const auto type = record::BufferType{buffer.type};
  if (type != record::BufferType::structure && type != record::BufferType::vertex_packet)
    return Problem{FaultKind::other_descriptor, index};
  element.varying_bytes = buffer.attribute_stride;
  return place(buffer, number, buffer.stride, 0, 1, element.address);
}

}  // namespace umber::mali
