// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "mali/descriptor/descriptor.h"

/// Descriptors that lie one behind the other, as shaders and drivers have them.
namespace umber::mali {

/// What such a list is of.
enum class RecordListKind : uint8_t {
  attributes,   ///< up to v7: attributes or varyings
  buffers,      ///< up to v7: buffers of attributes or varyings, with continuations and what is generated
  descriptors,  ///< from v9 on: a table; each says what it is
  resources,    ///< from v9 on: a table of tables
};

/// A record in a list.
struct ListedRecord {
  std::span<const uint8_t> bytes;    ///< of the list
  std::optional<Descriptor> record;  ///< none: it is of no type that the architecture has here
  bool is_end = false;               ///< of zeros: the hardware reads no further (v6, v7)
};

/// All that is in the bytes, in order: they are those of the records, one behind the other. A rest that is shorter than
/// a record is a record of no type. Nothing if the architecture has no such lists.
std::vector<ListedRecord> unpack_list(std::span<const uint8_t> bytes, RecordListKind kind, Arch arch);

/// The records as print() has them, each below its index; `Bytes` and `End` are those without a type.
void print(std::span<const ListedRecord> list, TextWriter& out);
void write(std::span<const ListedRecord> list, JsonWriter& json);

}  // namespace umber::mali
