// SPDX-License-Identifier: Apache-2.0
#include "mali/descriptor/descriptor.h"

#include <algorithm>
#include <bit>

#include "base/check.h"
#include "mali/descriptor/format.h"
#include "mali/hex.h"

namespace umber::mali {
namespace {

struct PartInfo {
  uint8_t value, bit, width;
};
struct EnumInfo {
  uint16_t first, count;
};
struct WordInfo {
  uint16_t name;
  uint8_t value;
};

#include "mali/descriptor/records.inc"

constexpr uint64_t kHighBits = 6;
constexpr double kFixedOne = 256.0;

using Words = std::array<uint64_t, Descriptor::kMostBytes / 8>;

constexpr uint64_t ones(unsigned width) { return width == 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1; }

uint64_t read(const Words& words, unsigned bit, unsigned width) {
  const unsigned low = bit % 64;
  uint64_t value = words[bit / 64] >> low;
  if (low + width > 64) value |= words[bit / 64 + 1] << (64 - low);
  return value & ones(width);
}

void write_bits(Words& words, unsigned bit, unsigned width, uint64_t value) {
  const unsigned low = bit % 64;
  words[bit / 64] |= value << low;
  if (low + width > 64) words[bit / 64 + 1] |= value >> (64 - low);
}

Words words_of(std::span<const uint8_t> bytes, const RecordInfo& record) {
  Words words{};
  for (size_t i = 0; i < record.bytes; ++i) words[i / 8] |= uint64_t{bytes[i]} << 8 * (i % 8);
  return words;
}

/// What fields and fixed parts of a record say, and which bits they have.
struct Bits {
  Words value{}, known{};
};

Bits bits_of(const Descriptor& d) {
  const RecordInfo& info = d.info();
  Bits bits;
  for (const PartInfo& part : std::span(kParts).subspan(info.first_part, info.part_count))
    write_bits(bits.value, part.bit, part.width, part.value);
  const std::span<const uint8_t> list = fields(info);
  for (size_t i = 0; i < list.size(); ++i) {
    const RecordFieldInfo& f = record_field(list[i]);
    write_bits(bits.value, f.bit, f.width, d.values[i]);
    write_bits(bits.known, f.bit, f.width, ones(f.width));
  }
  return bits;
}

/// The value in memory of what is said; nothing if there is none.
std::optional<uint64_t> stored(const RecordFieldInfo& field, uint64_t said) {
  switch (field.coding) {
    case Coding::minus1: --said; break;
    case Coding::log2:
      if (!std::has_single_bit(said)) return std::nullopt;
      said = static_cast<uint64_t>(std::countr_zero(said));
      break;
    case Coding::high6:
      if ((said & ones(kHighBits)) != 0) return std::nullopt;
      said >>= kHighBits;
      break;
    case Coding::number:
    case Coding::signed_:
    case Coding::flag:
    case Coding::mod:
    case Coding::hex:
    case Coding::format:
    case Coding::fixed8:
    case Coding::sfixed8: break;
  }
  return said <= ones(field.width) ? std::optional(said) : std::nullopt;
}

uint64_t said(const RecordFieldInfo& field, uint64_t value) {
  if (field.coding == Coding::minus1) return value + 1;
  if (field.coding == Coding::log2) return uint64_t{1} << value;
  return field.coding == Coding::high6 ? value << kHighBits : value;
}

int64_t signed_value(const RecordFieldInfo& field, uint64_t value) {
  const uint64_t sign = uint64_t{1} << (field.width - 1);
  return static_cast<int64_t>((value ^ sign) - sign);
}

std::string_view word(const RecordFieldInfo& field, uint64_t value) {
  const EnumInfo& info = kEnums[field.enumeration];
  for (const WordInfo& candidate : std::span(kWords).subspan(info.first, info.count))
    if (candidate.value == value) return kNames + candidate.name;
  return {};
}

/// What a field says, as a text that is not a plain number.
std::string text_of(const RecordFieldInfo& field, uint64_t value, Arch arch) {
  const std::string_view known = word(field, value);
  if (!known.empty()) return std::string(known);
  return field.coding == Coding::format ? format_name(static_cast<uint32_t>(value), arch)
                                        : "0x" + hex(said(field, value));
}

bool is_text(const RecordFieldInfo& field, uint64_t value) {
  const bool is_word = field.coding == Coding::mod && !word(field, value).empty();
  return is_word || field.coding == Coding::hex || field.coding == Coding::format || field.coding == Coding::high6;
}

}  // namespace

std::span<const RecordInfo> records() { return kRecords; }
std::string_view name(const RecordInfo& record) { return kNames + record.name; }
std::span<const uint8_t> fields(const RecordInfo& record) {
  return std::span(kFieldLists).subspan(record.first_field, record.field_count);
}
const RecordFieldInfo& record_field(uint8_t index) { return kFields[index]; }
std::string_view name(const RecordFieldInfo& field) { return kNames + field.name; }

std::optional<uint64_t> Descriptor::find(RecordField wanted) const {
  const std::span<const uint8_t> list = fields(info());
  for (size_t i = 0; i < list.size(); ++i)
    if (record_field(list[i]).field == wanted) return said(record_field(list[i]), values[i]);
  return std::nullopt;
}

uint64_t Descriptor::get(RecordField wanted) const {
  const std::optional<uint64_t> found = find(wanted);
  UMBER_CHECK(found);
  return *found;
}

bool Descriptor::set(RecordField wanted, uint64_t said) {
  const std::span<const uint8_t> list = fields(info());
  const auto place = std::ranges::find(list, wanted, [](uint8_t index) { return record_field(index).field; });
  UMBER_CHECK(place != list.end());
  const std::optional<uint64_t> value = stored(record_field(*place), said);
  if (value) values[static_cast<size_t>(place - list.begin())] = *value;
  return value.has_value();
}

std::optional<Descriptor> descriptor(Record record, Arch arch) {
  for (size_t i = 0; i < std::size(kRecords); ++i)
    if (kRecords[i].record == record && kRecords[i].is_of(arch))
      return Descriptor{static_cast<uint8_t>(i), arch, {}, {}};
  return std::nullopt;
}

bool is_record(std::span<const uint8_t> bytes, const RecordInfo& record) {
  if (bytes.size() < record.bytes) return false;
  const Words words = words_of(bytes, record);
  return std::ranges::all_of(std::span(kParts).subspan(record.first_part, record.part_count),
                             [&](const PartInfo& part) { return read(words, part.bit, part.width) == part.value; });
}

std::optional<Descriptor> unpack(std::span<const uint8_t> bytes, Record record, Arch arch) {
  std::optional<Descriptor> d = descriptor(record, arch);
  if (!d || bytes.size() < d->info().bytes) return std::nullopt;
  const Words words = words_of(bytes, d->info());
  const std::span<const uint8_t> list = fields(d->info());
  for (size_t i = 0; i < list.size(); ++i) {
    const RecordFieldInfo& f = record_field(list[i]);
    d->values[i] = read(words, f.bit, f.width);
  }
  const Bits bits = bits_of(*d);
  for (size_t i = 0; i < words.size(); ++i) d->stray[i] = (words[i] ^ bits.value[i]) & ~bits.known[i];
  return d;
}

std::vector<uint8_t> pack(const Descriptor& descriptor) {
  const Bits bits = bits_of(descriptor);
  std::vector<uint8_t> bytes(descriptor.info().bytes);
  for (size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<uint8_t>((bits.value[i / 8] ^ descriptor.stray[i / 8]) >> 8 * (i % 8));
  return bytes;
}

void print(const Descriptor& descriptor, TextWriter& out) {
  out << name(descriptor.info()) << '\n';
  const std::span<const uint8_t> list = fields(descriptor.info());
  for (size_t i = 0; i < list.size(); ++i) {
    const RecordFieldInfo& f = record_field(list[i]);
    const uint64_t value = descriptor.values[i];
    out << "  " << name(f) << ": ";
    if (is_text(f, value))
      out << text_of(f, value, descriptor.arch);
    else if (f.coding == Coding::fixed8)
      out << static_cast<double>(value) / kFixedOne;
    else if (f.coding == Coding::sfixed8)
      out << static_cast<double>(signed_value(f, value)) / kFixedOne;
    else if (f.coding == Coding::signed_)
      out << signed_value(f, value);
    else
      out << said(f, value);
    out << '\n';
  }
  for (size_t i = 0; i < descriptor.stray.size(); ++i)
    if (descriptor.stray[i] != 0)
      out << "  reserved bits from " << 64 * i << ": 0x" << hex(descriptor.stray[i]) << '\n';
}

void write(const Descriptor& descriptor, JsonWriter& json) {
  json.begin_object();
  json.member("descriptor", name(descriptor.info()));
  const std::span<const uint8_t> list = fields(descriptor.info());
  for (size_t i = 0; i < list.size(); ++i) {
    const RecordFieldInfo& f = record_field(list[i]);
    const uint64_t value = descriptor.values[i];
    if (is_text(f, value))
      json.member(name(f), std::string_view(text_of(f, value, descriptor.arch)));
    else if (f.coding == Coding::fixed8 || f.coding == Coding::sfixed8)
      json.member(name(f), static_cast<double>(f.coding == Coding::fixed8 ? static_cast<int64_t>(value)
                                                                          : signed_value(f, value)) /
                               kFixedOne);
    else if (f.coding == Coding::signed_)
      json.member(name(f), signed_value(f, value));
    else
      json.member(name(f), said(f, value));
  }
  json.end_object();
}

}  // namespace umber::mali
