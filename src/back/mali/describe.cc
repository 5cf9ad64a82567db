// SPDX-License-Identifier: Apache-2.0
#include "back/mali/describe.h"

#include <algorithm>

#include "back/mali/attribute_tables.h"
#include "back/mali/record_writer.h"
#include "back/mali/words.h"
#include "mali/descriptor/divisor.h"
#include "mali/descriptor/format.h"

namespace umber::back::mali {
namespace {

using place::VaryingSection;
using umber::mali::Family, umber::mali::Record, umber::mali::RecordField;
namespace record = umber::mali::record;

constexpr uint32_t kPositionBytes = 16, kPointSizeBytes = 2;
constexpr uint32_t kPacketUnit = 64;
constexpr uint32_t kRecordBytes = 16;
/// A varying's descriptor counts from here, where its packet has the generic ones.
constexpr uint32_t kGenericInPacket = 1024;
/// Positions that lie together, before as many attributes.
constexpr uint32_t kPositionGroup = 4;

Family family(Arch arch) { return umber::mali::info(arch).family; }

bool writes_attributes(const Plan& vertex) {
  return std::ranges::any_of(vertex.accesses, [](const Access& a) { return a.is_store && a.structure != 0; });
}

/// Elements of the buffers that a vertex shader writes before v9: those of each instance are padded.
uint64_t element_count(Arch arch, uint32_t vertices, uint32_t instances) {
  const uint32_t each = arch >= Arch::v9 ? vertices : umber::mali::padded_count(vertices);
  return uint64_t{each} * instances;
}

/// Tables of varyings before v9, whose buffers stand in this order, those that are needed.
class VaryingTables {
 public:
  VaryingTables(const Plan& plan, const VertexMemory& memory, DescriptorTables& tables, RecordWriter& writer)
      : plan_(plan), memory_(memory), tables_(tables), writer_(writer) {}

  void add() {
    const uint64_t count = element_count(plan_.arch, memory_.vertices, memory_.instances);
    const auto buffer = [&](VaryingSection section, uint64_t address, uint32_t stride) {
      const auto is_of = [section](const DescriptorNeed& n) {
        return n.special == Special::none && !n.is_missing && n.section == section;
      };
      if (std::ranges::none_of(plan_.varyings, is_of)) return;
      add_buffer(static_cast<size_t>(section), address, stride, stride * count);
    };
    buffer(VaryingSection::generic, memory_.generic, plan_.generic_bytes);
    buffer(VaryingSection::position, memory_.positions, kPositionBytes);
    buffer(VaryingSection::attributes, memory_.point_sizes, kPointSizeBytes);
    add_generated(Special::point_coord, record::TableType::point_coord_min_y);
    add_generated(Special::front_facing, record::TableType::front_facing);
    add_generated(Special::frag_coord, record::TableType::frag_coord);
    for (const DescriptorNeed& need : plan_.varyings) add_descriptor(need);
    end_buffers(tables_.varying_buffers, plan_.arch);
  }

 private:
  uint32_t buffer_count() const { return static_cast<uint32_t>(tables_.varying_buffers.size() / kRecordBytes); }

  void add_buffer(size_t section, uint64_t address, uint32_t stride, uint64_t bytes) {
    const uint64_t low = address % kBufferAlignment;
    sections_[section] = {buffer_count(), static_cast<uint32_t>(low)};
    writer_.add(tables_.varying_buffers, Record::attribute_buffer,
                {{RecordField::type, static_cast<uint64_t>(record::TableType::table_type_1d)},
                 {RecordField::address, address - low},
                 {RecordField::divisor_r, 0},
                 {RecordField::stride, stride},
                 {RecordField::size, bytes + low}});
  }

  void add_generated(Special special, record::TableType type) {
    const bool is_needed = std::ranges::find(plan_.varyings, special, &DescriptorNeed::special) != plan_.varyings.end();
    if (!is_needed) return;
    specials_[static_cast<size_t>(special)] = buffer_count();
    writer_.add(tables_.varying_buffers, Record::special_varying, {{RecordField::type, static_cast<uint64_t>(type)}});
  }

  void add_descriptor(const DescriptorNeed& need) {
    const BufferPlace& place = sections_[static_cast<size_t>(need.section)];
    const bool is_generated = need.special != Special::none;
    const bool has_buffer = !is_generated && !need.is_missing;
    writer_.add(tables_.varyings, Record::attribute,
                {{RecordField::buffer_index, is_generated ? specials_[static_cast<size_t>(need.special)]
                                             : has_buffer ? place.index
                                                          : 0},
                 {RecordField::offset_enable, family(plan_.arch) == Family::midgard},
                 {RecordField::format, encoded_format(need, plan_.arch)},
                 {RecordField::offset, has_buffer ? need.offset.value_or(0) + place.low : 0}});
  }

  struct BufferPlace {
    uint32_t index = 0, low = 0;
  };
  const Plan& plan_;
  const VertexMemory& memory_;
  DescriptorTables& tables_;
  RecordWriter& writer_;
  std::array<BufferPlace, 3> sections_{};
  std::array<uint32_t, 8> specials_{};
};

/// From v9 on: the buffers of the vertices themselves.
void add_vertex_tables(const Plan& plan, const VertexMemory& memory, DescriptorTables& tables, RecordWriter& writer) {
  const VertexBytes bytes = vertex_bytes(plan, memory.vertices, memory.instances);
  const auto add_positions = [&](std::vector<uint8_t>& to) {
    writer.add(to, Record::buffer,
               {{RecordField::buffer_type, static_cast<uint64_t>(record::BufferType::structure)},
                {RecordField::size, bytes.positions},
                {RecordField::address, memory.positions},
                {RecordField::stride, kPositionBytes}});
  };
  const auto add_generic = [&](std::vector<uint8_t>& to) {
    writer.add(to, Record::packet_buffer,
               {{RecordField::size, bytes.generic},
                {RecordField::address, memory.generic},
                {RecordField::packet_stride, packet_stride(plan.generic_bytes)},
                {RecordField::attribute_stride, plan.generic_bytes}});
  };
  add_positions(tables.position_table);
  const bool is_one_table = umber::mali::info(plan.arch).generic_buffer != 0;
  if (is_one_table) {
    add_generic(tables.position_table);
    tables.vertex_table = tables.position_table;
  } else {
    add_generic(tables.vertex_table);
  }
  if (plan.arch == Arch::v9)
    writer.add(tables.allocation, Record::allocation,
               {{RecordField::packet_stride, packet_stride(plan.generic_bytes)},
                {RecordField::attribute_stride, plan.generic_bytes}});
}

void add_packet_varying(const Plan& plan, const DescriptorNeed& need, DescriptorTables& tables, RecordWriter& writer) {
  writer.add(tables.varyings, Record::packet_attribute,
             {{RecordField::format, encoded_format(need, plan.arch)},
              {RecordField::table, kVertexTable},
              {RecordField::frequency, static_cast<uint64_t>(record::Frequency::vertex)},
              {RecordField::offset, kGenericInPacket + need.offset.value_or(0)},
              {RecordField::buffer_index, umber::mali::info(plan.arch).generic_buffer},
              {RecordField::packet_stride, packet_stride(plan.generic_bytes)},
              {RecordField::attribute_stride, plan.generic_bytes}});
}

}  // namespace

uint32_t encoded_format(const DescriptorNeed& need, Arch arch) {
  using umber::mali::FormatClass, umber::mali::PixelFormat;
  if (need.is_missing) return umber::mali::constant_format(arch);
  if (need.built_in == ir::BuiltIn::position) return umber::mali::position_format(arch);
  const FormatClass kind = need.kind == VaryingKind::float_ ? FormatClass::float_
                           : need.kind == VaryingKind::sint ? FormatClass::sint
                                                            : FormatClass::uint;
  const std::optional<uint32_t> encoded = umber::mali::encode(PixelFormat{kind, need.bits, need.components}, arch);
  UMBER_CHECK(encoded);
  return *encoded;
}

void end_buffers(std::vector<uint8_t>& buffers, Arch arch) {
  if (family(arch) == Family::bifrost) buffers.insert(buffers.end(), kRecordBytes, 0);
}

uint32_t packet_stride(uint32_t generic_bytes) {
  return (kPositionBytes + generic_bytes + kPacketUnit - 1) / kPacketUnit * kPacketUnit;
}

uint32_t position_number(const Plan& vertex, uint32_t number) {
  if (!writes_attributes(vertex)) return number;
  return number / kPositionGroup * (2 * kPositionGroup) + number % kPositionGroup;
}

VertexBytes vertex_bytes(const Plan& vertex, uint32_t vertices, uint32_t instances) {
  const uint64_t count = element_count(vertex.arch, vertices, instances);
  if (vertex.arch < Arch::v9) return {vertex.generic_bytes * count, kPositionBytes * count, kPointSizeBytes * count};
  const uint64_t groups = (count + kPositionGroup - 1) / kPositionGroup;
  const uint64_t positions = writes_attributes(vertex) ? groups * 2 * kPositionGroup : count;
  return {packet_stride(vertex.generic_bytes) * count, kPositionBytes * positions, 0};
}

std::string_view text(DescribeProblem problem) {
  constexpr std::string_view kTexts[] = {
      "nobody says where an attribute lies", "an attribute would be converted between integers and floats",
      "the format of an attribute is not known", "the layout of the varyings is not known yet",
      "a number does not fit its descriptor, or an address is not aligned"};
  return kTexts[static_cast<size_t>(problem)];
}

std::variant<DescriptorTables, DescribeProblem> describe(const Plan& plan, const VertexMemory& memory,
                                                         std::span<const AttributeSource> sources) {
  for (const DescriptorNeed& need : plan.varyings)
    if (need.special == Special::none && !need.is_missing && !need.offset) return DescribeProblem::unknown_layout;
  DescriptorTables tables;
  RecordWriter writer(plan.arch);
  if (const auto problem = add_attributes(plan, memory, sources, tables, writer)) return *problem;
  if (plan.arch < Arch::v9) {
    VaryingTables(plan, memory, tables, writer).add();
  } else {
    add_vertex_tables(plan, memory, tables, writer);
    for (const DescriptorNeed& need : plan.varyings) add_packet_varying(plan, need, tables, writer);
  }
  if (!writer.fits()) return DescribeProblem::too_large;
  return tables;
}

std::vector<uint8_t> resource_tables(std::span<const TableAt> tables, Arch arch) {
  std::vector<uint8_t> bytes;
  RecordWriter writer(arch);
  for (const TableAt& table : tables)
    writer.add(bytes, Record::resource,
               {{RecordField::address, table.address},
                {RecordField::contains_descriptors, 1},
                {RecordField::size, table.bytes}});
  UMBER_CHECK(writer.fits());
  return bytes;
}

}  // namespace umber::back::mali
