// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "base/text_writer.h"
#include "mali/descriptor/records.h"
#include "mali/model.h"

namespace umber::mali {

/// How some architectures write a descriptor.
struct RecordInfo {
  Record record;
  uint8_t archs;  ///< the first and the last of them
  uint8_t bytes;
  uint8_t first_part, part_count;
  uint8_t field_count;
  uint16_t first_field;
  uint16_t name;

  bool is_of(Arch arch) const {
    const auto version = static_cast<uint8_t>(arch);
    return version >= archs >> 4 && version <= (archs & 15);
  }
};

/// A field of a descriptor.
struct RecordFieldInfo {
  uint16_t name;
  uint16_t bit;
  RecordField field;
  Coding coding;
  uint8_t width;
  uint8_t enumeration;  ///< 0 has no values
};

std::span<const RecordInfo> records();
std::string_view name(const RecordInfo& record);
std::span<const uint8_t> fields(const RecordInfo& record);  ///< for record_field()
const RecordFieldInfo& record_field(uint8_t index);
std::string_view name(const RecordFieldInfo& field);

/// A descriptor taken apart: what each of its fields has in memory.
struct Descriptor {
  static constexpr size_t kMostFields = 32;
  static constexpr size_t kMostBytes = 32;

  uint8_t row = 0;  ///< of records()
  Arch arch{};
  std::array<uint64_t, kMostFields> values{};    ///< in the order of the record's fields
  std::array<uint64_t, kMostBytes / 8> stray{};  ///< bits that no field has, where they are not as they should be

  const RecordInfo& info() const { return records()[row]; }
  /// What a field says; nothing if the record has none of that name.
  std::optional<uint64_t> find(RecordField wanted) const;
  uint64_t get(RecordField wanted) const;
  /// False if the field cannot say that: too large, or, of an address, not aligned.
  [[nodiscard]] bool set(RecordField wanted, uint64_t said);

  friend bool operator==(const Descriptor&, const Descriptor&) = default;
};

/// One of zeros; nothing if the architecture has no such record.
std::optional<Descriptor> descriptor(Record record, Arch arch);
/// Whether bytes say that they are such a record: its fixed parts are as they should be.
bool is_record(std::span<const uint8_t> bytes, const RecordInfo& record);
/// The bytes, at least as many as the record has, taken apart.
std::optional<Descriptor> unpack(std::span<const uint8_t> bytes, Record record, Arch arch);
/// The bytes of a descriptor: unpack(pack(d)) is d, and pack(unpack(b)) is b.
std::vector<uint8_t> pack(const Descriptor& descriptor);

/// A line with the record's name, and one for each field.
void print(const Descriptor& descriptor, TextWriter& out);
void write(const Descriptor& descriptor, JsonWriter& json);

}  // namespace umber::mali
