// SPDX-License-Identifier: Apache-2.0
#include "back/mali/attribute_tables.h"

#include <algorithm>
#include <bit>

#include "back/mali/words.h"
#include "mali/descriptor/conversion.h"
#include "mali/descriptor/divisor.h"

namespace umber::back::mali {
namespace {

using umber::mali::Family, umber::mali::Record, umber::mali::RecordField;
namespace record = umber::mali::record;

constexpr uint32_t kRecordBytes = 16;
constexpr uint32_t kDescriptorBytes = 32;

umber::mali::RegisterFormat register_format(const Transfer& t) {
  using enum umber::mali::RegisterFormat;
  const bool is_half = t.register_bits == 16;
  if (t.kind == VaryingKind::float_) return is_half ? f16 : f32;
  if (t.kind == VaryingKind::sint) return is_half ? s16 : s32;
  return is_half ? u16 : u32;
}

/// A division by a number of instances, or of the vertices of all of them.
umber::mali::MagicDivisor magic(uint32_t divisor) {
  // (n + 1) * (2^32 - 1) / 2^32 is n, and n * 2^31 / 2^(32 + k - 1) is n / 2^k.
  if (divisor <= 1) return {.magic = 0x7FFFFFFF, .r = 0, .e = true};
  if (std::has_single_bit(divisor))
    return {.magic = 0, .r = static_cast<uint8_t>(std::countr_zero(divisor) - 1), .e = false};
  return umber::mali::magic_divisor(divisor);
}

class AttributeTables {
 public:
  AttributeTables(const Plan& plan, const VertexMemory& memory, DescriptorTables& tables, RecordWriter& writer)
      : arch_(plan.arch),
        memory_(memory),
        padded_(umber::mali::padded_count(std::max(memory.vertices, 1u))),
        tables_(tables),
        writer_(writer) {}

  void add(const AttributeSource& source) {
    if (arch_ >= Arch::v9)
      add_to_tables(source);
    else
      add_to_arrays(source);
  }

  /// Midgard's numbers of vertices and instances.
  void add_generated(const DescriptorNeed& need) {
    const uint32_t index = buffer_count();
    if (need.special == Special::vertex_id) {
      const umber::mali::OddShift parts = umber::mali::odd_shift(padded_);
      writer_.add(tables_.attribute_buffers, Record::vertex_id,
                  {{RecordField::divisor_r, parts.r}, {RecordField::divisor_p, parts.p}});
    } else {
      const umber::mali::MagicDivisor d = magic(padded_);
      writer_.add(tables_.attribute_buffers, Record::instance_id,
                  {{RecordField::divisor_r, d.r}, {RecordField::divisor_e, d.e}, {RecordField::magic, d.magic}});
    }
    add_descriptor(index, encoded_format(need, arch_), 0);
  }

 private:
  uint32_t buffer_count() const {
    const uint32_t bytes = arch_ >= Arch::v9 ? kDescriptorBytes : kRecordBytes;
    return static_cast<uint32_t>(tables_.attribute_buffers.size() / bytes);
  }

  void add_descriptor(uint32_t buffer, uint32_t format, int64_t offset) {
    writer_.add(tables_.attributes, Record::attribute,
                {{RecordField::buffer_index, buffer},
                 {RecordField::offset_enable, 1},
                 {RecordField::format, format},
                 {RecordField::offset, signed_word(offset)}});
  }

  /// How the number of an element comes from that of a vertex, in which all instances are one behind the other.
  struct Division {
    record::TableType type = record::TableType::table_type_1d;
    uint8_t r = 0, p = 0;  ///< p: its lowest bit is the `e` of a division
    uint32_t magic = 0;
    bool is_constant = false;  ///< there is one element
  };
  Division division(uint32_t divisor) const {
    if (memory_.instances <= 1) return {.is_constant = divisor != 0};
    if (divisor == 0) {
      const umber::mali::OddShift parts = umber::mali::odd_shift(padded_);
      return {.type = record::TableType::modulus, .r = parts.r, .p = parts.p};
    }
    const uint64_t whole = uint64_t{padded_} * divisor;
    // Further than vertices are counted, so that all are of the first element.
    if (whole > UINT32_MAX) return {.is_constant = true};
    const auto by = static_cast<uint32_t>(whole);
    if (std::has_single_bit(by))
      return {.type = record::TableType::pot_divisor, .r = static_cast<uint8_t>(std::countr_zero(by))};
    const umber::mali::MagicDivisor d = magic(by);
    return {.type = record::TableType::npot_divisor, .r = d.r, .p = d.e, .magic = d.magic};
  }

  void add_to_arrays(const AttributeSource& source) {
    const Division d = division(source.divisor);
    const bool has_continuation = d.type == record::TableType::npot_divisor;
    std::vector<uint8_t>& buffers = tables_.attribute_buffers;
    if (has_continuation && buffer_count() % 2 != 0) buffers.insert(buffers.end(), kRecordBytes, 0);
    const uint64_t low = source.address % kBufferAlignment;
    const uint32_t index = buffer_count();
    writer_.add(buffers, Record::attribute_buffer,
                {{RecordField::type, static_cast<uint64_t>(d.type)},
                 {RecordField::address, source.address - low},
                 {RecordField::divisor_r, d.r},
                 {RecordField::divisor_p, d.p},
                 {RecordField::stride, d.is_constant ? 0 : source.stride},
                 {RecordField::size, source.bytes + low}});
    if (has_continuation)
      writer_.add(buffers, Record::npot_continuation,
                  {{RecordField::magic, d.magic}, {RecordField::divisor, source.divisor}});
    add_descriptor(index, source.format, int64_t{source.offset} + static_cast<int64_t>(low));
  }

  void add_to_tables(const AttributeSource& source) {
    const bool is_of_instance = source.divisor != 0;
    const bool is_shift = std::has_single_bit(source.divisor);
    const umber::mali::MagicDivisor d = magic(source.divisor);
    using enum record::AttributeType;
    const record::AttributeType type = source.divisor <= 1 ? attribute_type_1d : is_shift ? pot_divisor : npot_divisor;
    const bool has_magic = type == npot_divisor;
    const int shift = type == pot_divisor ? std::countr_zero(source.divisor) : has_magic ? d.r : 0;
    writer_.add(tables_.attributes, Record::attribute,
                {{RecordField::type, static_cast<uint64_t>(type)},
                 {RecordField::offset_enable, !is_of_instance},
                 {RecordField::format, source.format},
                 {RecordField::table, kAttributeBufferTable},
                 {RecordField::frequency,
                  static_cast<uint64_t>(is_of_instance ? record::Frequency::instance : record::Frequency::vertex)},
                 {RecordField::divisor_r, static_cast<uint64_t>(shift)},
                 {RecordField::divisor_e, has_magic && d.e},
                 {RecordField::offset, signed_word(source.offset)},
                 {RecordField::buffer_index, buffer_count()},
                 {RecordField::stride, source.stride},
                 {RecordField::magic, has_magic ? d.magic : 0}});
    writer_.add(tables_.attribute_buffers, Record::buffer,
                {{RecordField::buffer_type, static_cast<uint64_t>(record::BufferType::simple)},
                 {RecordField::size, source.bytes},
                 {RecordField::address, source.address},
                 {RecordField::stride, source.stride}});
  }

  Arch arch_;
  const VertexMemory& memory_;
  uint32_t padded_;
  DescriptorTables& tables_;
  RecordWriter& writer_;
};

std::optional<DescribeProblem> problem_of(const Plan& plan, uint16_t number, const AttributeSource& source) {
  const std::optional<umber::mali::MemoryFormat> format = umber::mali::memory_format(source.format, plan.arch);
  if (!format) return DescribeProblem::unknown_format;
  for (const Access& a : plan.accesses) {
    const bool is_its_load = a.path == Path::ld_attr && a.descriptor == number;
    if (is_its_load && conversion(*format, register_format(a.transfer)) == umber::mali::Conversion::forbidden)
      return DescribeProblem::other_kind;
  }
  return std::nullopt;
}

}  // namespace

std::optional<DescribeProblem> add_attributes(const Plan& plan, const VertexMemory& memory,
                                              std::span<const AttributeSource> sources, DescriptorTables& tables,
                                              RecordWriter& writer) {
  AttributeTables to(plan, memory, tables, writer);
  for (size_t n = 0; n < plan.attributes.size(); ++n) {
    const DescriptorNeed& need = plan.attributes[n];
    if (need.special != Special::none) {
      to.add_generated(need);
      continue;
    }
    const auto source = std::ranges::find(sources, need.location, &AttributeSource::location);
    if (source == sources.end()) return DescribeProblem::no_source;
    if (const auto problem = problem_of(plan, static_cast<uint16_t>(n), *source)) return problem;
    to.add(*source);
  }
  if (plan.arch < Arch::v9 && plan.stage == ir::Stage::vertex) end_buffers(tables.attribute_buffers, plan.arch);
  return std::nullopt;
}

}  // namespace umber::back::mali
