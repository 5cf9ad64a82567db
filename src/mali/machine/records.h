// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "mali/descriptor/conversion.h"
#include "mali/descriptor/descriptor.h"
#include "mali/machine/fault.h"

/// Descriptors in memory as the machine takes them, decoded once and again when their bytes have changed.
namespace umber::mali {

/// A descriptor of an attribute or varying.
struct AttributeRecord {
  std::optional<FaultKind> fault;
  bool is_packet = false;
  bool is_of_instance = false;
  record::AttributeType type{};  ///< from v9 on
  std::optional<MemoryFormat> format;
  uint32_t encoded_format = 0;
  uint32_t table = 0, buffer = 0;
  int32_t offset = 0;
  uint32_t stride = 0;            ///< of a packet: of all of it
  uint32_t attribute_stride = 0;  ///< of a packet: of its generic varyings
  uint8_t divisor_r = 0;
  bool divisor_e = false;
  uint32_t magic = 0;
};

/// A descriptor of a buffer.
struct BufferRecord {
  std::optional<FaultKind> fault;
  uint8_t type = 0;  ///< a record::TableType up to v7, a record::BufferType from v9 on
  uint64_t address = 0;
  uint64_t size = 0;
  uint32_t stride = 0;            ///< of a packet: of all of it
  uint32_t attribute_stride = 0;  ///< of a packet: of its generic varyings
  uint8_t divisor_r = 0, divisor_p = 0;
  bool divisor_e = false;
  uint32_t magic = 0;  ///< of a special record
  int32_t offset = 0;  ///< of a special record
};

/// The second record of a buffer whose divisor is no power of two.
struct ContinuationRecord {
  std::optional<FaultKind> fault;
  uint32_t magic = 0;
};

/// A table of descriptors.
struct ResourceRecord {
  std::optional<FaultKind> fault;
  uint64_t address = 0, size = 0;
};

/// What a conversion in a register says.
struct ConversionRecord {
  std::optional<MemoryFormat> format;
  std::optional<RegisterFormat> registers;  ///< none: it says nothing that is meant
};
/// The bits of it that its two parts begin at.
struct ConversionPlaces {
  uint8_t memory_format, register_format;
};
ConversionPlaces conversion_places();

AttributeRecord attribute_record(std::span<const uint8_t> bytes, Arch arch);
BufferRecord buffer_record(std::span<const uint8_t> bytes, Arch arch);
ContinuationRecord continuation_record(std::span<const uint8_t> bytes, Arch arch);
ResourceRecord resource_record(std::span<const uint8_t> bytes, Arch arch);
ConversionRecord conversion_record(std::span<const uint8_t> bytes, Arch arch);

/// Decoded records by their bytes: who writes a record in memory is not asked.
template <typename Decoded, Decoded (*kDecode)(std::span<const uint8_t>, Arch)>
class RecordCache {
 public:
  /// Valid until the next one is asked for.
  const Decoded& find(uint64_t address, std::span<const uint8_t> bytes, Arch arch) {
    Entry& entry = entries_[static_cast<size_t>(address / 8 % entries_.size())];
    if (entry.size == bytes.size() && std::equal(bytes.begin(), bytes.end(), entry.bytes.begin())) return entry.decoded;
    entry.size = bytes.size();
    std::copy(bytes.begin(), bytes.end(), entry.bytes.begin());
    entry.decoded = kDecode(bytes, arch);
    return entry.decoded;
  }

 private:
  struct Entry {
    size_t size = 0;
    std::array<uint8_t, Descriptor::kMostBytes> bytes{};
    Decoded decoded;
  };
  std::array<Entry, 64> entries_;
};

}  // namespace umber::mali
